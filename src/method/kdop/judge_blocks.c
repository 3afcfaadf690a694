#include "method/kdop/judge_blocks.h"

#include "method/blocks.h"

typedef struct judging {
    grz_search *search;
    grz_judge *judge;
} judging;

static bool judge_pair(void *user, uint32_t triangle_a, uint32_t triangle_b)
{
    const judging *j = user;
    return grz_kdop_judge_pair(j->search, triangle_a, triangle_b, j->judge);
}

/* Of the items from `from` on as many as a block has room for. Returns the first that is left. */
static uint32_t take_items(const grz_kdop_index *index, uint32_t from, uint32_t end, grz_block *out)
{
    for (out->count = 0; from < end && out->count < GRZ_BLOCK; from++) out->triangle[out->count++] = index->order[from];
    return from;
}

bool grz_kdop_judge_blocks(grz_search *search, const grz_kdop_pair *pair, double reach, grz_judge *judge)
{
    const grz_kdop_index *index_a = search->index_a, *index_b = search->index_b;
    judging j = {search, judge};
    grz_block a, b;
    for (uint32_t at_b = index_b->tree.first[pair->b]; at_b < pair->b_end;) {
        at_b = take_items(index_b, at_b, pair->b_end, &b);
        grz_block_finish_b(search, &b);
        for (uint32_t at_a = index_a->tree.first[pair->a]; at_a < pair->a_end;) {
            at_a = take_items(index_a, at_a, pair->a_end, &a);
            grz_block_finish_a(search, &a);
            if (!grz_blocks_meet(search, &a, &b, reach, judge_pair, &j)) return false;
        }
    }
    return true;
}
