#include "method/volume.h"

#include "math/round.h"

#include "bound/dop_box.h"

uint32_t grz_dops_as_boxes(const grz_volume *volume, const grz_directions *directions, const float *dops, int count,
                           double *near)
{
    float low[3][GRZ_SHOWN] = {{0}}, high[3][GRZ_SHOWN] = {{0}};
    for (int i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            const float *dop = dops + (size_t)i * (size_t)directions->k;
            low[axis][i] = -grz_dop_reach(directions, dop, axis, -1);
            high[axis][i] = grz_dop_reach(directions, dop, axis, 1);
        }
    return volume->boxes(volume, (const float(*)[GRZ_SHOWN])low, (const float(*)[GRZ_SHOWN])high, count, near);
}

/* Boxes are in the mesh's own coordinates. Subtraction, scaling and rounding are monotone, so what is within the box is
 * within the one made here. */
void grz_box_in_frame(const grz_frame *frame, const grz_box *box, float (*low)[GRZ_SHOWN], float (*high)[GRZ_SHOWN],
                      uint32_t place)
{
    for (int axis = 0; axis < 3; axis++) {
        double origin = grz_component(frame->origin, axis);
        low[axis][place] = grz_float_below((box->low[axis] - origin) * frame->per_unit);
        high[axis][place] = grz_float_above((box->high[axis] - origin) * frame->per_unit);
    }
}
