/* Which triangles meet, or come within a distance. */
#include "base/error.h"
#include "query/query.h"

#include <math.h>

static bool can_collide(const grz_method *method)
{
    return method->collide != NULL;
}

static bool can_within(const grz_method *method)
{
    return method->within != NULL;
}

graze_status graze_query_first(graze_query *query, const graze_pose *b_in_a, graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    const grz_method *method = query->a->method;
    if (!method->collide) return grz_query_unsupported(query, "contacts", can_collide, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;

    grz_reception reception = {.collected = &query->collected};
    grz_receive_first(&query->sink, &reception);
    search.sink = &query->sink;
    method->collide(&search);
    status = grz_receive_end(&query->sink, &reception, out, error);
    query->first = reception.first;
    if (out->pairs) out->pairs = &query->first;
    return status;
}

static graze_status check_receiver(const graze_receiver *to, graze_error *error)
{
    if (!to || to->visit || to->array || to->capacity == 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: the receiver has room for %zu pairs, but no array: set array, or capacity to 0 to count",
                    to->capacity);
}

/* The part that both questions for all pairs share. */
static graze_status find_pairs(graze_query *query, void (*answer)(grz_search *), grz_search *search,
                               const graze_receiver *to, graze_result *out, graze_error *error)
{
    graze_status status = check_receiver(to, error);
    if (status != GRAZE_OK) return status;
    grz_reception reception = {.to = to, .collected = &query->collected};
    grz_receive_all(&query->sink, &reception);
    search->sink = &query->sink;
    query->answering = true;
    answer(search);
    status = grz_receive_end(&query->sink, &reception, out, error);
    query->answering = false;
    if (status != GRAZE_OK) *out = (graze_result){0};
    return status;
}

graze_status graze_query_contacts(graze_query *query, const graze_pose *b_in_a, const graze_receiver *to,
                                  graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    const grz_method *method = query->a->method;
    if (!method->collide) return grz_query_unsupported(query, "contacts", can_collide, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    return status == GRAZE_OK ? find_pairs(query, method->collide, &search, to, out, error) : status;
}

graze_status graze_query_within(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                const graze_receiver *to, graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    const grz_method *method = query->a->method;
    if (!method->within) return grz_query_unsupported(query, "tolerance", can_within, error);
    if (!(tolerance >= 0 && isfinite(tolerance)))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: tolerance is %g: give a finite number that is not negative",
                        tolerance);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    search.tolerance = tolerance;
    return find_pairs(query, method->within, &search, to, out, error);
}
