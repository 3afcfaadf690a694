/* Saved trees of method boxtree: the same when they come back, and harmless whatever byte of the file was changed. */
#include "method/boxtree/save.h"

#include "base/bytes.h"
#include "fault/failing_allocator.h"
#include "method/boxtree/build.h"
#include "method/boxtree/inspect.h"
#include "wide_meshes.h"

typedef struct file {
    unsigned char *bytes;
    size_t count;
} file;

static file save(const graze_mesh *mesh, const void *index)
{
    static const char path[] = GRAZE_TEST_DIR "/boxtree_save.bin";
    graze_output *output;
    graze_error error;
    scene_expect_ok(graze_output_open(path, &output, &error), &error);
    grz_packer to = grz_packer_to(output);
    grz_boxtree_save(mesh, index, &to);
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
    grz_unpacker from = grz_unpacker_of(exact, count, "boxtree.graze", &error);
    graze_status status = grz_boxtree_load(mesh, &settings, &from, index);
    assert_int_equal(status, error.status);
    if (status != GRAZE_OK && status != GRAZE_OUT_OF_MEMORY) {
        assert_non_null(strstr(error.message, "boxtree.graze: byte "));
        assert_non_null(strstr(error.message, "build the model again"));
    }
    free(exact);
    return status;
}

static grz_boxtree_index *build(const graze_mesh *mesh)
{
    grz_settings settings = {0};
    void *index;
    graze_error error;
    settings.values[BOXTREE_SPLIT].word = BOXTREE_SWEEP;
    scene_expect_ok(grz_boxtree_build(mesh, &settings, 1, &index, &error), &error);
    return index;
}

static void there_and_back(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 5, 1000};
    for (int kind = 0; kind < 4 * WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind / 4, counts[kind % 4]);
        grz_boxtree_index *index = build(mesh), *loaded;
        file f = save(mesh, index);
        assert_int_equal(load(mesh, &f, f.count, (void **)&loaded), GRAZE_OK);
        assert_true(index->pair_count == loaded->pair_count && index->root == loaded->root);
        assert_int_equal(index->depth, loaded->depth);
        assert_memory_equal(&index->box, &loaded->box, sizeof index->box);
        assert_memory_equal(index->pairs, loaded->pairs, index->pair_count * sizeof *index->pairs);
        assert_int_equal(grz_boxtree_validate(mesh, loaded), GRAZE_OK);
        assert_int_equal(grz_boxtree_bytes(mesh, loaded), grz_boxtree_bytes(mesh, index));
        grz_boxtree_release(loaded);
        for (size_t count = 0; count < f.count; count += 1 + f.count / 97) {
            assert_int_equal(load(mesh, &f, count, (void **)&loaded), GRAZE_BAD_DATA);
            grz_boxtree_release(loaded);
        }
        grz_boxtree_release(index);
        graze_mesh_free(mesh);
        free(f.bytes);
    }
}

/* ---- what a query relies on, walked anew ---- */

static void expect_harmless_link(const graze_mesh *mesh, const grz_boxtree_index *index, uint32_t link,
                                 grz_float_box box, int depth, uint32_t *leaves)
{
    for (int axis = 0; axis < 3; axis++)
        assert_true(-1.001F < box.low[axis] && box.low[axis] <= box.high[axis] && box.high[axis] < 1.001F);
    if (link & GRZ_BOXTREE_LEAF) {
        assert_true((link & ~GRZ_BOXTREE_LEAF) < mesh->triangle_count);
        assert_true(++*leaves <= mesh->triangle_count);
        return;
    }
    assert_true(link < index->pair_count && depth < index->depth);
    for (int i = 0; i < 2; i++) {
        const float cut = index->pairs[link].cut[i];
        assert_true(grz_boxtree_axis(cut) < 3 && (cut == 0 || fabsf(cut) >= 0x1p-100f));
        expect_harmless_link(mesh, index, index->pairs[link].link[i], grz_boxtree_child(box, cut), depth + 1, leaves);
    }
}

