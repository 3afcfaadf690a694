/* How the cost of `first` grows with the environment, while what the object meets stays the same. */
#include "message.h"
#include "study/answers.h"
#include "study/fit.h"
#include "study/sketch.h"
#include "study/wide_cubes.h"
#include "study/wide_lab.h"

#include <math.h>

enum { SIZE_COUNT = 7, QUICK_SIZES = 4, KDOP_SIZES = 5, POSES = 4000 };

/* Of 10,000 triangles each, at --scale 1. */
static const size_t cubes[SIZE_COUNT] = {1, 3, 10, 30, 100, 300, MOST_CUBES};

/* The flight; hops, of which each has another place and nothing to remember; and the flight by kdop. */
enum { FLIGHT, HOPS, FLIGHT_BY_KDOP, ASKED };

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

/* The hops use the models of the flight. The bench of kdop comes last, and only if it is wanted. */
static graze_status compete(wide_lab *l, const bench *benches, size_t count, const workload *hops, size_figures *out,
                            graze_error *error)
{
    bench hopping = benches[0];
    hopping.load = hops;
    contestant all[ASKED] = {[FLIGHT] = {.bench = &benches[0], .query = "", .question = GRAZE_ASK_FIRST},
                             [HOPS] = {.bench = &hopping, .query = "coherence=off", .question = GRAZE_ASK_FIRST},
                             [FLIGHT_BY_KDOP] = {.bench = &benches[1], .query = "", .question = GRAZE_ASK_FIRST}};
    graze_status status = contest_run(all, count + 1, wide_patience(l), error);
    for (int i = 0; i < ASKED; i++) out->by[i] = all[i].found;
    contest_free(all, ASKED);
    return status;
}

static graze_status ask_size(wide_lab *l, const workload *grown, size_t cube_count, bool with_kdop, size_figures *out,
                             graze_error *error)
{
    bench benches[2] = {wide_bench(l, grown, "wide"), wide_bench(l, grown, "kdop")};
    const size_t count = with_kdop ? 2 : 1;
    workload hops = {.name = grown->name};
    atomic_store(&l->memory.peak, atomic_load(&l->memory.live));
    graze_status status = benches_build(benches, 1, error);
    out->peak_megabytes = (double)atomic_load(&l->memory.peak) * 1e-6;
    if (status == GRAZE_OK) status = benches_build(benches, count, error);
    if (status == GRAZE_OK) status = cubes_hop(grown, cube_count, &hops.path, error);
    if (status == GRAZE_OK) status = compete(l, benches, count, &hops, out, error);
    if (status == GRAZE_OK) status = count_contacts(&benches[0], &out->contacts, error);
    out->megabytes = status == GRAZE_OK ? (double)graze_model_bytes(benches[0].scene.a) * 1e-6 : 0;
    workload_free(&hops);
    for (int i = 0; i < 2; i++) bench_free(&benches[i]);
    return status;
}

