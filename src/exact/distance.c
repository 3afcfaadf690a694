/* Doubles where they prove their answer, whole numbers where they do not.
 *
 * Where the triangles are too near for a proof the filter stops at features that look closest, and whole numbers are
 * asked about these first. They may answer only if there are no other closest points: then the answer is the one to
 * which every other way leads. Else all is asked in the order that decides which of several closest pairs is named:
 * what the filter finds at its end, then all features (distance_exact.c). */
#include "exact/distance.h"

#include "exact/distance_filter.h"
#include "exact/triangles_meet.h"

/* The pair in an order that depends on the coordinates only: the same computation, hence the same bits, for either
 * order of the operands. Triangles that compare equal are equal but for signs of zeros. */
typedef struct ordered_pair {
    const grz_tri *first, *second;
    bool swapped;
} ordered_pair;

static ordered_pair in_order(const grz_tri *a, const grz_tri *b)
{
    for (int k = 0; k < 9; k++) {
        double of_a = grz_component(a->v[k / 3], k % 3), of_b = grz_component(b->v[k / 3], k % 3);
        if (of_a != of_b) return of_a < of_b ? (ordered_pair){a, b, false} : (ordered_pair){b, a, true};
    }
    return (ordered_pair){a, b, false};
}

/* The judge is asked only where doubles leave the question open: it says at once what whole numbers would find late. */
static grz_distance_guess guess_from(const grz_distance_estimate *estimate, const ordered_pair *pair)
{
    return (grz_distance_guess){
        .feature_a = estimate->feature_a,
        .feature_b = estimate->feature_b,
        .measured = estimate->proven,
        .contact = !estimate->apart && grz_triangles_meet(pair->first, pair->second) != GRAZE_APART,
    };
}

static grz_distance_guess likely_guess(const grz_distance_estimate *estimate)
{
    return (grz_distance_guess){.feature_a = estimate->feature_a, .feature_b = estimate->feature_b};
}

bool grz_triangles_gap_quickly(const grz_tri *a, const grz_tri *b, double *out, grz_gap_begun *begun)
{
    ordered_pair pair = in_order(a, b);
    grz_distance_estimate estimate = grz_distance_filter_or_stop(pair.first, pair.second);
    *out = estimate.proven ? estimate.distance : 0;
    if (estimate.proven) return true;
    const grz_distance_guess guess = estimate.likely ? likely_guess(&estimate) : guess_from(&estimate, &pair);
    *begun = (grz_gap_begun){pair.first, pair.second, guess, estimate.likely};
    return begun->guess.contact;
}

double grz_triangles_gap_exactly(const grz_gap_begun *begun)
{
    const ordered_pair pair = {begun->first, begun->second, false};
    if (!begun->likely) return grz_distance_exact(pair.first, pair.second, begun->guess);
    graze_closest closest;
    if (grz_closest_quickly(pair.first, pair.second, begun->guess, false, &closest)) return closest.distance;
    grz_distance_estimate estimate = grz_distance_filter(pair.first, pair.second);
    const grz_distance_guess guess = guess_from(&estimate, &pair);
    return guess.contact ? 0 : grz_distance_exact(pair.first, pair.second, guess);
}

double grz_triangles_gap(const grz_tri *a, const grz_tri *b)
{
    double distance;
    grz_gap_begun begun;
    return grz_triangles_gap_quickly(a, b, &distance, &begun) ? distance : grz_triangles_gap_exactly(&begun);
}

static void swap_sides(graze_closest *closest)
{
    graze_vec3 point = closest->point_a;
    closest->point_a = closest->point_b;
    closest->point_b = point;
    for (int k = 0; k < 3; k++) {
        double weight = closest->weights_a[k];
        closest->weights_a[k] = closest->weights_b[k];
        closest->weights_b[k] = weight;
    }
}

graze_closest grz_triangles_distance(const grz_tri *a, const grz_tri *b)
{
    ordered_pair pair = in_order(a, b);
    grz_distance_estimate estimate = grz_distance_filter_or_stop(pair.first, pair.second);
    graze_closest closest;
    if (!estimate.likely || !grz_closest_quickly(pair.first, pair.second, likely_guess(&estimate), true, &closest)) {
        if (estimate.likely) estimate = grz_distance_filter(pair.first, pair.second);
        closest = grz_closest_exact(pair.first, pair.second, guess_from(&estimate, &pair));
    }
    if (estimate.proven) closest.distance = estimate.distance; /* the bits of grz_triangles_gap */
    if (pair.swapped) swap_sides(&closest);
    return closest;
}

bool grz_features_distance(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_closest *out)
{
    ordered_pair pair = in_order(a, b);
    grz_distance_estimate estimate = grz_distance_filter_or_stop(pair.first, pair.second);
    const grz_distance_guess guess = {
        .feature_a = pair.swapped ? feature_b : feature_a,
        .feature_b = pair.swapped ? feature_a : feature_b,
        .measured = estimate.proven,
    };
    if (!grz_closest_quickly(pair.first, pair.second, guess, true, out)) return false;
    if (estimate.proven) out->distance = estimate.distance;
    if (pair.swapped) swap_sides(out);
    return true;
}
