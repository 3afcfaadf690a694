/* How far apart two models are. */
#include "query/query.h"

#include <math.h>

static bool can_distance(const grz_method *method)
{
    return method->distance != NULL;
}

graze_status graze_query_distance(graze_query *query, const graze_pose *b_in_a, graze_distance *out, graze_error *error)
{
    *out = (graze_distance){0};
    const grz_method *method = query->a->method;
    if (!method->distance) return grz_query_unsupported(query, "distance", can_distance, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    out->closest.distance = INFINITY;
    search.nearest = out;
    method->distance(&search);
    return GRAZE_OK;
}
