#include "method/convex/convex.h"

#include "base/memory.h"

size_t grz_convex_bytes(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    const grz_solid *s = &made->solid;
    const size_t corners = s->corner_count, edges = (size_t)s->edge_count + 1, faces = (size_t)s->face_count + 1,
                 triangles = mesh->triangle_count;
    return sizeof *made + grz_solid_bytes(s) + corners * (sizeof *made->source.vertex + sizeof *made->places) +
           (corners + 1) * sizeof *made->ring_first + edges * (sizeof *made->ring + sizeof *made->near) +
           faces * (sizeof *made->normals + sizeof *made->list_first) +
           triangles * (sizeof *made->source.face + sizeof *made->list + sizeof *made->tree.order) +
           made->tree.node_count * sizeof *made->tree.boxes +
           6 * (size_t)made->table.resolution * made->table.resolution * sizeof *made->table.corner;
}

size_t grz_convex_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    const grz_convex_index *made = index;
    const graze_statistic all[] = {
        {"corners", made->solid.corner_count},
        {"edges", made->solid.edge_count / 2},
        {"faces", made->solid.face_count},
        {"bytes_solid", (double)grz_solid_bytes(&made->solid)},
        {"bytes_tree",
         (double)(made->tree.node_count * sizeof *made->tree.boxes + mesh->triangle_count * sizeof *made->tree.order)},
        {"table_resolution", made->table.resolution},
        {"inner_radius", made->radius * made->frame.unit},
    };
    enum { COUNT = sizeof all / sizeof *all };
    for (size_t i = 0; i < COUNT && i < capacity; i++) out[i] = all[i];
    return COUNT;
}
