/* Saving and loading: the solid without its corners, which are vertices of the mesh, where it is in the mesh, and the
 * tree. What follows from them is made anew. */
#include "method/convex/convex.h"

#include "base/error.h"
#include "base/memory.h"

enum { WORD = 4 };

void grz_convex_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    const grz_convex_index *made = index;
    const grz_solid *s = &made->surface.solid;
    const uint32_t heads[] = {(uint32_t)s->dimension, s->corner_count, s->edge_count, s->face_count};
    grz_pack_words(to, heads, sizeof heads / WORD, WORD);
    grz_pack_words(to, s->leaving, s->corner_count, WORD);
    grz_pack_words(to, s->origin, s->edge_count, WORD);
    grz_pack_words(to, s->twin, s->edge_count, WORD);
    grz_pack_words(to, s->face, s->edge_count, WORD);
    grz_pack_words(to, s->first, (size_t)s->face_count + 1, WORD);
    grz_pack_words(to, made->source.vertex, s->corner_count, WORD);
    grz_pack_words(to, made->source.face, mesh->triangle_count, WORD);
    grz_wide_save(mesh, made->tree, to);
}

/* ---- loading ---- */

static uint32_t *numbers(grz_unpacker *from, size_t count, const char *what)
{
    return grz_unpack_items(from, count, 1, WORD, what);
}

static void load_solid(grz_unpacker *from, grz_convex_index *index)
{
    grz_solid *s = &index->surface.solid;
    const uint32_t dimension = grz_unpack_u32(from, "the solid's dimension");
    s->dimension = dimension <= 3 ? (int)dimension : -1;
    s->corner_count = grz_unpack_u32(from, "the number of corners");
    s->edge_count = grz_unpack_u32(from, "the number of edges");
    s->face_count = grz_unpack_u32(from, "the number of faces");
    s->leaving = numbers(from, s->corner_count, "the corners");
    s->origin = numbers(from, s->edge_count, "the edges");
    s->twin = numbers(from, s->edge_count, "the edges");
    s->face = numbers(from, s->edge_count, "the edges");
    s->first = numbers(from, (size_t)s->face_count + 1, "the faces");
}

/* A point has no face, a segment one, a flat polygon two. A body has four at least: cells are walked from face 0 on. */
static bool dimension_is_right(const grz_solid *s)
{
    return s->dimension == 3 ? s->face_count > 3 : s->dimension >= 0 && (uint32_t)s->dimension == s->face_count;
}

/* Do the edges of each face stand one behind the other, two at least, and know it? */
static bool faces_are_right(const grz_solid *s)
{
    if (s->first[0] != 0 || s->first[s->face_count] != s->edge_count) return false;
    for (uint32_t f = 0; f < s->face_count; f++) {
        if (s->first[f + 1] > s->edge_count || s->first[f + 1] < s->first[f] + 2) return false;
        for (uint32_t e = s->first[f]; e < s->first[f + 1]; e++)
            if (s->face[e] != f) return false;
    }
    return true;
}

/* Is each edge's twin the way back? Then the rings around corners close: turning is one-to-one and keeps the origin. */
static bool edges_are_right(const grz_solid *s)
{
    for (uint32_t e = 0; e < s->edge_count; e++)
        if (s->origin[e] >= s->corner_count || s->twin[e] >= s->edge_count || s->twin[e] == e ||
            s->twin[s->twin[e]] != e)
            return false;
    for (uint32_t e = 0; e < s->edge_count; e++)
        if (grz_solid_target(s, e) != s->origin[grz_solid_next(s, e)]) return false;
    for (uint32_t c = 0; c < s->corner_count; c++) {
        const uint32_t e = s->leaving[c];
        const bool is_point = s->edge_count == 0 && s->corner_count == 1 && e == GRZ_NO_EDGE;
        if (!is_point && (e >= s->edge_count || s->origin[e] != c)) return false;
    }
    return true;
}

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
    load_solid(from, made);
    made->source.vertex = numbers(from, made->surface.solid.corner_count, "the corners");
    made->source.face = numbers(from, mesh->triangle_count, "the faces of triangles");
    if (from->status == GRAZE_OK) (void)grz_wide_load(mesh, WIDE_KEEPS_TRIANGLES, from, (void **)&made->tree);
    if (from->status != GRAZE_OK) return from->status;
    const grz_solid *s = &made->surface.solid;
    const bool is_right = dimension_is_right(s) && s->corner_count > 0 && faces_are_right(s) && edges_are_right(s) &&
                          source_is_right(mesh, made);
    if (!is_right) return refuse(from, start);
    if (!take_corners(mesh, made) || !grz_convex_derive(made, mesh, settings))
        return from->status = grz_out_of_memory(from->error);
    if (!faces_have_triangles(made)) return refuse(from, start);
    grz_convex_trim(made);
    return GRAZE_OK;
}
