/* The bytes of a saved model in a test's hands: where its parts are, and how to change them so that the checksum fits.
 */
#ifndef TESTS_MODEL_SAVED_FILE_H
#define TESTS_MODEL_SAVED_FILE_H

#include "base/bytes.h"
#include "base/checksum.h"
#include "model/saved.h"
#include "scene.h"

typedef struct saved_file {
    unsigned char *bytes;
    size_t count;
} saved_file;

static inline saved_file saved_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    saved_file saved = {malloc(1 << 20), 0};
    assert_non_null(saved.bytes);
    saved.count = fread(saved.bytes, 1, 1 << 20, file);
    assert_true(saved.count < 1 << 20);
    fclose(file);
    return saved;
}

static inline saved_file saved_of(const graze_model *model, const char *path)
{
    graze_error error;
    scene_expect_ok(graze_model_save(model, path, &error), &error);
    return saved_read(path);
}

static inline void saved_reseal(saved_file *saved)
{
    grz_checksum sum = grz_checksum_start();
    grz_checksum_add(&sum, saved->bytes, saved->count - 8);
    grz_store_u64(saved->bytes + saved->count - 8, grz_checksum_value(&sum));
}

/* Loads a copy that ends where its memory ends, so that a sanitizer sees every byte read beyond it. */
static inline graze_status saved_load(const unsigned char *bytes, size_t count, graze_model **out, graze_error *error)
{
    unsigned char *exact = malloc(count ? count : 1);
    assert_non_null(exact);
    memcpy(exact, bytes, count);
    *error = (graze_error){0};
    graze_status status = graze_model_load_memory(exact, count, "saved.graze", out, error);
    free(exact);
    assert_int_equal(status, error->status);
    assert_int_equal(status == GRAZE_OK, *out != NULL);
    return status;
}

/* Where the parts of a file begin; `index` is the method's own. */
typedef struct saved_parts {
    size_t text, counts, skipped, vertices, indices, index, checksum;
    uint32_t vertex_count, triangle_count;
} saved_parts;

static inline saved_parts saved_parts_of(const saved_file *saved)
{
    saved_parts at = {.text = GRZ_SAVED_METHOD_AT + 4, .checksum = saved->count - 8};
    at.counts = at.text + grz_load_u32(saved->bytes + GRZ_SAVED_METHOD_AT);
    at.skipped = at.counts + 8;
    at.vertices = at.skipped + 8;
    at.vertex_count = grz_load_u32(saved->bytes + at.counts);
    at.triangle_count = grz_load_u32(saved->bytes + at.counts + 4);
    at.indices = at.vertices + (size_t)24 * at.vertex_count;
    at.index = at.indices + (size_t)12 * at.triangle_count;
    return at;
}

#endif
