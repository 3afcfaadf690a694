#include "shape/turn.h"

#include "base/memory.h"

/* Each mirror line halves the range by a step that is exact in whole numbers: half a turn, a quarter, an eighth. */
grz_sine_cosine grz_turn(uint64_t part, uint64_t whole)
{
    part %= whole;
    int below = part > whole - part;
    if (below) part = whole - part;
    int left = 2 * part > whole - 2 * part;
    if (left) part = whole - 2 * part, whole *= 2;
    int steep = 4 * part > whole - 4 * part;
    if (steep) part = whole - 4 * part, whole *= 4;

    grz_sine_cosine v = grz_sine_cosine_of(2.0 * GRZ_PI * ((double)part / (double)whole));
    if (steep) v = (grz_sine_cosine){v.cosine, v.sine};
    if (left) v.cosine = -v.cosine;
    if (below) v.sine = -v.sine;
    return v;
}

grz_sine_cosine *grz_circle(uint64_t corner_count)
{
    grz_sine_cosine *circle = grz_allocate((size_t)corner_count, sizeof *circle);
    for (uint64_t i = 0; circle && i < corner_count; i++) circle[i] = grz_turn(i, corner_count);
    return circle;
}
