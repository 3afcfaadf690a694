#include "method/kdop/descend.h"

#include "method/kdop/overlap.h"

static bool is_beyond(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_work *work = search->work;
    if (grz_kdop_apart_along(search, &work->way, pair->a, pair->b) > grz_with_room(search->tolerance)) return true;
    return !work->is_far && grz_kdop_apart(search, pair->a, pair->b);
}

grz_kdop_end grz_kdop_descend_by_way(const grz_kdop_descent *d)
{
    grz_search *search = d->search;
    grz_kdop_work *work = search->work;
    while (work->stack_size > 0) {
        if (grz_kdop_budget_ahead(&work->budget) == 0) return KDOP_SPENT; /* a step is one test here */
        const grz_kdop_pair now = work->stack.items[--work->stack_size];
        search->counters->bv_tests++;
        grz_kdop_budget_spend(&work->budget, 1);
        if (is_beyond(search, &now)) continue;
        if (grz_kdop_turns_to_blocks(search)) {
            work->stack.items[work->stack_size++] = now;
            return grz_kdop_descend_on(d);
        }
        if (grz_kdop_is_leaf_a(search, &now) && grz_kdop_is_leaf_b(search, &now)) {
            grz_kdop_budget_spend(&work->budget, work->budget.kind == KDOP_MICROSECONDS);
            if (!grz_kdop_judge_leaves(search, &now, d->judge)) return KDOP_ENOUGH;
        } else {
            grz_kdop_children(search, &now, grz_kdop_opens_wider_a(search, &now), work->stack.items + work->stack_size);
            work->stack_size += 2;
        }
    }
    return KDOP_FINISHED;
}
