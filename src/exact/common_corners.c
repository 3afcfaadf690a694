#include "exact/common_corners.h"

#include "exact/flat.h"
#include "exact/triangles_meet.h"

/* A triangle, or what it is if it is less, and the numbers of the corners and edges that it then has. */
typedef struct figure {
    grz_flat flat;
    const grz_tri *triangle;
    int corner_count, corners[3], edge_count, edges[3];
    int sides[3]; /* of the other's plane on which the corners are; 0 if it has none */
} figure;

static figure figure_of(const grz_tri *t)
{
    figure f = {.flat = grz_flat_of_triangle(t), .triangle = t, .corners = {0, 1, 2}, .edges = {0, 1, 2}};
    static const int corner_counts[3] = {1, 2, 3}, edge_counts[3] = {0, 1, 3};
    f.corner_count = corner_counts[f.flat.dimension];
    f.edge_count = edge_counts[f.flat.dimension];
    if (f.flat.dimension == 2) return f;
    f.corners[0] = f.flat.corner_p;
    f.corners[1] = f.flat.corner_q;
    f.edges[0] = grz_edge_between(f.corners[0], f.corners[1]) - GRZ_EDGE;
    return f;
}

static void find_sides(figure *f, const figure *other)
{
    if (other->flat.dimension < 2) return;
    const grz_face face = grz_face_of(other->triangle);
    for (int k = 0; k < 3; k++) f->sides[k] = grz_face_side(&face, f->triangle->v[k]);
}

/* Two triangles with area whose planes are one. */
static bool are_in_one_plane(const figure *a, const figure *b)
{
    return a->flat.dimension == 2 && b->flat.dimension == 2 && a->sides[0] == 0 && a->sides[1] == 0 && a->sides[2] == 0;
}

static void add(grz_common_corners *out, int feature_a, int feature_b)
{
    if (out->count == GRZ_MOST_CORNERS) return; /* does not happen while signs are exact */
    out->at[out->count].feature_a = feature_a;
    out->at[out->count].feature_b = feature_b;
    out->count++;
}

/* ---- which corners there are ---- */

/* The feature of `other` that has corner k of f in its interior, if any. */
static int locate(const figure *f, int k, const figure *other)
{
    const graze_vec3 corner = f->triangle->v[k];
    if (f->sides[k] != 0) return GRZ_NO_FEATURE;
    return other->flat.dimension == 2 ? grz_view_locate(&other->flat.view, corner)
                                      : grz_flat_locate(&other->flat, corner);
}

/* Corners of a, wherever they are in b; and those of b that are no corners of a. */
static void add_own_corners(grz_common_corners *out, const figure *a, const figure *b)
{
    for (int i = 0; i < a->corner_count; i++) {
        int feature = locate(a, a->corners[i], b);
        if (feature != GRZ_NO_FEATURE) add(out, GRZ_CORNER + a->corners[i], feature);
    }
    for (int j = 0; j < b->corner_count; j++) {
        int feature = locate(b, b->corners[j], a);
        if (feature >= GRZ_EDGE) add(out, feature, GRZ_CORNER + b->corners[j]);
    }
}

/* Does edge k lead from one side of the other's plane to the other side? */
static bool goes_through_plane(const figure *f, int k)
{
    return f->sides[k] * f->sides[(k + 1) % 3] < 0;
}

/* Has the interior of edge k a point in the other's plane? */
static bool is_in_plane_inside(const figure *f, int k)
{
    return goes_through_plane(f, k) || (f->sides[k] == 0 && f->sides[(k + 1) % 3] == 0);
}

/* Do two edges cross: in one point, which is inside of both? */
static bool edges_cross(const figure *a, int k, const figure *b, int l)
{
    if (!is_in_plane_inside(a, k) || !is_in_plane_inside(b, l)) return false;
    const graze_vec3 *v = a->triangle->v, *w = b->triangle->v;
    const graze_vec3 p = v[k], q = v[(k + 1) % 3], r = w[l], s = w[(l + 1) % 3];
    return (are_in_one_plane(a, b) ? grz_coplanar_segments_meet(p, q, r, s) : grz_segments_meet(p, q, r, s)) ==
           GRAZE_CROSSING;
}

/* Does edge k of f go through the inside of the other's face? */
static bool pierces_face(const figure *f, int k, const figure *other)
{
    const graze_vec3 *v = f->triangle->v;
    return goes_through_plane(f, k) &&
           grz_piercing_segment_meets(v[k], v[(k + 1) % 3], other->triangle) == GRAZE_CROSSING;
}

