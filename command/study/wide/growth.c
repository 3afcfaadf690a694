/* How the cost of `first` grows with the environment, while what the object meets stays the same. */
#include "message.h"
#include "study/frame/answers.h"
#include "study/frame/fit.h"
#include "study/frame/sketch.h"
#include "study/wide/cubes.h"
#include "study/wide/lab.h"

#include <math.h>

enum { SIZE_COUNT = 7, QUICK_SIZES = 4, KDOP_SIZES = 5, POSES = 4000 };

/* Of 10,000 triangles each, at --scale 1. */
static const size_t cubes[SIZE_COUNT] = {1, 3, 10, 30, 100, 300, MOST_CUBES};

/* The flight; hops, of which each has another place and nothing to remember; flight and hops in the smallest
 * environment, with which they are compared; and the flight by kdop. */
enum { FLIGHT, HOPS, LEAST_FLIGHT, LEAST_HOPS, FLIGHT_BY_KDOP, ASKED };

/* The smallest environment: what is asked there, and its model. */
typedef struct smallest {
    workload flight, hops;
    bench bench;
    size_t bytes; /* that model and hops hold */
} smallest;

/* What one size gave. */
typedef struct size_figures {
    double triangles, megabytes, peak_megabytes;
    uint64_t contacts;     /* of the flight, over all poses */
    measurement by[ASKED]; /* of `first`; without poses where nothing was measured */
} size_figures;

typedef struct growth {
    size_figures sizes[SIZE_COUNT];
    size_t count;         /* of sizes that were measured */
    graze_error stopped;  /* why there are no more; its status is GRAZE_OK if there are all */
    double stopped_cubes; /* at so many */
} growth;

/* ---- measuring ---- */

static graze_status count_contacts(const bench *b, uint64_t *out, graze_error *error)
{
    const graze_distance_def exactly = graze_distance_def_default();
    replay all;
    graze_status status = answers_of(b, "", GRAZE_ASK_CONTACTS, &exactly, &all, error);
    *out = 0;
    for (size_t pose = 0; status == GRAZE_OK && pose < graze_path_count(b->load->path); pose++)
        *out += all.answers[pose].pair_count;
    replay_free(&all);
    return status;
}

static bench with_load(const bench *models, const workload *load)
{
    bench b = *models;
    b.load = load;
    return b;
}

/* The hops use the models of the flight. The bench of kdop comes last, and only if it is wanted. */
static graze_status compete(const bench *benches, size_t count, const workload *hops, const smallest *least,
                            size_figures *out, graze_error *error)
{
    const bench hopping = with_load(&benches[0], hops), least_hopping = with_load(&least->bench, &least->hops);
    static const char forgetful[] = "coherence=off";
    contestant all[ASKED] = {[FLIGHT] = {.bench = &benches[0], .query = ""},
                             [HOPS] = {.bench = &hopping, .query = forgetful},
                             [LEAST_FLIGHT] = {.bench = &least->bench, .query = ""},
                             [LEAST_HOPS] = {.bench = &least_hopping, .query = forgetful},
                             [FLIGHT_BY_KDOP] = {.bench = &benches[1], .query = ""}};
    for (int i = 0; i < ASKED; i++) all[i].question = GRAZE_ASK_FIRST;
    graze_status status = contest_run(all, FLIGHT_BY_KDOP + count - 1, PASSES, error);
    for (int i = 0; i < ASKED; i++) out->by[i] = all[i].found;
    contest_free(all, ASKED);
    return status;
}

static graze_status ask_size(study_lab *l, const workload *grown, size_t cube_count, bool with_kdop,
                             const smallest *least, size_figures *out, graze_error *error)
{
    bench benches[2] = {wide_bench(l, grown, "wide"), wide_bench(l, grown, "kdop")};
    const size_t count = with_kdop ? 2 : 1;
    workload hops = {.name = grown->name};
    atomic_store(&l->memory.peak, atomic_load(&l->memory.live));
    graze_status status = benches_build(benches, 1, 1, error);
    out->peak_megabytes = (double)(atomic_load(&l->memory.peak) - least->bytes) * 1e-6;
    if (status == GRAZE_OK) status = benches_build(benches, count, 1, error);
    if (status == GRAZE_OK) status = cubes_hop(grown, cube_count, &hops.path, error);
    if (status == GRAZE_OK) status = compete(benches, count, &hops, least, out, error);
    if (status == GRAZE_OK) status = count_contacts(&benches[0], &out->contacts, error);
    out->megabytes = status == GRAZE_OK ? (double)graze_model_bytes(benches[0].scene.a) * 1e-6 : 0;
    workload_free(&hops);
    for (int i = 0; i < 2; i++) bench_free(&benches[i]);
    return status;
}

