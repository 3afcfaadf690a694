/* Tables 19 to 22 and 25: what splitting rules cost and bring, and the two ways to descend. */
#include "study/quickcd/rules.h"
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"
#include "study/quickcd/sweep.h"

#include <string.h>

static void write_preprocessing(lab *l, measurement (*m)[SET_COUNT])
{
    grid g = lab_table("Table 19: building the environment's tree, 18-DOPs", "ms", rules, RULE_COUNT, m, build_ms);
    grid newer = grid_of("Table 25: the same, the paper's after its code was improved", "Rule", set_names, SET_COUNT);
    g.corner = "Rule";
    grid_add_row(&g, "RAPID");
    newer.here_unit = "ms";
    grid_set_paper(&g, paper_19[0], "minutes");
    grid_add_row(&newer, "Longest side");
    grid_add_row(&newer, "Splatter");
    grid_add_row(&newer, "RAPID");
    memcpy(newer.here[0], g.here[0], sizeof newer.here[0]);
    memcpy(newer.here[1], g.here[RULE_SPLATTER], sizeof newer.here[1]);
    grid_set_paper(&newer, paper_25[0], "s");
    report_table(l->frame.report, &g);
    report_table(l->frame.report, &newer);
    timed builds[2][SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        builds[0][set] = m[RULE_SPLATTER][set].build_a_ms;
        builds[1][set] = m[1][set].build_a_ms;
    }
    const timed slower = ratio_of(builds[1], builds[0], SET_COUNT);
    report_timed(l->frame.report, &slower, ABOVE, 2,
                 "Min sum and min max take far longer to build than splatter (table 19; the paper: 5 to 22 times): "
                 "here min sum takes {} times as long (geometric mean).");
}

/* Min sum is the paper's row 1, splatter row 3. */
static void judge_rules(lab *l, const grid *mean, measurement (*m)[SET_COUNT])
{
    measurement least[SET_COUNT];
    lab_claim_best(l, mean, RULE_COUNT, 1, "Min sum typically gives the fastest queries (table 20)", m);
    for (int set = 0; set < SET_COUNT; set++) {
        int best = 0;
        for (int rule = 1; rule < RULE_COUNT; rule++)
            if (m[rule][set].us.mean < m[best][set].us.mean) best = rule;
        least[set] = m[best][set];
    }
    const timed ratio = lab_ratio(m[RULE_SPLATTER], least);
    report_timed(l->frame.report, &ratio, BELOW, 1.1,
                 "Splatter is nearly as good as the best rule (table 20): here its queries take {} times as long as "
                 "those of each data set's best rule (geometric mean).");
}

/* Rules and data sets for which the split at the mean is faster. */
static unsigned count_faster(const timed *ratios, int pass)
{
    unsigned faster = 0;
    for (int i = 0; i < RULE_COUNT * SET_COUNT; i++)
        faster += (pass == ALL_PASSES ? ratios[i].value : ratios[i].passes[pass]) > 1;
    return faster;
}

static void judge_points(lab *l, measurement (*m)[SET_COUNT])
{
    enum { CASES = RULE_COUNT * SET_COUNT };
    timed ratios[CASES];
    bool votes[PASSES];
    unsigned fewer = 0;
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        lab_ratios(m[RULE_COUNT + rule], m[rule], &ratios[rule * SET_COUNT]);
        for (int set = 0; set < SET_COUNT; set++)
            fewer += m[rule][set].counters.bv_tests < m[RULE_COUNT + rule][set].counters.bv_tests;
    }
    const timed ratio = ratio_of(ratios, NULL, CASES);
    for (int pass = 0; pass < PASSES; pass++) votes[pass] = 2 * count_faster(ratios, pass) > CASES;
    report_claim(
        l->frame.report, worse(by_timed(&ratio, ABOVE, 1), by_votes(votes, PASSES)),
        "Splitting at the mean beats the median (tables 20 and 21; the paper: in 20 of 20 cases, by 1 to 35 %%): "
        "here in %u of %u cases, and with fewer bounding tests in %u; by the median a query takes %.2f times as "
        "long (geometric mean).",
        count_faster(ratios, ALL_PASSES), (unsigned)CASES, fewer, ratio.value);
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
    report_table(l->frame.report, &g);
    const timed ratio = lab_ratio(m[1], m[0]);
    report_timed(l->frame.report, &ratio, ABOVE, 1,
                 "The modified descent is slower (table 22; the paper: often by 10 to 20 %): here it takes {} times as "
                 "long (geometric mean).");
    lab_reason(l, "The modified descent", m[1], "the current one", m[0]);
    return GRAZE_OK;
}

graze_status quickcd_rules(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    measurement m[2 * RULE_COUNT][SET_COUNT];
    graze_status status = lab_measure_all(l, rules, 2 * RULE_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid mean = lab_times("Table 20: mean query time, 18-DOPs, split at the mean", rules, RULE_COUNT, m);
    grid median = lab_times("Table 21: mean query time, 18-DOPs, split at the median", rules + RULE_COUNT, RULE_COUNT,
                            m + RULE_COUNT);
    mean.ranked = median.ranked = true;
    grid_set_paper(&mean, paper_20[0], "1998 ms");
    grid_set_paper(&median, paper_21[0], "1998 ms");
    write_preprocessing(l, m);
    report_table(l->frame.report, &mean);
    report_order(l->frame.report, &mean);
    judge_rules(l, &mean, m);
    report_table(l->frame.report, &median);
    report_order(l->frame.report, &median);
    judge_points(l, m);
    return write_descents(l, error);
}
