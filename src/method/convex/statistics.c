#include "method/convex/convex.h"

#include "base/memory.h"

size_t grz_convex_bytes(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    const size_t corners = made->surface.solid.corner_count, faces = (size_t)made->surface.solid.face_count + 1,
                 triangles = mesh->triangle_count;
    return sizeof *made + grz_convex_surface_bytes(&made->surface) + corners * sizeof *made->source.vertex +
           (made->list_first ? faces * sizeof *made->list_first : 0) +
           triangles * (sizeof *made->source.face + sizeof *made->list) + grz_wide_bytes(mesh, made->tree);
}

/* As the option has it: of a sphere in degrees. */
static double resolution_of(const grz_convex_table *table)
{
    const double number = table->resolution;
    return table->kind == CONVEX_SPHERE ? 180 / number : number;
}

size_t grz_convex_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    const grz_convex_index *made = index;
    const graze_statistic all[] = {
        {"corners", made->surface.solid.corner_count},
        {"edges", made->surface.solid.edge_count / 2},
        {"faces", made->surface.solid.face_count},
        {"bytes_solid", (double)grz_solid_bytes(&made->surface.solid)},
        {"bytes_tree", (double)grz_wide_bytes(mesh, made->tree)},
        {"table_resolution", resolution_of(&made->surface.table)},
        {"inner_radius", made->surface.radius * made->frame.unit},
    };
    enum { COUNT = sizeof all / sizeof *all };
    for (size_t i = 0; i < COUNT && i < capacity; i++) out[i] = all[i];
    return COUNT;
}
