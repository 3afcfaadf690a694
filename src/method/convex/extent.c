#include "method/convex/extent.h"

#include "math/carry.h"
#include "method/convex/prove.h"
#include "method/convex/support.h"

static graze_vec3 carried(const grz_search *search, uint32_t corner)
{
    return grz_carry(search->b_in_a, grz_convex_corner(search->index_b, search->mesh_b, corner));
}

grz_minkowski_point grz_convex_minkowski_point(const grz_search *search, uint32_t corner_a, uint32_t corner_b)
{
    return (grz_minkowski_point){
        .at = {carried(search, corner_b), grz_convex_corner(search->index_a, search->mesh_a, corner_a)},
        .a = corner_a,
        .b = corner_b};
}

/* ---- tops ---- */

/* Where the pose between frames tells nothing, all corners may be the highest. */
static void take_all(const grz_convex_side *side)
{
    side->tops->count = side->surface->solid.corner_count;
    for (uint32_t i = 0; i < side->tops->count; i++) side->tops->corners[i] = i;
}

static double height_at(const grz_convex_surface *surface, const double d[3], uint32_t corner)
{
    return grz_dot(grz_vec(d[0], d[1], d[2]), surface->places[corner]);
}

/* All corners that may be highest, from the table's or the one nearby. */
static void find_tops(const grz_convex_side *side, const double d[3], double slack, uint32_t near,
                      graze_counters *counters)
{
    const grz_convex_surface *surface = side->surface;
    const uint32_t other = grz_convex_table_corner(&surface->table, d);
    if (near == GRZ_NO_CORNER || height_at(surface, d, other) > height_at(surface, d, near)) near = other;
    (void)grz_convex_support(side, d, slack, &near, counters);
}

/* Let n be the true direction, of length 1, d the way's, and e >= |d - n| the error and 2^-46 of rounding. Let r be a
 * corner of a face across n, and t A's highest along d. If t is not beyond r along n, it is higher than r along d by no
 * more than e |t - r|, and A's places are within 1.7321 of the middle: 3.47 e. If another corner is beyond r, it is
 * lower than r along d by less than 3.47 e. So it is among the tops within 8 e of t. In units of A, B's places are
 * within 1.74 times the ratio of the middle of their frame; and where corners are carried to is off by 1.7321 pad along
 * d, twice for each of the two comparisons: 8 pads. That the heights of places are rounded is the support's own slack,
 * or less than the 2^-44 that is added. */
static void find_all_tops(grz_search *search, const grz_way *way, double error, const grz_minkowski_point *near)
{
    const grz_convex_work *work = search->work;
    const double e = error + 0x1p-46, back[3] = {-way->b[0], -way->b[1], -way->b[2]};
    find_tops(&work->a, way->a, 8 * e, near->a, search->counters);
    find_tops(&work->b, back, 8 * e * work->ratio + 8 * work->pose.pad, near->b, search->counters);
}

/* ---- the furthest point ---- */

/* d.(p - from), and in *size the sum of the sizes of its products. */
static double reach_of(graze_vec3 d, graze_vec3 p, graze_vec3 from, double *size)
{
    const double x = d.x * (p.x - from.x), y = d.y * (p.y - from.y), z = d.z * (p.z - from.z);
    *size = grz_larger(*size, (fabs(x) + fabs(y)) + fabs(z));
    return (x + y) + z;
}

/* With u = 2^-53: a difference, a product and two sums are rounded, 4 u of the sizes; two of these are subtracted. What
 * underflows is less than the smallest doubles that are added. The direction's length is off by 4 u, and so are the
 * quotient and the sum before it, by less in all than the 8 u that are added. */
static void measure(const grz_search *search, grz_convex_extent *out)
{
    const grz_convex_work *work = search->work;
    const graze_vec3 d = out->direction,
                     from = grz_convex_corner(work->a.index, search->mesh_a, work->tops_a.corners[0]);
    double most = -INFINITY, least = INFINITY, size = 0;
    for (uint32_t i = 0; i < work->tops_a.count; i++) {
        const uint32_t corner = work->tops_a.corners[i];
        const graze_vec3 p = grz_convex_corner(work->a.index, search->mesh_a, corner);
        const double here = reach_of(d, p, from, &size);
        if (here > most) most = here, out->point.a = corner, out->point.at.to = p;
    }
    for (uint32_t i = 0; i < work->tops_b.count; i++) {
        const uint32_t corner = work->tops_b.corners[i];
        const graze_vec3 q = carried(search, corner);
        const double here = reach_of(d, q, from, &size);
        if (here < least) least = here, out->point.b = corner, out->point.at.from = q;
    }
    const double reach = (most - least) + (12 * 0x1p-53 * size + 0x1p-1060);
    out->most = reach > 0 ? reach / grz_length(d) * (1 + 0x1p-50) : reach;
}

