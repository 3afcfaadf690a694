/* gzip files, made here without zlib: a member of stored blocks or of repetitions, with its own checksum. */
#ifndef GRZ_TESTS_PACKED_H
#define GRZ_TESTS_PACKED_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct packed {
    unsigned char *bytes;
    size_t count, capacity;
    unsigned held; /* bits of an unfinished byte */
    int held_count;
} packed;

static inline void packed_byte(packed *p, unsigned value)
{
    if (p->count == p->capacity) {
        p->capacity = 2 * p->capacity + 64;
        p->bytes = realloc(p->bytes, p->capacity);
    }
    p->bytes[p->count++] = (unsigned char)value;
}

static inline void packed_number(packed *p, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) packed_byte(p, value >> (8 * i) & 0xFF);
}

/* The checksum of RFC 1952, a bit at a time. */
static inline uint32_t packed_checksum(uint32_t sum, const void *bytes, size_t count)
{
    sum = ~sum;
    for (size_t i = 0; i < count; i++) {
        sum ^= ((const unsigned char *)bytes)[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

static inline void packed_header(packed *p)
{
    static const unsigned char header[10] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255};
    for (size_t i = 0; i < sizeof header; i++) packed_byte(p, header[i]);
}

/* A member: the bytes as they are, in blocks of `block` of them (RFC 1951, 3.2.4). */
static inline void packed_member(packed *p, const void *bytes, size_t count, size_t block)
{
    packed_header(p);
    size_t done = 0;
    do {
        size_t now = count - done < block ? count - done : block;
        packed_byte(p, done + now == count);
        packed_number(p, (uint32_t)now, 2);
        packed_number(p, ~(uint32_t)now & 0xFFFF, 2);
        for (size_t i = 0; i < now; i++) packed_byte(p, ((const unsigned char *)bytes)[done + i]);
        done += now;
    } while (done < count);
    packed_number(p, packed_checksum(0, bytes, count), 4);
    packed_number(p, (uint32_t)count, 4);
}

/* Codes of deflate begin with their highest bit, numbers with their lowest. */
static inline void packed_code(packed *p, unsigned code, int length)
{
    while (length-- > 0) {
        p->held |= (code >> length & 1) << p->held_count++;
        if (p->held_count < 8) continue;
        packed_byte(p, p->held);
        p->held = 0, p->held_count = 0;
    }
}

/* A member that is one character, 1 + 258 n times, in 13 bits each 258 (RFC 1951, 3.2.6: fixed codes). */
static inline void packed_bomb(packed *p, char c, size_t n)
{
    packed_header(p);
    packed_code(p, 1, 1); /* the last block */
    packed_code(p, 2, 2); /* 01, low bit first: fixed codes */
    packed_code(p, 0x30u + (unsigned char)c, 8);
    uint32_t sum = packed_checksum(0, &c, 1);
    char run[258];
    memset(run, c, sizeof run);
    for (size_t i = 0; i < n; i++) {
        packed_code(p, 0xC5, 8);                                    /* length 258 */
        packed_code(p, 0, 5);                                       /* from one byte before */
        if (n < 10000) sum = packed_checksum(sum, run, sizeof run); /* larger ones are not read to the end */
    }
    packed_code(p, 0, 7); /* the end of the block */
    while (p->held_count > 0) packed_code(p, 0, 1);
    packed_number(p, sum, 4);
    packed_number(p, (uint32_t)(1 + 258 * n), 4);
}

#endif
