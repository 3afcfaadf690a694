/* Tables 37 to 42: the library with which the paper ends, for every k. */
#include "study/quickcd/lab.h"
#include "study/quickcd/paper.h"

#include <string.h>

enum { K_COUNT = 7, ROW_8 = 1, ROW_18 = 4, ROW_DEFAULTS = K_COUNT, ROW_COUNT };

static const variant rows[ROW_COUNT] = {
    {"6-DOP", "preset=paper,k=6", ""},   {"8-DOP", "preset=paper,k=8", ""},
    {"12-DOP", "preset=paper,k=12", ""}, {"14-DOP", "preset=paper,k=14", ""},
    {"18-DOP", "preset=paper,k=18", ""}, {"20-DOP", "preset=paper,k=20", ""},
    {"26-DOP", "preset=paper,k=26", ""}, {"defaults", "", ""},
};

static void write_builds(lab *l, measurement (*m)[SET_COUNT])
{
    grid g = lab_table("Table 37: building both trees (paper: Sun Ultra 1)", "ms", rows, K_COUNT, m, build_both_ms);
    grid_add_row(&g, "RAPID");
    grid_add_row(&g, "SOLID");
    g.ranked = true;
    grid sgi = g;
    sgi.title = "Table 38: building both trees (paper: SGI Indigo²)";
    grid_set_paper(&g, paper_37[0], "s");
    grid_set_paper(&sgi, paper_38[0], "s");
    sgi.row_count--; /* SOLID did not run there */
    report_table(l->frame.report, &g);
    report_order(l->frame.report, &g);
    report_table(l->frame.report, &sgi);
}

static void write_times(lab *l, measurement (*m)[SET_COUNT])
{
    grid sun =
        lab_times("Table 39: mean query time by the paper's final choices (paper: Sun Ultra 1)", rows, K_COUNT, m);
    sun.ranked = true;
    grid sgi = sun;
    sgi.title = "Table 40: the same (paper: SGI Indigo²)";
    grid_set_paper(&sun, paper_39[0], "1998 ms");
    grid_set_paper(&sgi, paper_40[0], "1998 ms");
    report_table(l->frame.report, &sun);
    report_order(l->frame.report, &sun);
    report_table(l->frame.report, &sgi);
    lab_claim_best(l, &sun, K_COUNT, ROW_18,
                   "By the paper's final choices 18-DOPs do best on average (tables 39 and 40)", m);
    lab_claim_worst(l, &sun, K_COUNT, ROW_8, "8-DOPs are by far the worst (tables 39 and 40)", m);
}

/* Tables 41 and 42 differ in the paper's code alone. */
static void write_packages(lab *l, const measurement *quickcd, const measurement *defaults)
{
    grid g = grid_of("Table 41: packages (paper: Sun Ultra 1)", "", set_names, SET_COUNT);
    grid_add_row(&g, "QuickCD (18-DOP); here `preset=paper`");
    grid_add_row(&g, "RAPID 2.01");
    grid_add_row(&g, "SOLID 1.01");
    g.here_unit = "µs";
    for (int set = 0; set < SET_COUNT; set++) g.here[0][set] = quickcd[set].us.mean;
    grid newest = g;
    newest.title = "Table 42: packages, the paper's newest results (7.3), and the defaults of `kdop` here";
    grid_set_paper(&g, paper_41[0], "1998 ms");
    grid_set_paper(&newest, paper_42[0], "1998 ms");
    size_t row = grid_add_row(&newest, "here: defaults of `kdop`");
    for (int set = 0; set < SET_COUNT; set++) newest.here[row][set] = defaults[set].us.mean;
    report_table(l->frame.report, &g);
    report_table(l->frame.report, &newest);
    double milli[SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) milli[set] = newest.here[0][set] * 1e-3;
    report_text(l->frame.report,
                "By the paper's choices a query takes 1/%.0f of what it took on the Sun of 1998, with data sets of %g "
                "times the triangles, and by the defaults %.2f times as long as by the paper's choices (geometric "
                "means over the data sets).",
                1 / mean_ratio(milli, paper_42[0], SET_COUNT), l->frame.context->scale,
                mean_ratio(newest.here[row], newest.here[0], SET_COUNT));
}

graze_status quickcd_library(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    measurement m[ROW_COUNT][SET_COUNT];
    graze_status status = lab_measure_all(l, rows, ROW_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    write_builds(l, m);
    write_times(l, m);
    grid longest = lab_table("Largest query time of each flight (7.2.2, 7.3)", "µs", rows, K_COUNT, m, longest_us);
    report_table(l->frame.report, &longest);
    write_packages(l, m[ROW_18], m[ROW_DEFAULTS]);
    return GRAZE_OK;
}
