/* Section 6.5 conjectures about 10,000 and 100,000 triangles; I-COLLIDE 3.2 promises constant time. */
#include "study/frame/sketch.h"
#include "study/swift/sweep.h"

#include <math.h>

enum { SIZES = 3, QUICK_SIZES = 2, QUESTIONS = 2, STEPS = 3 };
enum { NOTHING, LUT, DK, QS2, QS3, QS4, OURS, ROWS };

static const int triangles[SIZES] = {2000, 10000, 100000};
static const int steps[STEPS] = {0, 4, SWIFT_RANDOM};
static const char *const question_names[QUESTIONS] = {"intersection", "distance"};

static const swift_row rows[ROWS] = {
    [NOTHING] = {"Nothing", "convex,table=none", "start=last", SWIFT_DISTANCE, 0, 8, 0},
    [LUT] = {"LUT 2 5.625", "convex,preset=lut", "", SWIFT_DISTANCE, 0, 2, 0},
    [DK] = {"DK Hier 100 Double-Double", "convex,preset=dk", "", SWIFT_DISTANCE, 0, 1, 0},
    [QS2] = {"QS, two levels", "", "", SWIFT_DISTANCE, 0, 7, 0},
    [QS3] = {"QS, three levels", "", "", SWIFT_DISTANCE, 0, 5, 0},
    [QS4] = {"QS, four levels", "", "", SWIFT_DISTANCE, 0, 6, 0},
    [OURS] = {"graze's defaults", "convex", "", SWIFT_DISTANCE, 0, 4, 0},
};

typedef struct growth {
    size_t size_count;
    double triangles[SIZES]; /* of fat */
    timed us[QUESTIONS][ROWS][SIZES][SWIFT_SHAPES];
    timed slow[ROWS][SIZES][SWIFT_SHAPES];    /* of the distance, 1 degree after the last */
    double walked[ROWS][SIZES][SWIFT_SHAPES]; /* and its steps */
    double levels[ROWS][SIZES][SWIFT_SHAPES];
    double bytes[ROWS][SIZES]; /* of fat, a triangle */
} growth;

/* As many levels with P0, of which the coarsest has about as many triangles as at 2,000 by a rate of 0.03125. */
static double rate_of(size_t row, double count)
{
    const double wanted = pow(62.5 / count, 1 / (double)(row - QS2 + 1));
    return fmin(fmax(wanted, 0.001), 0.95);
}

static void set_build(bench *b, size_t row, double count)
{
    if (row >= QS2 && row <= QS4)
        snprintf(b->build, sizeof b->build, "convex,preset=quadric,rate=%.6f", rate_of(row, count));
    else
        snprintf(b->build, sizeof b->build, "%s", rows[row].build);
}

/* ---- measuring ---- */

static graze_status run_step(const bench *own, const workload *w, int q, bool is_first, growth *g, size_t size,
                             int shape, timed us[ROWS], graze_error *error)
{
    bench here[ROWS];
    contestant all[ROWS];
    for (size_t i = 0; i < ROWS; i++) {
        swift_row row = rows[i];
        row.asked = q ? SWIFT_DISTANCE : SWIFT_INTERSECTION;
        here[i] = own[i];
        here[i].load = w;
        all[i] = swift_contestant(&row, &here[i]);
    }
    graze_status status = swift_contest(all, ROWS, us, error);
    for (size_t i = 0; q && is_first && i < ROWS && status == GRAZE_OK; i++)
        g->slow[i][size][shape] = us[i], g->walked[i][size][shape] = swift_counted(&all[i], "steps");
    if (status == GRAZE_OK) status = contest_agree(all, ROWS, error);
    contest_free(all, ROWS);
    return status;
}

static graze_status run_questions(lab *l, const graze_mesh *solid, const bench *own, size_t size, int shape, growth *g,
                                  graze_error *error)
{
    for (int q = 0; q < QUESTIONS; q++) {
        timed us[STEPS][ROWS];
        for (int i = 0; i < STEPS; i++) {
            const workload w = swift_workload(l, solid, l->paths[SWIFT_SMALL][steps[i]], swift_shapes[shape]);
            graze_status status = run_step(own, &w, q, i == 0, g, size, shape, us[i], error);
            if (status != GRAZE_OK) return status;
        }
        for (size_t row = 0; row < ROWS; row++) {
            const timed each[STEPS] = {us[0][row], us[1][row], us[2][row]};
            g->us[q][row][size][shape] = ratio_of(each, NULL, STEPS);
        }
    }
    return GRAZE_OK;
}