static void add_edge_crossings(grz_common_corners *out, const figure *a, const figure *b)
{
    for (int i = 0; i < a->edge_count; i++)
        for (int j = 0; j < b->edge_count; j++)
            if (edges_cross(a, a->edges[i], b, b->edges[j])) add(out, GRZ_EDGE + a->edges[i], GRZ_EDGE + b->edges[j]);
    for (int i = 0; i < a->edge_count; i++)
        if (pierces_face(a, a->edges[i], b)) add(out, GRZ_EDGE + a->edges[i], GRZ_FACE);
    for (int j = 0; j < b->edge_count; j++)
        if (pierces_face(b, b->edges[j], a)) add(out, GRZ_FACE, GRZ_EDGE + b->edges[j]);
}

/* ---- in which order they are ----
 *
 * Every edge of the polygon lies on the line of an edge of a or b, which has the whole polygon on one side. So two
 * corners are neighbours if and only if they are on one of these six lines. Lines 0 to 2 are a's, 3 to 5 are b's. */

static unsigned lines_through(int feature)
{
    static const unsigned lines[GRZ_FEATURES] = {1 | 4, 1 | 2, 2 | 4, 1, 2, 4, 0};
    return lines[feature];
}

static unsigned shared_lines(const grz_common_corners *c, int i, int j)
{
    return (lines_through(c->at[i].feature_a) & lines_through(c->at[j].feature_a)) |
           (lines_through(c->at[i].feature_b) & lines_through(c->at[j].feature_b)) << 3;
}

static int shared_line(const grz_common_corners *c, int i, int j)
{
    int line = 0;
    for (unsigned lines = shared_lines(c, i, j); line < 5 && !(lines >> line & 1); line++) continue;
    return line;
}

static void swap_corners(grz_common_corners *c, int i, int j)
{
    grz_common_corners old = *c;
    c->at[i] = old.at[j];
    c->at[j] = old.at[i];
}

/* Puts behind every corner but the last a neighbour of it. */
static void put_neighbours_together(grz_common_corners *c)
{
    for (int i = 0; i + 2 < c->count; i++)
        for (int j = i + 1; j < c->count; j++)
            if (shared_lines(c, i, j)) {
                swap_corners(c, i + 1, j);
                break;
            }
}

/* The sign of the turn from line `from` to line `to`, both directed so that the polygon is on the left as seen from
 * where a's normal points to. They meet in a corner of the polygon, which is on both edges: so where an edge of a meets
 * one of b, the ends of the latter are not on one side of the former. */
static int turn_between(const grz_view *a, const grz_tri *b, int b_turn, int from, int to)
{
    if (from < 3 && to < 3) return to == (from + 1) % 3 ? 1 : -1;
    if (from >= 3 && to >= 3) return b_turn * (to - 3 == (from - 2) % 3 ? 1 : -1);
    if (from >= 3) return -turn_between(a, b, b_turn, to, from);
    int start = grz_view_side(a, from, b->v[to - 3]), end = grz_view_side(a, from, b->v[(to - 2) % 3]);
    return b_turn * (end - start);
}

/* 1 if b turns as a does, as seen along a's axis, -1 if not. */
static int relative_turn(const grz_view *a, const grz_tri *b)
{
    return a->turn *
           grz_orient2d(grz_project(b->v[0], a->axis), grz_project(b->v[1], a->axis), grz_project(b->v[2], a->axis));
}

static void order_polygon(grz_common_corners *c, const grz_view *a, const grz_tri *b)
{
    put_neighbours_together(c);
    int from = shared_line(c, c->count - 1, 0), to = shared_line(c, 0, 1);
    if (turn_between(a, b, relative_turn(a, b), from, to) > 0) return;
    for (int i = 0, j = c->count - 1; i < j; i++, j--) swap_corners(c, i, j);
}

grz_common_corners grz_find_common_corners(const grz_tri *a, const grz_tri *b, graze_kind kind)
{
    grz_common_corners corners = {0};
    if (kind == GRAZE_APART) return corners;
    figure figure_a = figure_of(a), figure_b = figure_of(b);
    if (kind != GRAZE_OVERLAP) { /* else all corners are in one plane */
        find_sides(&figure_a, &figure_b);
        find_sides(&figure_b, &figure_a);
    }
    add_own_corners(&corners, &figure_a, &figure_b);
    add_edge_crossings(&corners, &figure_a, &figure_b);
    if (corners.count > 2) order_polygon(&corners, &figure_a.flat.view, b);
    return corners;
}
