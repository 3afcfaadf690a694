#include "method/kdop/budget.h"

#include "base/clock.h"

/* Reading the clock costs as much as a few tests. */
enum { TESTS_A_LOOK = 64 };

grz_kdop_budget grz_kdop_budget_of(const grz_value *value)
{
    grz_kdop_budget budget = {.kind = (grz_kdop_budget_kind)value->word};
    if (budget.kind == KDOP_TESTS) budget.allowance = (uint64_t)value->number;
    if (budget.kind == KDOP_MICROSECONDS) budget.allowance = (uint64_t)value->number * 1000;
    return budget;
}

void grz_kdop_budget_start(grz_kdop_budget *budget, bool resumes)
{
    switch (budget->kind) {
    case KDOP_TESTS:
        budget->left = resumes && budget->allowance < KDOP_TESTS_A_STEP ? KDOP_TESTS_A_STEP : budget->allowance;
        break;
    case KDOP_MICROSECONDS:
        budget->end = grz_clock() + budget->allowance;
        budget->left = TESTS_A_LOOK;
        break;
    default: budget->left = UINT64_MAX / 2;
    }
}

uint64_t grz_kdop_budget_ahead(grz_kdop_budget *budget)
{
    if (budget->left < KDOP_TESTS_A_STEP && budget->kind == KDOP_MICROSECONDS && grz_clock() < budget->end)
        budget->left = TESTS_A_LOOK;
    return budget->left;
}
