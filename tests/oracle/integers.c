#include "oracle/integers.h"

#include <math.h>

void zvec_init(zvec *v, int count)
{
    for (int i = 0; i < count; i++) mpz_inits(v[i].c[0], v[i].c[1], v[i].c[2], NULL);
}

void zvec_clear(zvec *v, int count)
{
    for (int i = 0; i < count; i++) mpz_clears(v[i].c[0], v[i].c[1], v[i].c[2], NULL);
}

/* x = mantissa * 2^exponent with an odd mantissa; x is finite and not zero. */
static int64_t split(double x, int *exponent)
{
    int64_t mantissa = (int64_t)ldexp(frexp(x, exponent), 53);
    *exponent -= 53;
    for (; mantissa % 256 == 0; mantissa /= 256) *exponent += 8;
    for (; mantissa % 2 == 0; mantissa /= 2) *exponent += 1;
    return mantissa;
}

static int lower_unit(double x, int unit)
{
    int exponent;
    if (x == 0) return unit;
    split(x, &exponent);
    return exponent < unit ? exponent : unit;
}

int common_unit(const graze_vec3 *points, int count, int unit)
{
    for (int i = 0; i < count; i++) {
        unit = lower_unit(points[i].x, unit);
        unit = lower_unit(points[i].y, unit);
        unit = lower_unit(points[i].z, unit);
    }
    return unit;
}

void integer_from_double(mpz_t out, double x, int unit)
{
    int exponent;
    mpz_set_ui(out, 0);
    if (x == 0) return;
    int64_t mantissa = split(x, &exponent);
    mpz_set_d(out, (double)mantissa); /* at most 53 bits: no rounding, and no guess about the width of a long */
    mpz_mul_2exp(out, out, (mp_bitcnt_t)(exponent - unit));
}

void zvec_from_point(zvec *out, graze_vec3 point, int unit)
{
    integer_from_double(out->c[0], point.x, unit);
    integer_from_double(out->c[1], point.y, unit);
    integer_from_double(out->c[2], point.z, unit);
}

void zvec_subtract(zvec *out, const zvec *a, const zvec *b)
{
    for (int i = 0; i < 3; i++) mpz_sub(out->c[i], a->c[i], b->c[i]);
}

void zvec_set(zvec *out, const zvec *a)
{
    for (int i = 0; i < 3; i++) mpz_set(out->c[i], a->c[i]);
}

void zvec_cross(zvec *out, const zvec *a, const zvec *b)
{
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(out->c[i], a->c[j], b->c[k]);
        mpz_submul(out->c[i], a->c[k], b->c[j]);
    }
}

void zvec_dot(mpz_t out, const zvec *a, const zvec *b)
{
    mpz_mul(out, a->c[0], b->c[0]);
    mpz_addmul(out, a->c[1], b->c[1]);
    mpz_addmul(out, a->c[2], b->c[2]);
}

bool zvec_is_zero(const zvec *a)
{
    return mpz_sgn(a->c[0]) == 0 && mpz_sgn(a->c[1]) == 0 && mpz_sgn(a->c[2]) == 0;
}

bool zvec_equal(const zvec *a, const zvec *b)
{
    return mpz_cmp(a->c[0], b->c[0]) == 0 && mpz_cmp(a->c[1], b->c[1]) == 0 && mpz_cmp(a->c[2], b->c[2]) == 0;
}
