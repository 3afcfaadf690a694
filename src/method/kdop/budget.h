/* What a question may cost: bounding tests, or time. */
#ifndef GRZ_METHOD_KDOP_BUDGET_H
#define GRZ_METHOD_KDOP_BUDGET_H

#include "text/options.h"

/* In the order of the option's words. */
typedef enum grz_kdop_budget_kind { KDOP_UNLIMITED, KDOP_TESTS, KDOP_MICROSECONDS } grz_kdop_budget_kind;

typedef struct grz_kdop_budget {
    grz_kdop_budget_kind kind;
    uint64_t allowance; /* of a question, or of a resumption: tests or nanoseconds */
    uint64_t left;      /* tests; on a clock, those until it is read again */
    uint64_t end;       /* on the clock */
} grz_kdop_budget;

/* What is done between two looks at the budget costs at most so many tests. */
enum { KDOP_TESTS_A_STEP = 3 };

/* By the value of the option `budget`. */
grz_kdop_budget grz_kdop_budget_of(const grz_value *value);

/* A question begins, or is resumed. A resumption always makes a step, however small the budget, so that it comes to an
 * end. */
void grz_kdop_budget_start(grz_kdop_budget *budget, bool resumes);

/* How many tests may be made before the budget is asked again; fewer than
 * KDOP_TESTS_A_STEP: it is spent. On a clock triangle tests count as well. */
uint64_t grz_kdop_budget_ahead(grz_kdop_budget *budget);

/* So many of those were made. */
static inline void grz_kdop_budget_spend(grz_kdop_budget *budget, uint64_t tests)
{
    budget->left -= tests < budget->left ? tests : budget->left;
}

#endif
