/* A double is the right one if the exact number is not beyond the middle between it and either neighbour, and in the
 * middle only if the double is even. For a root the squares are compared. */
#include "oracle/rounding.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static bool is_even(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits % 2 == 0;
}

static void middle(mpq_t out, double x, double neighbour)
{
    mpq_t other;
    mpq_init(other);
    mpq_set_d(out, x);
    mpq_set_d(other, neighbour);
    mpq_add(out, out, other);
    mpq_div_2exp(out, out, 1);
    mpq_clear(other);
}

/* How the exact number lies to the middle between x and its neighbour: -1 on the side of x, 0 in it, 1 beyond. */
static int beyond_middle(const mpq_t exact, bool is_squared, double x, double toward)
{
    mpq_t limit;
    mpq_init(limit);
    middle(limit, x, nextafter(x, toward));
    if (is_squared) mpq_mul(limit, limit, limit);
    int order = mpq_cmp(exact, limit);
    mpq_clear(limit);
    return toward > x ? order : -order;
}

static bool is_nearest(const mpq_t exact, bool is_squared, double x, double toward)
{
    int order = beyond_middle(exact, is_squared, x, toward);
    return order == 0 ? is_even(x) : order < 0;
}

bool is_rounded(const mpq_t exact, double x)
{
    return isfinite(x) && is_nearest(exact, false, x, INFINITY) && is_nearest(exact, false, x, -INFINITY);
}

bool is_rounded_root(const mpq_t squared, double x)
{
    return x >= 0 && isfinite(x) && is_nearest(squared, true, x, INFINITY) &&
           (x == 0 || is_nearest(squared, true, x, 0));
}
