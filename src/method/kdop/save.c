/* Saving and loading a tree: frame, depth, child and first of each node, order, k-DOPs. Nothing has a count of its own: all
 * follow from the triangles of the mesh and from k. */
#include "base/error.h"
#include "base/memory.h"
#include "method/kdop/kdop.h"

#include <math.h>

static void pack_frame(const grz_frame *frame, grz_packer *to)
{
    grz_pack_f64(to, frame->origin.x);
    grz_pack_f64(to, frame->origin.y);
    grz_pack_f64(to, frame->origin.z);
    grz_pack_f64(to, frame->unit);
    grz_pack_f64(to, frame->per_unit);
}

void grz_kdop_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    const grz_kdop_index *made = index;
    const size_t nodes = made->tree.node_count;
    pack_frame(&made->frame, to);
    grz_pack_u32(to, (uint32_t)made->tree.depth);
    grz_pack_words(to, made->tree.child, nodes, sizeof *made->tree.child);
    grz_pack_words(to, made->tree.first, nodes, sizeof *made->tree.first);
    grz_pack_words(to, made->order, mesh->triangle_count, sizeof *made->order);
    grz_pack_words(to, made->dops, nodes * (size_t)made->directions.k, sizeof *made->dops);
}

static void load_frame(const graze_mesh *mesh, grz_unpacker *from, grz_frame *frame)
{
    uint64_t start = from->position;
    double values[5];
    for (int i = 0; i < 5; i++) values[i] = grz_unpack_f64(from, "the local frame");
    *frame = (grz_frame){{values[0], values[1], values[2]}, values[3], values[4]};
    if (!grz_frame_fits(frame, mesh->low, mesh->high))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "the local frame does not fit the mesh: build the model again");
}

/* Siblings side by side, each node reached once, items in order, depth within the limit: a descent then stays
 * within the arrays and within a stack that is as large as the depth says. */
static void load_tree(const graze_mesh *mesh, grz_unpacker *from, grz_tree *tree)
{
    uint64_t start = from->position;
    uint32_t depth = grz_unpack_u32(from, "the tree's depth"), n = mesh->triangle_count;
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

/* Every triangle once: one that is missing would be a contact that is missed. */
static void load_order(const graze_mesh *mesh, grz_unpacker *from, uint32_t **order)
{
    uint64_t start = from->position;
    const uint32_t n = mesh->triangle_count;
    *order = grz_unpack_items(from, n, 1, sizeof **order, "the order of the triangles");
    if (from->status != GRAZE_OK) return;
    unsigned char *seen = grz_allocate_zeroed((size_t)n / 8 + 1, 1);
    if (!seen) {
        from->status = grz_out_of_memory(from->error);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t number = (*order)[i];
        unsigned bit = 1u << number % 8;
        if (number >= n || seen[number / 8] & bit) {
            grz_unpack_refuse(from, GRAZE_BAD_DATA, start + i * sizeof **order,
                              "triangle %lu is out of range or there twice: build the model again",
                              (unsigned long)number);
            break;
        }
        seen[number / 8] = (unsigned char)(seen[number / 8] | bit);
    }
    grz_free(seen);
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
    load_frame(mesh, from, &made->frame);
    if (from->status == GRAZE_OK) load_tree(mesh, from, &made->tree);
    if (from->status == GRAZE_OK) load_order(mesh, from, &made->order);
    if (from->status == GRAZE_OK) load_dops(from, made);
    return from->status;
}
