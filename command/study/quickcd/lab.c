#include "study/quickcd/lab.h"

#include <math.h>

double mean_us(const measurement *m)
{
    return m->us.mean;
}

double longest_us(const measurement *m)
{
    return m->us.most;
}

double tests_a_query(const measurement *m)
{
    return (double)m->counters.bv_tests / (double)m->poses;
}

double triangles_a_query(const measurement *m)
{
    return (double)m->counters.triangle_tests / (double)m->poses;
}

double updates_a_query(const measurement *m)
{
    return (double)m->counters.bv_updates / (double)m->poses;
}

double build_ms(const measurement *m)
{
    return m->build_a_ms.value;
}

double build_both_ms(const measurement *m)
{
    return m->build_a_ms.value + m->build_b_ms.value;
}

grid lab_table(const char *title, const char *unit, const variant *variants, size_t count,
               measurement (*measured)[SET_COUNT], measured_number *number)
{
    grid g = grid_of(title, "", set_names, SET_COUNT);
    g.here_unit = unit;
    for (size_t i = 0; i < count; i++) {
        grid_add_row(&g, "%s", variants[i].label);
        for (int set = 0; set < SET_COUNT; set++) g.here[i][set] = number(&measured[i][set]);
    }
    return g;
}

grid lab_times(const char *title, const variant *variants, size_t count, measurement (*measured)[SET_COUNT])
{
    return lab_table(title, "µs", variants, count, measured, mean_us);
}

void lab_ratios(const measurement *row, const measurement *to, timed out[SET_COUNT])
{
    for (int set = 0; set < SET_COUNT; set++) {
        const timed ours = mean_time(&row[set]), theirs = mean_time(&to[set]);
        out[set] = ratio_of(&ours, &theirs, 1);
    }
}

timed lab_ratio(const measurement *row, const measurement *to)
{
    timed ratios[SET_COUNT];
    lab_ratios(row, to, ratios);
    return ratio_of(ratios, NULL, SET_COUNT);
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
    report_text(l->frame.report,
                "Why: %s makes %.2f times the bounding tests (N_v) of %s, %.2f times the triangle tests (N_p) and %.2f "
                "times the updates (N_u), and takes %.2f times the time per bounding test, all else included "
                "(geometric means over the data sets).",
                label, mean_ratio(ours[0], theirs[0], SET_COUNT), other_label,
                mean_ratio(ours[1], theirs[1], SET_COUNT), mean_ratio(ours[2], theirs[2], SET_COUNT),
                mean_ratio(ours[3], theirs[3], SET_COUNT));
}

/* ---- the best and the worst row ---- */

static grid grid_of_pass(const grid *g, size_t count, int pass, measurement (*m)[SET_COUNT])
{
    grid alone = *g;
    for (size_t row = 0; row < count; row++)
        for (int set = 0; set < SET_COUNT; set++) alone.here[row][set] = m[row][set].by_pass[pass].mean;
    return alone;
}

void lab_ranks_of_pass(const grid *g, size_t count, int pass, measurement (*m)[SET_COUNT], double ranks[MOST_GRID_ROWS])
{
    const grid alone = grid_of_pass(g, count, pass, m);
    grid_ranks(&alone, false, ranks);
}

/* The row with the best average rank, or the worst. Of rows that share it the one that is faster, or slower, by the
 * geometric mean. */
static size_t extreme_row(const grid *g, size_t count, bool best)
{
    double ranks[MOST_GRID_ROWS];
    grid_ranks(g, false, ranks);
    const size_t found = best ? grid_best(ranks, count) : grid_worst(ranks, count);
    size_t chosen = found;
    for (size_t row = 0; row < count; row++) {
        double ratio = mean_ratio(g->here[row], g->here[chosen], SET_COUNT);
        if (fabs(ranks[row] - ranks[found]) < 1e-9 && (best ? ratio < 1 : ratio > 1)) chosen = row;
    }
    return chosen;
}

/* The row that the paper names, and the one that was found: by all passes together, and by each alone. */
static void claim_row(lab *l, const grid *g, size_t count, size_t expected, bool best, const char *statement,
                      measurement (*m)[SET_COUNT])
{
    bool votes[PASSES];
    double ranks[MOST_GRID_ROWS];
    const size_t found = extreme_row(g, count, best);
    for (int pass = 0; pass < PASSES; pass++) {
        const grid alone = grid_of_pass(g, count, pass, m);
        votes[pass] = extreme_row(&alone, count, best) == expected;
    }
    grid_ranks(g, false, ranks);
    if (found == expected) {
        report_claim(l->frame.report, by_votes(votes, PASSES), "%s: here too, with an average rank of %.1f.", statement,
                     ranks[found]);
        return;
    }
    report_claim(
        l->frame.report, by_votes(votes, PASSES),
        "%s: here it is %s, with an average rank of %.1f; %s has %.1f, and takes %.2f times as long (geometric "
        "mean).",
        statement, g->rows[found], ranks[found], g->rows[expected], ranks[expected],
        mean_ratio(g->here[expected], g->here[found], SET_COUNT));
    lab_reason(l, g->rows[found], m[found], g->rows[expected], m[expected]);
}

void lab_claim_best(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                    measurement (*m)[SET_COUNT])
{
    claim_row(l, g, count, expected, true, statement, m);
}

void lab_claim_worst(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                     measurement (*m)[SET_COUNT])
{
    claim_row(l, g, count, expected, false, statement, m);
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
