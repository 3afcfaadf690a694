/* A level of detail as a mesh, for those who want to look at it. */
#include "base/error.h"
#include "base/memory.h"
#include "method/convex/convex.h"

/* A level's corners are places in the frame; P0's are vertices of the mesh. */
static void find_corners(const graze_mesh *mesh, const grz_convex_index *index, uint32_t level, grz_solid *solid)
{
    const grz_convex_surface *surface = grz_convex_surface_of(index, level);
    for (uint32_t c = 0; c < solid->corner_count; c++)
        solid->corners[c] = level ? grz_add(index->frame.origin, grz_scale(surface->places[c], index->frame.unit))
                                  : grz_convex_corner(index, mesh, c);
}

graze_status grz_convex_level_mesh(const graze_mesh *mesh, const void *made, uint32_t level, graze_mesh **out,
                                   graze_error *error)
{
    const grz_convex_index *index = made;
    const uint32_t count = grz_convex_level_count(index);
    if (level > count)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "model: level %u: this model has levels 0 to %u: give one of them",
                        (unsigned)level, (unsigned)count);
    grz_solid solid = grz_convex_surface_of(index, level)->solid;
    solid.corners = grz_allocate(solid.corner_count, sizeof *solid.corners);
    if (!solid.corners) return grz_out_of_memory(error);
    find_corners(mesh, index, level, &solid);
    graze_status status = grz_solid_mesh(&solid, "model: level", out, error);
    grz_free(solid.corners);
    return status;
}
