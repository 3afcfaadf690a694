/* The distance of two models: branch and bound over pairs of nodes, from the last answer. */
#include "method/blocks.h"
#include "method/kdop/gap.h"
#include "method/kdop/node_pair.h"
#include "method/kdop/overlap.h"

#include <math.h>

/* The way between the nearest points so far tells more than any other about what is as near. */
static void turn_way(grz_search *search)
{
    grz_kdop_work *work = search->work;
    grz_kdop_way way;
    if (!grz_way_of_closest(&work->tumble.pose, &search->nearest->closest, &way.way)) return;
    grz_kdop_set_way(search, true, &way);
    work->way = way;
}

/* Two triangles, unless they are too far apart along the way. A sink takes a pair within the tolerance; without one the
 * nearest is looked for. */
static bool judge(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a, const grz_face *b)
{
    const grz_kdop_work *work = search->work;
    if (grz_leave_out(search, grz_kdop_triangles_along(search, &work->way, triangle_a, triangle_b))) return true;
    if (search->sink) return grz_judge_within(search, triangle_a, triangle_b, a, b);
    const double before = search->nearest->closest.distance;
    const bool go_on = grz_judge_distance(search, triangle_a, triangle_b, a, b);
    if (go_on && search->nearest->closest.distance < before) turn_way(search);
    return go_on;
}

/* Where bounds tell little their widths tell nothing about which node to open, and blocks want both to be of a size. */
static bool opens_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const bool by_count = grz_bounds_tell_little(search);
    return by_count ? grz_kdop_opens_a(search, pair, KDOP_LOCKSTEP) : grz_kdop_opens_wider_a(search, pair);
}

/* Opens the larger node; the child that is likely to be nearer comes first. */
static void push_children(grz_search *search, const grz_kdop_pair *pair)
{
    grz_kdop_work *work = search->work;
    const double limit = grz_distance_limit(search);
    grz_kdop_pair children[2];
    grz_kdop_gap gap[2];
    grz_kdop_children(search, pair, opens_a(search, pair), children);
    for (int i = 0; i < 2; i++) gap[i] = grz_kdop_gap_of(search, &children[i], limit);
    int far = gap[0].likely > gap[1].likely ? 0 : 1;
    for (int i = 0; i < 2; i++, far ^= 1) {
        if (grz_leave_out_beyond(search, gap[far].least, limit)) continue;
        work->bounds.items[work->stack_size] = gap[far].least;
        work->stack.items[work->stack_size++] = children[far];
    }
}

/* Are two nodes compared by blocks? With a budget pairs are judged one by one. */
static bool are_blocks(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_work *work = search->work;
    return grz_bounds_tell_little(search) && work->budget.kind == KDOP_UNLIMITED &&
           pair->a_end - a->tree.first[pair->a] <= GRZ_BLOCK && pair->b_end - b->tree.first[pair->b] <= GRZ_BLOCK;
}

/* Leaves out what is no nearer than the nearest pair so far, or beyond the cut-off. False: stop. */
static bool look_at_blocks(grz_search *search, const grz_kdop_pair *pair)
{
    const double reach = grz_with_room(fmin(search->nearest->closest.distance, search->bounds.cutoff));
    search->left_out = fmin(search->left_out, reach);
    return grz_kdop_judge_blocks(search, pair, reach, judge);
}

/* Takes the next pair off the stack and looks at it. False: what was found is good enough, see grz_judge_distance. */
static bool look_at_next(grz_search *search)
{
    grz_kdop_work *work = search->work;
    grz_kdop_memory *memory = search->memory;
    grz_kdop_pair now = work->stack.items[--work->stack_size];
    const double along = grz_kdop_apart_along(search, &work->way, now.a, now.b), /* it may have turned since */
        bound = work->bounds.items[work->stack_size];
    if (grz_leave_out(search, along > bound ? along : bound)) return true;
    const bool are_leaves = grz_kdop_is_leaf_a(search, &now) && grz_kdop_is_leaf_b(search, &now);
    if (!are_leaves && !are_blocks(search, &now)) {
        push_children(search, &now);
        return true;
    }
    double before = search->nearest->closest.distance;
    bool go_on = are_leaves ? grz_kdop_judge_leaves(search, &now, judge) : look_at_blocks(search, &now);
    if (!go_on) work->stack_size++; /* some of its triangles may not have been looked at */
    if (are_leaves && (!go_on || search->nearest->closest.distance < before)) memory->witness = now;
    grz_kdop_budget_spend(&work->budget, work->budget.kind == KDOP_MICROSECONDS);
    return go_on;
}

/* Of the pairs on the stack none is nearer than this. */
static double least_bound(const grz_kdop_work *work)
{
    double least = INFINITY;
    for (int i = 0; i < work->stack_size; i++) least = fmin(least, work->bounds.items[i]);
    return least;
}

/* Puts the roots where the search begins. False: the pair that was nearest last time is good enough. */
static bool begin(grz_search *search)
{
    grz_kdop_work *work = search->work;
    grz_kdop_memory *memory = search->memory;
    grz_kdop_begin(search, 0);
    grz_kdop_gap_begin(search);
    search->left_out = INFINITY;
    work->bounds.items[0] = 0;
    work->stack.items[0] = grz_kdop_roots(search);
    work->stack_size = 1;
    const grz_kdop_pair last = memory->witness;
    return !last.a_end || grz_kdop_judge_leaves(search, &last, judge);
}

void grz_kdop_distance(grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_work *work = search->work;
    if (!search->goes_on) grz_kdop_budget_start(&work->budget, search->resumes);
    bool go_on = search->resumes || begin(search);
    grz_allow_far_window(search, &work->tumble.pose, &a->frame, &b->frame);
    while (go_on && work->stack_size > 0 && grz_kdop_budget_ahead(&work->budget) >= KDOP_TESTS_A_STEP)
        go_on = look_at_next(search);
    search->apart = least_bound(work);
    if (!go_on) {
        search->left_out = fmin(search->left_out, search->apart);
        work->stack_size = 0;
    }
    search->left.pairs = (size_t)work->stack_size;
    grz_kdop_count_slabs(search, 0);
}
