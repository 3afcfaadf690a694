/* A corner that is far from the line or the plane of those before it is looked for in double, which is quick and good
 * for speed; whether it is off that line or plane at all is decided exactly, and where it is not, by looking at each
 * point exactly. */
#include "hull/simplex.h"

#include "exact/orient.h"
#include "exact/planar.h"

/* Along a line, the points at its ends. */
static void find_ends(const graze_vec3 *points, uint32_t count, uint32_t corner[2])
{
    corner[0] = corner[1] = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (grz_order_of(points[i], points[corner[0]]) < 0) corner[0] = i;
        if (grz_order_of(points[i], points[corner[1]]) > 0) corner[1] = i;
    }
}

/* The axis along which the three are seen not to lie on one line; -1 if they lie on one. */
static int view_axis(graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    grz_view view;
    const grz_tri t = {{a, b, c}};
    return grz_view_triangle(&t, &view) ? view.axis : -1;
}

static uint32_t far_from_line(const graze_vec3 *points, uint32_t count, graze_vec3 a, graze_vec3 b)
{
    const graze_vec3 along = grz_sub(b, a);
    uint32_t best = 0;
    double most = -1;
    for (uint32_t i = 0; i < count; i++) {
        const double size = grz_size_sum(grz_cross(along, grz_sub(points[i], a)));
        if (size > most) most = size, best = i;
    }
    return best;
}

/* A point that is not on the line of the first two corners, and the axis along which that is seen; -1 if all are. */
static int leave_line(const graze_vec3 *points, uint32_t count, uint32_t corner[3])
{
    const graze_vec3 a = points[corner[0]], b = points[corner[1]];
    corner[2] = far_from_line(points, count, a, b);
    int axis = view_axis(a, b, points[corner[2]]);
    for (uint32_t i = 0; axis < 0 && i < count; i++) {
        axis = view_axis(a, b, points[i]);
        corner[2] = i;
    }
    return axis;
}

static uint32_t far_from_plane(const graze_vec3 *points, uint32_t count, const grz_face *face)
{
    uint32_t best = 0;
    double most = -1;
    for (uint32_t i = 0; i < count; i++) {
        const double height = fabs(grz_dot(face->minor, grz_sub(points[i], face->t.v[0])));
        if (height > most) most = height, best = i;
    }
    return best;
}

/* The side of a point that is not in the plane of the first three corners, 0 if all are in it. */
static int leave_plane(const graze_vec3 *points, uint32_t count, uint32_t corner[4])
{
    const grz_tri t = {{points[corner[0]], points[corner[1]], points[corner[2]]}};
    const grz_face face = grz_face_of(&t);
    corner[3] = far_from_plane(points, count, &face);
    int side = grz_face_side(&face, points[corner[3]]);
    for (uint32_t i = 0; side == 0 && i < count; i++) {
        side = grz_face_side(&face, points[i]);
        corner[3] = i;
    }
    return side;
}

grz_simplex grz_simplex_of(const graze_vec3 *points, uint32_t count)
{
    grz_simplex s = {0};
    find_ends(points, count, s.corner);
    if (grz_same_point(points[s.corner[0]], points[s.corner[1]])) return s;
    s.dimension = 1;
    s.axis = leave_line(points, count, s.corner);
    if (s.axis < 0) return s;
    s.dimension = 2;
    const int side = leave_plane(points, count, s.corner);
    if (side == 0) return s;
    s.dimension = 3;
    if (side > 0) {
        const uint32_t swap = s.corner[0];
        s.corner[0] = s.corner[1];
        s.corner[1] = swap;
    }
    return s;
}
