/* Which triangles meet, or come within a tolerance: the descent of two trees (Klosowski 1998, 4.3). */
#include "method/kdop/front.h"
#include "method/kdop/overlap.h"
#include "method/kdop/traverse.h"

/* How one question descends. */
typedef struct descent {
    grz_search *search;
    grz_kdop_judge *judge;
    grz_kdop_descend rule;
    grz_kdop_pair *stack;
} descent;

/* Which side is opened, of a pair that is not two leaves. Lock-step opens the side with more triangles: on trees that are
 * about as deep that is one and then the other. */
static bool opens_a(const descent *d, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = d->search->index_a, *b = d->search->index_b;
    if (grz_kdop_is_leaf_b(d->search, pair)) return true;
    if (grz_kdop_is_leaf_a(d->search, pair)) return false;
    switch (d->rule) {
    case KDOP_LOCKSTEP: return pair->a_end - a->tree.first[pair->a] >= pair->b_end - b->tree.first[pair->b];
    case KDOP_LARGER: return grz_kdop_opens_larger_a(d->search, pair);
    default: return true;
    }
}

static void children_of(const descent *d, const grz_kdop_pair *pair, bool of_a, grz_kdop_pair out[2])
{
    const grz_kdop_index *a = d->search->index_a, *b = d->search->index_b;
    uint32_t left = of_a ? a->tree.child[pair->a] : b->tree.child[pair->b];
    out[0] = grz_kdop_child(d->search, pair, of_a, left);
    out[1] = grz_kdop_child(d->search, pair, of_a, left + 1);
}

/* Everything below a pair that is not apart, on a stack. False: stop. */
static bool descend_below(const descent *d, grz_kdop_pair start)
{
    int size = 0;
    d->stack[size++] = start;
    while (size > 0) {
        grz_kdop_pair now = d->stack[--size], children[2];
        if (grz_kdop_is_leaf_a(d->search, &now) && grz_kdop_is_leaf_b(d->search, &now)) {
            if (!grz_kdop_judge_leaves(d->search, &now, d->judge)) return false;
            continue;
        }
        children_of(d, &now, opens_a(d, &now), children);
        for (int i = 1; i >= 0; i--) /* the left one on top */
            if (!grz_kdop_apart(d->search, children[i].a, children[i].b)) d->stack[size++] = children[i];
    }
    return true;
}

static grz_kdop_pair roots_of(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    return (grz_kdop_pair){0, a->tree.item_count, 0, b->tree.item_count, 0};
}

/* ---- restarting at the root of A ---- */

/* Does the node of B reach a leaf of A? Descends A alone, and stops at the first. With `judge_all`, every leaf that it
 * reaches is judged instead, and the answer is whether to go on. */
static bool walk_a(const descent *d, grz_kdop_pair start, bool judge_all)
{
    int size = 0;
    if (!grz_kdop_apart(d->search, start.a, start.b)) d->stack[size++] = start;
    while (size > 0) {
        grz_kdop_pair now = d->stack[--size], children[2];
        if (grz_kdop_is_leaf_a(d->search, &now)) {
            if (!judge_all) return true;
            if (!grz_kdop_judge_leaves(d->search, &now, d->judge)) return false;
            continue;
        }
        children_of(d, &now, true, children);
        for (int i = 1; i >= 0; i--)
            if (!grz_kdop_apart(d->search, children[i].a, children[i].b)) d->stack[size++] = children[i];
    }
    return judge_all;
}

/* The variant of 4.3: when a node of B reaches a leaf of A, its children start at the root of A again. The nodes of B that
 * wait are kept above the walk's part of the stack. */
static void descend_restarting(descent *d)
{
    grz_kdop_pair *waiting = d->stack;
    int size = 0;
    waiting[size++] = roots_of(d->search);
    while (size > 0) {
        grz_kdop_pair now = waiting[--size], children[2];
        d->stack = waiting + size + 2; /* room for two children */
        bool leaf = grz_kdop_is_leaf_b(d->search, &now);
        bool reached = walk_a(d, now, leaf);
        if (leaf && !reached) return;
        if (leaf || !reached) continue;
        children_of(d, &now, false, children);
        for (int i = 1; i >= 0; i--) waiting[size++] = children[i];
    }
}

