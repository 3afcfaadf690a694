/* STL, binary and ASCII. Every facet has three vertices of its own; nothing is welded.
 *
 * How the two are told apart. Binary files often begin with 'solid' too, so the word alone decides nothing:
 *   - the size is known (not that of a long pipe) and is 84 + 50 * count: binary. (In a text the four bytes of the
 *     count are printable, so it would be above 150 million and the text larger than 7 GB.)
 *   - else it begins with 'solid' and has no zero byte in its first 84 bytes: ASCII. (The highest byte of a binary
 *     file's count is zero below 2^24 facets.)
 *   - else binary. Bytes behind the last facet are ignored, and the log says so; missing bytes are an error.
 * Normals and attribute bytes are not read: exporters leave NaN and words like '-1.#IND' there; the corners alone
 * define the triangle. */
#include "base/bytes.h"
#include "base/error.h"
#include "math/range.h"
#include "mesh/read.h"
#include "text/text.h"

#include <stdio.h>

enum { HEADER_BYTES = 80, FIRST_FACET = GRZ_STL_HEAD, FACET_BYTES = 50, NORMAL_BYTES = 12 };

static uint64_t binary_size(const unsigned char *first)
{
    return FIRST_FACET + (uint64_t)FACET_BYTES * grz_load_u32(first + HEADER_BYTES);
}

bool grz_is_binary_stl(const grz_head *head)
{
    return head->byte_count >= FIRST_FACET && head->file_bytes == binary_size(head->bytes);
}

static bool has_zero(const grz_head *head)
{
    return memchr(head->bytes, 0, head->byte_count < FIRST_FACET ? head->byte_count : FIRST_FACET) != NULL;
}

bool grz_is_ascii_stl(const grz_head *head)
{
    if (head->byte_count == 0 || has_zero(head)) return false;
    grz_window window = grz_window_of(head->bytes, head->byte_count);
    grz_text text = grz_text_of(&window, "", '\n');
    return grz_text_skip_space(&text) && grz_word_is(grz_text_word(&text), "solid");
}

bool grz_may_be_binary_stl(const grz_head *head)
{
    return head->file_bytes == GRZ_SIZE_UNKNOWN && has_zero(head) && binary_size(head->bytes) > head->byte_count;
}

/* ---- binary ---- */

/* The next facet, which is `p`. There is room for it. */
static graze_status read_binary_facet(const char *name, const unsigned char *p, grz_soup *soup, graze_error *error)
{
    size_t first = soup->vertices.count;
    graze_vec3 *v = soup->vertices.items + first;
    p += NORMAL_BYTES;
    for (int corner = 0; corner < 3; corner++, p += 12, v++) {
        *v = grz_vec(grz_load_f32(p), grz_load_f32(p + 4), grz_load_f32(p + 8));
        /* A float is within 2^200, so only NaN and infinity are to be found: their sum is not finite either. */
        if (!isfinite(v->x + v->y + v->z))
            return grz_refuse_point(*v, GRAZE_BAD_DATA, error, name, "byte %zu: triangle %zu, corner %d",
                                    FIRST_FACET + FACET_BYTES * (first / 3) + NORMAL_BYTES + 12 * (size_t)corner,
                                    first / 3, corner);
        soup->indices.items[first + (size_t)corner] = (uint32_t)(first + (size_t)corner);
    }
    soup->vertices.count = soup->indices.count = first + 3;
    return GRAZE_OK;
}

static graze_status cut_off(const char *name, size_t count, uint64_t file_bytes, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: byte 80: the count promises %zu triangles, %llu bytes, but the file has only %llu: it was "
                    "cut off or is no STL; export the mesh again",
                    name, count, FIRST_FACET + FACET_BYTES * (unsigned long long)count, (unsigned long long)file_bytes);
}

/* Said before gigabytes are unpacked to no end. */
static graze_status refuse_size(grz_source *source, size_t count, uint64_t bytes, graze_error *error)
{
    source->too_large = true;
    return grz_fail(
        error, GRAZE_UNSUPPORTED,
        "%s: byte 80: the count promises %zu triangles, which unpack to more than %llu bytes, to %llu: allow "
        "more (--most) if the file is to be trusted",
        source->name, count, (unsigned long long)source->most, (unsigned long long)bytes);
}

