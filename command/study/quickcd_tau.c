/* Tables 28 to 35: the threshold tau. */
#include "study/quickcd_sweep.h"
#include "study/stream.h"

#include <math.h>
#include <stdlib.h>

/* Entries of the paper's new rule (6.3.3). */
static int new_tau(const lab *l, int set, int k)
{
    if (graze_mesh_triangle_count(l->sets[set].object) < 1000) return 20;
    return k <= 14 ? 40 : k == 18 ? 60 : 100;
}

/* The time at the value measured that is nearest to tau. */
static double time_at(const sweep *s, int set, int tau)
{
    double time = NAN;
    int distance = 1000;
    for (size_t i = 0; i < s->count; i++)
        if (s->found[i][set].poses && abs(s->taus[i] - tau) < distance) {
            distance = abs(s->taus[i] - tau);
            time = s->found[i][set].us.mean;
        }
    return time;
}

/* The best value, and the range of values about it within five per cent. */
typedef struct valley {
    int best, low, high;
    double time;
} valley;

static valley find_valley(const sweep *s, int set)
{
    valley v = {.time = INFINITY};
    size_t at = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->found[i][set].poses && s->found[i][set].us.mean < v.time)
            v.time = s->found[i][set].us.mean, v.best = s->taus[i], at = i;
    size_t first = at, last = at; /* taus fall */
    while (first > 0 && s->found[first - 1][set].poses && s->found[first - 1][set].us.mean <= 1.05 * v.time) first--;
    while (last + 1 < s->count && s->found[last + 1][set].us.mean <= 1.05 * v.time) last++;
    v.high = s->taus[first], v.low = s->taus[last];
    return v;
}

static void write_sweep(lab *l, int number, const sweep *s)
{
    char title[80];
    snprintf(title, sizeof title, "Table %d: mean query time by tau, %d-DOPs", 29 + number, swept_ks[number]);
    grid g = grid_of(title, "tau", set_names, SET_COUNT);
    g.here_unit = "µs";
    g.paper_unit = "1998 ms";
    g.has_paper = true;
    for (size_t i = 0; i < s->count; i++) {
        grid_add_row(&g, "%d", s->taus[i]);
        for (int set = 0; set < SET_COUNT; set++) {
            if (s->found[i][set].poses) g.here[i][set] = s->found[i][set].us.mean;
            g.paper[i][set] = paper_29_to_32[number][s->rows[i]][set];
        }
    }
    report_table(l->report, &g);
}

/* Tables 33 to 35, a row a k. */
typedef struct tau_tables {
    grid gain, best;
    valley valleys[SWEPT_KS][SET_COUNT];
} tau_tables;

static void fill_tables(const lab *l, int number, const sweep *s, tau_tables *t)
{
    int k = swept_ks[number];
    grid_add_row(&t->gain, "%d-DOP", k);
    grid_add_row(&t->best, "%d-DOP", k);
    for (int set = 0; set < SET_COUNT; set++) {
        double old = time_at(s, set, 40), new = time_at(s, set, new_tau(l, set, k));
        t->gain.here[number][set] = 100 * (1 - new / old);
        t->valleys[number][set] = find_valley(s, set);
        t->best.here[number][set] = t->valleys[number][set].best;
    }
}

