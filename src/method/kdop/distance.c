/* The distance of two models: branch and bound over pairs of nodes, from the last answer. */
#include "bound/dop.h"
#include "method/kdop/traverse.h"

#include <math.h>

/* How far the nodes are apart at least, in the user's unit. Along direction i of length L, slabs that are g apart put g / L
 * between any two points. In float the difference is off by 2^-24 of itself and so is the quotient, so that 2^-21 less is on
 * the safe side; the unit is a power of two. */
static double gap_of(grz_search *search, uint32_t node_a, uint32_t node_b)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    const int k = a->directions.k;
    const float *dop = a->dops + (size_t)k * node_a, *walls = grz_kdop_walls(search, node_b);
    float most = 0;
    search->counters->bv_tests++;
    for (int i = 0; i < k; i++) {
        float gap = (walls[i] - dop[i]) * scratch->per_length[i];
        most = gap > most ? gap : most;
    }
    return (double)most * (1 - 0x1p-21) * a->frame.unit;
}

/* Nodes further apart than this hold nothing nearer. */
static double limit(const grz_search *search)
{
    return grz_with_room(search->nearest->closest.distance);
}

static bool judge_nearer(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, const grz_tri *a,
                         const grz_tri *b)
{
    grz_judge_distance(search, triangle_a, triangle_b, a, b);
    return search->nearest->closest.distance > 0;
}

/* Opens the larger node; of its children the nearer one comes first. */
static int push_children(grz_search *search, const grz_kdop_pair *pair, grz_kdop_pair *stack, int size)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    bool of_a = grz_kdop_opens_larger_a(search, pair);
    const grz_tree *tree = of_a ? &a->tree : &b->tree;
    uint32_t left = tree->child[of_a ? pair->a : pair->b];
    grz_kdop_pair children[2];
    for (uint32_t side = 0; side < 2; side++) {
        children[side] = grz_kdop_child(search, pair, of_a, left + side);
        children[side].bound = gap_of(search, children[side].a, children[side].b);
    }
    int far = children[0].bound > children[1].bound ? 0 : 1;
    for (int i = 0; i < 2; i++, far ^= 1)
        if (children[far].bound <= limit(search)) stack[size++] = children[far];
    return size;
}

void grz_kdop_distance(grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_begin(search, 0);
    grz_kdop_pair last = scratch->witness;
    if (last.a_end && !grz_kdop_judge_leaves(search, &last, judge_nearer)) return;

    int size = 0;
    scratch->stack[size++] = (grz_kdop_pair){0, a->tree.item_count, 0, b->tree.item_count, 0};
    while (size > 0) {
        grz_kdop_pair now = scratch->stack[--size];
        if (now.bound > limit(search)) continue;
        if (!grz_kdop_is_leaf_a(search, &now) || !grz_kdop_is_leaf_b(search, &now)) {
            size = push_children(search, &now, scratch->stack, size);
            continue;
        }
        double before = search->nearest->closest.distance;
        bool go_on = grz_kdop_judge_leaves(search, &now, judge_nearer);
        if (search->nearest->closest.distance < before) scratch->witness = now;
        if (!go_on) return;
    }
}
