/* Method `boxtree`: Zachmann's restricted boxtree, in which a node is one plane that cuts a side off its parent's box.
 * docs/boxtree.md says how it works. */
#ifndef GRZ_METHOD_BOXTREE_BOXTREE_H
#define GRZ_METHOD_BOXTREE_BOXTREE_H

#include "hierarchy/boxes.h"
#include "math/frame.h"
#include "method/method.h"

#include <string.h>

extern const grz_method grz_method_boxtree;

/* The options, in the order of the method's table. */
enum grz_boxtree_option {
    BOXTREE_AXES,
    BOXTREE_SPLIT,
    BOXTREE_PLANES,
    BOXTREE_TEST,
    BOXTREE_DESCEND,
    BOXTREE_COHERENCE,
    BOXTREE_SIMD
};

/* Values of the options, in the order of their words. */
typedef enum grz_boxtree_axes { BOXTREE_THREE, BOXTREE_LONGEST } grz_boxtree_axes;
typedef enum grz_boxtree_split { BOXTREE_SEEDS, BOXTREE_SWEEP } grz_boxtree_split;
typedef enum grz_boxtree_planes { BOXTREE_PARALLEL, BOXTREE_PERPENDICULAR } grz_boxtree_planes;
typedef enum grz_boxtree_test { BOXTREE_LITE, BOXTREE_ALIGN, BOXTREE_TABLE, BOXTREE_SAT } grz_boxtree_test;
typedef enum grz_boxtree_descend { BOXTREE_BOTH, BOXTREE_LARGER, BOXTREE_ALIKE } grz_boxtree_descend;

/* A link is a triangle, with this bit, or a pair of nodes. */
#define GRZ_BOXTREE_LEAF 0x80000000u

/* Two siblings: for each the plane that cuts it off their parent's box, and what is in it. Four pairs a line of the cache.
 *
 * A cut is one float. Its size is how far the plane is from the parent's side. It is positive for a lower child, which loses a
 * part at the upper side, and negative for an upper child. The last two bits of its significand are the axis: they are a part
 * of the number, and a cut is the largest number with these bits that does not cut too much. A child that loses nothing has a
 * cut of 0. Cuts are 0 or at least 2^-100 in size. */
typedef struct grz_boxtree_pair {
    float cut[2];
    uint32_t link[2];
} grz_boxtree_pair;

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

static inline int grz_boxtree_axis(float cut)
{
    uint32_t bits;
    memcpy(&bits, &cut, sizeof bits);
    return (int)(bits & 3);
}

/* The side of the box that the cut moves: by subtracting the cut from it. */
static inline float *grz_boxtree_side(grz_float_box *box, float cut)
{
    int axis = grz_boxtree_axis(cut);
    return cut > 0 ? &box->high[axis] : &box->low[axis];
}

/* Boxes in the model's frame are always computed as below, from the root's, so that building and asking see the same numbers. The
 * box of a child: one subtraction, rounded to nearest. Every box that is made of it by further cuts lies inside. */
static inline grz_float_box grz_boxtree_child(grz_float_box box, float cut)
{
    *grz_boxtree_side(&box, cut) -= cut;
    return box;
}

#endif
