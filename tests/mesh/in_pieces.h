/* The same file, read in one piece and through a window that gets a few bytes at a time: nothing may show which. */
#ifndef GRZ_TESTS_IN_PIECES_H
#define GRZ_TESTS_IN_PIECES_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "base/window.h"
#include "mesh/read.h"

#include <stdio.h>
#include <string.h>

typedef struct read_result {
    graze_status status;
    graze_mesh *mesh;
    graze_error error;
} read_result;

/* The defaults, with a format, and without the memory that a file made by a fuzzer may multiply to. */
static inline graze_read_def read_as(graze_format format)
{
    graze_read_def def = graze_read_def_default();
    def.format = format;
    def.most = (uint64_t)1 << 28;
    return def;
}

static inline read_result read_at_once(const void *bytes, size_t byte_count, graze_format format, const char *name)
{
    read_result result = {0};
    graze_read_def def = read_as(format);
    result.status = graze_mesh_read_memory(bytes, byte_count, &def, name, &result.mesh, &result.error);
    return result;
}

/* Reads the bytes as a stream that gives `step` of them at once. Without its size it is like a pipe. */
static inline read_result read_in_pieces(const void *bytes, size_t byte_count, graze_format format, const char *name,
                                         size_t step, bool has_size)
{
    read_result result = {0};
    FILE *file = fmemopen((void *)bytes, byte_count, "rb"); /* not written to */
    if (!file) return (read_result){.status = GRAZE_FILE_ERROR};
    graze_read_def def = read_as(format);
    grz_window window = grz_window_of_file(file, has_size ? byte_count : GRZ_SIZE_UNKNOWN);
    window.step = step;
    result.status = grz_read_source(&window, name, &def, grz_read_mesh, &result.mesh, &result.error);
    return result;
}

static inline bool same_mesh(const graze_mesh *a, const graze_mesh *b)
{
    if (!a || !b) return a == b;
    uint32_t vertices = graze_mesh_vertex_count(a), triangles = graze_mesh_triangle_count(a);
    return vertices == graze_mesh_vertex_count(b) && triangles == graze_mesh_triangle_count(b) &&
           graze_mesh_skipped(a) == graze_mesh_skipped(b) &&
           memcmp(graze_mesh_vertices(a), graze_mesh_vertices(b), vertices * sizeof(graze_vec3)) == 0 &&
           memcmp(graze_mesh_indices(a), graze_mesh_indices(b), 3 * (size_t)triangles * sizeof(uint32_t)) == 0;
}

/* What a pipe answers: the same, except that counts that do not fit are found at its end only. Something else may be
 * found wrong before. */
static inline bool same_result(const read_result *a, const read_result *b, bool has_size)
{
    bool same_refusal = a->status == b->status && strcmp(a->error.message, b->error.message) == 0;
    return same_mesh(a->mesh, b->mesh) && (same_refusal || !has_size);
}

/* By the first word a format is told, and that must be within the first piece or, if it is as small as here, the first
 * 84 bytes. */
static inline bool is_told_early(const unsigned char *bytes, size_t byte_count, graze_format format)
{
    if (byte_count <= GRZ_STL_HEAD || (format != GRAZE_FORMAT_ANY && format != GRAZE_FORMAT_STL)) return true;
    static const char space[] = " \t\v\f\r\n";
    size_t i = memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (i < GRZ_STL_HEAD && bytes[i] && strchr(space, bytes[i])) i++;
    while (i < GRZ_STL_HEAD && !(bytes[i] && strchr(space, bytes[i]))) i++;
    return i < GRZ_STL_HEAD || memchr(bytes, 0, GRZ_STL_HEAD);
}

/* The size is also what tells a binary STL that begins with this mark from a text in UTF-16. */
static inline bool has_wide_mark(const unsigned char *bytes, size_t byte_count)
{
    return byte_count >= 2 && (memcmp(bytes, "\xFE\xFF", 2) == 0 || memcmp(bytes, "\xFF\xFE", 2) == 0);
}

/* Is the result of reading these bytes in one piece also that of reading them `step` by `step`? (fmemopen knows no
 * empty stream.) */
static inline bool same_in_pieces(const void *bytes, size_t byte_count, graze_format format, const char *name,
                                  const read_result *whole, size_t step)
{
    if (byte_count == 0 || !is_told_early(bytes, byte_count, format)) return true;
    bool same = true;
    for (int has_size = has_wide_mark(bytes, byte_count); has_size < 2 && same; has_size++) {
        read_result pieces = read_in_pieces(bytes, byte_count, format, name, step, has_size);
        same = same_result(whole, &pieces, has_size);
        if (!same)
            fprintf(stderr, "%s: in pieces of %zu: %s, not %s\n", name, step, pieces.error.message,
                    whole->error.message);
        graze_mesh_free(pieces.mesh);
    }
    return same;
}

#endif
