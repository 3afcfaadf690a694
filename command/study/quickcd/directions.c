/* Tables 26 and 27: more values of k, and axes to split along. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

enum { ROW_COUNT = 10, ROW_8 = 1, ROW_18 = 5 };

/* Rows of one k: split along three axes, and along all. */
enum { PAIR_COUNT = 3 };
static const int pairs[PAIR_COUNT][2] = {{3, 4}, {5, 6}, {8, 9}};

static const variant rows[ROW_COUNT] = {
    {"6-DOP (3)", "preset=paper,k=6", CHAPTER_5},
    {"8-DOP (4)", "preset=paper,k=8", CHAPTER_5},
    {"12-DOP (6)", "preset=paper,k=12", CHAPTER_5},
    {"14-DOP (3)", "preset=paper,k=14", CHAPTER_5},
    {"14-DOP (7)", "preset=paper,k=14,axes=all", CHAPTER_5},
    {"18-DOP (3)", "preset=paper,k=18", CHAPTER_5},
    {"18-DOP (9)", "preset=paper,k=18,axes=all", CHAPTER_5},
    {"20-DOP (10)", "preset=paper,k=20", CHAPTER_5},
    {"26-DOP (3)", "preset=paper,k=26", CHAPTER_5},
    {"26-DOP (13)", "preset=paper,k=26,axes=all", CHAPTER_5},
};

/* For how many of the pairs the first row has the better average rank. */
static unsigned count_better(const double *ranks)
{
    unsigned better = 0;
    for (int i = 0; i < PAIR_COUNT; i++) better += ranks[pairs[i][0]] < ranks[pairs[i][1]];
    return better;
}

static void judge(lab *l, const grid *g, measurement (*m)[SET_COUNT])
{
    double ranks[MOST_GRID_ROWS];
    bool votes[PASSES];
    unsigned faster = 0;
    lab_claim_best(l, g, ROW_COUNT, ROW_18,
                   "18-DOPs, split along three axes, are the best of all on average (table 26)", m);
    lab_claim_worst(l, g, ROW_COUNT, ROW_8, "8-DOPs are the worst choice (table 26)", m);
    lab_reason(l, "8-DOP (4)", m[ROW_8], "18-DOP (3)", m[ROW_18]);
    for (int i = 0; i < PAIR_COUNT; i++)
        for (int set = 0; set < SET_COUNT; set++) faster += g->here[pairs[i][1]][set] < g->here[pairs[i][0]][set];
    for (int pass = 0; pass < PASSES; pass++) {
        lab_ranks_of_pass(g, ROW_COUNT, pass, m, ranks);
        votes[pass] = count_better(ranks) == PAIR_COUNT;
    }
    grid_ranks(g, false, ranks);
    report_claim(
        l->frame.report, by_votes(votes, PASSES),
        "Splitting along all k/2 directions does not pay (table 26; the paper: it is faster in 5 of 15 runs): here it "
        "is faster in %u of 15, and three axes have the better average rank for %u of the 3 values of k.",
        faster, count_better(ranks));
}

static graze_status write_volumes(lab *l, graze_error *error)
{
    static const variant both[2] = {{"18-DOP (3)", "preset=paper,k=18", ""},
                                    {"18-DOP (9)", "preset=paper,k=18,axes=all", ""}};
    grid g = grid_of("Table 27: volume of the environment's tree by the axes to split along", "", set_names, SET_COUNT);
    unsigned greater = 0;
    for (int i = 0; i < 2; i++) {
        grid_add_row(&g, "%s", both[i].label);
        for (int set = 0; set < SET_COUNT; set++) {
            tree_figures tree;
            graze_status status = lab_tree(l, set, both[i].build, &tree, error);
            if (status != GRAZE_OK) return status;
            g.here[i][set] = tree.volume;
        }
    }
    for (int set = 0; set < SET_COUNT; set++) greater += g.here[1][set] > g.here[0][set];
    grid_set_paper(&g, paper_27[0], "");
    report_table(l->frame.report, &g);
    report_claim(
        l->frame.report, by_count(greater == SET_COUNT),
        "Splitting along nine directions gives trees of greater volume (table 27): here on %u of %d data sets.",
        greater, SET_COUNT);
    return GRAZE_OK;
}

graze_status quickcd_directions(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    measurement m[ROW_COUNT][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, ROW_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid g = lab_times("Table 26: mean query time by k and by the number of axes to split along", rows, ROW_COUNT, m);
    g.ranked = true;
    grid_set_paper(&g, paper_26[0], "1998 ms");
    report_table(l->frame.report, &g);
    report_order(l->frame.report, &g);
    judge(l, &g, m);
    return write_volumes(l, error);
}
