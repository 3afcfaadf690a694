/* The direction is never taken from two rounded points: where these are a few ulps apart it would be anything. It is
 * made from the features that have them, whose corners are exact. */
#include "method/convex/facing.h"

#include "exact/normal.h"
#include "math/carry.h"
#include "method/convex/deepest.h"
#include "method/convex/extent.h"
#include "method/convex/march.h"

/* ---- corners ---- */

graze_vec3 grz_convex_place(const grz_search *search, bool of_a, uint32_t corner)
{
    return of_a ? grz_convex_corner(search->index_a, search->mesh_a, corner)
                : grz_carry(search->b_in_a, grz_convex_corner(search->index_b, search->mesh_b, corner));
}

static const grz_solid *solid_of(const grz_search *search, bool of_a)
{
    return &((const grz_convex_index *)(of_a ? search->index_a : search->index_b))->surface.solid;
}

/* The corner of a face, of its half-edges from `first` on, that is furthest from the line through p along a
 * direction, or from p if that is 0. */
static uint32_t furthest_from(const grz_search *search, uint32_t first, uint32_t end, graze_vec3 p, graze_vec3 along)
{
    const grz_solid *solid = solid_of(search, false);
    uint32_t best = first;
    double most = -1;
    for (uint32_t e = first; e < end; e++) {
        const graze_vec3 way = grz_sub(grz_convex_place(search, false, solid->origin[e]), p);
        const double here = grz_largest(along.x != 0 || along.y != 0 || along.z != 0 ? grz_cross(along, way) : way);
        if (here > most) most = here, best = e;
    }
    return best;
}

/* The corners of a face of B are off its plane by what they were rounded: three that are far from each other tell the
 * most. Those of A's faces are in one plane, so that any three tell it. */
static void choose_three(const grz_search *search, bool of_a, uint32_t first, uint32_t end, uint32_t edges[3])
{
    for (uint32_t k = 0; k < 3; k++) edges[k] = first + k;
    if (of_a) return;
    const grz_solid *solid = solid_of(search, false);
    const graze_vec3 p = grz_convex_place(search, false, solid->origin[first]), none = {0, 0, 0};
    const uint32_t far = furthest_from(search, first + 1, end, p, none);
    const graze_vec3 way = grz_sub(grz_convex_place(search, false, solid->origin[far]), p);
    const double length = grz_largest(way);
    if (!(length > 0)) return;
    const graze_vec3 along = {way.x / length, way.y / length, way.z / length};
    const uint32_t wide = furthest_from(search, first + 1, end, p, along);
    edges[1] = far < wide ? far : wide;
    edges[2] = far < wide ? wide : far;
}

graze_vec3 grz_convex_face_normal(const grz_search *search, bool of_a, uint32_t face)
{
    const grz_solid *solid = solid_of(search, of_a);
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    uint32_t edges[3];
    grz_tri t;
    if (end - first < 3) return grz_vec(0, 0, 0);
    choose_three(search, of_a, first, end, edges);
    for (int k = 0; k < 3; k++) t.v[k] = grz_convex_place(search, of_a, solid->origin[edges[k]]);
    return grz_unit_normal(&t);
}

static graze_vec3 minus(graze_vec3 v)
{
    return grz_vec(0 - v.x, 0 - v.y, 0 - v.z); /* and no -0 */
}

static graze_vec3 unit_of(graze_vec3 v)
{
    const double largest = grz_largest(v);
    if (!(largest > 0 && largest < INFINITY)) return grz_vec(0, 0, 0);
    const graze_vec3 n = grz_vec(v.x / largest, v.y / largest, v.z / largest);
    const double length = grz_length(n);
    return grz_vec(n.x / length + 0.0, n.y / length + 0.0, n.z / length + 0.0);
}

static bool is_direction(graze_vec3 v)
{
    return v.x != 0 || v.y != 0 || v.z != 0;
}

/* ---- features of a distance ---- */

/* From numbers of the mesh. The triangle's face has the feature on its border, or is it. */
static grz_convex_feature feature_of(const grz_convex_index *index, uint32_t triangle, graze_feature named)
{
    const grz_solid *solid = &index->surface.solid;
    const uint32_t *vertex = index->source.vertex;
    if (solid->face_count == 0) return (grz_convex_feature){CONVEX_CORNER, 0};
    const uint32_t face = index->source.face[triangle];
    for (uint32_t e = solid->first[face]; named.kind != GRAZE_FACE && e < solid->first[face + 1]; e++) {
        const uint32_t from = vertex[solid->origin[e]], to = vertex[grz_solid_target(solid, e)];
        if (named.kind == GRAZE_CORNER && from == named.first)
            return (grz_convex_feature){CONVEX_CORNER, solid->origin[e]};
        if (named.kind == GRAZE_EDGE &&
            ((from == named.first && to == named.second) || (to == named.first && from == named.second)))
            return (grz_convex_feature){CONVEX_EDGE, e};
    }
    return (grz_convex_feature){CONVEX_FACE, face};
}

