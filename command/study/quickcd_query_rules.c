/* Tables 19 to 22 and 25: what splitting rules cost and bring, and the two ways to descend. */
#include "study/quickcd_lab.h"
#include "study/quickcd_paper.h"
#include "study/quickcd_rules.h"

#include <math.h>
#include <string.h>

static void fill_builds(grid *g, measurement (*m)[SET_COUNT])
{
    for (int rule = 0; rule < RULE_COUNT; rule++)
        for (int set = 0; set < SET_COUNT; set++) g->here[rule][set] = m[rule][set].build_a_ms;
}

static void write_preprocessing(lab *l, measurement (*m)[SET_COUNT])
{
    grid g = grid_of("Table 19: building the environment's tree, 18-DOPs", "Rule", set_names, SET_COUNT);
    grid newer = grid_of("Table 25: the same, the paper's after its code was improved", "Rule", set_names, SET_COUNT);
    for (int rule = 0; rule < RULE_COUNT; rule++) grid_add_row(&g, "%s", rules[rule].label);
    grid_add_row(&g, "RAPID");
    fill_builds(&g, m);
    g.here_unit = newer.here_unit = "ms";
    grid_set_paper(&g, paper_19[0], "minutes");
    grid_add_row(&newer, "Longest side");
    grid_add_row(&newer, "Splatter");
    grid_add_row(&newer, "RAPID");
    memcpy(newer.here[0], g.here[0], sizeof newer.here[0]);
    memcpy(newer.here[1], g.here[RULE_SPLATTER], sizeof newer.here[1]);
    grid_set_paper(&newer, paper_25[0], "s");
    report_table(l->report, &g);
    report_table(l->report, &newer);
    double slower = mean_ratio(g.here[1], g.here[RULE_SPLATTER], SET_COUNT);
    report_claim(
        l->report, slower > 2,
        "Min sum and min max take far longer to build than splatter (table 19; the paper: 5 to 22 times): here "
        "min sum takes %.1f times as long (geometric mean).",
        slower);
}

/* Min sum is the paper's row 1, splatter row 3. */
static void judge_rules(lab *l, const grid *mean, measurement (*m)[SET_COUNT])
{
    double least[SET_COUNT];
    lab_claim_best(l, mean, RULE_COUNT, 1, "Min sum typically gives the fastest queries (table 20)", m);
    for (int set = 0; set < SET_COUNT; set++) {
        least[set] = mean->here[0][set];
        for (int rule = 1; rule < RULE_COUNT; rule++) least[set] = fmin(least[set], mean->here[rule][set]);
    }
    double ratio = mean_ratio(mean->here[RULE_SPLATTER], least, SET_COUNT);
    report_claim(
        l->report, ratio < 1.1,
        "Splatter is nearly as good as the best rule (table 20): here its queries take %.2f times as long as those of "
        "each data set's best rule (geometric mean).",
        ratio);
}

static void judge_points(lab *l, const grid *mean, const grid *median, measurement (*m)[SET_COUNT])
{
    double ours[RULE_COUNT * SET_COUNT], theirs[RULE_COUNT * SET_COUNT];
    unsigned faster = 0, fewer = 0, count = 0;
    for (int rule = 0; rule < RULE_COUNT; rule++)
        for (int set = 0; set < SET_COUNT; set++, count++) {
            ours[count] = mean->here[rule][set], theirs[count] = median->here[rule][set];
            faster += ours[count] < theirs[count];
            fewer += m[rule][set].counters.bv_tests < m[RULE_COUNT + rule][set].counters.bv_tests;
        }
    double ratio = mean_ratio(theirs, ours, count);
    report_claim(
        l->report, ratio > 1 && 2 * faster > count,
        "Splitting at the mean beats the median (tables 20 and 21; the paper: in 20 of 20 cases, by 1 to 35 %%): "
        "here in %u of %u cases, and with fewer bounding tests in %u; by the median a query takes %.2f times as "
        "long (geometric mean).",
        faster, count, fewer, ratio);
    lab_reason(l, "By splatter, the tree that is split at the median", m[RULE_COUNT + RULE_SPLATTER],
               "the one that is split at the mean", m[RULE_SPLATTER]);
}

static graze_status write_descents(lab *l, graze_error *error)
{
    static const variant rows[2] = {
        {"Current", "preset=paper,k=18", CHAPTER_5},
        {"Modified (restart)", "preset=paper,k=18", CHAPTER_5 ",descend=restart"},
    };
    measurement m[2][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, 2, m, error);
    if (status != GRAZE_OK) return status;
    grid g =
        lab_times("Table 22: the paper's descent, and the one that starts at the environment's root again", rows, 2, m);
    grid_set_paper(&g, paper_22[0], "1998 ms");
    report_table(l->report, &g);
    double ratio = mean_ratio(g.here[1], g.here[0], SET_COUNT);
    report_claim(
        l->report, ratio > 1,
        "The modified descent is slower (table 22; the paper: often by 10 to 20 %%): here it takes %.2f times as "
        "long (geometric mean).",
        ratio);
    lab_reason(l, "The modified descent", m[1], "the current one", m[0]);
    return GRAZE_OK;
}

graze_status study_rules(lab *l, graze_error *error)
{
    measurement m[2 * RULE_COUNT][SET_COUNT];
    graze_status status = lab_measure_all(l, rules, 2 * RULE_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid mean = lab_times("Table 20: mean query time, 18-DOPs, split at the mean", rules, RULE_COUNT, m);
    grid median = lab_times("Table 21: mean query time, 18-DOPs, split at the median", rules + RULE_COUNT, RULE_COUNT,
                            m + RULE_COUNT);
    mean.ranked = median.ranked = true;
    grid_set_paper(&mean, paper_20[0], "1998 ms");
    grid_set_paper(&median, paper_21[0], "1998 ms");
    report_heading(l->report, "Splitting rules, split points, and descents (5.4, 6.2)");
    write_preprocessing(l, m);
    report_table(l->report, &mean);
    report_order(l->report, &mean);
    judge_rules(l, &mean, m);
    report_table(l->report, &median);
    report_order(l->report, &median);
    judge_points(l, &mean, &median, m);
    return write_descents(l, error);
}
