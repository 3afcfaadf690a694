/* Where two solids touch: the corners of what their features in front have in common, as seen along the normal.
 *
 * In exact numbers the closest points, or those that part last, lie one behind the other along the normal, so that the
 * shadows of the features have them in common, and a corner of that is as deep. The normal is rounded, though, and
 * shadows that share but a point or a line may miss each other by that. So there are three attempts, and the first of
 * which a point is deep enough is taken: the features in front; two edges by themselves; the pair of points. */
#include "method/convex/extent.h"
#include "method/convex/facing.h"
#include "method/convex/features.h"
#include "method/convex/front.h"
#include "method/convex/heights.h"
#include "method/convex/march.h"
#include "method/convex/spread.h"

/* Edges whose directions differ by less are parallel; a point may be so much of the extent less deep than the deepest.
 */
static const double ROUNDING = 0x1p-44, DEEP_ENOUGH = 0x1p-36;

/* An edge whose direction is less certain has none. */
static const double SHORT_EDGE = 0x1p-16;

enum { KEPT_POINTS = 64 };

typedef struct contact {
    grz_search *search;
    grz_convex_facing facing;
    grz_convex_feature front_a, front_b;
    grz_convex_view view;
    grz_convex_shadow a, b;
    grz_convex_overlap overlap;
    double extent; /* of the smaller of both features */

    uint32_t count; /* of all points; the first are kept */
    double least;   /* of their separations */
    graze_manifold_point kept[KEPT_POINTS];
    grz_convex_point_visitor *visit;
    void *user;
} contact;

/* ---- the normal and the features in front ---- */

static graze_vec3 minus(graze_vec3 v)
{
    return grz_vec(0 - v.x, 0 - v.y, 0 - v.z);
}

static const grz_convex_index *index_of(const contact *c, bool of_a)
{
    return of_a ? c->search->index_a : c->search->index_b;
}

/* What carried corners are off by turns a direction between two that are `apart` by so much. */
static double rounding_over(const contact *c, double apart)
{
    const double size = grz_larger(grz_largest(c->facing.point_a), grz_largest(c->facing.point_b));
    return ROUNDING + 0x1p-50 * (size / grz_larger(apart, 0x1p-1000));
}

/* The larger solid's. */
static double size_of(const contact *c)
{
    const grz_convex_index *a = index_of(c, true), *b = index_of(c, false);
    return grz_larger(a->surface.reach * a->frame.unit, b->surface.reach * b->frame.unit);
}

/* Along a direction, are the solids as far apart, or no deeper, than they are, to 1e-12 and rounding? The direction
 * of a distance that is as good is known to some 1e-6 only: nearly flat edges, such as those between the pieces of a
 * face, may have a closest point in place of the face beside them. */
static bool is_as_good(const contact *c, graze_vec3 normal)
{
    const grz_minkowski_point anywhere = {.a = GRZ_NO_CORNER, .b = GRZ_NO_CORNER};
    const double s = c->facing.separation, flat = c->search->manifold_def.flat,
                 carried = grz_larger(grz_largest(c->facing.point_a), grz_largest(c->facing.point_b));
    grz_convex_extent extent;
    grz_convex_extent_along(c->search, normal, 0, &anywhere, &extent);
    return extent.most <= -s + 0x1p-39 * fabs(s) + 0x1p-48 * size_of(c) + 0x1p-50 * carried + 2 * flat;
}

/* Makes a face's normal the contact's, if it is as good. */
static bool take_normal(contact *c, bool of_a, grz_convex_feature front)
{
    if (front.kind != CONVEX_FACE) return false;
    const graze_vec3 out = grz_convex_face_normal(c->search, of_a, front.number), normal = of_a ? out : minus(out);
    if (!(grz_dot(normal, c->facing.normal) > 0.5 && is_as_good(c, normal))) return false;
    c->facing.normal = normal;
    return c->facing.is_of_face = true;
}

static void find_fronts(contact *c)
{
    grz_convex_facing *f = &c->facing;
    c->front_a = grz_convex_front(c->search, true, f->a, f->normal);
    c->front_b = grz_convex_front(c->search, false, f->b, minus(f->normal));
    if (!take_normal(c, true, c->front_a)) (void)take_normal(c, false, c->front_b);
}

