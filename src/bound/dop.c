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
#define APART_OF_K(k)                                                                                                  \
    case k: return grz_dop_apart_inline(dop, walls, k);
        GRZ_EVERY_K(APART_OF_K)
    default: return false;
    }
}
