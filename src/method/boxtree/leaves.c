#include "method/boxtree/leaves.h"

#include "method/blocks.h"

bool grz_boxtree_judge_leaves(grz_search *search, uint32_t link_a, uint32_t link_b, grz_judge *judge)
{
    const grz_boxtree_work *work = search->work;
    grz_boxtree_memory *memory = search->memory;
    const uint32_t triangle_a = link_a & ~GRZ_BOXTREE_LEAF, triangle_b = link_b & ~GRZ_BOXTREE_LEAF;
    const size_t before = search->sink->total + search->sink->count;
    const bool go_on = grz_judge_carried(search, &work->carried, triangle_a, triangle_b, judge);
    if (search->sink->total + search->sink->count != before)
        memory->witness = (grz_witness){true, triangle_a, triangle_b};
    return go_on;
}

/* ---- blocks ---- */

/* The triangles below a link. False: there are more than a block has room for. A link that waits has one triangle at
 * least. */
static bool find_below(const grz_boxtree_index *index, uint32_t link, grz_block *out)
{
    uint32_t waiting[GRZ_BLOCK];
    uint32_t size = 1;
    waiting[0] = link;
    out->count = 0;
    while (size > 0) {
        const uint32_t now = waiting[--size];
        if (now & GRZ_BOXTREE_LEAF) {
            out->triangle[out->count++] = now & ~GRZ_BOXTREE_LEAF;
        } else {
            if (out->count + size + 2 > GRZ_BLOCK) return false;
            waiting[size++] = index->pairs[now].link[1];
            waiting[size++] = index->pairs[now].link[0];
        }
    }
    return true;
}

static bool judge_shown(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, void *judge)
{
    return grz_boxtree_judge_leaves(search, triangle_a | GRZ_BOXTREE_LEAF, triangle_b | GRZ_BOXTREE_LEAF,
                                    *(grz_judge **)judge);
}

grz_boxtree_end grz_boxtree_judge_blocks(grz_search *search, uint32_t link_a, uint32_t link_b, grz_judge *judge,
                                         bool many[2])
{
    grz_block a, b;
    many[0] = !find_below(search->index_a, link_a, &a);
    many[1] = !find_below(search->index_b, link_b, &b);
    if (many[0] || many[1]) return BOXTREE_TOO_MANY;
    grz_block_finish_a(search, &a);
    grz_block_finish_b(search, &b);
    const double reach = ((const grz_boxtree_work *)search->work)->reach;
    return grz_blocks_meet(search, &a, &b, reach, judge_shown, &judge) ? BOXTREE_DONE : BOXTREE_ENOUGH;
}
