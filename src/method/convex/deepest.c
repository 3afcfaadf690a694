/* The Minkowski difference of two solids is the hull of all a - b for corners a of A and b of B. Moved along a unit
 * vector d by t, B is beyond A if t is at least the largest d . (a - b), so the depth is the least of these over all d:
 * the distance of the origin from the difference's boundary, if it is inside.
 *
 * A polytope within the difference expands towards that (van den Bergen 2001). Of its faces the one is taken whose
 * plane is nearest to the origin; planes that have the origin outside are nearer than all others. How far the
 * difference reaches along its normal is an upper bound of the depth, and if it is negative, a proof that the solids
 * are apart. A point beyond the plane is added to the polytope. When there is none, the plane is one of the difference
 * itself: with the origin outside the solids are apart; on it, they touch, because it is inside all other planes or on
 * them; and inside, the depth is its distance, because the ball of this radius lies within the polytope.
 *
 * It ends before that as soon as the least distance of a plane is as near to the upper bound as is wanted. And it ends:
 * each step adds a point of the difference beyond the polytope, or finds a face final, and there are only so many
 * points. Whether a point is beyond a face is an exact sign; so is the side of the origin; which point is taken, and
 * which face, floats choose.
 *
 * Where the polytope needs more points than there is room for, directions are divided into sectors (sector.h), which
 * are dealt with one after another: a face counts in a sector that it is seen in, by how far the part of it that is
 * seen there is at least. In the sectors together no part of the boundary is missed. Points of faces that are seen in
 * the sector are kept when room is made: then these faces stay, because they are faces of any smaller hull that has
 * their points. So in each sector the polytope only grows, too, and narrow sectors see few faces. */
#include "method/convex/deepest.h"

#include "method/convex/extent.h"
#include "method/convex/sector.h"
#include "method/convex/simplex.h"
#include "method/convex/way_out.h"

typedef struct hunt {
    grz_search *search;
    grz_polytope polytope;
    double relative, absolute; /* errors that are allowed */
    bool is_pyramid;           /* the difference is flat: see simplex.h */
    grz_sector sector;
    bool is_divided; /* into several of them */
    double at_most;  /* the depth, so far, with the face that it is from */
    graze_vec3 direction;
    grz_minkowski_point points[3];
    uint32_t face;
    graze_vec3 way, exit; /* of B, out: of length 1, and where it ends */
} hunt;

typedef enum ending { GOOD_ENOUGH, APART, TOUCHING, FULL } ending;

/* ---- the nearest face ---- */

/* By how far it is at least, where the origin is inside its plane. That may be less than any double, so a plane that
 * has the origin goes before 0, and one that has it outside before that. */
static double key_of(const hunt *h, uint32_t face)
{
    const grz_polytope_face *f = &h->polytope.faces[face];
    if (f->side > 0) return grz_sector_distance(&h->sector, &h->polytope, face);
    return f->side == 0 ? -0x1p-1074 : fmin(f->low, -0x1p-1073);
}

static uint32_t nearest_face(const hunt *h)
{
    double *keys = h->polytope.keys;
    uint32_t best = 0;
    for (uint32_t f = 0; f < h->polytope.face_end; f++) {
        if (isnan(keys[f])) keys[f] = key_of(h, f);
        if (keys[f] < keys[best]) best = f;
    }
    return best;
}

/* Forgets the keys, which are of another sector. */
static void forget_keys(grz_polytope *polytope)
{
    for (uint32_t f = 0; f < polytope->face_end; f++)
        if (polytope->faces[f].is_there) polytope->keys[f] = NAN;
}

/* ---- one step ---- */

static bool is_good_enough(const hunt *h, double at_least)
{
    return at_least > 0 && h->at_most <= at_least * (1 + h->relative) + h->absolute;
}

static void remember(hunt *h, uint32_t face, double at_most, graze_vec3 direction)
{
    h->at_most = at_most;
    h->direction = direction;
    h->face = face;
    for (int k = 0; k < 3; k++) h->points[k] = h->polytope.points[h->polytope.faces[face].point[k]];
}

/* No point is beyond the face. */
static void make_final(hunt *h, uint32_t face)
{
    const double most = grz_polytope_make_final(&h->polytope, face);
    const grz_polytope_face *f = &h->polytope.faces[face];
    if (f->side > 0 && most < h->at_most) remember(h, face, most, f->normal);
}

