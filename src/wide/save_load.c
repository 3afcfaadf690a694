/* Saving and loading a tree: frame, depth, counts of nodes and leaves; the root's slab; of each node the boxes, slabs
 * and numbers of its children; leaves and their counts, or their triangles alone. What follows from these is not saved,
 * so that it need not be proven. */
#include "wide/build.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/tree.h"
#include "method/frame_file.h"
#include "wide/middle.h"
#include "wide/split.h"

#include <stddef.h>
#include <string.h>

/* What comes behind a node's children follows. */
enum {
    WORD = 4,
    SLAB_WORDS = 5,
    NODE_WORDS = offsetof(grz_wide_node, bound) / WORD,
    LEAF_WORDS = sizeof(grz_wide_leaf) / WORD
};

/* The numbers of a slab stand in a row. */
_Static_assert(offsetof(grz_wide_bound, thick) == offsetof(grz_wide_bound, direction) + 4 * sizeof(float),
               "SLAB_WORDS");

static float *slab_of(grz_wide_bound *bound)
{
    return (float *)(void *)((char *)bound + offsetof(grz_wide_bound, direction));
}

void grz_wide_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    (void)mesh;
    const grz_wide_index *made = index;
    grz_pack_frame(&made->frame, to);
    grz_pack_u32(to, (uint32_t)made->depth);
    grz_pack_u32(to, made->node_count);
    grz_pack_u32(to, made->leaf_count);
    grz_pack_words(to, slab_of(&made->nodes[0].bound), SLAB_WORDS, WORD);
    for (uint32_t i = 0; i < made->node_count; i++) grz_pack_words(to, &made->nodes[i], NODE_WORDS, WORD);
    if (made->leaves)
        grz_pack_words(to, made->leaves, (size_t)made->leaf_count * LEAF_WORDS, WORD);
    else
        grz_pack_words(to, made->triangles, (size_t)made->leaf_count * GRZ_WIDE, WORD);
    for (uint32_t i = 0; made->places && i < made->leaf_count; i++) grz_pack_u32(to, made->places[i].count);
}

/* What can not be built is refused before memory is asked for. */
static void load_counts(const graze_mesh *mesh, grz_unpacker *from, grz_wide_index *index)
{
    uint64_t start = from->position;
    const uint32_t n = mesh->triangle_count;
    uint32_t depth = grz_unpack_u32(from, "the tree's depth");
    index->node_count = grz_unpack_u32(from, "the count of nodes");
    index->leaf_count = grz_unpack_u32(from, "the count of leaves");
    if (from->status != GRAZE_OK) return;
    if (depth > (uint32_t)grz_tree_depth_limit(n) || index->leaf_count < grz_wide_leaves_for(n) ||
        index->leaf_count > grz_wide_most_leaves(n) || index->node_count < 1 || index->node_count > index->leaf_count)
        grz_unpack_refuse(
            from, GRAZE_BAD_DATA, start,
            "a tree of depth %lu with %lu nodes and %lu leaves over %lu triangles can not be built: build "
            "the model again",
            (unsigned long)depth, (unsigned long)index->node_count, (unsigned long)index->leaf_count, (unsigned long)n);
    index->depth = (int)depth;
}

/* Whatever was built is within 2 of the origin, but for the boxes of children that are not there. Without a branch
 * inside, so that it becomes vector code. */
static int count_wild(const float *values, size_t count)
{
    int wild = 0;
    for (size_t i = 0; i < count; i++) wild += !(fabsf(values[i]) <= GRZ_WIDE_NOWHERE);
    return wild;
}

/* Are all numbers of a node tame, and no box upside down, so that no size is negative? */
static bool node_is_tame(const grz_wide_node *node)
{
    enum { ENDS = 3 * GRZ_WIDE };
    const float *low = &node->low[0][0], *high = &node->high[0][0];
    int wrong = count_wild(low, ENDS) + count_wild(high, ENDS) + count_wild(&node->direction[0][0], ENDS) +
                count_wild(node->middle, GRZ_WIDE) + count_wild(node->thick, GRZ_WIDE);
    for (int k = 0; k < ENDS; k++) wrong += low[k] > high[k];
    return wrong == 0;
}

static bool numbers_are_tame(const grz_wide_index *index)
{
    enum { CORNERS = 9 * GRZ_WIDE };
    bool tame = count_wild(slab_of(&index->nodes[0].bound), SLAB_WORDS) == 0;
    for (uint32_t i = 0; i < index->node_count && tame; i++) tame = node_is_tame(&index->nodes[i]);
    for (uint32_t i = 0; index->leaves && i < index->leaf_count && tame; i++)
        tame = count_wild(&index->leaves[i].corner[0][0][0], CORNERS) == 0;
    return tame;
}

