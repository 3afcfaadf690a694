/* How deep two solids lie in each other, by numbers of their meshes. */
#include "method/convex/deepest.h"
#include "method/convex/features.h"
#include "method/convex/gjk.h"

/* The different corners of A, or of B, that have weights, with these, that with the largest first. */
typedef struct weighed {
    uint32_t corners[3];
    double weights[3];
    int count;
} weighed;

static weighed corners_of(const grz_convex_deepest *deepest, bool of_a)
{
    weighed out = {.count = 0};
    for (int k = 0; k < 3; k++) {
        const uint32_t corner = of_a ? deepest->points[k].a : deepest->points[k].b;
        int i = 0;
        if (!(deepest->weights[k] > 0)) continue;
        while (i < out.count && out.corners[i] != corner) i++;
        if (i == out.count) out.corners[i] = corner, out.weights[i] = 0, out.count++;
        out.weights[i] += deepest->weights[k];
        if (!(out.weights[i] > out.weights[0])) continue;
        const double weight = out.weights[i];
        out.weights[i] = out.weights[0], out.corners[i] = out.corners[0];
        out.weights[0] = weight, out.corners[0] = corner;
    }
    return out;
}

static double weight_in(const grz_solid *solid, uint32_t face, const weighed *w)
{
    double sum = 0;
    for (uint32_t e = solid->first[face]; e < solid->first[face + 1]; e++)
        for (int k = 0; k < w->count; k++)
            if (solid->origin[e] == w->corners[k]) sum += w->weights[k];
    return sum;
}

/* The cosine between a face's normal and a direction of length 1 in the frame of the solid. */
static double facing(const grz_convex_surface *surface, uint32_t face, graze_vec3 d)
{
    const graze_vec3 n = surface->normals[face];
    const double length = grz_length(n);
    return length > 0 ? grz_dot(n, d) / length : -1;
}

/* Of the faces at these corners that look along the direction, the one that has most of the point. False: none does. */
static bool facing_one(const grz_convex_surface *surface, const weighed *w, graze_vec3 d, grz_convex_feature *out)
{
    double most = -1;
    for (int k = 0; k < w->count; k++)
        for (uint32_t i = surface->ring_first[w->corners[k]]; i < surface->ring_first[w->corners[k] + 1]; i++) {
            const uint32_t face = surface->solid.face[surface->ring[i]];
            const double here = weight_in(&surface->solid, face, w);
            if (facing(surface, face, d) < 1 - 0x1p-20 || !(here > most)) continue;
            most = here;
            *out = (grz_convex_feature){CONVEX_FACE, face};
        }
    return most >= 0;
}

/* Of the edges at these corners the one that is most square to the direction. */
static grz_convex_feature squarest_edge(const grz_convex_surface *surface, const weighed *w, graze_vec3 d)
{
    grz_convex_feature best = {CONVEX_CORNER, w->corners[0]};
    double least = INFINITY;
    for (int k = 0; k < w->count; k++)
        for (uint32_t i = surface->ring_first[w->corners[k]]; i < surface->ring_first[w->corners[k] + 1]; i++) {
            const graze_vec3 along =
                grz_sub(surface->places[grz_convex_near(surface, i)], surface->places[w->corners[k]]);
            const double length = grz_length(along), here = fabs(grz_dot(along, d)) / length;
            if (!(here < least)) continue;
            least = here;
            best = (grz_convex_feature){CONVEX_EDGE, surface->ring[i]};
        }
    return best;
}

/* Corners of no one feature: of several faces that are in one plane but for the errors that are allowed, or, where
 * carrying moves them by as much as edges are long, of an edge and a corner that comes to be as high. */
static grz_convex_feature nearly_common(const grz_convex_surface *surface, const weighed *w, graze_vec3 d)
{
    grz_convex_feature face = {CONVEX_FACE, 0};
    return facing_one(surface, w, d, &face) ? face : squarest_edge(surface, w, d);
}

static grz_convex_feature feature_of(const grz_convex_surface *surface, const weighed *w, graze_vec3 d)
{
    const grz_convex_feature common = grz_convex_feature_with(surface, w->corners, w->count);
    return w->count > 1 && common.kind == CONVEX_CORNER ? nearly_common(surface, w, d) : common;
}

void grz_convex_deepest_features(const grz_search *search, const grz_convex_deepest *deepest, grz_convex_feature *a,
                                 grz_convex_feature *b)
{
    const grz_convex_work *work = search->work;
    const double(*r)[4] = search->b_in_a->m;
    const weighed in_a = corners_of(deepest, true), in_b = corners_of(deepest, false);
    const graze_vec3 d = deepest->direction, back = {-((r[0][0] * d.x + r[1][0] * d.y) + r[2][0] * d.z),
                                                     -((r[0][1] * d.x + r[1][1] * d.y) + r[2][1] * d.z),
                                                     -((r[0][2] * d.x + r[1][2] * d.y) + r[2][2] * d.z)};
    *a = feature_of(work->a.surface, &in_a, d);
    *b = feature_of(work->b.surface, &in_b, back);
}

/* Means of corners, from the first on: near it, rounding is less. */
static graze_vec3 mean_of(const grz_convex_deepest *deepest, bool of_a)
{
    graze_vec3 p[3], way = {0, 0, 0};
    for (int k = 0; k < 3; k++) p[k] = of_a ? deepest->points[k].at.to : deepest->points[k].at.from;
    int first = 0;
    while (first < 2 && !(deepest->weights[first] > 0)) first++;
    for (int k = 0; k < 3; k++)
        if (deepest->weights[k] > 0) way = grz_add(way, grz_scale(grz_sub(p[k], p[first]), deepest->weights[k]));
    return grz_add(p[first], way);
}

void grz_convex_deepest_points(const grz_convex_deepest *deepest, graze_vec3 *a, graze_vec3 *b)
{
    *a = mean_of(deepest, true);
    *b = mean_of(deepest, false);
}

void grz_convex_ask_depth(grz_search *search)
{
    grz_convex_deepest deepest;
    graze_depth *out = search->depth;
    grz_convex_find_deepest(search, search->depth_def.relative, search->depth_def.absolute, &deepest);
    out->solids = deepest.solids;
    out->at_least = deepest.at_least;
    out->at_most = deepest.at_most;
    out->direction = deepest.direction;
    if (deepest.solids == GRAZE_SOLIDS_APART) return;
    grz_convex_feature a, b;
    grz_convex_deepest_features(search, &deepest, &a, &b);
    out->feature_a = grz_convex_feature_name(search->index_a, a);
    out->feature_b = grz_convex_feature_name(search->index_b, b);
    grz_convex_deepest_points(&deepest, &out->point_a, &out->point_b);
}
