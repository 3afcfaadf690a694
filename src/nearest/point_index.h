/* The inside of an index of points: a tree of k-DOPs with a few points in each leaf. */
#ifndef GRZ_NEAREST_POINT_INDEX_H
#define GRZ_NEAREST_POINT_INDEX_H

#include "base/workers.h"
#include "bound/directions.h"
#include "math/frame.h"

#include <graze/nearest.h>

/* From 4 to 16 points in a leaf queries take equally long (bench/nearest.c); an index takes 53 bytes a point with 4,
 * 41 with 8 and 34 with 16. */
enum { GRZ_LEAF_POINTS = 8 };

/* Its points are first ... first + count - 1. */
typedef struct grz_point_index_node {
    uint32_t child; /* the left one, the right one comes next; 0 for a leaf */
    uint32_t first, count;
} grz_point_index_node;

/* Never written once it is built. */
struct graze_point_index {
    grz_frame frame;
    grz_directions directions;
    uint32_t count, node_count;
    graze_vec3 *points; /* as given, from the leftmost leaf to the rightmost */
    uint32_t *numbers;  /* of those points in the caller's array */
    grz_point_index_node *nodes;
    float *dops; /* k supports a node, in the frame */
};

/* The largest depth that a tree over 2^31 points can have (hierarchy/tree.h), and some room. */
enum { GRZ_POINT_INDEX_STACK = 80 };

/* Builds the tree, its k-DOPs, and the order of the points, which come in the caller's order. After a failure
 * graze_point_index_free frees the parts that exist. */
graze_status grz_point_index_build(graze_point_index *index, grz_workers *workers, graze_error *error);

/* The k-DOP of a node: around its points, or around those of its children. */
void grz_point_index_bound(const graze_point_index *index, const grz_point_index_node *node, float *dop);

/* Has every node the bound that grz_point_index_bound gives, and is every point in one leaf? */
bool grz_point_index_valid(const graze_point_index *index);

#endif
