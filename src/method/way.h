/* A way from A to B: a direction along which two posed models are compared.
 *
 * What is between two models is at least what is between them along any direction. Along one direction that is a number
 * for the pose, which is computed once, and a number for each node: how far it reaches. Doubles hold the first, and the
 * second is as small as the models are; so nothing is lost where B is far away, while floats in the frame of A hold
 * nothing of a B that is 2^24 units off. */
#ifndef GRZ_METHOD_WAY_H
#define GRZ_METHOD_WAY_H

#include "method/method.h"

typedef struct grz_way {
    double a[3]; /* the direction, of length 1 at most: of points in A's frame */
    double b[3]; /* the same of points in B's frame */
    /* For p in [-1, 1] of A's frame and q in [-1, 1] of B's: two corners that have these places there, B's carried, are
     * at least between + b * q - a * p apart, in A's unit. Sums of a few products with numbers below 2, rounded, are
     * allowed for. */
    double between;
} grz_way;

/* From A to B along this direction, which need not have the length 1. False: it has none, or the pose can not be told
 * in A's unit. */
bool grz_way_along(const grz_local_pose *pose, const double direction[3], grz_way *out);

/* The same along a direction that a way had before, for another pose. */
void grz_way_again(const grz_local_pose *pose, const double direction[3], grz_way *out);

/* From the middle of A's frame to that of B's. */
bool grz_way_of_middles(const grz_local_pose *pose, grz_way *out);

/* From one closest point to the other, as they stand in the answer so far. */
bool grz_way_of_closest(const grz_local_pose *pose, const graze_closest *closest, grz_way *out);

/* At most how far a triangle of A's mesh reaches along the way, and at least where one of B's begins. */
double grz_way_reach_a(const grz_way *way, const grz_search *search, const grz_frame *frame, uint32_t triangle);
double grz_way_start_b(const grz_way *way, const grz_search *search, const grz_frame *frame, uint32_t triangle);

/* Are the middles of the frames at least so many times the larger unit apart, along an axis? */
bool grz_is_far(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, double times);

/* From here on floats in one frame tell less about the other than a way does. */
#define GRZ_FAR_FOR_FLOATS 128

/* Begins a question for the distance of models that are far apart: beyond 2^21 units the pair in hand is good enough as
 * soon as nothing can be nearer by more than 2^-40 of the distance, which is less than a distance may be off. (Nearer,
 * the least of all distances is found, as computed.) Features of models that far are smaller than that, and all pairs
 * would have to be looked at. */
void grz_allow_far_window(grz_search *search, const grz_local_pose *pose, const grz_frame *a, const grz_frame *b);

#endif
