#include "method/wide/block.h"

#include <string.h>

_Static_assert(GRZ_WIDE *GRZ_WIDE <= GRZ_BLOCK, "a node above leaves fits in a block");

static void take_leaf(const grz_wide_index *index, uint32_t leaf, grz_block *out)
{
    const uint32_t count = index->places[leaf].count;
    memcpy(out->triangle + out->count, index->leaves[leaf].triangle, count * sizeof *out->triangle);
    out->count += count;
}

/* False: it is a node that is not above leaves alone. */
static bool take_item(const grz_wide_index *index, uint32_t item, grz_block *out)
{
    out->count = 0;
    if (item & GRZ_WIDE_LEAF) {
        take_leaf(index, item & ~GRZ_WIDE_LEAF, out);
        return true;
    }
    const grz_wide_node *node = &index->nodes[item];
    for (int i = 0; i < GRZ_WIDE; i++) {
        if (!(node->present >> i & 1)) continue;
        if (!(node->child[i] & GRZ_WIDE_LEAF)) return false;
        take_leaf(index, node->child[i] & ~GRZ_WIDE_LEAF, out);
    }
    return true;
}

grz_wide_end grz_wide_blocks_meet(grz_search *search, const grz_wide_pair *pair, double reach, grz_show_pair *show,
                                  void *user, bool high[2])
{
    grz_block a, b;
    high[0] = !take_item(search->index_a, pair->a, &a);
    high[1] = !take_item(search->index_b, pair->b, &b);
    if (high[0] || high[1]) return WIDE_TOO_HIGH;
    grz_block_finish_a(search, &a);
    grz_block_finish_b(search, &b);
    return grz_blocks_meet(search, &a, &b, reach, show, user) ? WIDE_DONE : WIDE_ENOUGH;
}
