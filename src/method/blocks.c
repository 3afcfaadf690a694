#include "method/blocks.h"

#include "math/carry.h"

/* `pose` carries the triangles; NULL: they stay. */
static void finish(const graze_mesh *mesh, const graze_pose *pose, grz_block *block)
{
    for (uint32_t i = 0; i < block->count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, block->triangle[i]);
        for (int k = 0; pose && k < 3; k++) t.v[k] = grz_carry(pose, t.v[k]);
        block->box[i] = grz_box_of_triangle(&t);
        block->all = i == 0 ? block->box[0] : grz_boxes_joined(&block->box[i], &block->all);
    }
}

void grz_block_finish_a(const grz_search *search, grz_block *block)
{
    finish(search->mesh_a, NULL, block);
}

void grz_block_finish_b(const grz_search *search, grz_block *block)
{
    finish(search->mesh_b, search->b_in_a, block);
}

/* The box of all that is within `reach` of the box, along each axis. Sums are rounded to nearest, which keeps the
 * order: a double that is beyond one as computed is so without rounding. So boxes that are apart from it, which takes
 * but comparisons, are further than `reach` from the box. */
static grz_box grown(const grz_box *box, double reach)
{
    grz_box out;
    for (int axis = 0; axis < 3; axis++) {
        out.low[axis] = box->low[axis] - reach;
        out.high[axis] = box->high[axis] + reach;
    }
    return out;
}

bool grz_blocks_meet(grz_search *search, const grz_block *a, const grz_block *b, double reach, grz_show_pair *show,
                     void *user)
{
    uint64_t shown = 0, tests = 1;
    bool go_on = true;
    const grz_box all_of_b = grown(&b->all, reach);
    const bool apart = grz_boxes_apart(&a->all, &all_of_b);
    for (uint32_t j = 0; !apart && go_on && j < b->count; j++) {
        const grz_box box_b = grown(&b->box[j], reach);
        tests++;
        if (grz_boxes_apart(&a->all, &box_b)) continue;
        tests += a->count;
        for (uint32_t i = 0; go_on && i < a->count; i++) {
            if (grz_boxes_apart(&a->box[i], &box_b)) continue;
            if (reach > 0 && grz_boxes_gap(&a->box[i], &b->box[j]) > reach) continue;
            shown++;
            go_on = show(search, a->triangle[i], b->triangle[j], user);
        }
    }
    search->counters->bv_tests += tests;
    if (go_on) search->told_apart += (uint64_t)a->count * b->count - shown;
    return go_on;
}
