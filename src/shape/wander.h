/* A random motion through the unit cube. */
#ifndef GRZ_SHAPE_WANDER_H
#define GRZ_SHAPE_WANDER_H

#include <graze/pose.h>

typedef struct grz_wander {
    size_t step_count;   /* big steps; direction and axis change with each */
    size_t substeps;     /* equal parts of each step */
    double step;         /* how far the centre moves in a big step */
    double turn_degrees; /* how far the object turns in a big step, about a centre that is its origin */
    double margin;       /* the centre stays this far from the walls */
    uint64_t seed;
} grz_wander;

/* Fills step_count * substeps + 1 poses: the start and the end of each part. */
graze_status grz_wander_poses(const grz_wander *wander, graze_pose *poses, graze_error *error);

#endif
