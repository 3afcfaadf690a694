#include "study/quickcd/sweep.h"

#include "study/frame/fit.h"

const int swept_ks[SWEPT_KS] = {6, 14, 18, 26};

/* The paper's values: 150, 145, ..., 5, 1. */
static int paper_tau(size_t row)
{
    return row + 1 < PAPER_TAUS ? 150 - 5 * (int)row : 1;
}

static bool is_wanted(const lab *l, int tau)
{
    static const int few[] = {150, 100, 60, 40, 20, 10, 5, 1};
    if (!l->frame.context->quick) return true;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        if (few[i] == tau) return true;
    return false;
}

/* Up to the first value that makes the whole object one leaf: all above are the same. */
static bool makes_a_difference(const lab *l, int set, int tau)
{
    return tau <= 5 || (uint32_t)tau < graze_mesh_triangle_count(l->frame.sets[set].object) + 5;
}

/* All values on one data set, against each other. */
static graze_status sweep_set(lab *l, int set, int k, sweep *s, graze_error *error)
{
    char queries[PAPER_TAUS][60];
    variant variants[PAPER_TAUS] = {{0}};
    measurement found[PAPER_TAUS];
    size_t used[PAPER_TAUS], count = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (!makes_a_difference(l, set, s->taus[i])) continue;
        snprintf(queries[count], sizeof queries[count], "tau=%d,tumble=hill,front=off", s->taus[i]);
        variants[count] = (variant){"", paper_build(k), queries[count]};
        used[count++] = i;
    }
    graze_status status = lab_compare(l, set, variants, count, found, error);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) s->found[used[i]][set] = found[i];
    return status;
}

graze_status sweep_tau(lab *l, int k, sweep *s, graze_error *error)
{
    *s = (sweep){0};
    for (size_t row = 0; row < PAPER_TAUS; row++) {
        if (!is_wanted(l, paper_tau(row))) continue;
        s->taus[s->count] = paper_tau(row);
        s->rows[s->count++] = row;
    }
    graze_status status = GRAZE_OK;
    for (int set = 0; set < SET_COUNT && status == GRAZE_OK; set++) status = sweep_set(l, set, k, s, error);
    return status;
}

double sweep_time(const measurement *m, int pass)
{
    return pass == ALL_PASSES ? m->us.mean : m->by_pass[pass].mean;
}

unit_costs sweep_costs(const sweep *s, int pass)
{
    fit_point points[PAPER_TAUS * SET_COUNT];
    double costs[FIT_UNKNOWNS];
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        for (int set = 0; set < SET_COUNT; set++) {
            const measurement *m = &s->found[i][set];
            double poses = (double)m->poses;
            if (m->poses == 0) continue;
            points[count++] =
                (fit_point){{1, (double)m->counters.bv_tests / poses, (double)m->counters.bv_updates / poses,
                             (double)m->counters.triangle_tests / poses},
                            sweep_time(m, pass)};
        }
    fit_costs(points, count, costs);
    return (unit_costs){costs[0], costs[1], costs[2], costs[3], fit_error(points, count, costs)};
}
