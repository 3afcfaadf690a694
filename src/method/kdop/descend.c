/* This is where queries spend their time: written once, and compiled once for each k. */
#include "method/kdop/descend.h"

#include "bound/dop.h"
#include "method/blocks.h"
#include "method/kdop/overlap.h"

#include <math.h>

/* A plane costs about as much as comparing two nodes with five others each. */
enum { LEAST_FOR_PLANE = 5 };

/* Two leaves that may both have more triangles than this are compared by blocks: the judge would make the two boxes of
 * each pair anew. */
enum { MOST_FOR_JUDGE = 8 };

/* What the loop needs, out of the search: a local copy, which no store can change behind the compiler's back. */
typedef struct trees {
    grz_search *search;
    const float *dops_a, *dops_b, *walls;
    const uint32_t *child_a, *child_b, *first_a, *first_b, *stamp;
    uint32_t end_a, pose, tau, tau_env;
    const float *per_length;
    float grown;
    grz_kdop_descend rule;
    bool planes, fixed, deepest_first;
} trees;

static trees trees_of(const grz_kdop_descent *d)
{
    const grz_kdop_index *a = d->search->index_a, *b = d->search->index_b;
    const grz_kdop_work *work = d->search->work;
    const grz_kdop_preparation *prepared = d->search->prepared_a;
    const uint32_t block = work->by_blocks ? GRZ_BLOCK : 1;
    const bool fixed = d->search->settings->values[KDOP_OVERLAP].word == KDOP_FIXED;
    return (trees){.search = d->search,
                   .dops_a = a->dops,
                   .dops_b = b->dops,
                   .walls = work->walls.items,
                   .child_a = a->tree.child,
                   .child_b = b->tree.child,
                   .first_a = a->tree.first,
                   .first_b = b->tree.first,
                   .stamp = work->stamp.items,
                   .end_a = a->tree.item_count,
                   .pose = work->carried.pose,
                   .tau = work->tau > block ? work->tau : block,
                   .tau_env = work->tau_env > block ? work->tau_env : block,
                   .per_length = prepared->per_length,
                   .grown = work->grown,
                   .rule = work->by_blocks ? KDOP_LOCKSTEP : d->rule,
                   .deepest_first = d->deepest_first,
                   .planes = work->planes,
                   .fixed = fixed || work->by_blocks};
}

GRZ_ALWAYS_INLINE const float *walls_of(const trees *t, uint32_t node, const int k)
{
    if (t->stamp[node] != t->pose) grz_kdop_make_walls(t->search, node);
    return t->walls + (size_t)k * node;
}

/* Overlap with all slabs at once is inlined; the other ways are measured against it, and are calls. */
GRZ_ALWAYS_INLINE bool is_apart(const trees *t, uint32_t a, uint32_t b, const int k)
{
    if (!t->fixed) return grz_kdop_apart(t->search, a, b);
    return grz_dop_apart_inline(t->dops_a + (size_t)k * a, walls_of(t, b, k), k);
}

/* How far the two nodes are apart along the direction in which they are furthest; negative where they overlap. */
GRZ_ALWAYS_INLINE float separation(const trees *t, grz_kdop_pair pair, const int k)
{
    const float *dop = t->dops_a + (size_t)k * pair.a, *walls = walls_of(t, pair.b, k);
    float most = -INFINITY;
    for (int i = 0; i < k; i++) {
        const float gap = (walls[i] - dop[i]) * t->per_length[i];
        most = gap > most ? gap : most;
    }
    return most;
}

/* A node was opened: its two children, each with the node of the other side, and whether they are apart from it. */
typedef struct opened {
    grz_kdop_pair left, right;
    bool left_apart, right_apart;
} opened;

/* Puts what is not apart on the stack. The last one is looked at next: the left one, or the deeper. */
GRZ_ALWAYS_INLINE int push(const trees *t, opened o, grz_kdop_pair *stack, int size, const int k)
{
    const bool swaps =
        t->deepest_first && !o.left_apart && !o.right_apart && separation(t, o.right, k) < separation(t, o.left, k);
    stack[size] = swaps ? o.left : o.right;
    size += !o.right_apart;
    stack[size] = swaps ? o.right : o.left;
    return size + !o.left_apart;
}

