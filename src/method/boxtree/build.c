/* Building: the boxes of all triangles, the box of all, and pairs from the top down. */
#include "method/boxtree/boxtree.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/tree.h"
#include "method/boxtree/split.h"

/* A block begins anywhere, so it is a line longer. */
size_t grz_boxtree_block_bytes(uint32_t pair_count)
{
    return (size_t)pair_count * sizeof(grz_boxtree_pair) + GRZ_LINE;
}

bool grz_boxtree_allocate(grz_boxtree_index *index)
{
    index->block = grz_allocate(1, grz_boxtree_block_bytes(index->pair_count));
    if (!index->block) return false;
    index->pairs = grz_on_a_line(index->block);
    return true;
}

static void grow_index(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, grz_box_item *items,
                       grz_boxtree_index *index)
{
    const uint32_t n = mesh->triangle_count;
    index->box = grz_local_box(mesh, &index->frame);
    grz_box_items_fill(mesh, &index->frame, workers, items);
    grz_boxtree_builder builder = {.items = items,
                                   .pairs = index->pairs,
                                   .axes = (grz_boxtree_axes)settings->values[BOXTREE_AXES].word,
                                   .planes = (grz_boxtree_planes)settings->values[BOXTREE_PLANES].word,
                                   .cuts = (grz_boxtree_cuts)settings->values[BOXTREE_CUTS].word,
                                   .few = 1,
                                   .split = grz_boxtree_split_by_seeds,
                                   .finish = grz_boxtree_finish_leaf};
    if (settings->values[BOXTREE_SPLIT].word == BOXTREE_SWEEP) {
        builder.few = GRZ_BOXTREE_FEW;
        builder.split = grz_boxtree_split_by_bins;
        builder.finish = grz_boxtree_finish_by_sweeps;
    }
    const grz_boxtree_range all = {.count = n, .levels_left = grz_tree_depth_limit(n), .box = index->box};
    index->root = n == 1 ? GRZ_BOXTREE_LEAF : 0;
    index->depth = all.levels_left - grz_boxtree_grow(&builder, &all, workers);
}

graze_status grz_boxtree_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                               graze_error *error)
{
    *index = NULL;
    if (mesh->triangle_count >= GRZ_BOXTREE_LEAF)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "method boxtree: %lu triangles are more than 31-bit numbers can tell apart: split the mesh",
                        (unsigned long)mesh->triangle_count);
    grz_boxtree_index *made = *index = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    made->frame = grz_frame_of(mesh->low, mesh->high);
    made->pair_count = mesh->triangle_count - 1;
    grz_box_item *items = grz_allocate(mesh->triangle_count, sizeof *items);
    const bool has_room = items && grz_boxtree_allocate(made);
    if (has_room) grow_index(mesh, settings, workers, items, made);
    grz_free(items);
    return has_room ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_boxtree_release(void *index)
{
    grz_boxtree_index *made = index;
    if (!made) return;
    grz_free(made->block);
    grz_free(made);
}
