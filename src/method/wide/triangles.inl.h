/* Part of engine.c: the triangles of two leaves, eight of the one against one of the other at a time: by boxes, and by
 * the filter of exact/crossing.inl.h. */
#ifndef GRZ_METHOD_WIDE_TRIANGLES_INL_H
#define GRZ_METHOD_WIDE_TRIANGLES_INL_H

#include "method/wide/faces.inl.h"

/* Two leaves by the part that they have: the triangles of `many` are asked about all at once, a lane each, those of
 * `one` one by one. */
typedef struct casting {
    const meeting *meeting;
    const eight *many, *one;
    crossing filter;
} casting;

GRZ_ALWAYS_INLINE casting cast_leaves(const meeting *m, bool one_is_b)
{
    const eight *many = one_is_b ? &m->a : &m->b, *one = one_is_b ? &m->b : &m->a;
    const float *s = m->shift;
    const lanes3 shift = one_is_b ? lanes3_of(-s[0], -s[1], -s[2]) : lanes3_all(s);
    return (casting){
        m, many, one, {&many->faces->face, &one->faces->face, &many->planes, &one->planes, &m->reach, shift}};
}

/* The triangles whose boxes meet that of triangle j of the other leaf. */
GRZ_ALWAYS_INLINE grz_lane_set boxes_meet(const casting *cast, int j)
{
    const eight *many = cast->many, *one = cast->one;
    const lanes3 low = lanes3_spread(one->low, j), high = lanes3_spread(one->high, j), from = lanes3_at(many->low),
                 to = lanes3_at(many->high);
    lane_mask apart = lanes_above(from.x, high.x);
    apart = mask_or(apart, lanes_above(from.y, high.y));
    apart = mask_or(apart, lanes_above(from.z, high.z));
    apart = mask_or(apart, lanes_above(low.x, to.x));
    apart = mask_or(apart, lanes_above(low.y, to.y));
    apart = mask_or(apart, lanes_above(low.z, to.z));
    return mask_set(apart) ^ 0xff;
}

/* How high the three are at least, on one side of the plane. */
GRZ_ALWAYS_INLINE lanes beyond_plane(const heights *h)
{
    return lanes_sub(least_height(h), h->off);
}

/* The members of `ones` that planes can not cull. */
GRZ_ALWAYS_INLINE grz_lane_set left_by_planes(const casting *cast, grz_lane_set ones, grz_lane_set others,
                                              bool planes_of_one)
{
    grz_lane_set out = 0;
    for (grz_lane_set left = ones; left; left &= left - 1) {
        const int j = grz_lowest_bit(left);
        const heights h = planes_of_one ? heights_over_one(&cast->filter, j) : heights_over_many(&cast->filter, j);
        out |= others & ~mask_set(on_one_side(&h)) ? 1u << j : 0;
    }
    return out;
}

#endif
