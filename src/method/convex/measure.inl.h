/* The closest points of the features where a march ended, see measure.h. In a header because it is compiled for each
 * kind of vector unit. */
#ifndef GRZ_METHOD_CONVEX_MEASURE_INL_H
#define GRZ_METHOD_CONVEX_MEASURE_INL_H

#include "exact/feature_points.inl.h"
#include "method/convex/features.h"
#include "method/convex/measure.h"

/* A feature of a solid as vertices of a triangle that is a part of its face. */
typedef struct held_feature {
    grz_feature_corners corners; /* as the mesh has them; of B, carried */
    uint32_t triangle;
    uint8_t at[3]; /* which corners of the triangle they are */
} held_feature;

GRZ_ALWAYS_INLINE bool add_corner(held_feature *held, const grz_convex_index *index, const graze_mesh *mesh,
                                  uint32_t corner)
{
    const uint32_t *of_triangle = mesh->indices + 3 * (size_t)held->triangle;
    const graze_vec3 p = grz_convex_corner(index, mesh, corner);
    for (uint8_t k = 0; k < 3; k++) {
        if (!grz_same_point(mesh->vertices[of_triangle[k]], p)) continue;
        held->at[held->corners.count] = k;
        held->corners.at[held->corners.count++] = p;
        return true;
    }
    return false;
}

/* A triangle of a face that the feature is, or borders on. Where each face is one triangle, that is known at once. */
GRZ_ALWAYS_INLINE bool find_triangle(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                                     graze_vec3 p, uint32_t *triangle)
{
    const grz_convex_surface *surface = &index->surface;
    if (index->list_first || surface->solid.face_count == 0)
        return grz_convex_triangle_at(index, mesh, feature, p, triangle);
    const uint32_t face =
        feature.kind == CONVEX_FACE
            ? feature.number
            : surface->solid.face[feature.kind == CONVEX_EDGE ? feature.number
                                                              : surface->ring[surface->ring_first[feature.number]]];
    *triangle = index->list[face];
    return true;
}

/* False: the triangle is not found without looking far, or does not have the feature. */
GRZ_ALWAYS_INLINE bool hold(const grz_convex_index *index, const graze_mesh *mesh, grz_convex_feature feature,
                            graze_vec3 p, held_feature *held)
{
    const grz_solid *solid = &index->surface.solid;
    if (!find_triangle(index, mesh, feature, p, &held->triangle)) return false;
    held->corners.count = 0;
    if (feature.kind == CONVEX_CORNER) return add_corner(held, index, mesh, feature.number);
    if (feature.kind == CONVEX_EDGE)
        return add_corner(held, index, mesh, solid->origin[feature.number]) &&
               add_corner(held, index, mesh, grz_solid_target(solid, feature.number));
    const uint32_t *of_triangle = mesh->indices + 3 * (size_t)held->triangle;
    for (uint8_t k = 0; k < 3; k++) {
        held->at[k] = k;
        held->corners.at[k] = mesh->vertices[of_triangle[k]];
    }
    held->corners.count = 3;
    return true;
}

/* Weights of the triangle's corners. */
GRZ_ALWAYS_INLINE void spread(const held_feature *held, const double of_feature[3], double weights[3])
{
    for (int k = 0; k < 3; k++) weights[k] = 0;
    for (int k = 0; k < held->corners.count; k++) weights[held->at[k]] = of_feature[k];
}

/* By its own name, if the point is in its interior; else by the weights. */
GRZ_ALWAYS_INLINE graze_feature name_of(const grz_convex_index *index, const graze_mesh *mesh,
                                        grz_convex_feature feature, const held_feature *held, const double weights[3])
{
    for (int k = 0; k < held->corners.count; k++)
        if (weights[held->at[k]] == 0) return grz_convex_feature_of(index, mesh, held->triangle, weights);
    return grz_convex_feature_name(index, feature);
}

/* The distance is off by 2^-42 of it, and no larger than what is between the solids by 2^-41: less than 1e-12 in all. A
 * distance near the cut-off is left to the judge. */
GRZ_ALWAYS_INLINE bool is_proven(const grz_search *search, double distance, double apart)
{
    return distance < search->bounds.cutoff * (1 - 0x1p-38) && apart >= distance * (1 - 0x1p-41);
}

/* The features where a march ended, as triangles have them, and their closest points. */
typedef struct measured {
    grz_convex_feature feature_a, feature_b;
    held_feature in_a, in_b;
    grz_feature_closest between;
} measured;

GRZ_ALWAYS_INLINE bool measure_end(const grz_search *search, const grz_convex_march *end, measured *m)
{
    const grz_convex_work *work = search->work;
    m->feature_a = end->a, m->feature_b = end->b;
    if (!hold(work->a.index, search->mesh_a, end->a, end->p, &m->in_a) ||
        !hold(work->b.index, search->mesh_b, end->b, grz_convex_carried(&work->back, end->q), &m->in_b))
        return false;
    for (int k = 0; k < m->in_b.corners.count; k++)
        m->in_b.corners.at[k] = grz_carry(search->b_in_a, m->in_b.corners.at[k]);
    return feature_points(&m->in_a.corners, &m->in_b.corners, &m->between);
}

GRZ_ALWAYS_INLINE void answer_measured(grz_search *search, const measured *m)
{
    const grz_convex_work *work = search->work;
    const grz_feature_closest *between = &m->between;
    graze_closest closest = {.distance = between->distance, .point_a = between->point_a, .point_b = between->point_b};
    spread(&m->in_a, between->weights_a, closest.weights_a);
    spread(&m->in_b, between->weights_b, closest.weights_b);
    grz_take_nearest(search, m->in_a.triangle, m->in_b.triangle, &closest);
    search->left_out = closest.distance * (1 - 0x1p-41);
    search->lie->feature_a = name_of(work->a.index, search->mesh_a, m->feature_a, &m->in_a, closest.weights_a);
    search->lie->feature_b = name_of(work->b.index, search->mesh_b, m->feature_b, &m->in_b, closest.weights_b);
}

static bool measure(grz_search *search, const grz_convex_march *end, grz_convex_slab *slab)
{
    const grz_convex_work *work = search->work;
    measured m;
    if (!measure_end(search, end, &m)) return false;
    const double distance = m.between.distance;
    if (!is_proven(search, distance, slab->gap * work->a.index->frame.unit) &&
        !is_proven(search, distance, grz_convex_tight_gap(search, slab)))
        return false;
    answer_measured(search, &m);
    return true;
}

#endif
