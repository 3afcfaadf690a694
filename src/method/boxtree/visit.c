/* Zachmann names rays as another use of his tree (6.1). A node's box is its parent's with one side moved, so that walking down
 * costs a subtraction a node. */
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
    volume->bv_tests++;
    return volume->bound(volume, box->low, box->high);
}

/* From the node down to a leaf, always into the nearer child; the farther ones wait, one a level. False: stop.
 *
 * One child's box is made of its parent's in place, the other's in the place where it may have to wait, and each is one number
 * moved: copies of what was just written in parts would have to wait for the parts. */
static bool descend(const graze_mesh *mesh, const grz_boxtree_index *index, node *now, grz_volume *volume, node *stack,
                    int *size)
{
    while (!(now->link & GRZ_BOXTREE_LEAF)) {
        const grz_boxtree_pair *pair = &index->pairs[now->link];
        node *other = &stack[*size];
        fetch(mesh, index, pair->link[0]);
        fetch(mesh, index, pair->link[1]);
        other->box = now->box;
        float *side = grz_boxtree_side(&now->box, pair->cut[0]),
              *other_side = grz_boxtree_side(&other->box, pair->cut[1]);
        float kept = *side, other_kept = *other_side;
        *side = kept - pair->cut[0];
        *other_side = other_kept - pair->cut[1];
        now->bound = bound_of(&now->box, volume);
        other->bound = bound_of(&other->box, volume);
        int near = other->bound < now->bound;
        if (near) { /* the other way round */
            double bound = now->bound;
            now->bound = other->bound;
            other->bound = bound;
            *side = kept;
            *other_side = other_kept;
            *grz_boxtree_side(&now->box, pair->cut[1]) -= pair->cut[1];
            *grz_boxtree_side(&other->box, pair->cut[0]) -= pair->cut[0];
        }
        now->link = pair->link[near];
        other->link = pair->link[1 - near];
        if (now->bound > volume->limit) return true;
        *size += other->bound <= volume->limit;
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
