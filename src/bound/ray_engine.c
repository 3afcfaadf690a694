/* Rays against bounds, in terms of doubles side by side. Compiled once for each kind of vector unit. */
#include "bound/ray_probe.h"
#include "math/doubles.h"

#include <float.h>
#include <math.h>

/* Inside a bound the ray is from the last t at which it enters a slab to the first at which it leaves one. A t here is
 * off by the two roundings of its slope and the one of the product: 3 u, so that one t comes after another for certain
 * only if it is more than 1 + 8 u times as large; and underflow, which is far below 2^-1000. A t beyond all doubles is
 * cut to the largest.
 *
 * Where the ray does not move, `per` is infinite: a plane is then at a t of plus or minus infinity, on the side of the
 * origin on which it is; or, in the origin itself, at NaN, which constrains nothing, because min and max take their
 * second operand then. */

/* Writes how near four bounds are at least, and returns the set of those that are within the limit. */
GRZ_ALWAYS_INLINE uint32_t four_within(doubles enter, doubles leave, double limit, double *near)
{
    const doubles small = doubles_of(0x1p-999), bound = doubles_sub(doubles_mul(enter, doubles_of(1 - 0x1p-50)), small),
                  last = doubles_add(doubles_mul(leave, doubles_of(1 + 0x1p-49)), small),
                  cut = doubles_min(bound, doubles_of(DBL_MAX));
    doubles_put(near, cut);
    return ~(doubles_above(enter, last) | doubles_above(cut, doubles_of(limit))) & 0xfu;
}

GRZ_ALWAYS_INLINE uint32_t four_boxes(const grz_ray_probe *probe, const float (*low)[GRZ_RAY_BOXES],
                                      const float (*high)[GRZ_RAY_BOXES], int first, double limit, double *near)
{
    doubles enter = doubles_of(0), leave = doubles_of(INFINITY);
    for (int axis = 0; axis < 3; axis++) {
        const bool backward = probe->backward[axis];
        const doubles start = doubles_of(probe->start[axis]), pad = doubles_of(probe->pad[axis]),
                      per = doubles_of(probe->per[axis]);
        const doubles near_side = doubles_of_floats((backward ? high : low)[axis] + first),
                      far_side = doubles_of_floats((backward ? low : high)[axis] + first);
        enter = doubles_max(doubles_mul(doubles_sub(doubles_sub(near_side, start), pad), per), enter);
        leave = doubles_min(doubles_mul(doubles_add(doubles_sub(far_side, start), pad), per), leave);
    }
    return four_within(enter, leave, limit, near + first);
}

static uint32_t boxes(const grz_ray_probe *probe, const float (*low)[GRZ_RAY_BOXES], const float (*high)[GRZ_RAY_BOXES],
                      int count, double limit, double *near)
{
    uint32_t set = four_boxes(probe, low, high, 0, limit, near);
    if (count > GRZ_DOUBLES) set |= four_boxes(probe, low, high, GRZ_DOUBLES, limit, near) << GRZ_DOUBLES;
    return set & ((1u << count) - 1);
}

/* The t of the planes of one k-DOP, four at a time; the last four may repeat some of those before. */
GRZ_ALWAYS_INLINE void pass_planes(const grz_ray_slabs *slabs, const float *dop, doubles *enter, doubles *leave)
{
    *enter = doubles_of(0);
    *leave = doubles_of(INFINITY);
    for (int i = 0; i < slabs->k; i += GRZ_DOUBLES) {
        const int at = i + GRZ_DOUBLES <= slabs->k ? i : slabs->k - GRZ_DOUBLES;
        const doubles ahead = doubles_sub(doubles_of_floats(dop + at), doubles_at(slabs->start + at)),
                      t = doubles_mul(doubles_add(ahead, doubles_at(slabs->pad + at)), doubles_at(slabs->per + at));
        *enter = doubles_max(doubles_min(t, doubles_at(slabs->most_enter + at)), *enter);
        *leave = doubles_min(doubles_max(doubles_at(slabs->least_leave + at), t), *leave);
    }
}

static double greatest(doubles a)
{
    double v[GRZ_DOUBLES];
    doubles_put(v, a);
    const double x = v[0] > v[1] ? v[0] : v[1], y = v[2] > v[3] ? v[2] : v[3];
    return x > y ? x : y;
}

static double least(doubles a)
{
    double v[GRZ_DOUBLES];
    doubles_put(v, a);
    const double x = v[0] < v[1] ? v[0] : v[1], y = v[2] < v[3] ? v[2] : v[3];
    return x < y ? x : y;
}

static uint32_t dops(const grz_ray_slabs *slabs, const float *dops, int count, double limit, double *near)
{
    double first[GRZ_RAY_BOXES] = {0}, last[GRZ_RAY_BOXES] = {0};
    for (int i = 0; i < count; i++) {
        doubles enter, leave;
        pass_planes(slabs, dops + (size_t)i * (size_t)slabs->k, &enter, &leave);
        first[i] = greatest(enter);
        last[i] = least(leave);
    }
    uint32_t set = 0;
    for (int i = 0; i < count; i += GRZ_DOUBLES)
        set |= four_within(doubles_at(first + i), doubles_at(last + i), limit, near + i) << i;
    return set & ((1u << count) - 1);
}

extern const grz_ray_engine GRZ_RAY_ENGINE(GRZ_VECTOR_KIND);
const grz_ray_engine GRZ_RAY_ENGINE(GRZ_VECTOR_KIND) = {boxes, dops};
