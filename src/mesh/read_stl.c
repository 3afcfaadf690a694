/* STL, binary and ASCII. Every facet has three vertices of its own; nothing is welded.
 *
 * Which of the two it is. Binary files often begin with 'solid' too, so the word alone decides nothing:
 *   - the size is 84 + 50 * count: binary. (In a text the four bytes of the count are printable, so it would be above
 *     150 million and the text larger than 7 GB.)
 *   - else it begins with 'solid' and has no zero byte in its first 84 bytes: ASCII. (The highest byte of a binary
 *     file's count is zero below 2^24 facets.)
 *   - else binary. Bytes behind the last facet are ignored, and the log says so; missing bytes are an error.
 * Normals and attribute bytes are not read: exporters leave NaN and words like '-1.#IND' there, and the corners are what
 * counts. */
#include "base/bytes.h"
#include "base/error.h"
#include "mesh/coordinate.h"
#include "mesh/text.h"

#include <stdio.h>

enum { HEADER_BYTES = 80, FIRST_FACET = 84, FACET_BYTES = 50, NORMAL_BYTES = 12 };

static uint64_t binary_size(const grz_source *source)
{
    return FIRST_FACET + (uint64_t)FACET_BYTES * grz_load_u32(source->bytes + HEADER_BYTES);
}

bool grz_is_binary_stl(const grz_source *source)
{
    return source->byte_count >= FIRST_FACET && source->byte_count == binary_size(source);
}

bool grz_is_ascii_stl(const grz_source *source)
{
    size_t looked_at = source->byte_count < FIRST_FACET ? source->byte_count : FIRST_FACET;
    if (looked_at == 0 || memchr(source->bytes, 0, looked_at)) return false;
    grz_text text = grz_text_of(source);
    return grz_text_skip_space(&text) && grz_word_is(grz_text_word(&text), "solid");
}

/* ---- binary ---- */

static graze_status bad_corner(const grz_source *source, size_t facet, int corner, const graze_vec3 *v,
                               graze_error *error)
{
    char place[80];
    snprintf(place, sizeof place, "byte %zu: triangle %zu, corner %d",
             FIRST_FACET + FACET_BYTES * facet + NORMAL_BYTES + 12 * (size_t)corner, facet, corner);
    return grz_check_point(*v, source->name, place, error);
}

static graze_status read_binary_facets(const grz_source *source, size_t count, grz_soup *soup, graze_error *error)
{
    if (!grz_array_reserve(&soup->vertices, 3 * count) || !grz_array_reserve(&soup->indices, 3 * count))
        return grz_out_of_memory(error);
    graze_vec3 *v = soup->vertices.items;
    for (size_t facet = 0; facet < count; facet++) {
        const unsigned char *p = source->bytes + FIRST_FACET + FACET_BYTES * facet + NORMAL_BYTES;
        for (int corner = 0; corner < 3; corner++, p += 12, v++) {
            *v = grz_vec(grz_load_f32(p), grz_load_f32(p + 4), grz_load_f32(p + 8));
            /* A float is within 2^200, so only NaN and infinity are to be found: their sum is not finite either. */
            if (!isfinite(v->x + v->y + v->z)) return bad_corner(source, facet, corner, v, error);
        }
    }
    for (size_t i = 0; i < 3 * count; i++) soup->indices.items[i] = (uint32_t)i;
    soup->vertices.count = soup->indices.count = 3 * count;
    return GRAZE_OK;
}

static graze_status read_binary(const grz_source *source, grz_soup *soup, graze_error *error)
{
    if (source->byte_count < FIRST_FACET)
        return grz_fail(
            error, GRAZE_BAD_DATA,
            "%s: byte %zu: the file ends within the 84 bytes that a binary STL begins with, and it does not "
            "begin with 'solid' as an ASCII STL does: export the mesh again",
            source->name, source->byte_count);
    uint64_t expected = binary_size(source);
    unsigned long count = grz_load_u32(source->bytes + HEADER_BYTES);
    if (source->byte_count < expected)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: byte 80: the count promises %lu triangles, %llu bytes, but the file has only %zu: it was "
                        "cut off or is no STL; export the mesh again",
                        source->name, count, (unsigned long long)expected, source->byte_count);
    if (source->byte_count > expected)
        grz_log(GRAZE_LOG_WARNING, "%s: byte %llu: %llu bytes behind the last triangle are ignored", source->name,
                (unsigned long long)expected, (unsigned long long)(source->byte_count - expected));
    return read_binary_facets(source, count, soup, error);
}

/* ---- ASCII ---- */

static graze_status expect(grz_text *text, const char *word, graze_error *error)
{
    grz_text_skip_space(text);
    grz_text before = *text;
    if (grz_word_is(grz_text_word(text), word)) return GRAZE_OK;
    char what[24];
    snprintf(what, sizeof what, "'%s'", word);
    return grz_text_unexpected(&before, what, error);
}

static graze_status read_corner(grz_text *text, grz_soup *soup, graze_error *error)
{
    graze_vec3 v;
    graze_status status = expect(text, "vertex", error);
    if (status == GRAZE_OK) status = grz_text_point(text, &v, error);
    if (status == GRAZE_OK && !grz_soup_add_vertex(soup, v)) status = grz_out_of_memory(error);
    return status;
}

/* Behind the word 'facet'. */
static graze_status read_facet(grz_text *text, grz_soup *soup, graze_error *error)
{
    uint32_t first = (uint32_t)soup->vertices.count;
    grz_text_next_line(text); /* the normal */
    graze_status status = expect(text, "outer", error);
    if (status == GRAZE_OK) status = expect(text, "loop", error);
    for (int corner = 0; corner < 3 && status == GRAZE_OK; corner++) status = read_corner(text, soup, error);
    if (status == GRAZE_OK) status = expect(text, "endloop", error);
    if (status == GRAZE_OK) status = expect(text, "endfacet", error);
    if (status == GRAZE_OK && !grz_soup_add_triangle(soup, first, first + 1, first + 2))
        status = grz_out_of_memory(error);
    return status;
}

/* Facets up to 'endsolid', with the names behind 'solid' and 'endsolid', which are any text. */
static graze_status read_solid(grz_text *text, grz_soup *soup, graze_error *error)
{
    graze_status status = expect(text, "solid", error);
    grz_text_next_line(text);
    while (status == GRAZE_OK) {
        grz_text_skip_space(text);
        grz_text before = *text;
        grz_word word = grz_text_word(text);
        if (grz_word_is(word, "endsolid")) break;
        status = grz_word_is(word, "facet") ? read_facet(text, soup, error)
                                            : grz_text_unexpected(&before, "'facet' or 'endsolid'", error);
    }
    grz_text_next_line(text);
    return status;
}

graze_status grz_read_stl(const grz_source *source, grz_soup *soup, graze_error *error)
{
    if (grz_is_binary_stl(source) || !grz_is_ascii_stl(source)) return read_binary(source, soup, error);
    grz_text text = grz_text_of(source);
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && grz_text_skip_space(&text)) status = read_solid(&text, soup, error);
    return status;
}
