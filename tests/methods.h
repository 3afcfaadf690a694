/* The methods that must keep the contract. One line here, and a method is held to all of it: invariants, known failures
 * of others, failing allocations. */
#ifndef TESTS_METHODS_H
#define TESTS_METHODS_H

#include <graze/model.h>
#include <string.h>

static const char *const methods[] = {
    "brute",
    "wide",
    "wide,coherence=off,simd=scalar",
    "boxtree",
    "boxtree,test=align,descend=larger",
    "boxtree,test=lite,split=seeds,coherence=off",
    "boxtree,test=table,axes=longest,planes=parallel",
    "kdop",
    "kdop,k=6,rule=sah",
    "kdop,k=8,axes=all,rule=minmax",
    "kdop,k=12,point=median,descend=lockstep",
    "kdop,k=14,rule=longest,tau=5",
    "kdop,k=20,rule=minsum,tau_env=7",
    "kdop,k=26,descend=environment,tau=3",
    "kdop,descend=restart,tau=2",
    "kdop,k=14,descend=environment,front=on",
    "kdop,descend=larger,front=on",
    "kdop,k=14,tumble=vertices,tau=2",
    "kdop,tumble=hill,tau_env=2",
    "kdop,preset=paper,k=26",
    "kdop,k=6,oscillate=2,tau=2",
    "kdop,skinny=50",
    "kdop,k=14,skinny=100,descend=environment,front=on,tau=3",
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

/* Does the method of this METHOD string answer questions for the distance? */
static inline bool method_measures(const char *method)
{
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++)
        if (strncmp(method, info.name, strcspn(method, ",")) == 0 && !info.name[strcspn(method, ",")])
            return (info.questions & graze_question_bit(GRAZE_ASK_DISTANCE)) != 0;
    return false;
}

#endif
