/* The corners, edges and face of a triangle, by number: corners are 0, 1, 2; edge GRZ_EDGE + k joins corners k and k +
 * 1 (mod 3). A point of a triangle lies in the interior of exactly one of them; a corner is its own interior. */
#ifndef GRZ_EXACT_FEATURES_H
#define GRZ_EXACT_FEATURES_H

#include <stdbool.h>

enum { GRZ_NO_FEATURE = -1, GRZ_CORNER = 0, GRZ_EDGE = 3, GRZ_FACE = 6, GRZ_FEATURES = 7 };

/* The edge that joins two corners. */
static inline int grz_edge_between(int i, int j)
{
    return GRZ_EDGE + ((i + 1) % 3 == j ? i : j);
}

/* The corners of a feature as a set of bits, and one of them. */
static inline unsigned grz_corners_of(int feature)
{
    static const unsigned corners[GRZ_FEATURES] = {1, 2, 4, 3, 6, 5, 7};
    return corners[feature];
}

static inline int grz_a_corner_of(int feature)
{
    return feature == GRZ_FACE ? 0 : feature % 3;
}

/* Triangles that are apart are never closest at an edge and a face, and most that meet do so there. */
static inline bool grz_meet_only(int feature_a, int feature_b)
{
    bool edge_a = feature_a >= GRZ_EDGE, edge_b = feature_b >= GRZ_EDGE;
    return edge_a && edge_b && (feature_a == GRZ_FACE || feature_b == GRZ_FACE);
}

#endif
