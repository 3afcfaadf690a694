/** @file counters.h
 *  What questions cost, counted. Every question counts in the same struct; what it does not do stays 0.
 */
#ifndef GRAZE_COUNTERS_H
#define GRAZE_COUNTERS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The work of one call, or of many. The papers' N_v, N_p and N_u are the first three. */
typedef struct graze_counters {
    uint64_t bv_tests;       /**< bounding volumes compared with each other, with a ray or with a point */
    uint64_t triangle_tests; /**< exact tests of two triangles, or of a ray and a triangle */
    uint64_t bv_updates;     /**< bounding volumes turned into the other frame. One that is only shifted, because
                                  the rotation is the last pose's or none, does not count. */
    uint64_t point_tests;    /**< distances from a point to another (nearest.h) */
    uint64_t exact_tests;    /**< comparisons of two such distances that rounded arithmetic could not decide */
} graze_counters;

/** Adds `more` to `sum`. */
static inline void graze_counters_add(graze_counters *sum, const graze_counters *more)
{
    sum->bv_tests += more->bv_tests;
    sum->triangle_tests += more->triangle_tests;
    sum->bv_updates += more->bv_updates;
    sum->point_tests += more->point_tests;
    sum->exact_tests += more->exact_tests;
}

#ifdef __cplusplus
}
#endif
#endif
