/* How two solids face each other: how deep or how far apart they are, along which direction, and with which
 * features. */
#ifndef GRZ_METHOD_CONVEX_FACING_H
#define GRZ_METHOD_CONVEX_FACING_H

#include "method/convex/work.h"

typedef struct grz_convex_facing {
    graze_solids solids;     /* apart, touching or overlapping: exact */
    bool is_within;          /* of solids that are apart: are they within the margin? All that follows counts then */
    double separation;       /* the distance, or less the depth */
    graze_vec3 normal;       /* of length 1, rounded, from A to B */
    bool is_of_face;         /* is it that of a face? */
    bool edges_cross;        /* of solids that are apart: is it across two edges that are not parallel? */
    grz_convex_feature a, b; /* that have the closest points, or those that part last when B moves out */
    graze_vec3 point_a, point_b; /* such points */
} grz_convex_facing;

/* Exact distances and depths; memory and counters of the search are theirs. */
void grz_convex_face(grz_search *search, double margin, grz_convex_facing *out);

/* The outward unit normal of a face of A, or of B's as it is carried, rounded; 0 where its corners have no area. */
graze_vec3 grz_convex_face_normal(const grz_search *search, bool of_a, uint32_t face);

/* A corner of A, or of B where it is carried to. */
graze_vec3 grz_convex_place(const grz_search *search, bool of_a, uint32_t corner);

#endif
