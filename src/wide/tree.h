/* An eight-wide tree of boxes, whose children are compared in one vector operation, over leaves of up to eight
 * triangles that lie side by side for vector triangle tests. docs/wide.md says how it works.
 *
 * The index of method wide is such a tree, and other methods have one for questions that their own ways do not answer:
 * then search.index_a and index_b are trees, and search.work and memory those of this folder. */
#ifndef GRZ_WIDE_TREE_H
#define GRZ_WIDE_TREE_H

#include "math/frame.h"
#include "method/method.h"

/* How a tree is built, in the order of the words of method wide's option. */
typedef enum grz_wide_build_kind { WIDE_BEST, WIDE_FAST } grz_wide_build_kind;

enum { GRZ_WIDE = 8 };

/* A child is a node, or a leaf with this bit. */
#define GRZ_WIDE_LEAF 0x80000000u
/* No child: its box is a point at 2^100 on every axis, far from everything, and its centre and size are finite. */
#define GRZ_WIDE_NONE    0xffffffffu
#define GRZ_WIDE_NOWHERE 0x1p100f

/* The bound of a node or a leaf in the model's frame, rounded outward: centre - half to centre + half along the axes;
 * and along `direction`, in which it is thin, middle - thick to middle + thick. The direction's length is at most 1,
 * and almost that. */
typedef struct grz_wide_bound {
    float centre[3], half[3];
    float direction[3], middle, thick;
} grz_wide_bound;

/* Eight children, and their bounds, a lane each. Those that are there come first. Seven lines of the cache. */
typedef struct grz_wide_node {
    float low[3][GRZ_WIDE], high[3][GRZ_WIDE];
    float direction[3][GRZ_WIDE], middle[GRZ_WIDE], thick[GRZ_WIDE];
    uint32_t child[GRZ_WIDE];
    grz_wide_bound bound; /* its own, of all children */
    float size;           /* the sum of its half sizes */
    uint32_t present;     /* the lanes in which there is a child */
    uint32_t spare[3];
} grz_wide_node;

/* Up to eight triangles: their corners as differences from the leaf's place, each the nearest float; and their numbers.
 * Lanes beyond the count repeat lane 0. Five lines of the cache. */
typedef struct grz_wide_leaf {
    float corner[3][3][GRZ_WIDE]; /* [which][axis][lane] */
    uint32_t triangle[GRZ_WIDE];
} grz_wide_leaf;

/* Where a leaf is: its corners are counted from the centre of its bound. */
typedef struct grz_wide_place {
    grz_wide_bound bound;
    uint32_t count; /* triangles, 1 to 8 */
} grz_wide_place;

/* A model's index. */
typedef struct grz_wide_index {
    grz_frame frame;
    uint32_t node_count, leaf_count; /* node 0 is the root; a mesh of one triangle has a node and a leaf */
    int depth;                       /* nodes from the root to the deepest one, both counted */
    grz_wide_node *nodes;            /* on lines of the cache, as are the leaves */
    grz_wide_leaf *leaves;
    grz_wide_place *places;
    /* Where leaves and places are NULL: the triangles of each leaf, and the lane, 8 times its node and so many more,
     * that has its bound. Questions make a leaf and its place when they come to it, see work.h. */
    uint32_t (*triangles)[GRZ_WIDE];
    uint32_t *lanes;
    const uint32_t *first_triangles; /* of leaf 0, in the leaves or in `triangles`... */
    uint32_t between_triangles;      /* and so many numbers on those of the next leaf */
    void *node_block, *leaf_block;   /* what was allocated for them */
} grz_wide_index;

/* The bound of a node or, where places are kept, of a leaf. */
static inline const grz_wide_bound *grz_wide_bound_of(const grz_wide_index *index, uint32_t item)
{
    return item & GRZ_WIDE_LEAF ? &index->places[item & ~GRZ_WIDE_LEAF].bound : &index->nodes[item].bound;
}

/* The triangles of a leaf. */
static inline const uint32_t *grz_wide_triangles(const grz_wide_index *index, uint32_t leaf)
{
    return index->first_triangles + (size_t)leaf * index->between_triangles;
}

/* How many: lanes beyond the count repeat the first. */
uint32_t grz_wide_count_triangles(const grz_wide_index *index, uint32_t leaf);

static inline uint32_t grz_wide_count(const grz_wide_index *index, uint32_t leaf)
{
    return index->places ? index->places[leaf].count : grz_wide_count_triangles(index, leaf);
}

/* What a tree keeps of its leaves: all, 46 bytes a triangle, or their triangles alone, 5 bytes. */
typedef enum grz_wide_keeps { WIDE_KEEPS_LEAVES, WIDE_KEEPS_TRIANGLES } grz_wide_keeps;

/* As the functions of these names of a method's row. */
graze_status grz_wide_build(const graze_mesh *mesh, grz_wide_build_kind kind, grz_wide_keeps keeps,
                            grz_workers *workers, void **index, graze_error *error);
void grz_wide_release(void *index);
void grz_wide_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);
size_t grz_wide_bytes(const graze_mesh *mesh, const void *index);
size_t grz_wide_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);
graze_status grz_wide_validate(const graze_mesh *mesh, const void *index);
void grz_wide_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_wide_load(const graze_mesh *mesh, grz_wide_keeps keeps, grz_unpacker *from, void **index);

/* The questions. */
void grz_wide_collide(grz_search *search);
void grz_wide_within(grz_search *search);
void grz_wide_distance(grz_search *search);

/* The questions for what is near, of models that are far apart. False, and nothing is done: they are not. */
bool grz_wide_far_within(grz_search *search);
bool grz_wide_far_distance(grz_search *search);

#endif