static graze_status measure_size(study_lab *l, const smallest *least, size_t size, size_figures *out,
                                 graze_error *error)
{
    workload grown;
    graze_status status = cubes_grow(&least->flight, cubes[size], &grown, error);
    if (status != GRAZE_OK) return status;
    out->triangles = (double)graze_mesh_triangle_count(grown.environment);
    status = ask_size(l, &grown, cubes[size], size < KDOP_SIZES, least, out, error);
    workload_free(&grown);
    return status;
}

/* The places around are out of the object's reach, so that not one contact may come or go. */
static graze_status check_contacts(const growth *g, graze_error *error)
{
    const size_figures *first = &g->sizes[0], *last = &g->sizes[g->count - 1];
    if (last->contacts == first->contacts && last->by[FLIGHT].hits == first->by[FLIGHT].hits) return GRAZE_OK;
    return fail(
        error, GRAZE_BAD_DATA,
        "growth: %.0f contacts among %.0f triangles and %.0f among %.0f, where they must be the same: this is a "
        "fault of the library, please report it",
        (double)first->contacts, first->triangles, (double)last->contacts, last->triangles);
}

/* From small to large, until memory does not suffice. */
static graze_status measure_sizes(study_lab *l, const smallest *least, growth *g, graze_error *error)
{
    const size_t wanted = l->context->quick ? QUICK_SIZES : SIZE_COUNT;
    graze_status status = GRAZE_OK;
    for (g->count = 0; g->count < wanted && status == GRAZE_OK;) {
        status = measure_size(l, least, g->count, &g->sizes[g->count], error);
        progress_step(l->context->progress);
        if (status == GRAZE_OUT_OF_MEMORY && g->count > 0) {
            g->stopped = *error;
            g->stopped_cubes = (double)cubes[g->count];
            return GRAZE_OK;
        }
        if (status != GRAZE_OK) return status;
        g->count++;
        status = check_contacts(g, error);
    }
    return status;
}

static graze_status measure_growth(study_lab *l, growth *g, graze_error *error)
{
    smallest least = {.hops = {.name = "cubes"}};
    graze_status status = cubes_start(l->context->scale, wide_poses(l->context, POSES), &least.flight, error);
    if (status != GRAZE_OK) return status;
    const size_t before = atomic_load(&l->memory.live);
    least.bench = wide_bench(l, &least.flight, "wide");
    status = benches_build(&least.bench, 1, 1, error);
    if (status == GRAZE_OK) status = cubes_hop(&least.flight, 1, &least.hops.path, error);
    least.bytes = atomic_load(&l->memory.live) - before;
    if (status == GRAZE_OK) status = measure_sizes(l, &least, g, error);
    bench_free(&least.bench);
    workload_free(&least.hops);
    workload_free(&least.flight);
    return status;
}

/* ---- writing ---- */

/* The line a + b log2(triangles) that explains the times best. */
typedef struct line {
    double a, b, error;
} line;

static line fit_line(const growth *g, int asked)
{
    fit_point points[SIZE_COUNT] = {{{0}, 0}};
    double costs[FIT_UNKNOWNS];
    size_t count = 0;
    for (size_t i = 0; i < g->count; i++)
        if (g->sizes[i].by[asked].poses)
            points[count++] = (fit_point){{1, log2(g->sizes[i].triangles)}, g->sizes[i].by[asked].us.mean};
    fit_costs(points, count, costs);
    return (line){costs[0], costs[1], fit_error(points, count, costs)};
}

static double time_of(const size_figures *size, int asked)
{
    return size->by[asked].poses ? size->by[asked].us.mean : NAN;
}

static void write_table(study_lab *l, const growth *g)
{
    static const char *const columns[] = {"Poses in contact", "Contacts", "Bounding tests a query",
                                          "`wide`, µs",       "hops, µs", "`kdop`, µs",
                                          "Index, MB",        "Peak, MB"};
    grid table = grid_of("Growth: `first` among more and more triangles", "Triangles", columns, 8);
    for (size_t i = 0; i < g->count; i++) {
        const size_figures *s = &g->sizes[i];
        figure_text triangles;
        size_t row = grid_add_row(&table, "%s", figure(triangles, s->triangles));
        const double cells[] = {(double)s->by[FLIGHT].hits,
                                (double)s->contacts,
                                (double)s->by[FLIGHT].counters.bv_tests / (double)s->by[FLIGHT].poses,
                                time_of(s, FLIGHT),
                                time_of(s, HOPS),
                                time_of(s, FLIGHT_BY_KDOP),
                                s->megabytes,
                                s->peak_megabytes};
        for (size_t column = 0; column < 8; column++) table.here[row][column] = cells[column];
    }
    report_table(l->report, &table);
    if (g->stopped.status != GRAZE_OK)
        report_text(l->report,
                    "Environments of %.0f cubes and more were left out: %s. The study lets the library take %.0f MB.",
                    g->stopped_cubes, g->stopped.message, (double)l->memory.limit * 1e-6);
}

