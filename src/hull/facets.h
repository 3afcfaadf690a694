/* The triangles of a hull that grows. */
#ifndef GRZ_HULL_FACETS_H
#define GRZ_HULL_FACETS_H

#include "base/array.h"
#include "exact/orient.h"

#define GRZ_NONE UINT32_MAX

/* A triangle of the hull of the points so far, and which of the others see it: they are strictly beyond its plane. */
typedef struct grz_facet {
    graze_vec3 at, normal; /* its first corner, and (b-a) x (c-a) as computed */
    double bound;          /* a height over it that is larger, as computed, has the right sign for any of the points */
    double height;         /* of `farthest`, as computed: good for choosing, and for nothing else */
    uint32_t corner[3];    /* counter-clockwise from outside */
    uint32_t twin[3];      /* half-edges as in surface.h */
    uint32_t outside;      /* the first of the points that are kept here, which see it, or GRZ_NONE */
    uint32_t farthest;     /* of these the one that is highest, if its turn has come, or GRZ_NONE */
    uint64_t plane;        /* facets with equal numbers lie in one plane */
    uint32_t mark;         /* whether it was looked at, see enclose.c */
    uint32_t waiting;      /* the next of those with a farthest point, or GRZ_NONE at the end */
    bool is_waiting, is_there;
} grz_facet;

typedef struct grz_facets {
    const graze_vec3 *points;
    graze_vec3 extent;   /* of the box around the points */
    uint64_t *flat_with; /* of each point: the plane in which it was last found to lie, 0 none */
    GRZ_ARRAY(grz_facet) all;
    GRZ_ARRAY(uint32_t) holes; /* numbers of facets that are gone */
    uint64_t plane_count;
} grz_facets;

/* A facet with these corners in a plane of its own, without neighbours and points. There must be room: in `holes`, or
 * reserved in `all`. */
uint32_t grz_facet_add(grz_facets *f, uint32_t a, uint32_t b, uint32_t c);

/* What grz_facet_side does where the double does not decide. */
int grz_facet_side_exactly(const grz_facets *f, const grz_facet *facet, uint32_t point);

/* 1 if the point sees the facet, 0 if it lies in its plane, -1 if it is below. *height is how high, as computed. */
static inline int grz_facet_side(const grz_facets *f, const grz_facet *facet, uint32_t point, double *height)
{
    *height = grz_dot(facet->normal, grz_sub(f->points[point], facet->at));
    if (*height > facet->bound) return 1;
    if (*height < -facet->bound) return -1;
    return grz_facet_side_exactly(f, facet, point);
}

#endif
