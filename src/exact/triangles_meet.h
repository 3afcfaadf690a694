/* How two closed triangles meet: the one judge of all methods. */
#ifndef GRZ_EXACT_TRIANGLES_MEET_H
#define GRZ_EXACT_TRIANGLES_MEET_H

#include "exact/orient.h"

#include <graze/query.h>

/* Exact in every case: degenerate triangles are the segments or points that they are. */
graze_kind grz_triangles_meet(const grz_tri *a, const grz_tri *b);

/* The same for triangles that were made ready. */
graze_kind grz_faces_meet(const grz_face *a, const grz_face *b);

/* The same for two segments, each of which may be a point. */
graze_kind grz_segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s);

#endif
