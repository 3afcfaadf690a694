/* Where a case is, how large it is, and what was spoilt. */
#include "oracle/cases.h"

#include <math.h>

static const double largest = 0x1p200; /* the range of coordinates */

/* Both differences give the terms back only if the sum was not rounded: one of them is computed without error (the
 * one that takes the larger term away), and it proves it. */
static bool add_to(double *x, double offset)
{
    double sum = *x + offset;
    bool exact = sum - offset == *x && sum - *x == offset;
    *x = sum;
    return exact;
}

static bool scale_by(double *x, int exponent)
{
    double scaled = ldexp(*x, exponent);
    bool exact = ldexp(scaled, -exponent) == *x;
    *x = scaled;
    return exact;
}

static bool offset_all(two_triangles *pair, const double offset[3])
{
    bool exact = true;
    for (int i = 0; i < COORDINATES; i++) exact &= add_to(coordinate(pair, i), offset[i % 3]);
    return exact;
}

/* Powers of two for x, y and z. An affine map, so it changes no kind. */
static bool scale_axes(two_triangles *pair, const int exponent[3])
{
    bool exact = true;
    for (int i = 0; i < COORDINATES; i++) exact &= scale_by(coordinate(pair, i), exponent[i % 3]);
    return exact;
}

static bool scale_all(two_triangles *pair, int exponent)
{
    return scale_axes(pair, (int[3]){exponent, exponent, exponent});
}

/* The exponent e of the largest coordinate: |x| < 2^e. */
static int exponent_of(two_triangles *pair)
{
    double most = 0;
    int exponent;
    for (int i = 0; i < COORDINATES; i++) most = fmax(most, fabs(*coordinate(pair, i)));
    frexp(most, &exponent);
    return exponent;
}

static bool leave(stream *s, two_triangles *pair)
{
    (void)s;
    (void)pair;
    return true;
}

static bool offset_whole(stream *s, two_triangles *pair)
{
    double offset[3];
    for (int i = 0; i < 3; i++) offset[i] = stream_between(s, -1000000, 1000000);
    return offset_all(pair, offset);
}

static bool offset_million(stream *s, two_triangles *pair)
{
    double offset[3];
    for (int i = 0; i < 3; i++) offset[i] = stream_one_in(s, 2) ? 1e6 : -1e6;
    return offset_all(pair, offset);
}

static bool offset_rounded(stream *s, two_triangles *pair)
{
    double offset[3];
    for (int i = 0; i < 3; i++) offset[i] = 1e6 * (stream_unit(s) - 0.5);
    return offset_all(pair, offset);
}

/* After a scale, so that the offset eats most of the digits. */
static bool offset_coarse(stream *s, two_triangles *pair)
{
    bool exact = scale_all(pair, -stream_between(s, 10, 30));
    return exact & offset_whole(s, pair);
}

static bool scale_minus_100(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, -100);
}

static bool scale_plus_100(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, 100);
}

static bool scale_to_limit(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, 200 - exponent_of(pair));
}

static bool scale_minus_340(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, -340);
}

static bool scale_minus_500(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, -500);
}

static bool scale_minus_1000(stream *s, two_triangles *pair)
{
    (void)s;
    return scale_all(pair, -1000);
}

/* Where products of two or of three coordinates leave the normal range: partly rounded, partly lost. */
static bool scale_products_to_subnormal(stream *s, two_triangles *pair)
{
    int degree = stream_between(s, 2, 3);
    return scale_all(pair, -stream_between(s, 1000, 1080) / degree - exponent_of(pair));
}

static bool scale_to_subnormal(stream *s, two_triangles *pair)
{
    return scale_all(pair, -1022 - stream_between(s, 0, 45) - exponent_of(pair));
}

static bool scale_each_axis(stream *s, two_triangles *pair)
{
    int exponent[3];
    for (int i = 0; i < 3; i++) exponent[i] = stream_between(s, -1000, 200 - exponent_of(pair));
    return scale_axes(pair, exponent);
}

/* 2^200 beside 2^-1074 in one pair: no fixed number of bits holds the products. */
static bool mix_magnitudes(stream *s, two_triangles *pair)
{
    int count = stream_between(s, 1, 4);
    for (int i = 0; i < count; i++) {
        double value = stream_one_in(s, 2) ? largest : 0x1p-1074;
        *coordinate(pair, stream_between(s, 0, COORDINATES - 1)) = stream_one_in(s, 2) ? value : -value;
    }
    return false;
}

static const struct {
    const char *name;
    bool (*apply)(stream *s, two_triangles *pair);
} places[] = {
    {"as made", leave},
    {"offset up to 1e6, whole", offset_whole},
    {"offset 1e6", offset_million},
    {"offset up to 1e6, rounding", offset_rounded},
    {"offset 2^30 times its size", offset_coarse},
    {"scaled by 2^-100", scale_minus_100},
    {"scaled by 2^100", scale_plus_100},
    {"scaled to the limit 2^200", scale_to_limit},
    {"scaled by 2^-340", scale_minus_340},
    {"scaled to subnormal products", scale_products_to_subnormal},
    {"scaled by 2^-500", scale_minus_500},
    {"scaled by 2^-1000", scale_minus_1000},
    {"scaled to subnormals", scale_to_subnormal},
    {"scaled by axis", scale_each_axis},
    {"2^200 and 2^-1074 mixed in", mix_magnitudes},
};

const char *place_name(int place)
{
    return places[place].name;
}

int place_count(void)
{
    return (int)(sizeof places / sizeof *places);
}

bool apply_place(stream *s, int place, two_triangles *pair)
{
    return places[place].apply(s, pair);
}

static double within_range(double x)
{
    return fmax(-largest, fmin(largest, x));
}

static void step_one(stream *s, two_triangles *pair)
{
    double *x = coordinate(pair, stream_between(s, 0, COORDINATES - 1));
    *x = within_range(nextafter(*x, stream_one_in(s, 2) ? INFINITY : -INFINITY));
}

static bool one_ulp(stream *s, two_triangles *pair)
{
    step_one(s, pair);
    return false;
}

static bool several_ulps(stream *s, two_triangles *pair)
{
    int count = stream_between(s, 2, 9);
    for (int i = 0; i < count; i++) step_one(s, pair);
    return false;
}

/* One ulp of the largest coordinate: a small coordinate moves by many of its own ulps, a zero not by 2^-1074 only. */
static bool largest_ulp(stream *s, two_triangles *pair)
{
    double *x = coordinate(pair, stream_between(s, 0, COORDINATES - 1));
    double ulp = ldexp(1, exponent_of(pair) - 53);
    *x = within_range(*x + (stream_one_in(s, 2) ? ulp : -ulp));
    return false;
}

static bool signs_of_zeros(stream *s, two_triangles *pair)
{
    for (int i = 0; i < COORDINATES; i++) {
        double *x = coordinate(pair, i);
        if (*x == 0) *x = stream_one_in(s, 2) ? 0.0 : -0.0;
    }
    return true;
}

static const struct {
    const char *name;
    bool (*apply)(stream *s, two_triangles *pair);
} noises[] = {
    {"no noise", leave},
    {"one coordinate by one ulp", one_ulp},
    {"several coordinates by ulps", several_ulps},
    {"one coordinate by the largest ulp", largest_ulp},
    {"zeros of both signs", signs_of_zeros},
};

const char *noise_name(int noise)
{
    return noises[noise].name;
}

int noise_count(void)
{
    return (int)(sizeof noises / sizeof *noises);
}

bool apply_noise(stream *s, int noise, two_triangles *pair)
{
    return noises[noise].apply(s, pair);
}
