/* How much empty space is between a node and its parent in an ordinary tree of boxes: the paper's figure 1, and its
 * reason for storing a plane a node. */
#include "message.h"
#include "study/boxtree/lab.h"
#include "study/frame/sketch.h"

#include <math.h>
#include <stdlib.h>

typedef struct box {
    double low[3], high[3];
} box;

/* Nodes by the percent of their parent's box that is empty, rounded down: 0 to 100. */
enum { PERCENTS = 101 };

typedef struct space {
    double nodes[PERCENTS], total;
} space;

/* ---- an ordinary tree ---- */

static box box_of(const graze_mesh *mesh, size_t triangle)
{
    const graze_vec3 *vertices = graze_mesh_vertices(mesh);
    const uint32_t *corners = graze_mesh_indices(mesh) + 3 * triangle;
    box b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (int i = 0; i < 3; i++) {
        const graze_vec3 v = vertices[corners[i]];
        const double at[3] = {v.x, v.y, v.z};
        for (int axis = 0; axis < 3; axis++) {
            b.low[axis] = fmin(b.low[axis], at[axis]);
            b.high[axis] = fmax(b.high[axis], at[axis]);
        }
    }
    return b;
}

static void include(box *all, const box *b)
{
    for (int axis = 0; axis < 3; axis++) {
        all->low[axis] = fmin(all->low[axis], b->low[axis]);
        all->high[axis] = fmax(all->high[axis], b->high[axis]);
    }
}

static double volume(const box *b)
{
    return (b->high[0] - b->low[0]) * (b->high[1] - b->low[1]) * (b->high[2] - b->low[2]);
}

/* A triangle's box, and by what it is sorted. */
typedef struct item {
    box box;
    double key, upper; /* twice the centre; what is to be small of those from here on */
} item;

/* The part of the parent's box that is empty, were the child's to reach as far as the parent's on the side of the
 * split. Where the parent is flat there is nothing that could be empty. */
static double empty_part(const box *parent, box child, int axis, bool upper)
{
    if (upper)
        child.low[axis] = parent->low[axis];
    else
        child.high[axis] = parent->high[axis];
    double full = 1;
    for (int i = 0; i < 3; i++) {
        const double side = parent->high[i] - parent->low[i];
        if (side > 0) full *= (child.high[i] - child.low[i]) / side;
    }
    return 1 - full;
}

static int compare_keys(const void *a, const void *b)
{
    const double x = ((const item *)a)->key, y = ((const item *)b)->key;
    return (x > y) - (x < y);
}

static void sort_along(item *items, size_t count, int axis)
{
    for (size_t i = 0; i < count; i++) items[i].key = items[i].box.low[axis] + items[i].box.high[axis];
    qsort(items, count, sizeof *items, compare_keys);
}

static box box_about(const item *items, size_t count)
{
    box all = items[0].box;
    for (size_t i = 1; i < count; i++) include(&all, &items[i].box);
    return all;
}

/* The least sum of the volumes of two boxes for items that are sorted, and how many are in the lower one: half of them,
 * or any. */
static double least_volume(item *items, size_t count, bool halves, size_t *lower_count)
{
    double least = INFINITY;
    box upper = items[count - 1].box, lower = items[0].box;
    for (size_t i = count - 1; i > 0; i--) {
        include(&upper, &items[i].box);
        items[i].upper = volume(&upper);
    }
    for (size_t i = 1; i < count; i++) {
        const double sum = volume(&lower) + items[i].upper;
        if (sum < least && (!halves || i == count / 2)) least = sum, *lower_count = i;
        include(&lower, &items[i].box);
    }
    return least;
}

/* Splits that are as uneven as can be are made halves so deep in the tree, so that recursion ends. */
enum { DEEP = 60 };

/* Along the axis for which the two boxes have the least volume in all, which is the paper's criterion (4.1). */
static void split(item *items, size_t count, bool halves, int depth, space *s)
{
    if (count < 2) return;
    const box parent = box_about(items, count);
    double least = INFINITY;
    int best = 0;
    size_t lower_count = count / 2;
    for (int axis = 0; axis < 3; axis++) {
        size_t at = count / 2;
        sort_along(items, count, axis);
        const double sum = least_volume(items, count, halves || depth >= DEEP, &at);
        if (sum < least) least = sum, best = axis, lower_count = at;
    }
    sort_along(items, count, best);
    for (int upper = 0; upper < 2; upper++) {
        item *part = upper ? items + lower_count : items;
        const size_t part_count = upper ? count - lower_count : lower_count;
        const double empty = empty_part(&parent, box_about(part, part_count), best, upper);
        s->nodes[(int)fmin(fmax(100 * empty, 0), 100)]++;
        s->total++;
        split(part, part_count, halves, depth + 1, s);
    }
}

