#include "wide/view.h"

#include "math/round.h"

#include <math.h>

/* The largest factor by which the matrix can lengthen a vector, from above: the root of the largest sum of sizes in a
 * row of M M'. */
static double longest(const double m[3][3])
{
    double size[3][3], most = 0; /* of M M', which is symmetric */
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++)
            size[i][k] = size[k][i] = fabs((m[i][0] * m[k][0] + m[i][1] * m[k][1]) + m[i][2] * m[k][2]);
    for (int i = 0; i < 3; i++) most = grz_larger(most, (size[i][0] + size[i][1]) + size[i][2]);
    return sqrt(most) * (1 + 0x1p-40);
}

/* In the guest's unit nothing may be beyond this where squares are compared: those of doubled gaps then stay below
 * 2^127. */
static const double farthest = 0x1p60;

/* How far the origins are apart, along an axis. */
static double largest_shift(const grz_local_pose *pose)
{
    return grz_larger(grz_larger(fabs(pose->shift[0]), fabs(pose->shift[1])), fabs(pose->shift[2]));
}

/* How cross products turn. */
static void fill_normals(grz_wide_view *view)
{
    const double(*t)[3] = (const double(*)[3])view->turn;
    double most = 0;
    for (int i = 0; i < 3; i++) {
        const double *p = t[(i + 1) % 3], *q = t[(i + 2) % 3];
        double sum = 0;
        for (int j = 0; j < 3; j++) {
            const int k = (j + 1) % 3, l = (j + 2) % 3;
            const double cofactor = p[k] * q[l] - p[l] * q[k];
            view->turn_normal[i][j] = (float)cofactor;
            sum += fabs(cofactor);
        }
        most = sum > most ? sum : most;
    }
    view->normal_sum = (float)(most * (1 + 0x1p-20));
}

/* From the guest to the host, and back. The root and the quotients come first: the rest is done while they are
 * computed. */
static void fill(grz_wide_view *view, const grz_local_pose *there, const grz_local_pose *other)
{
    const double(*turn)[3] = there->turn, (*back)[3] = other->turn;
    const double most = longest(back), slab_scale = 1 / most * (1 - 0x1p-22);
    view->slab_scale = slab_scale;
    /* Columns of a matrix that is almost a rotation are at most 1.0002 times as long as its inverse says. */
    view->per_turn = (float)(most * (1 - 0x1p-12));
    view->host_per_guest_squared =
        most < farthest && largest_shift(other) < farthest ? grz_float_below(1 / (most * most) * (1 - 0x1p-40)) : 0;
    view->pad = there->pad;
    for (int i = 0; i < 3; i++) {
        view->shift[i] = there->shift[i];
        view->back_sum[i] = 0;
        for (int j = 0; j < 3; j++) {
            view->turn[i][j] = turn[i][j];
            view->turn_float[i][j] = (float)turn[i][j];
            view->spread[i][j] = fabs(turn[i][j]);
            view->back[i][j] = (float)back[i][j];
            view->back_spread[i][j] = grz_size_above(fabs(back[i][j]) * (1 + 0x1p-20));
            view->back_sum[i] += fabs(back[i][j]) * (1 + 0x1p-20);
        }
    }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) view->slab_turn[i][j] = (float)(back[j][i] * slab_scale);
}

void grz_wide_views_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_local_pose there,
                       grz_wide_view view[2])
{
    grz_local_pose back;
    grz_local_pose_back(b_in_a, a, b, &there, &back);
    fill(&view[0], &there, &back);
    fill(&view[1], &back, &there);
    fill_normals(&view[0]);
}
