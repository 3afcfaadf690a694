/* Our own sine and cosine: the same bits on every libc. Only + - * and comparisons. */
#ifndef GRZ_MATH_SINE_H
#define GRZ_MATH_SINE_H

#define GRZ_PI 3.14159265358979323846

typedef struct grz_sine_cosine {
    double sine, cosine;
} grz_sine_cosine;

/* Of an angle in radians, |angle| <= 2^20; error below 2 ulp of 1. */
grz_sine_cosine grz_sine_cosine_of(double radians);

/* Of an angle in degrees, finite; multiples of 90 degrees (and 30 for the sine's 1/2) come out exact. */
grz_sine_cosine grz_sine_cosine_of_degrees(double degrees);

#endif
