#include "method/wide/visit.h"

#include "hierarchy/tree.h"

typedef struct waiting {
    double bound;
    uint32_t child; /* a node or a leaf, as in a node's children */
} waiting;

/* Depth first: of each level above the present node at most seven siblings wait. */
enum { MOST_WAITING = GRZ_TREE_MOST_DEPTH * (GRZ_WIDE - 1) + GRZ_WIDE };

/* Puts the children that are within the limit on the stack, the nearest on top. Returns its new size. */
static int push_children(const grz_wide_node *node, grz_volume *volume, waiting *stack, int size)
{
    int first = size;
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        const float low[3] = {node->low[0][lane], node->low[1][lane], node->low[2][lane]};
        const float high[3] = {node->high[0][lane], node->high[1][lane], node->high[2][lane]};
        double bound = volume->bound(volume, low, high);
        volume->counters.bv_tests++;
        if (!(bound <= volume->limit)) continue;
        int place = size++;
        for (; place > first && stack[place - 1].bound < bound; place--) stack[place] = stack[place - 1];
        stack[place] = (waiting){bound, node->child[lane]};
    }
    return size;
}

/* False: stop. */
static bool look_at_leaf(const grz_wide_index *index, uint32_t leaf, grz_volume *volume)
{
    for (uint32_t lane = 0; lane < index->places[leaf].count; lane++)
        if (!volume->look(volume, index->leaves[leaf].triangle[lane])) return false;
    return true;
}

void grz_wide_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    (void)mesh; /* the tree names its triangles */
    const grz_wide_index *made = index;
    waiting stack[MOST_WAITING];
    volume->enter(volume, &made->frame);
    int size = push_children(&made->nodes[0], volume, stack, 0);
    while (size > 0) {
        waiting now = stack[--size];
        if (now.bound > volume->limit) continue;
        if (!(now.child & GRZ_WIDE_LEAF))
            size = push_children(&made->nodes[now.child], volume, stack, size);
        else if (!look_at_leaf(made, now.child & ~GRZ_WIDE_LEAF, volume))
            return;
    }
}
