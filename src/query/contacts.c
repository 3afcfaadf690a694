/* Which triangles meet, or come within a distance. */
#include "base/error.h"
#include "base/inline.h"
#include "query/query.h"

#include <math.h>

/* Field by field, because clearing the whole struct at once takes as long as all checks of the question. */
static void clear(graze_result *out)
{
    out->verdict = GRAZE_FREE;
    out->left = false;
    out->pairs = NULL;
    out->count = 0;
    out->counters = (graze_counters){0};
    out->common = (graze_vec3){0, 0, 0};
    out->solids = GRAZE_SOLIDS_UNKNOWN;
    out->reserved = 0;
}

static bool has_tolerance(graze_question question)
{
    return question == GRAZE_ASK_WITHIN || question == GRAZE_ASK_NEAR;
}

static grz_find *find_of(const graze_query *query, graze_question question)
{
    const grz_method *method = query->pair->a->method;
    return has_tolerance(question) ? method->within : method->collide;
}

/* Solids that share a point are in contact, whether triangles were found or not. */
static void take_lie(const grz_lie *lie, graze_result *out)
{
    out->solids = lie->solids;
    out->common = lie->common;
    if (out->solids >= GRAZE_SOLIDS_MEETING) out->verdict = GRAZE_CONTACT;
}

/* Lets the method answer any question for pairs, once the sink is ready. */
static graze_status answer(graze_query *query, graze_question question, grz_search *search, graze_result *out,
                           graze_error *error)
{
    search->sink = &query->sink;
    query->answering = true;
    if (!grz_model_pair_is_empty(query->pair)) grz_ask_parts(query, search, find_of(query, question));
    graze_status status = grz_receive_end(&query->sink, &query->reception, search->left.pairs == 0, out, error);
    query->answering = false;
    if (status != GRAZE_OK) {
        clear(out);
        return status;
    }
    if (query->pair->a->method->solids) take_lie(&query->lie, out);
    query->left = search->left;
    out->left = search->left.pairs > 0;
    if (out->left && out->verdict == GRAZE_FREE) out->verdict = GRAZE_MAYBE;
    query->interrupted = out->left;
    query->asked = question;
    return GRAZE_OK;
}

static graze_status check_receiver(const graze_receiver *to, graze_error *error)
{
    if (!to || to->visit || to->array || to->capacity == 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: the receiver has room for %zu pairs, but no array: set array, or capacity to 0 to count",
                    to->capacity);
}

/* Each caller below knows the question: its copy has no branches for the others. */
GRZ_ALWAYS_INLINE graze_status ask(graze_query *query, graze_question question, const graze_pose *b_in_a,
                                   double tolerance, const graze_receiver *to, graze_result *out, graze_error *error)
{
    clear(out);
    if (!find_of(query, question)) return grz_method_unsupported(query->pair->a->method, question, error);
    if (!has_tolerance(question)) tolerance = 0;
    grz_search search;
    graze_status status = grz_check_not_negative(tolerance, "tolerance", error);
    if (status == GRAZE_OK) status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status == GRAZE_OK) status = check_receiver(to, error);
    if (status != GRAZE_OK) return status;
    search.tolerance = query->tolerance = tolerance;
    grz_receive_begin(&query->sink, &query->reception, question == GRAZE_ASK_FIRST || question == GRAZE_ASK_NEAR, to);
    return answer(query, question, &search, out, error);
}

graze_status graze_query_first(graze_query *query, const graze_pose *b_in_a, graze_result *out, graze_error *error)
{
    return ask(query, GRAZE_ASK_FIRST, b_in_a, 0, NULL, out, error);
}

graze_status graze_query_contacts(graze_query *query, const graze_pose *b_in_a, const graze_receiver *to,
                                  graze_result *out, graze_error *error)
{
    return ask(query, GRAZE_ASK_CONTACTS, b_in_a, 0, to, out, error);
}

graze_status graze_query_near(graze_query *query, const graze_pose *b_in_a, double tolerance, graze_result *out,
                              graze_error *error)
{
    return ask(query, GRAZE_ASK_NEAR, b_in_a, tolerance, NULL, out, error);
}

graze_status graze_query_within(graze_query *query, const graze_pose *b_in_a, double tolerance,
                                const graze_receiver *to, graze_result *out, graze_error *error)
{
    return ask(query, GRAZE_ASK_WITHIN, b_in_a, tolerance, to, out, error);
}

graze_status grz_query_ask(graze_query *query, graze_question question, const graze_pose *b_in_a, double tolerance,
                           graze_result *out, graze_error *error)
{
    return ask(query, question, b_in_a, tolerance, NULL, out, error);
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

const char *graze_solids_name(graze_solids solids)
{
    static const char *const names[] = {"unknown", "apart", "meeting", "touching", "overlapping", "a in b", "b in a"};
    return (unsigned)solids < sizeof names / sizeof *names ? names[solids] : "unknown";
}
