#include "method/convex/features.h"

#include "exact/feature_points.h"
#include "method/convex/locate.h"

/* Which corner of the face is at this place? GRZ_NO_EDGE: none, the vertex lies within an edge or the face. Else the
 * half-edge of the face that leaves it. */
static uint32_t edge_from(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face, graze_vec3 p)
{
    const grz_solid *solid = &index->surface.solid;
    for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++)
        if (grz_same_point(grz_convex_corner(index, mesh, solid->origin[e]), p)) return e;
    return GRZ_NO_EDGE;
}

/* Does a vertex lie on an edge of its face? It does if it is an end, or on the edge's line: a face has no other points
 * there. Exact: seen along two axes at least, an edge is no point. */
static bool is_on_edge(const grz_convex_index *index, const graze_mesh *mesh, uint32_t edge, graze_vec3 p,
                       bool is_corner)
{
    const grz_solid *solid = &index->surface.solid;
    const graze_vec3 a = grz_convex_corner(index, mesh, solid->origin[edge]),
                     b = grz_convex_corner(index, mesh, grz_solid_target(solid, edge));
    if (is_corner || grz_same_point(p, a) || grz_same_point(p, b)) return grz_same_point(p, a) || grz_same_point(p, b);
    return grz_orient2d((grz_vec2){a.x, a.y}, (grz_vec2){b.x, b.y}, (grz_vec2){p.x, p.y}) == 0 &&
           grz_orient2d((grz_vec2){a.y, a.z}, (grz_vec2){b.y, b.z}, (grz_vec2){p.y, p.z}) == 0 &&
           grz_orient2d((grz_vec2){a.z, a.x}, (grz_vec2){b.z, b.x}, (grz_vec2){p.z, p.x}) == 0;
}

static graze_feature edge_feature(const grz_convex_index *index, uint32_t edge)
{
    const grz_solid *solid = &index->surface.solid;
    const uint32_t a = solid->origin[edge], b = grz_solid_target(solid, edge); /* corners are in order of x, y, z */
    return (graze_feature){GRAZE_EDGE, index->source.vertex[a < b ? a : b], index->source.vertex[a < b ? b : a]};
}

static graze_feature face_feature(const grz_convex_index *index, uint32_t face)
{
    uint32_t count;
    return (graze_feature){GRAZE_FACE, *grz_convex_triangles(index, face, &count), 0};
}

/* The feature that holds `count` vertices of a triangle, one or two, of this face. */
static graze_feature feature_of_vertices(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face,
                                         const graze_vec3 *p, int count)
{
    const grz_solid *solid = &index->surface.solid;
    const uint32_t corner = edge_from(index, mesh, face, p[0]);
    if (count == 1 && corner != GRZ_NO_EDGE)
        return (graze_feature){GRAZE_CORNER, index->source.vertex[solid->origin[corner]], 0};
    for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++)
        if (is_on_edge(index, mesh, e, p[0], corner != GRZ_NO_EDGE) &&
            is_on_edge(index, mesh, e, p[count - 1], edge_from(index, mesh, face, p[count - 1]) != GRZ_NO_EDGE))
            return edge_feature(index, e);
    return face_feature(index, face);
}

/* A point with weights of 0 lies on the side between the others. Where the solid is a point, it is its corner. */
static graze_feature feature_of(const grz_convex_index *index, const graze_mesh *mesh, uint32_t triangle,
                                const double weights[3])
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    graze_vec3 held[3];
    int count = 0;
    for (int k = 0; k < 3; k++)
        if (weights[k] != 0) held[count++] = t.v[k];
    if (index->surface.solid.face_count == 0) return (graze_feature){GRAZE_CORNER, index->source.vertex[0], 0};
    const uint32_t face = index->source.face[triangle];
    if (count < 3 || index->surface.solid.dimension < 2)
        return feature_of_vertices(index, mesh, face, held, count < 3 ? count : 2);
    return face_feature(index, face);
}

void grz_convex_name_features(grz_search *search)
{
    const graze_distance *nearest = search->nearest;
    search->lie->feature_a =
        feature_of(search->index_a, search->mesh_a, nearest->triangle_a, nearest->closest.weights_a);
    search->lie->feature_b =
        feature_of(search->index_b, search->mesh_b, nearest->triangle_b, nearest->closest.weights_b);
}

/* ---- a pair of triangles for a pair of features ---- */

static uint32_t triangles_of(const grz_convex_index *index, uint32_t face)
{
    uint32_t count;
    (void)grz_convex_triangles(index, face, &count);
    return count;
}

/* A face that has the feature on its border, or is it. Of several one of few triangles, such as the side of a prism and
 * not its base: all of them are looked at for the one with the point. */
