/* Our own sine and cosine: the same bits on every libc. Only + - * and comparisons. */
#ifndef GRZ_MATH_SINE_H
#define GRZ_MATH_SINE_H

#define GRZ_PI 3.14159265358979323846

typedef struct grz_sine_cosine {
    double sine, cosine;
} grz_sine_cosine;

/* The error is at most 2^-52, absolute; sin(-x) is -sin(x) and cos(-x) is cos(x), to the bit. */

/* Sine and cosine of an angle in radians, |angle| <= 2^20. */
grz_sine_cosine grz_sine_cosine_of(double radians);

/* Sine and cosine of an angle in degrees, finite. Multiples of 90 degrees come out exact, and so does every sine or
 * cosine of +-1/2. */
grz_sine_cosine grz_sine_cosine_of_degrees(double degrees);

#endif
