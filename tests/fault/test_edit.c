/* Edits with the 1st, 2nd, 3rd, ... allocation failing: each failure is reported, nothing is left behind, and the model
 * is as it was, to the byte. And queries that meet an edited model without memory, which answer once there is some. */
#include "fault/failing_allocator.h"
#include "query/query.h"
#include "query/soups.h"
#include "scene.h"

#define BEFORE GRAZE_TEST_DIR "/edit_before.graze"
#define AFTER  GRAZE_TEST_DIR "/edit_after.graze"

static const char *const methods[] = {"kdop", "kdop,k=6,rule=sah,front=on",
                                      "kdop,k=26,tumble=vertices,overlap=thinnest"};

/* ---- the edits ---- */

typedef graze_status edit(graze_model *model, const graze_mesh *one, const graze_mesh *many);

static graze_status insert_one(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)many;
    return graze_model_insert(model, one, NULL, NULL);
}

static graze_status insert_many(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    return graze_model_insert(model, many, NULL, NULL);
}

static graze_status insert_too_many(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    (void)many;
    return graze_model_insert(model, graze_model_mesh(model), NULL, NULL);
}

static graze_status remove_first(graze_model *model, size_t count)
{
    uint32_t numbers[256];
    for (uint32_t i = 0; i < count; i++) numbers[i] = graze_model_number(model, i);
    return graze_model_remove(model, numbers, count, NULL);
}

static graze_status remove_one(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    (void)many;
    return remove_first(model, 1);
}

static graze_status remove_many(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    (void)many;
    return remove_first(model, 30);
}

static graze_status remove_most(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    (void)many;
    return remove_first(model, graze_mesh_triangle_count(graze_model_mesh(model)) - 1);
}

static graze_status remove_all(graze_model *model, const graze_mesh *one, const graze_mesh *many)
{
    (void)one;
    (void)many;
    return remove_first(model, graze_mesh_triangle_count(graze_model_mesh(model)));
}

static edit *const edits[] = {insert_one,  insert_many, insert_too_many, remove_one,
                              remove_many, remove_most, remove_all};

/* ---- every allocation ---- */

static void save(const graze_model *model, const char *path)
{
    graze_error error;
    scene_expect_ok(graze_model_save(model, path, &error), &error);
}

static bool same_files(const char *a, const char *b)
{
    static unsigned char bytes[2][1 << 18];
    size_t counts[2];
    for (int i = 0; i < 2; i++) {
        FILE *file = fopen(i ? b : a, "rb");
        assert_non_null(file);
        counts[i] = fread(bytes[i], 1, sizeof bytes[i], file);
        assert_true(counts[i] < sizeof bytes[i]);
        fclose(file);
    }
    return counts[0] == counts[1] && memcmp(bytes[0], bytes[1], counts[0]) == 0;
}

typedef struct bench {
    graze_mesh *mesh, *one, *many;
    graze_model *model;
} bench;