/* Looks along the normal of a face. True: the solids are apart. */
static bool look_beyond(hunt *h, uint32_t face)
{
    grz_polytope *polytope = &h->polytope;
    const grz_polytope_face *f = &polytope->faces[face];
    grz_convex_extent extent;
    grz_minkowski_point next;
    grz_convex_extent_along(h->search, f->normal, f->error / f->length, &polytope->points[f->point[0]], &extent);
    if (extent.most < 0) {
        h->direction = extent.direction;
        return true;
    }
    if (!h->is_pyramid && extent.most < h->at_most) remember(h, face, extent.most, extent.direction);
    if (is_good_enough(h, polytope->keys[face])) return false;
    if (grz_convex_find_beyond(h->search, polytope, face, &extent, &next))
        grz_polytope_add(polytope, &next, face);
    else
        make_final(h, face);
    return false;
}

/* The nearest face is one of the difference. */
static ending end_at(hunt *h, uint32_t face)
{
    const grz_polytope_face *f = &h->polytope.faces[face];
    if (f->side <= 0) remember(h, face, 0, f->normal);
    return f->side > 0 ? GOOD_ENOUGH : f->side == 0 ? TOUCHING : APART;
}

/* Grows the polytope until all that is seen in the sector is far enough; *at_least is how far. */
static ending grow(hunt *h, double *at_least)
{
    for (;;) {
        const uint32_t face = nearest_face(h);
        *at_least = h->polytope.keys[face];
        if (is_good_enough(h, *at_least)) return GOOD_ENOUGH;
        if (h->polytope.faces[face].is_final) return end_at(h, face);
        if (grz_polytope_is_full(&h->polytope)) return FULL;
        if (look_beyond(h, face)) return APART;
    }
}

/* ---- little room ---- */

static void keep_points_of(const grz_polytope *polytope, uint32_t face, bool *is_kept)
{
    for (int k = 0; k < 3; k++) is_kept[polytope->faces[face].point[k]] = true;
}

/* Marks the points of faces whose keys are below a limit, and those with which the polytope began. Returns how many
 * there are. */
static uint32_t mark_kept(const grz_polytope *polytope, double limit, bool *is_kept)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < polytope->point_count; i++) is_kept[i] = i < 4;
    for (uint32_t f = 0; f < polytope->face_end; f++)
        if (polytope->keys[f] < limit) keep_points_of(polytope, f, is_kept);
    for (uint32_t i = 0; i < polytope->point_count; i++) count += is_kept[i];
    return count;
}

/* The hull of the points that are kept. */
static void begin_anew(grz_polytope *polytope, const bool *is_kept)
{
    const uint32_t count = polytope->point_count;
    grz_polytope_begin(polytope);
    for (uint32_t i = 4; i < count; i++) {
        const grz_minkowski_point next = polytope->points[i]; /* no place before it is needed for more points */
        if (is_kept[i]) grz_polytope_add_any(polytope, &next);
    }
}

/* Drops points that are of no face in the sector; before the polytope holds the origin, of no face that has the origin
 * outside or on its plane, or, if those are many, of all but the first such. False: more than half of the room would
 * stay in use. */
static bool make_room(hunt *h)
{
    grz_polytope *polytope = &h->polytope;
    bool is_kept[GRZ_POLYTOPE_MOST_POINTS];
    const uint32_t nearest = nearest_face(h), half = polytope->most_points / 2;
    const bool holds_origin = polytope->keys[nearest] > 0;
    uint32_t count = mark_kept(polytope, holds_origin ? INFINITY : 0x1p-1074, is_kept);
    if (count > half && !holds_origin) {
        (void)mark_kept(polytope, -INFINITY, is_kept);
        keep_points_of(polytope, nearest, is_kept);
        count = 0;
    }
    if (count > half) return false;
    begin_anew(polytope, is_kept);
    return true;
}

/* Sector by sector. A sector as narrow as doubles are, of which more faces are seen than there is room for, ends with
 * what is known. */
static ending grow_everywhere(hunt *h, double *at_least)
{
    enum { MOST_SECTORS = 128 };
    grz_sector left[MOST_SECTORS] = {grz_sector_of_all()};
    *at_least = INFINITY;
    for (int count = 1; count > 0;) {
        double here;
        h->sector = left[--count];
        forget_keys(&h->polytope);
        ending end = grow(h, &here);
        while (end == FULL && make_room(h)) end = grow(h, &here);
        if (end == FULL) {
            const int parts = grz_sector_divide(&h->sector, left + count);
            count += parts;
            h->is_divided = true;
            if (parts > 0) continue;
        }
        if (end == APART || end == TOUCHING) return end;
        if (here < *at_least) *at_least = here;
    }
    return GOOD_ENOUGH;
}

/* ---- where it begins ---- */

static graze_vec3 across(graze_vec3 v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    const graze_vec3 axis = x <= y && x <= z ? grz_vec(1, 0, 0) : y <= z ? grz_vec(0, 1, 0) : grz_vec(0, 0, 1);
    return grz_cross(v, axis);
}