/* ---- with a front ---- */

/* The paper keeps the root of B in the tree of A; descents that open both sides keep pairs. */
static bool is_recorded(const descent *d, const grz_kdop_pair *pair)
{
    if (grz_kdop_is_leaf_a(d->search, pair) && grz_kdop_is_leaf_b(d->search, pair)) return false;
    return d->rule != KDOP_ENVIRONMENT || !grz_kdop_is_leaf_a(d->search, pair);
}

/* A pair that is not apart and on the front: drops the front there, or descends unrecorded. False: stop. */
static bool look_below(const descent *d, grz_kdop_front *front, uint32_t at)
{
    grz_kdop_pair pair = front->pairs[at].pair, children[2];
    if (!is_recorded(d, &pair)) return descend_below(d, pair);
    children_of(d, &pair, opens_a(d, &pair), children);
    if (!grz_kdop_front_drop(front, at, children[0], children[1])) return descend_below(d, pair);
    return true;
}

/* Shall the front be raised to the parent of two siblings, if that is apart? The paper raises without looking when two
 * siblings are apart of which one met before; the pair above then often meets, and the front drops again. So the parent is
 * looked at; and since siblings that never met would stay forever, all of them ask once in a while. */
static bool may_rise(const descent *d, const grz_kdop_front_pair *left, const grz_kdop_front_pair *right)
{
    const grz_kdop_scratch *scratch = d->search->scratch;
    bool apart = !left->left && !right->left && left->found >= KDOP_APART && right->found >= KDOP_APART;
    bool moved_away = left->found == KDOP_PARTED || right->found == KDOP_PARTED;
    return apart && (moved_away || scratch->pose % 8 == 0);
}

/* The next pair of the front, in order, after all below `at` is done; 0 when there is none. Raises the front on its way. */
static uint32_t next_on_front(const descent *d, grz_kdop_front *front, uint32_t at)
{
    while (at != 1) {
        uint32_t parent = front->pairs[at].parent, left = front->pairs[parent].left;
        if (at == left) return left + 1;
        if (may_rise(d, &front->pairs[left], &front->pairs[at]) &&
            grz_kdop_apart(d->search, front->pairs[parent].pair.a, front->pairs[parent].pair.b))
            grz_kdop_front_raise(front, parent);
        at = parent;
    }
    return 0;
}

/* Visits the front from left to right, dropping and raising it. */
static void follow_front(const descent *d, grz_kdop_front *front)
{
    for (uint32_t at = 1; at != 0;) {
        while (front->pairs[at].left) at = front->pairs[at].left;
        grz_kdop_front_pair *now = &front->pairs[at];
        if (grz_kdop_apart(d->search, now->pair.a, now->pair.b)) {
            now->found = now->found == KDOP_MEETS ? KDOP_PARTED : KDOP_APART;
        } else {
            now->found = KDOP_MEETS;
            if (!look_below(d, front, at)) return;
            if (front->pairs[at].left) continue; /* its children come next */
        }
        at = next_on_front(d, front, at);
    }
}

static void descend(grz_search *search, grz_kdop_judge *judge)
{
    grz_kdop_scratch *scratch = search->scratch;
    descent d = {search, judge, (grz_kdop_descend)search->settings->values[KDOP_DESCEND].word, scratch->stack};
    grz_kdop_pair roots = roots_of(search);
    if (scratch->front)
        follow_front(&d, scratch->front);
    else if (d.rule == KDOP_RESTART)
        descend_restarting(&d);
    else if (!grz_kdop_apart(search, roots.a, roots.b))
        descend_below(&d, roots);
}

void grz_kdop_collide(grz_search *search)
{
    grz_kdop_begin(search, 0);
    descend(search, grz_judge_contact);
}

void grz_kdop_within(grz_search *search)
{
    grz_kdop_begin(search, grz_with_room(search->tolerance));
    descend(search, grz_judge_within);
}