/* Children of A's node against B's. */
GRZ_ALWAYS_INLINE int open_a(const trees *t, grz_kdop_pair now, uint32_t count, grz_kdop_pair *stack, int size,
                             const int k)
{
    uint32_t left = t->child_a[now.a], middle = t->first_a[left + 1];
    const float *dop = t->dops_a + (size_t)k * left;
    bool left_apart, right_apart;
    if (t->fixed) {
        const float *walls = walls_of(t, now.b, k);
        left_apart = grz_dop_apart_inline(dop, walls, k);
        right_apart = grz_dop_apart_inline(dop + k, walls, k);
    } else {
        left_apart = grz_kdop_apart(t->search, left, now.b);
        right_apart = grz_kdop_apart(t->search, left + 1, now.b);
    }
    const grz_dop_slabs *slabs = NULL;
    if (t->planes && t->child_b[now.b] == 0 && !(left_apart && right_apart))
        slabs = grz_kdop_slabs_b(t->search, now.b, count >= LEAST_FOR_PLANE);
    if (slabs) {
        left_apart = left_apart || grz_dop_beyond(slabs, dop);
        right_apart = right_apart || grz_dop_beyond(slabs, dop + k);
    }
    const opened o = {
        {left, middle, now.b, now.b_end}, {left + 1, now.a_end, now.b, now.b_end}, left_apart, right_apart};
    return push(t, o, stack, size, k);
}

/* One child of B's node against A's. Slabs come first where the child has not been turned yet: they do not need that.
 */
GRZ_ALWAYS_INLINE bool is_b_apart(const trees *t, uint32_t a, uint32_t b, const grz_dop_slabs *slabs, const int k)
{
    const float *dop = t->dops_b + (size_t)k * b;
    bool turned = t->stamp[b] == t->pose;
    if (!turned && slabs && grz_dop_beyond(slabs, dop)) return true;
    if (is_apart(t, a, b, k)) return true;
    return turned && slabs && grz_dop_beyond(slabs, dop);
}

/* Children of B's node against A's. */
GRZ_ALWAYS_INLINE int open_b(const trees *t, grz_kdop_pair now, uint32_t count, grz_kdop_pair *stack, int size,
                             const int k)
{
    uint32_t left = t->child_b[now.b], middle = t->first_b[left + 1];
    const grz_dop_slabs *slabs = NULL;
    if (t->planes && t->child_a[now.a] == 0) slabs = grz_kdop_slabs_a(t->search, now.a, count >= LEAST_FOR_PLANE);
    bool right_apart = is_b_apart(t, now.a, left + 1, slabs, k), left_apart = is_b_apart(t, now.a, left, slabs, k);
    const opened o = {
        {now.a, now.a_end, left, middle}, {now.a, now.a_end, left + 1, now.b_end}, left_apart, right_apart};
    return push(t, o, stack, size, k);
}

/* Of two nodes that are no leaves. */
GRZ_ALWAYS_INLINE bool opens_a(const trees *t, grz_kdop_pair now, uint32_t count_a, uint32_t count_b, const int k)
{
    switch (t->rule) {
    case KDOP_LARGER:
        return grz_kdop_width(t->dops_a + (size_t)k * now.a, k / 2) + t->grown >=
               -grz_kdop_width(walls_of(t, now.b, k), k / 2);
    case KDOP_LOCKSTEP: return count_a >= count_b;
    default: return true;
    }
}

/* The children of a node of B that reached a leaf of A start at the root of A again: the pairs of its own walk are
 * dropped. Walks begin with A's root, so the last pair with it on the stack is the next walk's. */
static int restart(const trees *t, grz_kdop_pair now, grz_kdop_pair *stack, int size)
{
    uint32_t left = t->child_b[now.b], middle = t->first_b[left + 1];
    while (size > 0 && stack[size - 1].a != 0) size--;
    stack[size++] = (grz_kdop_pair){0, t->end_a, left + 1, now.b_end};
    stack[size++] = (grz_kdop_pair){0, t->end_a, left, middle};
    return size;
}

