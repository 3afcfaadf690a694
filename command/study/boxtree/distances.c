/* The time of a collision query against the distance of the objects: the paper's figure 8. */
#include "message.h"
#include "study/boxtree/lab.h"
#include "study/frame/sketch.h"

/* From where the spheres about two cubes of side 2 are almost apart, inward. */
enum { DISTANCES = 17 };

static double distance_of(int number)
{
    return 0.2 * (DISTANCES - number);
}

/* Mean times of the objects of CAD at each distance. */
typedef struct figures {
    double us[DISTANCES][CAD_OBJECTS];
} figures;

static graze_status measure(boxtree_lab *l, int object, figures *f, graze_error *error)
{
    const size_t steps = l->objects[object].steps;
    double distances[DISTANCES];
    for (int i = 0; i < DISTANCES; i++) distances[i] = distance_of(i);
    workload load = l->objects[object].load; /* on another path */
    graze_status status = boxtree_tumble(distances, DISTANCES, steps, &load.path, error);
    if (status != GRAZE_OK) return status;
    bench b = {.load = &load, .memory = &l->frame.memory, .build = "boxtree"};
    contestant c = {.bench = &b, .query = "test=lite,coherence=off", .question = GRAZE_ASK_FIRST};
    status = benches_build(&b, 1, 1, error);
    if (status == GRAZE_OK) status = contest_run(&c, 1, PASSES, error);
    for (size_t i = 0; i < DISTANCES && status == GRAZE_OK; i++) {
        time_summary times;
        status = summarise_times(c.us + i * steps, steps, &times, error);
        f->us[i][object] = times.mean;
    }
    contest_free(&c, 1);
    bench_free(&b);
    graze_path_free(load.path);
    progress_step(l->frame.context->progress);
    return status;
}

static graze_status draw(boxtree_lab *l, const figures *f, graze_error *error)
{
    sketch s;
    graze_status status = sketch_open(&s, "boxtree_distances", error);
    if (status != GRAZE_OK) return status;
    fputs("# distance; microseconds a query for each object\n", s.data.to);
    for (int i = 0; i < DISTANCES; i++) {
        fprintf(s.data.to, "%.1f", distance_of(i));
        for (int object = 0; object < CAD_OBJECTS; object++) fprintf(s.data.to, " %.5g", f->us[i][object]);
        fputc('\n', s.data.to);
    }
    fputs("set xlabel 'distance d of the centres; each object fits a cube of side 2'\nset ylabel 'µs a query'\n"
          "set xrange [0:3.6]\nset yrange [0:*]\nset key inside right top\nplot ",
          s.script.to);
    for (int object = 0; object < CAD_OBJECTS; object++)
        fprintf(
            s.script.to,
            "%s'boxtree_distances.dat' using 1:%d with linespoints linewidth 1.5 pointtype 7 pointsize 0.6 title '%s'",
            object ? ", " : "", object + 2, l->objects[object].name);
    fputc('\n', s.script.to);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Figure 8: mean time of a collision query against the distance of the objects", error);
}

/* Where it takes longest, for each object. */
static void describe(boxtree_lab *l, const figures *f)
{
    for (int object = 0; object < CAD_OBJECTS; object++) {
        int worst = 0;
        for (int i = 1; i < DISTANCES; i++)
            if (f->us[i][object] > f->us[worst][object]) worst = i;
        report_text(
            l->frame.report,
            "%s: a query takes longest at d = %.1f, %.1f times as long as at %.1f; the two begin to touch at %.2f.",
            l->objects[object].name, distance_of(worst), f->us[worst][object] / f->us[0][object], distance_of(0),
            l->objects[object].touch);
    }
}

graze_status boxtree_distances(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    figures f;
    const char *columns[CAD_OBJECTS];
    for (int i = 0; i < CAD_OBJECTS; i++) {
        columns[i] = l->objects[i].name;
        graze_status status = measure(l, i, &f, error);
        if (status != GRAZE_OK) return fail_at(error, "%s", l->objects[i].name);
    }
    grid g = grid_of("Figure 8: time against distance", "d", columns, CAD_OBJECTS);
    g.here_unit = "µs";
    for (int i = 0; i < DISTANCES; i++) {
        size_t row = grid_add_row(&g, "%.1f", distance_of(i));
        for (int object = 0; object < CAD_OBJECTS; object++) g.here[row][object] = f.us[i][object];
    }
    report_table(l->frame.report, &g);
    graze_status status = draw(l, &f, error);
    if (status == GRAZE_OK) describe(l, &f);
    return status;
}
