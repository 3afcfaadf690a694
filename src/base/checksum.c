#include "base/checksum.h"

#include "base/bytes.h"

enum { STRIPE = 32 };

/* The five primes of the description. */
static const uint64_t p1 = UINT64_C(0x9E3779B185EBCA87), p2 = UINT64_C(0xC2B2AE3D27D4EB4F),
                      p3 = UINT64_C(0x165667B19E3779F9), p4 = UINT64_C(0x85EBCA77C2B2AE63),
                      p5 = UINT64_C(0x27D4EB2F165667C5);

static inline uint64_t turned(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline uint64_t mixed(uint64_t lane, uint64_t word)
{
    return turned(lane + word * p2, 31) * p1;
}

grz_checksum grz_checksum_start(void)
{
    return (grz_checksum){.lanes = {p1 + p2, p2, 0, 0 - p1}};
}

/* Whole stripes. The lanes are local variables: four chains of multiplications that do not wait for each other. */
static void add_stripes(uint64_t lanes[4], const unsigned char *p, size_t stripe_count)
{
    uint64_t a = lanes[0], b = lanes[1], c = lanes[2], d = lanes[3];
    for (size_t i = 0; i < stripe_count; i++, p += STRIPE) {
        a = mixed(a, grz_load_u64(p));
        b = mixed(b, grz_load_u64(p + 8));
        c = mixed(c, grz_load_u64(p + 16));
        d = mixed(d, grz_load_u64(p + 24));
    }
    lanes[0] = a, lanes[1] = b, lanes[2] = c, lanes[3] = d;
}

void grz_checksum_add(grz_checksum *sum, const void *bytes, size_t byte_count)
{
    const unsigned char *p = bytes;
    if (byte_count == 0) return; /* p may be NULL */
    size_t waiting = sum->byte_count % STRIPE;
    sum->byte_count += byte_count;
    if (waiting) {
        size_t more = STRIPE - waiting < byte_count ? STRIPE - waiting : byte_count;
        memcpy(sum->waiting + waiting, p, more);
        p += more, byte_count -= more;
        if (waiting + more < STRIPE) return;
        add_stripes(sum->lanes, sum->waiting, 1);
    }
    add_stripes(sum->lanes, p, byte_count / STRIPE);
    memcpy(sum->waiting, p + byte_count / STRIPE * STRIPE, byte_count % STRIPE);
}

static uint64_t joined_lanes(const uint64_t lanes[4])
{
    uint64_t value = turned(lanes[0], 1) + turned(lanes[1], 7) + turned(lanes[2], 12) + turned(lanes[3], 18);
    for (int i = 0; i < 4; i++) value = (value ^ mixed(0, lanes[i])) * p1 + p4;
    return value;
}

uint64_t grz_checksum_value(const grz_checksum *sum)
{
    uint64_t value = (sum->byte_count >= STRIPE ? joined_lanes(sum->lanes) : p5) + sum->byte_count;
    const unsigned char *p = sum->waiting;
    size_t left = sum->byte_count % STRIPE;
    for (; left >= 8; p += 8, left -= 8) value = turned(value ^ mixed(0, grz_load_u64(p)), 27) * p1 + p4;
    for (; left >= 4; p += 4, left -= 4) value = turned(value ^ grz_load_u32(p) * p1, 23) * p2 + p3;
    for (; left > 0; p++, left--) value = turned(value ^ *p * p5, 11) * p1;
    value = (value ^ value >> 33) * p2;
    value = (value ^ value >> 29) * p3;
    return value ^ value >> 32;
}
