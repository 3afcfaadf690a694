/* Tables 28 to 35: the threshold tau. */
#include "study/frame/stream.h"
#include "study/quickcd/sweep.h"

#include <math.h>
#include <stdlib.h>

/* Entries of the paper's new rule (6.3.3). */
static int new_tau(const lab *l, int set, int k)
{
    if (graze_mesh_triangle_count(l->frame.sets[set].object) < 1000) return 20;
    return k <= 14 ? 40 : k == 18 ? 60 : 100;
}

/* What was measured at the value that is nearest to tau. */
static const measurement *measured_at(const sweep *s, int set, int tau)
{
    const measurement *found = NULL;
    int distance = 1000;
    for (size_t i = 0; i < s->count; i++)
        if (s->found[i][set].poses && abs(s->taus[i] - tau) < distance) {
            distance = abs(s->taus[i] - tau);
            found = &s->found[i][set];
        }
    return found;
}

/* The value with the least time, by the pass or by all. */
static size_t find_best(const sweep *s, int set, int pass)
{
    size_t best = s->count - 1; /* the least, which was measured in any case */
    for (size_t i = 0; i < s->count; i++)
        if (s->found[i][set].poses && sweep_time(&s->found[i][set], pass) < sweep_time(&s->found[best][set], pass))
            best = i;
    return best;
}

/* The best value, and the range of values about it within five per cent. */
typedef struct valley {
    int best, low, high;
    double time;
} valley;

static valley find_valley(const sweep *s, int set)
{
    const size_t at = find_best(s, set, ALL_PASSES);
    const double time = s->found[at][set].us.mean;
    size_t first = at, last = at; /* taus fall */
    while (first > 0 && s->found[first - 1][set].poses && s->found[first - 1][set].us.mean <= 1.05 * time) first--;
    while (last + 1 < s->count && s->found[last + 1][set].us.mean <= 1.05 * time) last++;
    return (valley){s->taus[at], s->taus[last], s->taus[first], time};
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
    report_table(l->frame.report, &g);
}

/* Tables 33 to 35, a row a k. */
typedef struct tau_tables {
    grid gain, best;
    valley valleys[SWEPT_KS][SET_COUNT];
    double best_of_pass[PASSES][SWEPT_KS][SET_COUNT];
    timed gained[SWEPT_KS][SET_COUNT]; /* how many times as long queries take by the new rule as by tau = 40 */
} tau_tables;

static void fill_tables(const lab *l, int number, const sweep *s, tau_tables *t)
{
    int k = swept_ks[number];
    grid_add_row(&t->gain, "%d-DOP", k);
    grid_add_row(&t->best, "%d-DOP", k);
    for (int set = 0; set < SET_COUNT; set++) {
        const timed old = mean_time(measured_at(s, set, 40)), new = mean_time(measured_at(s, set, new_tau(l, set, k)));
        t->gained[number][set] = ratio_of(&new, &old, 1);
        t->gain.here[number][set] = 100 * (1 - new.value / old.value);
        for (int pass = 0; pass < PASSES; pass++) t->best_of_pass[pass][number][set] = s->taus[find_best(s, set, pass)];
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
        l->frame.report,
        "### Table 35: values of tau within five per cent of the best\n\n"
        "| | Pipes | Torus | 747 | Swept | Interior | paper: Pipes | paper: Torus | paper: 747 | paper: Swept | "
        "paper: Interior |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n%.*s",
        (int)(length - 1), text);
}

/* On how many data sets the best tau of 26-DOPs is no less than that of 6-DOPs; and the sums over the data sets. */
typedef struct slope {
    unsigned rises;
    double low, high;
} slope;

static slope slope_of(const double *boxes, const double *largest)
{
    slope s = {0};
    for (int set = 0; set < SET_COUNT; set++) {
        s.rises += largest[set] >= boxes[set];
        s.low += boxes[set], s.high += largest[set];
    }
    return s;
}

static bool goes_up(slope s)
{
    return s.rises == SET_COUNT && s.high > s.low;
}

static void judge(lab *l, const tau_tables *t)
{
    const int last = SWEPT_KS - 1;
    const slope s = slope_of(t->best.here[0], t->best.here[last]);
    bool votes[PASSES];
    unsigned small = 0, small_in_paper = 0;
    for (int pass = 0; pass < PASSES; pass++)
        votes[pass] = goes_up(slope_of(t->best_of_pass[pass][0], t->best_of_pass[pass][last]));
    for (int i = 0; i < SWEPT_KS; i++)
        for (int set = 0; set < SET_COUNT; set++) {
            small += t->best.here[i][set] <= 10;
            small_in_paper += t->best.paper[i][set] <= 10;
        }
    report_claim(
        l->frame.report, by_votes(votes, PASSES),
        "The larger k, the larger the best tau (table 34): here the mean over the data sets goes from %.0f for "
        "6-DOPs to %.0f for 26-DOPs, and rises on %u of %d data sets.",
        s.low / SET_COUNT, s.high / SET_COUNT, s.rises, SET_COUNT);
    const timed ratio = ratio_of(t->gained[2], NULL, SET_COUNT);
    report_timed(l->frame.report, &ratio, BELOW, 1,
                 "The new rule for tau is no slower than tau = 40 on average (table 33): for 18-DOPs here queries take "
                 "{} times as long by it (geometric mean).");
    report_text(l->frame.report, "The best tau is 10 or less in %u of %d cases here, and in %u in the paper.", small,
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
    return report_plot(l->frame.report, l->frame.context->folder, &p,
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

graze_status quickcd_tau(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    tau_tables t = {.gain = grid_of("Table 33: gain of the new rule for tau over tau = 40", "", set_names, SET_COUNT),
                    .best = grid_of("Table 34: the best tau", "", set_names, SET_COUNT)};
    stream data;
    graze_status status = stream_open(&data, error);
    if (status != GRAZE_OK) return status;
    status = write_sweeps(l, &t, data.to, error);
    if (status == GRAZE_OK) status = stream_settle(&data, error);
    if (status == GRAZE_OK) status = draw(l, data.text, error);
    stream_free(&data);
    if (status != GRAZE_OK) return status;
    t.gain.here_unit = "%";
    grid_set_paper(&t.gain, paper_33[0], "%");
    grid_set_paper(&t.best, paper_34[0], "");
    report_table(l->frame.report, &t.gain);
    report_table(l->frame.report, &t.best);
    write_ranges(l, &t);
    judge(l, &t);
    return GRAZE_OK;
}
