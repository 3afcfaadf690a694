/* Tables 23 and 24: parallel close proximity, counted on two concentric spheres. */
#include "study/frame/parts.h"
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

#include <math.h>

enum { ALPHA_COUNT = 8, K_COUNT = 4 };

static const double alphas[ALPHA_COUNT] = {0.55, 0.1, 0.055, 0.01, 0.0055, 0.001, 0.00055, 0.0001};
static const int ks[K_COUNT] = {6, 14, 18, 26};
static const char *const columns[K_COUNT + 1] = {"6-DOP", "14-DOP", "18-DOP", "26-DOP", "RAPID"};

/* Trees that go down to single triangles, as in RAPID; the object is not turned, and there is no front. */
static graze_status count_row(lab *l, int rings, int segments, int alpha, grid *g, graze_error *error)
{
    workload w;
    bench benches[K_COUNT];
    measurement m[K_COUNT];
    graze_status status = make_nested_spheres(rings, segments, alphas[alpha], &w, error);
    if (status != GRAZE_OK) return status;
    for (int i = 0; i < K_COUNT; i++) benches[i] = lab_bench(l, &w, paper_build(ks[i]));
    status = lab_contest(l, benches, K_COUNT, "tau=1,front=off", 1, m, error);
    for (int i = 0; i < K_COUNT && status == GRAZE_OK; i++) g->here[alpha][i] = (double)m[i].counters.bv_tests;
    workload_free(&w);
    return status;
}

/* Do more planes mean fewer tests, in every row but the first, where almost nothing is tested? */
static unsigned rows_in_order(const grid *g)
{
    unsigned rows = 0;
    for (int alpha = 1; alpha < ALPHA_COUNT; alpha++) {
        const double *n = g->here[alpha];
        rows += n[0] >= n[1] && n[1] >= n[2] && n[2] >= n[3];
    }
    return rows;
}

static graze_status write_table(lab *l, const char *title, int rings, int segments, const double *paper,
                                graze_error *error)
{
    grid g = grid_of(title, "alpha", columns, K_COUNT + 1);
    for (int alpha = 0; alpha < ALPHA_COUNT; alpha++) {
        grid_add_row(&g, "%g", alphas[alpha]);
        graze_status status = count_row(l, rings, segments, alpha, &g, error);
        if (status != GRAZE_OK) return status;
    }
    grid_set_paper(&g, paper, "");
    report_table(l->frame.report, &g);
    unsigned rows = rows_in_order(&g);
    report_claim(
        l->frame.report, by_count(rows == ALPHA_COUNT - 1),
        "%.8s: on close parallel surfaces more planes mean fewer tests, 26 < 18 < 14 < 6: here in %u of the %d rows "
        "below the first.",
        title, rows, ALPHA_COUNT - 1);
    return GRAZE_OK;
}

graze_status quickcd_spheres(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    /* 2 (rings - 1) segments triangles: 2,000 and 20,000 at full scale. */
    double detail = sqrt(l->frame.context->scale);
    int coarse[2] = {scaled_count(26, detail, 3), scaled_count(40, detail, 4)};
    int fine[2] = {scaled_count(101, detail, 3), scaled_count(100, detail, 4)};
    report_text(
        l->frame.report,
        "Bounding tests of one query about two concentric spheres, of radius 1 and 1 - alpha, with %d triangles each "
        "in table 23 and %d in table 24; tau = 1.",
        2 * (coarse[0] - 1) * coarse[1], 2 * (fine[0] - 1) * fine[1]);
    graze_status status = write_table(l, "Table 23: bounding tests on the smaller nested spheres", coarse[0], coarse[1],
                                      paper_23[0], error);
    if (status != GRAZE_OK) return status;
    return write_table(l, "Table 24: bounding tests on the larger nested spheres", fine[0], fine[1], paper_24[0],
                       error);
}
