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

/* Lets the method answer; the sink is ready. The part that all questions for pairs share. */
static graze_status answer(graze_query *query, grz_question question, grz_search *search, graze_result *out,
                           graze_error *error)
{
    const grz_method *method = query->a->method;
    search->sink = &query->sink;
    query->answering = true;
    if (!grz_query_is_empty(query)) (question == GRZ_ASKED_WITHIN ? method->within : method->collide)(search);
    graze_status status = grz_receive_end(&query->sink, &query->reception, search->left == 0, out, error);
    query->answering = false;
    if (status != GRAZE_OK) {
        *out = (graze_result){0};
        return status;
    }
    out->left = search->left;
    out->overlap = search->overlap;
    if (out->left && out->verdict == GRAZE_FREE) out->verdict = GRAZE_MAYBE;
    if (out->left) query->interrupted = question;
    return GRAZE_OK;
}

/* The part that both questions for one pair share. */
static graze_status find_one(graze_query *query, grz_question question, grz_search *search, graze_result *out,
                             graze_error *error)
{
    grz_receive_first(&query->sink, &query->reception);
    return answer(query, question, search, out, error);
}

graze_status graze_query_first(graze_query *query, const graze_pose *b_in_a, graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    if (!query->a->method->collide) return grz_query_unsupported(query, "contacts", can_collide, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    return status == GRAZE_OK ? find_one(query, GRZ_ASKED_CONTACTS, &search, out, error) : status;
}

static graze_status check_receiver(const graze_receiver *to, graze_error *error)
{
    if (!to || to->visit || to->array || to->capacity == 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: the receiver has room for %zu pairs, but no array: set array, or capacity to 0 to count",
                    to->capacity);
}

/* The part that both questions for all pairs share. */
static graze_status find_pairs(graze_query *query, grz_question question, grz_search *search, const graze_receiver *to,
                               graze_result *out, graze_error *error)
{
    graze_status status = check_receiver(to, error);
    if (status != GRAZE_OK) return status;
    grz_receive_all(&query->sink, &query->reception, to);
    return answer(query, question, search, out, error);
}

graze_status graze_query_contacts(graze_query *query, const graze_pose *b_in_a, const graze_receiver *to,
                                  graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    if (!query->a->method->collide) return grz_query_unsupported(query, "contacts", can_collide, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    return status == GRAZE_OK ? find_pairs(query, GRZ_ASKED_CONTACTS, &search, to, out, error) : status;
}

/* Makes a search with a tolerance ready, but for its sink. */
static graze_status begin_within(graze_query *query, const graze_pose *b_in_a, double tolerance, graze_result *out,
                                 grz_search *search, graze_error *error)
{
    *out = (graze_result){0};
    if (!query->a->method->within) return grz_query_unsupported(query, "tolerance", can_within, error);
    if (!(tolerance >= 0 && isfinite(tolerance)))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: tolerance is %g: give a finite number that is not negative",
                        tolerance);
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, search, error);
    if (status == GRAZE_OK) search->tolerance = query->tolerance = tolerance;
    return status;
}

graze_status graze_query_near(graze_query *query, const graze_pose *b_in_a, double tolerance, graze_result *out,
                              graze_error *error)
{
    grz_search search;
    graze_status status = begin_within(query, b_in_a, tolerance, out, &search, error);
    return status == GRAZE_OK ? find_one(query, GRZ_ASKED_WITHIN, &search, out, error) : status;
}

graze_status graze_query_within(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                const graze_receiver *to, graze_result *out, graze_error *error)
{
    grz_search search;
    graze_status status = begin_within(query, b_in_a, tolerance, out, &search, error);
    return status == GRAZE_OK ? find_pairs(query, GRZ_ASKED_WITHIN, &search, to, out, error) : status;
}

graze_status graze_query_resume(graze_query *query, graze_result *out, graze_error *error)
{
    *out = (graze_result){0};
    grz_question question = query->interrupted;
    grz_search search;
    graze_status status =
        grz_query_begin_again(query, GRZ_ASKED_CONTACTS, GRZ_ASKED_WITHIN, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    grz_receive_more(&query->sink, &query->reception);
    return answer(query, question, &search, out, error);
}