static double levels_of(const graze_model *model)
{
    static const char *const name[] = {"levels"};
    double count = 0;
    graze_error none;
    return model_statistics(model, name, 1, &count, &none) == GRAZE_OK ? count + 1 : 1;
}

static graze_status run_solid(lab *l, size_t size, int shape, growth *g, graze_error *error)
{
    bench own[ROWS];
    graze_mesh *solid;
    graze_status status = swift_make_solid(l, shape, triangles[size], &solid, error);
    if (status != GRAZE_OK) return status;
    const double count = (double)graze_mesh_triangle_count(solid);
    const workload built = swift_workload(l, solid, l->paths[0][0], swift_shapes[shape]);
    for (size_t i = 0; i < ROWS; i++) {
        own[i] = (bench){.load = &built, .memory = &l->frame.memory};
        set_build(&own[i], i, count);
    }
    status = benches_build(own, ROWS, 1, error);
    for (size_t i = 0; i < ROWS && status == GRAZE_OK; i++) {
        g->levels[i][size][shape] = levels_of(own[i].scene.a);
        if (shape == SWIFT_FAT) g->bytes[i][size] = (double)graze_model_bytes(own[i].scene.a) / count;
    }
    if (shape == SWIFT_FAT) g->triangles[size] = count;
    if (status == GRAZE_OK) status = run_questions(l, solid, own, size, shape, g, error);
    for (size_t i = 0; i < ROWS; i++) bench_free(&own[i]);
    graze_mesh_free(solid);
    progress_step(l->frame.context->progress);
    return status;
}

/* ---- writing ---- */

static void write_tables(lab *l, const growth *g)
{
    for (int q = 0; q < QUESTIONS; q++) {
        static const char *const columns[] = {"fat", "plate", "long", "Levels, fat", "Bytes a triangle, fat"};
        char title[120];
        snprintf(title, sizeof title, "More triangles, small orbits: mean µs of %s",
                 q ? "a distance" : "an intersection");
        grid t = grid_of(title, "", columns, 5);
        for (size_t size = 0; size < g->size_count; size++)
            for (size_t i = 0; i < ROWS; i++) {
                const size_t row = grid_add_row(&t, "%.0f: %s", g->triangles[size], rows[i].label);
                for (int shape = 0; shape < SWIFT_SHAPES; shape++) t.here[row][shape] = g->us[q][i][size][shape].value;
                t.here[row][SWIFT_SHAPES] = g->levels[i][size][SWIFT_FAT];
                t.here[row][SWIFT_SHAPES + 1] = g->bytes[i][size];
            }
        report_table(l->frame.report, &t);
    }
}

static graze_status draw(lab *l, const growth *g, graze_error *error)
{
    sketch s;
    const swift_row *legend[ROWS];
    graze_status status = sketch_open(&s, "swift_13_sizes", error);
    if (status != GRAZE_OK) return status;
    FILE *to = s.script.to;
    for (size_t i = 0; i < ROWS; i++) legend[i] = &rows[i];
    swift_begin_script(to, QUESTIONS, legend, ROWS);
    fprintf(to, "set logscale x\nset xlabel 'triangles of each solid'\nset xrange [%g:%g]\nset xtics (",
            g->triangles[0] * 0.8, g->triangles[g->size_count - 1] * 1.25);
    for (size_t size = 0; size < g->size_count; size++)
        fprintf(to, "%s'%.0f' %.0f", size ? ", " : "", g->triangles[size], g->triangles[size]);
    fputs(")\n", to);
    fputs("# triangles; mean microseconds of each row\n", s.data.to);
    for (int panel = 0; panel < QUESTIONS * SWIFT_SHAPES; panel++) {
        char title[40];
        const int q = panel / SWIFT_SHAPES, shape = panel % SWIFT_SHAPES;
        snprintf(title, sizeof title, "%s, %s", swift_shapes[shape], question_names[q]);
        swift_place_panel(to, panel, QUESTIONS, ROWS, title);
        fprintf(to, "set ylabel '%s'\nplot ", shape ? "" : "µs a query");
        for (size_t i = 0; i < ROWS; i++) {
            fprintf(to, "%s'swift_13_sizes.dat' index %d using 1:%zu with linespoints", i ? ", " : "", panel, i + 2);
            swift_style_line(to, &rows[i], i);
        }
        fputs("\n", to);
        fprintf(s.data.to, "%s# %s\n", panel ? "\n\n" : "", title);
        for (size_t size = 0; size < g->size_count; size++) {
            fprintf(s.data.to, "%.0f", g->triangles[size]);
            for (size_t i = 0; i < ROWS; i++) fprintf(s.data.to, " %.4g", g->us[q][i][size][shape].value);
            fputs("\n", s.data.to);
        }
    }
    fputs("unset multiplot\n", to);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Time against the number of triangles, 2r0, geometric mean of 1 degree, 20 degrees and random",
                         error);
}

