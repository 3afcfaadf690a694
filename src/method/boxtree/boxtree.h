/* Method `boxtree`: Zachmann's restricted boxtree, in which a node is one plane, or two, that cut sides off its
 * parent's box. docs/boxtree.md says how it works. */
#ifndef GRZ_METHOD_BOXTREE_BOXTREE_H
#define GRZ_METHOD_BOXTREE_BOXTREE_H

#include "method/box_items.h"
#include "method/method.h"

#include <string.h>

extern const grz_method grz_method_boxtree;

/* The options, in the order of the method's table. */
enum grz_boxtree_option {
    BOXTREE_AXES,
    BOXTREE_SPLIT,
    BOXTREE_PLANES,
    BOXTREE_CUTS,
    BOXTREE_TEST,
    BOXTREE_DESCEND,
    BOXTREE_COHERENCE,
    BOXTREE_SIMD
};

/* Values of the options, in the order of their words. */
typedef enum grz_boxtree_axes { BOXTREE_THREE, BOXTREE_LONGEST } grz_boxtree_axes;
typedef enum grz_boxtree_split { BOXTREE_SEEDS, BOXTREE_SWEEP } grz_boxtree_split;
typedef enum grz_boxtree_planes { BOXTREE_PARALLEL, BOXTREE_PERPENDICULAR } grz_boxtree_planes;
typedef enum grz_boxtree_cuts { BOXTREE_ONE, BOXTREE_TWO } grz_boxtree_cuts;
typedef enum grz_boxtree_test { BOXTREE_LITE, BOXTREE_ALIGN, BOXTREE_TABLE, BOXTREE_SAT } grz_boxtree_test;
typedef enum grz_boxtree_descend { BOXTREE_BOTH, BOXTREE_LARGER, BOXTREE_ALIKE } grz_boxtree_descend;

/* A link is a triangle, with this bit, or a pair of nodes. */
#define GRZ_BOXTREE_LEAF 0x80000000u

/* Two siblings: for each the planes that cut it off their parent's box, and what is in it. Four pairs a line of the
 * cache.
 *
 * A node has two cuts, one in each half of a word, the low half first. A cut moves one side of the box inward. Its
 * first three bits are the side: twice the axis, and 1 more for an upper child, which loses a part at its lower side.
 * The others are how far, from 2^-63 to almost 2: the exponent plus 63, and seven bits of the significand. They cut up
 * to 0.8 % less than a float could: the second cut is worth a hundred times that. */
typedef struct grz_boxtree_pair {
    uint32_t cuts[2];
    uint32_t link[2];
} grz_boxtree_pair;

/* Cuts of a node, the number of sides, and the cut that moves none: there is no fourth axis. */
enum { GRZ_BOXTREE_CUTS = 2, GRZ_BOXTREE_SIDES = 6, GRZ_BOXTREE_NO_CUT = GRZ_BOXTREE_SIDES << 13 };

/* A model's index. */
typedef struct grz_boxtree_index {
    grz_frame frame;
    grz_float_box box;       /* of everything, rounded outward */
    uint32_t root;           /* a link: a mesh of one triangle has no pairs */
    uint32_t pair_count;     /* one less than triangles */
    int depth;               /* pairs from the root to the deepest leaf; at most grz_tree_depth_limit */
    grz_boxtree_pair *pairs; /* on lines of the cache */
    void *block;             /* what was allocated for them */
} grz_boxtree_index;

/* One of a node's cuts. */
static inline uint32_t grz_boxtree_cut(uint32_t cuts, int which)
{
    return which ? cuts >> 16 : cuts & 0xffffu;
}

static inline uint32_t grz_boxtree_side(uint32_t cut)
{
    return cut >> 13;
}

/* How far the side is moved, if it is. */
static inline float grz_boxtree_size(uint32_t cut)
{
    const uint32_t bits = (cut & 0x1fffu) << 16 | (uint32_t)(127 - 63) << 23;
    float size;
    memcpy(&size, &bits, sizeof size);
    return size;
}

/* Boxes in the model's frame are always computed as below, from the root's, so that building and asking see the same
 * numbers. A cut is one sum, rounded to nearest. Every box that is made of it by further cuts lies inside. */
static inline void grz_boxtree_apply(grz_float_box *box, uint32_t cut)
{
    const uint32_t side = grz_boxtree_side(cut);
    if (side >= GRZ_BOXTREE_SIDES) return;
    if (side % 2)
        box->low[side / 2] += grz_boxtree_size(cut);
    else
        box->high[side / 2] -= grz_boxtree_size(cut);
}

/* The box of a child. */
static inline grz_float_box grz_boxtree_child(grz_float_box box, uint32_t cuts)
{
    for (int which = 0; which < GRZ_BOXTREE_CUTS; which++) grz_boxtree_apply(&box, grz_boxtree_cut(cuts, which));
    return box;
}

/* Room for pairs. False without memory. */
bool grz_boxtree_allocate(grz_boxtree_index *index);

/* What is allocated for so many pairs. */
size_t grz_boxtree_block_bytes(uint32_t pair_count);

/* Do the pairs form a tree, each reached once, within the depth, with each triangle of the mesh in one leaf; is every
 * cut as boxtree.h says, and no box upside down? All numbers are then as small as the root's box, and queries stay
 * within the array and within a stack that the depth sizes. */
graze_status grz_boxtree_check_shape(const graze_mesh *mesh, const grz_boxtree_index *index);

/* The functions of the method's row. */
graze_status grz_boxtree_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                               graze_error *error);
void grz_boxtree_release(void *index);
size_t grz_boxtree_bytes(const graze_mesh *mesh, const void *index);
size_t grz_boxtree_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
graze_status grz_boxtree_validate(const graze_mesh *mesh, const void *index);
void grz_boxtree_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_boxtree_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);
void grz_boxtree_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);

#endif
