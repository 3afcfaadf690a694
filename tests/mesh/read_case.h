/* Files as rows of a table: bytes in, a mesh or a refusal out. Header of the readers' tests. */
#ifndef GRZ_TESTS_READ_CASE_H
#define GRZ_TESTS_READ_CASE_H

#include "mesh/in_pieces.h"

#include <graze/mesh.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

typedef struct read_case {
    const char *name; /* of the case */
    const char *text; /* the file, up to the final zero */
    graze_status status;
    const char *says;   /* a part of the message, when refused */
    uint32_t triangles; /* when read */
    uint64_t skipped;
} read_case;

/* Some number from 1 to 17, another one for a file that differs a little. */
static inline size_t some_step(const unsigned char *bytes, size_t byte_count)
{
    size_t sum = byte_count;
    for (size_t i = 0; i < byte_count; i++) sum += bytes[i];
    return 1 + sum % 17;
}

static inline read_result read_whole_and_in_pieces(const unsigned char *bytes, size_t byte_count, graze_format format,
                                                   const char *file)
{
    read_result whole = read_at_once(bytes, byte_count, format, file);
    if (!same_in_pieces(bytes, byte_count, format, file, &whole, some_step(bytes, byte_count)))
        fail_msg("%s: differs when read in pieces, see above", file);
    return whole;
}

/* Reads from a block of exactly this size, so that the address sanitizer sees a read beyond it. Telling the format
 * needs a larger first piece than reading does, so a text is also read with its format given. */
static inline graze_status read_bytes(const void *bytes, size_t byte_count, const char *file, graze_mesh **mesh,
                                      graze_error *error)
{
    unsigned char *exact = calloc(byte_count ? byte_count : 1, 1);
    if (byte_count) memcpy(exact, bytes, byte_count);
    graze_format by_name = grz_format_by_name(file);
    if (by_name == GRAZE_FORMAT_OBJ || by_name == GRAZE_FORMAT_PLY || by_name == GRAZE_FORMAT_OFF)
        graze_mesh_free(read_whole_and_in_pieces(exact, byte_count, by_name, file).mesh);
    read_result result = read_whole_and_in_pieces(exact, byte_count, GRAZE_FORMAT_ANY, file);
    free(exact);
    *mesh = result.mesh;
    *error = result.error;
    return result.status;
}

static inline void check_read(const read_case *c, const void *bytes, size_t byte_count, const char *file)
{
    graze_mesh *mesh;
    graze_error error;
    graze_status status = read_bytes(bytes, byte_count, file, &mesh, &error);
    if (status != c->status)
        fail_msg("%s: %s instead of %s: %s", c->name, graze_status_name(status), graze_status_name(c->status),
                 error.message);
    if (status != GRAZE_OK) {
        assert_null(mesh);
        assert_int_equal(error.status, status);
        if (strncmp(error.message, file, strlen(file)) != 0) fail_msg("%s: no file: %s", c->name, error.message);
        if (!strstr(error.message, c->says)) fail_msg("%s: not '%s' but: %s", c->name, c->says, error.message);
        return;
    }
    if (graze_mesh_triangle_count(mesh) != c->triangles || graze_mesh_skipped(mesh) != c->skipped)
        fail_msg("%s: %lu triangles and %lu skipped", c->name, (unsigned long)graze_mesh_triangle_count(mesh),
                 (unsigned long)graze_mesh_skipped(mesh));
    graze_mesh_free(mesh);
}

static inline void check_texts(const read_case *cases, size_t count, const char *file)
{
    for (size_t i = 0; i < count; i++) check_read(&cases[i], cases[i].text, strlen(cases[i].text), file);
}

