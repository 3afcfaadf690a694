/* Tables 9 and 10: volumes and heights of the environments' trees. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"
#include "study/quickcd/rules.h"

#include <math.h>

const variant rules[2 * RULE_COUNT] = {
    {"Longest side", "preset=paper,k=18,rule=longest", CHAPTER_5},
    {"Min sum", "preset=paper,k=18,rule=minsum", CHAPTER_5},
    {"Min max", "preset=paper,k=18,rule=minmax", CHAPTER_5},
    {"Splatter", "preset=paper,k=18", CHAPTER_5},
    {"Longest side", "preset=paper,k=18,rule=longest,point=median", CHAPTER_5},
    {"Min sum", "preset=paper,k=18,rule=minsum,point=median", CHAPTER_5},
    {"Min max", "preset=paper,k=18,rule=minmax,point=median", CHAPTER_5},
    {"Splatter", "preset=paper,k=18,point=median", CHAPTER_5},
};

/* The trees of all rules on all data sets. They are queried at once, for tables 20 and 21, because some take long to
 * build. */
static graze_status look_at_trees(lab *l, tree_figures out[2 * RULE_COUNT][SET_COUNT], graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int set = 0; set < SET_COUNT && status == GRAZE_OK; set++) {
        measurement m[2 * RULE_COUNT];
        status = lab_compare(l, set, rules, 2 * RULE_COUNT, m, error);
        for (int rule = 0; rule < 2 * RULE_COUNT && status == GRAZE_OK; rule++)
            status = lab_tree(l, set, rules[rule].build, &out[rule][set], error);
    }
    return status;
}

static grid volumes_of(const char *title, tree_figures (*trees)[SET_COUNT])
{
    grid g = grid_of(title, "Rule", set_names, SET_COUNT);
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        grid_add_row(&g, "%s", rules[rule].label);
        for (int set = 0; set < SET_COUNT; set++) g.here[rule][set] = trees[rule][set].volume;
    }
    g.ranked = true;
    return g;
}

static void judge_volumes(lab *l, const grid *mean, const grid *median)
{
    unsigned less = 0, cases = 0, least = 0, greatest = 0;
    double most = 0;
    for (int set = 0; set < SET_COUNT; set++) {
        bool is_least = true, is_greatest = true;
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            double ratio = mean->here[rule][set] / median->here[rule][set];
            cases++;
            less += ratio < 1;
            most = fmax(most, 1 - ratio);
            is_least = is_least && mean->here[1][set] <= mean->here[rule][set];
            is_greatest = is_greatest && mean->here[0][set] >= mean->here[rule][set];
        }
        least += is_least;
        greatest += is_greatest;
    }
    report_claim(
        l->frame.report, by_count(less == cases),
        "Splitting at the mean always gives a tree of less volume than at the median (table 9): here in %u of %u "
        "cases, by up to %.0f %% (the paper: up to 27 %%).",
        less, cases, 100 * most);
    report_claim(l->frame.report, by_count(least == SET_COUNT),
                 "Min sum always gives the least volume (table 9): here on %u of %d data sets.", least, SET_COUNT);
    report_claim(
        l->frame.report, by_count(greatest == SET_COUNT),
        "Longest side gives the greatest volume (table 9): here on %u of %d data sets; in the paper's own table "
        "on 4 of 5.",
        greatest, SET_COUNT);
}

static void write_volumes(lab *l, tree_figures (*mean_trees)[SET_COUNT], tree_figures (*median_trees)[SET_COUNT])
{
    grid mean = volumes_of("Table 9, split at the mean: volume of the environment's tree", mean_trees);
    grid median = volumes_of("Table 9, split at the median: volume of the environment's tree", median_trees);
    grid_set_paper(&mean, paper_9_mean[0], "");
    grid_set_paper(&median, paper_9_median[0], "");
    report_table(l->frame.report, &mean);
    report_order(l->frame.report, &mean);
    report_table(l->frame.report, &median);
    judge_volumes(l, &mean, &median);
}

static void write_heights(lab *l, tree_figures (*mean)[SET_COUNT], tree_figures (*median)[SET_COUNT])
{
    grid g = grid_of("Table 10: height of the environment's tree", "Split", set_names, SET_COUNT);
    double deepest = 0;
    grid_add_row(&g, "Median, splatter");
    for (int rule = 0; rule < RULE_COUNT; rule++) {
        size_t row = grid_add_row(&g, "Mean, %s", rules[rule].label);
        for (int set = 0; set < SET_COUNT; set++) {
            g.here[0][set] = median[RULE_SPLATTER][set].height;
            g.here[row][set] = mean[rule][set].height;
            deepest = fmax(deepest, g.here[row][set] - g.here[0][set]);
        }
    }
    grid_set_paper(&g, paper_10[0], "");
    report_table(l->frame.report, &g);
    report_claim(
        l->frame.report, by_count(deepest <= 8),
        "By the mean trees are not dramatically higher than by the median (table 10): here by at most %.0f levels "
        "(the paper: by at most 8).",
        deepest);
}

graze_status quickcd_trees(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    tree_figures trees[2 * RULE_COUNT][SET_COUNT];
    graze_status status = look_at_trees(l, trees, error);
    if (status != GRAZE_OK) return status;
    write_volumes(l, trees, trees + RULE_COUNT);
    write_heights(l, trees, trees + RULE_COUNT);
    return GRAZE_OK;
}
