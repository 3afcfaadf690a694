/* One work is handed from pair to pair, of all methods and sizes, and answers as queries do that have one pair each;
 * what pairs remember is dropped now and then, and what was interrupted is resumed or lost. Every allocation on the way
 * may fail. Memories and works keep to their limits.
 *
 * GRAZE_CASES sets how many questions are asked (3,000 by default), GRAZE_SEED the seed. */
#include "fault/failing_allocator.h"
#include "methods.h"
#include "query/query.h"
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

static uint64_t seed;
static long case_count = 3000;

enum { SIZES = 3, MOST_PAIRS = SIZES * (METHOD_COUNT + 2) };

static const char *const with_budget[] = {"kdop,budget=9", "kdop,front=on,budget=15"};

/* A pair, and a query of its own that answers the same questions. */
typedef struct party {
    const char *method;
    graze_mesh *mesh[2];
    graze_model *model[2];
    grz_model_pair pair;
    grz_pair_memory memory;
    graze_query *truth;
    graze_pose pose; /* the last one, from which the next is a step */
} party;

static graze_mesh *mesh_of(scene_random *r, size_t triangles)
{
    scene_soup soup = scene_random_soup(r, triangles, 0.3);
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static party open_party(scene_random *r, const char *method, const size_t sizes[2])
{
    party p = {.method = method, .pose = graze_pose_identity()};
    graze_error error;
    for (int i = 0; i < 2; i++) {
        p.mesh[i] = mesh_of(r, sizes[i]);
        p.model[i] = scene_model(p.mesh[i], method);
    }
    graze_query_def def = graze_query_def_default();
    def.a = p.model[0], def.b = p.model[1], def.method = method;
    scene_expect_ok(grz_model_pair_open(&p.pair, &def, &error), &error);
    scene_expect_ok(grz_pair_memory_open(&p.memory, &p.pair, &error), &error);
    if (strstr(method, "budget")) def.method = "kdop";
    scene_expect_ok(graze_query_create(&def, &p.truth, &error), &error);
    return p;
}

static void close_party(party *p)
{
    graze_query_free(p->truth);
    grz_pair_memory_close(&p->memory);
    grz_model_pair_close(&p->pair);
    for (int i = 0; i < 2; i++) {
        graze_model_free(p->model[i]);
        graze_mesh_free(p->mesh[i]);
    }
}

/* Small beside large, large beside small, and middling. */
static size_t open_parties(scene_random *r, party *out)
{
    static const size_t sizes[SIZES][2] = {{7, 150}, {60, 3}, {30, 40}};
    size_t count = 0;
    for (size_t m = 0; m < METHOD_COUNT + 2; m++)
        for (int s = 0; s < SIZES; s++)
            out[count++] = open_party(r, m < METHOD_COUNT ? methods[m] : with_budget[m - METHOD_COUNT], sizes[s]);
    return count;
}

static void expect_pairs(const graze_result *found, const graze_result *wanted, const char *method)
{
    if (found->count != wanted->count || !scene_same_pairs(found->pairs, wanted->pairs, found->count))
        fail_msg("%s: %zu pairs, not %zu, or others", method, found->count, wanted->count);
}

static graze_status ask_pairs(graze_query *query, graze_question question, const graze_pose *pose, graze_result *out)
{
    switch (question) {
    case GRAZE_ASK_FIRST: return graze_query_first(query, pose, out, NULL);
    case GRAZE_ASK_CONTACTS: return graze_query_contacts(query, pose, NULL, out, NULL);
    case GRAZE_ASK_NEAR: return graze_query_near(query, pose, 0.1, out, NULL);
    default: return graze_query_within(query, pose, 0.1, NULL, out, NULL);
    }
}

/* Where a budget ran out, goes on to the end, or leaves it. False: it was left. */
static bool resume_pairs(graze_query *query, scene_random *r, graze_result *out)
{
    while (out->left > 0) {
        if (scene_below(r, 40) == 0) return false;
        assert_int_equal(graze_query_resume(query, out, NULL), GRAZE_OK);
    }
    return true;
}

static graze_status compare_pairs(graze_query *query, party *p, graze_question question, scene_random *r)
{
    graze_result found, wanted;
    graze_status status = ask_pairs(query, question, &p->pose, &found);
    if (status != GRAZE_OK || !resume_pairs(query, r, &found)) return status;
    assert_int_equal(ask_pairs(p->truth, question, &p->pose, &wanted), GRAZE_OK);
    if (question == GRAZE_ASK_FIRST || question == GRAZE_ASK_NEAR)
        assert_int_equal(found.verdict, wanted.verdict); /* which pair is shown depends on what is remembered */
    else
        expect_pairs(&found, &wanted, p->method);
    return GRAZE_OK;
}

static graze_status compare_distances(graze_query *query, party *p, scene_random *r)
{
    graze_distance found, wanted;
    graze_status status = graze_query_distance(query, &p->pose, &found, NULL);
    if (status != GRAZE_OK) return status;
    while (found.left > 0) {
        if (scene_below(r, 40) == 0) return GRAZE_OK;
        assert_int_equal(graze_query_resume_distance(query, &found, NULL), GRAZE_OK);
    }
    assert_int_equal(graze_query_distance(p->truth, &p->pose, &wanted, NULL), GRAZE_OK);
    if (!(fabs(found.closest.distance - wanted.closest.distance) <= 1e-12 * wanted.closest.distance))
        fail_msg("%s: distance %.17g, not %.17g", p->method, found.closest.distance, wanted.closest.distance);
    return GRAZE_OK;
}

/* A step on the pair's way, or a jump; now and then without a rotation, as others are. */
static void move(party *p, scene_random *r)
{
    const int which = scene_below(r, 6);
    if (which < 2) p->pose = which ? scene_random_pose(r, 0.5) : graze_pose_identity();
    for (int i = 0; i < 3; i++) p->pose.m[i][3] += 0.02 * (scene_unit(r) - 0.5);
}

static graze_status ask(graze_query *query, party *p, scene_random *r)
{
    static const graze_question questions[] = {GRAZE_ASK_FIRST, GRAZE_ASK_CONTACTS, GRAZE_ASK_WITHIN, GRAZE_ASK_NEAR,
                                               GRAZE_ASK_DISTANCE};
    const graze_question question = questions[scene_below(r, method_measures(p->method) ? 5 : 4)];
    move(p, r);
    return question == GRAZE_ASK_DISTANCE ? compare_distances(query, p, r) : compare_pairs(query, p, question, r);
}

static void expect_nothing_to_resume(graze_query *query)
{
    graze_result result;
    graze_distance distance;
    assert_int_equal(graze_query_resume(query, &result, NULL), GRAZE_BAD_ARGUMENT);
    assert_int_equal(graze_query_resume_distance(query, &distance, NULL), GRAZE_BAD_ARGUMENT);
}

static void one_work_serves_all_pairs(void **state)
{
    (void)state;
    scene_random r = {seed};
    static party parties[MOST_PAIRS];
    static graze_query query;
    const size_t count = open_parties(&r, parties);
    grz_query_open(&query);
    for (long asked = 0; asked < case_count; asked++) {
        party *p = &parties[scene_below(&r, (int)count)];
        graze_error error;
        scene_expect_ok(grz_query_turn(&query, &p->pair, &p->memory, &error), &error);
        expect_nothing_to_resume(&query);
        for (int more = scene_below(&r, 5); more >= 0; more--) {
            assert_int_equal(ask(&query, p, &r), GRAZE_OK);
            if (scene_below(&r, 6) == 0) grz_pair_memory_forget(&p->memory, &p->pair);
        }
    }
    grz_query_close(&query);
    for (size_t i = 0; i < count; i++) close_party(&parties[i]);
}

/* A turn that fails leaves the work as good as it was for other pairs, and for this one when it is handed over again.
 */
static void each_allocation_may_fail(void **state)
{
    (void)state;
    static party parties[MOST_PAIRS];
    static graze_query query;
    failing_allocator_install(0);
    failing_allocator *allocator = failing_allocator_state();
    scene_random r = {3};
    const size_t count = open_parties(&r, parties);
    size_t failures = 0;
    for (bool struck = true; struck; failures += struck) {
        grz_query_open(&query);
        allocator->fail_at = allocator->allocations + failures + 1;
        for (size_t i = 0; i < count; i++) {
            party *p = &parties[i];
            graze_error error;
            graze_status status = grz_query_turn(&query, &p->pair, &p->memory, &error);
            if (status == GRAZE_OUT_OF_MEMORY) {
                party *other = &parties[i > 0 ? i - 1 : 0];
                scene_expect_ok(grz_query_turn(&query, &other->pair, &other->memory, &error), &error);
                graze_result result;
                scene_expect_ok(graze_query_first(&query, &other->pose, &result, &error), &error);
                status = grz_query_turn(&query, &p->pair, &p->memory, &error);
            }
            scene_expect_ok(status, &error);
            if (failures % 7 == i % 7 && allocator->fail_at < allocator->allocations) ask(&query, p, &r);
        }
        struck = failing_allocator_struck();
        allocator->fail_at = 0;
        grz_query_close(&query);
    }
    assert_true(failures > 40);
    for (size_t i = 0; i < count; i++) close_party(&parties[i]);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
}

/* ---- limits ---- */

static graze_method_memory memory_of(const char *method)
{
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++)
        if (strlen(info.name) == strcspn(method, ",") && strncmp(method, info.name, strlen(info.name)) == 0)
            return info.memory;
    fail_msg("no method is called %s", method);
    return (graze_method_memory){0};
}

