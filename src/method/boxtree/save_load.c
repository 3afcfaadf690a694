/* Saving and loading a tree: frame, box, depth, root, pairs. How many pairs there are follows from the mesh. */
#include "method/boxtree/boxtree.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/tree.h"
#include "method/frame_file.h"

enum { WORD = 4, BOX_WORDS = sizeof(grz_float_box) / WORD, PAIR_WORDS = sizeof(grz_boxtree_pair) / WORD };

void grz_boxtree_save(const graze_mesh *mesh, const void *index, grz_packer *to)
{
    (void)mesh;
    const grz_boxtree_index *made = index;
    grz_pack_frame(&made->frame, to);
    grz_pack_words(to, &made->box, BOX_WORDS, WORD);
    grz_pack_u32(to, (uint32_t)made->depth);
    grz_pack_u32(to, made->root);
    grz_pack_words(to, made->pairs, (size_t)made->pair_count * PAIR_WORDS, WORD);
}

static void load_depth(const graze_mesh *mesh, grz_unpacker *from, grz_boxtree_index *index)
{
    const uint64_t start = from->position;
    const uint32_t depth = grz_unpack_u32(from, "the tree's depth"), n = mesh->triangle_count;
    if (from->status == GRAZE_OK && (depth > (uint32_t)grz_tree_depth_limit(n) || n >= GRZ_BOXTREE_LEAF))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "a tree of depth %lu over %lu triangles can not be built: build the model again",
                          (unsigned long)depth, (unsigned long)n);
    index->depth = (int)depth;
    index->pair_count = n - 1;
}

/* Memory is asked for only once the bytes for it are there. */
static void load_pairs(const graze_mesh *mesh, grz_unpacker *from, grz_boxtree_index *index)
{
    const uint64_t start = from->position;
    if (!grz_unpack_has(from, index->pair_count, sizeof *index->pairs, "the tree")) return;
    if (!grz_boxtree_allocate(index)) {
        from->status = grz_out_of_memory(from->error);
        return;
    }
    grz_unpack_words(from, index->pairs, (size_t)index->pair_count * PAIR_WORDS, WORD, "the tree");
    if (from->status != GRAZE_OK) return;
    const graze_status shape = grz_boxtree_check_shape(mesh, index);
    if (shape == GRAZE_OUT_OF_MEMORY)
        from->status = grz_out_of_memory(from->error);
    else if (shape != GRAZE_OK)
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start,
                          "the pairs are not a tree that holds each triangle once, or a box is upside down: build the "
                          "model again");
}

graze_status grz_boxtree_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index)
{
    (void)settings;
    grz_boxtree_index *made = grz_allocate_zeroed(1, sizeof *made);
    *index = made;
    if (!made) return from->status = grz_out_of_memory(from->error);
    grz_unpack_frame(mesh, from, &made->frame);
    grz_unpack_words(from, &made->box, BOX_WORDS, WORD, "the box of the model");
    load_depth(mesh, from, made);
    made->root = grz_unpack_u32(from, "the root");
    if (from->status == GRAZE_OK) load_pairs(mesh, from, made);
    return from->status;
}
