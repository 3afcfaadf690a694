/* Statistics of a model: those that the method gives of each part's index, put together. */
#include "model/model.h"

#include <string.h>

enum { MOST = 384 };

/* A model's statistic is the sum over its parts, unless it is named here. */
static const struct rule {
    const char *name, *weight; /* weight NULL: the largest of the parts; else the mean with this weight */
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

/* Statistic i of the parts in `sums` and of one more part. A weight comes before the statistics that it weighs. */
static double combine(const graze_statistic *sums, const graze_statistic *more, size_t count, size_t i)
{
    const double x = sums[i].value, y = more[i].value;
    const struct rule *rule = rule_of(more[i].name);
    if (!rule) return x + y;
    if (!rule->weight) return y > x ? y : x;
    const double all = value_of(sums, count, rule->weight), of_more = value_of(more, count, rule->weight);
    return all > 0 ? (x * (all - of_more) + y * of_more) / all : 0;
}

/* Writes the dear statistics of all parts, or the others, as far as there is room; returns how many there are. */
static size_t put_together(const graze_model *model, bool dear, graze_statistic *out, size_t capacity)
{
    const grz_parts *parts = &model->parts;
    graze_statistic sums[MOST], more[MOST];
    size_t count = 0;
    for (uint32_t p = 0; (dear || model->method->statistics) && p < parts->count; p++) {
        const grz_part *part = &parts->items[p];
        graze_statistic *to = p ? more : sums;
        count = dear ? model->method->sizes(part->index, to, MOST)
                     : model->method->statistics(part->mesh, part->index, to, MOST - 1);
        for (size_t i = 0; p > 0 && i < count; i++) sums[i].value = combine(sums, more, count, i);
    }
    if (!dear && parts->count > 1) sums[count++] = (graze_statistic){"parts", parts->count};
    return grz_give_statistics(sums, count, out, capacity);
}

size_t graze_model_statistics(const graze_model *model, graze_statistic *out, size_t capacity)
{
    return put_together(model, false, out, capacity);
}

/* Counting them without room for any costs nothing. */
size_t graze_model_sizes(const graze_model *model, graze_statistic *out, size_t capacity)
{
    if (!model->method->sizes || model->parts.count == 0) return 0;
    if (capacity == 0) return model->method->sizes(model->parts.items[0].index, NULL, 0);
    return put_together(model, true, out, capacity);
}