static graze_mesh *some(scene_random *r, size_t count)
{
    scene_soup soup = scene_random_soup(r, count, 0.3);
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

/* A mesh of two scales: a model of it has two parts. */
static graze_mesh *two_scales(scene_random *r)
{
    scene_soup small = scene_random_soup(r, 40, 0.3);
    scale(&small, 1e-7);
    scene_soup soup = joined(scene_random_soup(r, 120, 0.3), small);
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

typedef enum origin { AS_BUILT, EDITED, OF_PARTS, ORIGINS } origin;

/* A model as built, one that was edited before, with links, numbers and subtrees that are about to wear out, or one of
 * several parts. */
static bench bench_open(const char *method, origin from)
{
    scene_random r = {4};
    bench b = {from == OF_PARTS ? two_scales(&r) : some(&r, 120), some(&r, 1), some(&r, 40), NULL};
    b.model = scene_model(b.mesh, method);
    assert_int_equal(b.model->parts.count, from == OF_PARTS ? 2 : 1);
    for (int i = 0; from == EDITED && i < 12; i++) {
        assert_int_equal(insert_one(b.model, b.one, b.many), GRAZE_OK);
        assert_int_equal(remove_one(b.model, b.one, b.many), GRAZE_OK);
    }
    return b;
}

static void bench_close(bench *b)
{
    graze_model_free(b->model);
    graze_mesh_free(b->mesh);
    graze_mesh_free(b->one);
    graze_mesh_free(b->many);
}

/* The edit with its n-th allocation failing. False once it has fewer than n. */
static bool fails_at(edit *function, const char *method, origin from, size_t n)
{
    failing_allocator_install(0);
    bench b = bench_open(method, from);
    save(b.model, BEFORE);
    uint64_t generation = graze_model_generation(b.model);
    failing_allocator *state = failing_allocator_state();
    state->allocations = 0;
    state->fail_at = n;
    graze_status status = function(b.model, b.one, b.many);
    bool struck = failing_allocator_struck(), failed = status == GRAZE_OUT_OF_MEMORY;
    state->fail_at = 0;
    assert_true(failed || status == GRAZE_OK);
    assert_true(from == OF_PARTS ? struck || !failed : struck == failed); /* a part's mesh may keep room to spare */
    assert_int_equal(graze_model_generation(b.model), generation + !failed);
    graze_error error;
    scene_expect_ok(graze_model_verify(b.model, &error), &error);
    save(b.model, AFTER);
    assert_int_equal(same_files(BEFORE, AFTER), failed);
    assert_int_equal(function(b.model, b.one, b.many) == GRAZE_OK, true); /* now, or once more */
    bench_close(&b);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
    return struck;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++)
        for (size_t e = 0; e < sizeof edits / sizeof *edits; e++) {
            size_t failures[ORIGINS] = {0};
            for (int k = 0; k < ORIGINS; k++)
                while (fails_at(edits[e], methods[m], (origin)k, failures[k] + 1)) failures[k]++;
            assert_true(failures[AS_BUILT] >= 4 && failures[EDITED] <= failures[AS_BUILT]); /* it has room already */
            assert_true(failures[OF_PARTS] >= 4);
        }
}

/* ---- queries ---- */

static void a_query_survives_an_edit_without_memory(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        failing_allocator_install(0);
        bench b = bench_open(methods[m], AS_BUILT);
        graze_query_def def = {.size = sizeof def, .a = b.model, .b = b.model, .method = methods[m]};
        graze_query *query = NULL;
        graze_pose pose = scene_translation(0.05, 0, 0);
        graze_result result;
        size_t failures = 0;
        assert_int_equal(graze_query_create(&def, &query, NULL), GRAZE_OK);
        for (bool struck = true; struck; failures += struck) {
            assert_int_equal(insert_one(b.model, b.one, b.many), GRAZE_OK);
            failing_allocator_state()->allocations = 0;
            failing_allocator_state()->fail_at = failures + 1;
            graze_status status = graze_query_first(query, &pose, &result, NULL);
            struck = failing_allocator_struck();
            failing_allocator_state()->fail_at = 0;
            assert_int_equal(status, struck ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
            graze_query_forget(query);
            assert_int_equal(graze_query_first(query, &pose, &result, NULL), GRAZE_OK);
            assert_int_equal(result.verdict, GRAZE_CONTACT);
        }
        assert_true(failures >= 4);
        graze_query_free(query);
        bench_close(&b);
        assert_int_equal(failing_allocator_live_blocks(), 0);
        failing_allocator_remove();
    }
}

/* The first edit gives the model a copy of a mesh that others hold, which may free it then. A query that was made
 * before must not read it any more, even if the edit was refused. */
static void a_query_reads_the_model_s_mesh_after_a_refused_edit(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        bench b = bench_open(methods[m], AS_BUILT);
        graze_query_def def = {.size = sizeof def, .a = b.model, .b = b.model, .method = methods[m]};
        graze_query *query = NULL;
        graze_pose pose = scene_translation(0.05, 0, 0);
        graze_result before, after;
        assert_int_equal(graze_query_create(&def, &query, NULL), GRAZE_OK);
        assert_int_equal(graze_query_contacts(query, &pose, NULL, &before, NULL), GRAZE_OK);
        assert_int_equal(graze_model_remove(b.model, (uint32_t[]){120}, 1, NULL), GRAZE_BAD_ARGUMENT);
        assert_int_equal(graze_model_generation(b.model), 0);
        graze_mesh_free(b.mesh);
        b.mesh = NULL;
        assert_int_equal(graze_query_contacts(query, &pose, NULL, &after, NULL), GRAZE_OK);
        assert_int_equal(after.count, before.count);
        assert_ptr_equal(query->blank.mesh_a, graze_model_mesh(b.model));
        assert_ptr_equal(query->blank.mesh_b, graze_model_mesh(b.model));
        graze_query_free(query);
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(a_query_reads_the_model_s_mesh_after_a_refused_edit),
        cmocka_unit_test(a_query_survives_an_edit_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
