#include "method/convex/solid_pack.h"

enum { WORD = 4 };

void grz_convex_pack_solid(const grz_solid *s, grz_packer *to)
{
    const uint32_t heads[] = {(uint32_t)s->dimension, s->corner_count, s->edge_count, s->face_count};
    grz_pack_words(to, heads, sizeof heads / WORD, WORD);
    grz_pack_words(to, s->leaving, s->corner_count, WORD);
    grz_pack_words(to, s->origin, s->edge_count, WORD);
    grz_pack_words(to, s->twin, s->edge_count, WORD);
    grz_pack_words(to, s->face, s->edge_count, WORD);
    grz_pack_words(to, s->first, (size_t)s->face_count + 1, WORD);
}

/* ---- loading ---- */

uint32_t *grz_convex_unpack_numbers(grz_unpacker *from, size_t count, const char *what)
{
    return grz_unpack_items(from, count, 1, WORD, what);
}

void grz_convex_unpack_solid(grz_unpacker *from, grz_solid *s)
{
    const uint32_t dimension = grz_unpack_u32(from, "the solid's dimension");
    s->dimension = dimension <= 3 ? (int)dimension : -1;
    s->corner_count = grz_unpack_u32(from, "the number of corners");
    s->edge_count = grz_unpack_u32(from, "the number of edges");
    s->face_count = grz_unpack_u32(from, "the number of faces");
    s->leaving = grz_convex_unpack_numbers(from, s->corner_count, "the corners");
    s->origin = grz_convex_unpack_numbers(from, s->edge_count, "the edges");
    s->twin = grz_convex_unpack_numbers(from, s->edge_count, "the edges");
    s->face = grz_convex_unpack_numbers(from, s->edge_count, "the edges");
    s->first = grz_convex_unpack_numbers(from, (size_t)s->face_count + 1, "the faces");
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

bool grz_convex_solid_is_right(const grz_solid *s)
{
    return dimension_is_right(s) && s->corner_count > 0 && faces_are_right(s) && edges_are_right(s);
}
