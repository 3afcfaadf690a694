/* What is saved where less than the exact distance is wanted. */
#include "message.h"
#include "study/frame/answers.h"
#include "study/wide/lab.h"

#include <math.h>

enum { EXACT, RELATIVE_1, RELATIVE_10, ABSOLUTE, CUTOFF_1, CUTOFF_10, ROW_COUNT };

/* Lengths are in longest sides of the object. */
static const struct {
    const char *label;
    double relative, absolute, cutoff;
} rows[ROW_COUNT] = {
    [EXACT] = {"exact", 0, 0, INFINITY},
    [RELATIVE_1] = {"relative error 1 %", 0.01, 0, INFINITY},
    [RELATIVE_10] = {"relative error 10 %", 0.1, 0, INFINITY},
    [ABSOLUTE] = {"absolute error 1 % of the object", 0, 0.01, INFINITY},
    [CUTOFF_1] = {"cut-off at 1 % of the object", 0, 0, 0.01},
    [CUTOFF_10] = {"cut-off at 10 % of the object", 0, 0, 0.1},
};

static graze_distance_def bounds_of(int row, double side)
{
    return (graze_distance_def){sizeof(graze_distance_def), rows[row].relative, rows[row].absolute * side,
                                rows[row].cutoff * side};
}

/* Each against the exact distances. */
static graze_status check(const bench *b, double side, graze_error *error)
{
    replay exact = {0};
    graze_distance_def bounds = bounds_of(EXACT, side);
    graze_status status = answers_of(b, "", GRAZE_ASK_DISTANCE, &bounds, &exact, error);
    for (int i = EXACT + 1; i < ROW_COUNT && status == GRAZE_OK; i++) {
        replay bounded;
        bounds = bounds_of(i, side);
        status = answers_of(b, "", GRAZE_ASK_DISTANCE, &bounds, &bounded, error);
        if (status == GRAZE_OK && (status = answers_within(&bounded, &exact, error)) != GRAZE_OK)
            status = fail_at(error, "%s", rows[i].label);
        replay_free(&bounded);
    }
    replay_free(&exact);
    return status;
}

static graze_status measure_set(study_lab *l, int set, grid *times, grid *tests, timed (*means)[WIDE_SETS],
                                graze_error *error)
{
    const double side = mesh_longest_side(l->sets[set].object);
    bench b = wide_bench(l, &l->sets[set], "wide");
    contestant all[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++)
        all[i] = (contestant){.bench = &b, .query = "", .question = GRAZE_ASK_DISTANCE, .bounds = bounds_of(i, side)};
    graze_status status = benches_build(&b, 1, 1, error);
    if (status == GRAZE_OK) status = contest_run(all, ROW_COUNT, PASSES, error);
    for (int i = 0; i < ROW_COUNT && status == GRAZE_OK; i++) {
        means[i][set] = mean_time(&all[i].found);
        times->here[i][set] = all[i].found.us.mean;
        times->here[i][WIDE_SETS + set] = all[i].found.us.p99;
        tests->here[i][set] = (double)all[i].found.counters.bv_tests / (double)all[i].found.poses;
        tests->here[i][WIDE_SETS + set] = (double)all[i].found.counters.triangle_tests / (double)all[i].found.poses;
    }
    contest_free(all, ROW_COUNT);
    if (status == GRAZE_OK) status = check(&b, side, error);
    bench_free(&b);
    progress_step(l->context->progress);
    return status == GRAZE_OK ? status : fail_at(error, "%s", wide_set_names[set]);
}

graze_status wide_distances(void *lab, graze_error *error)
{
    study_lab *l = lab;
    timed means[ROW_COUNT][WIDE_SETS];
    static const char *const time_columns[] = {"Flight",     "Tumble",     "Nested",     "Pipes",
                                               "Flight p99", "Tumble p99", "Nested p99", "Pipes p99"};
    static const char *const test_columns[] = {"Flight bounds",    "Tumble bounds",    "Nested bounds",
                                               "Pipes bounds",     "Flight triangles", "Tumble triangles",
                                               "Nested triangles", "Pipes triangles"};
    grid times = grid_of("Distance: mean and 99th percentile", "", time_columns, 2 * WIDE_SETS);
    grid tests = grid_of("Distance: bounding tests and triangle tests a query", "", test_columns, 2 * WIDE_SETS);
    times.here_unit = "µs";
    for (int i = 0; i < ROW_COUNT; i++) {
        grid_add_row(&times, "%s", rows[i].label);
        grid_add_row(&tests, "%s", rows[i].label);
    }
    for (int set = 0; set < WIDE_SETS; set++) {
        graze_status status = measure_set(l, set, &times, &tests, means, error);
        if (status != GRAZE_OK) return status;
    }
    report_table(l->report, &times);
    report_table(l->report, &tests);
    for (int i = EXACT + 1; i < ROW_COUNT; i++) {
        const timed ratio = ratio_of(means[i], means[EXACT], WIDE_SETS);
        report_claim(l->report, by_timed(&ratio, BELOW, 1),
                     "Asked for less, the distance costs less: with %s it takes %.2f times as long as exactly "
                     "(geometric mean).",
                     rows[i].label, ratio.value);
    }
    return GRAZE_OK;
}
