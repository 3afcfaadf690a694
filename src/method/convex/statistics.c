#include "method/convex/convex.h"

#include "base/memory.h"
#include "method/convex/memory.h"

size_t grz_convex_bytes(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    const size_t corners = made->surface.solid.corner_count, faces = (size_t)made->surface.solid.face_count + 1,
                 triangles = mesh->triangle_count;
    return sizeof *made + grz_convex_surface_bytes(&made->surface) + corners * sizeof *made->source.vertex +
           (made->list_first ? faces * sizeof *made->list_first : 0) +
           triangles * (sizeof *made->source.face + sizeof *made->list) + grz_wide_bytes(mesh, made->tree);
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
        {"table_resolution", made->surface.table.resolution},
        {"inner_radius", made->surface.radius * made->frame.unit},
    };
    return grz_give_statistics(all, sizeof all / sizeof *all, out, capacity);
}

size_t grz_convex_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity)
{
    const grz_convex_counts *counts = &((const grz_convex_memory *)search->memory)->counts;
    const graze_statistic all[] = {
        {"steps", (double)counts->steps},
        {"lost_marches", (double)counts->lost_marches},
        {"fallbacks", (double)counts->fallbacks},
        {"tree_searches", (double)counts->tree_searches},
    };
    return grz_give_statistics(all, sizeof all / sizeof *all, out, capacity);
}
