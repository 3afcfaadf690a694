/* Numbers in files, byte by byte: the same on little- and big-endian machines, at any alignment. */
#ifndef GRZ_BASE_BYTES_H
#define GRZ_BASE_BYTES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Does this machine put the low byte first, as our files do? Known when compiling. */
static inline bool grz_is_little_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

/* Words of word_bytes bytes, each turned round in its place: from the file's order to that of a big-endian machine, or
 * back. */
static inline void grz_reverse_words(unsigned char *words, size_t word_count, size_t word_bytes)
{
    for (size_t i = 0; i < word_count; i++, words += word_bytes)
        for (size_t k = 0; k < word_bytes / 2; k++) {
            unsigned char byte = words[k];
            words[k] = words[word_bytes - 1 - k];
            words[word_bytes - 1 - k] = byte;
        }
}

static inline uint16_t grz_load_u16(const unsigned char *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

static inline uint32_t grz_load_u32(const unsigned char *p)
{
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint64_t grz_load_u64(const unsigned char *p)
{
    return (uint64_t)grz_load_u32(p) | (uint64_t)grz_load_u32(p + 4) << 32;
}

static inline float grz_load_f32(const unsigned char *p)
{
    uint32_t bits = grz_load_u32(p);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double grz_load_f64(const unsigned char *p)
{
    uint64_t bits = grz_load_u64(p);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void grz_store_u32(unsigned char *p, uint32_t value)
{
    for (int i = 0; i < 4; i++) p[i] = (unsigned char)(value >> (8 * i));
}

static inline void grz_store_u64(unsigned char *p, uint64_t value)
{
    for (int i = 0; i < 8; i++) p[i] = (unsigned char)(value >> (8 * i));
}

static inline void grz_store_f32(unsigned char *p, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    grz_store_u32(p, bits);
}

static inline void grz_store_f64(unsigned char *p, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    grz_store_u64(p, bits);
}

#endif
