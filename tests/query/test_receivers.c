/* Where pairs go: collected, the caller's array, a visitor; and what a query refuses. */
#include "scene.h"

#include <pthread.h>

typedef struct shown {
    size_t count, calls, stop_after;
    graze_pair pairs[4096];
} shown;

static bool remember(const graze_pair *pairs, size_t count, void *user)
{
    shown *s = user;
    s->calls++;
    for (size_t i = 0; i < count && s->count < 4096; i++) s->pairs[s->count++] = pairs[i];
    return s->stop_after == 0 || s->calls < s->stop_after;
}

static int by_numbers(const void *left, const void *right)
{
    const graze_pair *a = left, *b = right;
    if (a->triangle_a != b->triangle_a) return a->triangle_a < b->triangle_a ? -1 : 1;
    return (a->triangle_b > b->triangle_b) - (a->triangle_b < b->triangle_b);
}

/* Two heaps of triangles with well over a block of pairs. */
static scene_pair crowded(scene_soup *a, scene_soup *b)
{
    scene_random r = {3};
    *a = scene_random_soup(&r, 200, 0.8);
    *b = scene_random_soup(&r, 150, 0.8);
    return scene_open(a, b, "brute");
}

static void every_receiver_gets_the_same_pairs(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b);
    graze_pose pose = scene_translation(0.1, 0, 0);
    graze_result collected, visited, filled;
    graze_error error;
    scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &collected, &error), &error);
    assert_true(collected.count > 600 && collected.count < 4096);
    graze_pair *expected = malloc(collected.count * sizeof *expected);
    memcpy(expected, collected.pairs, collected.count * sizeof *expected);
    for (size_t i = 1; i < collected.count; i++) assert_true(by_numbers(&expected[i - 1], &expected[i]) < 0);

    shown *s = calloc(1, sizeof *s);
    graze_receiver visitor = {.visit = remember, .user = s};
    scene_expect_ok(graze_query_contacts(scene.query, &pose, &visitor, &visited, &error), &error);
    assert_null(visited.pairs);
    assert_int_equal(visited.count, collected.count);
    qsort(s->pairs, s->count, sizeof *s->pairs, by_numbers);
    assert_true(scene_same_pairs(s->pairs, expected, collected.count));

    /* An array of any size holds the least pairs, in order, and nothing behind it is touched. */
    for (size_t capacity = 0; capacity <= collected.count + 3; capacity += capacity < 5 ? 1 : 97) {
        graze_pair array[4200];
        memset(array, 0x5a, sizeof array);
        graze_receiver into = {.array = array, .capacity = capacity};
        scene_expect_ok(graze_query_contacts(scene.query, &pose, &into, &filled, &error), &error);
        assert_int_equal(filled.count, collected.count);
        assert_ptr_equal(filled.pairs, array);
        size_t held = capacity < collected.count ? capacity : collected.count;
        assert_true(scene_same_pairs(array, expected, held));
        unsigned char byte;
        memcpy(&byte, &array[held], 1);
        assert_int_equal(byte, 0x5a);
    }
    free(expected);
    free(s);
    scene_close(&scene);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

static void expect_zeros_between_fields(const graze_pair *pairs, size_t count, const char *method, const char *what)
{
    const size_t end = offsetof(graze_pair, kind) + sizeof pairs->kind, gap = offsetof(graze_pair, distance) - end;
    static const char zeros[sizeof(graze_pair)];
    for (size_t i = 0; i < count; i++)
        if (memcmp((const char *)&pairs[i] + end, zeros, gap) != 0)
            fail_msg("%s, %s: pair %zu of %zu has bytes of chance", method, what, i, count);
}

/* In memory that was used before, so that what is not written shows. */
static void *used_memory(size_t byte_count, void *user)
{
    (void)user;
    void *block = malloc(byte_count);
    return block ? memset(block, 0x5a, byte_count) : NULL;
}

static void *used_memory_again(void *block, size_t byte_count, void *user)
{
    (void)user;
    return realloc(block, byte_count);
}

static void release(void *block, void *user)
{
    (void)user;
    free(block);
}

static bool look_between_fields(const graze_pair *pairs, size_t count, void *user)
{
    expect_zeros_between_fields(pairs, count, user, "visited");
    return true;
}

