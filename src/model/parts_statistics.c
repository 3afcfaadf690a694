/* What a method says of its indices, said of all parts at once. */
#include "model/parts.h"

#include <string.h>

enum { MOST = 32 };

/* How the numbers of parts make one: their sum, unless they are named here. */
static const struct rule {
    const char *name, *weight; /* without weight the largest counts, else the mean with this weight */
} rules[] = {{"height", NULL},
             {"closure_directions", NULL},
             {"closure_largest", NULL},
             {"node_fill", "nodes"},
             {"leaf_fill", "leaves"}};

static const struct rule *rule_of(const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (strcmp(rules[i].name, name) == 0) return &rules[i];
    return NULL;
}

static double value_of(const graze_statistic *of, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(of[i].name, name) == 0) return of[i].value;
    return 0;
}

/* Adds a part's number to that of the parts before it, whose sums are in `sums`. The weight is a statistic that comes
 * before those that it weighs. */
static double combine(const graze_statistic *sums, const graze_statistic *more, size_t count, size_t i)
{
    const double x = sums[i].value, y = more[i].value;
    const struct rule *rule = rule_of(more[i].name);
    if (!rule) return x + y;
    if (!rule->weight) return y > x ? y : x;
    const double all = value_of(sums, count, rule->weight), of_more = value_of(more, count, rule->weight);
    return all > 0 ? (x * (all - of_more) + y * of_more) / all : 0;
}

static void add(graze_statistic *sums, const graze_statistic *more, size_t count)
{
    for (size_t i = 0; i < count; i++) sums[i].value = combine(sums, more, count, i);
}

/* Copies what has room, with the number of parts behind it where there are several. */
static size_t hand_over(graze_statistic *sums, size_t count, uint32_t parts, graze_statistic *out, size_t capacity)
{
    if (parts > 1) sums[count++] = (graze_statistic){"parts", parts};
    for (size_t i = 0; i < count && i < capacity; i++) out[i] = sums[i];
    return count;
}

size_t grz_parts_statistics(const grz_method *method, const grz_parts *parts, graze_statistic *out, size_t capacity)
{
    graze_statistic sums[MOST], more[MOST];
    size_t count = 0;
    for (uint32_t i = 0; method->statistics && i < parts->count; i++) {
        const grz_part *part = &parts->items[i];
        count = method->statistics(part->mesh, part->index, i ? more : sums, MOST - 1);
        if (i) add(sums, more, count);
    }
    return hand_over(sums, count, parts->count, out, capacity);
}

/* Only to count them costs nothing. */
size_t grz_parts_sizes(const grz_method *method, const grz_parts *parts, graze_statistic *out, size_t capacity)
{
    if (!method->sizes || parts->count == 0) return 0;
    if (capacity == 0) return method->sizes(parts->items[0].index, NULL, 0);
    graze_statistic sums[MOST], more[MOST];
    size_t count = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        count = method->sizes(parts->items[i].index, i ? more : sums, MOST);
        if (i) add(sums, more, count);
    }
    return hand_over(sums, count, 1, out, capacity);
}