/* The two ends of an edge, the lower corner first. */
static grz_difference edge_of(const grz_search *search, bool of_a, uint32_t edge)
{
    const grz_solid *solid = solid_of(search, of_a);
    const uint32_t from = solid->origin[edge], to = grz_solid_target(solid, edge);
    return (grz_difference){grz_convex_place(search, of_a, from < to ? from : to),
                            grz_convex_place(search, of_a, from < to ? to : from)};
}

/* ---- directions of distances ---- */

/* From A to B: the face's normal, or, of a plate, that of its other side, if a corner of the other solid's feature is
 * there. */
static graze_vec3 across_face(const grz_search *search, bool of_a, uint32_t face, grz_convex_feature other)
{
    const grz_solid *solid = solid_of(search, of_a);
    const uint32_t e = solid->first[face];
    const graze_vec3 outward = grz_convex_face_normal(search, of_a, face), normal = of_a ? outward : minus(outward);
    if (solid->dimension > 2 || !is_direction(outward)) return normal;
    const graze_vec3 from = grz_convex_place(search, of_a, solid->origin[e]),
                     q = grz_convex_place(search, of_a, solid->origin[e + 1]),
                     r = grz_convex_place(search, of_a, solid->origin[e + 2]),
                     to = grz_convex_place(search, !of_a, grz_convex_corner_at(solid_of(search, !of_a), other));
    const grz_difference first = {from, q}, second = {from, r}, way = {from, to};
    return grz_differences_turn(&first, &second, &way) < 0 ? minus(normal) : normal;
}

/* From the corner to the line through an edge: edge x (way x edge) is the way but for what is along the edge. The inner
 * product is the normal of a triangle, which is rounded once; what is left is across it. */
static graze_vec3 from_corner_to_edge(graze_vec3 corner, const grz_difference *edge)
{
    const grz_tri t = {{edge->from, edge->to, corner}};
    return unit_of(grz_cross(unit_of(grz_sub(edge->to, edge->from)), grz_unit_normal(&t)));
}

/* Across both edges, towards B's. 0 where they are parallel, or lie in one plane. */
static graze_vec3 across_edges(const grz_difference *a, const grz_difference *b)
{
    const grz_difference none = {{0, 0, 0}, {0, 0, 0}}, way = {a->from, b->from};
    grz_difference_plane plane;
    const int side = grz_differences_turn(a, b, &way);
    if (side == 0) return grz_vec(0, 0, 0);
    grz_differences_plane(&none, a, b, &plane);
    if (!(plane.error < 0x1p-46 * plane.length)) grz_differences_plane_exactly(&none, a, b, &plane);
    return unit_of(side > 0 ? plane.normal : minus(plane.normal));
}

/* Are the lines through two edges as far apart as the solids, but for rounding? Edges that are parallel, but for
 * rounding, may seem to cross somewhere else. */
static bool is_as_far(const grz_difference *a, const grz_difference *b, graze_vec3 normal, double distance)
{
    const graze_vec3 way = grz_sub(b->from, a->from);
    return fabs(grz_dot(way, normal) - distance) <= 0x1p-30 * distance + 0x1p-50 * grz_size_sum(way);
}

static graze_vec3 between_edges(const grz_search *search, grz_convex_facing *f)
{
    const grz_difference a = edge_of(search, true, f->a.number), b = edge_of(search, false, f->b.number);
    const graze_vec3 normal = across_edges(&a, &b);
    f->edges_cross = is_direction(normal) && is_as_far(&a, &b, normal, f->separation);
    return f->edges_cross ? normal : minus(from_corner_to_edge(b.from, &a));
}

static graze_vec3 between_lesser(const grz_search *search, grz_convex_facing *f)
{
    const bool edge_a = f->a.kind == CONVEX_EDGE, edge_b = f->b.kind == CONVEX_EDGE;
    if (edge_a && edge_b) return between_edges(search, f);
    if (edge_a) {
        const grz_difference edge = edge_of(search, true, f->a.number);
        return minus(from_corner_to_edge(grz_convex_place(search, false, f->b.number), &edge));
    }
    const graze_vec3 corner = grz_convex_place(search, true, f->a.number);
    if (!edge_b) return unit_of(grz_sub(grz_convex_place(search, false, f->b.number), corner));
    const grz_difference edge = edge_of(search, false, f->b.number);
    return from_corner_to_edge(corner, &edge);
}

/* ---- how they lie ---- */

