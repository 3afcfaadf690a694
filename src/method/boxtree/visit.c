/* Zachmann names rays as another use of his tree (6.1). A node's box is its parent's with one side moved or two, so that
 * walking down costs a sum or two a node. */
#include "method/boxtree/visit.h"

#include "base/inline.h"
#include "hierarchy/tree.h"

typedef struct node {
    double bound;
    grz_float_box box;
    uint32_t link;
} node;

/* What is read next if the walk goes there; nearly all the time of a walk goes into waiting for it. */
static void fetch(const graze_mesh *mesh, const grz_boxtree_index *index, uint32_t link)
{
    if (link & GRZ_BOXTREE_LEAF)
        GRZ_PREFETCH(mesh->indices + 3 * (size_t)(link & ~GRZ_BOXTREE_LEAF));
    else
        GRZ_PREFETCH(&index->pairs[link]);
}

static double bound_of(const grz_float_box *box, grz_volume *volume)
{
    volume->counters.bv_tests++;
    return volume->bound(volume, box->low, box->high);
}

/* From the node down to a leaf, always into the nearer child; the farther ones wait, one a level. False: stop. */
static bool descend(const graze_mesh *mesh, const grz_boxtree_index *index, node *now, grz_volume *volume, node *stack,
                    int *size)
{
    while (!(now->link & GRZ_BOXTREE_LEAF)) {
        const grz_boxtree_pair *pair = &index->pairs[now->link];
        fetch(mesh, index, pair->link[0]);
        fetch(mesh, index, pair->link[1]);
        node child[2];
        for (int i = 0; i < 2; i++) {
            child[i].box = grz_boxtree_child(now->box, pair->cuts[i]);
            child[i].bound = bound_of(&child[i].box, volume);
            child[i].link = pair->link[i];
        }
        const int near = child[1].bound < child[0].bound;
        *now = child[near];
        if (now->bound > volume->limit) return true;
        if (child[1 - near].bound <= volume->limit) stack[(*size)++] = child[1 - near];
    }
    return volume->look(volume, now->link & ~GRZ_BOXTREE_LEAF);
}

void grz_boxtree_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    const grz_boxtree_index *made = index;
    node stack[GRZ_TREE_MOST_DEPTH + 1]; /* of each level one waits, and one is tried */
    int size = 1;
    volume->enter(volume, &made->frame);
    stack[0] = (node){bound_of(&made->box, volume), made->box, made->root};
    while (size > 0) {
        node now = stack[--size];
        if (now.bound <= volume->limit && !descend(mesh, made, &now, volume, stack, &size)) return;
    }
}