static timed against(const growth *g, int q, size_t row, size_t to, size_t size)
{
    return ratio_of(g->us[q][row][size], g->us[q][to][size], SWIFT_SHAPES);
}

/* The better of three and four levels by the times of all passes. */
static size_t better_of_many(const growth *g, int q, size_t size)
{
    return against(g, q, QS3, QS4, size).value < 1 ? QS3 : QS4;
}

static void judge_size(report *r, const growth *g, int q, size_t size)
{
    const size_t many = better_of_many(g, q, size);
    const timed lut = against(g, q, LUT, many, size), two = against(g, q, QS2, many, size);
    report_claim(r, worse(by_timed(&lut, ABOVE, 1), by_timed(&two, ABOVE, 1)),
                 "With %.0f triangles a hierarchy of three or four levels wins out over the table and over two levels, "
                 "for %s (6.5, a conjecture): with the better of the two, %s, the table takes %.2f and two levels %.2f "
                 "times as long.",
                 g->triangles[size], question_names[q], rows[many].label, lut.value, two.value);
}

static void judge_growth(report *r, const growth *g)
{
    const size_t last = g->size_count - 1;
    double from = 0, to = 0, levels_from = 0, levels_to = 0;
    timed early[SWIFT_SHAPES], late[SWIFT_SHAPES];
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
        from += g->walked[NOTHING][0][shape] / SWIFT_SHAPES, to += g->walked[NOTHING][last][shape] / SWIFT_SHAPES;
        levels_from += g->levels[DK][0][shape] / SWIFT_SHAPES, levels_to += g->levels[DK][last][shape] / SWIFT_SHAPES;
        early[shape] = g->slow[NOTHING][0][shape], late[shape] = g->slow[NOTHING][last][shape];
    }
    const timed slower = ratio_of(late, early, SWIFT_SHAPES);
    report_claim(r, worse(by_count(to < 1.1 * from), by_timed(&slower, BELOW, 1.1)),
                 "Where bodies do not move swiftly the march runs in constant time (I-COLLIDE 3.2): from %.0f to %.0f "
                 "triangles the steps of a query 1 degree after the last grow from %.2f to %.2f, and its time by "
                 "%.2f; by less than a tenth is asked for. (Features shrink, so that one degree leads over more of "
                 "them.)",
                 g->triangles[0], g->triangles[last], from, to, slower.value);
    const double log_ratio = log(g->triangles[last] / 100) / log(g->triangles[0] / 100);
    report_claim(
        r, by_count(levels_to / levels_from < 1.25 * log_ratio),
        "There are O(log n) levels where a constant fraction of the features goes (4.2): of DK, %.1f levels at "
        "%.0f triangles and %.1f at %.0f, a growth of %.2f, where the logarithm of what is above the last 100 "
        "triangles grows by %.2f; at most a quarter more is asked for.",
        levels_from, g->triangles[0], levels_to, g->triangles[last], levels_to / levels_from, log_ratio);
}

graze_status swift_sizes(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    growth g = {.size_count = l->frame.context->quick ? QUICK_SIZES : SIZES};
    for (size_t size = 0; size < g.size_count; size++)
        for (int shape = 0; shape < SWIFT_SHAPES; shape++) {
            graze_status status = run_solid(l, size, shape, &g, error);
            if (status != GRAZE_OK) return status;
        }
    graze_status status = draw(l, &g, error);
    if (status != GRAZE_OK) return status;
    write_tables(l, &g);
    for (size_t size = 1; size < g.size_count; size++)
        for (int q = 0; q < QUESTIONS; q++) judge_size(l->frame.report, &g, q, size);
    judge_growth(l->frame.report, &g);
    return GRAZE_OK;
}
