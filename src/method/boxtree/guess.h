/* What a part will cost queries, as far as one can tell before it is divided itself. */
#ifndef GRZ_METHOD_BOXTREE_GUESS_H
#define GRZ_METHOD_BOXTREE_GUESS_H

#include "base/inline.h"
#include "method/boxtree/split.h"

/* How the measure of a part's box counts when it has so many items: to the power of 3/4, because the boxes below it are
 * smaller than it is. */
static inline float grz_boxtree_weight(uint32_t count)
{
    const float root = sqrtf((float)count);
    return root * sqrtf(root);
}

/* The measure of the box that the part will have, which is not the box that it needs: only some sides are cut. */
GRZ_ALWAYS_INLINE float grz_boxtree_left_over(const grz_boxtree_builder *builder, const grz_boxtree_measure *whole,
                                              const grz_float_box *needed, int axis)
{
    return whole->volume - (builder->planes == BOXTREE_PARALLEL
                                ? grz_boxtree_removed(whole, needed, axis)
                                : grz_boxtree_most_removed(whole, needed, builder->cuts));
}

/* How the parts of a range are judged. */
typedef struct grz_boxtree_rule {
    const grz_boxtree_builder *builder;
    grz_boxtree_measure whole;
    const float *weight; /* of so many items; NULL: it is computed */
    uint32_t half;       /* so many on the left are the middle; 0: no place is */
    bool halve;          /* only in the middle */
} grz_boxtree_rule;

/* A place that leaves both parts the whole box is none, but for the middle: where items are much the same, that is
 * best. */
GRZ_ALWAYS_INLINE float grz_boxtree_cost(const void *rule, const grz_parts *p)
{
    const grz_boxtree_rule *r = rule;
    const bool middle = p->left_count == r->half;
    if (r->halve && !middle) return INFINITY;
    const float left = grz_boxtree_left_over(r->builder, &r->whole, p->left, p->axis),
                right = grz_boxtree_left_over(r->builder, &r->whole, p->right, p->axis);
    if (!middle && !(left < r->whole.volume) && !(right < r->whole.volume)) return INFINITY;
    return left * (r->weight ? r->weight[p->left_count] : grz_boxtree_weight(p->left_count)) +
           right * (r->weight ? r->weight[p->right_count] : grz_boxtree_weight(p->right_count));
}

#endif
