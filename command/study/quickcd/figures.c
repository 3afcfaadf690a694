/* Figure 12, how a query grows with the environment, and figure 13, where its time goes. */
#include "study/frame/sketch.h"
#include "study/quickcd/sweep.h"

#include <math.h>

enum { SIZE_COUNT = 5 };

static const int tetrahedra[SIZE_COUNT] = {10000, 25000, 50000, 75000, 100000};

enum { BY_PAPER, BY_DEFAULTS, BUILD_COUNT };

static const char *const builds[BUILD_COUNT] = {"preset=paper", ""};

typedef struct growth {
    double triangles[SIZE_COUNT];
    measurement by[BUILD_COUNT][SIZE_COUNT];
} growth;

/* The same aircraft on the same path, among tetrahedra that are more and smaller in the same cube: another path would
 * be another experiment. It flies through them, because a path that bounces off some would not be the same for others.
 */
static graze_status make_sizes(lab *l, workload sizes[SIZE_COUNT], growth *out, graze_error *error)
{
    size_t poses = l->frame.context->poses && l->frame.context->poses < 4000 ? (size_t)l->frame.context->poses : 4000;
    graze_status status = GRAZE_OK;
    for (int i = 0; i < SIZE_COUNT && status == GRAZE_OK; i++) {
        int count = (int)fmax(4, tetrahedra[i] * l->frame.context->scale);
        out->triangles[i] = 4.0 * count;
        if (i == 0)
            status = make_747_through(l->frame.context, count, poses, 0.1, &sizes[0], error);
        else
            status = make_747_again(&sizes[0], count, &sizes[i], error);
    }
    return status;
}

/* All sizes and both builds against each other. */
static graze_status measure_growth(lab *l, growth *out, graze_error *error)
{
    workload sizes[SIZE_COUNT] = {{0}};
    bench benches[SIZE_COUNT * BUILD_COUNT];
    graze_status status = make_sizes(l, sizes, out, error);
    for (int i = 0; i < SIZE_COUNT * BUILD_COUNT; i++)
        benches[i] = lab_bench(l, &sizes[i % SIZE_COUNT], builds[i / SIZE_COUNT]);
    if (status == GRAZE_OK) status = lab_contest(l, benches, SIZE_COUNT * BUILD_COUNT, "", PASSES, out->by[0], error);
    for (int i = 0; i < SIZE_COUNT; i++) workload_free(&sizes[i]);
    return status;
}

static void write_growth(lab *l, const growth *g)
{
    static const char *const columns[] = {"Triangles", "Contacts a query", "Tests a query", "paper's choices, µs",
                                          "defaults, µs"};
    grid table = grid_of("Figure 12 in figures: an aircraft among tetrahedra", "Tetrahedra", columns, 5);
    for (int i = 0; i < SIZE_COUNT; i++) {
        const measurement *m = &g->by[BY_PAPER][i];
        double poses = (double)m->poses;
        size_t row = grid_add_row(&table, "%.0f", g->triangles[i] / 4);
        table.here[row][0] = g->triangles[i];
        table.here[row][1] = (double)m->pairs / poses;
        table.here[row][2] = (double)m->counters.bv_tests / poses;
        table.here[row][3] = m->us.mean;
        table.here[row][4] = g->by[BY_DEFAULTS][i].us.mean;
    }
    report_table(l->frame.report, &table);
}

static graze_status draw_growth(lab *l, const growth *g, graze_error *error)
{
    static const char script[] =
        "set xlabel 'triangles of the environment'\nset ylabel 'µs a query'\n"
        "set xrange [0:*]\nset yrange [0:*]\nset key inside left top\n"
        "plot 'quickcd_growth.dat' using 1:2 with linespoints pointtype 7 title 'preset=paper', "
        "'' using 1:3 with linespoints pointtype 7 title 'defaults'\n";
    sketch s;
    graze_status status = sketch_open(&s, "quickcd_growth", error);
    if (status != GRAZE_OK) return status;
    fputs(script, s.script.to);
    fputs("# triangles, microseconds by preset=paper, by the defaults\n", s.data.to);
    for (int i = 0; i < SIZE_COUNT; i++)
        fprintf(s.data.to, "%.0f %.4g %.4g\n", g->triangles[i], g->by[BY_PAPER][i].us.mean,
                g->by[BY_DEFAULTS][i].us.mean);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Figure 12: query time against the size of the environment", error);
}

