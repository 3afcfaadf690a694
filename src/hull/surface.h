/* Closed surfaces of triangles: what a hull is while it is found, and what a mesh is while it is checked. */
#ifndef GRZ_HULL_SURFACE_H
#define GRZ_HULL_SURFACE_H

#include "math/vec.h"

#include <stdint.h>

/* Half-edge 3 t + k runs from corner k of triangle t to its next corner, and has the triangle on its left, seen from
 * outside. */
typedef struct grz_surface {
    const graze_vec3 *points;
    uint32_t point_count;
    uint32_t triangle_count;
    uint32_t *at;   /* of each half-edge, the number of the point where it begins */
    uint32_t *twin; /* of each half-edge, the one that runs back along it in another triangle */
    uint8_t *flat;  /* of each half-edge: 1 where both triangles lie in one plane */
} grz_surface;

/* The half-edge after this one in its triangle. */
static inline uint32_t grz_surface_next(uint32_t edge)
{
    return edge % 3 == 2 ? edge - 2 : edge + 1;
}

static inline uint32_t grz_surface_previous(uint32_t edge)
{
    return edge % 3 == 0 ? edge + 2 : edge - 1;
}

static inline graze_vec3 grz_surface_point(const grz_surface *s, uint32_t edge)
{
    return s->points[s->at[edge]];
}

/* The corner of the neighbouring triangle that is not on the edge. */
static inline graze_vec3 grz_surface_opposite(const grz_surface *s, uint32_t edge)
{
    return s->points[s->at[grz_surface_previous(s->twin[edge])]];
}

/* Room for the three arrays. False without memory; free the surface also then. The points are the caller's. */
bool grz_surface_allocate(grz_surface *s, const graze_vec3 *points, uint32_t point_count, uint32_t triangle_count);
void grz_surface_free(grz_surface *s);

/* Fills `flat` of a surface that is known to be convex. */
void grz_surface_find_flat(grz_surface *s);

#endif
