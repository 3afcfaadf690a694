/* Which triangles meet, or come within a distance. */
#include "base/error.h"
#include "query/query.h"

#include <math.h>

/* By lines, because to clear the whole at once takes as long as all checks of the question. */
static void clear(graze_result *out)
{
    out->verdict = GRAZE_FREE;
    out->left = false;
    out->pairs = NULL;
    out->count = 0;
    out->counters = (graze_counters){0};
    for (int k = 0; k < 4; k++) out->reserved[k] = 0;
}

/* Lets the method answer; the sink is ready. The part that all questions for pairs share. */
static graze_status answer(graze_query *query, graze_question question, grz_search *search, graze_result *out,
                           graze_error *error)
{
    const grz_method *method = query->pair->a->method;
    const bool is_within = question == GRAZE_ASK_WITHIN || question == GRAZE_ASK_NEAR;
    search->sink = &query->sink;
    query->answering = true;
    if (!grz_model_pair_is_empty(query->pair))
        grz_ask_parts(query, search, is_within ? method->within : method->collide);
    graze_status status = grz_receive_end(&query->sink, &query->reception, search->left.pairs == 0, out, error);
    query->answering = false;
    if (status != GRAZE_OK) {
        clear(out);
        return status;
    }
    query->left = search->left;
    out->left = search->left.pairs > 0;
    if (out->left && out->verdict == GRAZE_FREE) out->verdict = GRAZE_MAYBE;
    query->interrupted = out->left;
    query->asked = question;
    return GRAZE_OK;
}

/* The part that both questions for one pair share. */
static graze_status find_one(graze_query *query, graze_question question, grz_search *search, graze_result *out,
                             graze_error *error)
{
    grz_receive_first(&query->sink, &query->reception);
    return answer(query, question, search, out, error);
}

graze_status graze_query_first(graze_query *query, const graze_pose *b_in_a, graze_result *out, graze_error *error)
{
    clear(out);
    if (!query->pair->a->method->collide) return grz_method_unsupported(query->pair->a->method, GRAZE_ASK_FIRST, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    return status == GRAZE_OK ? find_one(query, GRAZE_ASK_FIRST, &search, out, error) : status;
}

static graze_status check_receiver(const graze_receiver *to, graze_error *error)
{
    if (!to || to->visit || to->array || to->capacity == 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: the receiver has room for %zu pairs, but no array: set array, or capacity to 0 to count",
                    to->capacity);
}

/* The part that both questions for all pairs share. */
static graze_status find_pairs(graze_query *query, graze_question question, grz_search *search,
                               const graze_receiver *to, graze_result *out, graze_error *error)
{
    graze_status status = check_receiver(to, error);
    if (status != GRAZE_OK) return status;
    grz_receive_all(&query->sink, &query->reception, to);
    return answer(query, question, search, out, error);
}

graze_status graze_query_contacts(graze_query *query, const graze_pose *b_in_a, const graze_receiver *to,
                                  graze_result *out, graze_error *error)
{
    clear(out);
    if (!query->pair->a->method->collide)
        return grz_method_unsupported(query->pair->a->method, GRAZE_ASK_CONTACTS, error);
    grz_search search;
    graze_status status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    return status == GRAZE_OK ? find_pairs(query, GRAZE_ASK_CONTACTS, &search, to, out, error) : status;
}

/* Makes a search with a tolerance ready, but for its sink. */
static graze_status begin_within(graze_query *query, graze_question question, const graze_pose *b_in_a,
                                 double tolerance, graze_result *out, grz_search *search, graze_error *error)
{
    clear(out);
    if (!query->pair->a->method->within) return grz_method_unsupported(query->pair->a->method, question, error);
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
    graze_status status = begin_within(query, GRAZE_ASK_NEAR, b_in_a, tolerance, out, &search, error);
    return status == GRAZE_OK ? find_one(query, GRAZE_ASK_NEAR, &search, out, error) : status;
}

graze_status graze_query_within(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                const graze_receiver *to, graze_result *out, graze_error *error)
{
    grz_search search;
    graze_status status = begin_within(query, GRAZE_ASK_WITHIN, b_in_a, tolerance, out, &search, error);
    return status == GRAZE_OK ? find_pairs(query, GRAZE_ASK_WITHIN, &search, to, out, error) : status;
}

graze_status graze_query_resume(graze_query *query, graze_result *out, graze_error *error)
{
    clear(out);
    const uint32_t for_pairs = ~graze_question_bit(GRAZE_ASK_DISTANCE);
    grz_search search;
    graze_status status = grz_query_begin_again(query, for_pairs, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    grz_receive_more(&query->sink, &query->reception);
    return answer(query, query->asked, &search, out, error);
}
