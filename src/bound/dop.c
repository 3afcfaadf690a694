#include "bound/dop.h"

#include "math/round.h"

#include <math.h>

void grz_dop_clear(float *dop, int k)
{
    for (int i = 0; i < k; i++) dop[i] = -INFINITY;
}

void grz_dop_join(float *dop, const float *other, int k)
{
    for (int i = 0; i < k; i++) dop[i] = other[i] > dop[i] ? other[i] : dop[i];
}

/* The sum of at most three coordinates is off by at most 3 * 2^-52 for their own errors and 2 * 2^-52 for two roundings of
 * values of at most 3: 2^-49 is on the safe side. */
static const double cover_pad = 0x1p-49;

void grz_dop_cover(float *dop, const grz_directions *s, const graze_vec3 *points, int count)
{
    for (int i = 0; i < s->count; i++) {
        double low = INFINITY, high = -INFINITY;
        for (int j = 0; j < count; j++) {
            double value = (s->d[i][0] * points[j].x + s->d[i][1] * points[j].y) + s->d[i][2] * points[j].z;
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        float up = grz_float_above(high + cover_pad), down = grz_float_above(cover_pad - low);
        dop[i] = up > dop[i] ? up : dop[i];
        dop[i + s->count] = down > dop[i + s->count] ? down : dop[i + s->count];
    }
}

void grz_dop_walls(float *walls, const float *dop, int k)
{
    for (int i = 0; i < k / 2; i++) {
        walls[i] = -dop[i + k / 2];
        walls[i + k / 2] = -dop[i];
    }
}

bool grz_dop_apart(const float *dop, const float *walls, int k)
{
    switch (k) {
    case 6: return grz_dop_apart_inline(dop, walls, 6);
    case 8: return grz_dop_apart_inline(dop, walls, 8);
    case 12: return grz_dop_apart_inline(dop, walls, 12);
    case 14: return grz_dop_apart_inline(dop, walls, 14);
    case 18: return grz_dop_apart_inline(dop, walls, 18);
    case 20: return grz_dop_apart_inline(dop, walls, 20);
    default: return grz_dop_apart_inline(dop, walls, 26);
    }
}