/* The furthest points both ways along a direction. True: the solids are apart. */
static bool look_both_ways(hunt *h, graze_vec3 direction, const grz_minkowski_point *near, grz_minkowski_point out[2])
{
    const grz_minkowski_point anywhere = {.a = GRZ_NO_CORNER, .b = GRZ_NO_CORNER};
    for (int turn = 0; turn < 2; turn++) {
        grz_convex_extent extent;
        grz_convex_extent_along(h->search, grz_scale(direction, turn ? -1 : 1), 0, turn ? &anywhere : near, &extent);
        h->direction = extent.direction;
        if (extent.most < 0) return true;
        out[turn] = extent.point;
    }
    return false;
}

/* The points of the last answer's face, and the furthest ones across it: after a small motion these are near the new
 * one. */
static bool begin_with_last(hunt *h, bool *are_apart)
{
    const grz_convex_memory *memory = h->search->memory;
    grz_minkowski_point points[5];
    grz_difference_plane plane;
    *are_apart = false;
    if (!memory->has_depth) return false;
    for (int k = 0; k < 3; k++)
        points[k] = grz_convex_minkowski_point(h->search, memory->depth_a[k], memory->depth_b[k]);
    grz_differences_plane(&points[0].at, &points[1].at, &points[2].at, &plane);
    if (!(plane.length > 2 * plane.error)) return false;
    *are_apart = look_both_ways(h, plane.normal, &points[0], points + 3);
    return *are_apart || grz_convex_begin_with(&h->polytope, points, 5);
}

/* The furthest points along the way from middle to middle, and two ways across it. */
static bool begin_between_middles(hunt *h, bool *are_apart)
{
    const grz_convex_work *work = h->search->work;
    const double *shift = work->pose.shift;
    const graze_vec3 way = grz_vec(shift[0], shift[1], shift[2]),
                     along = grz_largest(way) > 0x1p-60 ? grz_scale(way, 1 / grz_largest(way)) : grz_vec(1, 0, 0),
                     side = across(along), ways[3] = {along, side, grz_cross(along, side)};
    const grz_minkowski_point anywhere = {.a = GRZ_NO_CORNER, .b = GRZ_NO_CORNER};
    grz_minkowski_point points[6];
    *are_apart = false;
    for (int k = 0; k < 3 && !*are_apart; k++)
        *are_apart = look_both_ways(h, ways[k], &anywhere, points + (ptrdiff_t)2 * k);
    return *are_apart || grz_convex_begin_with(&h->polytope, points, 6);
}

/* ---- the answer ---- */

static double per_unit_of(const hunt *h)
{
    const grz_convex_work *work = h->search->work;
    return fmin(work->a.index->frame.per_unit, work->b.index->frame.per_unit);
}

/* The weights of the point of a triangle where B's way out leaves it, see way_out.h. */
static double weigh(const hunt *h, const grz_minkowski_point p[3], double weights[3])
{
    return grz_convex_weights_along(p, h->exit, h->way, per_unit_of(h), weights);
}

/* Are two faces in one plane? */
static bool share_a_plane(const grz_polytope *polytope, uint32_t face, uint32_t other)
{
    bool do_share = true;
    for (int k = 0; k < 3 && do_share; k++)
        do_share = grz_polytope_side(polytope, face, &polytope->points[polytope->faces[other].point[k]].at) == 0;
    return do_share;
}

/* Is the face from which the upper bound is still one of the polytope, and does the way out leave it there? */
static bool leaves_by_face(const hunt *h)
{
    const grz_polytope_face *f = &h->polytope.faces[h->face];
    bool is_there = h->face < h->polytope.face_end && f->is_there;
    double weights[3];
    for (int k = 0; k < 3 && is_there; k++) {
        const grz_minkowski_point *p = &h->polytope.points[f->point[k]];
        is_there = p->a == h->points[k].a && p->b == h->points[k].b;
    }
    return is_there && f->low >= h->at_most * (1 - 0x1p-30) &&
           weigh(h, h->points, weights) <= 0x1p-48 + (h->at_most - f->low) * per_unit_of(h);
}

/* The face through which the way out leaves the polytope. The lower bound's ball is in the polytope, and the polytope
 * not beyond the upper bound along the direction, so that where the two are the same the face is across it. Faces of a
 * body that was turned may be in one plane but for last bits: that through which the way leaves is nearest, but for
 * these, and not always the one that was found first. Of solids that touch, planes that turn much may go through the
 * origin: there it is one in the plane of the face that was found. */