static uint32_t face_of(const grz_convex_index *index, grz_convex_feature feature)
{
    const grz_solid *solid = &index->surface.solid;
    if (feature.kind == CONVEX_FACE) return feature.number;
    const bool is_edge = feature.kind == CONVEX_EDGE;
    const uint32_t corner = is_edge ? 0 : feature.number,
                   both[2] = {feature.number, is_edge ? solid->twin[feature.number] : 0},
                   *edges = is_edge ? both : index->surface.ring + index->surface.ring_first[corner],
                   count = is_edge ? 2 : index->surface.ring_first[corner + 1] - index->surface.ring_first[corner];
    uint32_t best = solid->face[edges[0]];
    for (uint32_t i = 1; i < count && triangles_of(index, best) > 2; i++)
        if (triangles_of(index, solid->face[edges[i]]) < triangles_of(index, best)) best = solid->face[edges[i]];
    return best;
}

/* The triangle of the feature's face that seems to have the point, which is in the solid's own frame. */
static bool triangle_at(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature, graze_vec3 p,
                        uint32_t *triangle)
{
    *triangle = 0;
    return index->surface.solid.face_count == 0 || grz_convex_locate(index, mesh, face_of(index, feature), p, triangle);
}

bool grz_convex_judge_end(grz_search *search, const grz_convex_march *end, grz_judge *judge)
{
    const grz_convex_work *work = search->work;
    uint32_t triangle_a, triangle_b;
    if (!triangle_at(work->a.index, search->mesh_a, end->a, end->p, &triangle_a) ||
        !triangle_at(work->b.index, search->mesh_b, end->b, grz_convex_carried(&work->back, end->q), &triangle_b))
        return true;
    return grz_judge_carried(search, &work->trees.carried, triangle_a, triangle_b, judge);
}

/* ---- closest points of a pair of features ---- */

static int corner_of(const grz_tri *t, graze_vec3 p)
{
    for (int k = 0; k < 3; k++)
        if (grz_same_point(t->v[k], p)) return k;
    return GRZ_NO_FEATURE;
}

/* A feature of the solid as one of a triangle that is a part of its face; GRZ_NO_FEATURE if it is none. */
static int feature_of_triangle(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                               const grz_tri *t)
{
    const grz_solid *solid = &index->surface.solid;
    if (feature.kind == CONVEX_FACE) return GRZ_FACE;
    const int from = corner_of(t, grz_convex_corner(index, mesh, grz_convex_corner_at(solid, feature)));
    if (feature.kind == CONVEX_CORNER || from == GRZ_NO_FEATURE) return from;
    const int to = corner_of(t, grz_convex_corner(index, mesh, grz_solid_target(solid, feature.number)));
    return to == GRZ_NO_FEATURE ? GRZ_NO_FEATURE : grz_edge_between(from, to);
}

/* By its own name, if the point is in its interior; else by the weights. */
static graze_feature name_of(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                             uint32_t triangle, const double weights[3])
{
    const int held = (weights[0] != 0) + (weights[1] != 0) + (weights[2] != 0);
    if (held != 1 + (int)feature.kind) return feature_of(index, mesh, triangle, weights);
    return feature.kind == CONVEX_CORNER ? (graze_feature){GRAZE_CORNER, index->source.vertex[feature.number], 0}
           : feature.kind == CONVEX_EDGE ? edge_feature(index, feature.number)
                                         : face_feature(index, feature.number);
}

/* The distance is off by 2^-42 of it, and no larger than what is between the solids by 2^-41: less than 1e-12 in all. A
 * distance near the cut-off is left to the judge. */
static bool is_proven(grz_search *search, double distance, const grz_convex_slab *slab)
{
    const double least = distance * (1 - 0x1p-41),
                 apart = slab->gap * ((const grz_convex_work *)search->work)->a.index->frame.unit;
    return distance < search->bounds.cutoff * (1 - 0x1p-38) &&
           (apart >= least || grz_convex_tight_gap(search, slab) >= least);
}

bool grz_convex_measure_end(grz_search *search, const grz_convex_march *end, const grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    const grz_convex_index *a = work->a.index, *b = work->b.index;
    uint32_t triangle_a, triangle_b;
    if (!triangle_at(a, search->mesh_a, end->a, end->p, &triangle_a) ||
        !triangle_at(b, search->mesh_b, end->b, grz_convex_carried(&work->back, end->q), &triangle_b))
        return false;
    const grz_tri in_a = grz_mesh_triangle(search->mesh_a, triangle_a),
                  own_b = grz_mesh_triangle(search->mesh_b, triangle_b);
    const int feature_a = feature_of_triangle(a, search->mesh_a, end->a, &in_a),
              feature_b = feature_of_triangle(b, search->mesh_b, end->b, &own_b);
    if (feature_a == GRZ_NO_FEATURE || feature_b == GRZ_NO_FEATURE) return false;
    grz_tri in_b;
    graze_closest closest;
    for (int k = 0; k < 3; k++) in_b.v[k] = grz_carry(search->b_in_a, own_b.v[k]);
    if (!grz_feature_points(&in_a, &in_b, feature_a, feature_b, &closest) || !is_proven(search, closest.distance, slab))
        return false;
    grz_take_nearest(search, triangle_a, triangle_b, &closest);
    search->left_out = closest.distance * (1 - 0x1p-41);
    search->lie->feature_a = name_of(a, search->mesh_a, end->a, triangle_a, closest.weights_a);
    search->lie->feature_b = name_of(b, search->mesh_b, end->b, triangle_b, closest.weights_b);
    return true;
}
