/* How much empty space is between a node and its parent in an ordinary tree of boxes: the paper's figure 1, and its reason for
 * storing a plane a node. */
#include "message.h"
#include "study/boxtree_lab.h"
#include "study/stream.h"

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

static box box_about(const box *boxes, size_t count)
{
    box all = boxes[0];
    for (size_t i = 1; i < count; i++)
        for (int axis = 0; axis < 3; axis++) {
            all.low[axis] = fmin(all.low[axis], boxes[i].low[axis]);
            all.high[axis] = fmax(all.high[axis], boxes[i].high[axis]);
        }
    return all;
}

static double volume(const box *b)
{
    return (b->high[0] - b->low[0]) * (b->high[1] - b->low[1]) * (b->high[2] - b->low[2]);
}

/* Twice the centre. */
static double middle(const box *b, int axis)
{
    return b->low[axis] + b->high[axis];
}

/* Hoare's selection: the boxes before `at` come to lie no higher along the axis than those from there on. */
static void part_at(box *boxes, size_t count, size_t at, int axis)
{
    for (size_t from = 0, to = count; to - from > 1;) {
        const double pivot = middle(&boxes[from + (to - from) / 2], axis);
        size_t i = from, j = to - 1;
        for (;;) {
            while (middle(&boxes[i], axis) < pivot) i++;
            while (middle(&boxes[j], axis) > pivot) j--;
            if (i >= j) break;
            const box other = boxes[i];
            boxes[i++] = boxes[j];
            boxes[j--] = other;
        }
        const size_t cut = i == j && middle(&boxes[i], axis) <= pivot ? i + 1 : i;
        if (at < cut)
            to = cut < to ? cut : to - 1;
        else
            from = cut;
    }
}

/* The part of the parent's box that is empty, were the child's to reach as far as the parent's on the side of the split. Where
 * the parent is flat there is nothing that could be empty. */
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

/* Halves the set along the axis for which the halves' boxes have the least volume in all: the paper's criterion (4.1). Halves
 * keep the recursion as deep as the logarithm. */
static void split(box *boxes, size_t count, space *s)
{
    if (count < 2) return;
    const size_t half = count / 2;
    const box parent = box_about(boxes, count);
    double least = INFINITY;
    int best = 0;
    for (int axis = 0; axis < 3; axis++) {
        part_at(boxes, count, half, axis);
        const box lower = box_about(boxes, half), upper = box_about(boxes + half, count - half);
        const double sum = volume(&lower) + volume(&upper);
        if (sum < least) least = sum, best = axis;
    }
    part_at(boxes, count, half, best);
    for (int upper = 0; upper < 2; upper++) {
        box *part = boxes + (upper ? half : 0);
        const size_t part_count = upper ? count - half : half;
        const double empty = empty_part(&parent, box_about(part, part_count), best, upper);
        s->nodes[(int)fmin(fmax(100 * empty, 0), 100)]++;
        s->total++;
        split(part, part_count, s);
    }
}

static graze_status measure(const graze_mesh *mesh, space *out, graze_error *error)
{
    const size_t count = graze_mesh_triangle_count(mesh);
    box *boxes = malloc(count * sizeof *boxes);
    if (!boxes) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give a smaller --scale");
    for (size_t i = 0; i < count; i++) boxes[i] = box_of(mesh, i);
    *out = (space){.total = 0};
    split(boxes, count, out);
    free(boxes);
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
    stream data, script;
    graze_status status = stream_open(&data, error);
    if (status != GRAZE_OK) return status;
    status = stream_open(&script, error);
    if (status != GRAZE_OK) return stream_free(&data), status;
    fputs("# percent of empty space; for each object the percent of its nodes that have less\n", data.to);
    for (int percent = 0; percent <= PERCENTS; percent++) {
        fprintf(data.to, "%d", percent);
        for (int i = 0; i < BOXTREE_OBJECTS; i++) fprintf(data.to, " %.4g", share_below(&spaces[i], percent));
        fputc('\n', data.to);
    }
    fputs("set xlabel 'empty space between a node and its parent, % of the parent'\nset ylabel '% of the nodes have "
          "less'\n"
          "set xrange [0:100]\nset yrange [0:100]\nset key outside right top\nplot ",
          script.to);
    for (int i = 0; i < BOXTREE_OBJECTS; i++)
        fprintf(script.to,
                "%s'boxtree_space.dat' using 1:%d with lines linewidth 2 dashtype %d linecolor %d title '%s'",
                i ? ", " : "", i + 2, 1 + (int)l->objects[i].family,
                i < CAD_OBJECTS ? i + 1 : (i - CAD_OBJECTS) % RESOLUTIONS + 1, l->objects[i].name);
    fputc('\n', script.to);
    status = stream_settle(&data, error);
    if (status == GRAZE_OK) status = stream_settle(&script, error);
    plot p = {"boxtree_space", data.text, script.text};
    if (status == GRAZE_OK)
        status =
            report_plot(l->report, l->context->folder, &p,
                        "Figure 1: how many nodes of an ordinary tree of boxes have how little empty space", error);
    stream_free(&data);
    stream_free(&script);
    return status;
}

graze_status boxtree_space(boxtree_lab *l, graze_error *error)
{
    static const char *const columns[] = {"below 1 %",  "below 5 %",  "below 10 %",
                                          "below 20 %", "below 50 %", "median, %"};
    static const int limits[] = {1, 5, 10, 20, 50};
    space spaces[BOXTREE_OBJECTS];
    double mean = 0;
    grid g = grid_of("Figure 1: of a hundred nodes, those with so much empty space", "Triangles", columns, 6);
    for (int i = 0; i < BOXTREE_OBJECTS; i++) {
        graze_status status = measure(l->objects[i].load.object, &spaces[i], error);
        if (status != GRAZE_OK) return status;
        size_t row = grid_add_row(&g, "%s", l->objects[i].name);
        for (int column = 0; column < 5; column++) g.here[row][column] = share_below(&spaces[i], limits[column]);
        g.here[row][5] = median(&spaces[i]);
        mean += share_below(&spaces[i], 10) / BOXTREE_OBJECTS;
        progress_step(l->context->progress);
    }
    report_heading(l->report, "Empty space: figure 1");
    report_text(
        l->report,
        "An ordinary tree of axis-aligned boxes, one triangle a leaf: each set of triangles is halved at the median "
        "along the axis for which the two boxes have the least volume in all. For every node but the root: the part of "
        "the parent's box that the node's does not fill, the side of the split left out, as in the paper. The "
        "less it is, the less is lost by storing one plane a node instead of a box. *Median* is rounded up.");
    report_table(l->report, &g);
    graze_status status = draw(l, spaces, error);
    if (status != GRAZE_OK) return status;
    report_claim(
        l->report, mean >= 50,
        "About half of all nodes have at most about 10 %% of empty space: here %.0f %% of them do (mean over the "
        "objects; about half is at least 50 %%).",
        mean);
    return GRAZE_OK;
}