/* The answer of grz_convex_find_deepest. */
static void take_depth(grz_search *search, const grz_convex_deepest *deepest, grz_convex_facing *out)
{
    out->solids = deepest->solids;
    out->normal = deepest->direction;
    out->is_within = deepest->solids != GRAZE_SOLIDS_APART;
    out->separation = 0 - deepest->at_most;
    if (!out->is_within) return;
    grz_convex_deepest_features(search, deepest, &out->a, &out->b);
    grz_convex_deepest_points(deepest, &out->point_a, &out->point_b);
}

static void ask_depth(grz_search *search, grz_convex_facing *out)
{
    grz_convex_deepest deepest;
    grz_convex_find_deepest(search, 0, 0, &deepest);
    take_depth(search, &deepest, out);
}

/* A distance, for which the search has its fields set, and which is positive. */
static void take_distance(grz_search *search, grz_convex_facing *out)
{
    const graze_distance *nearest = search->nearest;
    out->solids = GRAZE_SOLIDS_APART;
    out->is_within = isfinite(nearest->closest.distance) && nearest->triangle_a != UINT32_MAX;
    out->separation = nearest->closest.distance;
    if (!out->is_within) return;
    out->point_a = nearest->closest.point_a;
    out->point_b = nearest->closest.point_b;
    out->a = feature_of(search->index_a, nearest->triangle_a, search->lie->feature_a);
    out->b = feature_of(search->index_b, nearest->triangle_b, search->lie->feature_b);
    if (out->a.kind == CONVEX_FACE) out->normal = across_face(search, true, out->a.number, out->b);
    if (out->a.kind != CONVEX_FACE && out->b.kind == CONVEX_FACE)
        out->normal = across_face(search, false, out->b.number, out->a);
    out->is_of_face = is_direction(out->normal);
    if (out->a.kind != CONVEX_FACE && out->b.kind != CONVEX_FACE) out->normal = between_lesser(search, out);
    if (!is_direction(out->normal)) out->normal = unit_of(grz_sub(out->point_b, out->point_a));
}

/* The way between the points is as long along the normal as it is, unless a face was carried so far that it is turned,
 * or over, by rounding: then the way is the better one. Points are off by a few ulps. */
static void check_by_points(grz_convex_facing *f)
{
    const graze_vec3 way = grz_sub(f->point_b, f->point_a);
    const double rounding = 0x1p-48 * grz_larger(grz_largest(f->point_a), grz_largest(f->point_b));
    if (!(grz_dot(f->normal, way) < f->separation * (1 - 0x1p-20) - rounding)) return;
    f->normal = unit_of(way);
    f->is_of_face = f->edges_cross = false;
}

/* Distances are about triangles, and dents that rounding makes in B's faces are not in its hull: solids whose
 * triangles are this far apart have no hulls that meet. Carrying moves a corner by less than 2^-50 of the numbers
 * that it adds up. */
static double dents_of(const grz_search *search)
{
    const grz_convex_index *b = search->index_b;
    const double(*m)[4] = search->b_in_a->m;
    const graze_vec3 shift = grz_vec(m[0][3], m[1][3], m[2][3]);
    return 0x1p-44 * (4 * (grz_largest(b->ball_centre) + b->ball_radius) + grz_largest(shift)) + 0x1p-1060;
}

/* Solids that are apart, but by no more than their dents, have a plane between them, whose normal is `between`. Where
 * the features do not tell on which side of each other they are, as those of a plate that was dented, it is taken. */
static void check_normal(grz_search *search, graze_vec3 between, double dents, grz_convex_facing *out)
{
    const grz_minkowski_point anywhere = {.a = GRZ_NO_CORNER, .b = GRZ_NO_CORNER};
    grz_convex_extent extent = {.most = INFINITY};
    if (!is_direction(between)) return;
    if (is_direction(out->normal)) grz_convex_extent_along(search, out->normal, 0, &anywhere, &extent);
    if (extent.most <= dents) return;
    out->normal = between;
    out->is_of_face = out->edges_cross = false;
}

void grz_convex_face(grz_search *search, double margin, grz_convex_facing *out)
{
    graze_distance nearest = {.triangle_a = UINT32_MAX, .triangle_b = UINT32_MAX, .closest.distance = INFINITY};
    const double dents = dents_of(search);
    *out = (grz_convex_facing){.solids = GRAZE_SOLIDS_APART, .separation = INFINITY};
    search->nearest = &nearest;
    search->bounds = graze_distance_def_default();
    search->bounds.cutoff = margin;
    grz_convex_distance(search);
    const bool is_far = isinf(nearest.closest.distance);
    const double apart = is_far ? search->left_out : nearest.closest.distance;
    if (!(apart > dents)) {
        ask_depth(search, out);
        if (out->solids != GRAZE_SOLIDS_APART) return;
    }
    const graze_vec3 between = out->normal;
    out->normal = grz_vec(0, 0, 0);
    take_distance(search, out);
    if (!out->is_within) return;
    check_by_points(out);
    check_normal(search, between, dents, out);
}
