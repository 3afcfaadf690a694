#include "base/random.h"

#include "base/check.h"

static uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

grz_random grz_random_seeded(uint64_t seed)
{
    grz_random random;
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        random.state[i] = grz_mixed(seed);
    }
    return random;
}

uint64_t grz_random_bits(grz_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double grz_random_unit(grz_random *random)
{
    return (double)(grz_random_bits(random) >> 11) * 0x1p-53;
}

double grz_random_between(grz_random *random, double low, double high)
{
    return low + (high - low) * grz_random_unit(random);
}

uint64_t grz_random_below(grz_random *random, uint64_t limit)
{
    GRZ_ASSERT(limit > 0);
    /* Draws above the largest multiple of limit would favour small numbers, so they are drawn again. */
    uint64_t excess = (UINT64_MAX % limit + 1) % limit;
    uint64_t bits;
    do bits = grz_random_bits(random);
    while (bits > UINT64_MAX - excess);
    return bits % limit;
}
