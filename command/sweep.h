/* Which boxes of many meet? By a sort along one axis: boxes that meet there are compared along the other two. */
#ifndef COMMAND_SWEEP_H
#define COMMAND_SWEEP_H

#include <graze/base.h>

/* Along the axes, closed. */
typedef struct world_box {
    double low[3], high[3];
} world_box;

/* Two boxes, by their numbers; a is the smaller. */
typedef struct box_pair {
    uint32_t a, b;
} box_pair;

/* Finds every two boxes that share a point, each pair once, sorted by a, then b. *pairs is for free(), also when
 * there is none. Cost: n log n, and a comparison for every two boxes that meet along the axis on which the fewest
 * do. */
graze_status meeting_boxes(const world_box *boxes, uint32_t count, box_pair **pairs, size_t *pair_count,
                           graze_error *error);

#endif