/* ---- points ---- */

/* Corners first, then edges by the lower of their half-edges: below 2^29, and 2^29 + 6 * 2^29. */
static uint64_t number_of(const grz_convex_index *index, grz_convex_feature feature)
{
    const grz_solid *solid = &index->surface.solid;
    if (feature.kind == CONVEX_CORNER) return feature.number;
    if (feature.kind == CONVEX_FACE) return UINT32_MAX;
    const uint32_t twin = solid->twin[feature.number];
    return (uint64_t)solid->corner_count + (twin < feature.number ? twin : feature.number);
}

static void name_point(const contact *c, grz_convex_feature a, grz_convex_feature b, bool named_a, bool named_b,
                       graze_manifold_point *out)
{
    const grz_convex_index *index_a = c->search->index_a, *index_b = c->search->index_b;
    out->feature_a = grz_convex_feature_name(index_a, a);
    out->feature_b = grz_convex_feature_name(index_b, b);
    out->id = (named_a ? number_of(index_a, a) : UINT32_MAX) << 32 | (named_b ? number_of(index_b, b) : UINT32_MAX);
}

static void make_point(const contact *c, const grz_convex_meeting *meeting, graze_manifold_point *out)
{
    const bool edges = meeting->kind == CONVEX_MEETS_EDGES, of_a = meeting->kind == CONVEX_MEETS_CORNER_A,
               of_b = meeting->kind == CONVEX_MEETS_CORNER_B;
    const grz_convex_feature corner_a = {CONVEX_CORNER, of_a ? grz_convex_shadow_corner(&c->a, meeting->a) : 0},
                             corner_b = {CONVEX_CORNER, of_b ? grz_convex_shadow_corner(&c->b, meeting->b) : 0},
                             edge_a = {CONVEX_EDGE, edges ? grz_convex_shadow_edge(&c->a, meeting->a) : 0},
                             edge_b = {CONVEX_EDGE, edges ? grz_convex_shadow_edge(&c->b, meeting->b) : 0};
    name_point(c,
               edges  ? edge_a
               : of_a ? corner_a
                      : c->front_a,
               edges  ? edge_b
               : of_b ? corner_b
                      : c->front_b,
               !of_b, !of_a, out);
    if (edges && !grz_convex_shadow_has_edge(&c->a, meeting->a))
        out->feature_a = grz_convex_feature_name(c->search->index_a, c->front_a);
    if (edges && !grz_convex_shadow_has_edge(&c->b, meeting->b))
        out->feature_b = grz_convex_feature_name(c->search->index_b, c->front_b);
    grz_convex_points_at(&c->overlap, meeting, &out->on_a, &out->on_b, &out->separation);
}

/* No point is deeper than the deepest, so that what is, is so by rounding. */
static void take_meeting(void *user, const grz_convex_meeting *meeting)
{
    contact *c = user;
    graze_manifold_point point;
    memset(&point, 0, sizeof point); /* between its fields, too */
    make_point(c, meeting, &point);
    if (!(point.separation > c->facing.separation)) point.separation = c->facing.separation;
    if (!(point.separation <= c->search->manifold_def.margin)) return;
    c->visit(c->user, &point);
}

static void keep_point(void *user, const graze_manifold_point *point)
{
    contact *c = user;
    if (c->count < KEPT_POINTS) c->kept[c->count] = *point;
    c->count++;
    if (point->separation < c->least) c->least = point->separation;
}

/* All of them again. */
static void show_points(void *source, grz_convex_point_visitor *visit, void *user)
{
    contact *c = source;
    c->visit = visit;
    c->user = user;
    if (c->count > KEPT_POINTS) grz_convex_clip(&c->view, &c->a, &c->b, take_meeting, c);
    for (uint32_t i = 0; c->count <= KEPT_POINTS && i < c->count; i++) visit(user, &c->kept[i]);
}

/* ---- attempts ---- */

