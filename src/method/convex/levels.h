/* Levels of detail (SWIFT 4): solids P1 ... Pk of fewer and fewer features, each of which bounds the solid P0 of an
 * index, with links between the features of levels that follow each other.
 *
 * A level is a surface as P0 is, in P0's frame, where its corners are exact: doubles from -2 to 2. So what march.h,
 * support.h and method/way.h say of places holds for its corners without a change. That it bounds P0 is proven for each
 * face, in spite of all rounding, see bounding.h: what is apart from a level is apart from P0. */
#ifndef GRZ_METHOD_CONVEX_LEVELS_H
#define GRZ_METHOD_CONVEX_LEVELS_H

#include "method/convex/memory.h"
#include "method/convex/options.h"
#include "method/convex/surface.h"

/* How many levels there are at most, and how far the coordinates of their corners reach. */
enum { CONVEX_MOST_LEVELS_OF_DETAIL = 64 };
#define CONVEX_LEVEL_REACH 2.0

typedef struct grz_convex_level {
    grz_convex_surface surface; /* without a table; its solid keeps no corners: they are the places */
    double deviation;           /* in the frame: no point of the level is further from P0 than this */
    /* Of each corner, the corner of the level below that is near it. Edges and faces have that of the corner where they
     * begin, unless the next two say otherwise. */
    uint32_t *corner_child;
    uint32_t *edge_child, *face_child; /* of each half-edge and face: see grz_convex_pack; NULL: of none */
    uint32_t *parent; /* of each face of the level below, as of its corners and edges: the corner of this level that is
                         highest along its normal */
} grz_convex_level;

/* With the last simplification, before it was enlarged: the hull of a few corners of P0, so that it lies in P0, and
 * what is deep in it is deep in P0. */
typedef struct grz_convex_levels {
    uint32_t count;
    grz_convex_level *items;  /* items[i - 1] is level i */
    grz_convex_surface inner; /* its solid keeps no corners; without any there is none, as with levels=planes */
    uint32_t *inner_corner;   /* of each of its corners, P0's */
} grz_convex_levels;

/* A feature as one number, of less than 2^30 of its kind. */
enum { CONVEX_PACKED_BITS = 30 };

static inline uint32_t grz_convex_pack(grz_convex_feature feature)
{
    return ((uint32_t)feature.kind << CONVEX_PACKED_BITS) | feature.number;
}

static inline grz_convex_feature grz_convex_unpack(uint32_t packed)
{
    return (grz_convex_feature){(grz_convex_kind)(packed >> CONVEX_PACKED_BITS),
                                packed & ((UINT32_C(1) << CONVEX_PACKED_BITS) - 1)};
}

/* The feature of the level below that is near a level's feature. */
grz_convex_feature grz_convex_child(const grz_convex_level *level, grz_convex_feature feature);

/* The corner of a level that is near a feature of the surface below it. */
grz_convex_feature grz_convex_parent(const grz_convex_level *level, const grz_convex_surface *below,
                                     grz_convex_feature feature);

/* Gives up the corners of a surface's solid, which are its places. */
void grz_convex_surface_trim(grz_convex_surface *surface);
void grz_convex_level_free(grz_convex_level *level);
void grz_convex_levels_free(grz_convex_levels *levels); /* accepts NULL */
size_t grz_convex_levels_bytes(const grz_convex_levels *levels);
size_t grz_convex_level_bytes(const grz_convex_levels *levels, uint32_t number); /* of items[number] */

#endif
