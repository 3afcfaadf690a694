/* How long trees take to build: the paper's figure 6. */
#include "message.h"
#include "study/boxtree_lab.h"
#include "study/fit.h"

#include <math.h>
#include <stdlib.h>

enum { SWEEP, LONGEST, SEEDS, TWO_THREADS, KDOP_18, WIDE, BUILD_COUNT };

static const boxtree_variant builds[BUILD_COUNT] = {
    [SWEEP] = {"`boxtree`", "boxtree", ""},
    [LONGEST] = {"`axes=longest`", "boxtree,axes=longest", ""},
    [SEEDS] = {"`split=seeds,planes=parallel`", "boxtree,split=seeds,planes=parallel", ""},
    [TWO_THREADS] = {"`boxtree`, 2 threads", "boxtree", ""},
    [KDOP_18] = {"`kdop,k=18`", "kdop,k=18", ""},
    [WIDE] = {"`wide`", "wide", ""},
};

/* The median is what counts. */
enum { ROUNDS = 3 };

static graze_status build_once(const boxtree_object *o, int build, double *ms, graze_error *error)
{
    scene s = {.method = builds[build].build, .build_threads = build == TWO_THREADS ? 2 : 1};
    graze_status status = scene_model(&s, o->load.object, o->name, &s.a, error);
    *ms = s.build_ms;
    scene_free(&s);
    return status;
}

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* In turn, so that whatever else the machine does meets all of them alike. */
static graze_status build_object(const boxtree_object *o, int number, boxtree_figures *f, graze_error *error)
{
    double ms[BUILD_COUNT][ROUNDS];
    graze_status status = GRAZE_OK;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++) status = build_once(o, i, &ms[i][round], error);
    for (int i = 0; i < BUILD_COUNT && status == GRAZE_OK; i++) {
        qsort(ms[i], ROUNDS, sizeof ms[i][0], compare_numbers);
        f->of[i][number] = ms[i][ROUNDS / 2];
    }
    return status;
}

/* The factor of n log2 n that explains the building times best, in milliseconds, and how far off it is. */
static double fit_growth(const boxtree_lab *l, const double *ms, double *off)
{
    fit_point points[BOXTREE_OBJECTS];
    double costs[FIT_UNKNOWNS];
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        const double n = l->objects[i].triangles;
        points[i] = (fit_point){{n * log2(n)}, ms[i]};
    }
    fit_costs(points, BOXTREE_OBJECTS, costs);
    *off = fit_error(points, BOXTREE_OBJECTS, costs);
    return costs[0];
}

/* The rule: for the spheres and for the tori, from the coarsest to the finest, the time grows by no more than n log n does, and
 * half as much again. */
static void judge_growth(boxtree_lab *l, const boxtree_figures *f)
{
    double grown[2], allowed[2], off;
    for (int family = 0; family < 2; family++) {
        const int first = CAD_OBJECTS + family * RESOLUTIONS, last = first + RESOLUTIONS - 1;
        const double from = l->objects[first].triangles, to = l->objects[last].triangles;
        grown[family] = f->of[SWEEP][last] / f->of[SWEEP][first];
        allowed[family] = to * log2(to) / (from * log2(from));
    }
    const double factor = fit_growth(l, f->of[SWEEP], &off);
    report_claim(
        l->report, grown[0] <= 1.5 * allowed[0] && grown[1] <= 1.5 * allowed[1],
        "Building takes O(n log n): from the coarsest to the finest sphere n log n grows by %.0f and the time by %.0f, "
        "from the coarsest to the finest torus by %.0f and %.0f (it may grow by half as much again). Over all objects "
        "%.3g ns times n log2 n is off by %.0f %% (root of the mean square).",
        allowed[0], grown[0], allowed[1], grown[1], 1e6 * factor, 100 * off);
}

static double rate(const boxtree_lab *l, const boxtree_figures *f, int build, int object)
{
    return l->objects[object].triangles / f->of[build][object] * 1000;
}

static void judge(boxtree_lab *l, const boxtree_figures *f)
{
    judge_growth(l, f);
    double sweep[BOXTREE_OBJECTS], one[BOXTREE_OBJECTS], least = INFINITY;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        sweep[i] = rate(l, f, SWEEP, i), one[i] = 1;
        least = fmin(least, sweep[i]);
    }
    figure_text mean_text, least_text;
    const double mean = mean_ratio(sweep, one, BOXTREE_OBJECTS);
    report_claim(
        l->report, mean >= 500000,
        "Trees are built as the program starts: at least 500,000 triangles a second by one thread, here %s (geometric "
        "mean; the least is %s). The paper's machine built about 20,000.",
        figure(mean_text, mean), figure(least_text, least));
    report_text(
        l->report,
        "Two threads take %.2f times as long as one. Along the longest axis alone building takes %.2f times as long, "
        "and by seeds as in the paper %.2f times; `kdop,k=18` takes %.2f times as long and `wide` %.2f times "
        "(geometric "
        "means).",
        mean_ratio(f->of[TWO_THREADS], f->of[SWEEP], BOXTREE_OBJECTS),
        mean_ratio(f->of[LONGEST], f->of[SWEEP], BOXTREE_OBJECTS),
        mean_ratio(f->of[SEEDS], f->of[SWEEP], BOXTREE_OBJECTS),
        mean_ratio(f->of[KDOP_18], f->of[SWEEP], BOXTREE_OBJECTS),
        mean_ratio(f->of[WIDE], f->of[SWEEP], BOXTREE_OBJECTS));
}

graze_status boxtree_builds(boxtree_lab *l, graze_error *error)
{
    boxtree_figures f;
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        graze_status status = build_object(&l->objects[i], i, &f, error);
        if (status != GRAZE_OK) return fail_at(error, "building");
        progress_step(l->context->progress);
    }
    report_heading(l->report, "Building: figure 6");
    report_text(l->report, "Milliseconds to build one model, the median of three, one thread unless said otherwise.");
    boxtree_write(l, "Figure 6: building times", "ms", builds, BUILD_COUNT, &f);
    graze_status status = boxtree_draw(l, "boxtree_builds", "Figure 6: building time against the number of triangles",
                                       "ms to build", builds, BUILD_COUNT, &f, error);
    if (status == GRAZE_OK) judge(l, &f);
    return status;
}