/* False: no point of what the fronts have in common is as deep as the deepest. */
static bool clip_fronts(contact *c)
{
    c->view = grz_convex_view_along(c->facing.normal);
    const double flat = c->search->manifold_def.flat;
    c->a = grz_convex_shadow_of(c->search, true, c->front_a, flat, &c->view);
    c->b = grz_convex_shadow_of(c->search, false, c->front_b, flat, &c->view);
    c->overlap = (grz_convex_overlap){&c->view, &c->a, &c->b, grz_convex_slope_of(&c->view, &c->a),
                                      grz_convex_slope_of(&c->view, &c->b)};
    const double in_a = c->overlap.slope_a.extent, in_b = c->overlap.slope_b.extent;
    c->extent = in_a < in_b ? in_a : in_b;
    c->count = 0;
    c->least = INFINITY;
    c->visit = keep_point;
    c->user = c;
    grz_convex_clip(&c->view, &c->a, &c->b, take_meeting, c);
    const double carried = grz_larger(grz_largest(c->facing.point_a), grz_largest(c->facing.point_b));
    return c->count > 0 &&
           c->least <= c->facing.separation + DEEP_ENOUGH * grz_larger(in_a, in_b) + 0x1p-48 * carried + 2 * flat;
}

/* Is the point on the feature? Where corners were rounded until they are in one plane, those that are deepest may be of
 * no one feature, and the first of them is named. */
static bool is_at(const contact *c, bool of_a)
{
    const grz_convex_feature feature = of_a ? c->facing.a : c->facing.b;
    if (c->facing.solids == GRAZE_SOLIDS_APART || feature.kind != CONVEX_CORNER) return true;
    return grz_same_point(of_a ? c->facing.point_a : c->facing.point_b,
                          grz_convex_place(c->search, of_a, feature.number));
}

static bool names(const contact *c, bool of_a)
{
    return (of_a ? c->facing.a : c->facing.b).kind != CONVEX_FACE && is_at(c, of_a);
}

/* An id names something, if need be a corner of A's feature that is not where the point is. */
static void take_pair(contact *c)
{
    graze_manifold_point *out = &c->kept[0];
    const grz_convex_feature corner = {CONVEX_CORNER,
                                       grz_convex_corner_at(&index_of(c, true)->surface.solid, c->facing.a)};
    memset(out, 0, sizeof *out);
    c->front_a = c->facing.a, c->front_b = c->facing.b;
    if (names(c, true) || names(c, false)) {
        name_point(c, c->facing.a, c->facing.b, names(c, true), names(c, false), out);
    } else {
        name_point(c, corner, c->facing.b, true, false, out);
        out->feature_a = grz_convex_feature_name(index_of(c, true), c->facing.a);
    }
    out->on_a = c->facing.point_a;
    out->on_b = c->facing.point_b;
    out->separation = c->facing.separation;
    c->count = 1;
}

/* The end of an edge that is furthest along a way, or nearest. */
static grz_convex_feature end_of(const contact *c, bool of_a, uint32_t edge, graze_vec3 way, bool furthest)
{
    const grz_solid *solid = &index_of(c, of_a)->surface.solid;
    const uint32_t from = solid->origin[edge], to = grz_solid_target(solid, edge);
    const graze_vec3 along = grz_sub(grz_convex_place(c->search, of_a, to), grz_convex_place(c->search, of_a, from));
    return (grz_convex_feature){CONVEX_CORNER, (grz_dot(along, way) > 0) == furthest ? to : from};
}

/* One end of what two parallel edges have in common: of the ends of both the inner one, and B's where they are
 * equal. */
static void take_end(contact *c, graze_vec3 way, bool furthest)
{
    const grz_convex_feature a = end_of(c, true, c->front_a.number, way, furthest),
                             b = end_of(c, false, c->front_b.number, way, furthest);
    const graze_vec3 at_a = grz_convex_place(c->search, true, a.number),
                     at_b = grz_convex_place(c->search, false, b.number);
    const double beyond = grz_dot(grz_sub(at_b, at_a), way), by = c->facing.separation;
    const bool is_b = furthest ? beyond <= 0 : beyond >= 0;
    graze_manifold_point *out = &c->kept[c->count++];
    memset(out, 0, sizeof *out);
    name_point(c, is_b ? c->front_a : a, is_b ? b : c->front_b, !is_b, is_b, out);
    out->on_a = is_b ? grz_sub(at_b, grz_scale(c->facing.normal, by)) : at_a;
    out->on_b = is_b ? at_b : grz_add(at_a, grz_scale(c->facing.normal, by));
    out->separation = by;
}

