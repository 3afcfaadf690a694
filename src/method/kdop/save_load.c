/* Saving and loading a tree: frame, depth, leaves, child and first of each node, order, k-DOPs. All other counts follow
 * from those of the mesh, from the leaves and from k. */
#include "base/bits.h"
#include "base/error.h"
#include "base/memory.h"
#include "method/frame_file.h"
#include "method/kdop/kdop.h"
#include "method/kdop/skinny.h"

#include <math.h>

void grz_kdop_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    (void)mesh;
    const grz_kdop_index *made = index;
    const size_t nodes = made->tree.node_count;
    grz_pack_frame(&made->frame, to);
    grz_pack_u32(to, (uint32_t)made->tree.depth);
    grz_pack_u32(to, made->tree.item_count);
    grz_pack_words(to, made->tree.child, nodes, sizeof *made->tree.child);
    grz_pack_words(to, made->tree.first, nodes, sizeof *made->tree.first);
    grz_pack_words(to, made->order, made->tree.item_count, sizeof *made->order);
    grz_pack_words(to, made->dops, nodes * (size_t)made->directions.k, sizeof *made->dops);
}

/* A leaf for each triangle, and as many more as the option lets be. */
static uint32_t load_leaf_count(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from)
{
    uint64_t start = from->position;
    uint32_t leaves = grz_unpack_u32(from, "the count of leaves"), n = mesh->triangle_count;
    if (leaves < n || leaves - n > grz_kdop_most_extra_pieces(n, settings->values[KDOP_SKINNY].number))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "%lu leaves do not fit %lu triangles and the options: build the model again",
                          (unsigned long)leaves, (unsigned long)n);
    return leaves;
}

/* Siblings side by side, each node reached once, items in order, depth within the limit: a descent then stays
 * within the arrays and within a stack that is as large as the depth says. */
static void load_tree(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, grz_tree *tree)
{
    uint64_t start = from->position;
    uint32_t depth = grz_unpack_u32(from, "the tree's depth"), n = load_leaf_count(mesh, settings, from);
    if (from->status != GRAZE_OK) return;
    if (n > UINT32_MAX / 2 || depth > (uint32_t)grz_tree_depth_limit(n)) {
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "a tree of depth %lu over %lu triangles is more than can be built: build the model again",
                          (unsigned long)depth, (unsigned long)n);
        return;
    }
    *tree = (grz_tree){.item_count = n, .node_count = 2 * n - 1, .depth = (int)depth};
    tree->child = grz_unpack_items(from, tree->node_count, 1, sizeof *tree->child, "the tree's nodes");
    tree->first = grz_unpack_items(from, tree->node_count, 1, sizeof *tree->first, "the tree's nodes");
    if (from->status == GRAZE_OK && !grz_tree_valid(tree))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "the nodes are not a tree: build the model again");
}

/* Every triangle once, or more often if there are more leaves than triangles: one that is missing would be a contact
 * that is missed. With as many leaves as triangles, one twice is one missing. */
static void check_order(const graze_mesh *mesh, grz_unpacker *from, uint64_t start, const grz_kdop_index *index,
                        uint8_t *seen)
{
    const uint32_t n = mesh->triangle_count, leaves = index->tree.item_count;
    uint32_t missing = n;
    for (uint32_t i = 0; i < leaves; i++) {
        uint32_t number = index->order[i];
        bool again = number < n && !grz_set_add(seen, number);
        if (number >= n || (again && leaves == n)) {
            grz_unpack_refuse(from, GRAZE_BAD_DATA, start + i * sizeof *index->order,
                              "triangle %lu is out of range or there twice: build the model again",
                              (unsigned long)number);
            return;
        }
        missing -= !again;
    }
    if (missing > 0)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "%lu triangles are in no leaf: build the model again",
                          (unsigned long)missing);
}

static void load_order(const graze_mesh *mesh, grz_unpacker *from, grz_kdop_index *index)
{
    uint64_t start = from->position;
    index->order =
        grz_unpack_items(from, index->tree.item_count, 1, sizeof *index->order, "the order of the triangles");
    if (from->status != GRAZE_OK) return;
    uint8_t *seen = grz_allocate_zeroed(grz_set_bytes(mesh->triangle_count), 1);
    if (!seen)
        from->status = grz_out_of_memory(from->error);
    else
        check_order(mesh, from, start, index, seen);
    grz_free(seen);
    if (from->status == GRAZE_OK && !grz_kdop_mark_cut(mesh, index)) from->status = grz_out_of_memory(from->error);
}

/* In blocks without a branch inside, which become vector code. */
static bool all_finite(const float *values, size_t count)
{
    enum { BLOCK = 1024 };
    for (size_t i = 0; i < count; i += BLOCK) {
        size_t end = count - i < BLOCK ? count : i + BLOCK;
        int wrong = 0;
        for (size_t k = i; k < end; k++) wrong |= !(fabsf(values[k]) < INFINITY);
        if (wrong) return false;
    }
    return true;
}

static void load_dops(grz_unpacker *from, grz_kdop_index *index)
{
    uint64_t start = from->position;
    const size_t k = (size_t)index->directions.k;
    index->dops = grz_unpack_items(from, index->tree.node_count, k, sizeof *index->dops, "the k-DOPs");
    if (from->status == GRAZE_OK && !all_finite(index->dops, k * index->tree.node_count))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "a k-DOP has a support that is not finite: build the model again");
}

graze_status grz_kdop_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index)
{
    grz_kdop_index *made = grz_allocate_zeroed(1, sizeof *made);
    *index = made;
    if (!made) return from->status = grz_out_of_memory(from->error);
    grz_directions_of(grz_kdop_k(settings), &made->directions);
    grz_unpack_frame(mesh, from, &made->frame);
    if (from->status == GRAZE_OK) load_tree(mesh, settings, from, &made->tree);
    if (from->status == GRAZE_OK) load_order(mesh, from, made);
    if (from->status == GRAZE_OK) load_dops(from, made);
    return from->status;
}
