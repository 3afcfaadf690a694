/* Local frames: a model far from the origin, or very small or large, is culled as well as one at the origin.
 *
 * A frame has an origin and a unit that is a power of two, chosen so that a mesh's box fits in [-1, 1]. Bounds are kept
 * in the frame, in float; only they are, the judge sees the user's doubles. */
#ifndef GRZ_MATH_FRAME_H
#define GRZ_MATH_FRAME_H

#include "math/vec.h"

typedef struct grz_frame {
    graze_vec3 origin;
    double unit;     /* 2^e */
    double per_unit; /* 2^-e */
} grz_frame;

/* The frame of a box. */
grz_frame grz_frame_of(graze_vec3 low, graze_vec3 high);

/* Does the box fit in [-1, 1] in this frame, and is its unit a power of two that grz_frame_of could give? For frames
 * from files: every bound on rounding here rests on that. */
bool grz_frame_fits(const grz_frame *frame, graze_vec3 low, graze_vec3 high);

/* A point of the box in its frame. A coordinate has an error of at most 2^-53: the difference is rounded once and is at
 * most 1 after scaling, which is exact (a result that underflows is less than that anyway). */
static inline graze_vec3 grz_frame_local(const grz_frame *frame, graze_vec3 p)
{
    return grz_scale(grz_sub(p, frame->origin), frame->per_unit);
}

/* A pose between two local frames, with a bound on its error.
 *
 * For every vertex q of B's mesh, let p be q as carried by the rule of graze_pose_carry, and let p' and q' be p and q
 * in their frames. Then each coordinate of p' differs from that of turn * q' + shift by at most `pad`. Where B is too
 * large or too far in units of A to tell, the pad is infinite, and turn and shift are zero; else all are below 2^1000,
 * so that no sum of a few of them overflows. */
typedef struct grz_local_pose {
    double turn[3][3];
    double shift[3];
    double pad;
} grz_local_pose;

grz_local_pose grz_local_pose_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b);

/* The same pose in `there`, and the way back in `back`, from A's frame to B's: q' is back.turn * p' + back.shift, off
 * by at most back.pad along each axis, in units of B. Where one of the two is not known to 2^60, both pads are
 * infinite, and the way back may hold no numbers. */
void grz_local_poses_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_local_pose *there,
                        grz_local_pose *back);

#endif
