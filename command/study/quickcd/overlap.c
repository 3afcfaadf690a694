/* Table 36 and 6.4.1, 6.4.2: in which order two k-DOPs are compared, and how far. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

#include <math.h>

enum { ROW_COUNT = 3 };

static const variant rows[ROW_COUNT] = {
    {"fixed", "preset=paper,k=26", CHAPTER_5},
    {"thinnest first", "preset=paper,k=26", CHAPTER_5 ",overlap=thinnest"},
    {"the 6 thinnest", "preset=paper,k=26", CHAPTER_5 ",overlap=truncated:6"},
};

/* ---- table 36 ---- */

enum { CALLS, OVERLAPS, PER_CENT, FIXED, THINNEST = FIXED + 3, SAVED = THINNEST + 3, TABLE_ROWS = SAVED + 2 };

static const char *const labels[TABLE_ROWS] = {"Overlap calls",
                                               "Overlaps",
                                               "Per cent",
                                               "Fixed order: comparisons",
                                               "- on misses",
                                               "- a miss",
                                               "Thinnest first: comparisons",
                                               "- on misses",
                                               "- a miss",
                                               "Saved in all, per cent",
                                               "Saved on a miss, per cent"};

/* A query tests its roots, and two children for each pair that overlaps and is not two leaves; with one triangle a
 * leaf, two leaves that overlap are one triangle test. An overlap is known when all k inequalities were compared, two a
 * slab. */
static void fill_comparisons(grid *g, int set, const measurement *fixed, const measurement *thinnest)
{
    const measurement *both[2] = {fixed, thinnest};
    double tests = (double)fixed->counters.bv_tests;
    double overlaps = (tests - (double)fixed->poses) / 2 + (double)fixed->counters.triangle_tests;
    g->here[CALLS][set] = tests;
    g->here[OVERLAPS][set] = overlaps;
    g->here[PER_CENT][set] = 100 * overlaps / tests;
    for (int i = 0; i < 2; i++) {
        int row = i ? THINNEST : FIXED;
        g->here[row][set] = 2 * both[i]->slab_comparisons;
        g->here[row + 1][set] = g->here[row][set] - 26 * overlaps;
        g->here[row + 2][set] = overlaps < tests ? g->here[row + 1][set] / (tests - overlaps) : NAN;
    }
    g->here[SAVED][set] = 100 * (1 - g->here[THINNEST][set] / g->here[FIXED][set]);
    g->here[SAVED + 1][set] = 100 * (1 - g->here[THINNEST + 2][set] / g->here[FIXED + 2][set]);
}

static void judge_comparisons(lab *l, const grid *g)
{
    unsigned fewer = 0;
    figure_text miss;
    for (int set = 0; set < SET_COUNT; set++) fewer += g->here[THINNEST][set] < g->here[FIXED][set];
    report_claim(
        l->frame.report, by_count(fewer == SET_COUNT),
        "Ordered from the thinnest slab a test needs fewer comparisons (table 36; the paper: 3 to 20 %% fewer than in "
        "its fixed order): here, than all at once, on %u of %d data sets, %.2f times as many (geometric mean); a miss "
        "takes %s of the 26 on Pipes, in the paper %.1f.",
        fewer, SET_COUNT, mean_ratio(g->here[THINNEST], g->here[FIXED], SET_COUNT),
        figure(miss, g->here[THINNEST + 2][SET_PIPES]), g->paper[THINNEST + 2][SET_PIPES]);
}

static graze_status write_comparisons(lab *l, graze_error *error)
{
    static const variant both[2] = {
        {"fixed", "preset=paper,k=26", "tau=1,tumble=hill,front=off"},
        {"thinnest", "preset=paper,k=26", "tau=1,tumble=hill,front=off,overlap=thinnest"},
    };
    grid g = grid_of("Table 36: comparisons when two 26-DOPs are tested for overlap", "", set_names, SET_COUNT);
    for (int i = 0; i < TABLE_ROWS; i++) grid_add_row(&g, "%s", labels[i]);
    for (int set = 0; set < SET_COUNT; set++) {
        measurement m[2];
        graze_status status = lab_compare(l, set, both, 2, m, error);
        if (status != GRAZE_OK) return status;
        fill_comparisons(&g, set, &m[0], &m[1]);
    }
    grid_set_paper(&g, paper_36[0], "");
    report_text(
        l->frame.report,
        "tau = 1. A comparison is an inequality, two a slab. The paper's fixed order ends at the first slab that "
        "separates; here the fixed order compares all 26 at once, and only `thinnest` ends sooner. The number "
        "of overlaps follows from the counts.");
    report_table(l->frame.report, &g);
    judge_comparisons(l, &g);
    return GRAZE_OK;
}

/* ---- times ---- */

graze_status quickcd_overlap(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    measurement m[ROW_COUNT][SET_COUNT];
    graze_status status = write_comparisons(l, error);
    if (status == GRAZE_OK) status = lab_measure_all(l, rows, ROW_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid times = lab_times("6.4.1 and 6.4.2: mean query time by order of slabs, 26-DOPs", rows, ROW_COUNT, m);
    grid tests = lab_table("6.4.1 and 6.4.2: bounding tests a query by order of slabs, 26-DOPs", "", rows, ROW_COUNT, m,
                           tests_a_query);
    report_table(l->frame.report, &times);
    report_table(l->frame.report, &tests);
    const timed slower = lab_ratio(m[1], m[0]);
    report_timed(l->frame.report, &slower, ABOVE, 1,
                 "Comparing the thinnest slabs first makes queries slower, by a few per cent (6.4.1): here they take "
                 "{} times as long (geometric mean).");
    timed ratios[SET_COUNT];
    unsigned all = 0;
    lab_ratios(m[2], m[0], ratios);
    for (int set = 0; set < SET_COUNT; set++) all += ratios[set].value > 1;
    report_claim(
        l->frame.report, by_all(ratios, SET_COUNT, ABOVE, 1),
        "Comparing the 6 thinnest slabs only makes queries slower on all data sets (6.4.2): here on %u of %d; they "
        "make %.2f times the bounding tests and take %.2f times as long (geometric means).",
        all, SET_COUNT, mean_ratio(tests.here[2], tests.here[0], SET_COUNT),
        mean_ratio(times.here[2], times.here[0], SET_COUNT));
    return GRAZE_OK;
}
