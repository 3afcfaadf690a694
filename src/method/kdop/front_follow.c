#include "method/kdop/descend.h"

#include "method/kdop/overlap.h"

/* The paper keeps the root of B in the tree of A; descents that open both sides keep pairs. */
static bool is_recorded(const grz_kdop_descent *d, const grz_kdop_pair *pair)
{
    if (grz_kdop_is_leaf_a(d->search, pair) && grz_kdop_is_leaf_b(d->search, pair)) return false;
    return d->rule != KDOP_ENVIRONMENT || !grz_kdop_is_leaf_a(d->search, pair);
}

static bool is_apart(const grz_kdop_descent *d, const grz_kdop_pair *pair)
{
    grz_kdop_work *work = d->search->work;
    d->search->counters->bv_tests++;
    grz_kdop_budget_spend(&work->budget, 1);
    return grz_kdop_apart(d->search, pair->a, pair->b);
}

/* A pair that is not apart and on the front: drops the front there, or descends unrecorded. */
static grz_kdop_end look_below(const grz_kdop_descent *d, grz_kdop_front *front, uint32_t at)
{
    grz_kdop_work *work = d->search->work;
    grz_kdop_pair pair = front->pairs[at].pair, children[2];
    if (!grz_kdop_turns_to_blocks(d->search) && is_recorded(d, &pair)) {
        grz_kdop_children(d->search, &pair, grz_kdop_opens_a(d->search, &pair, d->rule), children);
        if (grz_kdop_front_drop(front, at, children[0], children[1])) return KDOP_FINISHED;
    }
    work->stack.items[work->stack_size++] = pair;
    return grz_kdop_descend_on(d);
}

/* Shall the front be raised to the parent of two siblings, if that is apart? The paper raises without looking when two
 * siblings are apart of which one met before; the pair above then often meets, and the front drops again. So the parent
 * is looked at. A pair to which the front was raised met before, so its own parent is asked next, as long as that goes
 * well: one level a pose, as in the paper, saves a few percent less. And since siblings that never met would stay
 * forever, all of them ask at every other pose; nine of ten questions are answered by raising. */
static bool may_rise(const grz_kdop_descent *d, const grz_kdop_front_pair *left, const grz_kdop_front_pair *right)
{
    const grz_kdop_work *work = d->search->work;
    const grz_kdop_memory *memory = d->search->memory;
    bool apart = !left->left && !right->left && left->found >= KDOP_APART && right->found >= KDOP_APART;
    bool moved_away = left->found == KDOP_PARTED || right->found == KDOP_PARTED;
    return apart && (moved_away || !memory->odd) && work->budget.left > 0;
}

/* The next pair of the front, in order, after all below `at` is done; 0 when there is none. Raises the front on its
 * way. */
static uint32_t next_on_front(const grz_kdop_descent *d, grz_kdop_front *front, uint32_t at)
{
    while (at != 1) {
        uint32_t parent = front->pairs[at].parent, left = front->pairs[parent].left;
        if (at == left) return left + 1;
        if (may_rise(d, &front->pairs[left], &front->pairs[at]) && is_apart(d, &front->pairs[parent].pair))
            grz_kdop_front_raise(front, parent);
        at = parent;
    }
    return 0;
}

/* Looks at one pair of the front and at all below it that is not recorded. */
static grz_kdop_end visit(const grz_kdop_descent *d, grz_kdop_front *front, uint32_t at)
{
    grz_kdop_front_pair *now = &front->pairs[at];
    if (is_apart(d, &now->pair)) {
        now->found = now->found == KDOP_MEETS ? KDOP_PARTED : KDOP_APART;
        return KDOP_FINISHED;
    }
    now->found = KDOP_MEETS;
    return look_below(d, front, at);
}

grz_kdop_end grz_kdop_follow_front(const grz_kdop_descent *d, grz_kdop_front *front)
{
    grz_kdop_work *work = d->search->work;
    uint32_t at = front->at;
    grz_kdop_end end = grz_kdop_descend_on(d); /* what was left of the pair before */
    while (end == KDOP_FINISHED && at != 0) {
        at = grz_kdop_front_first(front, at);
        if (grz_kdop_budget_ahead(&work->budget) < KDOP_TESTS_A_STEP) {
            end = KDOP_SPENT;
        } else {
            end = visit(d, front, at);
            if (end == KDOP_ENOUGH || front->pairs[at].left) continue; /* enough, or its children come next */
            at = next_on_front(d, front, at);
        }
    }
    front->at = end == KDOP_ENOUGH ? 0 : at;
    return end;
}
