/* How deep two solids lie in each other, by numbers of their meshes. */
#include "method/convex/deepest.h"
#include "method/convex/features.h"
#include "method/convex/gjk.h"

/* The different corners of A, or of B, that have weights, that with the largest first. */
static int corners_of(const grz_convex_deepest *deepest, bool of_a, uint32_t out[3])
{
    double largest = 0;
    int count = 0;
    for (int k = 0; k < 3; k++) {
        const uint32_t corner = of_a ? deepest->points[k].a : deepest->points[k].b;
        int i = 0;
        if (!(deepest->weights[k] > 0)) continue;
        while (i < count && out[i] != corner) i++;
        if (i == count) out[count++] = corner;
        if (deepest->weights[k] <= largest) continue;
        largest = deepest->weights[k];
        out[i] = out[0], out[0] = corner;
    }
    return count;
}

void grz_convex_deepest_features(const grz_search *search, const grz_convex_deepest *deepest, grz_convex_feature *a,
                                 grz_convex_feature *b)
{
    const grz_convex_work *work = search->work;
    uint32_t of_a[3] = {0}, of_b[3] = {0};
    const int count_a = corners_of(deepest, true, of_a), count_b = corners_of(deepest, false, of_b);
    *a = grz_convex_feature_with(work->a.surface, of_a, count_a);
    *b = grz_convex_feature_with(work->b.surface, of_b, count_b);
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
