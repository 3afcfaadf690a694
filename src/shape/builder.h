/* A mesh in the making, of a size that is known, and checked, before anything is allocated. */
#ifndef GRZ_SHAPE_BUILDER_H
#define GRZ_SHAPE_BUILDER_H

#include "math/vec.h"

#include <graze/mesh.h>

/* Beyond this many triangles or vertices a request is taken for a mistake: 36 bytes each would be 3.6 GB. */
#define GRZ_MOST_ITEMS UINT64_C(100000000)

typedef struct grz_builder {
    graze_vec3 *vertices;
    uint32_t *indices;
    size_t vertex_count, triangle_count; /* so far */
    size_t vertex_room, triangle_room;
} grz_builder;

/* Room for exactly this many. `shape` names the shape in messages, `remedy` what makes it smaller ("lower segments").
 */
graze_status grz_builder_start(grz_builder *builder, const char *shape, uint64_t vertex_count, uint64_t triangle_count,
                               const char *remedy, graze_error *error);

/* Adds a vertex and returns its number. */
uint32_t grz_builder_vertex(grz_builder *builder, graze_vec3 vertex);

/* Adds a triangle, counter-clockwise seen from outside. */
void grz_builder_triangle(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c);

/* Adds the triangles abc and acd. */
void grz_builder_quad(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c, uint64_t d);

/* Hands the arrays to a mesh; the builder is empty afterwards, whatever comes back. */
graze_status grz_builder_finish(grz_builder *builder, const char *shape, graze_mesh **out, graze_error *error);

/* Gives up. */
void grz_builder_drop(grz_builder *builder);

#endif
