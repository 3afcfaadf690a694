/* A mesh in the making; its size is known, and checked, before anything is allocated. */
#ifndef GRZ_SHAPE_BUILDER_H
#define GRZ_SHAPE_BUILDER_H

#include "mesh/soup.h"

#include <graze/mesh.h>

/* Beyond this many triangles or vertices a request is taken for a mistake: 36 bytes each would be 3.6 GB. */
#define GRZ_MOST_ITEMS UINT64_C(100000000)

typedef grz_soup grz_builder;

/* Room for exactly this many. `shape` names the shape in messages, `remedy` how to make it smaller ("lower segments").
 */
graze_status grz_builder_start(grz_builder *builder, const char *shape, uint64_t vertex_count, uint64_t triangle_count,
                               const char *remedy, graze_error *error);

/* Place k of n along a side with its middle at 0: places k and n - k differ in sign only. */
static inline double grz_along(double side, uint64_t k, uint64_t n)
{
    return side * (((double)k - (double)(n - k)) / (2.0 * (double)n));
}

/* Adds a vertex and returns its number. */
uint32_t grz_builder_vertex(grz_builder *builder, graze_vec3 vertex);

/* Adds a triangle, counter-clockwise seen from outside. */
void grz_builder_triangle(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c);

/* Adds the triangles abc and acd. */
void grz_builder_quad(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c, uint64_t d);

/* Hands the arrays to a mesh; they are no longer the builder's, also after a failure. */
graze_status grz_builder_finish(grz_builder *builder, const char *shape, graze_mesh **out, graze_error *error);

/* Frees a builder that will not be finished. */
void grz_builder_drop(grz_builder *builder);

#endif
