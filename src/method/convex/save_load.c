/* Saving and loading: the solid without its corners, which are vertices of the mesh, where it is in the mesh, the tree,
 * and the levels of detail. What follows from them is made anew. */
#include "method/convex/convex.h"

#include "base/error.h"
#include "base/memory.h"
#include "method/convex/levels_pack.h"
#include "method/convex/solid_pack.h"

enum { WORD = 4 };

void grz_convex_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    const grz_convex_index *made = index;
    const grz_solid *s = &made->surface.solid;
    grz_convex_pack_solid(s, to);
    grz_pack_words(to, made->source.vertex, s->corner_count, WORD);
    grz_pack_words(to, made->source.face, mesh->triangle_count, WORD);
    grz_wide_save(mesh, made->tree, to);
    grz_convex_save_levels(made, to);
}

/* ---- loading ---- */

static bool source_is_right(const graze_mesh *mesh, const grz_convex_index *index)
{
    const uint32_t faces = index->surface.solid.face_count;
    for (uint32_t c = 0; c < index->surface.solid.corner_count; c++)
        if (index->source.vertex[c] >= mesh->vertex_count) return false;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        if (faces == 0 ? index->source.face[t] != GRZ_NO_FACE : index->source.face[t] >= faces) return false;
    return true;
}

/* Is each face divided into a triangle at least, by which it is called? */
static bool faces_have_triangles(const grz_convex_index *index)
{
    for (uint32_t f = 0; f < index->surface.solid.face_count; f++)
        if (index->list_first[f] == index->list_first[f + 1]) return false;
    return true;
}

/* Corners are vertices, but for the sign of 0, which a solid does not keep. */
static bool take_corners(const graze_mesh *mesh, grz_convex_index *index)
{
    grz_solid *s = &index->surface.solid;
    s->corners = grz_allocate(s->corner_count, sizeof *s->corners);
    for (uint32_t c = 0; s->corners && c < s->corner_count; c++) {
        const graze_vec3 p = mesh->vertices[index->source.vertex[c]];
        s->corners[c] = (graze_vec3){p.x + 0.0, p.y + 0.0, p.z + 0.0};
    }
    return s->corners != NULL;
}

static graze_status refuse(grz_unpacker *from, uint64_t start)
{
    return grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                             "the edges, faces or triangles are not those of a solid: build the model again");
}

graze_status grz_convex_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index)
{
    grz_convex_index *made = *index = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return from->status = grz_out_of_memory(from->error);
    const uint64_t start = from->position;
    grz_convex_unpack_solid(from, &made->surface.solid);
    made->source.vertex = grz_convex_unpack_numbers(from, made->surface.solid.corner_count, "the corners");
    made->source.face = grz_convex_unpack_numbers(from, mesh->triangle_count, "the faces of triangles");
    if (from->status == GRAZE_OK) (void)grz_wide_load(mesh, WIDE_KEEPS_TRIANGLES, from, (void **)&made->tree);
    if (from->status != GRAZE_OK) return from->status;
    if (!grz_convex_solid_is_right(&made->surface.solid) || !source_is_right(mesh, made)) return refuse(from, start);
    if (!take_corners(mesh, made) || !grz_convex_derive(made, mesh, settings))
        return from->status = grz_out_of_memory(from->error);
    if (!faces_have_triangles(made)) return refuse(from, start);
    grz_convex_trim(made);
    return grz_convex_load_levels(made, settings, from);
}
