/* I-COLLIDE 3.3 and 5.2: bodies that meet, with cells inside and without. */
#include "study/frame/sketch.h"
#include "study/swift/sweep.h"

#include <math.h>

enum { CELLS, PLANES, REMEMBER, ROWS, SIZES = 5, QUICK_SIZES = 4, AT_2000 = 2 };

static const int triangles[SIZES] = {200, 700, 2000, 10000, 100000};

static const swift_row rows[ROWS] = {
    [CELLS] = {"cells", "convex", "inside=cells,coherence=off", SWIFT_FIRST, 0, 1, 0},
    [PLANES] = {"all planes", "convex", "inside=planes,coherence=off", SWIFT_FIRST, 0, 7, 0},
    [REMEMBER] = {"cells, coherence=on", "convex", "", SWIFT_FIRST, 0, 4, 0},
};

typedef struct meetings {
    size_t size_count;
    double triangles[SIZES], hits[SIZES], megabytes[SIZES]; /* of a model */
    double tests[ROWS][SIZES];                              /* of faces, corners and planes, a query */
    timed us[ROWS][SIZES];
} meetings;

static graze_status run_size(lab *l, size_t size, meetings *m, graze_error *error)
{
    graze_mesh *solid;
    graze_path *path = NULL;
    contestant all[ROWS];
    graze_status status = swift_make_solid(l, SWIFT_FAT, triangles[size], &solid, error);
    if (status == GRAZE_OK) status = swift_make_orbit(l, 0.6, 4, &path, error);
    const workload w = swift_workload(l, solid, path, "fat, meeting");
    bench b = {.load = &w, .memory = &l->frame.memory, .build = "convex"};
    if (status == GRAZE_OK) status = benches_build(&b, 1, 1, error);
    for (size_t i = 0; i < ROWS; i++) all[i] = swift_contestant(&rows[i], &b);
    if (status == GRAZE_OK) {
        m->triangles[size] = (double)graze_mesh_triangle_count(solid);
        timed us[ROWS];
        status = swift_contest(all, ROWS, us, error);
        for (size_t i = 0; i < ROWS && status == GRAZE_OK; i++) m->us[i][size] = us[i];
        for (size_t i = 0; i < ROWS; i++)
            m->tests[i][size] = (double)all[i].found.counters.bv_tests / (double)all[i].found.poses;
        m->megabytes[size] = (double)graze_model_bytes(b.scene.a) / 1e6;
        m->hits[size] = 100 * (double)all[0].found.hits / (double)all[0].found.poses;
        contest_free(all, ROWS);
    }
    bench_free(&b);
    graze_path_free(path);
    graze_mesh_free(solid);
    progress_step(l->frame.context->progress);
    return status;
}

static void write_table(lab *l, const meetings *m)
{
    static const char *const columns[] = {"poses in contact, %",  "cells, µs",
                                          "all planes, µs",       "cells, coherence=on, µs",
                                          "cells: tests a query", "all planes: tests"};
    grid g = grid_of("Bodies that meet: `first`, fat, 0.6r0 to 1.2r0, 20 degrees a step", "Triangles", columns, 6);
    for (size_t size = 0; size < m->size_count; size++) {
        const size_t row = grid_add_row(&g, "%.0f", m->triangles[size]);
        g.here[row][0] = m->hits[size];
        for (size_t i = 0; i < ROWS; i++) g.here[row][i + 1] = m->us[i][size].value;
        g.here[row][ROWS + 1] = m->tests[CELLS][size];
        g.here[row][ROWS + 2] = m->tests[PLANES][size];
    }
    report_table(l->frame.report, &g);
}

static graze_status draw(lab *l, const meetings *m, graze_error *error)
{
    sketch s;
    graze_status status = sketch_open(&s, "swift_17_inside", error);
    if (status != GRAZE_OK) return status;
    fprintf(s.script.to,
            "set logscale xy\nset xlabel 'triangles of each solid'\nset ylabel 'µs a query'\nset grid\n"
            "set xrange [%g:%g]\nplot ",
            m->triangles[0] * 0.8, m->triangles[m->size_count - 1] * 1.25);
    for (size_t i = 0; i < ROWS; i++) {
        fprintf(s.script.to, "%s'swift_17_inside.dat' using 1:%zu with linespoints", i ? ", " : "", i + 2);
        swift_style_line(s.script.to, &rows[i], i);
    }
    fputs("\n", s.script.to);
    fputs("# triangles; mean microseconds with cells, with all planes, and with cells and coherence\n", s.data.to);
    for (size_t size = 0; size < m->size_count; size++) {
        fprintf(s.data.to, "%.0f", m->triangles[size]);
        for (size_t i = 0; i < ROWS; i++) fprintf(s.data.to, " %.4g", m->us[i][size].value);
        fputs("\n", s.data.to);
    }
    return sketch_finish(&s, l->frame.report, l->frame.context->folder, "Bodies that meet, against their size", error);
}

/* From 2,000 triangles to the largest. */
static void judge(report *r, const meetings *m)
{
    const size_t last = m->size_count - 1;
    const timed planes = ratio_of(&m->us[PLANES][last], &m->us[PLANES][AT_2000], 1),
                cells = ratio_of(&m->us[CELLS][last], &m->us[CELLS][AT_2000], 1);
    const double size = m->triangles[last] / m->triangles[AT_2000];
    report_claim(r, by_timed(&planes, ABOVE, size / 2),
                 "Without internal regions collisions require tests that take linear time in the complexity of the "
                 "polytope (I-COLLIDE 5.2): with %.0f times the triangles a query takes %.2f times as long; half of "
                 "linear, at least, is asked for.",
                 size, planes.value);
    report_claim(
        r, by_timed(&cells, BELOW, 2),
        "They can be reduced to a quick, constant time check by using internal regions (I-COLLIDE 3.3, 5.2; not "
        "measured there): with cells and %.0f times the triangles a query takes %.2f times as long; less than 2 "
        "is asked for.",
        size, cells.value);
    report_claim(
        r, by_count(m->tests[CELLS][last] < 1.1 * m->tests[CELLS][AT_2000]),
        "In counts they are constant (I-COLLIDE 3.3): with cells a query looks at %.1f faces, corners and planes, "
        "and with %.0f times the triangles at %.1f; with all planes at %.0f and %.0f. Less than a tenth more is "
        "asked for.",
        m->tests[CELLS][AT_2000], size, m->tests[CELLS][last], m->tests[PLANES][AT_2000], m->tests[PLANES][last]);
    report_text(r,
                "What time takes beyond the counts is for memory: a model of the largest solid has %.1f MB, and the "
                "smaller one %.2f MB, of which each pose needs another part.",
                m->megabytes[last], m->megabytes[AT_2000]);
}

graze_status swift_inside(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    meetings m = {.size_count = l->frame.context->quick ? QUICK_SIZES : SIZES};
    for (size_t size = 0; size < m.size_count; size++) {
        graze_status status = run_size(l, size, &m, error);
        if (status != GRAZE_OK) return status;
    }
    write_table(l, &m);
    graze_status status = draw(l, &m, error);
    if (status == GRAZE_OK) judge(l->frame.report, &m);
    return status;
}