/* Equal results are equal bytes. */
static void pairs_have_no_bytes_of_chance(void **state)
{
    (void)state;
    static const char *const methods[] = {"brute", "wide", "kdop", "boxtree"};
    static const graze_allocator used = {.allocate = used_memory, .reallocate = used_memory_again, .release = release};
    graze_set_allocator(&used);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        scene_random r = {3};
        scene_soup a = scene_random_soup(&r, 200, 0.8), b = scene_random_soup(&r, 150, 0.8);
        scene_pair scene = scene_open(&a, &b, methods[m]);
        graze_pose pose = scene_translation(0.1, 0, 0);
        graze_result result;
        graze_error error;
        graze_pair array[300];
        const graze_receiver visitor = {.visit = look_between_fields, .user = (char *)methods[m]},
                             to_array = {.array = array, .capacity = 300};
        scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &result, &error), &error);
        expect_zeros_between_fields(result.pairs, result.count, methods[m], "collected");
        scene_expect_ok(graze_query_within(scene.query, &pose, 0.01, NULL, &result, &error), &error);
        expect_zeros_between_fields(result.pairs, result.count, methods[m], "within");
        scene_expect_ok(graze_query_contacts(scene.query, &pose, &visitor, &result, &error), &error);
        memset(array, 0x5a, sizeof array);
        scene_expect_ok(graze_query_contacts(scene.query, &pose, &to_array, &result, &error), &error);
        assert_true(result.count > 600);
        expect_zeros_between_fields(array, 300, methods[m], "an array");
        scene_expect_ok(graze_query_first(scene.query, &pose, &result, &error), &error);
        expect_zeros_between_fields(result.pairs, result.count, methods[m], "first");
        scene_close(&scene);
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
    graze_set_allocator(NULL);
}

static void a_visitor_can_stop(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b);
    graze_pose pose = scene_translation(0.1, 0, 0);
    shown *s = calloc(1, sizeof *s);
    s->stop_after = 1;
    graze_receiver visitor = {.visit = remember, .user = s};
    graze_result all, some;
    graze_error error;
    scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &all, &error), &error);
    scene_expect_ok(graze_query_contacts(scene.query, &pose, &visitor, &some, &error), &error);
    assert_int_equal(s->calls, 1);
    assert_int_equal(some.count, s->count);
    assert_true(some.count < all.count);
    assert_true(some.counters.triangle_tests < all.counters.triangle_tests);

    graze_result first;
    scene_expect_ok(graze_query_first(scene.query, &pose, &first, &error), &error);
    assert_int_equal(first.count, 1);
    assert_true(first.counters.triangle_tests < some.counters.triangle_tests);
    assert_true(first.counters.bv_tests < all.counters.bv_tests);
    free(s);
    scene_close(&scene);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* A visitor that asks its own query first, and then another one. */
typedef struct curious {
    graze_query *own, *other;
    const graze_pose *pose;
    graze_status all, within, first, near, distance, of_other; /* what its questions came to */
    size_t other_count;
} curious;

static bool ask_again(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs;
    (void)count;
    curious *c = user;
    graze_result result;
    graze_distance distance;
    c->all = graze_query_contacts(c->own, c->pose, NULL, &result, NULL);
    c->within = graze_query_within(c->own, c->pose, 0.1, NULL, &result, NULL);
    c->near = graze_query_near(c->own, c->pose, 0.1, &result, NULL);
    c->first = graze_query_first(c->own, c->pose, &result, NULL);
    c->distance = graze_query_distance(c->own, c->pose, &distance, NULL);
    c->of_other = graze_query_contacts(c->other, c->pose, NULL, &result, NULL);
    c->other_count = result.count;
    return true;
}

static void a_visitor_can_not_ask_its_own_query(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b), other = scene_open(&a, &b, NULL);
    graze_pose pose = scene_translation(0.1, 0, 0);
    curious c = {.own = scene.query, .other = other.query, .pose = &pose};
    graze_receiver visitor = {.visit = ask_again, .user = &c};
    graze_result all, visited;
    graze_error error;
    scene_expect_ok(graze_query_contacts(scene.query, &pose, &visitor, &visited, &error), &error);
    assert_int_equal(c.all, GRAZE_BAD_ARGUMENT);
    assert_int_equal(c.within, GRAZE_BAD_ARGUMENT);
    assert_int_equal(c.near, GRAZE_BAD_ARGUMENT);
    assert_int_equal(c.first, GRAZE_BAD_ARGUMENT);
    assert_int_equal(c.distance, GRAZE_BAD_ARGUMENT);
    assert_int_equal(c.of_other, GRAZE_OK);
    scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &all, &error), &error); /* it is free again */
    assert_int_equal(visited.count, all.count);
    assert_int_equal(c.other_count, all.count);
    scene_close(&scene);
    scene_close(&other);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* Room without memory is a mistake; no room and no memory is a question for the number. */
static void an_array_that_is_not_there_is_refused(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b);
    graze_pose pose = scene_translation(0.1, 0, 0);
    graze_receiver nowhere = {.capacity = 5}, counted = {.capacity = 0};
    graze_result result;
    graze_error error;
    assert_int_equal(graze_query_contacts(scene.query, &pose, &nowhere, &result, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "set array"));
    assert_int_equal(graze_query_within(scene.query, &pose, 0.1, &nowhere, &result, &error), GRAZE_BAD_ARGUMENT);
    scene_expect_ok(graze_query_contacts(scene.query, &pose, &counted, &result, &error), &error);
    assert_true(result.count > 600);
    assert_null(result.pairs);
    scene_close(&scene);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

