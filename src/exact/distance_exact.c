#include "exact/distance_exact.h"

#include "base/check.h"
#include "exact/big_round.h"
#include "exact/closest_features.h"
#include "exact/closest_narrow.h"

static bool find_among(const grz_big_pair *pair, bool of_meeting, grz_closest_features *closest)
{
    for (int a = 0; a < GRZ_FEATURES; a++)
        for (int b = 0; b < GRZ_FEATURES; b++)
            if (grz_meet_only(a, b) == of_meeting && grz_closest_on_features(pair, a, b, closest)) return true;
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

static grz_narrow_question question_of(const grz_tri *a, const grz_tri *b, grz_distance_guess guess, bool points)
{
    return (grz_narrow_question){
        .a = a,
        .b = b,
        .feature_a = guess.feature_a,
        .feature_b = guess.feature_b,
        .contact = guess.contact,
        .measured = guess.measured,
        .points = points,
    };
}

bool grz_closest_quickly(const grz_tri *a, const grz_tri *b, grz_distance_guess guess, bool points, graze_closest *out)
{
    grz_narrow_question question = question_of(a, b, guess, points);
    question.only_unique = true;
    return grz_closest_narrow(&question, out) == GRZ_NARROW_CLOSEST;
}

static bool narrow_numbers_tell(const grz_tri *a, const grz_tri *b, grz_distance_guess guess, bool points,
                                graze_closest *out)
{
    const grz_narrow_question question = question_of(a, b, guess, points);
    return grz_closest_narrow(&question, out) == GRZ_NARROW_CLOSEST;
}

double grz_distance_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
{
    graze_closest closest;
    return narrow_numbers_tell(a, b, guess, false, &closest) ? closest.distance : grz_distance_big(a, b, guess);
}

graze_closest grz_closest_exact(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
{
    graze_closest closest;
    return narrow_numbers_tell(a, b, guess, true, &closest) ? closest : grz_closest_big(a, b, guess);
}

double grz_distance_big(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
{
    grz_big_pair pair;
    grz_closest_features closest;
    grz_big_pair_set(&pair, a, b);
    find_closest(&pair, guess, &closest);
    return root_distance(&pair, &closest);
}

graze_closest grz_closest_big(const grz_tri *a, const grz_tri *b, grz_distance_guess guess)
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
