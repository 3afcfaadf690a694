#include "method/wide/view.h"

#include "math/round.h"

#include <math.h>

/* Of a matrix that is almost a rotation: graze_pose_check lets an entry of R'R - I be 1e-4 at most. Cofactors are then near 1
 * or below, the determinant is near 1, and an entry of the result is off by less than 2^-48. */
static void invert(const graze_pose *pose, double inverse[3][3])
{
    const double(*m)[4] = pose->m;
    double determinant = 0;
    for (int i = 0; i < 3; i++) {
        int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
        for (int j = 0; j < 3; j++) {
            int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
            inverse[j][i] = m[i1][j1] * m[i2][j2] - m[i1][j2] * m[i2][j1];
        }
    }
    for (int j = 0; j < 3; j++) determinant += m[0][j] * inverse[j][0];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) inverse[i][j] /= determinant;
}

/* The largest factor by which the matrix can lengthen a vector, from above: the root of the largest sum of sizes in a row of
 * M M'. */
static double longest(const double m[3][3])
{
    double most = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) sum += fabs((m[i][0] * m[k][0] + m[i][1] * m[k][1]) + m[i][2] * m[k][2]);
        most = fmax(most, sum);
    }
    return sqrt(most) * (1 + 0x1p-40);
}

/* In the guest's unit nothing may be beyond this where squares are compared: those of doubled gaps then stay below 2^127. */
static const double farthest = 0x1p60;

/* `far` is how far the origins are apart, in the guest's unit. */
static void fill(grz_wide_view *view, double turn[3][3], const double shift[3], double pad, double back[3][3],
                 double far)
{
    for (int i = 0; i < 3; i++) {
        view->shift[i] = shift[i];
        view->back_sum[i] = 0;
        for (int j = 0; j < 3; j++) {
            view->turn[i][j] = turn[i][j];
            view->turn_float[i][j] = (float)turn[i][j];
            view->spread[i][j] = fabs(turn[i][j]);
            view->back[i][j] = (float)back[i][j];
            view->back_spread[i][j] = grz_float_above(fabs(back[i][j]) * (1 + 0x1p-20));
            view->back_sum[i] += fabs(back[i][j]) * (1 + 0x1p-20);
        }
    }
    view->pad = pad;
    double most = longest((const double(*)[3])back);
    view->slab_scale = 1 / most * (1 - 0x1p-22);
    /* Columns of a matrix that is almost a rotation are at most 1.0002 times as long as its inverse says. */
    view->per_turn = (float)(most * (1 - 0x1p-12));
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) view->slab_turn[i][j] = (float)(back[j][i] * view->slab_scale);
    view->host_per_guest_squared =
        most < farthest && far < farthest ? grz_float_below(1 / (most * most) * (1 - 0x1p-40)) : 0;
}

/* From B to A is what grz_local_pose gives. The way back, q = R^-1 (p - shift) in units of B, is off by
 *
 *   |R^-1| pad           what p is off,
 *   2^-48 |p - shift|    what an entry of R^-1 is off, three of them,
 *   some 2^-51           of the products and sums, |R^-1| (|p| + |shift|),
 *
 * in units of A and scaled to those of B; |p| is at most 1 in A's frame. 2^-44 (1 + the largest of |shift|) covers the last
 * two. Where the pose between the frames is not known, the pads are infinite, and so is everything that is made of them. */
void grz_wide_views_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_wide_view view[2])
{
    grz_local_pose local = grz_local_pose_of(b_in_a, a, b);
    const double scale = a->unit * b->per_unit;
    double back[3][3], back_shift[3], back_pad = 0, far = 0, back_far = 0;
    invert(b_in_a, back);
    for (int i = 0; i < 3; i++) far = fmax(far, fabs(local.shift[i]));
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) {
            back[i][j] *= scale;
            sum += fabs(back[i][j]);
        }
        back_shift[i] = -((back[i][0] * local.shift[0] + back[i][1] * local.shift[1]) + back[i][2] * local.shift[2]);
        back_far = fmax(back_far, fabs(back_shift[i]));
        back_pad = fmax(back_pad, sum * local.pad + (sum + scale) * 0x1p-44 * (1 + far));
    }
    if (!(back_pad < 0x1p60) || !(local.pad < 0x1p60)) local.pad = back_pad = INFINITY;
    fill(&view[0], local.turn, local.shift, local.pad, back, back_far);
    fill(&view[1], back, back_shift, back_pad, local.turn, far);
}
