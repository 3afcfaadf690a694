/* Building: the boxes of all triangles, the box of all, and pairs from the top down. */
#include "method/boxtree/boxtree.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/tree.h"
#include "method/boxtree/split.h"

/* What a thread takes at once of the triangles, and a line of the cache. */
enum { GRAIN = 1024, LINE = 64 };

typedef struct workshop {
    const graze_mesh *mesh;
    const grz_frame *frame;
    grz_box_item *items;
} workshop;

grz_float_box grz_boxtree_box_of(const grz_frame *frame, const grz_tri *triangle)
{
    grz_tri local;
    for (int i = 0; i < 3; i++) local.v[i] = grz_frame_local(frame, triangle->v[i]);
    return grz_box_around(&local, 1);
}

static void prepare_items(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    for (uint32_t i = first; i < end; i++) {
        grz_tri t = grz_mesh_triangle(w->mesh, i);
        grz_float_box b = grz_boxtree_box_of(w->frame, &t);
        w->items[i] = (grz_box_item){{b.low[0], b.low[1], b.low[2]}, i, {b.high[0], b.high[1], b.high[2]}, 0};
    }
}

/* A block begins anywhere, so it is a line longer. */
size_t grz_boxtree_block_bytes(uint32_t pair_count)
{
    return (size_t)pair_count * sizeof(grz_boxtree_pair) + LINE;
}

bool grz_boxtree_allocate(grz_boxtree_index *index)
{
    index->block = grz_allocate(1, grz_boxtree_block_bytes(index->pair_count));
    if (!index->block) return false;
    const uintptr_t past = (uintptr_t)index->block % LINE;
    index->pairs = (grz_boxtree_pair *)(void *)((unsigned char *)index->block + (past ? LINE - past : 0));
    return true;
}

/* The box of the mesh holds the boxes of its triangles: what is done to their coordinates keeps their order. */
static void grow_index(const workshop *w, const grz_settings *settings, grz_workers *workers, grz_boxtree_index *index)
{
    const uint32_t n = w->mesh->triangle_count;
    const grz_tri ends = {{w->mesh->low, w->mesh->high, w->mesh->high}};
    index->box = grz_boxtree_box_of(w->frame, &ends);
    grz_in_parts(workers, n, GRAIN, prepare_items, (void *)(uintptr_t)w);
    grz_boxtree_builder builder = {.items = w->items,
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
    grz_boxtree_index *made = grz_allocate_zeroed(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    made->frame = grz_frame_of(mesh->low, mesh->high);
    made->pair_count = mesh->triangle_count - 1;
    const workshop w = {mesh, &made->frame, grz_allocate(mesh->triangle_count, sizeof *w.items)};
    const bool has_room = w.items && grz_boxtree_allocate(made);
    if (has_room) grow_index(&w, settings, workers, made);
    grz_free(w.items);
    if (has_room)
        *index = made;
    else
        grz_boxtree_release(made);
    return has_room ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_boxtree_release(void *index)
{
    grz_boxtree_index *made = index;
    if (!made) return;
    grz_free(made->block);
    grz_free(made);
}
