/* Pairs of triangles whose distance is attained where and how one wants it: at given features, at a given gap. */
#ifndef TESTS_EXACT_NEAR_PAIRS_H
#define TESTS_EXACT_NEAR_PAIRS_H

#include "base/random.h"
#include "math/vec.h"

typedef enum near_kind {
    NEAR_CORNER_FACE,
    NEAR_PARALLEL_FACES, /* tilted by 1e-1 to 1e-16, or not at all */
    NEAR_EDGES,
    NEAR_PARALLEL_EDGES, /* the same */
    NEAR_CORNER_EDGE,
    NEAR_CORNERS,
    NEAR_ANYHOW, /* two triangles at random */
    NEAR_KINDS
} near_kind;

const char *near_kind_name(near_kind kind);

typedef struct near_pair {
    grz_tri a, b;
    near_kind kind;
    double gap; /* as aimed at: the coordinates are rounded afterwards */
} near_pair;

/* The index-th pair of a seed: a kind, a gap of 1e-15 to 1e3, an offset of 0 or 1 to 1e6, now and then slivers and
 * triangles degenerate to segments or points. */
near_pair near_pair_at(uint64_t seed, uint64_t index);

/* A pair of that kind with this gap, of size about 1, near the origin. */
near_pair near_pair_of(grz_random *random, near_kind kind, double gap);

#endif
