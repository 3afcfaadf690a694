#include "shape/builder.h"

#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "mesh/mesh.h"

graze_status grz_builder_start(grz_builder *builder, const char *shape, uint64_t vertex_count, uint64_t triangle_count,
                               const char *remedy, graze_error *error)
{
    *builder = (grz_builder){0};
    if (vertex_count > GRZ_MOST_ITEMS || triangle_count > GRZ_MOST_ITEMS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "shape %s: would have %llu vertices and %llu triangles, and %llu are the most of each: %s",
                        shape, (unsigned long long)vertex_count, (unsigned long long)triangle_count,
                        (unsigned long long)GRZ_MOST_ITEMS, remedy);
    builder->vertex_room = (size_t)vertex_count;
    builder->triangle_room = (size_t)triangle_count;
    builder->vertices = grz_allocate(builder->vertex_room, sizeof *builder->vertices);
    builder->indices = grz_allocate(builder->triangle_room, 3 * sizeof *builder->indices);
    if (builder->vertices && builder->indices) return GRAZE_OK;
    grz_builder_drop(builder);
    return grz_out_of_memory(error);
}

uint32_t grz_builder_vertex(grz_builder *builder, graze_vec3 vertex)
{
    GRZ_ASSERT(builder->vertex_count < builder->vertex_room);
    builder->vertices[builder->vertex_count] = vertex;
    return (uint32_t)builder->vertex_count++;
}

void grz_builder_triangle(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c)
{
    GRZ_ASSERT(builder->triangle_count < builder->triangle_room);
    uint32_t *corner = builder->indices + 3 * builder->triangle_count++;
    corner[0] = (uint32_t)a;
    corner[1] = (uint32_t)b;
    corner[2] = (uint32_t)c;
}

void grz_builder_quad(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    grz_builder_triangle(builder, a, b, c);
    grz_builder_triangle(builder, a, c, d);
}

graze_status grz_builder_finish(grz_builder *builder, const char *shape, graze_mesh **out, graze_error *error)
{
    GRZ_ASSERT(builder->vertex_count == builder->vertex_room && builder->triangle_count == builder->triangle_room);
    grz_builder done = *builder;
    *builder = (grz_builder){0};
    return grz_mesh_adopt(done.vertices, done.vertex_count, done.indices, done.triangle_count, 0, shape, out, error);
}

void grz_builder_drop(grz_builder *builder)
{
    grz_free(builder->vertices);
    grz_free(builder->indices);
    *builder = (grz_builder){0};
}
