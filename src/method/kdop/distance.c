/* The distance of two models: branch and bound over pairs of nodes, from the last answer. */
#include "bound/dop.h"
#include "method/blocks.h"
#include "method/kdop/judge_blocks.h"
#include "method/kdop/overlap.h"

#include <float.h>
#include <math.h>

/* How far apart the slabs of two nodes are, 0 where they meet, along each direction; and 0 for no direction. */
static void find_gaps(const grz_search *search, const grz_kdop_pair *pair, float gaps[GRZ_MOST_DIRECTIONS + 1])
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    const int k = a->directions.k, count = a->directions.count;
    const float *dop = a->dops + (size_t)k * pair->a, *walls = grz_kdop_walls(search, pair->b);
    for (int i = 0; i < count; i++) {
        const float above = walls[i] - dop[i], below = walls[i + count] - dop[i + count],
                    gap = (above > below ? above : below) * scratch->per_length[i];
        gaps[i] = gap > 0 ? gap : 0;
    }
    gaps[count] = 0;
}

/* How far the nodes are apart by their slabs. Along direction i of length L, slabs that are g apart put g / L between any two
 * points; along directions that are square to each other such lengths add up as the sides of a box do, which tells more than
 * the largest of them where the shortest way is none of the directions. In float the difference is off by 2^-24 of itself and
 * so are the quotient and 1 / L, so that 2^-20 less is on the safe side; squares are taken in double, and the unit is a power of
 * two. A wall that is infinite lies beyond the range of float, nobody knows how far: nodes are then at least as far apart as
 * float can tell. */
static double gap_of_slabs(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    float gaps[GRZ_MOST_DIRECTIONS + 1];
    double most = 0;
    find_gaps(search, pair, gaps);
    for (int i = 0; i < scratch->square_count; i++) {
        const uint8_t *of = scratch->square[i];
        const double x = (double)gaps[of[0]], y = (double)gaps[of[1]], z = (double)gaps[of[2]];
        const double sum = (x * x + y * y) + z * z;
        most = sum > most ? sum : most;
    }
    return fmin(sqrt(most), (double)FLT_MAX) * (1 - 0x1p-20) * a->frame.unit;
}

/* How far the nodes are apart at least, in the user's unit: along the way, which costs least, and by their slabs if that is not
 * enough. */
static double gap_of(grz_search *search, const grz_kdop_pair *pair)
{
    grz_kdop_scratch *scratch = search->scratch;
    search->counters->bv_tests++;
    grz_kdop_budget_spend(&scratch->budget, 1);
    const double along = grz_kdop_apart_along(search, &scratch->way, pair->a, pair->b);
    if (scratch->is_far || along > grz_distance_limit(search)) return fmax(along, 0);
    return fmax(along, gap_of_slabs(search, pair));
}

/* The way between the nearest points so far tells more than any other about what is as near. */
static void turn_way(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_way way;
    if (!grz_way_of_closest(&scratch->tumble.pose, &search->nearest->closest, &way.way)) return;
    grz_kdop_set_way(search, true, &way);
    scratch->way = way;
}

/* Two triangles, unless they are too far apart along the way. */
static bool judge_near(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_face *a,
                       const grz_face *b)
{
    const grz_kdop_scratch *scratch = search->scratch;
    if (grz_leave_out(search, grz_kdop_triangles_along(search, &scratch->way, triangle_a, triangle_b))) {
        search->told_apart += !scratch->is_far; /* their leaves, in float, were not: bounds tell little */
        return true;
    }
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

/* Opens the larger node; of its children the nearer one comes first. */
static void push_children(grz_search *search, const grz_kdop_pair *pair)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_pair children[2];
    double bound[2];
    grz_kdop_children(search, pair, opens_a(search, pair), children);
    for (int i = 0; i < 2; i++) bound[i] = gap_of(search, &children[i]);
    int far = bound[0] > bound[1] ? 0 : 1;
    for (int i = 0; i < 2; i++, far ^= 1) {
        if (grz_leave_out(search, bound[far])) continue;
        scratch->bounds[scratch->stack_size] = bound[far];
        scratch->stack[scratch->stack_size++] = children[far];
    }
}

/* Are two nodes compared by blocks? With a budget pairs are judged one by one. */
static bool are_blocks(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    return grz_bounds_tell_little(search) && scratch->budget.kind == KDOP_UNLIMITED &&
           pair->a_end - a->tree.first[pair->a] <= GRZ_BLOCK && pair->b_end - b->tree.first[pair->b] <= GRZ_BLOCK;
}

/* Leaves out what is no nearer than the nearest pair so far, or beyond the cut-off. False: stop. */
static bool look_at_blocks(grz_search *search, const grz_kdop_pair *pair)
{
    const double reach = grz_with_room(fmin(search->nearest->closest.distance, search->bounds.cutoff));
    search->left_out = fmin(search->left_out, reach);
    return grz_kdop_judge_blocks(search, pair, reach, judge_near);
}

/* Takes the next pair off the stack and looks at it. False: what was found is good enough, see grz_judge_distance. */
static bool look_at_next(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_pair now = scratch->stack[--scratch->stack_size];
    const double along = grz_kdop_apart_along(search, &scratch->way, now.a, now.b); /* it may have turned since */
    if (grz_leave_out(search, fmax(along, scratch->bounds[scratch->stack_size]))) return true;
    const bool are_leaves = grz_kdop_is_leaf_a(search, &now) && grz_kdop_is_leaf_b(search, &now);
    if (!are_leaves && !are_blocks(search, &now)) {
        push_children(search, &now);
        return true;
    }
    double before = search->nearest->closest.distance;
    bool go_on = are_leaves ? grz_kdop_judge_leaves(search, &now, judge_near) : look_at_blocks(search, &now);
    if (!go_on) scratch->stack_size++; /* some of its triangles may not have been looked at */
    if (are_leaves && search->nearest->closest.distance < before) scratch->witness = now;
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

/* Puts the roots where the search begins. False: the pair that was nearest last time is good enough. */
static bool begin(grz_search *search)
{
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_begin(search, 0);
    grz_kdop_find_way(search);
    search->left_out = INFINITY;
    scratch->bounds[0] = 0;
    scratch->stack[0] = grz_kdop_roots(search);
    scratch->stack_size = 1;
    const grz_kdop_pair last = scratch->witness;
    return !last.a_end || grz_kdop_judge_leaves(search, &last, judge_near);
}

void grz_kdop_distance(grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_budget_start(&scratch->budget, search->resumes);
    bool go_on = search->resumes || begin(search);
    grz_allow_far_window(search, &scratch->tumble.pose, &a->frame, &b->frame);
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
