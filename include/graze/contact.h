/** @file contact.h
 *  Where two triangles meet: the point, segment or polygon that they share, and which way they face.
 *
 *  Thread rule: nothing here changes anything, so any number of threads may call at once, also with one query.
 */
#ifndef GRAZE_CONTACT_H
#define GRAZE_CONTACT_H

#include <graze/query.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What two triangles have in common, in A's frame. A triangle that is degenerate to a segment or a point is that
 * segment or point, as for graze_kind.
 *
 *  The corners are those of the exact intersection, a convex set: no corner repeats another or lies between two others.
 * Each coordinate is the exact one rounded to the nearest double, ties to even; a zero is +0. Two corners that are
 * closer than doubles can tell may so become equal numbers; both are still there, so that the count is the exact one.
 *
 *  | corner_count | the intersection is | for which kinds |
 *  |---|---|---|
 *  | 0 | empty | GRAZE_APART |
 *  | 1 | a point | GRAZE_TOUCHING; GRAZE_CROSSING if a triangle has no area |
 *  | 2 | a segment | GRAZE_TOUCHING; GRAZE_CROSSING if both have area |
 *  | 3 to 6 | a convex polygon | GRAZE_OVERLAP, always |
 *
 *  The first corner is the least by x, then y, then z, of the numbers as rounded: where the exact x of two corners
 * round to one double, y decides, and so on. A polygon goes on counter-clockwise as seen from where normal_a points to.
 * With A and B exchanged the corners are the same numbers: those of a polygon in the opposite order where the two
 * normals are opposite. */
typedef struct graze_contact {
    graze_kind kind;       /**< how they meet */
    uint32_t corner_count; /**< 0 to 6 */
    graze_vec3 corners[6]; /**< the first corner_count; the others are 0 */
    graze_vec3 normal_a;   /**< the unit vector along (v1 - v0) x (v2 - v0) of A's triangle, each coordinate rounded to
                              the nearest double from the exact one; 0 if the triangle has no area */
    graze_vec3 normal_b;   /**< of B's triangle, as carried into A's frame */
} graze_contact;

/** Where two triangles meet, and their normals. Returns out->kind, which is what graze_triangles_meet says. Coordinates
 * are finite and at most 2^200; the rest of what query.h says about functions on two triangles holds as well. Cost: one
 *  to ten microseconds for coordinates of one magnitude, up to a hundred where sizes from 2^-1074 to 2^200 are mixed.
 */
GRAZE_API graze_kind graze_triangles_contact(const graze_vec3 a[3], const graze_vec3 b[3], graze_contact *out);

/** Where the triangles of a pair meet at a pose: graze_triangles_contact of their corners, B's carried by the pose. The
 * pair is named by its triangle numbers alone, so it may come from any question, at this pose or another; out->kind is
 * GRAZE_APART where they do not meet. A number that no triangle of the model has (any more) is GRAZE_BAD_ARGUMENT; pose
 * and range are checked as by every question. On failure `out` is all zero. Takes nothing from the query but its
 * models: a visitor may ask the query that called it. Allocates nothing. */
GRAZE_API graze_status graze_query_contact(const graze_query *query, const graze_pose *b_in_a, const graze_pair *pair,
                                           graze_contact *out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
