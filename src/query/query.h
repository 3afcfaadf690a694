/* The inside of a query: what a thread needs to answer questions about whatever pair of models it is handed, and the
 * pair and the memory that it has in hand. */
#ifndef GRZ_QUERY_QUERY_H
#define GRZ_QUERY_QUERY_H

#include "base/error.h"
#include "method/once.h"
#include "model/methods.h"
#include "query/pair.h"
#include "query/parts.h"
#include "query/receive.h"

/* A method's work, made when the first pair of its models is handed over. */
typedef struct grz_method_work {
    const grz_method *method;
    void *work;
} grz_method_work;

struct graze_query {
    grz_model_pair *pair;
    grz_pair_memory *memory;
    grz_search blank;    /* what searches about the pair begin with */
    bool is_turned;      /* the work has room for the pair and was turned to it; or a model is empty */
    bool answering;      /* a visitor may be running: the sink and the work are in use */
    grz_part_walk *walk; /* NULL until a pair has several parts */
    grz_once *once;      /* NULL until a pair's index repeats triangles */
    grz_method_work works[GRZ_MOST_METHODS];
    grz_reception reception;
    grz_point_reception points;
    bool interrupted;     /* by a budget: the last question can be resumed */
    graze_question asked; /* which that is */
    graze_pose pose;      /* and what it was asked about */
    double tolerance;
    graze_distance_def bounds;
    graze_distance nearest; /* what it found so far */
    double left_out;        /* and how near what it left out could be */
    graze_left left;        /* of it, by the budget */
    grz_lie lie;            /* of two solids */
    grz_sink sink;
};

/* Makes a query without models ready. */
void grz_query_open(graze_query *query);
void grz_query_close(graze_query *query);

/* Hands the query a pair that is ready and its memory, which it uses until the next call; a question that was
 * interrupted is dropped. Takes the room that questions about the pair need. */
graze_status grz_query_turn(graze_query *query, grz_model_pair *pair, grz_pair_memory *memory, graze_error *error);

/* Checks the thread's arithmetic, the pose and the range of the carried coordinates. */
graze_status grz_query_check(const graze_query *query, const graze_pose *b_in_a, graze_error *error);

/* Checks that and whether a question is being answered already. Then makes the search ready, but for its sink. The
 * counters are the result's, which the caller has cleared. */
graze_status grz_query_begin(graze_query *query, const graze_pose *b_in_a, graze_counters *counters, grz_search *search,
                             graze_error *error);

/* The same for going on with the question that was interrupted, if it is in this set. */
graze_status grz_query_begin_again(graze_query *query, uint32_t questions, graze_counters *counters, grz_search *search,
                                   graze_error *error);

/* Answers any question for pairs, which it collects. A question without a tolerance ignores it. */
graze_status grz_query_ask(graze_query *query, graze_question question, const graze_pose *b_in_a, double tolerance,
                           graze_result *out, graze_error *error);

static inline graze_status grz_check_not_negative(double value, const char *what, graze_error *error)
{
    if (value >= 0 && isfinite(value)) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: %s is %g: give a finite number that is not negative", what,
                    value);
}

#endif