static graze_status measure_size(wide_lab *l, const workload *start, size_t size, size_figures *out, graze_error *error)
{
    workload grown;
    graze_status status = cubes_grow(start, cubes[size], &grown, error);
    if (status != GRAZE_OK) return status;
    out->triangles = (double)graze_mesh_triangle_count(grown.environment);
    status = ask_size(l, &grown, cubes[size], size < KDOP_SIZES, out, error);
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
static graze_status measure_sizes(wide_lab *l, const workload *start, growth *g, graze_error *error)
{
    const size_t wanted = l->context->quick ? QUICK_SIZES : SIZE_COUNT;
    graze_status status = GRAZE_OK;
    for (g->count = 0; g->count < wanted && status == GRAZE_OK;) {
        status = measure_size(l, start, g->count, &g->sizes[g->count], error);
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

static graze_status measure_growth(wide_lab *l, growth *g, graze_error *error)
{
    workload start;
    graze_status status = cubes_start(l->context->scale, wide_poses(l->context, POSES), &start, error);
    if (status != GRAZE_OK) return status;
    status = measure_sizes(l, &start, g, error);
    workload_free(&start);
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

static double mean_time(const size_figures *size, int asked)
{
    return size->by[asked].poses ? size->by[asked].us.mean : NAN;
}

static void write_table(wide_lab *l, const growth *g)
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
                                mean_time(s, FLIGHT),
                                mean_time(s, HOPS),
                                mean_time(s, FLIGHT_BY_KDOP),
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

static graze_status draw(wide_lab *l, const growth *g, const line lines[ASKED], graze_error *error)
{
    static const char *const titles[ASKED] = {"wide", "wide, hops", "kdop"};
    sketch s;
    graze_status status = sketch_open(&s, "wide_growth", error);
    if (status != GRAZE_OK) return status;
    fputs("# triangles; microseconds by wide, by wide for hops, by kdop\n", s.data.to);
    for (size_t i = 0; i < g->count; i++)
        fprintf(s.data.to, "%.0f %.4g %.4g %.4g\n", g->sizes[i].triangles, mean_time(&g->sizes[i], FLIGHT),
                mean_time(&g->sizes[i], HOPS), mean_time(&g->sizes[i], FLIGHT_BY_KDOP));
    fputs("set xlabel 'triangles of the environment'\nset ylabel 'µs a query'\nset logscale x\nset format x '%.0s%c'\n"
          "set yrange [0:*]\nset key above vertical maxrows 2 samplen 2\nset datafile missing 'nan'\nplot ",
          s.script.to);
    for (int i = 0; i < ASKED; i++)
        fprintf(s.script.to,
                "%s'wide_growth.dat' using 1:%d with points pointtype 7 linecolor %d title '%s', "
                "%.6g + %.6g * log(x) / log(2) linecolor %d title '%.3g + %.3g log_2 n'",
                i ? ", " : "", i + 2, i + 1, titles[i], lines[i].a, lines[i].b, i + 1, lines[i].a, lines[i].b);
    fputc('\n', s.script.to);
    return sketch_finish(&s, l->report, l->context->folder,
                         "Mean time of `first` against the number of triangles, and a + b log2 n", error);
}

/* The rule: from the least to the largest environment the time grows by no greater a factor than log n does. */
static void judge(wide_lab *l, const growth *g, const line lines[ASKED])
{
    const size_figures *first = &g->sizes[0], *last = &g->sizes[g->count - 1];
    const double allowed = log2(last->triangles) / log2(first->triangles);
    double flight = mean_time(last, FLIGHT) / mean_time(first, FLIGHT);
    double hops = mean_time(last, HOPS) / mean_time(first, HOPS);
    double tests = (double)last->by[FLIGHT].counters.bv_tests / (double)first->by[FLIGHT].counters.bv_tests;
    report_claim(
        l->report, flight <= allowed,
        "The cost of `first` grows no faster than logarithmically while the number of contacts stays the same: "
        "from %.0f to %.0f triangles log n grows by %.2f, and the mean time by %.2f, from %.3g to %.3g µs.",
        first->triangles, last->triangles, allowed, flight, mean_time(first, FLIGHT), mean_time(last, FLIGHT));
    report_claim(l->report, tests <= allowed,
                 "So do the bounding tests of a query, which know no caches: they grow by %.2f.", tests);
    report_claim(l->report, hops <= allowed,
                 "The same where each query is at a place that the caches do not hold: the mean time grows by %.2f, "
                 "from %.3g to %.3g µs.",
                 hops, mean_time(first, HOPS), mean_time(last, HOPS));
    report_text(l->report,
                "What differs between the last two is where the bounds come from. A flight stays in one region, whose "
                "bounds the caches keep however large the rest is; a hop finds its place anew, and of an index of "
                "%.1f MB, instead of %.1f, most has to come from memory. The fitted lines are off by %.0f %% for the "
                "flight, %.0f %% for the hops and %.0f %% for `kdop` (root of the mean square).",
                last->megabytes, first->megabytes, 100 * lines[FLIGHT].error, 100 * lines[HOPS].error,
                100 * lines[FLIGHT_BY_KDOP].error);
}

graze_status wide_growth(wide_lab *l, graze_error *error)
{
    growth g = {.stopped = {.status = GRAZE_OK}};
    line lines[ASKED];
    report_heading(l->report, "Growth with the environment");
    report_text(l->report,
                "A torus of 1,024 triangles flies in a cube of tetrahedra and "
                "bounces off what it meets. About this cube stand more and more copies of it, which the torus never "
                "reaches: so every environment gives it the same contacts, and the study stops if one is lost. *Hops* "
                "are poses of that flight in any order, each in one of the cubes by chance, with `coherence=off`. "
                "`kdop` takes part up to %d cubes. *Peak* is the most memory that the library held while it built the "
                "index, the mesh included.",
                (int)cubes[KDOP_SIZES - 1]);
    graze_status status = measure_growth(l, &g, error);
    if (status != GRAZE_OK) return status;
    for (int i = 0; i < ASKED; i++) lines[i] = fit_line(&g, i);
    write_table(l, &g);
    status = draw(l, &g, lines, error);
    if (status == GRAZE_OK) judge(l, &g, lines);
    return status;
}