static bool allocate(grz_wide_index *index, grz_wide_keeps keeps)
{
    if (!grz_wide_allocate_nodes(index)) return false;
    if (keeps == WIDE_KEEPS_LEAVES) return grz_wide_allocate_leaves(index);
    return grz_wide_allocate_triangles(index);
}

static void load_arrays(grz_unpacker *from, grz_wide_index *index, grz_wide_keeps keeps)
{
    const bool all = keeps == WIDE_KEEPS_LEAVES;
    const uint64_t leaf_words = all ? LEAF_WORDS + 1 : GRZ_WIDE,
                   words = SLAB_WORDS + (uint64_t)index->node_count * NODE_WORDS + index->leaf_count * leaf_words;
    if (!grz_unpack_has(from, words, WORD, "the tree")) return;
    if (!allocate(index, keeps)) {
        from->status = grz_out_of_memory(from->error);
        return;
    }
    float slab[SLAB_WORDS];
    grz_unpack_words(from, slab, SLAB_WORDS, WORD, "the slab of the root");
    for (uint32_t i = 0; i < index->node_count; i++) {
        index->nodes[i] = (grz_wide_node){0};
        grz_unpack_words(from, &index->nodes[i], NODE_WORDS, WORD, "the nodes");
    }
    memcpy(slab_of(&index->nodes[0].bound), slab, sizeof slab);
    if (!all) {
        grz_unpack_words(from, index->triangles, (size_t)index->leaf_count * GRZ_WIDE, WORD, "the leaves");
        return;
    }
    grz_unpack_words(from, index->leaves, (size_t)index->leaf_count * LEAF_WORDS, WORD, "the leaves");
    for (uint32_t i = 0; i < index->leaf_count; i++)
        index->places[i] = (grz_wide_place){.count = grz_unpack_u32(from, "the counts of the leaves")};
}

/* Sets what was not saved. */
static void derive(grz_wide_index *index)
{
    if (index->lanes) grz_wide_find_lanes(index);
    for (uint32_t i = 0; i < index->node_count; i++) {
        grz_wide_node *node = &index->nodes[i];
        grz_wide_set_own_box(node);
        for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
            const float slab[SLAB_WORDS] = {node->direction[0][lane], node->direction[1][lane],
                                            node->direction[2][lane], node->middle[lane], node->thick[lane]};
            if (!(node->child[lane] & GRZ_WIDE_LEAF)) {
                memcpy(slab_of(&index->nodes[node->child[lane]].bound), slab, sizeof slab);
            } else if (index->places) {
                grz_wide_place *place = &index->places[node->child[lane] & ~GRZ_WIDE_LEAF];
                grz_float_box box = grz_wide_child_box(node, lane);
                *place = grz_wide_place_of(&box, place->count);
                memcpy(slab_of(&place->bound), slab, sizeof slab);
            }
        }
    }
}

static void load_tree(const graze_mesh *mesh, grz_wide_keeps keeps, grz_unpacker *from, grz_wide_index *index)
{
    uint64_t start = from->position;
    load_arrays(from, index, keeps);
    if (from->status != GRAZE_OK) return;
    graze_status shape = grz_wide_check_shape(mesh, index);
    if (shape == GRAZE_OUT_OF_MEMORY)
        from->status = grz_out_of_memory(from->error);
    else if (shape != GRAZE_OK)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "the nodes are not a tree that holds each triangle once: build the model again");
    else if (!numbers_are_tame(index))
        grz_unpack_refuse(
            from, GRAZE_BAD_DATA, start,
            "a box is upside down, or a coordinate is not a number or beyond 2^100: build the model again");
    else
        derive(index);
}

graze_status grz_wide_load(const graze_mesh *mesh, grz_wide_keeps keeps, grz_unpacker *from, void **index)
{
    grz_wide_index *made = grz_allocate_zeroed(1, sizeof *made);
    *index = made;
    if (!made) return from->status = grz_out_of_memory(from->error);
    grz_unpack_frame(mesh, from, &made->frame);
    if (from->status == GRAZE_OK) load_counts(mesh, from, made);
    if (from->status == GRAZE_OK) load_tree(mesh, keeps, from, made);
    return from->status;
}
