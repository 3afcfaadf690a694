#include "exclusions.h"

#include "lines.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

/* ---- ends ---- */

static uint64_t end_of_part(uint32_t number)
{
    return 2 * (uint64_t)number + 1;
}

static uint64_t end_of_name(uint32_t first_of_name)
{
    return 2 * (uint64_t)first_of_name;
}

static exclusion in_order(uint64_t a, uint64_t b)
{
    return a < b ? (exclusion){{a, b}} : (exclusion){{b, a}};
}

static int compare(const void *a, const void *b)
{
    const exclusion *x = a, *y = b;
    for (int i = 0; i < 2; i++)
        if (x->ends[i] != y->ends[i]) return x->ends[i] < y->ends[i] ? -1 : 1;
    return 0;
}

/* ---- the file ---- */

static graze_status find_end(const assembly *a, const char *text, uint64_t *end, graze_error *error)
{
    const part *p = part_labelled(a, text);
    if (p) return *end = end_of_part((uint32_t)(p - a->parts)), GRAZE_OK;
    p = part_named(a, text);
    if (p) return *end = end_of_name(p->namesake), GRAZE_OK;
    return fail(error, GRAZE_BAD_DATA, "no part is called '%.100s': give two names of %s", text,
                a->placements ? a->placements : "the files as they are given");
}

/* Two names: what stands before the tab and behind it, or two words. */
static bool split_names(char *line, char *names[2])
{
    char *rest = line;
    names[0] = cut_at_tab(&rest);
    if (!rest) { /* no tab: the blanks part them */
        rest = names[0] + strcspn(names[0], " ");
        if (!*rest) return false;
        *rest++ = 0;
        names[1] = rest + strspn(rest, " ");
        return !strchr(names[1], ' ');
    }
    names[1] = cut_at_tab(&rest);
    return !rest && *names[0] && *names[1];
}

static bool reserve(exclusions *e)
{
    if (e->count < e->capacity) return true;
    size_t capacity = e->capacity ? 2 * e->capacity : 64;
    if (capacity > SIZE_MAX / sizeof *e->items) return false;
    exclusion *items = realloc(e->items, capacity * sizeof *items);
    if (!items) return false;
    e->items = items;
    e->capacity = capacity;
    return true;
}

static graze_status take_exclusion(void *user, char *line, size_t number, graze_error *error)
{
    (void)number;
    exclusions *e = user;
    char *names[2];
    uint64_t ends[2];
    if (!split_names(line, names))
        return fail(error, GRAZE_BAD_DATA,
                    "not two names of parts: give two a line, with a tab between them (or blanks, if no name has any)");
    for (int i = 0; i < 2; i++) {
        graze_status status = find_end(e->assembly, names[i], &ends[i], error);
        if (status != GRAZE_OK) return status;
    }
    if (!reserve(e)) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: exclude names instead of pairs");
    e->items[e->count++] = in_order(ends[0], ends[1]);
    return GRAZE_OK;
}

graze_status exclusions_read(exclusions *e, const char *file, const assembly *a, graze_error *error)
{
    *e = (exclusions){.assembly = a};
    if (!file) return GRAZE_OK;
    graze_status status = read_lines(file, take_exclusion, e, error);
    if (status != GRAZE_OK)
        exclusions_free(e);
    else if (e->count > 1)
        qsort(e->items, e->count, sizeof *e->items, compare);
    return status;
}

void exclusions_free(exclusions *e)
{
    free(e->items);
    *e = (exclusions){0};
}

/* ---- a pair ---- */

static bool has(const exclusions *e, uint64_t a, uint64_t b)
{
    exclusion wanted = in_order(a, b);
    return bsearch(&wanted, e->items, e->count, sizeof wanted, compare) != NULL;
}

bool is_excluded(const exclusions *e, uint32_t a, uint32_t b)
{
    if (e->count == 0) return false;
    const part *parts = e->assembly->parts;
    uint64_t part_a = end_of_part(a), name_a = end_of_name(parts[a].namesake);
    uint64_t part_b = end_of_part(b), name_b = end_of_name(parts[b].namesake);
    return has(e, part_a, part_b) || has(e, part_a, name_b) || has(e, name_a, part_b) || has(e, name_a, name_b);
}
