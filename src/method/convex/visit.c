#include "method/convex/convex.h"

/* Boxes in the frame, rounded outward. Two children at a time. */
static void show(const grz_convex_index *index, const grz_convex_node nodes[2], float (*low)[GRZ_SHOWN],
                 float (*high)[GRZ_SHOWN])
{
    for (int i = 0; i < 2; i++)
        grz_box_in_frame(&index->frame, &index->tree.boxes[nodes[i].number], low, high, (uint32_t)i);
}

/* Leaves are shown whole; the nearer of two children comes first. */
void grz_convex_visit(const graze_mesh *mesh, const void *made, grz_volume *volume)
{
    (void)mesh; /* the tree names its triangles */
    const grz_convex_index *index = made;
    grz_convex_node nodes[CONVEX_MOST_DEPTH + 1] = {grz_convex_root(&index->tree)};
    double gaps[CONVEX_MOST_DEPTH + 1] = {0};
    float low[3][GRZ_SHOWN] = {{0}}, high[3][GRZ_SHOWN] = {{0}};
    volume->enter(volume, &index->frame, NULL);
    for (int size = 1; size > 0;) {
        const grz_convex_node now = nodes[--size];
        if (gaps[size] > volume->limit) continue;
        if (grz_convex_is_leaf(now)) {
            if (!volume->look(volume, index->tree.order + now.first, now.count)) return;
            continue;
        }
        grz_convex_node children[2];
        double near[GRZ_SHOWN];
        grz_convex_children(now, children);
        show(index, (const grz_convex_node *)children, low, high);
        volume->counters.bv_tests += 2;
        const uint32_t set =
            volume->boxes(volume, (const float(*)[GRZ_SHOWN])low, (const float(*)[GRZ_SHOWN])high, 2, near);
        const int farther = (set & 2) && (!(set & 1) || near[1] > near[0]);
        for (int i = 0; i < 2; i++) {
            const int child = i == 0 ? farther : !farther;
            if (!(set >> child & 1)) continue;
            nodes[size] = children[child];
            gaps[size++] = near[child];
        }
    }
}
