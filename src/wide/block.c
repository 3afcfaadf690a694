#include "wide/block.h"

#include <string.h>

_Static_assert(GRZ_WIDE *GRZ_WIDE <= GRZ_BLOCK, "a node above leaves fits in a block");

/* Adds the triangles of a leaf, or of a node above leaves. False: it is a node that is not above leaves alone. */
static bool take_item(const grz_wide_index *index, uint32_t item, grz_block *out)
{
    if (item & GRZ_WIDE_LEAF) {
        const uint32_t leaf = item & ~GRZ_WIDE_LEAF, count = grz_wide_count(index, leaf);
        memcpy(out->triangle + out->count, grz_wide_triangles(index, leaf), count * sizeof *out->triangle);
        out->count += count;
        return true;
    }
    const grz_wide_node *node = &index->nodes[item];
    for (int i = 0; i < GRZ_WIDE && node->child[i] != GRZ_WIDE_NONE; i++)
        if (!(node->child[i] & GRZ_WIDE_LEAF) || !take_item(index, node->child[i], out)) return false;
    return true;
}

grz_wide_end grz_wide_blocks_meet(grz_search *search, const grz_wide_pair *pair, double reach, grz_show_pair *show,
                                  void *user, bool high[2])
{
    grz_block a, b;
    a.count = b.count = 0;
    high[0] = !take_item(search->index_a, pair->a, &a);
    high[1] = !take_item(search->index_b, pair->b, &b);
    if (high[0] || high[1]) return WIDE_TOO_HIGH;
    grz_block_finish_a(search, &a);
    grz_block_finish_b(search, &b);
    return grz_blocks_meet(search, &a, &b, reach, show, user) ? WIDE_DONE : WIDE_ENOUGH;
}
