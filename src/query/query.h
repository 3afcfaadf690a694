/* The inside of a query: everything about two models that changes. */
#ifndef GRZ_QUERY_QUERY_H
#define GRZ_QUERY_QUERY_H

#include "model/model.h"
#include "query/receive.h"

struct graze_query {
    const graze_model *a, *b;
    grz_settings settings;
    char *method_text; /* with all options */
    void *scratch;     /* the method's */
    grz_pairs collected;
    bool answering;   /* a visitor may be running: the sink and the scratch are in use */
    graze_pair first; /* what graze_query_first found last: its result points here */
    grz_sink sink;
};

/* Checks what every question must: that none is being answered, the thread's arithmetic, the pose, the range of the carried coordinates. Then makes
 * the search ready, but for its sink. */
graze_status grz_query_begin(graze_query *query, const graze_pose *b_in_a, graze_counters *counters, grz_search *search,
                             graze_error *error);

/* The error of a method that does not answer a question; names those of which `can` is true. */
graze_status grz_query_unsupported(const graze_query *query, const char *question, bool (*can)(const grz_method *),
                                   graze_error *error);

#endif
