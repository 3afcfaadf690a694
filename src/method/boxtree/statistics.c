/* The size and the figures of an index. */
#include "method/boxtree/boxtree.h"

size_t grz_boxtree_bytes(const graze_mesh *mesh, const void *index)
{
    (void)mesh;
    return sizeof(grz_boxtree_index) + grz_boxtree_block_bytes(((const grz_boxtree_index *)index)->pair_count);
}

/* Sums over all boxes but the root's, in the frame. */
typedef struct sums {
    double node_volume, leaf_volume, node_half_area, leaf_half_area;
    double empty; /* cuts that remove nothing */
} sums;

static void add_box(const grz_float_box *box, double *volume, double *half_area)
{
    const double x = (double)box->high[0] - (double)box->low[0], y = (double)box->high[1] - (double)box->low[1],
                 z = (double)box->high[2] - (double)box->low[2];
    *volume += x * y * z;
    *half_area += x * y + y * z + z * x;
}

/* Recursion is as deep as the tree. */
static void sum_below(const grz_boxtree_index *index, uint32_t number, grz_float_box box, sums *s)
{
    for (int i = 0; i < 2; i++) {
        const uint32_t cuts = index->pairs[number].cuts[i], link = index->pairs[number].link[i];
        const grz_float_box child = grz_boxtree_child(box, cuts);
        for (int which = 0; which < GRZ_BOXTREE_CUTS; which++)
            s->empty += grz_boxtree_cut(cuts, which) == GRZ_BOXTREE_NO_CUT;
        if (link & GRZ_BOXTREE_LEAF) {
            add_box(&child, &s->leaf_volume, &s->leaf_half_area);
        } else {
            add_box(&child, &s->node_volume, &s->node_half_area);
            sum_below(index, link, child, s);
        }
    }
}

size_t grz_boxtree_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    (void)mesh;
    enum { CHEAP = 3, ALL = 8 }; /* the others need a pass over all pairs */
    const grz_boxtree_index *made = index;
    const double unit = made->frame.unit;
    sums s = {0};
    if (capacity > CHEAP && made->pair_count > 0) sum_below(made, made->root, made->box, &s);
    const graze_statistic all[ALL] = {{"pairs", made->pair_count},
                                      {"height", made->depth},
                                      {"pair_bytes", (double)grz_boxtree_block_bytes(made->pair_count)},
                                      {"empty_cuts", s.empty},
                                      {"node_volume", s.node_volume * unit * unit * unit},
                                      {"leaf_volume", s.leaf_volume * unit * unit * unit},
                                      {"node_half_area", s.node_half_area * unit * unit},
                                      {"leaf_half_area", s.leaf_half_area * unit * unit}};
    return grz_give_statistics(all, ALL, out, capacity);
}
