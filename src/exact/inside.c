/* Seen along the ray, which goes upward (along z), triangles are triangles of the plane, and the ray is a point p. It
 * is moved by (e, e^2), e being positive and as small as is needed: then it is on no edge, so that the ray crosses a
 * triangle or misses it. The sign of an edge from a to b and p is that of
 *
 *     (b - a) x (p - a) - e (b.y - a.y) + e^2 (b.x - a.x)
 *
 * by its first term that is not 0; all are 0 only where the edge is seen as a point, and then the triangle as a line,
 * which is never crossed. Both triangles of an edge see the same sign, reversed, so that a closed surface is crossed an
 * even number of times by the whole line.
 *
 * A crossed triangle that is turned left (its normal upward) counts 1 if the point is below its plane, one that is
 * turned right -1. A point in the plane that is moved into the triangle is in the closed triangle itself.
 *
 * All signs are those of orient.c, with its filters. */
#include "exact/inside.h"

#include "exact/flat.h"

static graze_vec3 turned(graze_vec3 p, int axis)
{
    return axis == 2 ? p : axis == 0 ? grz_vec(p.y, p.z, p.x) : grz_vec(p.z, p.x, p.y);
}

grz_inside grz_inside_begin(graze_vec3 point, int axis)
{
    return (grz_inside){.point = turned(point, axis), .axis = axis};
}

/* On which side of the edge the moved point is seen; 0 if the edge is seen as a point. */
static int side_of_edge(graze_vec3 a, graze_vec3 b, graze_vec3 p)
{
    int side = grz_orient2d((grz_vec2){a.x, a.y}, (grz_vec2){b.x, b.y}, (grz_vec2){p.x, p.y});
    if (side == 0) side = (b.y < a.y) - (b.y > a.y);
    if (side == 0) side = (b.x > a.x) - (b.x < a.x);
    return side;
}

/* 1 or -1 as the triangle is seen to turn left or right around the moved point, 0 if it is not around it. */
static int turn_around(const grz_tri *t, graze_vec3 p)
{
    int turn = side_of_edge(t->v[0], t->v[1], p);
    if (turn == 0 || side_of_edge(t->v[1], t->v[2], p) != turn) return 0;
    return side_of_edge(t->v[2], t->v[0], p) == turn ? turn : 0;
}

static bool is_on(const grz_tri *t, graze_vec3 p)
{
    if (grz_orient3d(t->v[0], t->v[1], t->v[2], p) != 0) return false;
    const grz_flat flat = grz_flat_of_triangle(t);
    return grz_flat_locate(&flat, p) != GRZ_NO_FEATURE;
}

static bool within(double low, double x, double high)
{
    return low <= x && x <= high;
}

void grz_inside_add(grz_inside *inside, const grz_tri *t)
{
    const graze_vec3 p = inside->point, *given = t->v;
    const grz_tri seen = {
        {turned(given[0], inside->axis), turned(given[1], inside->axis), turned(given[2], inside->axis)}};
    const graze_vec3 *v = seen.v;
    graze_vec3 low = grz_lower(grz_lower(v[0], v[1]), v[2]), high = grz_higher(grz_higher(v[0], v[1]), v[2]);
    if (p.z > high.z || !within(low.x, p.x, high.x) || !within(low.y, p.y, high.y)) return;
    bool above = p.z < low.z;
    if (!above && is_on(&seen, p)) {
        inside->on = true;
        return;
    }
    int turn = turn_around(&seen, p);
    if (turn == 0) return;
    if (above || turn * grz_orient3d(v[0], v[1], v[2], p) < 0) inside->winding += turn;
}

grz_place grz_inside_end(const grz_inside *inside)
{
    if (inside->on) return GRZ_ON_SURFACE;
    return inside->winding % 2 != 0 ? GRZ_INSIDE : GRZ_OUTSIDE;
}

grz_place grz_inside_surface(graze_vec3 point, const graze_vec3 *corners, const uint32_t (*triangles)[3], size_t count)
{
    grz_inside inside = grz_inside_begin(point, 2);
    for (size_t i = 0; i < count && !inside.on; i++) {
        const uint32_t *k = triangles[i];
        const grz_tri t = {{corners[k[0]], corners[k[1]], corners[k[2]]}};
        grz_inside_add(&inside, &t);
    }
    return grz_inside_end(&inside);
}
