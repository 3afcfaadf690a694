#include "method/kdop/kdop.h"

static uint32_t compare(const grz_kdop_index *index, uint32_t first, int count, grz_volume *volume, double *near)
{
    const grz_directions *directions = &index->directions;
    volume->counters.bv_tests += (uint64_t)count;
    return volume->dops(volume, directions, index->dops + (size_t)directions->k * first, count, near);
}

void grz_kdop_visit(const graze_mesh *mesh, const void *index, grz_volume *volume)
{
    (void)mesh; /* the order names its triangles */
    const grz_kdop_index *made = index;
    grz_waiting stack[GRZ_TREE_MOST_DEPTH + 1]; /* of each level one waits, and one is tried */
    double near[GRZ_SHOWN];
    volume->enter(volume, &made->frame, &made->directions);
    int size = (int)compare(made, 0, 1, volume, near);
    stack[0] = (grz_waiting){near[0], 0};
    while (size > 0) {
        const grz_waiting now = stack[--size];
        const uint32_t left = made->tree.child[now.node], children[2] = {left, left + 1};
        if (now.near > volume->limit) continue;
        if (left)
            size = grz_wait(stack, size, compare(made, left, 2, volume, near), children, near);
        else if (!volume->look(volume, &made->order[made->tree.first[now.node]], 1))
            return;
    }
}
