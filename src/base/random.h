/* A reproducible random generator: the same stream on every platform for the same seed.
 *
 * xoshiro256** (Blackman and Vigna, 2018), seeded through splitmix64: 256 bits of state, period 2^256 - 1, integer
 * operations only. */
#ifndef GRZ_BASE_RANDOM_H
#define GRZ_BASE_RANDOM_H

#include <stdint.h>

/* The finish of splitmix64 (Steele, Lea, Flood 2014): every bit of the input reaches every bit of the result, and no
 * two inputs have one result. */
static inline uint64_t grz_mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

typedef struct grz_random {
    uint64_t state[4];
} grz_random;

grz_random grz_random_seeded(uint64_t seed);

/* 64 random bits. */
uint64_t grz_random_bits(grz_random *random);

/* Uniform in [0, 1): a multiple of 2^-53. */
double grz_random_unit(grz_random *random);

/* Uniform in [low, high), up to rounding. */
double grz_random_between(grz_random *random, double low, double high);

/* Uniform in 0 ... limit - 1, without bias; limit > 0. */
uint64_t grz_random_below(grz_random *random, uint64_t limit);

#endif
