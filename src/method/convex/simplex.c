#include "method/convex/simplex.h"

#include "base/check.h"
#include "method/convex/extent.h"

/* ---- from candidates ---- */

static void swap(grz_minkowski_point *p, grz_minkowski_point *q)
{
    const grz_minkowski_point kept = *p;
    *p = *q;
    *q = kept;
}

/* Are three points certainly not on one line? */
static bool make_a_plane(const grz_minkowski_point *p, const grz_minkowski_point *q, const grz_minkowski_point *r)
{
    grz_difference_plane plane;
    grz_differences_plane(&p->at, &q->at, &r->at, &plane);
    return plane.length > 2 * plane.error;
}

/* Copies those that differ; returns how many there are. */
static uint32_t take_different(grz_minkowski_point *points, const grz_minkowski_point *candidates, uint32_t count)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t k = 0;
        while (k < taken && (points[k].a != candidates[i].a || points[k].b != candidates[i].b)) k++;
        if (k == taken) points[taken++] = candidates[i];
    }
    return taken;
}

bool grz_convex_begin_with(grz_polytope *polytope, const grz_minkowski_point *candidates, uint32_t given)
{
    grz_minkowski_point *points = polytope->points;
    GRZ_ASSERT(given <= polytope->most_points);
    const uint32_t count = take_different(points, candidates, given);
    uint32_t third = 2, fourth = 3;
    if (count < 4) return false;
    while (third < count && !make_a_plane(&points[0], &points[1], &points[third])) third++;
    if (third == count) return false;
    swap(&points[2], &points[third]);
    while (fourth < count &&
           grz_differences_orient(&points[0].at, &points[1].at, &points[2].at, &points[fourth].at) == 0)
        fourth++;
    if (fourth == count) return false;
    swap(&points[3], &points[fourth]);
    grz_polytope_begin(polytope);
    for (uint32_t i = 4; i < count; i++) {
        const grz_minkowski_point next = points[i];
        grz_polytope_add_any(polytope, &next);
    }
    return true;
}

/* ---- from all corners ---- */

/* The differences of all of A's corners from its first, and of B's first from its others, span what all differences of
 * points of the Minkowski difference span: of each the point a - b that is so far from the first. */
typedef struct spread {
    const grz_search *search;
    uint32_t in_a, count; /* A's corners but one, and B's but one */
} spread;

static grz_minkowski_point point_of(const spread *s, uint32_t i)
{
    return i < s->in_a ? grz_convex_minkowski_point(s->search, i + 1, 0)
                       : grz_convex_minkowski_point(s->search, 0, i - s->in_a + 1);
}

static grz_difference way_to(const grz_minkowski_point *first, const grz_minkowski_point *p)
{
    return p->b == first->b ? (grz_difference){first->at.to, p->at.to} : (grz_difference){p->at.from, first->at.from};
}

/* Is a way independent of `count` others, which are, too? */
static bool is_new(const grz_difference *ways, uint32_t count, const grz_difference *way)
{
    if (count == 0) return !grz_same_point(way->from, way->to);
    if (count == 1) return !grz_same_point(way->from, way->to) && !grz_differences_parallel(&ways[0], way);
    return grz_differences_turn(&ways[0], &ways[1], way) != 0;
}

/* Far corners first would be better; but where this is needed the polytope is flat, or has few corners. */
static uint32_t find_ways(const spread *s, grz_minkowski_point *points, grz_difference ways[3])
{
    uint32_t found = 0;
    points[0] = grz_convex_minkowski_point(s->search, 0, 0);
    for (uint32_t i = 0; i < s->count && found < 3; i++) {
        points[found + 1] = point_of(s, i);
        ways[found] = way_to(&points[0], &points[found + 1]);
        found += is_new(ways, found, &ways[found]);
    }
    return found;
}

/* Does the point, line or plane of all points have the origin? */
static bool has_origin(const grz_minkowski_point *first, const grz_difference *ways, uint32_t count)
{
    if (grz_same_point(first->at.from, first->at.to)) return true;
    if (count == 0) return false;
    return count == 1 ? grz_differences_parallel(&first->at, &ways[0])
                      : grz_differences_turn(&ways[0], &ways[1], &first->at) == 0;
}

/* A tip along an axis, in a direction that the others do not span. */
static void add_tip(grz_minkowski_point *points, grz_difference *ways, uint32_t count, double size)
{
    for (int axis = 0; axis < 3; axis++) {
        const grz_difference tip = {{0, 0, 0}, {axis == 0 ? size : 0, axis == 1 ? size : 0, axis == 2 ? size : 0}};
        if (!is_new(ways, count, &tip)) continue;
        ways[count] = tip;
        points[count + 1] = (grz_minkowski_point){.at = tip, .a = GRZ_NO_CORNER, .b = GRZ_NO_CORNER};
        return;
    }
}

/* Where the plane, line or point of all points does not have the origin: the way from there to the origin, which is B's
 * way out. Of a line it is in the plane of line and origin, whose normal no rounding may turn: the two may be as near
 * as the last bits. */
static graze_vec3 way_to_origin(const grz_minkowski_point *points, uint32_t count)
{
    const grz_difference *p = &points[0].at, origin = {p->from, p->from};
    const graze_vec3 way = grz_sub(p->from, p->to);
    grz_difference_plane plane;
    if (count == 0) return way;
    grz_differences_plane_exactly(p, &points[1].at, count == 1 ? &origin : &points[2].at, &plane);
    if (count == 2) return grz_scale(plane.normal, -plane.side);
    const graze_vec3 along = grz_add(grz_sub(points[1].at.to, p->to), grz_sub(p->from, points[1].at.from));
    return grz_cross(plane.normal, grz_scale(along, 1 / grz_largest(along)));
}

grz_convex_span grz_convex_begin_with_any(const grz_search *search, grz_polytope *polytope, graze_vec3 *normal)
{
    const grz_convex_work *work = search->work;
    const uint32_t in_a = work->a.surface->solid.corner_count - 1, in_b = work->b.surface->solid.corner_count - 1;
    const spread s = {search, in_a, in_a + in_b};
    const double size = grz_larger(work->a.index->frame.unit, work->b.index->frame.unit);
    grz_difference ways[3];
    uint32_t found = find_ways(&s, polytope->points, ways);
    if (found < 3 && !has_origin(&polytope->points[0], ways, found)) {
        *normal = way_to_origin(polytope->points, found);
        return CONVEX_SPANS_APART;
    }
    if (found == 0) return CONVEX_IS_ORIGIN;
    const bool spans_space = found == 3;
    for (; found < 3; found++) add_tip(polytope->points, ways, found, size);
    grz_polytope_begin(polytope);
    return spans_space ? CONVEX_SPANS_SPACE : CONVEX_SPANS_ORIGIN;
}