static graze_status measure(const graze_mesh *mesh, bool halves, space *out, graze_error *error)
{
    const size_t count = graze_mesh_triangle_count(mesh);
    item *items = malloc(count * sizeof *items);
    if (!items) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give a smaller --scale");
    for (size_t i = 0; i < count; i++) items[i].box = box_of(mesh, i);
    *out = (space){.total = 0};
    split(items, count, halves, 0, out);
    free(items);
    return GRAZE_OK;
}

/* ---- writing ---- */

/* Of a hundred nodes, how many have less than so many percent of empty space. */
static double share_below(const space *s, int percent)
{
    double sum = 0;
    for (int i = 0; i < percent && i < PERCENTS; i++) sum += s->nodes[i];
    return s->total > 0 ? 100 * sum / s->total : NAN;
}

static int median(const space *s)
{
    int percent = 1;
    while (percent < PERCENTS && share_below(s, percent) < 50) percent++;
    return percent;
}

static graze_status draw(boxtree_lab *l, const space *spaces, graze_error *error)
{
    sketch s;
    graze_status status = sketch_open(&s, "boxtree_space", error);
    if (status != GRAZE_OK) return status;
    fputs("# percent of empty space; for each object the percent of its nodes that have less\n", s.data.to);
    for (int percent = 0; percent <= PERCENTS; percent++) {
        fprintf(s.data.to, "%d", percent);
        for (int i = 0; i < BOXTREE_OBJECTS; i++) fprintf(s.data.to, " %.4g", share_below(&spaces[i], percent));
        fputc('\n', s.data.to);
    }
    fputs("set xlabel 'empty space between a node and its parent, % of the parent'\nset ylabel '% of the nodes have "
          "less'\n"
          "set xrange [0:100]\nset yrange [0:100]\nset key outside right top\nplot ",
          s.script.to);
    for (int i = 0; i < BOXTREE_OBJECTS; i++)
        fprintf(s.script.to,
                "%s'boxtree_space.dat' using 1:%d with lines linewidth 2 dashtype %d linecolor %d title '%s'",
                i ? ", " : "", i + 2, 1 + (int)l->objects[i].family,
                i < CAD_OBJECTS ? i + 1 : (i - CAD_OBJECTS) % RESOLUTIONS + 1, l->objects[i].name);
    fputc('\n', s.script.to);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder,
                         "Figure 1: how many nodes of an ordinary tree of boxes have how little empty space", error);
}

/* The two trees. */
enum { ANYWHERE, HALVES, WAYS };

graze_status boxtree_space(void *lab, graze_error *error)
{
    boxtree_lab *l = lab;
    enum { FIGURES = 4 };
    static const char *const columns[FIGURES * WAYS] = {"below 1 %",         "below 10 %", "below 50 %", "median, %",
                                                        "halves: below 1 %", "below 10 %", "below 50 %", "median, %"};
    space spaces[WAYS][BOXTREE_OBJECTS];
    double mean[WAYS] = {0};
    grid g =
        grid_of("Figure 1: of a hundred nodes, those with so much empty space", "Triangles", columns, FIGURES * WAYS);
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        const size_t row = grid_add_row(&g, "%s", l->objects[i].name);
        for (int way = 0; way < WAYS; way++) {
            space *s = &spaces[way][i];
            graze_status status = measure(l->objects[i].load.object, way == HALVES, s, error);
            if (status != GRAZE_OK) return status;
            const double cells[FIGURES] = {share_below(s, 1), share_below(s, 10), share_below(s, 50), median(s)};
            for (int column = 0; column < FIGURES; column++) g.here[row][FIGURES * way + column] = cells[column];
            mean[way] += share_below(s, 10) / BOXTREE_OBJECTS;
        }
        progress_step(l->frame.context->progress);
    }
    report_table(l->frame.report, &g);
    graze_status status = draw(l, spaces[ANYWHERE], error);
    if (status != GRAZE_OK) return status;
    report_claim(l->frame.report, by_count(mean[ANYWHERE] >= 50),
                 "About half of all nodes have at most about 10 %% of empty space: here %.0f %% of them do, and %.0f "
                 "%% in trees "
                 "of halves (means over the objects; about half is at least 50 %%).",
                 mean[ANYWHERE], mean[HALVES]);
    return GRAZE_OK;
}
