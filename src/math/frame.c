#include "math/frame.h"

#include "math/range.h"

#include <math.h>
#include <stdbool.h>

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* The least e with x < 2^e; very small for 0. */
static int exponent_of(double x)
{
    int exponent;
    (void)frexp(x, &exponent);
    return x == 0 ? -2000 : exponent;
}

grz_frame grz_frame_of(graze_vec3 low, graze_vec3 high)
{
    /* Halves first: a sum of two coordinates could not overflow here, but a small mesh far away would lose its size. */
    grz_frame frame = {.origin = grz_vec(low.x + (high.x - low.x) * 0.5, low.y + (high.y - low.y) * 0.5,
                                         low.z + (high.z - low.z) * 0.5)};
    double reach = 0, far = 0;
    for (int axis = 0; axis < 3; axis++) {
        double o = grz_component(frame.origin, axis);
        far = fmax(far, fabs(o));
        reach = fmax(reach, fmax(grz_component(high, axis) - o, o - grz_component(low, axis)));
    }
    /* reach <= 2^exponent; differences were rounded, so one power more is taken. A box smaller than 2^-60 of its
     * distance from the origin is a point, and a finer unit would only make the distance in units overflow. Below
     * 2^-1000 the inverse of the unit would be no number. */
    int exponent = greater(exponent_of(reach), greater(exponent_of(far) - 60, -1000));
    frame.unit = ldexp(1.0, exponent + 1);
    frame.per_unit = ldexp(1.0, -(exponent + 1));
    return frame;
}

/* Users sum a few of the numbers, and multiply them by little more than 1 before. */
static const double far_from_overflow = 0x1p1000;

static bool is_usable(const grz_local_pose *local)
{
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            if (!(fabs(local->turn[i][j]) < far_from_overflow)) return false;
        if (!(fabs(local->shift[i]) < far_from_overflow)) return false;
    }
    return local->pad < far_from_overflow;
}

/* Subtraction and scaling are monotone, so a bound on the corners holds for every point of the box. */
bool grz_frame_fits(const grz_frame *frame, graze_vec3 low, graze_vec3 high)
{
    int exponent;
    bool is_power = frexp(frame->unit, &exponent) == 0.5;
    if (!is_power || frame->unit < 0x1p-999 || frame->unit > 0x1p203 || frame->unit * frame->per_unit != 1)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        double origin = grz_component(frame->origin, axis);
        if (!grz_is_coordinate(origin)) return false;
        if (!(fabs((grz_component(low, axis) - origin) * frame->per_unit) <= 1)) return false;
        if (!(fabs((grz_component(high, axis) - origin) * frame->per_unit) <= 1)) return false;
    }
    return true;
}

/* With u = 2^-53 and sizes in absolute values, along one axis of A:
 *
 *   carried p      = R q + t, three products, three sums       error at most 4 u (|R||q| + |t|)
 *   q              = origin_b + unit_b q', |q'| <= 1           exact up to 1 u of unit_b in q' (see grz_frame_local)
 *   shift          = (R origin_b + t - origin_a) / unit_a      error at most 5 u (|R||origin_b| + |t| + |origin_a|)
 *   turn           = R unit_b / unit_a                         exact, or an underflow below 2^-1074
 *   p'             = (p - origin_a) / unit_a                   error at most 1 u of its size, which the sum bounds
 *
 * Every term is at most 5 u times size = |R||origin_b| + |R| unit_b + |t| + |origin_a|, in units of A; four terms make
 * 20 u, and 32 u covers the rounding of this bound itself. An operation that underflows adds an error of 2^-1075 to p
 * or to the sum of the shift; a dozen of them are covered as well, because a unit is at least 2^-999, and u of it
 * 2^-1052. The added constant covers underflow in units of A.
 *
 * A may be so small that B's place in its units overflows, or sums of it would: then nothing is known, and the pad says
 * so. */
grz_local_pose grz_local_pose_of(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b)
{
    grz_local_pose local;
    double pad = 0;
    double scale = b->unit * a->per_unit;
    const double origin_b[3] = {b->origin.x, b->origin.y, b->origin.z},
                 origin_a[3] = {a->origin.x, a->origin.y, a->origin.z};
    for (int i = 0; i < 3; i++) {
        const double *r = b_in_a->m[i];
        double sum = ((r[0] * origin_b[0] + r[1] * origin_b[1]) + r[2] * origin_b[2]) + r[3];
        double size = fabs(r[3]) + fabs(origin_a[i]);
        for (int j = 0; j < 3; j++) {
            local.turn[i][j] = r[j] * scale;
            size += fabs(r[j]) * (fabs(origin_b[j]) + b->unit);
        }
        local.shift[i] = (sum - origin_a[i]) * a->per_unit;
        pad = grz_larger(pad, 32 * 0x1p-53 * (size * a->per_unit));
    }
    local.pad = pad + 0x1p-900;
    /* The pad is 2^-48 of the largest size, which also bounds every entry of turn and shift, but for rounding: a small
     * pad proves that all of them are usable. */
    if (!(local.pad < 0x1p900) && !is_usable(&local)) return (grz_local_pose){.pad = INFINITY};
    return local;
}

static double cofactor(const double m[3][4], int i, int j)
{
    const int i1 = (i + 1) % 3, i2 = (i + 2) % 3, j1 = (j + 1) % 3, j2 = (j + 2) % 3;
    return m[i1][j1] * m[i2][j2] - m[i1][j2] * m[i2][j1];
}

/* The inverse of a matrix that is almost a rotation: graze_pose_check lets an entry of R'R - I be 1e-4 at most.
 * Cofactors are then near 1 or below, the determinant is near 1, and an entry of the result is off by less than 2^-48.
 */
static void invert(const graze_pose *pose, double inverse[3][3])
{
    const double(*m)[4] = pose->m;
    double determinant = 0;
    for (int j = 0; j < 3; j++) determinant += m[0][j] * cofactor(m, 0, j);
    const double over = 1 / determinant;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) inverse[i][j] = cofactor(m, j, i) * over;
}

/* The way back, q = R^-1 (p - shift) in units of B, is off by
 *
 *   |R^-1| pad           the error of p,
 *   2^-48 |p - shift|    the errors of three entries of R^-1,
 *   some 2^-51           the rounding of products and sums, |R^-1| (|p| + |shift|),
 *
 * in units of A and scaled to those of B; |p| is at most 1 in A's frame. 2^-44 (1 + the largest of |shift|) covers the
 * last two. */
void grz_local_pose_back(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, grz_local_pose *there,
                         grz_local_pose *back)
{
    const double scale = a->unit * b->per_unit;
    double far = 0;
    back->pad = 0;
    invert(b_in_a, back->turn);
    for (int i = 0; i < 3; i++) far = grz_larger(far, fabs(there->shift[i]));
    for (int i = 0; i < 3; i++) {
        double sum = 0, *row = back->turn[i];
        for (int j = 0; j < 3; j++) {
            row[j] *= scale;
            sum += fabs(row[j]);
        }
        back->shift[i] = -((row[0] * there->shift[0] + row[1] * there->shift[1]) + row[2] * there->shift[2]);
        back->pad = grz_larger(back->pad, sum * there->pad + (sum + scale) * 0x1p-44 * (1 + far));
    }
    if (!(back->pad < 0x1p60) || !(there->pad < 0x1p60)) there->pad = back->pad = INFINITY;
}
