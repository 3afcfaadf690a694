/* How the boxes of one model are seen from the frame of the other, at one pose. */
#ifndef GRZ_WIDE_VIEW_H
#define GRZ_WIDE_VIEW_H

#include "math/frame.h"

/* The model in whose frame things are compared is the host, the other one the guest. For every point of the guest's
 * mesh, as carried by the pose, and its place q in the guest's frame, its place p in the host's frame is turn * q +
 * shift, off by at most `pad` along each axis; and q is back * p + (some shift), off by at most the pad of the opposite
 * view. */
typedef struct grz_wide_view {
    double turn[3][3], shift[3];
    double spread[3][3]; /* the sizes of turn */
    double pad;
    double back_sum[3];      /* the sum of the sizes in a row of back, rounded up */
    float back[3][3];        /* from the host to the guest, without the shift */
    float back_spread[3][3]; /* the sizes of back, and 2^-20 more */
    float turn_float[3][3];
    /* If the host is A, for normals, that is, cross products: the matrix of turn's cofactors. */
    float turn_normal[3][3];
    float normal_sum;      /* the largest sum of sizes in a row of that, rounded up */
    float slab_turn[3][3]; /* for directions of slabs, from the guest to the host: never longer than they were */
    double slab_scale;     /* what lengths along them become */
    float per_turn;        /* columns of turn times this are 1 long at most, and almost that */
    /* A squared length in the guest's frame is at least so many times as long in the host's; 0 where such squares
     * overflow. */
    float host_per_guest_squared;
} grz_wide_view;

/* view[0]: the host is A. view[1]: the host is B. `there` is grz_local_pose_of the same. */
void grz_wide_views_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_local_pose there,
                       grz_wide_view view[2]);

#endif
