/* Figure 12, how a query grows with the environment, and figure 13, where its time goes. */
#include "study/quickcd_sweep.h"
#include "study/stream.h"

#include <math.h>

enum { SIZE_COUNT = 5 };

static const int tetrahedra[SIZE_COUNT] = {10000, 25000, 50000, 75000, 100000};

typedef struct growth {
    double triangles[SIZE_COUNT], paper_us[SIZE_COUNT], default_us[SIZE_COUNT];
} growth;

static graze_status ask(lab *l, const workload *w, const char *build, double *us, graze_error *error)
{
    bench b = lab_bench(l, w);
    measurement m;
    graze_status status = bench_build(&b, build, error);
    if (status == GRAZE_OK) status = bench_ask(&b, "", lab_patience(l), &m, NULL, error);
    if (status == GRAZE_OK) *us = m.us.mean;
    bench_free(&b);
    return status;
}

static graze_status measure_growth(lab *l, growth *out, graze_error *error)
{
    size_t poses = l->context->poses && l->context->poses < 4000 ? (size_t)l->context->poses : 4000;
    graze_status status = GRAZE_OK;
    for (int i = 0; i < SIZE_COUNT && status == GRAZE_OK; i++) {
        workload w;
        int count = (int)fmax(4, tetrahedra[i] * l->context->scale);
        status = make_747(l->context, count, poses, 0.1, &w, error);
        if (status != GRAZE_OK) return status;
        out->triangles[i] = 4.0 * count;
        status = ask(l, &w, "kdop,preset=paper", &out->paper_us[i], error);
        if (status == GRAZE_OK) status = ask(l, &w, "kdop", &out->default_us[i], error);
        workload_free(&w);
    }
    return status;
}

static graze_status draw_growth(lab *l, const growth *g, graze_error *error)
{
    static const char script[] =
        "set xlabel 'triangles of the environment'\nset ylabel 'µs a query'\n"
        "set xrange [0:*]\nset yrange [0:*]\nset key inside left top\n"
        "plot 'quickcd_growth.dat' using 1:2 with linespoints pointtype 7 title 'preset=paper', "
        "'' using 1:3 with linespoints pointtype 7 title 'defaults'\n";
    stream data;
    graze_status status = stream_open(&data, error);
    if (status != GRAZE_OK) return status;
    fputs("# triangles, microseconds by preset=paper, by the defaults\n", data.to);
    for (int i = 0; i < SIZE_COUNT; i++)
        fprintf(data.to, "%.0f %.4g %.4g\n", g->triangles[i], g->paper_us[i], g->default_us[i]);
    status = stream_settle(&data, error);
    plot p = {"quickcd_growth", data.text, script};
    if (status == GRAZE_OK)
        status = lab_plot(l, &p, "Figure 12: query time against the size of the environment", error);
    stream_free(&data);
    return status;
}

graze_status study_growth(lab *l, graze_error *error)
{
    growth g;
    report_heading(l->report, "Growth with the environment (figure 12)");
    graze_status status = measure_growth(l, &g, error);
    if (status == GRAZE_OK) status = draw_growth(l, &g, error);
    if (status != GRAZE_OK) return status;
    double times = g.paper_us[SIZE_COUNT - 1] / g.paper_us[0], size = g.triangles[SIZE_COUNT - 1] / g.triangles[0];
    report_claim(
        l->report, times < size,
        "An aircraft of one size among more and more tetrahedra (figure 12): the time grows less than the number of "
        "triangles; here with %.1f times the triangles it takes %.2f times as long by the paper's choices and %.2f "
        "times by the defaults.",
        size, times, g.default_us[SIZE_COUNT - 1] / g.default_us[0]);
    return GRAZE_OK;
}

/* ---- figure 13 ---- */

static graze_status draw_parts(lab *l, const grid *g, graze_error *error)
{
    static const char script[] =
        "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.8 border -1\n"
        "set boxwidth 0.6\nset ylabel '% of the query'\nset yrange [0:*]\n"
        "plot 'quickcd_parts.dat' using 2:xtic(1) title 'bounding tests', '' using 3 title 'updates', "
        "'' using 4 title 'triangle tests', '' using 5 title 'the rest'\n";
    stream data;
    graze_status status = stream_open(&data, error);
    if (status != GRAZE_OK) return status;
    fputs("# data set, per cent of bounding tests, updates, triangle tests, the rest\n", data.to);
    for (int set = 0; set < SET_COUNT; set++)
        fprintf(data.to, "%s %.3g %.3g %.3g %.3g\n", set_names[set], g->here[0][set], g->here[1][set], g->here[2][set],
                fmax(0, g->here[3][set]));
    status = stream_settle(&data, error);
    plot p = {"quickcd_parts", data.text, script};
    if (status == GRAZE_OK) status = lab_plot(l, &p, "Figure 13: where the time of a query goes, 18-DOPs", error);
    stream_free(&data);
    return status;
}

graze_status study_parts(lab *l, graze_error *error)
{
    sweep s;
    grid g =
        grid_of("Figure 13: where the time of a query goes, 18-DOPs, the paper's choices", "", set_names, SET_COUNT);
    graze_status status = sweep_tau(l, 18, &s, error);
    if (status != GRAZE_OK) return status;
    unit_costs c = sweep_costs(&s);
    g.here_unit = "%";
    grid_add_row(&g, "Bounding tests, N_v C_v");
    grid_add_row(&g, "Updates, N_u C_u");
    grid_add_row(&g, "Triangle tests, N_p C_p");
    grid_add_row(&g, "The rest");
    for (int set = 0; set < SET_COUNT; set++) {
        measurement m;
        status = lab_measure(l, set, paper_build(18), "", &m, error);
        if (status != GRAZE_OK) return status;
        double part = 100 / (m.us.mean * (double)m.poses);
        g.here[0][set] = part * c.test * (double)m.counters.bv_tests;
        g.here[1][set] = part * c.update * (double)m.counters.bv_updates;
        g.here[2][set] = part * c.triangle * (double)m.counters.triangle_tests;
        g.here[3][set] = 100 - g.here[0][set] - g.here[1][set] - g.here[2][set];
    }
    report_heading(l->report, "Where the time goes (figure 13)");
    report_text(l->report,
                "Counts of a query times the fitted costs (see table 17): %.4f µs a bounding test, %.4f an update, "
                "%.4f a triangle test. What that does not explain is the rest, which can be negative.",
                c.test, c.update, c.triangle);
    report_table(l->report, &g);
    status = draw_parts(l, &g, error);
    if (status != GRAZE_OK) return status;
    unsigned most = 0;
    for (unsigned set = 1; set < SET_COUNT; set++)
        if (g.here[2][set] > g.here[2][most]) most = set;
    report_claim(
        l->report, g.here[2][SET_INTERIOR] > 50,
        "On Interior most of the time goes to triangle tests (figure 13): here %.0f %%; the largest share of them is "
        "on %s, %.0f %%.",
        g.here[2][SET_INTERIOR], set_names[most], g.here[2][most]);
    return GRAZE_OK;
}
