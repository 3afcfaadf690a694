/* Points in closed surfaces: tetrahedra, prisms and octahedra whose corners are those of the pairs of triangles, so
 * that they are flat, folded, self-intersecting or nearly so; and points on their corners, edges and faces, or straight
 * below these, where the ray goes through them. */
#include "exact/inside.h"
#include "oracle/compare.h"
#include "oracle/inside_truth.h"

enum { MOST_TRIANGLES = 8 };

typedef struct surface {
    graze_vec3 points[3 * MOST_TRIANGLES];
    size_t count;
} surface;

static void add(surface *s, graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    graze_vec3 *p = s->points + 3 * s->count++;
    p[0] = a;
    p[1] = b;
    p[2] = c;
}

static surface tetrahedron(const graze_vec3 p[4])
{
    surface s = {.count = 0};
    add(&s, p[0], p[2], p[1]);
    add(&s, p[0], p[1], p[3]);
    add(&s, p[1], p[2], p[3]);
    add(&s, p[2], p[0], p[3]);
    return s;
}

static surface prism(const graze_vec3 a[3], const graze_vec3 b[3])
{
    surface s = {.count = 0};
    add(&s, a[0], a[2], a[1]);
    add(&s, b[0], b[1], b[2]);
    for (int i = 0; i < 3; i++) {
        int next = (i + 1) % 3;
        add(&s, a[i], a[next], b[next]);
        add(&s, a[i], b[next], b[i]);
    }
    return s;
}

static surface octahedron(const graze_vec3 a[3], const graze_vec3 b[3])
{
    surface s = {.count = 0};
    for (int octant = 0; octant < 8; octant++) {
        graze_vec3 x = octant & 1 ? a[0] : b[0], y = octant & 2 ? a[1] : b[1], z = octant & 4 ? a[2] : b[2];
        add(&s, x, y, z);
    }
    return s;
}

static double least(double x, double y, double z)
{
    return fmin(x, fmin(y, z));
}

static double coordinate_of(graze_vec3 p, int axis)
{
    return axis % 3 == 0 ? p.x : axis % 3 == 1 ? p.y : p.z;
}

/* Is the ray from the point along the axis beside the box of the triangle? */
static bool ray_misses_box(graze_vec3 point, const graze_vec3 v[3], int axis)
{
    for (int k = axis; k < axis + 3; k++) {
        double p = coordinate_of(point, k), x = coordinate_of(v[0], k), y = coordinate_of(v[1], k),
               z = coordinate_of(v[2], k);
        if (p > -least(-x, -y, -z) || (k != axis && p < least(x, y, z))) return true;
    }
    return false;
}

/* As a walk in a tree does: without the triangles whose boxes the ray misses. */
static grz_place fed_one_by_one(graze_vec3 point, const surface *s, int axis)
{
    grz_inside inside = grz_inside_begin(point, axis);
    for (size_t i = 0; i < s->count; i++) {
        const graze_vec3 *p = s->points + 3 * i;
        const grz_tri t = {{p[0], p[1], p[2]}};
        if (!ray_misses_box(point, p, axis)) grz_inside_add(&inside, &t);
    }
    return grz_inside_end(&inside);
}

static grz_place fed_at_once(graze_vec3 point, const surface *s)
{
    uint32_t numbers[MOST_TRIANGLES][3];
    for (uint32_t i = 0; i < 3 * MOST_TRIANGLES; i++) numbers[i / 3][i % 3] = i;
    return grz_inside_surface(point, s->points, (const uint32_t(*)[3])numbers, s->count);
}

static bool point_agrees(compare_context *context, graze_vec3 point, const surface *s)
{
    truth_place place = inside_truth_place(context->truth, point, s->points, s->count);
    compare_tally(context, (int)place);
    for (int axis = 0; axis < 3; axis++)
        if ((int)fed_one_by_one(point, s, axis) != (int)place) return false;
    return (int)fed_at_once(point, s) == (int)place;
}

static graze_vec3 middle(graze_vec3 p, graze_vec3 q)
{
    return grz_add(grz_scale(p, 0.5), grz_scale(q, 0.5));
}

static bool surface_agrees(compare_context *context, const surface *s)
{
    const graze_vec3 *p = s->points;
    size_t i = context->index % s->count, j = (i + 1) % s->count;
    graze_vec3 corner = p[3 * i], other = p[3 * j + 2], edge = middle(p[3 * i], p[3 * i + 1]);
    graze_vec3 within = middle(edge, p[3 * i + 2]), across = middle(within, middle(other, p[3 * j + 1]));
    const graze_vec3 points[] = {
        corner,
        edge,
        within,
        across,
        {corner.x, corner.y, within.z},
        {edge.x, other.y, edge.z},
        {other.x, edge.y, across.z},
        {across.x, across.y, corner.z},
    };
    for (size_t k = 0; k < sizeof points / sizeof *points; k++)
        if (!point_agrees(context, points[k], s)) return false;
    return true;
}

static bool agrees(compare_context *context, const two_triangles *pair)
{
    const graze_vec3 *a = pair->a, *b = pair->b, four[4] = {a[0], a[1], a[2], b[0]};
    const surface surfaces[3] = {tetrahedron(four), prism(a, b), octahedron(a, b)};
    for (int i = 0; i < 3; i++)
        if (!surface_agrees(context, &surfaces[i])) return false;
    return point_agrees(context, b[1], &surfaces[0]) && point_agrees(context, b[2], &surfaces[0]);
}

int main(void)
{
    static const comparison places = {
        .name = "points in surfaces",
        .outcomes = {"outside", "inside", "on"},
        .share = 50,
        .agrees = agrees,
    };
    return compare_run(&places);
}