/* Makes `may` tests at most, and ends early where it turns out that bounds tell little. */
GRZ_ALWAYS_INLINE grz_kdop_end descend(const grz_kdop_descent *d, uint64_t may, const int k)
{
    const trees t = trees_of(d);
    grz_kdop_work *work = d->search->work;
    grz_kdop_pair *stack = work->stack.items;
    const bool restarts = t.rule == KDOP_RESTART, timed = work->budget.kind == KDOP_MICROSECONDS,
               may_turn = !work->by_blocks && work->budget.kind == KDOP_UNLIMITED,
               by_blocks = work->by_blocks || (t.tau > MOST_FOR_JUDGE && t.tau_env > MOST_FOR_JUDGE);
    uint64_t tests = 0, judged = 0;
    int size = work->stack_size;
    bool go_on = true, turns = false;
    while (size > 0 && go_on && !turns && tests + judged + KDOP_TESTS_A_STEP <= may) {
        const grz_kdop_pair *top = &stack[--size];
        const grz_kdop_pair now = {top->a, top->a_end, top->b, top->b_end};
        if (restarts && now.a == 0) {
            tests++;
            if (is_apart(&t, 0, now.b, k)) continue;
        }
        uint32_t count_a = now.a_end - t.first_a[now.a], count_b = now.b_end - t.first_b[now.b];
        bool leaf_a = count_a <= t.tau_env, leaf_b = count_b <= t.tau;
        if (leaf_a && leaf_b) {
            grz_kdop_pair leaves = now; /* its address may be taken; that of `now` would force it into memory */
            go_on = by_blocks ? grz_kdop_judge_blocks(t.search, &leaves, work->reach, d->judge)
                              : grz_kdop_judge_leaves(t.search, &leaves, d->judge);
            turns = may_turn && grz_bounds_tell_little_after(t.search, tests);
            if (timed) judged += (uint64_t)count_a * count_b;
        } else if (leaf_a && restarts) {
            size = restart(&t, now, stack, size);
        } else {
            tests += 2;
            if (leaf_b || (!leaf_a && opens_a(&t, now, count_a, count_b, k)))
                size = open_a(&t, now, count_a, stack, size, k);
            else
                size = open_b(&t, now, count_b, stack, size, k);
        }
    }
    work->stack_size = size;
    t.search->counters->bv_tests += tests;
    grz_kdop_budget_spend(&work->budget, tests + judged);
    return !go_on ? KDOP_ENOUGH : size > 0 ? KDOP_SPENT : KDOP_FINISHED;
}

#define COMPILE(K)                                                                                                     \
    static GRZ_NEVER_INLINE grz_kdop_end descend_##K(const grz_kdop_descent *d, uint64_t may)                          \
    {                                                                                                                  \
        return descend(d, may, K);                                                                                     \
    }
GRZ_EVERY_K(COMPILE)

static grz_kdop_end descend_some(const grz_kdop_descent *d, uint64_t may)
{
    const grz_kdop_index *a = d->search->index_a;
    switch (a->directions.k) {
#define CHOOSE(K)                                                                                                      \
    case K: return descend_##K(d, may);
        GRZ_EVERY_K(CHOOSE)
    default: return KDOP_FINISHED;
    }
}

bool grz_kdop_turns_to_blocks(grz_search *search)
{
    grz_kdop_work *work = search->work;
    if (work->budget.kind == KDOP_UNLIMITED) work->by_blocks |= grz_bounds_tell_little(search);
    return work->by_blocks;
}

/* How many tests may be made before it is asked again whether bounds tell little. */
static uint64_t tests_ahead(grz_search *search)
{
    grz_kdop_work *work = search->work;
    const uint64_t ahead = grz_kdop_budget_ahead(&work->budget);
    if (grz_kdop_turns_to_blocks(search) || work->budget.kind != KDOP_UNLIMITED) return ahead;
    const uint64_t left = search->most_tests - search->counters->bv_tests;
    return KDOP_TESTS_A_STEP + (left < ahead ? left : ahead - KDOP_TESTS_A_STEP);
}

grz_kdop_end grz_kdop_descend_on(const grz_kdop_descent *d)
{
    grz_kdop_work *work = d->search->work;
    grz_kdop_end end = work->stack_size > 0 ? KDOP_SPENT : KDOP_FINISHED;
    for (uint64_t may; end == KDOP_SPENT && (may = tests_ahead(d->search)) >= KDOP_TESTS_A_STEP;)
        end = descend_some(d, may);
    return end;
}
