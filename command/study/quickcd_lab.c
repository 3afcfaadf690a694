#include "study/quickcd_lab.h"

#include <math.h>

grid lab_times(const char *title, const variant *variants, size_t count, measurement (*measured)[SET_COUNT])
{
    grid g = grid_of(title, "", set_names, SET_COUNT);
    g.here_unit = "µs";
    for (size_t i = 0; i < count; i++) {
        grid_add_row(&g, "%s", variants[i].label);
        for (int set = 0; set < SET_COUNT; set++) g.here[i][set] = measured[i][set].us.mean;
    }
    return g;
}

void lab_reason(lab *l, const char *label, const measurement *row, const char *other_label, const measurement *other)
{
    double ours[4][SET_COUNT], theirs[4][SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        const measurement *both[2] = {&row[set], &other[set]};
        for (int i = 0; i < 2; i++) {
            double(*to)[SET_COUNT] = i ? theirs : ours;
            to[0][set] = (double)both[i]->counters.bv_tests;
            to[1][set] = (double)both[i]->counters.triangle_tests;
            to[2][set] = (double)both[i]->counters.bv_updates;
            to[3][set] = both[i]->us.mean * (double)both[i]->poses / to[0][set];
        }
    }
    report_text(l->report,
                "Why: %s makes %.2f times the bounding tests (N_v) of %s, %.2f times the triangle tests (N_p) and %.2f "
                "times the updates (N_u), and takes %.2f times the time per bounding test, all else included "
                "(geometric means over the data sets).",
                label, mean_ratio(ours[0], theirs[0], SET_COUNT), other_label,
                mean_ratio(ours[1], theirs[1], SET_COUNT), mean_ratio(ours[2], theirs[2], SET_COUNT),
                mean_ratio(ours[3], theirs[3], SET_COUNT));
}

/* A row that the paper names, and the one that was found. */
static void claim_row(lab *l, const grid *g, const double *ranks, size_t found, size_t expected, const char *statement,
                      measurement (*m)[SET_COUNT])
{
    double ratio = mean_ratio(g->here[expected], g->here[found], SET_COUNT);
    if (found == expected) {
        report_claim(l->report, true, "%s: here too, with an average rank of %.1f.", statement, ranks[found]);
        return;
    }
    report_claim(
        l->report, false,
        "%s: here it is %s, with an average rank of %.1f; %s has %.1f, and takes %.2f times as long (geometric "
        "mean).",
        statement, g->rows[found], ranks[found], g->rows[expected], ranks[expected], ratio);
    lab_reason(l, g->rows[found], m[found], g->rows[expected], m[expected]);
}

/* Of rows that share the average rank of `found`, the one that is faster, or slower, by the geometric mean. */
static size_t break_tie(const grid *g, const double *ranks, size_t count, size_t found, bool faster)
{
    size_t chosen = found;
    for (size_t row = 0; row < count; row++) {
        double ratio = mean_ratio(g->here[row], g->here[chosen], SET_COUNT);
        if (fabs(ranks[row] - ranks[found]) < 1e-9 && (faster ? ratio < 1 : ratio > 1)) chosen = row;
    }
    return chosen;
}

void lab_claim_best(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                    measurement (*m)[SET_COUNT])
{
    double ranks[MOST_GRID_ROWS];
    grid_ranks(g, false, ranks);
    size_t best = break_tie(g, ranks, count, grid_best(ranks, count), true);
    claim_row(l, g, ranks, best, expected, statement, m);
}

void lab_claim_worst(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                     measurement (*m)[SET_COUNT])
{
    double ranks[MOST_GRID_ROWS];
    grid_ranks(g, false, ranks);
    size_t worst = break_tie(g, ranks, count, grid_worst(ranks, count), false);
    claim_row(l, g, ranks, worst, expected, statement, m);
}

const char *paper_build(int k)
{
    switch (k) {
    case 6: return "preset=paper,k=6";
    case 8: return "preset=paper,k=8";
    case 12: return "preset=paper,k=12";
    case 14: return "preset=paper,k=14";
    case 20: return "preset=paper,k=20";
    case 26: return "preset=paper,k=26";
    default: return "preset=paper,k=18";
    }
}
