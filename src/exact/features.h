/* The corners, edges and face of a triangle, by number: corners are 0, 1, 2; edge GRZ_EDGE + k joins corners k and k +
 * 1 (mod 3). A point of a triangle lies in the interior of exactly one of them; a corner is its own interior. */
#ifndef GRZ_EXACT_FEATURES_H
#define GRZ_EXACT_FEATURES_H

enum { GRZ_NO_FEATURE = -1, GRZ_CORNER = 0, GRZ_EDGE = 3, GRZ_FACE = 6, GRZ_FEATURES = 7 };

/* The edge that joins two corners. */
static inline int grz_edge_between(int i, int j)
{
    return GRZ_EDGE + ((i + 1) % 3 == j ? i : j);
}

#endif
