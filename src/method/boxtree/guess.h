/* What a part will cost queries, as far as one can tell before it is divided itself. */
#ifndef GRZ_METHOD_BOXTREE_GUESS_H
#define GRZ_METHOD_BOXTREE_GUESS_H

#include "base/inline.h"
#include "method/boxtree/split.h"

/* How the measure of a part's box counts when it has so many items: to the power of 3/4, because the boxes below it are smaller
 * than it is. */
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

#endif
