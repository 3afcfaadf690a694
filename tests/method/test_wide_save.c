/* Saved trees of method wide: the same when they come back, and harmless whatever word of the file was changed; what is
 * valid has no bound that is larger than any that is built. */

#include "built_index.h"
#include "method/wide/wide.h"
#include "saved_index.h"
#include "wide/build.h"
#include "wide_meshes.h"

static grz_wide_index *build(const graze_mesh *mesh)
{
    grz_settings settings = {0};
    return built_index(&grz_method_wide, mesh, settings, 1);
}

static void there_and_back(void **state)
{
    (void)state;
    for (int kind = 0; kind < WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind, kind % 2 ? 1000 : 5);
        grz_wide_index *index = build(mesh), *loaded;
        saved_index s = saved_index_of(&grz_method_wide, mesh, index);
        assert_int_equal(saved_index_load(&s, s.count, (void **)&loaded), GRAZE_OK);
        assert_true(index->node_count == loaded->node_count && index->leaf_count == loaded->leaf_count);
        assert_true(index->depth == loaded->depth);
        assert_memory_equal(index->nodes, loaded->nodes, index->node_count * sizeof *index->nodes);
        assert_memory_equal(index->leaves, loaded->leaves, index->leaf_count * sizeof *index->leaves);
        assert_memory_equal(index->places, loaded->places, index->leaf_count * sizeof *index->places);
        assert_int_equal(grz_wide_validate(mesh, loaded), GRAZE_OK);
        grz_wide_release(loaded);
        saved_index_expect_whole(&s);
        grz_wide_release(index);
        graze_mesh_free(mesh);
        saved_index_free(&s);
    }
}

/* All that a descent relies on, however it got there. */
static void expect_harmless(const graze_mesh *mesh, const void *loaded)
{
    const grz_wide_index *index = loaded;
    assert_int_equal(grz_wide_check_shape(mesh, index), GRAZE_OK);
    for (uint32_t i = 0; i < index->node_count; i++) assert_true(index->nodes[i].size >= 0);
}

static void changed_words(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 200);
    grz_wide_index *index = build(mesh);
    saved_index s = saved_index_of(&grz_method_wide, mesh, index);
    saved_index_tally t = saved_index_change_words(&s, expect_harmless);
    assert_true(t.refused > t.tried / 10 && t.refused < t.tried);
    saved_index_free(&s);
    grz_wide_release(index);
    graze_mesh_free(mesh);
}

/* Is the index, changed like this and then loaded, still called valid? Everything else stays as it was. */
static graze_status judge_changed(const graze_mesh *mesh, grz_wide_index *index)
{
    grz_wide_index *loaded;
    saved_index s = saved_index_of(&grz_method_wide, mesh, index);
    assert_int_equal(saved_index_load(&s, s.count, (void **)&loaded), GRAZE_OK);
    const graze_status status = grz_wide_validate(mesh, loaded);
    grz_wide_release(loaded);
    saved_index_free(&s);
    return status;
}

/* A bound that holds what it should, but is so large that what queries round is more than they leave room for, would
 * have them miss contacts: a box that reaches to 2^24, the root's slab along a direction of length 1024, and one that
 * is 2^24 thick. */
static void bounds_that_are_too_large(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 600);
    grz_wide_index *index = build(mesh);
    grz_wide_node *root = &index->nodes[0];
    const grz_wide_node kept = *root;
    assert_int_equal(judge_changed(mesh, index), GRAZE_OK);
    assert_false(root->child[0] & GRZ_WIDE_LEAF);

    root->high[0][0] = 0x1p24F;
    assert_int_equal(judge_changed(mesh, index), GRAZE_BAD_DATA);
    *root = kept;

    for (int axis = 0; axis < 3; axis++) root->bound.direction[axis] *= 1024;
    root->bound.middle *= 1024, root->bound.thick *= 1025;
    assert_int_equal(judge_changed(mesh, index), GRAZE_BAD_DATA);
    *root = kept;

    root->bound.thick = 0x1p24F;
    assert_int_equal(judge_changed(mesh, index), GRAZE_BAD_DATA);
    grz_wide_release(index);
    graze_mesh_free(mesh);
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 100);
    grz_wide_index *index = build(mesh);
    saved_index s = saved_index_of(&grz_method_wide, mesh, index);
    saved_index_fail_allocations(&s);
    saved_index_free(&s);
    grz_wide_release(index);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(there_and_back), cmocka_unit_test(changed_words),
                                       cmocka_unit_test(bounds_that_are_too_large),
                                       cmocka_unit_test(failing_allocations)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
