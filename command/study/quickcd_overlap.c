/* Table 36 and 6.4.1, 6.4.2: in which order two k-DOPs are compared, and how far. */
#include "study/quickcd_lab.h"
#include "study/quickcd_paper.h"

enum { ROW_COUNT = 3 };

static const variant rows[ROW_COUNT] = {
    {"fixed", "preset=paper,k=26", CHAPTER_5},
    {"thinnest first", "preset=paper,k=26", CHAPTER_5 ",overlap=thinnest"},
    {"the 6 thinnest", "preset=paper,k=26", CHAPTER_5 ",overlap=truncated:6"},
};

/* A query tests its roots, and two children for each pair that overlaps and is not two leaves; with one triangle a leaf, two
 * leaves that overlap are one triangle test. */
static graze_status write_overlaps(lab *l, graze_error *error)
{
    grid g = grid_of("Table 36: bounding tests that end in overlap, 26-DOPs", "", set_names, SET_COUNT);
    grid_add_row(&g, "Overlap calls");
    grid_add_row(&g, "Overlaps");
    grid_add_row(&g, "Per cent");
    for (int set = 0; set < SET_COUNT; set++) {
        measurement m;
        graze_status status = lab_measure(l, set, paper_build(26), "tau=1,tumble=hill,front=off", &m, error);
        if (status != GRAZE_OK) return status;
        double tests = (double)m.counters.bv_tests;
        g.here[0][set] = tests;
        g.here[1][set] = (tests - (double)m.poses) / 2 + (double)m.counters.triangle_tests;
        g.here[2][set] = 100 * g.here[1][set] / tests;
    }
    grid_set_paper(&g, paper_36[0], "");
    report_text(
        l->report,
        "The number of tests that end in overlap follows from the counts with tau = 1. Comparisons within a test are "
        "not counted: here all slabs of two k-DOPs are compared at once, so that a test that ends early saves "
        "nothing, which is why the paper's other rows have no counterpart.");
    report_table(l->report, &g);
    return GRAZE_OK;
}

static grid tests_of(measurement (*m)[SET_COUNT])
{
    grid g = grid_of("6.4.1 and 6.4.2: bounding tests a query by order of slabs, 26-DOPs", "", set_names, SET_COUNT);
    for (int i = 0; i < ROW_COUNT; i++) {
        grid_add_row(&g, "%s", rows[i].label);
        for (int set = 0; set < SET_COUNT; set++)
            g.here[i][set] = (double)m[i][set].counters.bv_tests / (double)m[i][set].poses;
    }
    return g;
}

graze_status study_overlap(lab *l, graze_error *error)
{
    measurement m[ROW_COUNT][SET_COUNT];
    report_heading(l->report, "Overlap tests: order and truncation (6.4.1, 6.4.2)");
    graze_status status = write_overlaps(l, error);
    if (status == GRAZE_OK) status = lab_measure_all(l, rows, ROW_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid times = lab_times("6.4.1 and 6.4.2: mean query time by order of slabs, 26-DOPs", rows, ROW_COUNT, m);
    grid tests = tests_of(m);
    report_table(l->report, &times);
    report_table(l->report, &tests);
    double slower = mean_ratio(times.here[1], times.here[0], SET_COUNT);
    report_claim(
        l->report, slower > 1,
        "Comparing the thinnest slabs first makes queries slower, by a few per cent (6.4.1): here they take %.2f times "
        "as long (geometric mean).",
        slower);
    unsigned all = 0;
    for (int set = 0; set < SET_COUNT; set++) all += times.here[2][set] > times.here[0][set];
    report_claim(
        l->report, all == SET_COUNT,
        "Comparing the 6 thinnest slabs only makes queries slower on all data sets (6.4.2): here on %u of %d; they "
        "make %.2f times the bounding tests and take %.2f times as long (geometric means).",
        all, SET_COUNT, mean_ratio(tests.here[2], tests.here[0], SET_COUNT),
        mean_ratio(times.here[2], times.here[0], SET_COUNT));
    return GRAZE_OK;
}