/* A mesh that must be read. */
static inline graze_mesh *read_good(const void *bytes, size_t byte_count, const char *file)
{
    graze_mesh *mesh;
    graze_error error;
    if (read_bytes(bytes, byte_count, file, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return mesh;
}

/* Corner 0, 1 or 2 of a triangle. */
static inline graze_vec3 corner_of(const graze_mesh *mesh, uint32_t triangle, int corner)
{
    return graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[3 * triangle + (uint32_t)corner]];
}

static inline void is_point(graze_vec3 found, double x, double y, double z)
{
    if (found.x != x || found.y != y || found.z != z)
        fail_msg("(%g, %g, %g) instead of (%g, %g, %g)", found.x, found.y, found.z, x, y, z);
}

static inline void has_indices(const graze_mesh *mesh, const uint32_t *expected, size_t count)
{
    assert_int_equal(3 * graze_mesh_triangle_count(mesh), count);
    for (size_t i = 0; i < count; i++)
        if (graze_mesh_indices(mesh)[i] != expected[i])
            fail_msg("index %zu is %lu, not %lu", i, (unsigned long)graze_mesh_indices(mesh)[i],
                     (unsigned long)expected[i]);
}

/* Read, or refused with a message that names the file. */
static inline void survives(const void *bytes, size_t byte_count, const char *file)
{
    graze_mesh *mesh;
    graze_error error;
    graze_status status = read_bytes(bytes, byte_count, file, &mesh, &error);
    assert_int_equal(status == GRAZE_OK, mesh != NULL);
    if (status != GRAZE_OK && !strstr(error.message, file)) fail_msg("no file in: %s", error.message);
    graze_mesh_free(mesh);
}

/* Every beginning of a good file, and the file with each byte changed in several ways, is read or refused. */
static inline void survives_damage(const void *bytes, size_t byte_count, const char *file)
{
    for (size_t length = 0; length < byte_count; length++) survives(bytes, length, file);
    unsigned char *damaged = malloc(byte_count);
    static const unsigned char others[] = {0x00, 0xFF, 0x7F, 0x80, '\n', ' ', '-', '9', '/', '"'};
    for (size_t i = 0; i < byte_count; i++)
        for (size_t j = 0; j < sizeof others; j++) {
            memcpy(damaged, bytes, byte_count);
            damaged[i] = others[j];
            survives(damaged, byte_count, file);
        }
    free(damaged);
}

/* Reads a file whose lists refer to each other in a way that invites comparing each with each. What takes well under a
 * second of CPU time, and a few under sanitizers, would take minutes. */
static inline void read_soon(const char *text, const char *file, uint32_t triangles)
{
    clock_t start = clock();
    graze_mesh *mesh = read_good(text, strlen(text), file);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    assert_int_equal(graze_mesh_triangle_count(mesh), triangles);
    graze_mesh_free(mesh);
    if (seconds > 20) fail_msg("%s: %g seconds", file, seconds);
}

/* A binary file, put together value by value. */
typedef struct bytes_builder {
    unsigned char bytes[2000];
    size_t count;
} bytes_builder;

static inline void put_bytes(bytes_builder *b, const void *bytes, size_t byte_count)
{
    assert_true(byte_count <= sizeof b->bytes - b->count);
    memcpy(b->bytes + b->count, bytes, byte_count);
    b->count += byte_count;
}

static inline void put_text(bytes_builder *b, const char *text)
{
    put_bytes(b, text, strlen(text));
}

/* The low `byte_count` bytes of a whole number, in either order. */
static inline void put_whole(bytes_builder *b, uint64_t value, int byte_count, bool big_endian)
{
    for (int i = 0; i < byte_count; i++) {
        int shift = 8 * (big_endian ? byte_count - 1 - i : i);
        put_bytes(b, &(unsigned char){(unsigned char)(value >> shift)}, 1);
    }
}

static inline void put_float(bytes_builder *b, float value, bool big_endian)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_whole(b, bits, 4, big_endian);
}

static inline void put_double(bytes_builder *b, double value, bool big_endian)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    put_whole(b, bits, 8, big_endian);
}

#endif
