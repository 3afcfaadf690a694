/* The inside of a query: everything about two models that changes. */
#ifndef GRZ_QUERY_QUERY_H
#define GRZ_QUERY_QUERY_H

#include "method/once.h"
#include "model/model.h"
#include "query/receive.h"

struct graze_query {
    const graze_model *a, *b;
    grz_settings settings;
    char *method_text;                   /* with all options */
    void *scratch;                       /* the method's; NULL while a model is empty, and after it could not be made */
    grz_once *once;                      /* NULL unless a model's index repeats triangles; made with the scratch */
    uint64_t generation_a, generation_b; /* of the models for which it was made */
    grz_pairs collected;
    bool answering; /* a visitor may be running: the sink and the scratch are in use */
    grz_reception reception;
    bool interrupted;     /* by a budget: the last question can be resumed */
    graze_question asked; /* which that is */
    graze_pose pose;      /* and what it was asked about */
    double tolerance;
    graze_distance_def bounds;
    graze_distance nearest; /* what it found so far */
    double left_out;        /* and how near what it left out could be */
    grz_sink sink;
};

/* Checks the thread's arithmetic, the pose and the range of the carried coordinates. */
graze_status grz_query_check(const graze_query *query, const graze_pose *b_in_a, graze_error *error);

/* Checks that and whether a question is being answered already. Then makes the search ready, but for its sink. The
 * counters are the result's, which the caller has cleared. */
graze_status grz_query_begin(graze_query *query, const graze_pose *b_in_a, graze_counters *counters, grz_search *search,
                             graze_error *error);

/* The same for going on with the question that was interrupted, if it is in this set. */
graze_status grz_query_begin_again(graze_query *query, uint32_t questions, graze_counters *counters, grz_search *search,
                                   graze_error *error);

/* Has a model no triangle? Then no method is asked. */
static inline bool grz_query_is_empty(const graze_query *query)
{
    return !query->a->index || !query->b->index;
}

#endif
