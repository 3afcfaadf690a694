/* The distance of two triangles, to any precision. */
#ifndef ORACLE_DISTANCE_TRUTH_H
#define ORACLE_DISTANCE_TRUTH_H

#include <stdio.h>

#include <graze/pose.h>
#include <mpfr.h>

/* The least distance of the closed triangles (which may be degenerate), rounded to the precision of `out`, at most
 * 200 bits, with an error below one unit in its last place. The squared distance behind it is an exact rational, and
 * 0 if and only if the triangles share a point. Any thread; about 50 microseconds. */
void truth_distance(const graze_vec3 a[3], const graze_vec3 b[3], mpfr_t out);

#endif
