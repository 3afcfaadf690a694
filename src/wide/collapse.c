/* From a binary tree to a wide one: which twigs become nodes, so that the sum of their surfaces is least.
 *
 * For each twig the cost of the best forest of at most i trees that covers it, for i = 1 to 7, follows from those of
 * its two parts; a node is what has a forest of at most eight below it (Ylitie, Karras and Laine 2017, section 3). A
 * node costs a little more than its surface, so that there are not more nodes than need be where surfaces are nothing
 * or the same. */
#include "wide/twigs.h"

/* The best way to divide `trees` among the two parts. */
static float best_share(const grz_wide_twig *left, const grz_wide_twig *right, int trees, uint8_t *share)
{
    float best = INFINITY;
    for (int i = 1; i < trees; i++) {
        float cost = left->cost[i] + right->cost[trees - i];
        if (cost < best) best = cost, *share = (uint8_t)i;
    }
    return best;
}

static void weigh_leaf(grz_wide_twig *leaf, const grz_float_box *box)
{
    const float cost = grz_wide_half_area(box);
    for (int i = 1; i < GRZ_WIDE; i++) leaf->cost[i] = cost;
}

/* All twigs, whose boxes and costs follow from those of the leaves. */
typedef struct scales {
    grz_wide_twig *twigs;
    const grz_float_box *leaf_boxes;
    float node_cost;
} scales;

/* Gives the box. Recursion is at most as deep as the tree. */
static grz_float_box weigh(const scales *s, grz_wide_twig *twig)
{
    if (twig->count <= GRZ_WIDE) {
        weigh_leaf(twig, &s->leaf_boxes[twig->leaf]);
        return s->leaf_boxes[twig->leaf];
    }
    grz_wide_twig *left = twig + 1, *right = &s->twigs[twig->right];
    grz_float_box box = weigh(s, left);
    const grz_float_box other = weigh(s, right);
    grz_box_join(&box, other.low, other.high);
    twig->cost[1] =
        (grz_wide_half_area(&box) + s->node_cost) + best_share(left, right, GRZ_WIDE, &twig->share[GRZ_WIDE]);
    for (int i = 2; i < GRZ_WIDE; i++) {
        twig->cost[i] = best_share(left, right, i, &twig->share[i]);
        if (twig->cost[i] < twig->cost[i - 1]) continue;
        twig->cost[i] = twig->cost[i - 1];
        twig->share[i] = 0;
    }
    return box;
}

void grz_wide_collapse(grz_wide_twig *twigs, const grz_float_box *leaf_boxes, float node_cost)
{
    (void)weigh(&(scales){twigs, leaf_boxes, node_cost}, &twigs[0]);
}

int grz_wide_children(const grz_wide_twig *twigs, uint32_t twig, uint32_t children[GRZ_WIDE])
{
    struct {
        uint32_t twig;
        int trees;
    } stack[GRZ_WIDE], now;
    int size = 1, count = 0;
    stack[0].twig = twig, stack[0].trees = GRZ_WIDE;
    while (size > 0) {
        now = stack[--size];
        const grz_wide_twig *t = &twigs[now.twig];
        while (now.trees > 1 && t->count > GRZ_WIDE && t->share[now.trees] == 0) now.trees--;
        if (now.trees == 1 || t->count <= GRZ_WIDE) {
            children[count++] = now.twig;
            continue;
        }
        stack[size].twig = t->right, stack[size++].trees = now.trees - t->share[now.trees];
        stack[size].twig = now.twig + 1, stack[size++].trees = t->share[now.trees];
    }
    return count;
}