static graze_vec3 unit_of(graze_vec3 v)
{
    const double largest = grz_largest(v);
    const graze_vec3 n = grz_vec(v.x / largest, v.y / largest, v.z / largest);
    return grz_scale(n, 1 / grz_length(n));
}

void grz_convex_extent_along(grz_search *search, graze_vec3 direction, double error, const grz_minkowski_point *near,
                             grz_convex_extent *out)
{
    const grz_convex_work *work = search->work;
    const double along[3] = {direction.x, direction.y, direction.z};
    grz_way way;
    search->counters->bv_updates++;
    if (grz_convex_way_along(search, along, &way)) {
        find_all_tops(search, &way, error, near);
        out->direction = grz_vec(way.a[0], way.a[1], way.a[2]);
    } else {
        take_all(&work->a);
        take_all(&work->b);
        search->counters->bv_tests += work->tops_a.count + work->tops_b.count;
        out->direction = unit_of(direction);
    }
    measure(search, out);
}

/* ---- beyond a face ---- */

static bool has_point(const grz_polytope *polytope, uint32_t face, uint32_t a, uint32_t b)
{
    const uint16_t *point = polytope->faces[face].point;
    bool has = false;
    for (int k = 0; k < 3; k++) has = has || (polytope->points[point[k]].a == a && polytope->points[point[k]].b == b);
    return has;
}

static bool is_beyond(const grz_polytope *polytope, uint32_t face, const grz_minkowski_point *p)
{
    return !has_point(polytope, face, p->a, p->b) && grz_polytope_side(polytope, face, &p->at) > 0;
}

/* A point of the face that is of the difference. */
static const grz_minkowski_point *real_point(const grz_polytope *polytope, uint32_t face)
{
    const uint16_t *point = polytope->faces[face].point;
    int k = 0;
    while (k < 2 && polytope->points[point[k]].a == GRZ_NO_CORNER) k++;
    return &polytope->points[point[k]];
}

/* A is a solid, exactly: no corner is higher than one that no neighbour is higher than. */
static bool find_beyond_in_a(const grz_search *search, const grz_polytope *polytope, uint32_t face,
                             grz_minkowski_point *p)
{
    const grz_convex_surface *surface = ((const grz_convex_work *)search->work)->a.surface;
    const uint32_t corner = p->a;
    grz_minkowski_point other = *p;
    for (uint32_t i = surface->ring_first[corner]; i < surface->ring_first[corner + 1]; i++) {
        other.a = grz_convex_near(surface, i);
        other.at.to = grz_convex_corner(search->index_a, search->mesh_a, other.a);
        if (!is_beyond(polytope, face, &other)) continue;
        *p = other;
        return true;
    }
    return false;
}

/* B, carried, may be off convexity by the last bits: all tops are looked at. */
static bool find_beyond_in_b(const grz_search *search, const grz_polytope *polytope, uint32_t face,
                             grz_minkowski_point *p)
{
    const grz_convex_work *work = search->work;
    grz_minkowski_point other = *p;
    for (uint32_t i = 0; i < work->tops_b.count; i++) {
        other.b = work->tops_b.corners[i];
        other.at.from = carried(search, other.b);
        if (!is_beyond(polytope, face, &other)) continue;
        *p = other;
        return true;
    }
    return false;
}

/* With n across the face, and r a point of it: n . (a - b) is above n . (a_r - b_r) for some corners if and only if a
 * is beyond a_r, or b before b_r. */
bool grz_convex_find_beyond(grz_search *search, const grz_polytope *polytope, uint32_t face,
                            const grz_convex_extent *extent, grz_minkowski_point *out)
{
    *out = extent->point;
    if (is_beyond(polytope, face, out)) return true;
    grz_minkowski_point in_a = *real_point(polytope, face), in_b = in_a;
    const bool has_a = find_beyond_in_a(search, polytope, face, &in_a),
               has_b = find_beyond_in_b(search, polytope, face, &in_b);
    *out = (grz_minkowski_point){.at = {in_b.at.from, in_a.at.to}, .a = in_a.a, .b = in_b.b};
    return has_a || has_b;
}
