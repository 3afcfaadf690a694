#include "method/blocks.h"

static void take_box(grz_box *all, const grz_box *more)
{
    for (int axis = 0; axis < 3; axis++) {
        all->low[axis] = more->low[axis] < all->low[axis] ? more->low[axis] : all->low[axis];
        all->high[axis] = more->high[axis] > all->high[axis] ? more->high[axis] : all->high[axis];
    }
}

void grz_block_finish_a(const grz_search *search, grz_block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        const grz_tri t = grz_mesh_triangle(search->mesh_a, block->triangle[i]);
        block->box[i] = grz_box_of_triangle(&t);
        if (i == 0) block->all = block->box[0];
        take_box(&block->all, &block->box[i]);
    }
}

void grz_block_finish_b(const grz_search *search, grz_block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        grz_tri t = grz_mesh_triangle(search->mesh_b, block->triangle[i]);
        for (int k = 0; k < 3; k++) t.v[k] = graze_pose_carry(search->b_in_a, t.v[k]);
        block->box[i] = grz_box_of_triangle(&t);
        if (i == 0) block->all = block->box[0];
        take_box(&block->all, &block->box[i]);
    }
}

/* Are the boxes further apart than `reach` along an axis? Differences are rounded to nearest, which keeps the order: one that is
 * above `reach` as computed is so without rounding. A reach of 0 tells apart all boxes that do not touch. */
static inline bool are_beyond(const grz_box *a, const grz_box *b, double reach)
{
    return (a->low[0] - b->high[0] > reach) | (b->low[0] - a->high[0] > reach) | (a->low[1] - b->high[1] > reach) |
           (b->low[1] - a->high[1] > reach) | (a->low[2] - b->high[2] > reach) | (b->low[2] - a->high[2] > reach);
}

bool grz_blocks_meet(grz_search *search, const grz_block *a, const grz_block *b, double reach, grz_show_pair *show,
                     void *user)
{
    uint64_t shown = 0, tests = 1;
    bool go_on = true;
    const bool beyond = are_beyond(&a->all, &b->all, reach);
    for (uint32_t j = 0; !beyond && go_on && j < b->count; j++) {
        tests++;
        if (are_beyond(&a->all, &b->box[j], reach)) continue;
        tests += a->count;
        for (uint32_t i = 0; go_on && i < a->count; i++) {
            if (are_beyond(&a->box[i], &b->box[j], reach)) continue;
            shown++;
            go_on = show(user, a->triangle[i], b->triangle[j]);
        }
    }
    search->counters->bv_tests += tests;
    if (go_on) search->told_apart += (uint64_t)a->count * b->count - shown;
    return go_on;
}
