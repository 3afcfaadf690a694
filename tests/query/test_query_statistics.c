/* What a query tells of itself: figures that are known, and the memory that an allocator counts. */
#include "fault/counting_allocator.h"
#include "flights.h"
#include "query/query.h"

static counting_allocator memory;

static double statistic(const graze_query *query, const char *name)
{
    graze_statistic all[16];
    size_t count = graze_query_statistics(query, all, 16);
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    fail_msg("no statistic is called %s", name);
    return 0;
}

static void part_of_the_list(void **state)
{
    flight_query q;
    graze_statistic all[16], some[3] = {{"untouched", 0}, {"untouched", 0}, {"untouched", 0}};
    assert_true(flight_query_open(*state, "kdop", &q));
    size_t count = graze_query_statistics(q.query, all, 16);
    assert_int_equal(count, 6);
    assert_int_equal(graze_query_statistics(q.query, NULL, 0), count);
    assert_int_equal(graze_query_statistics(q.query, some, 2), count);
    assert_string_equal(some[0].name, all[0].name);
    assert_string_equal(some[1].name, all[1].name);
    assert_string_equal(some[2].name, "untouched");
    flight_query_close(&q);
    assert_true(flight_query_open(*state, "brute", &q));
    assert_int_equal(graze_query_statistics(q.query, all, 16), 4); /* those that all methods have */
    flight_query_close(&q);
}

/* All slabs at once: half of k for each bounding test, of all questions since the query was made or forgot. */
static void all_slabs_of_each_test(void **state)
{
    static const int ks[] = {6, 8, 12, 14, 18, 20, 26};
    const flight *f = *state;
    for (size_t i = 0; i < sizeof ks / sizeof *ks; i++) {
        char method[40];
        flight_query q;
        graze_distance distance;
        snprintf(method, sizeof method, "kdop,k=%d", ks[i]);
        assert_true(flight_query_open(f, method, &q));
        assert_true(statistic(q.query, "slab_comparisons") == 0);
        double tests = (double)flight_count(f, q.query).bv_tests;
        assert_int_equal(graze_query_distance(q.query, graze_path_poses(f->path), &distance, NULL), GRAZE_OK);
        tests += (double)distance.counters.bv_tests;
        assert_true(statistic(q.query, "slab_comparisons") == tests * ks[i] / 2);
        graze_query_forget(q.query);
        assert_true(statistic(q.query, "slab_comparisons") == 0);
        flight_query_close(&q);
    }
}

/* One by one: at least one a test, at most the number that a test may look at; but all for a distance. */
static void as_many_slabs_as_were_looked_at(void **state)
{
    const flight *f = *state;
    flight_query q;
    graze_distance distance;
    assert_true(flight_query_open(f, "kdop,overlap=truncated:2,planes=off", &q));
    double tests = (double)flight_count(f, q.query).bv_tests, slabs = statistic(q.query, "slab_comparisons");
    assert_true(slabs > tests && slabs < 2 * tests);
    assert_int_equal(graze_query_distance(q.query, graze_path_poses(f->path), &distance, NULL), GRAZE_OK);
    assert_true(statistic(q.query, "slab_comparisons") == slabs + 9.0 * (double)distance.counters.bv_tests);
    flight_query_close(&q);
}

/* The front begins with the pair of the roots, and ends there again when everything is forgotten. */
static void pairs_on_the_front(void **state)
{
    flight_query q;
    assert_true(flight_query_open(*state, "kdop,front=on", &q));
    assert_true(statistic(q.query, "front_pairs") == 1);
    flight_count(*state, q.query);
    assert_true(statistic(q.query, "front_pairs") > 1);
    graze_query_forget(q.query);
    assert_true(statistic(q.query, "front_pairs") == 1);
    flight_query_close(&q);
}

static double bytes_told(const graze_query *query)
{
    static const char *const names[] = {"preparation_bytes", "work_bytes", "memory_bytes", "front_bytes"};
    double sum = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) sum += statistic(query, names[i]);
    return sum;
}

/* The bytes are those that an allocator hands out beyond the query itself and its method's text, with every part that
 * preparation, work and memory can have. */
static void bytes_as_allocated(void **state)
{
    static const char *const methods[] = {"kdop",
                                          "kdop,front=on",
                                          "kdop,k=26,overlap=thinnest",
                                          "kdop,tumble=vertices,tau=4",
                                          "kdop,k=14,tumble=hill,budget=50",
                                          "kdop,k=8,skinny=30",
                                          "kdop,preset=paper",
                                          "brute",
                                          "wide",
                                          "boxtree",
                                          "boxtree,test=table"};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        flight_query q;
        graze_query *other;
        if (!flight_query_open(*state, methods[i], &q)) continue; /* without hulls */
        size_t before = memory.live;
        graze_query_def def = {.size = sizeof def, .a = q.a, .b = q.b, .method = methods[i]};
        assert_int_equal(graze_query_create(&def, &other, NULL), GRAZE_OK);
        size_t whole = sizeof *other + sizeof(grz_model_pair) + sizeof(grz_pair_memory),
               taken = memory.live - before - whole - (strlen(graze_query_method(other)) + 1);
        if (bytes_told(other) != (double)taken)
            fail_msg("%s: %.0f bytes, but %zu were taken", methods[i], bytes_told(other), taken);
        graze_query_free(other);
        flight_query_close(&q);
    }
}

/* Of a model without triangles there is nothing to tell; after an edit the figures begin anew. */
static void after_edits(void **state)
{
    flight_query q;
    graze_result result;
    graze_pose pose = graze_pose_identity();
    const uint32_t removed[] = {0, 1, 2};
    assert_true(flight_query_open(*state, "kdop", &q));
    flight_count(*state, q.query);
    double before = statistic(q.query, "preparation_bytes");
    assert_true(statistic(q.query, "slab_comparisons") > 0);
    assert_int_equal(graze_model_remove(q.b, removed, 3, NULL), GRAZE_OK);
    assert_int_equal(graze_query_first(q.query, &pose, &result, NULL), GRAZE_OK);
    assert_true(statistic(q.query, "slab_comparisons") == 9.0 * (double)result.counters.bv_tests);
    assert_true(statistic(q.query, "preparation_bytes") < before);
    uint32_t count = graze_mesh_triangle_count(((const flight *)*state)->object);
    uint32_t *rest = malloc(count * sizeof *rest);
    assert_non_null(rest);
    for (uint32_t i = 3; i < count; i++) rest[i - 3] = i;
    assert_int_equal(graze_model_remove(q.b, rest, count - 3, NULL), GRAZE_OK);
    assert_int_equal(graze_query_first(q.query, &pose, &result, NULL), GRAZE_OK);
    assert_int_equal(graze_query_statistics(q.query, NULL, 0), 0);
    free(rest);
    flight_query_close(&q);
}

static int set_up(void **state)
{
    static flight terrain;
    counting_allocator_install(&memory);
    terrain = flight_open(3, 50);
    *state = &terrain;
    return 0;
}

static int tear_down(void **state)
{
    flight_close(*state);
    graze_set_allocator(NULL);
    return memory.live == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(part_of_the_list),
        cmocka_unit_test(all_slabs_of_each_test),
        cmocka_unit_test(as_many_slabs_as_were_looked_at),
        cmocka_unit_test(pairs_on_the_front),
        cmocka_unit_test(bytes_as_allocated),
        cmocka_unit_test(after_edits),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
