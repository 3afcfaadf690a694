/* 6.4.3 and 7.2.2: front tracking; 4.2 and 7.2: the two ways of tumbling the root. */
#include "study/quickcd/lab.h"

#include <math.h>

/* Percent saved by the second row, in tests, mean and largest time. */
static grid savings(const char *title, measurement (*m)[SET_COUNT])
{
    grid g = grid_of(title, "saved", set_names, SET_COUNT);
    grid_add_row(&g, "Bounding tests");
    grid_add_row(&g, "Mean time");
    grid_add_row(&g, "Largest time");
    g.here_unit = "%";
    for (int set = 0; set < SET_COUNT; set++) {
        const measurement *without = &m[0][set], *with = &m[1][set];
        g.here[0][set] = 100 * (1 - (double)with->counters.bv_tests / (double)without->counters.bv_tests);
        g.here[1][set] = 100 * (1 - with->us.mean / without->us.mean);
        g.here[2][set] = 100 * (1 - with->us.most / without->us.most);
    }
    return g;
}

typedef struct spread {
    double least, mean, most;
} spread;

static spread spread_of(const double *values)
{
    spread s = {values[0], 0, values[0]};
    for (int set = 0; set < SET_COUNT; set++) {
        s.least = fmin(s.least, values[set]);
        s.most = fmax(s.most, values[set]);
        s.mean += values[set] / SET_COUNT;
    }
    return s;
}

graze_status quickcd_front(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[2] = {{"without", "preset=paper,k=18", "front=off"}, {"with", "preset=paper,k=18", ""}};
    measurement m[2][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, 2, m, error);
    if (status != GRAZE_OK) return status;
    grid g = savings("6.4.3: what the front saves, 18-DOPs, the paper's descent", m);
    spread tests = spread_of(g.here[0]), mean = spread_of(g.here[1]), most = spread_of(g.here[2]);
    const timed ratio = lab_ratio(m[1], m[0]);
    timed longest[SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        const timed without = longest_time(&m[0][set]), with = longest_time(&m[1][set]);
        longest[set] = ratio_of(&with, &without, 1);
    }
    report_table(l->frame.report, &g);
    report_claim(
        l->frame.report, by_count(tests.least >= 8),
        "The front saves 8 to 28 %% of the bounding tests, 18 %% on average (7.2.2): here %.0f to %.0f %%, %.0f %% on "
        "average.",
        tests.least, tests.most, tests.mean);
    report_claim(
        l->frame.report, by_timed(&ratio, BELOW, 1),
        "With the front queries are 3 to 20 %% faster, 7.7 %% on average (7.2.2): here they take %.2f to %.2f times as "
        "long, %.2f in the geometric mean.",
        1 - mean.most / 100, 1 - mean.least / 100, ratio.value);
    report_claim(
        l->frame.report, by_all(longest, SET_COUNT, BELOW, 1),
        "The front makes the longest query of each flight shorter, by 1 to 22 %% (7.2.2): here it takes %.2f to %.2f "
        "times as long, %.2f on average. (The longest of a flight is one query, and on a machine that does other "
        "things too an "
        "uncertain figure.)",
        1 - most.most / 100, 1 - most.least / 100, 1 - most.mean / 100);
    return GRAZE_OK;
}

graze_status quickcd_tumbling(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[3] = {
        {"I: hill climbing at the root", "preset=paper,k=18", "front=off,tumble=hill"},
        {"II: vertices", "preset=paper,k=18", "front=off"},
        {"cones", "preset=paper,k=18", "front=off,tumble=cones"},
    };
    measurement m[3][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, 3, m, error);
    if (status != GRAZE_OK) return status;
    grid times = lab_times("4.2 and 7.2: mean query time by the way to tumble", rows, 3, m);
    grid tests = lab_table("4.2 and 7.2: bounding tests a query by the way to tumble", "", rows, 3, m, tests_a_query);
    report_table(l->frame.report, &times);
    report_table(l->frame.report, &tests);
    double fewer = mean_ratio(tests.here[0], tests.here[1], SET_COUNT);
    report_claim(
        l->frame.report, by_count(fewer < 1),
        "Hill climbing gives the tighter root and so fewer tests than vertices (7.2): here %.2f times as many.", fewer);
    const timed faster = lab_ratio(m[0], m[1]);
    report_claim(
        l->frame.report, by_timed(&faster, BELOW, 1),
        "Hill climbing gives the faster queries, if not by much (7.2): here they take %.2f times as long as by "
        "vertices (geometric mean). The cones, which are ours, take %.2f times as long as vertices.",
        faster.value, mean_ratio(times.here[2], times.here[1], SET_COUNT));
    return GRAZE_OK;
}
