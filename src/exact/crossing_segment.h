/* Where two crossing triangles meet. */
#ifndef GRZ_EXACT_CROSSING_SEGMENT_H
#define GRZ_EXACT_CROSSING_SEGMENT_H

#include "math/vec.h"

/* The ends of the segment in which two crossing triangles meet, each coordinate correctly rounded from the exact point.
 * False, and nothing written, unless grz_triangles_meet says GRAZE_CROSSING. Where a degenerate triangle crosses, both ends
 * are one point. */
bool grz_triangles_segment(const grz_tri *a, const grz_tri *b, graze_vec3 ends[2]);

#endif
