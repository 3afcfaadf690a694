/* Corners and faces with many edges: their edges in groups of groups, so that the one that matters is found in the
 * logarithm of their number (the 'constant number of neighbours' of Cohen et al., 3.2.1).
 *
 * An edge counts by a vector of four numbers: of a corner, the spoke along the edge and 0; of a face, the normal of the
 * plane between the face's region and the edge's, of length 1, and where that plane is. Then what is asked of an edge
 * is a product: how far its end is beyond the corner along a direction, or how far a point is beyond the plane. Eight
 * edges that follow each other make a group, and eight groups a larger one. Their vectors lie along an arc: a group has
 * its first and its last one, and how far the others are from the segment between these. That is the square of the
 * group's length; a box would be as loose as it is long, so that the square root of all edges would be looked at. */
#ifndef GRZ_METHOD_CONVEX_GROUPS_H
#define GRZ_METHOD_CONVEX_GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* With fewer edges all are looked at. There are below 2^31 edges, so ten levels of groups at most. */
enum { CONVEX_MANY_EDGES = 32, CONVEX_GROUP = 8, CONVEX_MOST_LEVELS = 10 };

/* Eight groups, or fewer: the rest are empty, with a radius below 0. */
typedef struct grz_convex_block {
    float first[4][CONVEX_GROUP], last[4][CONVEX_GROUP];
    float radius[CONVEX_GROUP]; /* no vector of the group is further from the segment between those two */
} grz_convex_block;

/* The groups of one corner or face. Block b of level 0 has edges 64 b and on; of the next level blocks 8 b and on of
 * the one before. The last level is one block. */
typedef struct grz_convex_groups {
    uint32_t owner, level_count;
    uint32_t first[CONVEX_MOST_LEVELS]; /* block of each level */
} grz_convex_groups;

/* Of all corners of a surface, or of all its faces, that have many edges. */
typedef struct grz_convex_grouping {
    uint32_t count, block_count;
    grz_convex_groups *groups; /* their owners ascend */
    grz_convex_block *blocks;
} grz_convex_grouping;

struct grz_convex_surface;

/* How many edges an owner has, and the vector of one, at least and at most, as rounded. */
typedef struct grz_convex_owners {
    uint32_t count;
    uint32_t (*edges_of)(const struct grz_convex_surface *surface, uint32_t owner);
    void (*vector_of)(const struct grz_convex_surface *surface, uint32_t owner, uint32_t edge, float low[4],
                      float high[4]);
} grz_convex_owners;

/* False without memory; what there is then is freed by grz_convex_grouping_free. */
bool grz_convex_grouping_make(grz_convex_grouping *grouping, const struct grz_convex_surface *surface,
                              const grz_convex_owners *owners);
void grz_convex_grouping_free(grz_convex_grouping *grouping);
size_t grz_convex_grouping_bytes(const grz_convex_grouping *grouping);

/* The groups of an owner that has many edges. */
const grz_convex_groups *grz_convex_groups_of(const grz_convex_grouping *grouping, uint32_t owner);

#endif
