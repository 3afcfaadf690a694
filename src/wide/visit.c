#include "wide/tree.h"

#include "hierarchy/tree.h"

/* Depth first: of each level above the present node at most seven siblings wait. */
enum { MOST_WAITING = GRZ_TREE_MOST_DEPTH * (GRZ_WIDE - 1) + GRZ_WIDE };

_Static_assert((int)GRZ_WIDE == (int)GRZ_SHOWN, "a node's children are shown at once");

static int wait_for_children(const grz_wide_node *node, grz_volume *volume, grz_waiting *stack, int size)
{
    const int count = (int)grz_count_bits(node->present); /* those that are there come first */
    double near[GRZ_WIDE];
    volume->counters.bv_tests += (uint64_t)count;
    const uint32_t set = volume->boxes(volume, node->low, node->high, count, near);
    return grz_wait(stack, size, set, node->child, near);
}

void grz_wide_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    (void)mesh; /* the tree names its triangles */
    const grz_wide_index *made = index;
    grz_waiting stack[MOST_WAITING];
    volume->enter(volume, &made->frame, NULL);
    int size = wait_for_children(&made->nodes[0], volume, stack, 0);
    while (size > 0) {
        const grz_waiting now = stack[--size];
        const uint32_t leaf = now.node & ~GRZ_WIDE_LEAF;
        if (now.near > volume->limit) continue;
        if (!(now.node & GRZ_WIDE_LEAF))
            size = wait_for_children(&made->nodes[now.node], volume, stack, size);
        else if (!volume->look(volume, grz_wide_triangles(made, leaf), grz_wide_count(made, leaf)))
            return;
    }
}
