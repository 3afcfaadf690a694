/* Zachmann names rays as another use of his tree (6.1). A node's box is its parent's with one side moved, so that walking down
 * costs a subtraction a node; boxes of nodes that wait are kept, not made again. */
#include "method/boxtree/visit.h"

#include "hierarchy/tree.h"

typedef struct node {
    double bound;
    grz_boxtree_box box;
    uint32_t link;
} node;

static node child_of(const grz_boxtree_pair *pair, int side, const grz_boxtree_box *box, grz_volume *volume)
{
    node child = {.box = grz_boxtree_child(*box, pair->cut[side]), .link = pair->link[side]};
    child.bound = volume->bound(volume, child.box.low, child.box.high);
    volume->bv_tests++;
    return child;
}

/* From the node down to a leaf, always into the nearer child; the farther ones wait, one a level. False: stop. */
static bool descend(const grz_boxtree_index *index, node now, grz_volume *volume, node *stack, int *size)
{
    while (!(now.link & GRZ_BOXTREE_LEAF)) {
        const grz_boxtree_pair *pair = &index->pairs[now.link];
        node near = child_of(pair, 0, &now.box, volume), far = child_of(pair, 1, &now.box, volume);
        if (far.bound < near.bound) {
            node swapped = near;
            near = far;
            far = swapped;
        }
        if (!(near.bound <= volume->limit)) return true;
        if (far.bound <= volume->limit) stack[(*size)++] = far;
        now = near;
    }
    return volume->look(volume, now.link & ~GRZ_BOXTREE_LEAF);
}

void grz_boxtree_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    (void)mesh; /* the tree names its triangles */
    const grz_boxtree_index *made = index;
    node stack[GRZ_TREE_MOST_DEPTH + 1];
    int size = 1;
    volume->enter(volume, &made->frame);
    volume->bv_tests++;
    stack[0] = (node){volume->bound(volume, made->box.low, made->box.high), made->box, made->root};
    while (size > 0) {
        node now = stack[--size];
        if (now.bound <= volume->limit && !descend(made, now, volume, stack, &size)) return;
    }
}
