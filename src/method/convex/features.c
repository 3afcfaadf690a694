#include "method/convex/features.h"

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

graze_feature grz_convex_feature_name(const grz_convex_index *index, grz_convex_feature feature)
{
    return feature.kind == CONVEX_CORNER ? (graze_feature){GRAZE_CORNER, index->source.vertex[feature.number], 0}
           : feature.kind == CONVEX_EDGE ? edge_feature(index, feature.number)
                                         : face_feature(index, feature.number);
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

graze_feature grz_convex_feature_of(const grz_convex_index *index, const graze_mesh *mesh, uint32_t triangle,
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
        grz_convex_feature_of(search->index_a, search->mesh_a, nearest->triangle_a, nearest->closest.weights_a);
    search->lie->feature_b =
        grz_convex_feature_of(search->index_b, search->mesh_b, nearest->triangle_b, nearest->closest.weights_b);
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

bool grz_convex_triangle_at(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                            graze_vec3 p, uint32_t *triangle)
{
    *triangle = 0;
    return index->surface.solid.face_count == 0 || grz_convex_locate(index, mesh, face_of(index, feature), p, triangle);
}

bool grz_convex_judge_end(grz_search *search, const grz_convex_march *end, grz_judge *judge)
{
    const grz_convex_work *work = search->work;
    uint32_t triangle_a, triangle_b;
    if (!grz_convex_triangle_at(work->a.index, search->mesh_a, end->a, end->p, &triangle_a) ||
        !grz_convex_triangle_at(work->b.index, search->mesh_b, end->b, grz_convex_carried(&work->back, end->q),
                                &triangle_b))
        return true;
    return grz_judge_carried(search, &work->trees.carried, triangle_a, triangle_b, judge);
}
