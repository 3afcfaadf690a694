#include "bound/ray_probe.h"

#include <math.h>

/* An axis along which too little is known constrains nothing: with an infinite pad every box reaches from end to end.
 */
static void give_up_axis(grz_ray_probe *probe, int axis)
{
    probe->start[axis] = 0;
    probe->pad[axis] = INFINITY;
    probe->per[axis] = 1;
}

/* With u = 2^-53, in units of the frame: the origin o is off by u |o|, a corner by u of its size, at most 1
 * (grz_frame_local), and the difference of the two is rounded once: u (|o| + 1) again, and a little for boxes that
 * reach beyond 1. Twice that is taken. What underflows is below 2^-1000. A slope is off by u, if the ray is to a point,
 * and by one more for its inverse. */
grz_ray_probe grz_ray_probe_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame)
{
    grz_ray_probe probe;
    graze_vec3 o = grz_frame_local(frame, origin);
    for (int axis = 0; axis < 3; axis++) {
        double start = grz_component(o, axis), slope = grz_component(direction, axis) * frame->per_unit;
        bool flat = grz_component(direction, axis) == 0;
        probe.start[axis] = start;
        probe.pad[axis] = 4 * 0x1p-53 * (fabs(start) + 1) + 0x1p-1000;
        probe.per[axis] = flat ? INFINITY : 1 / slope;
        bool known = fabs(start) < 0x1p900 && (flat || (fabs(slope) > 0x1p-1000 && fabs(slope) < 0x1p1000));
        if (!known) give_up_axis(&probe, axis);
        probe.backward[axis] = probe.per[axis] < 0;
        if (probe.backward[axis]) probe.pad[axis] = -probe.pad[axis];
    }
    return probe;
}

/* A half-space that constrains nothing, because too little is known: its plane is at a t of 0, to enter at. */
static void give_up_half_space(grz_ray_slabs *out, int i)
{
    out->start[i] = out->pad[i] = 0;
    out->per[i] = 0;
    out->most_enter[i] = 0;
    out->least_leave[i] = INFINITY;
}

/* The ray is in the half-space of direction d and support S while d . o + t d . v <= S, where o is its origin and v its
 * direction. Both products are sums of up to three numbers, and that of v may cancel. But for every t >= 0
 *
 *   d . o + t (r - e) <= d . o + t d . v <= S,
 *
 * where r is d . v as computed and e bounds its error; so the ray is there only at t (r - e) <= S - d . o: from a t on
 * if r - e is negative, up to a t if it is positive, always or never if it is 0. With u = 2^-53, sums of sizes |d.v|
 * and |d.o|: a component of v is off by u, and two sums are rounded, so r is off by 3 u |d.v|, and 8 u is taken; a
 * component of o is off by u, so d . o is by 3 u |d.o|, the points in the k-DOP by 3 u, and the difference from S,
 * which is at most 3.1, and the pad on top of that, are rounded: 2 u (|d.o| + 3.1). 16 u (|d.o| + 1) is taken. */
static void fill_half_space(grz_ray_slabs *out, int i, const grz_directions *s, graze_vec3 o, graze_vec3 v,
                            double per_unit)
{
    double start = 0, start_size = 0, rate = 0, rate_size = 0;
    bool known = true;
    for (int axis = 0; axis < 3; axis++) {
        const int d = grz_signed_direction(s, i, axis);
        if (d == 0) continue;
        const double along = grz_component(o, axis), given = grz_component(v, axis), slope = given * per_unit;
        start += d * along;
        start_size += fabs(along);
        rate += d * slope;
        rate_size += fabs(slope);
        known &= fabs(along) < 0x1p900 && (given == 0 || (fabs(slope) > 0x1p-900 && fabs(slope) < 0x1p900));
    }
    const double least_rate = rate - 8 * 0x1p-53 * rate_size;
    known &= least_rate == 0 || fabs(least_rate) > 0x1p-980;
    out->start[i] = start;
    out->pad[i] = 16 * 0x1p-53 * (start_size + 1) + 0x1p-1000;
    out->per[i] = least_rate == 0 ? INFINITY : 1 / least_rate;
    out->most_enter[i] = least_rate < 0 ? INFINITY : 0;
    out->least_leave[i] = least_rate < 0 ? INFINITY : -INFINITY;
    if (!known) give_up_half_space(out, i);
}

void grz_ray_slabs_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame, const grz_directions *s,
                      grz_ray_slabs *out)
{
    const graze_vec3 o = grz_frame_local(frame, origin);
    out->k = s->k;
    for (int i = 0; i < s->k; i++) fill_half_space(out, i, s, o, direction, frame->per_unit);
}

#define DECLARE_ENGINE(of, kind, has) extern const grz_ray_engine GRZ_RAY_ENGINE(kind);
#define LIST_ENGINE(of, kind, has)    [GRZ_VECTOR_##kind] = &GRZ_RAY_ENGINE(kind),
GRZ_COMPILED_VECTOR_KINDS(DECLARE_ENGINE, ray)

const grz_ray_engine *grz_ray_engine_of(grz_vector_kind kind)
{
    static const grz_ray_engine *const engines[GRZ_VECTOR_KINDS] = {GRZ_COMPILED_VECTOR_KINDS(LIST_ENGINE, ray)};
    return engines[kind];
}
