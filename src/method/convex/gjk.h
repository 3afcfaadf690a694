/* Supports and simplices (Gilbert, Johnson, Keerthi 1988): they do not care how far the way is, nor how short edges are.
 *
 * Points of the Minkowski difference, corners of B less corners of A, are kept in a simplex of at most four. From its
 * point that is nearest to the origin the next one is searched for. In doubles, and so a guess as every march. */
#ifndef GRZ_METHOD_CONVEX_GJK_H
#define GRZ_METHOD_CONVEX_GJK_H

#include "method/convex/march.h"

/* Up to four pairs of corners, one of A and one of B each: points of the Minkowski difference. */
typedef struct grz_convex_simplex {
    uint32_t count;
    uint32_t a[4], b[4];
} grz_convex_simplex;

/* How a search goes and ends. */
typedef struct grz_convex_descent {
    double gain;   /* it ends where the squared distance can not fall by more than this part */
    double enough; /* and as soon as the solids seem to be further apart than this */
    bool looks_up; /* in the tables, at each round: for solids that moved far since the simplex was near the origin */
    grz_convex_simplex simplex; /* where to begin, one pair at least; and where it ended */
    double weights[4];          /* of its points in the one that is nearest to the origin */
    graze_vec3 way;             /* this point: from A's closest point to B's */
    grz_convex_end end;         /* CONVEX_CLOSEST or CONVEX_MEETS */
    uint32_t rounds;
} grz_convex_descent;

void grz_convex_descend(grz_search *search, grz_convex_descent *descent);

/* The same between marches: begins at corners of the march's features, and leaves there the features where the solids
 * are nearest, or where they meet: march->end says which. march->p and q are the closest points, in A's frame. */
void grz_convex_gjk(grz_search *search, double gain, double enough, grz_convex_march *march);

/* The feature that has these corners, all different, or else the first of them. */
grz_convex_feature grz_convex_feature_with(const grz_convex_surface *surface, const uint32_t *corners, int count);

#endif
