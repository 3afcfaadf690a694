#include "method/convex/spread.h"

#include "math/vec.h"

/* Gains of the same kind that differ by less, as a part of their scale, count as equal. */
static const double ROUNDING = 0x1p-40;

typedef struct choice choice;
struct choice {
    double (*gain)(const choice *c, graze_vec3 p, double separation);
    graze_vec3 normal;
    double scale;         /* of lengths */
    graze_vec3 chosen[3]; /* by which gains are measured */
    double most, enough;
    bool has_point;
    graze_manifold_point point;
};

/* ---- gains ---- */

static double depth_of(const choice *c, graze_vec3 p, double separation)
{
    (void)c, (void)p;
    return -separation;
}

static double way_between(const choice *c, graze_vec3 p, double separation)
{
    (void)separation;
    return grz_length(grz_cross(c->normal, grz_scale(grz_sub(p, c->chosen[0]), c->scale)));
}

/* Twice the area of the triangle from p to q to r, seen along the normal. */
static double area_of(const choice *c, graze_vec3 p, graze_vec3 q, graze_vec3 r)
{
    return grz_dot(c->normal, grz_cross(grz_scale(grz_sub(q, p), c->scale), grz_scale(grz_sub(r, p), c->scale)));
}

static double area_of_triangle(const choice *c, graze_vec3 p, double separation)
{
    (void)separation;
    return fabs(area_of(c, c->chosen[0], c->chosen[1], p));
}

/* What lies beyond a side of the triangle, which goes round to the left. */
static double area_beyond(const choice *c, graze_vec3 p, double separation)
{
    double most = 0;
    (void)separation;
    for (int k = 0; k < 3; k++) most = grz_larger(most, area_of(c, c->chosen[(k + 1) % 3], c->chosen[k], p));
    return most;
}

/* ---- choosing ---- */

static void find_most(void *user, const graze_manifold_point *point)
{
    choice *c = user;
    c->most = grz_larger(c->most, c->gain(c, point->on_a, point->separation));
}

static void find_least_id(void *user, const graze_manifold_point *point)
{
    choice *c = user;
    if (!(c->gain(c, point->on_a, point->separation) >= c->enough)) return;
    if (c->has_point && c->point.id <= point->id) return;
    c->has_point = true;
    c->point = *point;
}

/* False: no point gains more than `least`. */
static bool choose(choice *c, grz_convex_point_source *show, void *source, double least, double room)
{
    c->most = -INFINITY;
    c->has_point = false;
    show(source, find_most, c);
    if (!(c->most > least)) return false;
    c->enough = c->most - room;
    show(source, find_least_id, c);
    return c->has_point;
}

static void find_extent(void *user, const graze_manifold_point *point)
{
    choice *c = user;
    if (!c->has_point) c->chosen[0] = point->on_a, c->has_point = true;
    c->most = grz_larger(c->most, grz_largest(grz_cross(c->normal, grz_sub(point->on_a, c->chosen[0]))));
}

static double extent_of(grz_convex_point_source *show, void *source, graze_vec3 normal)
{
    choice c = {.normal = normal};
    show(source, find_extent, &c);
    return c.most;
}

uint32_t grz_convex_spread(grz_convex_point_source *show, void *source, graze_vec3 normal, uint32_t most,
                           graze_manifold_point out[4])
{
    const double extent = extent_of(show, source, normal);
    choice c = {.normal = normal, .scale = 1 / grz_larger(extent, 0x1p-1000)};
    double (*const gains[4])(const choice *, graze_vec3, double) = {depth_of, way_between, area_of_triangle,
                                                                    area_beyond};
    uint32_t count = 0;
    for (; count < most; count++) {
        c.gain = gains[count];
        if (!choose(&c, show, source, count ? ROUNDING : -INFINITY, ROUNDING * (count ? 1 : extent))) break;
        out[count] = c.point;
        if (count < 3) c.chosen[count] = c.point.on_a;
        if (count == 2 && area_of(&c, c.chosen[0], c.chosen[1], c.chosen[2]) < 0) {
            const graze_vec3 kept = c.chosen[1];
            c.chosen[1] = c.chosen[2], c.chosen[2] = kept;
        }
    }
    return count;
}
