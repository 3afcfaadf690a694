/* An index as bytes, through the table of its method: saved, and loaded from bytes that were cut short or changed, and
 * where memory fails. */
#ifndef TESTS_METHOD_SAVED_INDEX_H
#define TESTS_METHOD_SAVED_INDEX_H

#include "base/bytes.h"
#include "fault/failing_allocator.h"
#include "method/method.h"
#include "scene.h"

typedef struct saved_index {
    const grz_method *method;
    const graze_mesh *mesh;
    unsigned char *bytes;
    size_t count;
} saved_index;

/* The bytes are freed by saved_index_free. */
static inline saved_index saved_index_of(const grz_method *method, const graze_mesh *mesh, const void *index)
{
    char path[1000];
    snprintf(path, sizeof path, "%s/%s_save.bin", GRAZE_TEST_DIR, method->name);
    graze_output *output;
    graze_error error;
    scene_expect_ok(graze_output_open(path, &output, &error), &error);
    grz_packer to = grz_packer_to(output);
    method->save(mesh, index, &to);
    scene_expect_ok(graze_output_commit(output, &error), &error);
    saved_index s = {method, mesh, malloc(to.byte_count), to.byte_count};
    FILE *in = fopen(path, "rb");
    assert_true(s.bytes && in && fread(s.bytes, 1, s.count, in) == s.count && fgetc(in) == EOF);
    fclose(in);
    return s;
}

static inline void saved_index_free(saved_index *s)
{
    free(s->bytes);
}

/* The first `count` bytes, from a copy that ends where its memory ends, so that a sanitizer sees every byte read beyond
 * it. */
static inline graze_status saved_index_load(const saved_index *s, size_t count, void **index)
{
    grz_settings settings = {0};
    graze_error error = {GRAZE_OK, ""};
    char name[40], place[60];
    snprintf(name, sizeof name, "%s.graze", s->method->name);
    snprintf(place, sizeof place, "%s: byte ", name);
    unsigned char *exact = malloc(count ? count : 1);
    assert_non_null(exact);
    memcpy(exact, s->bytes, count);
    grz_unpacker from = grz_unpacker_of(exact, count, name, &error);
    graze_status status = s->method->load(s->mesh, &settings, &from, index);
    assert_int_equal(status, error.status);
    if (status != GRAZE_OK && status != GRAZE_OUT_OF_MEMORY) {
        assert_non_null(strstr(error.message, place));
        assert_non_null(strstr(error.message, "build the model again"));
    }
    free(exact);
    return status;
}

/* Without its end it is refused, wherever it ends. */
static inline void saved_index_expect_whole(const saved_index *s)
{
    for (size_t count = 0; count < s->count; count += 1 + s->count / 97) {
        void *loaded;
        assert_int_equal(saved_index_load(s, count, &loaded), GRAZE_BAD_DATA);
        s->method->release(loaded);
    }
}

/* ---- changed bytes ---- */

/* Fails unless all that a query relies on holds. */
typedef void expect_harmless_index(const graze_mesh *mesh, const void *index);

typedef struct saved_index_tally {
    size_t tried, refused;
} saved_index_tally;

/* Loads bytes that were changed: they are refused or do no harm. */
static inline void saved_index_try(const saved_index *s, expect_harmless_index *expect_harmless, saved_index_tally *t)
{
    void *loaded;
    graze_status status = saved_index_load(s, s->count, &loaded);
    t->tried++;
    if (status == GRAZE_OK)
        expect_harmless(s->mesh, loaded);
    else
        assert_int_equal(status, GRAZE_BAD_DATA), t->refused++;
    s->method->release(loaded);
}

/* Tries others in the place of every word: numbers and floats that are special, or that bounds and links end at. */
static inline saved_index_tally saved_index_change_words(saved_index *s, expect_harmless_index *expect_harmless)
{
    static const uint32_t values[] = {0,          1,          2,          9,          0x7fffffff, 0x0d800001,
                                      0x80000000, 0x80000001, 0xffffffff, 0x7f800000, 0x7fc00000, 0xff800000};
    saved_index_tally t = {0, 0};
    for (size_t at = 0; at + 4 <= s->count; at += 4)
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            const uint32_t was = grz_load_u32(s->bytes + at);
            grz_store_u32(s->bytes + at, values[v]);
            saved_index_try(s, expect_harmless, &t);
            grz_store_u32(s->bytes + at, was);
        }
    return t;
}

/* ---- memory ---- */

/* Loads it with every allocation failing in turn. */
static inline void saved_index_fail_allocations(const saved_index *s)
{
    for (size_t n = 1;; n++) {
        void *loaded;
        failing_allocator_install(n);
        graze_status status = saved_index_load(s, s->count, &loaded);
        bool struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        s->method->release(loaded);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        if (!struck) break;
    }
}

#endif