static double told(const graze_query *query, const char *name)
{
    graze_statistic all[16];
    for (size_t count = graze_query_statistics(query, all, 16); count > 0; count--)
        if (strcmp(all[count - 1].name, name) == 0) return all[count - 1].value;
    fail_msg("no statistic is called %s", name);
    return 0;
}

/* 256 bytes a pair, and 512 by kdop; half a megabyte a thread, but for what grows. */
static void methods_tell_what_queries_take(void **state)
{
    (void)state;
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++) {
        const graze_method_memory *m = &info.memory;
        assert_true(m->at_rest <= (strcmp(info.name, "kdop") ? 256 : 512));
        assert_true(m->work + sizeof(graze_query) <= 512 * 1024);
    }
    assert_true(sizeof(graze_query) <= 8192);
}

/* A tree is at most 2 log2 n + 8 levels deep. */
static double levels(uint32_t leaves)
{
    return 2 * log2(leaves) + 8;
}

static void expect_limits(const char *method, const graze_query *query)
{
    const graze_method_memory m = memory_of(method);
    const graze_mesh *a = query->pair->a->mesh, *b = query->pair->b->mesh;
    const uint32_t pieces = strstr(method, "skinny") ? 2 : 1, of_a = pieces * a->triangle_count,
                   of_b = pieces * b->triangle_count;
    const double work = (double)m.work + (double)m.work_level * (levels(of_a) + levels(of_b)) +
                        (double)m.work_node * 2 * of_b + (double)m.work_vertex * b->vertex_count +
                        (double)m.work_vertices * (a->vertex_count + b->vertex_count) +
                        (pieces > 1 ? (double)m.work_pairs : 0),
                 front = (double)m.front + (double)m.front_triangle * ((double)of_a + of_b);
    if (told(query, "work_bytes") > work || told(query, "front_bytes") > front ||
        told(query, "memory_bytes") != (double)m.at_rest)
        fail_msg("%s, %u and %u triangles: work %.0f of %.0f bytes, front %.0f of %.0f", method, a->triangle_count,
                 b->triangle_count, told(query, "work_bytes"), work, told(query, "front_bytes"), front);
}

/* Of all methods and sizes, and of one work that has served them all. */
static void queries_take_no_more(void **state)
{
    (void)state;
    static const size_t sizes[][2] = {{1, 1}, {4000, 2}, {3, 3000}, {4000, 3000}}; /* the largest last */
    static graze_query query;
    grz_query_open(&query);
    scene_random r = {5};
    for (size_t m = 0; m < METHOD_COUNT; m++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            party p = open_party(&r, methods[m], sizes[s]);
            expect_limits(methods[m], p.truth);
            assert_int_equal(grz_query_turn(&query, &p.pair, &p.memory, NULL), GRAZE_OK);
            if (s == 3) expect_limits(methods[m], &query);
            close_party(&p);
        }
    grz_query_close(&query);
}

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = atol(cases);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("handed on: %ld turns, GRAZE_SEED=%llu\n", case_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_work_serves_all_pairs),
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(methods_tell_what_queries_take),
        cmocka_unit_test(queries_take_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
