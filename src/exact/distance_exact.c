#include "exact/distance_exact.h"

#include "base/check.h"
#include "exact/big_round.h"
#include "exact/closest_features.h"

/* Triangles that are apart are never closest at an edge and a face, and most that meet do so there. */
static bool meet_only(int feature_a, int feature_b)
{
    bool edge_a = feature_a >= GRZ_EDGE, edge_b = feature_b >= GRZ_EDGE;
    return edge_a && edge_b && (feature_a == GRZ_FACE || feature_b == GRZ_FACE);
}

static bool find_among(const grz_big_pair *pair, bool of_meeting, grz_closest_features *closest)
{
    for (int a = 0; a < GRZ_FEATURES; a++)
        for (int b = 0; b < GRZ_FEATURES; b++)
            if (meet_only(a, b) == of_meeting && grz_closest_on_features(pair, a, b, closest)) return true;
    return false;
}

/* Some pair of features holds closest points (closest_features.h), so the search ends with one. A good guess ends it at
 * once. */
static void find_closest(const grz_big_pair *pair, grz_distance_guess guess, grz_closest_features *closest)
{
    bool found = grz_closest_on_features(pair, guess.feature_a, guess.feature_b, closest) ||
                 find_among(pair, guess.contact, closest) || find_among(pair, !guess.contact, closest);
    GRZ_ASSERT(found);
    (void)found;
}

static double root_distance(const grz_big_pair *pair, const grz_closest_features *closest)
{
    return grz_big_root_of_ratio(&closest->squared, &closest->squared_denominator, pair->unit);
}

double grz_distance_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
{
    grz_big_pair pair;
    grz_closest_features closest;
    grz_big_pair_set(&pair, a, b);
    find_closest(&pair, guess, &closest);
    return root_distance(&pair, &closest);
}

graze_closest grz_closest_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
{
    grz_big_pair pair;
    grz_closest_features closest;
    grz_big_pair_set(&pair, a, b);
    find_closest(&pair, guess, &closest);

    graze_closest out = {.distance = root_distance(&pair, &closest)};
    for (int k = 0; k < 3; k++) {
        out.weights_a[k] = grz_big_ratio(&closest.weights[0][k], &closest.denominators[0], 0);
        out.weights_b[k] = grz_big_ratio(&closest.weights[1][k], &closest.denominators[1], 0);
    }
    out.point_a = grz_closest_point(&pair, &closest, 0);
    out.point_b = grz_closest_point(&pair, &closest, 1);
    return out;
}
