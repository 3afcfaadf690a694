#include "method/kdop/node_pair.h"

#include "bound/dop.h"
#include "method/blocks.h"

grz_kdop_pair grz_kdop_roots(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    return (grz_kdop_pair){0, a->tree.item_count, 0, b->tree.item_count};
}

void grz_kdop_make_walls(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    grz_kdop_work *work = search->work;
    const int k = b->directions.k;
    float *walls = work->walls.items + (size_t)k * node;
    work->stamp.items[node] = work->carried.pose;
    bool is_triangle = b->tree.child[node] == 0 && !grz_kdop_is_cut(b, b->order[b->tree.first[node]]);
    if (work->tumble.turning == KDOP_TURNS && work->tumble.how == KDOP_CONES && is_triangle) {
        search->counters->bv_updates++;
        grz_kdop_leaf_walls(search, node, walls);
    } else {
        float turned[GRZ_MOST_SUPPORTS + 6];
        search->counters->bv_updates += grz_kdop_tumbled(&work->tumble, search, node, turned);
        grz_dop_walls(walls, turned, k);
    }
}

bool grz_kdop_opens_a(const grz_search *search, const grz_kdop_pair *pair, grz_kdop_descend rule)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_work *work = search->work;
    const int k = a->directions.k, count = a->directions.count;
    if (grz_kdop_is_leaf_b(search, pair)) return true;
    if (grz_kdop_is_leaf_a(search, pair)) return false;
    switch (rule) {
    case KDOP_LARGER:
        return grz_kdop_width(a->dops + (size_t)k * pair->a, count) + work->grown >=
               -grz_kdop_width(grz_kdop_walls(search, pair->b), count);
    case KDOP_LOCKSTEP: return pair->a_end - a->tree.first[pair->a] >= pair->b_end - b->tree.first[pair->b];
    default: return true;
    }
}

bool grz_kdop_opens_wider_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const int k = a->directions.k, count = a->directions.count;
    if (grz_kdop_is_leaf_b(search, pair)) return true;
    if (grz_kdop_is_leaf_a(search, pair)) return false;
    return (double)grz_kdop_width(a->dops + (size_t)k * pair->a, count) * a->frame.unit >=
           (double)grz_kdop_width(b->dops + (size_t)k * pair->b, count) * b->frame.unit;
}

/* Are two triangles further apart than the tolerance, along the way? */
static bool is_beyond(const grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_kdop_work *work = search->work;
    return grz_kdop_triangles_along(search, &work->way, triangle_a, triangle_b) > grz_with_room(search->tolerance);
}

/* Two triangles by the judge, b's carried. False: stop, and the pair is remembered as one that was enough. */
static bool judge_pair(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, grz_judge *judge)
{
    const grz_kdop_work *work = search->work;
    grz_kdop_memory *memory = search->memory;
    if (grz_judge_carried(search, &work->carried, triangle_a, triangle_b, judge)) return true;
    memory->touched = (grz_witness){true, triangle_a, triangle_b};
    return false;
}

bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_judge *judge)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_work *work = search->work;
    for (uint32_t j = b->tree.first[pair->b]; j < pair->b_end; j++)
        for (uint32_t i = a->tree.first[pair->a]; i < pair->a_end; i++) {
            if (work->by_way && is_beyond(search, a->order[i], b->order[j])) continue;
            if (!judge_pair(search, a->order[i], b->order[j], judge)) return false;
        }
    return true;
}

static bool judge_shown(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, void *judge)
{
    return judge_pair(search, triangle_a, triangle_b, *(grz_judge **)judge);
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
    grz_block a, b;
    for (uint32_t at_b = index_b->tree.first[pair->b]; at_b < pair->b_end;) {
        at_b = take_items(index_b, at_b, pair->b_end, &b);
        grz_block_finish_b(search, &b);
        for (uint32_t at_a = index_a->tree.first[pair->a]; at_a < pair->a_end;) {
            at_a = take_items(index_a, at_a, pair->a_end, &a);
            grz_block_finish_a(search, &a);
            if (!grz_blocks_meet(search, &a, &b, reach, judge_shown, &judge)) return false;
        }
    }
    return true;
}