static void counters_are_those_of_one_call(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b);
    graze_pose pose = scene_translation(0.1, 0, 0);
    graze_result one, two;
    graze_error error;
    scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &one, &error), &error);
    assert_int_equal(one.counters.bv_tests, 200 * 150);
    assert_int_equal(one.counters.bv_updates, 150);
    assert_true(one.counters.triangle_tests >= one.count && one.counters.triangle_tests < 200 * 150);
    scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &two, &error), &error);
    assert_memory_equal(&one.counters, &two.counters, sizeof one.counters);
    scene_close(&scene);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- threads share models ---- */

typedef struct worker {
    const scene_pair *scene;
    size_t count;
} worker;

static void *ask(void *user)
{
    worker *w = user;
    graze_query_def def = graze_query_def_default();
    def.a = w->scene->a;
    def.b = w->scene->b;
    graze_query *query;
    graze_error error;
    if (graze_query_create(&def, &query, &error) != GRAZE_OK) return NULL;
    for (int i = 0; i < 20; i++) {
        graze_pose pose = scene_translation(0.1, 0, 0);
        graze_result result;
        if (graze_query_contacts(query, &pose, NULL, &result, &error) == GRAZE_OK) w->count = result.count;
    }
    graze_query_free(query);
    return w;
}

static void threads_share_models(void **state)
{
    (void)state;
    scene_soup a, b;
    scene_pair scene = crowded(&a, &b);
    pthread_t threads[4];
    worker workers[4];
    for (int i = 0; i < 4; i++) {
        workers[i] = (worker){&scene, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, ask, &workers[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        void *done;
        pthread_join(threads[i], &done);
        assert_non_null(done);
        assert_true(workers[i].count > 600 && workers[i].count == workers[0].count);
    }
    scene_close(&scene);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- what is refused ---- */

static void bad_questions_are_refused(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    scene_pair scene = scene_open(&box, &box, NULL);
    graze_result result;
    graze_distance distance;
    graze_error error;
    graze_pose good = graze_pose_identity(), skewed = good, infinite = good, mirrored = good, far = good;
    skewed.m[0][1] = 0.01;
    infinite.m[1][3] = INFINITY;
    mirrored.m[2][2] = -1;
    far.m[0][3] = 0x1p200; /* the pose is in range, what it carries is not */
    assert_int_equal(graze_query_contacts(scene.query, &skewed, NULL, &result, &error), GRAZE_BAD_POSE);
    assert_int_equal(graze_query_first(scene.query, &infinite, &result, &error), GRAZE_BAD_POSE);
    assert_int_equal(graze_query_distance(scene.query, &mirrored, &distance, &error), GRAZE_BAD_POSE);
    assert_int_equal(graze_query_distance(scene.query, &far, &distance, &error), GRAZE_OK); /* 2^200 + 1 is 2^200 */
    far.m[0][3] = 0x1.8p200;
    assert_int_equal(graze_query_distance(scene.query, &far, &distance, &error), GRAZE_OUT_OF_RANGE);
    assert_int_equal(graze_query_within(scene.query, &good, -1, NULL, &result, &error), GRAZE_BAD_ARGUMENT);
    assert_int_equal(graze_query_within(scene.query, &good, NAN, NULL, &result, &error), GRAZE_BAD_ARGUMENT);
    assert_int_equal(graze_query_within(scene.query, &good, INFINITY, NULL, &result, &error), GRAZE_BAD_ARGUMENT);
    assert_int_equal(graze_query_within(scene.query, &good, -1, NULL, &result, NULL), GRAZE_BAD_ARGUMENT);
    scene_close(&scene);
    scene_soup_free(&box);
}

static void carried_coordinates_stay_in_range(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){0x1p199, 0x1p199, 0x1p199});
    scene_pair scene = scene_open(&box, &box, NULL);
    graze_result result;
    graze_error error;
    graze_pose edge = scene_translation(0x1p199, 0, 0), beyond = scene_translation(0x1.0000000000002p199, 0, 0);
    assert_int_equal(graze_query_contacts(scene.query, &edge, NULL, &result, &error), GRAZE_OK);
    assert_int_equal(result.verdict, GRAZE_CONTACT);
    assert_int_equal(graze_query_contacts(scene.query, &beyond, NULL, &result, &error), GRAZE_OUT_OF_RANGE);
    scene_close(&scene);
    scene_soup_free(&box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_have_no_bytes_of_chance),
        cmocka_unit_test(every_receiver_gets_the_same_pairs),
        cmocka_unit_test(a_visitor_can_stop),
        cmocka_unit_test(a_visitor_can_not_ask_its_own_query),
        cmocka_unit_test(an_array_that_is_not_there_is_refused),
        cmocka_unit_test(counters_are_those_of_one_call),
        cmocka_unit_test(threads_share_models),
        cmocka_unit_test(bad_questions_are_refused),
        cmocka_unit_test(carried_coordinates_stay_in_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
