/* Where two crossing triangles meet: the ends of the segment as exact rationals. */
#ifndef ORACLE_SEGMENT_TRUTH_H
#define ORACLE_SEGMENT_TRUTH_H

#include <graze/query.h>

/* Scratch memory and the last answer, one for each thread. */
typedef struct segment_truth segment_truth;

/* NULL if there is no memory. */
segment_truth *segment_truth_create(void);
void segment_truth_free(segment_truth *t);

/* Finds the ends for a pair whose kind is GRAZE_CROSSING. Returns how many different ones there are: two for two
 * triangles with area, one where a triangle is a segment. */
int segment_truth_find(segment_truth *t, const graze_vec3 a[3], const graze_vec3 b[3]);

/* Whether `ends` are the ends found last, in either order, each coordinate rounded to the nearest double, ties to
 * even. */
bool segment_truth_matches(segment_truth *t, const graze_vec3 ends[2]);

#endif