graze_status quickcd_growth(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    growth g;
    const int last = SIZE_COUNT - 1;
    graze_status status = measure_growth(l, &g, error);
    if (status != GRAZE_OK) return status;
    write_growth(l, &g);
    status = draw_growth(l, &g, error);
    if (status != GRAZE_OK) return status;
    const measurement *paper = g.by[BY_PAPER], *defaults = g.by[BY_DEFAULTS];
    const timed first_time = mean_time(&paper[0]), last_time = mean_time(&paper[last]);
    const timed times = ratio_of(&last_time, &first_time, 1);
    const double size = g.triangles[last] / g.triangles[0];
    report_claim(
        l->frame.report, by_timed(&times, BELOW, size),
        "Among more and more tetrahedra the time grows less than the number of triangles (figure 12): here with %.1f "
        "times the triangles, and from %.1f to %.1f contacts a query, a query takes %.2f times as long by the paper's "
        "choices and %.2f times by the defaults.",
        size, (double)paper[0].pairs / (double)paper[0].poses, (double)paper[last].pairs / (double)paper[last].poses,
        times.value, defaults[last].us.mean / defaults[0].us.mean);
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
    sketch s;
    graze_status status = sketch_open(&s, "quickcd_parts", error);
    if (status != GRAZE_OK) return status;
    fputs(script, s.script.to);
    fputs("# data set, per cent of bounding tests, updates, triangle tests, the rest\n", s.data.to);
    for (int set = 0; set < SET_COUNT; set++)
        fprintf(s.data.to, "%s %.3g %.3g %.3g %.3g\n", set_names[set], g->here[0][set], g->here[1][set],
                g->here[2][set], fmax(0, g->here[3][set]));
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Figure 13: where the time of a query goes, 18-DOPs", error);
}

/* Percent of a query's time that its bounding tests, updates and triangle tests take, and what that leaves. */
enum { TESTS, UPDATES, TRIANGLES, REST, SHARE_COUNT };

static void find_shares(const sweep *s, const measurement *m, int pass, double shares[SHARE_COUNT])
{
    const unit_costs c = sweep_costs(s, pass);
    const double part = 100 / (sweep_time(m, pass) * (double)m->poses);
    shares[TESTS] = part * c.test * (double)m->counters.bv_tests;
    shares[UPDATES] = part * c.update * (double)m->counters.bv_updates;
    shares[TRIANGLES] = part * c.triangle * (double)m->counters.triangle_tests;
    shares[REST] = 100 - shares[TESTS] - shares[UPDATES] - shares[TRIANGLES];
}

static void judge_parts(lab *l, const grid *g, const timed *triangles)
{
    unsigned most = 0;
    for (unsigned set = 1; set < SET_COUNT; set++)
        if (g->here[TRIANGLES][set] > g->here[TRIANGLES][most]) most = set;
    report_claim(
        l->frame.report, by_timed(triangles, ABOVE, 50),
        "On Interior most of the time goes to triangle tests (figure 13): here %.0f %%; the largest share of them is "
        "on %s, %.0f %%.",
        triangles->value, set_names[most], g->here[TRIANGLES][most]);
}

graze_status quickcd_parts(void *lab_of_study, graze_error *error)
{
    static const char *const labels[SHARE_COUNT] = {"Bounding tests, N_v C_v", "Updates, N_u C_u",
                                                    "Triangle tests, N_p C_p", "The rest"};
    lab *l = lab_of_study;
    sweep s;
    timed triangles = {.value = NAN};
    grid g =
        grid_of("Figure 13: where the time of a query goes, 18-DOPs, the paper's choices", "", set_names, SET_COUNT);
    graze_status status = sweep_tau(l, 18, &s, error);
    if (status != GRAZE_OK) return status;
    g.here_unit = "%";
    for (int i = 0; i < SHARE_COUNT; i++) grid_add_row(&g, "%s", labels[i]);
    for (int set = 0; set < SET_COUNT; set++) {
        const variant by_paper = {"", paper_build(18), ""};
        double shares[SHARE_COUNT];
        measurement m;
        status = lab_compare(l, set, &by_paper, 1, &m, error);
        if (status != GRAZE_OK) return status;
        find_shares(&s, &m, ALL_PASSES, shares);
        for (int i = 0; i < SHARE_COUNT; i++) g.here[i][set] = shares[i];
        for (int pass = 0; set == SET_INTERIOR && pass < PASSES; pass++) {
            find_shares(&s, &m, pass, shares);
            triangles.passes[pass] = shares[TRIANGLES];
        }
    }
    triangles.value = g.here[TRIANGLES][SET_INTERIOR];
    const unit_costs c = sweep_costs(&s, ALL_PASSES);
    report_text(l->frame.report,
                "Counts of a query times the fitted costs (see table 17): %.4f µs a bounding test, %.4f an update, "
                "%.4f a triangle test. What that does not explain is the rest, which can be negative.",
                c.test, c.update, c.triangle);
    report_table(l->frame.report, &g);
    status = draw_parts(l, &g, error);
    if (status == GRAZE_OK) judge_parts(l, &g, &triangles);
    return status;
}
