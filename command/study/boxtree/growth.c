/* How building grows with the number of triangles (Zachmann 2002, 4.3). */
#include "message.h"
#include "study/boxtree/lab.h"
#include "study/frame/fit.h"

#include <math.h>

enum { SIZES = 5 };

/* Sides of a torus with twice as many rings: four times their square is the number of triangles, 10,000 to 2,000,000.
 */
static const int sides[SIZES] = {50, 100, 200, 400, 707};

typedef struct growth {
    double triangles[SIZES];
    timed ms[SIZES];
} growth;

static graze_status make_torus(const study_context *c, int size, graze_mesh **out, graze_error *error)
{
    const int count = scaled_count(sides[size], sqrt(c->scale), 4 + 2 * size);
    return make_shape(out, error, "torus rings=%d sides=%d", 2 * count, count);
}

static graze_status build_once(const graze_mesh *mesh, double *ms, graze_error *error)
{
    scene s = {.method = "boxtree", .build_threads = 1};
    graze_status status = scene_model(&s, mesh, "torus", &s.a, error);
    *ms = s.build_ms;
    scene_free(&s);
    return status == GRAZE_OK ? status : fail_at(error, "building");
}

/* All sizes in turn. */
static graze_status measure(boxtree_lab *l, graze_mesh *const meshes[SIZES], growth *g, graze_error *error)
{
    double ms[SIZES][PASSES];
    graze_status status = GRAZE_OK;
    for (int round = 0; round < PASSES; round++)
        for (int i = 0; i < SIZES && status == GRAZE_OK; i++) {
            status = build_once(meshes[i], &ms[i][round], error);
            progress_step(l->frame.context->progress);
        }
    for (int i = 0; i < SIZES && status == GRAZE_OK; i++) {
        g->triangles[i] = graze_mesh_triangle_count(meshes[i]);
        g->ms[i] = timed_least(ms[i]);
    }
    return status;
}

/* The factor of n log2 n that explains the building times best, in milliseconds, and how far off it is. */
static double fit_growth(const growth *g, double *off)
{
    fit_point points[SIZES];
    double costs[FIT_UNKNOWNS];
    for (int i = 0; i < SIZES; i++) points[i] = (fit_point){{g->triangles[i] * log2(g->triangles[i])}, g->ms[i].value};
    fit_costs(points, SIZES, costs);
    *off = fit_error(points, SIZES, costs);
    return costs[0];
}

static void write_table(boxtree_lab *l, const growth *g)
{
    static const char *const columns[] = {"ms", "ns a triangle", "ns by n log2 n"};
    grid table = grid_of("Building: growth", "Triangles", columns, 3);
    for (int i = 0; i < SIZES; i++) {
        figure_text triangles;
        const size_t row = grid_add_row(&table, "%s", figure(triangles, g->triangles[i]));
        const double each = 1e6 * g->ms[i].value / g->triangles[i];
        table.here[row][0] = g->ms[i].value;
        table.here[row][1] = each;
        table.here[row][2] = each / log2(g->triangles[i]);
    }
    report_table(l->frame.report, &table);
}

/* The rule: from the least to the largest the time grows by no more than n log n does, and half as much again. */
static void judge(boxtree_lab *l, const growth *g)
{
    const double first = g->triangles[0], last = g->triangles[SIZES - 1];
    const double expected = last * log2(last) / (first * log2(first));
    const timed grown = ratio_of(&g->ms[SIZES - 1], &g->ms[0], 1);
    double off;
    const double factor = fit_growth(g, &off);
    report_claim(
        l->frame.report, by_timed(&grown, BELOW, 1.5 * expected),
        "Building takes O(n log n): from %.0f to %.0f triangles n log n grows by %.0f, and the time by %.0f (it may by "
        "half as much again). %.3g ns times n log2 n is off by %.0f %% (root of the mean square).",
        first, last, expected, grown.value, 1e6 * factor, 100 * off);
}

graze_status boxtree_growth(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    graze_mesh *meshes[SIZES] = {NULL};
    graze_status status = GRAZE_OK;
    growth g;
    for (int i = 0; i < SIZES && status == GRAZE_OK; i++) status = make_torus(l->frame.context, i, &meshes[i], error);
    if (status == GRAZE_OK) status = measure(l, meshes, &g, error);
    for (int i = 0; i < SIZES; i++) graze_mesh_free(meshes[i]);
    if (status != GRAZE_OK) return status;
    write_table(l, &g);
    judge(l, &g);
    return GRAZE_OK;
}
