/* What a pair of models of method `kdop` remembers from question to question. */
#ifndef GRZ_METHOD_KDOP_MEMORY_H
#define GRZ_METHOD_KDOP_MEMORY_H

#include "method/carried.h"
#include "method/kdop/kdop.h"

typedef struct grz_kdop_memory {
    bool odd;                            /* the number of the pose, counted from the first */
    bool has_front;                      /* is there a front in the room for it? */
    grz_witness touched;                 /* at which the last question stopped */
    grz_kdop_pair witness;               /* the leaves that were nearest in the last question for the distance */
    uint64_t slabs;                      /* compared since nothing was remembered, see overlap.h */
    uint32_t extreme[GRZ_MOST_SUPPORTS]; /* the corner of B's hull that the last climb along a direction reached */
} grz_kdop_memory;

#endif
