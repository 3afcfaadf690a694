/* The truth about points, segments and triangles, by exact arithmetic and by definition rather than by cleverness.
 *
 * Two convex sets A = conv{a_i} and B = conv{b_j} share a point if and only if 0 lies in A - B = conv{a_i - b_j}, and
 * their relative interiors share a point if and only if 0 lies in its relative interior (Rockafellar, Convex
 * Analysis, 6.6.2). Whether 0 lies in the hull of at most nine points is found by looking at every plane through
 * three of them. No case distinction on how triangles can lie, no sign of four vertices, nothing in common with what
 * this judges. */
#ifndef ORACLE_RATIONAL_H
#define ORACLE_RATIONAL_H

#include <graze/query.h>

/* Scratch memory, one for each thread. */
typedef struct truth truth;

/* NULL if there is no memory. */
truth *truth_create(void);
void truth_free(truth *t);

/* How conv(a) and conv(b) meet, for 1 to 3 points each, any of them equal or collinear. Finite doubles of any size. */
graze_kind truth_kind(truth *t, const graze_vec3 *a, int a_count, const graze_vec3 *b, int b_count);

/* "apart", "touching", "crossing" or "overlap". */
const char *truth_kind_name(graze_kind kind);

/* The sign of (b-a) x (c-a); z is not looked at. */
int truth_orient2d(truth *t, graze_vec3 a, graze_vec3 b, graze_vec3 c);

/* The sign of (b-a) x (c-a) . (d-a). */
int truth_orient3d(truth *t, graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d);

#endif
