/* The distance of two models: branch and bound over pairs of nodes, from the last answer. */
#include "bound/dop.h"
#include "method/kdop/overlap.h"

#include <float.h>
#include <math.h>

/* How far the nodes are apart at least, in the user's unit. Along direction i of length L, slabs that are g apart put g / L
 * between any two points. In float the difference is off by 2^-24 of itself and so is the quotient, so that 2^-21 less is on
 * the safe side; the unit is a power of two. A wall that is infinite lies beyond the range of float, nobody knows how far: nodes
 * are then at least as far apart as float can tell. */
static double gap_of(grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    grz_kdop_scratch *scratch = search->scratch;
    const int k = a->directions.k;
    const float *dop = a->dops + (size_t)k * pair->a, *walls = grz_kdop_walls(search, pair->b);
    float most = 0;
    search->counters->bv_tests++;
    grz_kdop_budget_spend(&scratch->budget, 1);
    for (int i = 0; i < k; i++) {
        float gap = (walls[i] - dop[i]) * scratch->per_length[i];
        most = gap > most ? gap : most;
    }
    return fmin(most, FLT_MAX) * (1 - 0x1p-21) * a->frame.unit;
}

/* Opens the larger node; of its children the nearer one comes first. */
static void push_children(grz_search *search, const grz_kdop_pair *pair)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_pair children[2];
    double bound[2];
    grz_kdop_children(search, pair, grz_kdop_opens_a(search, pair, KDOP_LARGER), children);
    for (int i = 0; i < 2; i++) bound[i] = gap_of(search, &children[i]);
    int far = bound[0] > bound[1] ? 0 : 1;
    for (int i = 0; i < 2; i++, far ^= 1) {
        if (grz_leave_out(search, bound[far])) continue;
        scratch->bounds[scratch->stack_size] = bound[far];
        scratch->stack[scratch->stack_size++] = children[far];
    }
}

/* Takes the next pair off the stack and looks at it. False: what was found is good enough, see grz_judge_distance. */
static bool look_at_next(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_pair now = scratch->stack[--scratch->stack_size];
    if (grz_leave_out(search, scratch->bounds[scratch->stack_size])) return true;
    if (!grz_kdop_is_leaf_a(search, &now) || !grz_kdop_is_leaf_b(search, &now)) {
        push_children(search, &now);
        return true;
    }
    double before = search->nearest->closest.distance;
    bool go_on = grz_kdop_judge_leaves(search, &now, grz_judge_distance);
    if (!go_on) scratch->stack_size++; /* some of its triangles may not have been looked at */
    if (search->nearest->closest.distance < before) scratch->witness = now;
    grz_kdop_budget_spend(&scratch->budget, scratch->budget.kind == KDOP_MICROSECONDS);
    return go_on;
}

/* Of the pairs on the stack none is nearer than this. */
static double least_bound(const grz_kdop_scratch *scratch)
{
    double least = INFINITY;
    for (int i = 0; i < scratch->stack_size; i++) least = fmin(least, scratch->bounds[i]);
    return least;
}

void grz_kdop_distance(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_budget_start(&scratch->budget, search->resumes);
    bool go_on = true;
    if (!search->resumes) {
        grz_kdop_begin(search, 0);
        search->left_out = INFINITY;
        scratch->bounds[0] = 0;
        scratch->stack[0] = grz_kdop_roots(search);
        scratch->stack_size = 1;
        grz_kdop_pair last = scratch->witness;
        if (last.a_end) go_on = grz_kdop_judge_leaves(search, &last, grz_judge_distance);
    }
    while (go_on && scratch->stack_size > 0 && grz_kdop_budget_ahead(&scratch->budget) >= KDOP_TESTS_A_STEP)
        go_on = look_at_next(search);
    search->apart = least_bound(scratch);
    if (!go_on) {
        search->left_out = fmin(search->left_out, search->apart);
        scratch->stack_size = 0;
    }
    search->left = (size_t)scratch->stack_size;
    grz_kdop_count_slabs(search);
}