/* Along the edge, the longest coordinate 1. *length: before that. */
static graze_vec3 way_along(const contact *c, bool of_a, uint32_t edge, double *length)
{
    const grz_solid *solid = &index_of(c, of_a)->surface.solid;
    const graze_vec3 way = grz_sub(grz_convex_place(c->search, of_a, grz_solid_target(solid, edge)),
                                   grz_convex_place(c->search, of_a, solid->origin[edge]));
    *length = grz_largest(way);
    return grz_vec(way.x / *length, way.y / *length, way.z / *length);
}

/* The edge that a feature is, or that leaves it across the normal. */
static grz_convex_feature edge_at(const contact *c, bool of_a, grz_convex_feature from)
{
    const graze_vec3 n = c->facing.normal;
    return grz_convex_front_edge(c->search, of_a, from, of_a ? n : minus(n), 0x1p-36);
}

/* Edges across the normal that are parallel but for rounding have two points. False: they are not, or have no length in
 * common. */
static bool take_parallel_edges(contact *c)
{
    c->front_a = edge_at(c, true, c->facing.a);
    c->front_b = edge_at(c, false, c->facing.b);
    if (c->front_a.kind != CONVEX_EDGE || c->front_b.kind != CONVEX_EDGE) return false;
    double in_a, in_b;
    const graze_vec3 along = way_along(c, true, c->front_a.number, &in_a),
                     other = way_along(c, false, c->front_b.number, &in_b);
    const double most = rounding_over(c, in_a) + rounding_over(c, in_b);
    if (!(most < SHORT_EDGE)) return false;
    if (!(grz_largest(grz_cross(along, other)) <= most)) return false;
    if (!(fabs(grz_dot(along, c->facing.normal)) <= most)) return false;
    c->count = 0;
    take_end(c, along, false);
    take_end(c, along, true);
    return grz_dot(grz_sub(c->kept[1].on_a, c->kept[0].on_a), along) > 0;
}

/* Of solids that are apart, with a normal that is no face's and not across two edges, the features that have the
 * closest points have nothing in common but these, as seen along it: around them there would only be lines that
 * touch. */
static void find_points(contact *c)
{
    const grz_convex_facing *f = &c->facing;
    find_fronts(c);
    const bool is_narrow = f->solids == GRAZE_SOLIDS_APART && !f->is_of_face && !f->edges_cross;
    if (!is_narrow && clip_fronts(c)) return;
    if (take_parallel_edges(c)) return;
    c->front_a = f->a, c->front_b = f->b;
    if (f->a.kind == CONVEX_EDGE && f->b.kind == CONVEX_EDGE && clip_fronts(c)) return;
    take_pair(c);
}

/* ---- the answer ---- */

static void put_point(void *user, const graze_manifold_point *point)
{
    grz_point_sink *sink = user;
    sink->put(sink, point);
}

static void answer(contact *c)
{
    grz_search *search = c->search;
    graze_manifold *out = search->manifold;
    out->normal = c->facing.normal;
    out->separation = c->facing.separation;
    out->feature_a = grz_convex_feature_name(search->index_a, c->front_a);
    out->feature_b = grz_convex_feature_name(search->index_b, c->front_b);
    if (search->manifold_def.most == 0) {
        show_points(c, put_point, search->points);
        return;
    }
    graze_manifold_point few[4];
    const uint32_t count = grz_convex_spread(show_points, c, c->facing.normal, search->manifold_def.most, few);
    for (uint32_t i = 0; i < count; i++) search->points->put(search->points, &few[i]);
}

void grz_convex_ask_manifold(grz_search *search)
{
    contact c;
    c.search = search;
    grz_convex_face(search, search->manifold_def.margin, &c.facing);
    search->manifold->solids = c.facing.solids;
    search->manifold->separation = INFINITY;
    if (!c.facing.is_within) return;
    find_points(&c);
    answer(&c);
}
