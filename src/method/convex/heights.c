#include "method/convex/heights.h"

/* ---- slopes ---- */

static graze_vec3 unit_of(graze_vec3 v, double *length)
{
    const double largest = grz_largest(v);
    *length = 0;
    if (!(largest > 0)) return grz_vec(0, 0, 0);
    const graze_vec3 n = grz_vec(v.x / largest, v.y / largest, v.z / largest);
    const double rest = grz_length(n);
    *length = largest * rest;
    return grz_vec(n.x / rest, n.y / rest, n.z / rest);
}

/* Steeper features are seen from the side, and none is taken for that. What bounds it bounds the error of a sliver. */
static double bounded(double slope)
{
    return slope > 1 ? 1 : slope < -1 ? -1 : slope == slope ? slope : 0;
}

/* Along the way from the base to the furthest corner, and across it by the corner that is furthest from that line:
 * every other corner is as near to the line, so that an error of that slope is multiplied by no more than it was
 * divided by. */
grz_convex_slope grz_convex_slope_of(const grz_convex_view *view, const grz_convex_shadow *shadow)
{
    const graze_vec3 n = view->direction;
    grz_convex_slope out = {.base = grz_convex_shadow_at(shadow, 0)};
    graze_vec3 far = {0, 0, 0}, wide = {0, 0, 0};
    double length, widest = 0;
    for (uint32_t i = 1; i < shadow->count; i++) {
        const graze_vec3 way = grz_sub(grz_convex_shadow_at(shadow, i), out.base);
        if (grz_largest(way) > out.extent) out.extent = grz_largest(way), far = way;
    }
    const double rise = grz_dot(n, far);
    const graze_vec3 along = unit_of(grz_sub(far, grz_scale(n, rise)), &length), across = grz_cross(n, along);
    if (!(length > 0)) return out;
    const double first = bounded(rise / length);
    for (uint32_t i = 1; i < shadow->count; i++) {
        const graze_vec3 way = grz_sub(grz_convex_shadow_at(shadow, i), out.base);
        if (fabs(grz_dot(across, way)) > fabs(widest)) widest = grz_dot(across, way), wide = way;
    }
    const double second = bounded((grz_dot(n, wide) - first * grz_dot(along, wide)) / widest);
    out.slope = grz_add(grz_scale(along, first), grz_scale(across, second));
    return out;
}

/* ---- points ---- */

/* How far p is above the feature. */
static double height_above(const grz_convex_overlap *o, const grz_convex_slope *slope, graze_vec3 p)
{
    const graze_vec3 way = grz_sub(p, slope->base);
    return grz_dot(o->view->direction, way) - grz_dot(slope->slope, way);
}

static graze_vec3 moved(graze_vec3 p, graze_vec3 direction, double by)
{
    return grz_add(p, grz_scale(direction, by));
}

/* A side, from the end with the lower number: the same bits whichever way it is gone along. */
static void side_at(const grz_convex_shadow *shadow, uint32_t i, graze_vec3 ends[2])
{
    const bool is_turned = grz_convex_shadow_corner(shadow, i) > grz_convex_shadow_corner(shadow, i + 1);
    ends[0] = grz_convex_shadow_at(shadow, is_turned ? i + 1 : i);
    ends[1] = grz_convex_shadow_at(shadow, is_turned ? i : i + 1);
}

/* From `from` to where the plane through the other side and the direction is. */
static graze_vec3 way_to_crossing(const grz_convex_overlap *o, const graze_vec3 side[2], const graze_vec3 other[2])
{
    const grz_difference along = {{0, 0, 0}, o->view->direction}, across = {other[0], other[1]};
    const double part = grz_differences_part(&along, &across, other[0], side[0], side[1]);
    return grz_scale(grz_sub(side[1], side[0]), part);
}

static void cross(const grz_convex_overlap *o, const grz_convex_meeting *meeting, graze_vec3 *on_a, graze_vec3 *on_b,
                  double *separation)
{
    graze_vec3 a[2], b[2];
    side_at(o->a, meeting->a, a);
    side_at(o->b, meeting->b, b);
    const graze_vec3 in_a = way_to_crossing(o, a, b), in_b = way_to_crossing(o, b, a), way = grz_sub(b[0], a[0]);
    *on_a = grz_add(a[0], in_a);
    *on_b = grz_add(b[0], in_b);
    *separation = grz_dot(o->view->direction, grz_add(way, grz_sub(in_b, in_a)));
}

void grz_convex_points_at(const grz_convex_overlap *o, const grz_convex_meeting *meeting, graze_vec3 *on_a,
                          graze_vec3 *on_b, double *separation)
{
    const graze_vec3 n = o->view->direction;
    if (meeting->kind == CONVEX_MEETS_EDGES) {
        cross(o, meeting, on_a, on_b, separation);
    } else if (meeting->kind == CONVEX_MEETS_CORNER_B) {
        *on_b = grz_convex_shadow_at(o->b, meeting->b);
        *separation = height_above(o, &o->slope_a, *on_b);
        *on_a = moved(*on_b, n, -*separation);
    } else {
        *on_a = grz_convex_shadow_at(o->a, meeting->a);
        *separation = -height_above(o, &o->slope_b, *on_a);
        *on_b = moved(*on_a, n, *separation);
    }
}
