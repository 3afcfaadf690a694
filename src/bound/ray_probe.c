#include "bound/ray_probe.h"

#include <float.h>
#include <math.h>

/* An axis along which too little is known constrains nothing: with an infinite pad every box reaches from end to end. */
static void give_up_axis(grz_ray_probe *probe, int axis)
{
    probe->start[axis] = 0;
    probe->pad[axis] = INFINITY;
    probe->per[axis] = 1;
}

/* With u = 2^-53, in units of the frame: the origin o is off by u |o|, a corner by u of its size, at most 1 (grz_frame_local), and
 * the difference of the two is rounded once: u (|o| + 1) again, and a little for boxes that reach beyond 1. Twice that is taken.
 * What underflows is below 2^-1000. A slope is off by u, if the ray is to a point, and by one more for its inverse. */
grz_ray_probe grz_ray_probe_of(graze_vec3 origin, graze_vec3 direction, const grz_frame *frame)
{
    grz_ray_probe probe;
    graze_vec3 o = grz_frame_local(frame, origin);
    for (int axis = 0; axis < 3; axis++) {
        double start = grz_component(o, axis), slope = grz_component(direction, axis) * frame->per_unit;
        bool flat = grz_component(direction, axis) == 0;
        probe.start[axis] = start;
        probe.pad[axis] = 4 * 0x1p-53 * (fabs(start) + 1) + 0x1p-1000;
        probe.per[axis] = flat ? 0 : 1 / slope;
        bool known = fabs(start) < 0x1p900 && (flat || (fabs(slope) > 0x1p-1000 && fabs(slope) < 0x1p1000));
        if (!known) give_up_axis(&probe, axis);
    }
    return probe;
}

/* Along each axis the ray is between the two sides of the box from one t to another, or always or never if it does not move along
 * that axis; inside the box it is while it is between all. A t here is off by the two roundings of its slope and the one of the
 * product: 3 u, so that one t comes after another for certain only if it is more than 1 + 8 u times as large; and underflow, which
 * is far below 2^-1000. A t beyond all doubles is cut to the largest. */
double grz_ray_probe_bound(const grz_ray_probe *probe, const float low[3], const float high[3])
{
    double enter = 0, leave = INFINITY;
    for (int axis = 0; axis < 3; axis++) {
        double from = ((double)low[axis] - probe->start[axis]) - probe->pad[axis];
        double to = ((double)high[axis] - probe->start[axis]) + probe->pad[axis];
        double per = probe->per[axis];
        if (per == 0) {
            if (from > 0 || to < 0) return INFINITY;
            continue;
        }
        double at_low = from * per, at_high = to * per;
        double first = at_low < at_high ? at_low : at_high, last = at_low < at_high ? at_high : at_low;
        enter = first > enter ? first : enter;
        leave = last < leave ? last : leave;
    }
    double bound = enter * (1 - 0x1p-50) - 0x1p-999;
    return enter > leave * (1 + 0x1p-49) + 0x1p-999 ? INFINITY : bound < DBL_MAX ? bound : DBL_MAX;
}
