#include "method/volume.h"

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