static void expect_harmless(const graze_mesh *mesh, const grz_boxtree_index *index)
{
    uint32_t leaves = 0;
    assert_in_range(index->depth, 0, 2 * 32 + 8);
    expect_harmless_link(mesh, index, index->root, index->box, 0, &leaves);
    assert_int_equal(leaves, mesh->triangle_count);
}

typedef struct tally {
    size_t tried, refused;
} tally;

static void try_changed(const graze_mesh *mesh, const file *f, tally *t)
{
    void *loaded;
    graze_status status = load(mesh, f, f->count, &loaded);
    t->tried++;
    if (status == GRAZE_OK)
        expect_harmless(mesh, loaded);
    else
        assert_int_equal(status, GRAZE_BAD_DATA), t->refused++;
    grz_boxtree_release(loaded);
}

static void changed_words(void **state)
{
    (void)state;
    static const uint32_t values[] = {0,          1,          2,          9,          0x7fffffff, 0x0d800001,
                                      0x80000000, 0x80000001, 0xffffffff, 0x7f800000, 0x7fc00000, 0xff800000};
    graze_mesh *mesh = wide_mesh(3, 200);
    grz_boxtree_index *index = build(mesh);
    file f = save(mesh, index);
    tally t = {0, 0};
    for (size_t at = 0; at + 4 <= f.count; at += 4)
        for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
            const uint32_t was = grz_load_u32(f.bytes + at);
            grz_store_u32(f.bytes + at, values[v]);
            try_changed(mesh, &f, &t);
            grz_store_u32(f.bytes + at, was);
        }
    assert_true(t.refused > t.tried / 2 && t.refused < t.tried);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
    free(f.bytes);
}

/* Queries leave room for rounding in boxes up to 1, and an ulp, and in no larger ones. */
static void boxes_beyond_the_frame_are_refused(void **state)
{
    (void)state;
    static const struct {
        float side;
        graze_status status;
    } cases[] = {{1, GRAZE_OK}, {1 + 0x1p-23F, GRAZE_OK}, {1 + 0x1p-22F, GRAZE_BAD_DATA}, {1.5F, GRAZE_BAD_DATA}};
    graze_mesh *mesh = wide_mesh(3, 20);
    grz_boxtree_index *index = build(mesh);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int side = 0; side < 6; side++) {
            const grz_float_box was = index->box;
            if (side < 3)
                index->box.low[side] = -cases[i].side;
            else
                index->box.high[side - 3] = cases[i].side;
            void *loaded;
            file f = save(mesh, index);
            assert_int_equal(load(mesh, &f, f.count, &loaded), cases[i].status);
            grz_boxtree_release(loaded);
            free(f.bytes);
            index->box = was;
        }
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

/* Each bit of each byte. A link that differs by a bit is never a tree; a cut may be. */
static void changed_bits(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(7, 60);
    grz_boxtree_index *index = build(mesh);
    file f = save(mesh, index);
    tally t = {0, 0}, links = {0, 0};
    const size_t pairs_at = f.count - index->pair_count * sizeof *index->pairs;
    for (size_t at = 0; at < f.count; at++)
        for (int bit = 0; bit < 8; bit++) {
            const bool in_link = at >= pairs_at && (at - pairs_at) % 16 >= 8;
            f.bytes[at] ^= (unsigned char)(1u << bit);
            try_changed(mesh, &f, in_link ? &links : &t);
            f.bytes[at] ^= (unsigned char)(1u << bit);
        }
    assert_int_equal(links.refused, links.tried);
    assert_true(links.tried > 0 && t.refused > t.tried / 20 && t.refused < t.tried);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
    free(f.bytes);
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 100);
    grz_boxtree_index *index = build(mesh);
    file f = save(mesh, index);
    for (size_t n = 1;; n++) {
        void *loaded;
        failing_allocator_install(n);
        graze_status status = load(mesh, &f, f.count, &loaded);
        bool struck = failing_allocator_struck();
        assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
        grz_boxtree_release(loaded);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
        if (!struck) break;
    }
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
    free(f.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(changed_words),
                                       cmocka_unit_test(boxes_beyond_the_frame_are_refused),
                                       cmocka_unit_test(changed_bits), cmocka_unit_test(failing_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
