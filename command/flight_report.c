/* The summary of a flight, for programs and for people. */
#include "flight.h"
#include "message.h"
#include "numbers.h"

#include <inttypes.h>
#include <stdio.h>

static void json_kinds(json *j, const flight *f)
{
    json_object(j, "kinds");
    for (graze_kind kind = GRAZE_TOUCHING; kind <= GRAZE_OVERLAP; kind++)
        json_count(j, graze_kind_name(kind), f->kinds[kind]);
    if (f->replay.question == GRAZE_ASK_WITHIN) json_count(j, graze_kind_name(GRAZE_APART), f->kinds[GRAZE_APART]);
    json_object_end(j);
}

static void json_path(json *j, const flight *f)
{
    json_count(j, "poses", graze_path_count(f->path));
    json_count(j, "seed", f->def.seed);
    json_number(j, "step", f->def.step);
    json_number(j, "turn_degrees", f->def.turn_degrees);
    json_number(j, "wobble", f->def.wobble);
    json_point(j, "room_low", f->def.room_low);
    json_point(j, "room_high", f->def.room_high);
}

static void json_found(json *j, const flight *f)
{
    json_count(j, "hits", f->hits);
    json_count(j, "pairs", f->pairs);
    json_kinds(j, f);
    json_count(j, "most_pairs", f->most_pairs);
    if (f->most_pairs)
        json_count(j, "most_pairs_pose", f->most_pairs_pose);
    else
        json_null(j, "most_pairs_pose");
}

void json_flight(json *j, const flight *f)
{
    json_scene(j, &f->scene);
    json_path(j, f);
    if (f->replay.question == GRAZE_ASK_WITHIN)
        json_number(j, "tolerance", f->replay.tolerance);
    else
        json_null(j, "tolerance");
    json_costs(j, &f->scene, &f->times);
    json_found(j, f);
    json_counters(j, &f->replay.counters);
}

static void print_contacts(const flight *f)
{
    const char *what = f->replay.question == GRAZE_ASK_WITHIN ? "near" : "in contact";
    size_t poses = graze_path_count(f->path);
    printf("  %zu pose%s, %" PRIu64 " %s (%.3g %%)\n", poses, poses == 1 ? "" : "s", f->hits, what,
           100.0 * (double)f->hits / (double)poses);
    if (!f->pairs) return;
    printf("  %" PRIu64 " pair%s of triangles:", f->pairs, f->pairs == 1 ? "" : "s");
    const char *comma = "";
    for (int kind = GRAZE_APART; kind <= GRAZE_OVERLAP; kind++) {
        if (!f->kinds[kind]) continue;
        printf("%s %" PRIu64 " %s", comma, f->kinds[kind], graze_kind_name((graze_kind)kind));
        comma = ",";
    }
    printf("; %" PRIu64 " at pose %zu, the most\n", f->most_pairs, f->most_pairs_pose);
}

void print_flight(const flight *f)
{
    const scene *s = &f->scene;
    print_name(s->path_b);
    printf(" through ");
    print_name(s->path_a);
    printf("\n");
    number_text step;
    print_models(s, "environment", "object");
    printf("  step %s, turn %.4g degrees, wobble %.4g, seed %" PRIu64 "\n", rounded_number(step, f->def.step, 4),
           f->def.turn_degrees, f->def.wobble, f->def.seed);
    print_contacts(f);
    printf("  us a query (%s): median %.1f, mean %.1f, p99 %.1f, max %.1f\n", graze_query_method(s->query),
           f->times.median, f->times.mean, f->times.p99, f->times.most);
    print_counters(&f->replay.counters);
}
