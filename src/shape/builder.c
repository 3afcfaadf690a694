#include "shape/builder.h"

#include "base/check.h"
#include "base/error.h"
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
    builder->vertices.capacity = (size_t)vertex_count;
    builder->indices.capacity = 3 * (size_t)triangle_count;
    builder->vertices.items = grz_allocate(builder->vertices.capacity, sizeof *builder->vertices.items);
    builder->indices.items = grz_allocate(builder->indices.capacity, sizeof *builder->indices.items);
    if (builder->vertices.items && builder->indices.items) return GRAZE_OK;
    grz_builder_drop(builder);
    return grz_out_of_memory(error);
}

uint32_t grz_builder_vertex(grz_builder *builder, graze_vec3 vertex)
{
    GRZ_ASSERT(builder->vertices.count < builder->vertices.capacity);
    builder->vertices.items[builder->vertices.count] = vertex;
    return (uint32_t)builder->vertices.count++;
}

void grz_builder_triangle(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c)
{
    GRZ_ASSERT(builder->indices.count + 3 <= builder->indices.capacity);
    grz_soup_add_triangle(builder, (uint32_t)a, (uint32_t)b, (uint32_t)c);
}

void grz_builder_quad(grz_builder *builder, uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    grz_builder_triangle(builder, a, b, c);
    grz_builder_triangle(builder, a, c, d);
}

graze_status grz_builder_finish(grz_builder *builder, const char *shape, graze_mesh **out, graze_error *error)
{
    GRZ_ASSERT(builder->vertices.count == builder->vertices.capacity &&
               builder->indices.count == builder->indices.capacity);
    return grz_mesh_adopt(builder, shape, out, error);
}

void grz_builder_drop(grz_builder *builder)
{
    grz_soup_free(builder);
}
