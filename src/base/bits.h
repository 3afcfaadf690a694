/* Sets as bits: of a word, or of as many bytes as it takes. */
#ifndef GRZ_BASE_BITS_H
#define GRZ_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of the lowest bit of a set that is not empty. */
static inline int grz_lowest_bit(uint64_t set)
{
#if defined(__GNUC__)
    return __builtin_ctzll(set);
#else
    int i = 0;
    while (!(set >> i & 1)) i++;
    return i;
#endif
}

/* How many bits are set in the low 8. */
static inline uint32_t grz_count_bits(uint32_t set)
{
#if defined(__POPCNT__)
    return (uint32_t)__builtin_popcount(set & 0xff);
#else
    set -= set >> 1 & 0x55;
    set = (set & 0x33) + (set >> 2 & 0x33);
    return (set + (set >> 4)) & 0x0f;
#endif
}

static inline uint64_t grz_without_lowest_bit(uint64_t set)
{
    return set & (set - 1);
}

static inline bool grz_has_two_bits(uint64_t set)
{
    return grz_without_lowest_bit(set) != 0;
}

static inline bool grz_has_three_bits(uint64_t set)
{
    return grz_has_two_bits(grz_without_lowest_bit(set));
}

/* What a set of numbers below `count` takes. The empty set is zeroes. */
static inline size_t grz_set_bytes(uint32_t count)
{
    return (size_t)count / 8 + 1;
}

static inline bool grz_set_has(const uint8_t *set, uint32_t number)
{
    return set[number / 8] >> number % 8 & 1;
}

/* False if it was there before. */
static inline bool grz_set_add(uint8_t *set, uint32_t number)
{
    if (grz_set_has(set, number)) return false;
    set[number / 8] = (uint8_t)(set[number / 8] | 1u << number % 8);
    return true;
}

#endif
