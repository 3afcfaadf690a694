/* Saved trees of method boxtree: the same when they come back, and harmless whatever byte of the file was changed. */
#include "method/boxtree/boxtree.h"

#include "built_index.h"
#include "saved_index.h"
#include "wide_meshes.h"

static grz_boxtree_index *build(const graze_mesh *mesh)
{
    grz_settings settings = {0};
    settings.values[BOXTREE_SPLIT].word = BOXTREE_SWEEP;
    return built_index(&grz_method_boxtree, mesh, settings, 1);
}

static void there_and_back(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 5, 1000};
    for (int kind = 0; kind < 4 * WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind / 4, counts[kind % 4]);
        grz_boxtree_index *index = build(mesh), *loaded;
        saved_index s = saved_index_of(&grz_method_boxtree, mesh, index);
        assert_int_equal(saved_index_load(&s, s.count, (void **)&loaded), GRAZE_OK);
        assert_true(index->pair_count == loaded->pair_count && index->root == loaded->root);
        assert_int_equal(index->depth, loaded->depth);
        assert_memory_equal(&index->box, &loaded->box, sizeof index->box);
        assert_memory_equal(index->pairs, loaded->pairs, index->pair_count * sizeof *index->pairs);
        assert_int_equal(grz_boxtree_validate(mesh, loaded), GRAZE_OK);
        assert_int_equal(grz_boxtree_bytes(mesh, loaded), grz_boxtree_bytes(mesh, index));
        grz_boxtree_release(loaded);
        saved_index_expect_whole(&s);
        saved_index_free(&s);
        grz_boxtree_release(index);
        graze_mesh_free(mesh);
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
        const uint32_t cuts = index->pairs[link].cuts[i];
        assert_true(cuts % 65536 <= 0xc000 && cuts / 65536 <= 0xc000); /* of the six sides, or of none */
        expect_harmless_link(mesh, index, index->pairs[link].link[i], grz_boxtree_child(box, cuts), depth + 1, leaves);
    }
}

static void expect_harmless(const graze_mesh *mesh, const void *loaded)
{
    const grz_boxtree_index *index = loaded;
    uint32_t leaves = 0;
    assert_in_range(index->depth, 0, 2 * 32 + 8);
    expect_harmless_link(mesh, index, index->root, index->box, 0, &leaves);
    assert_int_equal(leaves, mesh->triangle_count);
}

static void changed_words(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 200);
    grz_boxtree_index *index = build(mesh);
    saved_index s = saved_index_of(&grz_method_boxtree, mesh, index);
    saved_index_tally t = saved_index_change_words(&s, expect_harmless);
    assert_true(t.refused > t.tried / 2 && t.refused < t.tried);
    saved_index_free(&s);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
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
            saved_index s = saved_index_of(&grz_method_boxtree, mesh, index);
            assert_int_equal(saved_index_load(&s, s.count, &loaded), cases[i].status);
            grz_boxtree_release(loaded);
            saved_index_free(&s);
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
    saved_index s = saved_index_of(&grz_method_boxtree, mesh, index);
    saved_index_tally t = {0, 0}, links = {0, 0};
    const size_t pairs_at = s.count - index->pair_count * sizeof *index->pairs;
    for (size_t at = 0; at < s.count; at++)
        for (int bit = 0; bit < 8; bit++) {
            const bool in_link = at >= pairs_at && (at - pairs_at) % 16 >= 8;
            s.bytes[at] ^= (unsigned char)(1u << bit);
            saved_index_try(&s, expect_harmless, in_link ? &links : &t);
            s.bytes[at] ^= (unsigned char)(1u << bit);
        }
    assert_int_equal(links.refused, links.tried);
    assert_true(links.tried > 0 && t.refused > t.tried / 20 && t.refused < t.tried);
    saved_index_free(&s);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 100);
    grz_boxtree_index *index = build(mesh);
    saved_index s = saved_index_of(&grz_method_boxtree, mesh, index);
    saved_index_fail_allocations(&s);
    saved_index_free(&s);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(changed_words),
                                       cmocka_unit_test(boxes_beyond_the_frame_are_refused),
                                       cmocka_unit_test(changed_bits), cmocka_unit_test(failing_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
