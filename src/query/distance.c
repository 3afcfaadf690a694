/* How far apart two models are: exactly, or as well as is wanted. */
#include "base/def.h"
#include "base/error.h"
#include "query/query.h"

#include <math.h>

static const grz_def_versions versions = {"graze_distance_def", {GRZ_SIZE_UP_TO(graze_distance_def, cutoff)}};

static graze_status check_def(const graze_distance_def *def, graze_error *error)
{
    graze_status status = grz_check_not_negative(def->relative, "the relative error", error);
    if (status == GRAZE_OK) status = grz_check_not_negative(def->absolute, "the absolute error", error);
    if (status != GRAZE_OK || def->cutoff >= 0) return status;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: the cut-off is %g: give a number that is not negative, or infinity for none", def->cutoff);
}

/* A method's lower bound may be too large by a few of the smallest doubles, see grz_with_room. Changes no normal number
 * above 2^-1017. */
static double without_room(double bound)
{
    return fmax(bound - GRZ_SMALL_ROOM, 0);
}

/* No pair of triangles is nearer than the nearest pair found, the pairs culled, and the pairs that a budget left. */
static double lower_bound(const grz_search *search)
{
    double others = fmax(without_room(search->left_out), grz_distance_floor(search));
    if (search->left.pairs) others = fmin(others, without_room(search->apart));
    return fmin(search->nearest->closest.distance, others);
}

/* Lets the method answer, or go on from the nearest pair so far. The method, and the copy of the answer that a resumed
 * question goes on with, know triangles by their places in the mesh. */
static void answer(graze_query *query, grz_search *search, graze_distance *out)
{
    search->nearest = out;
    if (grz_model_pair_is_empty(query->pair))
        search->left_out = INFINITY; /* there is nothing, near or far */
    else
        grz_ask_parts(query, search, query->pair->a->method->distance);
    out->left = search->left.pairs > 0;
    out->at_least = lower_bound(search);
    if (out->left) {
        query->interrupted = true;
        query->asked = GRAZE_ASK_DISTANCE;
        query->nearest = *out;
        query->left_out = search->left_out;
        query->left = search->left;
    }
    if (query->pair->a->method->solids) {
        out->solids = query->lie.solids;
        out->feature_a = query->lie.feature_a;
        out->feature_b = query->lie.feature_b;
    }
    if (isinf(out->closest.distance) || out->triangle_a == UINT32_MAX) return; /* there is no pair */
    out->triangle_a = grz_triangle_number(&query->pair->a->numbers, out->triangle_a);
    out->triangle_b = grz_triangle_number(&query->pair->b->numbers, out->triangle_b);
}

/* Field by field, because clearing the whole struct at once takes longer than all checks of the question. */
static void clear(graze_distance *out)
{
    graze_closest *closest = &out->closest;
    out->triangle_a = out->triangle_b = 0;
    closest->distance = 0;
    for (int k = 0; k < 3; k++) closest->weights_a[k] = closest->weights_b[k] = 0;
    closest->point_a = closest->point_b = (graze_vec3){0};
    out->at_least = 0;
    out->left = false;
    out->counters = (graze_counters){0};
    out->solids = GRAZE_SOLIDS_UNKNOWN;
    out->feature_a = out->feature_b = (graze_feature){GRAZE_NO_FEATURE, 0, 0};
    out->reserved = 0;
}

/* Asks for a distance whose def is checked, and whose result is clear. */
static graze_status ask(graze_query *query, const graze_pose *b_in_a, const graze_distance_def *def,
                        graze_distance *out, graze_error *error)
{
    if (!query->pair->a->method->distance)
        return grz_method_unsupported(query->pair->a->method, GRAZE_ASK_DISTANCE, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    search.bounds = query->bounds = *def;
    out->closest.distance = INFINITY;
    answer(query, &search, out);
    return GRAZE_OK;
}

graze_status graze_query_distance_bounded(graze_query *query, const graze_pose *b_in_a, const graze_distance_def *given,
                                          graze_distance *out, graze_error *error)
{
    graze_distance_def def = graze_distance_def_default();
    clear(out);
    graze_status status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    return status == GRAZE_OK ? ask(query, b_in_a, &def, out, error) : status;
}

graze_status graze_query_distance(graze_query *query, const graze_pose *b_in_a, graze_distance *out, graze_error *error)
{
    static const graze_distance_def exact = {.size = sizeof exact, .cutoff = INFINITY}; /* no stores to wait for */
    clear(out);
    return ask(query, b_in_a, &exact, out, error);
}

graze_status graze_query_resume_distance(graze_query *query, graze_distance *out, graze_error *error)
{
    clear(out);
    graze_counters counters;
    grz_search search;
    const uint32_t distance = graze_question_bit(GRAZE_ASK_DISTANCE);
    graze_status status = grz_query_begin_again(query, distance, &counters, &search, error);
    if (status != GRAZE_OK) return status;
    *out = query->nearest;
    out->counters = counters;
    search.counters = &out->counters;
    answer(query, &search, out);
    return GRAZE_OK;
}
