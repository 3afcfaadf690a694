/* Reduce the angle to [-pi/4, pi/4] and sum nine terms of the Taylor series there. The truncated terms are less than
 * (pi/4)^19 / 19! < 2^-63 for the sine and (pi/4)^18 / 18! < 2^-58 for the cosine.
 * The reduction rounds twice below 1, which is 2^-53 together and counts sin(pi/4) of that in the result; evaluating
 * the cosine at pi/4, its worst place, adds at most 0.61 * 2^-52: altogether less than 2^-52. Both polynomials are
 * evaluated by Horner's rule in plain double, so every platform gives the same bits. Angles are taken without their
 * sign, which is put back at the end: that makes sine odd and cosine even to the bit, which a reduction that rounds 45
 * degrees up and -45 up too would not. */
#include "math/sine.h"

#include <math.h>

/* sin x = x - x^3/3! + ...; cos x = 1 - x^2/2! + ..., |x| <= pi/4. */
static grz_sine_cosine near_zero(double x)
{
    static const double of_sine[8] = {
        /* 17!, 15!, ... 3! */
        1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0, -1.0 / 39916800.0,
        1.0 / 362880.0,          -1.0 / 5040.0,          1.0 / 120.0,        -1.0 / 6.0};
    static const double of_cosine[8] = {
        /* 16!, 14!, ... 2! */
        1.0 / 20922789888000.0, -1.0 / 87178291200.0, 1.0 / 479001600.0, -1.0 / 3628800.0,
        1.0 / 40320.0,          -1.0 / 720.0,         1.0 / 24.0,        -0.5};
    double y = x * x, s = of_sine[0], c = of_cosine[0];
    for (int i = 1; i < 8; i++) {
        s = s * y + of_sine[i];
        c = c * y + of_cosine[i];
    }
    return (grz_sine_cosine){x + x * (y * s), 1.0 + y * c};
}

/* The same angle turned by quarter * 90 degrees. */
static grz_sine_cosine turned(grz_sine_cosine v, int quarter)
{
    switch (quarter & 3) {
    case 0: return v;
    case 1: return (grz_sine_cosine){v.cosine, -v.sine};
    case 2: return (grz_sine_cosine){-v.sine, -v.cosine};
    default: return (grz_sine_cosine){-v.cosine, v.sine};
    }
}

static grz_sine_cosine mirrored_if_negative(grz_sine_cosine v, double angle)
{
    return angle < 0 ? (grz_sine_cosine){-v.sine, v.cosine} : v;
}

grz_sine_cosine grz_sine_cosine_of(double radians)
{
    /* pi/2 in three parts of at most 33 bits: a quarter count up to 2^20 times the first two is exact (Cody and Waite).
     */
    const double part1 = 0x1.921fb544p+0, part2 = 0x1.0b4611a6p-34, part3 = 0x1.3198a2e037073p-69;
    double angle = fabs(radians);
    double quarters = floor(angle * (2.0 / GRZ_PI) + 0.5);
    double rest = ((angle - quarters * part1) - quarters * part2) - quarters * part3;
    return mirrored_if_negative(turned(near_zero(rest), (int)fmod(quarters, 4.0)), radians);
}

grz_sine_cosine grz_sine_cosine_of_degrees(double degrees)
{
    double within = fmod(fabs(degrees), 360.0); /* exact */
    double quarters = floor(within / 90.0 + 0.5);
    double rest = within - quarters * 90.0; /* exact: both are multiples of ulp(within), and |rest| <= 45 */
    grz_sine_cosine v = near_zero(rest * (GRZ_PI / 180.0));
    if (rest == 30.0) v.sine = 0.5;
    if (rest == -30.0) v.sine = -0.5;
    return mirrored_if_negative(turned(v, (int)quarters), degrees);
}