static void find_face_along(hunt *h, bool do_touch)
{
    double least = INFINITY;
    uint32_t best = h->polytope.face_end;
    for (uint32_t f = 0; f < h->polytope.face_end; f++) {
        const grz_polytope_face *face = &h->polytope.faces[f];
        grz_minkowski_point points[3];
        double weights[3];
        if (!face->is_there || (do_touch && (face->side != 0 || !share_a_plane(&h->polytope, h->face, f)))) continue;
        for (int k = 0; k < 3; k++) points[k] = h->polytope.points[face->point[k]];
        const double missed = weigh(h, points, weights);
        if (missed < least) least = missed, best = f;
    }
    if (best == h->polytope.face_end) return;
    for (int k = 0; k < 3; k++) h->points[k] = h->polytope.points[h->polytope.faces[best].point[k]];
}

/* The polytope may have grown elsewhere last. */
static void find_face(hunt *h)
{
    double at_least;
    if (leaves_by_face(h)) return;
    if (h->is_divided) {
        h->sector = grz_sector_around(h->direction);
        forget_keys(&h->polytope);
        while (grow(h, &at_least) == FULL && make_room(h)) continue;
    }
    find_face_along(h, false);
}

/* Where no triangle has weights, those of one point. */
static void take_weights(hunt *h, grz_convex_deepest *out)
{
    const bool is_known = weigh(h, h->points, out->weights) < INFINITY;
    int one = 0;
    while (one < 2 && h->points[one].a == GRZ_NO_CORNER) one++;
    for (int k = 0; k < 3; k++) {
        out->points[k] = h->points[k];
        if (!is_known) out->weights[k] = k == one;
    }
}

static graze_vec3 unit_of(graze_vec3 v)
{
    const double largest = grz_largest(v);
    const graze_vec3 n = grz_vec(v.x / largest, v.y / largest, v.z / largest);
    const double length = grz_length(n);
    return grz_vec(n.x / length + 0.0, n.y / length + 0.0, n.z / length + 0.0); /* and no -0 */
}

/* All points are in one place: any plane through it is between the solids. */
static void answer_point(hunt *h)
{
    h->direction = grz_vec(1, 0, 0);
    for (int k = 0; k < 3; k++) h->points[k] = grz_convex_minkowski_point(h->search, 0, 0);
    h->polytope.face_end = 0;
}

static ending find(hunt *h, double *at_least)
{
    bool are_apart;
    if (begin_with_last(h, &are_apart) || begin_between_middles(h, &are_apart))
        return are_apart ? APART : grow_everywhere(h, at_least);
    const grz_convex_span span = grz_convex_begin_with_any(h->search, &h->polytope, &h->direction);
    h->is_pyramid = span == CONVEX_SPANS_ORIGIN;
    if (span == CONVEX_SPANS_APART) return APART;
    if (span != CONVEX_IS_ORIGIN) return grow_everywhere(h, at_least);
    answer_point(h);
    return TOUCHING;
}

static void keep(grz_search *search, const hunt *h, ending end)
{
    grz_convex_memory *memory = search->memory;
    memory->has_depth = end == GOOD_ENOUGH && !h->is_pyramid && search->settings->values[CONVEX_COHERENCE].word == 0;
    for (int k = 0; k < 3 && memory->has_depth; k++)
        memory->depth_a[k] = h->points[k].a, memory->depth_b[k] = h->points[k].b;
}

void grz_convex_find_deepest(grz_search *search, double relative, double absolute, grz_convex_deepest *out)
{
    grz_convex_work *work = search->work;
    hunt h = {.search = search,
              .polytope = work->polytope,
              .relative = grz_larger(relative, 0x1p-40),
              .absolute = absolute,
              .at_most = INFINITY};
    *out = (grz_convex_deepest){.at_least = NAN, .at_most = NAN};
    (void)grz_convex_begin(search);
    const ending end = find(&h, &out->at_least);
    keep(search, &h, end);
    out->direction = unit_of(h.direction);
    out->solids = end == APART      ? GRAZE_SOLIDS_APART
                  : end == TOUCHING ? GRAZE_SOLIDS_TOUCHING
                                    : GRAZE_SOLIDS_OVERLAPPING;
    if (end == APART) {
        out->at_least = NAN;
        return;
    }
    out->at_most = end == TOUCHING ? 0 : h.at_most;
    if (end == TOUCHING || !(out->at_least <= out->at_most)) out->at_least = out->at_most;
    h.way = out->direction;
    h.exit = grz_scale(h.way, out->at_most);
    if (end == GOOD_ENOUGH)
        find_face(&h);
    else if (h.polytope.face_end > 0)
        find_face_along(&h, true);
    take_weights(&h, out);
}