static void write_ranges(lab *l, const tau_tables *t)
{
    static const char *const paper[SWEPT_KS][SET_COUNT] = {{"20–45", "15–35", "30–115", "10–25", "10–20"},
                                                           {"30–95", "15–75", "50–125", "10–25", "10–20"},
                                                           {"30–115", "25–100", "40–115", "10–25", "10–25"},
                                                           {"55–150", "75–150", "65–150", "10–35", "15–35"}};
    char text[2000] = "";
    size_t length = 0;
    for (int i = 0; i < SWEPT_KS; i++) {
        length += (size_t)snprintf(text + length, sizeof text - length, "| %d-DOP |", swept_ks[i]);
        for (int set = 0; set < SET_COUNT; set++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %d–%d |", t->valleys[i][set].low,
                                       t->valleys[i][set].high);
        for (int set = 0; set < SET_COUNT; set++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %s |", paper[i][set]);
        length += (size_t)snprintf(text + length, sizeof text - length, "\n");
    }
    report_text(
        l->report,
        "### Table 35: values of tau within five per cent of the best\n\n"
        "| | Pipes | Torus | 747 | Swept | Interior | paper: Pipes | paper: Torus | paper: 747 | paper: Swept | "
        "paper: Interior |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n%.*s",
        (int)(length - 1), text);
}

static void judge(lab *l, const tau_tables *t)
{
    double low = 0, high = 0, here[SET_COUNT], best[SET_COUNT];
    unsigned rises = 0, small = 0, small_in_paper = 0;
    for (int set = 0; set < SET_COUNT; set++) {
        low += t->best.here[0][set] / SET_COUNT, high += t->best.here[3][set] / SET_COUNT;
        rises += t->best.here[3][set] >= t->best.here[0][set];
        here[set] = 1 - t->gain.here[2][set] / 100, best[set] = 1;
        for (int i = 0; i < SWEPT_KS; i++) {
            small += t->best.here[i][set] <= 10;
            small_in_paper += t->best.paper[i][set] <= 10;
        }
    }
    report_claim(
        l->report, rises == SET_COUNT && high > low,
        "The larger k, the larger the best tau (table 34): here the mean over the data sets goes from %.0f for "
        "6-DOPs to %.0f for 26-DOPs, and rises on %u of %d data sets.",
        low, high, rises, SET_COUNT);
    report_claim(
        l->report, mean_ratio(here, best, SET_COUNT) <= 1,
        "The new rule for tau is no slower than tau = 40 on average (table 33): for 18-DOPs here queries take %.2f "
        "times as long by it (geometric mean).",
        mean_ratio(here, best, SET_COUNT));
    report_text(l->report, "The best tau is 10 or less in %u of %d cases here, and in %u in the paper.", small,
                SWEPT_KS * SET_COUNT, small_in_paper);
}

/* ---- the plot ---- */

/* A block of lines a k: tau, then the time of each data set over its best. */
static void print_data(FILE *to, const sweep *s, int k)
{
    fprintf(to, "# k = %d\n", k);
    for (size_t i = 0; i < s->count; i++) {
        fprintf(to, "%d", s->taus[i]);
        for (int set = 0; set < SET_COUNT; set++)
            if (s->found[i][set].poses)
                fprintf(to, " %.4g", s->found[i][set].us.mean / find_valley(s, set).time);
            else
                fputs(" NaN", to);
        fputc('\n', to);
    }
    fputs("\n\n", to);
}

static graze_status draw(lab *l, const char *data, graze_error *error)
{
    static const char script[] =
        "set multiplot layout 2,2\n"
        "set key inside right top opaque box font ',11'\n"
        "set xrange [0:150]\nset yrange [0.9:3]\n"
        "set ylabel 'time / best'\nset xlabel 'tau'\n"
        "names = 'Pipes Torus 747 Swept Interior'\n"
        "ks = '6 14 18 26'\n"
        "do for [i=0:3] {\n"
        "  set title word(ks, i + 1) . '-DOPs'\n"
        "  plot for [j=1:5] 'quickcd_tau.dat' index i using 1:(column(j + 1)) with linespoints pointtype 7 "
        "pointsize 0.4 title word(names, j)\n"
        "  unset key\n"
        "}\n"
        "unset multiplot\n";
    plot p = {"quickcd_tau", data, script};
    return report_plot(l->report, l->context->folder, &p,
                       "Query time against tau, relative to the best, for four values of k", error);
}

static graze_status write_sweeps(lab *l, tau_tables *t, FILE *data, graze_error *error)
{
    for (int i = 0; i < SWEPT_KS; i++) {
        sweep s;
        graze_status status = sweep_tau(l, swept_ks[i], &s, error);
        if (status != GRAZE_OK) return status;
        write_sweep(l, i, &s);
        fill_tables(l, i, &s, t);
        print_data(data, &s, swept_ks[i]);
    }
    return GRAZE_OK;
}

graze_status study_tau(lab *l, graze_error *error)
{
    tau_tables t = {.gain = grid_of("Table 33: gain of the new rule for tau over tau = 40", "", set_names, SET_COUNT),
                    .best = grid_of("Table 34: the best tau", "", set_names, SET_COUNT)};
    stream data;
    graze_status status = stream_open(&data, error);
    if (status != GRAZE_OK) return status;
    report_heading(l->report, "The threshold tau (6.3.3)");
    status = write_sweeps(l, &t, data.to, error);
    if (status == GRAZE_OK) status = stream_settle(&data, error);
    if (status == GRAZE_OK) status = draw(l, data.text, error);
    stream_free(&data);
    if (status != GRAZE_OK) return status;
    t.gain.here_unit = "%";
    grid_set_paper(&t.gain, paper_33[0], "%");
    grid_set_paper(&t.best, paper_34[0], "");
    report_table(l->report, &t.gain);
    report_table(l->report, &t.best);
    write_ranges(l, &t);
    judge(l, &t);
    return GRAZE_OK;
}