/* As many facets at a time as are here. */
static graze_status read_binary_facets(grz_source *source, size_t count, grz_soup *soup, graze_error *error)
{
    grz_window *window = &source->window;
    for (size_t facet = 0; facet < count;) {
        size_t here = grz_window_need(window, FACET_BYTES) / FACET_BYTES;
        if (here == 0) return cut_off(source->name, count, window->end_byte, error);
        if (here > count - facet) here = count - facet;
        if (!grz_array_reserve(&soup->vertices, 3 * here) || !grz_array_reserve(&soup->indices, 3 * here))
            return grz_out_of_memory(error);
        for (size_t end = facet + here; facet < end; facet++, window->at += FACET_BYTES) {
            graze_status status = read_binary_facet(source->name, (const unsigned char *)window->at, soup, error);
            if (status != GRAZE_OK) return status;
        }
    }
    return GRAZE_OK;
}

/* Counts the bytes behind the facets only if the size of the file is known. */
static void warn_of_more(grz_source *source)
{
    uint64_t left = grz_window_left(&source->window);
    unsigned long long byte = grz_window_byte(&source->window);
    if (left != GRZ_SIZE_UNKNOWN && left > 0)
        grz_log(GRAZE_LOG_WARNING, "%s: byte %llu: %llu bytes behind the last triangle are ignored", source->name, byte,
                (unsigned long long)left);
    if (left == GRZ_SIZE_UNKNOWN && grz_window_need(&source->window, 1) > 0)
        grz_log(GRAZE_LOG_WARNING, "%s: byte %llu: what is behind the last triangle is ignored", source->name, byte);
}

/* Sparing the copies of a growing block; where the count is wrong nothing is lost. */
static bool reserve_facets(size_t count, uint64_t file_bytes, grz_soup *soup)
{
    static const uint64_t most_trusted = (uint64_t)1 << 28; /* bytes: a file with holes has a size without content */
    if (file_bytes > most_trusted) return true;
    return grz_array_reserve(&soup->vertices, 3 * count) && grz_array_reserve(&soup->indices, 3 * count);
}

static graze_status read_binary(grz_source *source, const grz_head *head, grz_soup *soup, graze_error *error)
{
    if (head->byte_count < FIRST_FACET)
        return grz_fail(
            error, GRAZE_BAD_DATA,
            "%s: byte %zu: the file ends within the 84 bytes that a binary STL begins with, and it does not "
            "begin with 'solid' as an ASCII STL does: export the mesh again",
            source->name, head->byte_count);
    size_t count = grz_load_u32(head->bytes + HEADER_BYTES);
    const uint64_t promised = binary_size(head->bytes);
    if (source->was_packed && promised > source->most) return refuse_size(source, count, promised, error);
    if (head->file_bytes < promised) return cut_off(source->name, count, head->file_bytes, error);
    if (!reserve_facets(count, head->file_bytes, soup)) return grz_out_of_memory(error);
    source->window.at += FIRST_FACET;
    graze_status status = read_binary_facets(source, count, soup, error);
    if (status == GRAZE_OK) warn_of_more(source);
    return status;
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
    if (status == GRAZE_OK) grz_text_next_line(text);
    while (status == GRAZE_OK) {
        grz_text_skip_space(text);
        grz_text before = *text;
        grz_word word = grz_text_word(text);
        if (grz_word_is(word, "endsolid")) break;
        status = grz_word_is(word, "facet") ? read_facet(text, soup, error)
                                            : grz_text_unexpected(&before, "'facet' or 'endsolid'", error);
    }
    if (status == GRAZE_OK) grz_text_next_line(text);
    return status;
}

graze_status grz_read_stl(grz_source *source, grz_soup *soup, graze_error *error)
{
    grz_head head = grz_head_of(source, GRZ_STL_HEAD);
    if (grz_is_binary_stl(&head) || !grz_is_ascii_stl(&head)) return read_binary(source, &head, soup, error);
    grz_text text = grz_text_of(&source->window, source->name, '\n');
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && grz_text_skip_space(&text)) status = read_solid(&text, soup, error);
    return status;
}
