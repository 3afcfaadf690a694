/* Two convex figures of the plane are apart if and only if a line along an edge of one of them has the other strictly
 * on its outer side: the difference of the two figures is a convex polygon whose edges are parallel to theirs, and the
 * origin is outside of it if and only if it is beyond one of its edges. Their interiors share a point if and only if
 * the origin is strictly inside, that is, if no such line has the other figure on its outer side or on itself. */
#include "exact/planar.h"

grz_vec2 grz_project(graze_vec3 p, int axis)
{
    return axis == 0 ? (grz_vec2){p.y, p.z} : axis == 1 ? (grz_vec2){p.z, p.x} : (grz_vec2){p.x, p.y};
}

/* The axis along which the triangle looks largest, or so it seems in double: there the filter decides most often. */
static int broad_axis(const grz_tri *t)
{
    return grz_longest_axis(grz_cross(grz_sub(t->v[1], t->v[0]), grz_sub(t->v[2], t->v[0])));
}

static void project_corners(const grz_tri *t, int axis, grz_vec2 corner[3])
{
    for (int i = 0; i < 3; i++) corner[i] = grz_project(t->v[i], axis);
}

bool grz_view_triangle(const grz_tri *t, grz_view *out)
{
    int first = broad_axis(t);
    for (int i = 0; i < 3; i++) {
        out->axis = (first + i) % 3;
        project_corners(t, out->axis, out->corner);
        out->turn = grz_orient2d(out->corner[0], out->corner[1], out->corner[2]);
        if (out->turn != 0) return true;
    }
    return false;
}

/* +1 if p is on the inner side of the edge from corner `edge` on, 0 if on its line, -1 if outside. */
static int side(const grz_view *t, int edge, grz_vec2 p)
{
    return t->turn * grz_orient2d(t->corner[edge], t->corner[(edge + 1) % 3], p);
}

int grz_view_side(const grz_view *t, int edge, graze_vec3 p)
{
    return side(t, edge, grz_project(p, t->axis));
}

/* By the set of edges on whose lines the point is: two of them meet in a corner. */
int grz_view_locate(const grz_view *t, graze_vec3 p)
{
    static const int features[8] = {GRZ_FACE,     GRZ_EDGE + 0,   GRZ_EDGE + 1,   GRZ_CORNER + 1,
                                    GRZ_EDGE + 2, GRZ_CORNER + 0, GRZ_CORNER + 2, GRZ_NO_FEATURE};
    grz_vec2 q = grz_project(p, t->axis);
    unsigned edges = 0;
    for (int edge = 0; edge < 3; edge++) {
        int s = side(t, edge, q);
        if (s < 0) return GRZ_NO_FEATURE;
        edges |= (unsigned)(s == 0) << edge;
    }
    return features[edges];
}

bool grz_view_contains(const grz_view *t, graze_vec3 p)
{
    return grz_view_locate(t, p) != GRZ_NO_FEATURE;
}

bool grz_view_meets_segment(const grz_view *t, graze_vec3 p, graze_vec3 q)
{
    grz_vec2 from = grz_project(p, t->axis), to = grz_project(q, t->axis);
    for (int edge = 0; edge < 3; edge++)
        if (side(t, edge, from) < 0 && side(t, edge, to) < 0) return false;
    int first = grz_orient2d(from, to, t->corner[0]);
    return first == 0 || grz_orient2d(from, to, t->corner[1]) != first || grz_orient2d(from, to, t->corner[2]) != first;
}

/* How b lies to the edges of a: the greatest side of b's corners, the least of that over the edges. -1 if an edge has b
 * strictly outside, 0 if it has b outside or on its line, 1 otherwise. */
static int least_reach(const grz_view *a, const grz_vec2 b[3])
{
    int least = 1;
    for (int edge = 0; edge < 3 && least >= 0; edge++) {
        int reach = -1;
        for (int i = 0; i < 3 && reach < 1; i++) {
            int s = side(a, edge, b[i]);
            if (s > reach) reach = s;
        }
        if (reach < least) least = reach;
    }
    return least;
}

graze_kind grz_view_meets_triangle(const grz_view *a, const grz_tri *b)
{
    grz_view other = {.axis = a->axis};
    project_corners(b, a->axis, other.corner);
    other.turn = grz_orient2d(other.corner[0], other.corner[1], other.corner[2]);

    int reach = least_reach(a, other.corner);
    if (reach < 0) return GRAZE_APART;
    int reach_back = least_reach(&other, a->corner);
    if (reach_back < 0) return GRAZE_APART;
    return reach > 0 && reach_back > 0 ? GRAZE_OVERLAP : GRAZE_TOUCHING;
}
