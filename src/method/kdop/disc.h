/* Bounding discs: the ball about a node's triangles, cut by two planes where the node is a patch of a surface.
 *
 * The slabs of a k-DOP have fixed directions, so the k-DOP of a slanting patch is about as thick as it is wide. A disc
 * is aligned with the patch, and its thickness falls with the square of the patch's size: it separates two surfaces
 * that run side by side. The disc of a node is made when a distance first asks for it, and kept for all threads. */
#ifndef GRZ_METHOD_KDOP_DISC_H
#define GRZ_METHOD_KDOP_DISC_H

#include "method/kdop/kdop.h"

#include <stdatomic.h>

/* What is known of a node's disc. */
enum { GRZ_KDOP_NO_DISC, GRZ_KDOP_DISC_IN_THE_MAKING, GRZ_KDOP_DISC_MADE };

/* In the frame of its model: for each corner p below the node, with q = p - centre as grz_frame_local computes p, |q|
 * is at most the radius and |q * normal| at most thick times the normal's length. That is 1 but for 2^-22, or 0: a
 * ball. */
typedef struct grz_kdop_disc {
    double centre[3];
    float normal[3], radius, thick;
    _Atomic uint32_t state;
} grz_kdop_disc;

/* Makes the disc of a node, whose triangles end at `end`: in its place, or while another thread does so, in `spare`. */
const grz_kdop_disc *grz_kdop_disc_make(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node,
                                        uint32_t end, grz_kdop_disc *place, grz_kdop_disc *spare);

/* The disc of a node, made at its first use. */
static inline const grz_kdop_disc *grz_kdop_disc_of(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node,
                                                    uint32_t end, grz_kdop_disc *place, grz_kdop_disc *spare)
{
    if (atomic_load_explicit(&place->state, memory_order_acquire) == GRZ_KDOP_DISC_MADE) return place;
    return grz_kdop_disc_make(mesh, index, node, end, place, spare);
}

/* A pose, as discs are carried by it. */
typedef struct grz_kdop_disc_pose {
    const grz_local_pose *pose;
    double turn[3][3]; /* in no unit */
    double stretch;    /* the square of how much it lengthens anything, at most */
    double longest;    /* a normal of B, carried, at most */
    double skew;       /* how far a carried normal of B, taken back as one of A's would be, is off its line */
    double a_per_b;    /* B's unit in A's */
    double pad;        /* by which a centre may be off in any direction, in A's unit; infinite: nothing is known */
} grz_kdop_disc_pose;

grz_kdop_disc_pose grz_kdop_disc_pose_of(const graze_pose *b_in_a, const grz_local_pose *pose, const grz_frame *a,
                                         const grz_frame *b);

/* How far apart two nodes are, in A's unit. */
typedef struct grz_kdop_discs_gap {
    double least;   /* at least; it may be negative, and above `enough` it need not be the best that is known */
    double middles; /* between the middles of the two, about */
} grz_kdop_discs_gap;

grz_kdop_discs_gap grz_kdop_discs_apart(const grz_kdop_disc_pose *pose, const grz_kdop_disc *a, const grz_kdop_disc *b,
                                        double enough);

#endif
