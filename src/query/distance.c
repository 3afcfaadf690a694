/* How far apart two models are. */
#include "query/query.h"

#include <math.h>

static bool can_distance(const grz_method *method)
{
    return method->distance != NULL;
}

/* Lets the method answer, from what was found so far: it knows triangles by their places in the mesh, and what is kept to
 * go on with does too. */
static void answer(graze_query *query, grz_search *search, graze_distance *out)
{
    search->nearest = out;
    if (!grz_query_is_empty(query)) query->a->method->distance(search);
    out->left = search->left;
    if (out->left) {
        query->interrupted = GRZ_ASKED_DISTANCE;
        query->nearest = *out;
    } else {
        out->at_least = out->closest.distance;
    }
    if (isinf(out->closest.distance)) return; /* there is no pair */
    out->triangle_a = grz_number_of(&query->a->numbers, out->triangle_a);
    out->triangle_b = grz_number_of(&query->b->numbers, out->triangle_b);
}

graze_status graze_query_distance(graze_query *query, const graze_pose *b_in_a, graze_distance *out, graze_error *error)
{
    *out = (graze_distance){0};
    if (!query->a->method->distance) return grz_query_unsupported(query, "distance", can_distance, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    out->closest.distance = INFINITY;
    answer(query, &search, out);
    return GRAZE_OK;
}

graze_status graze_query_resume_distance(graze_query *query, graze_distance *out, graze_error *error)
{
    *out = (graze_distance){0};
    graze_counters counters;
    grz_search search;
    graze_status status =
        grz_query_begin_again(query, GRZ_ASKED_DISTANCE, GRZ_ASKED_DISTANCE, &counters, &search, error);
    if (status != GRAZE_OK) return status;
    *out = query->nearest;
    out->counters = counters;
    search.counters = &out->counters;
    answer(query, &search, out);
    return GRAZE_OK;
}
