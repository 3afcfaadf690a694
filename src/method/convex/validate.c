/* Is the solid of an index the surface of its mesh, and does its tree hold the triangles? */
#include "method/convex/convex.h"

#include "base/error.h"

#include <string.h>

static bool same_solid(const grz_solid *a, const grz_solid *b)
{
    const size_t corners = a->corner_count, edges = a->edge_count, faces = a->face_count;
    return a->dimension == b->dimension && corners == b->corner_count && edges == b->edge_count &&
           faces == b->face_count && memcmp(a->leaving, b->leaving, corners * sizeof *a->leaving) == 0 &&
           (edges == 0 || (memcmp(a->origin, b->origin, edges * sizeof *a->origin) == 0 &&
                           memcmp(a->twin, b->twin, edges * sizeof *a->twin) == 0 &&
                           memcmp(a->face, b->face, edges * sizeof *a->face) == 0)) &&
           (faces == 0 || memcmp(a->first, b->first, (faces + 1) * sizeof *a->first) == 0);
}

static bool same_source(const grz_convex_index *index, const grz_solid_source *source, uint32_t triangle_count)
{
    return memcmp(index->source.vertex, source->vertex, index->surface.solid.corner_count * sizeof *source->vertex) ==
               0 &&
           memcmp(index->source.face, source->face, triangle_count * sizeof *source->face) == 0;
}

/* A solid has one form, so it is made again and compared; its corners are the vertices in its source. */
graze_status grz_convex_validate(const graze_mesh *mesh, const void *index)
{
    const grz_convex_index *made = index;
    grz_solid solid = {0};
    grz_solid_source source = {0};
    graze_error error;
    graze_status status = grz_solid_of_mesh(mesh, "method convex", &solid, &source, &error);
    const bool is_right = status == GRAZE_OK && same_solid(&made->surface.solid, &solid) &&
                          same_source(made, &source, mesh->triangle_count);
    grz_solid_free(&solid);
    grz_solid_source_free(&source);
    if (status == GRAZE_OUT_OF_MEMORY) return status;
    return is_right ? grz_wide_validate(mesh, made->tree) : GRAZE_BAD_DATA;
}
