/* What a clash found: text for people, JSON lines, CSV. Nothing in it depends on the number of threads. */
#include "clash.h"
#include "files.h"
#include "message.h"
#include "numbers.h"
#include "scene.h"
#include "solids.h"
#include "surfaces.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

const char *clash_word(clash_verdict verdict)
{
    static const char *const words[CLASH_VERDICTS] = {"free", "near", "contact"};
    return words[verdict];
}

/* Sums over all pairs. */
typedef struct totals {
    uint64_t pairs_that_are[CLASH_VERDICTS];
    uint64_t surfaces_only, triangle_pairs;
    graze_counters counters;
    clash_verdict worst;
} totals;

static totals sum_up(const clash *c)
{
    totals t = {0};
    for (size_t i = 0; i < c->answer_count; i++) {
        const clash_answer *pair = &c->answers[i];
        t.pairs_that_are[pair->verdict]++;
        t.surfaces_only += pair->surfaces_only;
        t.triangle_pairs += pair->triangle_pairs;
        graze_counters_add(&t.counters, &pair->counters);
        if (pair->verdict > t.worst) t.worst = pair->verdict;
    }
    return t;
}

/* All, near or not. */
static uint64_t part_pairs(const clash *c)
{
    uint64_t count = c->assembly->part_count;
    return count * (count - 1) / 2;
}

static const char *label(const clash *c, uint32_t number)
{
    return c->assembly->parts[number].label;
}

/* ---- text ---- */

static void print_pair(const clash *c, const clash_answer *pair)
{
    number_text text;
    printf("  ");
    print_name(label(c, pair->a));
    printf(" and ");
    print_name(label(c, pair->b));
    printf(": %s", clash_word(pair->verdict));
    print_solids(pair->solids);
    if (pair->verdict == CLASH_CONTACT)
        printf(", %s triangle pair%s\n", grouped_count(text, pair->triangle_pairs),
               pair->triangle_pairs == 1 ? "" : "s");
    else if (pair->verdict == CLASH_NEAR)
        printf(", distance %s\n", shortest_number(text, pair->distance));
    else
        printf("%s\n", only_surfaces_note);
}

/* Pairs that are free are only counted, unless one part may lie inside the other. */
void clash_print_text(const clash *c)
{
    totals t = sum_up(c);
    number_text parts, pairs;
    printf("%s%s: %s parts, %s pair%s of parts\n", clash_word(t.worst),
           t.worst == CLASH_FREE && t.surfaces_only ? only_surfaces_note : "",
           grouped_count(parts, c->assembly->part_count), grouped_count(pairs, part_pairs(c)),
           part_pairs(c) == 1 ? "" : "s");
    printf("  %s in contact", grouped_count(pairs, t.pairs_that_are[CLASH_CONTACT]));
    if (t.triangle_pairs)
        printf(", by %s pair%s of triangles", grouped_count(pairs, t.triangle_pairs), t.triangle_pairs == 1 ? "" : "s");
    if (c->clearance >= 0) printf("; %s within the clearance", grouped_count(pairs, t.pairs_that_are[CLASH_NEAR]));
    if (t.pairs_that_are[CLASH_FREE])
        printf("; %s free, though their boxes come near", grouped_count(pairs, t.pairs_that_are[CLASH_FREE]));
    if (c->excluded) printf("; %s excluded", grouped_count(pairs, c->excluded));
    printf("\n");
    for (size_t i = 0; i < c->answer_count; i++)
        if (c->answers[i].verdict != CLASH_FREE || c->answers[i].surfaces_only) print_pair(c, &c->answers[i]);
}

/* ---- JSON ---- */

void clash_json_summary(json *j, const clash *c)
{
    totals t = sum_up(c);
    json_text(j, "version", graze_version());
    json_text(j, "method", graze_model_method(c->models[0]));
    json_count(j, "parts", c->assembly->part_count);
    json_count(j, "meshes", c->assembly->body_count);
    json_count(j, "triangles", c->triangles);
    json_number(j, "clearance", c->clearance >= 0 ? c->clearance : NAN);
    json_text(j, "verdict", clash_word(t.worst));
    json_bool(j, "surfaces_only", t.surfaces_only > 0);
    json_count(j, "part_pairs", part_pairs(c));
    json_count(j, "excluded", c->excluded);
    json_count(j, "asked", c->answer_count);
    json_count(j, "contact", t.pairs_that_are[CLASH_CONTACT]);
    json_count(j, "near", t.pairs_that_are[CLASH_NEAR]);
    json_count(j, "free", t.pairs_that_are[CLASH_FREE]);
    json_count(j, "triangle_pairs", t.triangle_pairs);
    json_counters(j, &t.counters);
}

void clash_json_pair(json *j, const clash *c, const clash_answer *pair)
{
    json_text(j, "a", label(c, pair->a));
    json_text(j, "b", label(c, pair->b));
    json_text(j, "verdict", clash_word(pair->verdict));
    json_bool(j, "surfaces_only", pair->surfaces_only);
    json_text(j, "solids", pair->solids == GRAZE_SOLIDS_UNKNOWN ? NULL : graze_solids_name(pair->solids));
    json_count(j, "pairs", pair->triangle_pairs);
    json_number(j, "distance", pair->distance);
}

void clash_print_json(const clash *c)
{
    json summary = json_line(stdout);
    clash_json_summary(&summary, c);
    json_line_end(&summary);
    for (size_t i = 0; i < c->answer_count; i++) {
        json j = json_line(stdout);
        clash_json_pair(&j, c, &c->answers[i]);
        json_line_end(&j);
    }
}

/* ---- CSV ---- */

/* As RFC 4180 has it: quotes around what holds a comma, a quote or a line's end, and each quote in it doubled. */
static void write_field(graze_output *to, const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        graze_output_write(to, text, strlen(text));
        return;
    }
    graze_output_write(to, "\"", 1);
    for (; *text; text++) {
        if (*text == '"') graze_output_write(to, "\"", 1);
        graze_output_write(to, text, 1);
    }
    graze_output_write(to, "\"", 1);
}

void clash_write_csv(const void *what, graze_output *to)
{
    const clash *c = what;
    graze_output_print(to, "a,b,verdict,pairs,distance\n");
    for (size_t i = 0; i < c->answer_count && !writing_interrupted(); i++) {
        const clash_answer *pair = &c->answers[i];
        write_field(to, label(c, pair->a));
        graze_output_print(to, ",");
        write_field(to, label(c, pair->b));
        graze_output_print(to, ",%s,%" PRIu64 ",", clash_word(pair->verdict), pair->triangle_pairs);
        if (!isnan(pair->distance)) graze_output_number(to, pair->distance);
        graze_output_print(to, "\n");
    }
}
