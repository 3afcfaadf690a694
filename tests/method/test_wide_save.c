/* Saved trees of method wide: the same when they come back, and harmless whatever word of the file was changed. */
#include "method/wide/save.h"

#include "base/bytes.h"
#include "fault/failing_allocator.h"
#include "method/wide/build.h"
#include "method/wide/inspect.h"
#include "wide_meshes.h"

typedef struct file {
    unsigned char *bytes;
    size_t count;
} file;

static file save(const graze_mesh *mesh, const void *index)
{
    static const char path[] = GRAZE_TEST_DIR "/wide_save.bin";
    graze_output *output;
    graze_error error;
    scene_expect_ok(graze_output_open(path, &output, &error), &error);
    grz_packer to = grz_packer_to(output);
    grz_wide_save(mesh, index, &to);
    scene_expect_ok(graze_output_commit(output, &error), &error);
    file f = {malloc(to.byte_count), to.byte_count};
    FILE *in = fopen(path, "rb");
    assert_true(f.bytes && in && fread(f.bytes, 1, f.count, in) == f.count && fgetc(in) == EOF);
    fclose(in);
    return f;
}

/* From a copy that ends where its memory ends, so that a sanitizer sees every byte read beyond it. */
static graze_status load(const graze_mesh *mesh, const file *f, size_t count, void **index)
{
    grz_settings settings = {0};
    graze_error error = {GRAZE_OK, ""};
    unsigned char *exact = malloc(count ? count : 1);
    assert_non_null(exact);
    memcpy(exact, f->bytes, count);
    grz_unpacker from = grz_unpacker_of(exact, count, "wide.graze", &error);
    graze_status status = grz_wide_load(mesh, &settings, &from, index);
    assert_int_equal(status, error.status);
    if (status != GRAZE_OK && status != GRAZE_OUT_OF_MEMORY) {
        assert_non_null(strstr(error.message, "wide.graze: byte "));
        assert_non_null(strstr(error.message, "build the model again"));
    }
    free(exact);
    return status;
}

static grz_wide_index *build(const graze_mesh *mesh)
{
    grz_settings settings = {0};
    void *index;
    graze_error error;
    scene_expect_ok(grz_wide_build(mesh, &settings, 1, &index, &error), &error);
    return index;
}

static void there_and_back(void **state)
{
    (void)state;
    for (int kind = 0; kind < WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind, kind % 2 ? 1000 : 5);
        grz_wide_index *index = build(mesh), *loaded;
        file f = save(mesh, index);
        assert_int_equal(load(mesh, &f, f.count, (void **)&loaded), GRAZE_OK);
        assert_true(index->node_count == loaded->node_count && index->leaf_count == loaded->leaf_count);
        assert_true(index->depth == loaded->depth);
        assert_memory_equal(index->nodes, loaded->nodes, index->node_count * sizeof *index->nodes);
        assert_memory_equal(index->leaves, loaded->leaves, index->leaf_count * sizeof *index->leaves);
        assert_memory_equal(index->places, loaded->places, index->leaf_count * sizeof *index->places);
        assert_memory_equal(index->low, loaded->low, sizeof index->low);
        assert_memory_equal(index->high, loaded->high, sizeof index->high);
        assert_int_equal(grz_wide_validate(mesh, loaded), GRAZE_OK);
        grz_wide_release(loaded);
        for (size_t count = 0; count < f.count; count += 1 + f.count / 97) {
            assert_int_equal(load(mesh, &f, count, (void **)&loaded), GRAZE_BAD_DATA);
            grz_wide_release(loaded);
        }
        grz_wide_release(index);
        graze_mesh_free(mesh);
        free(f.bytes);
    }
}

/* All that a descent relies on, however it got there. */
static void expect_harmless(const graze_mesh *mesh, const grz_wide_index *index)
{
    assert_int_equal(grz_wide_check_shape(mesh, index), GRAZE_OK);
    for (uint32_t i = 0; i < index->node_count; i++) assert_true(index->nodes[i].size >= 0);
}

static void changed_words(void **state)
{
    (void)state;
    static const uint32_t values[] = {0,          1,          2,          9,          0x7fffffff,
                                      0x80000000, 0x80000001, 0xffffffff, 0x7f800000, 0x7fc00000};
    graze_mesh *mesh = wide_mesh(3, 200);
    grz_wide_index *index = build(mesh);
    file f = save(mesh, index);
    size_t refused = 0, tried = 0;
    for (size_t at = 0; at + 4 <= f.count; at += 4)
        for (size_t v = 0; v < sizeof values / sizeof *values; v++, tried++) {
            void *loaded;
            const uint32_t was = grz_load_u32(f.bytes + at);
            grz_store_u32(f.bytes + at, values[v]);
            graze_status status = load(mesh, &f, f.count, &loaded);
            if (status == GRAZE_OK)
                expect_harmless(mesh, loaded);
            else
                assert_int_equal(status, GRAZE_BAD_DATA), refused++;
            grz_wide_release(loaded);
            grz_store_u32(f.bytes + at, was);
        }
    assert_true(refused > tried / 10 && refused < tried);
    grz_wide_release(index);
    graze_mesh_free(mesh);
    free(f.bytes);
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 100);
    grz_wide_index *index = build(mesh);
    file f = save(mesh, index);
    for (size_t n = 1;; n++) {
        void *loaded;
        failing_allocator_install(n);
        graze_status status = load(mesh, &f, f.count, &loaded);
        bool struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        grz_wide_release(loaded);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        if (!struck) break;
    }
    grz_wide_release(index);
    graze_mesh_free(mesh);
    free(f.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(changed_words),
                                       cmocka_unit_test(failing_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
