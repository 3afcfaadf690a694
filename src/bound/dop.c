#include "bound/dop.h"

#include <math.h>

void grz_dop_clear(float *dop, int k)
{
    for (int i = 0; i < k; i++) dop[i] = -INFINITY;
}

void grz_dop_join(float *dop, const float *other, int k)
{
    for (int i = 0; i < k; i++) dop[i] = other[i] > dop[i] ? other[i] : dop[i];
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