static graze_status draw(study_lab *l, const growth *g, const line lines[ASKED], graze_error *error)
{
    static const struct {
        int asked;
        const char *title;
    } shown[] = {{FLIGHT, "wide"}, {HOPS, "wide, hops"}, {FLIGHT_BY_KDOP, "kdop"}};
    sketch s;
    graze_status status = sketch_open(&s, "wide_growth", error);
    if (status != GRAZE_OK) return status;
    fputs("# triangles; microseconds by wide, by wide for hops, by kdop\n", s.data.to);
    for (size_t i = 0; i < g->count; i++)
        fprintf(s.data.to, "%.0f %.4g %.4g %.4g\n", g->sizes[i].triangles, time_of(&g->sizes[i], FLIGHT),
                time_of(&g->sizes[i], HOPS), time_of(&g->sizes[i], FLIGHT_BY_KDOP));
    fputs("set xlabel 'triangles of the environment'\nset ylabel 'µs a query'\nset logscale x\nset format x '%.0s%c'\n"
          "set yrange [0:*]\nset key above vertical maxrows 2 samplen 2\nset datafile missing 'nan'\nplot ",
          s.script.to);
    for (int i = 0; i < (int)(sizeof shown / sizeof *shown); i++) {
        const line *fitted = &lines[shown[i].asked];
        fprintf(s.script.to,
                "%s'wide_growth.dat' using 1:%d with points pointtype 7 linecolor %d title '%s', "
                "%.6g + %.6g * log(x) / log(2) linecolor %d title '%.3g + %.3g log_2 n'",
                i ? ", " : "", i + 2, i + 1, shown[i].title, fitted->a, fitted->b, i + 1, fitted->a, fitted->b);
    }
    fputc('\n', s.script.to);
    return sketch_finish(&s, l->report, l->context->folder,
                         "Mean time of `first` against the number of triangles, and a + b log2 n", error);
}

/* By how much the time grew from the smallest environment, as measured in turn with it. */
static timed growth_of(const size_figures *last, int asked, int least)
{
    const timed now = mean_time(&last->by[asked]), before = mean_time(&last->by[least]);
    return ratio_of(&now, &before, 1);
}

/* The rule: from the least to the largest environment the time grows by no greater a factor than log n does. */
static void judge(study_lab *l, const growth *g, const line lines[ASKED])
{
    const size_figures *first = &g->sizes[0], *last = &g->sizes[g->count - 1];
    const double allowed = log2(last->triangles) / log2(first->triangles);
    const timed flight = growth_of(last, FLIGHT, LEAST_FLIGHT), hops = growth_of(last, HOPS, LEAST_HOPS);
    double tests = (double)last->by[FLIGHT].counters.bv_tests / (double)first->by[FLIGHT].counters.bv_tests;
    report_claim(
        l->report, by_timed(&flight, BELOW, allowed),
        "The cost of `first` grows no faster than logarithmically while the number of contacts stays the same: "
        "from %.0f to %.0f triangles log n grows by %.2f, and the mean time by %.2f, from %.3g to %.3g µs.",
        first->triangles, last->triangles, allowed, flight.value, time_of(last, LEAST_FLIGHT), time_of(last, FLIGHT));
    report_claim(l->report, by_count(tests <= allowed),
                 "So do the bounding tests of a query, which know no caches: they grow by %.2f.", tests);
    report_claim(l->report, by_timed(&hops, BELOW, allowed),
                 "The same where each query is at a place that the caches do not hold: the mean time grows by %.2f, "
                 "from %.3g to %.3g µs.",
                 hops.value, time_of(last, LEAST_HOPS), time_of(last, HOPS));
    report_text(l->report,
                "What differs between the last two is where the bounds come from. A flight stays in one region, whose "
                "bounds the caches keep however large the rest is; a hop finds its place anew, and of an index of "
                "%.1f MB, instead of %.1f, most has to come from memory. The fitted lines are off by %.0f %% for the "
                "flight, %.0f %% for the hops and %.0f %% for `kdop` (root of the mean square).",
                last->megabytes, first->megabytes, 100 * lines[FLIGHT].error, 100 * lines[HOPS].error,
                100 * lines[FLIGHT_BY_KDOP].error);
}

graze_status wide_growth(void *lab, graze_error *error)
{
    study_lab *l = lab;
    growth g = {.stopped = {.status = GRAZE_OK}};
    line lines[ASKED];
    graze_status status = measure_growth(l, &g, error);
    if (status != GRAZE_OK) return status;
    for (int i = 0; i < ASKED; i++) lines[i] = fit_line(&g, i);
    write_table(l, &g);
    status = draw(l, &g, lines, error);
    if (status == GRAZE_OK) judge(l, &g, lines);
    return status;
}
