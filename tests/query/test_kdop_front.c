/* Front tracking saves what Klosowski 1998 says it saves, and is never wrong: after jumps, when told to forget, between
 * questions of other kinds, and at its cap. */
#include "flights.h"
#include "method/kdop/front.h"
#include "query/query.h"

/* The paper saves 10 to 31 % of the bounding tests (6.4.3) with its descent and its leaves. */
static void a_front_saves_tests(void **state)
{
    (void)state;
    for (int i = 0; i < FLIGHTS; i++) {
        flight f = flight_open(i, 400);
        flight_query off, on;
        assert_true(flight_query_open(&f, "kdop,descend=environment,tau=20,front=off", &off));
        assert_true(flight_query_open(&f, "kdop,descend=environment,tau=20,front=on", &on));
        uint64_t without = flight_count(&f, off.query).bv_tests, with = flight_count(&f, on.query).bv_tests;
        print_message("%s: %.1f %% of %llu bounding tests saved\n", f.name,
                      100 - 100.0 * (double)with / (double)without, (unsigned long long)without);
        assert_true((double)with <= 0.92 * (double)without);
        flight_query_close(&off);
        flight_query_close(&on);
        flight_close(&f);
    }
}

static void expect_same(const graze_result *a, const graze_result *b)
{
    assert_int_equal(a->count, b->count);
    assert_true(scene_same_pairs(a->pairs, b->pairs, a->count));
}

/* The front of a query that has just forgotten everything, with room for so many pairs; 0: all that it has. */
static const grz_kdop_front *begin_front(const graze_query *query, uint32_t capacity)
{
    const grz_search search = {.index_a = query->pair->a->parts.items[0].index,
                               .index_b = query->pair->b->parts.items[0].index,
                               .memory = query->memory->at_rest,
                               .front = query->memory->front};
    grz_kdop_front *front = grz_kdop_front_of(&search);
    assert_true(front->capacity > capacity);
    if (capacity > 0) front->capacity = capacity;
    return front;
}

/* A flight with jumps to anywhere, back and to places far away; now and then it forgets, or another question comes
 * between. */
static void compare_along(const flight *f, graze_query *query, graze_query *truth, uint32_t capacity)
{
    scene_random r = {31};
    size_t at = 0, in_contact = 0;
    for (int step = 0; step < 300; step++) {
        graze_result found, wanted;
        graze_distance distance;
        graze_error error;
        at = scene_below(&r, 10) ? (at + 1) % graze_path_count(f->path)
                                 : (size_t)scene_below(&r, (int)graze_path_count(f->path));
        graze_pose pose = graze_path_poses(f->path)[at];
        switch (scene_below(&r, 20)) {
        case 0: pose.m[0][3] += 1000; break;
        case 1:
            graze_query_forget(query);
            begin_front(query, capacity);
            break;
        case 2: scene_expect_ok(graze_query_distance(query, &pose, &distance, &error), &error); break;
        case 3:
            scene_expect_ok(graze_query_within(query, &pose, 0.01, NULL, &found, &error), &error);
            scene_expect_ok(graze_query_within(truth, &pose, 0.01, NULL, &wanted, &error), &error);
            expect_same(&found, &wanted);
            break;
        default: break;
        }
        scene_expect_ok(graze_query_contacts(query, &pose, NULL, &found, &error), &error);
        scene_expect_ok(graze_query_contacts(truth, &pose, NULL, &wanted, &error), &error);
        expect_same(&found, &wanted);
        in_contact += wanted.count > 0;
        size_t count = wanted.count;
        scene_expect_ok(graze_query_first(query, &pose, &found, &error), &error);
        assert_int_equal(found.verdict == GRAZE_CONTACT, count > 0);
    }
    assert_true(in_contact >= 3); /* or nothing was shown */
}

static const char *const ways[] = {"kdop,descend=environment,front=on", "kdop,descend=larger,front=on",
                                   "kdop,descend=lockstep,tau=4,front=on"};
enum { WAYS = sizeof ways / sizeof *ways };

static void jumps_lose_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < FLIGHTS * WAYS; i++) {
        flight f = flight_open(i / WAYS, 400);
        flight_query query, truth;
        assert_true(flight_query_open(&f, ways[i % WAYS], &query));
        assert_true(flight_query_open(&f, "kdop", &truth));
        compare_along(&f, query.query, truth.query, 0);
        flight_query_close(&query);
        flight_query_close(&truth);
        flight_close(&f);
    }
}

/* With room for a few pairs the front stops dropping at once, at every pose; what is below is then found without it. */
static void a_full_front_loses_nothing(void **state)
{
    (void)state;
    static const uint32_t capacities[] = {2, 4, 5, 31};
    for (int i = 0; i < 4 * WAYS; i++) {
        flight f = flight_open(0, 400);
        flight_query query, truth;
        assert_true(flight_query_open(&f, ways[i % WAYS], &query));
        assert_true(flight_query_open(&f, "kdop", &truth));
        uint32_t capacity = capacities[i / WAYS];
        const grz_kdop_front *front = begin_front(query.query, capacity);
        compare_along(&f, query.query, truth.query, capacity);
        assert_true(front->used < capacity && front->used + 2 >= capacity); /* it was full */
        flight_query_close(&query);
        flight_query_close(&truth);
        flight_close(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_front_saves_tests),
        cmocka_unit_test(jumps_lose_nothing),
        cmocka_unit_test(a_full_front_loses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
