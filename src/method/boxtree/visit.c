/* Zachmann names rays as another use of his tree (6.1). A node's box is its parent's with one side moved or two, so
 * that walking down costs a sum or two a node. */
#include "method/boxtree/boxtree.h"

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

/* Boxes as a volume sees them. */
typedef struct side_by_side {
    float low[3][GRZ_SHOWN], high[3][GRZ_SHOWN];
} side_by_side;

static void put_box(side_by_side *boxes, int place, const grz_float_box *box)
{
    for (int axis = 0; axis < 3; axis++) {
        boxes->low[axis][place] = box->low[axis];
        boxes->high[axis][place] = box->high[axis];
    }
}

static uint32_t compare(const side_by_side *boxes, int count, grz_volume *volume, double *near)
{
    volume->counters.bv_tests += (uint64_t)count;
    return volume->boxes(volume, boxes->low, boxes->high, count, near);
}

/* From the node down to a leaf, always into the nearer child; the farther ones wait, one a level. False: stop. */
static bool descend(const graze_mesh *mesh, const grz_boxtree_index *index, node *now, grz_volume *volume,
                    side_by_side *boxes, node *stack, int *size)
{
    double near[GRZ_SHOWN];
    while (!(now->link & GRZ_BOXTREE_LEAF)) {
        const grz_boxtree_pair *pair = &index->pairs[now->link];
        fetch(mesh, index, pair->link[0]);
        fetch(mesh, index, pair->link[1]);
        grz_float_box child[2];
        for (int i = 0; i < 2; i++) {
            child[i] = grz_boxtree_child(now->box, pair->cuts[i]);
            put_box(boxes, i, &child[i]);
        }
        const uint32_t set = compare(boxes, 2, volume, near);
        if (set == 0) return true;
        const int nearer = set == 3 ? near[1] < near[0] : set == 2;
        *now = (node){near[nearer], child[nearer], pair->link[nearer]};
        if (set == 3) stack[(*size)++] = (node){near[1 - nearer], child[1 - nearer], pair->link[1 - nearer]};
    }
    const uint32_t triangle = now->link & ~GRZ_BOXTREE_LEAF;
    return volume->look(volume, &triangle, 1);
}

void grz_boxtree_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    const grz_boxtree_index *made = index;
    node stack[GRZ_TREE_MOST_DEPTH + 1]; /* of each level one waits, and one is tried */
    side_by_side boxes = {0};
    double near[GRZ_SHOWN];
    volume->enter(volume, &made->frame, NULL);
    put_box(&boxes, 0, &made->box);
    int size = (int)compare(&boxes, 1, volume, near);
    stack[0] = (node){near[0], made->box, made->root};
    while (size > 0) {
        node now = stack[--size];
        if (now.bound <= volume->limit && !descend(mesh, made, &now, volume, &boxes, stack, &size)) return;
    }
}
