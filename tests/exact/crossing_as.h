/* The filter of exact/crossing.inl.h as a function, of every kind of vector unit. */
#ifndef TESTS_EXACT_CROSSING_AS_H
#define TESTS_EXACT_CROSSING_AS_H

#include "math/vector_kinds.h"

#include <stdint.h>

/* Two groups of eight triangles: corners from the middle of their group, as floats, and the way from the middle of the
 * first to that of the second. */
typedef struct crossing_groups {
    float corner[2][3][3][8]; /* [group][which][axis][lane] */
    double own[2];            /* how far a coordinate of a group can be from the true one, */
    double error;             /* and what of that is no rounding */
    double shift[3];
    double size; /* no coordinate and no difference of two is larger */
} crossing_groups;

/* Sets of lanes of the first group against each triangle of the second; and the heights of the first corners of the
 * groups' first triangles over each other's planes, as multiples of their error bounds. */
typedef struct crossing_said {
    uint32_t apart[8], cross[8];
    float height[2];
} crossing_said;

typedef void crossing_function(const crossing_groups *of, crossing_said *out);

#define CROSSING_AS(kind)                CROSSING_AS_(kind)
#define CROSSING_AS_(kind)               crossing_as_##kind

#define CROSSING_DECLARED(of, name, has) extern crossing_function CROSSING_AS(name);
GRZ_COMPILED_VECTOR_KINDS(CROSSING_DECLARED, tests)
#undef CROSSING_DECLARED

#endif
