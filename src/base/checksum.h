/* A 64-bit checksum for our own files: XXH64, after its published description (Collet, "xxHash fast digest algorithm",
 * 0.1.1), seed 0. It finds damage, with a chance of about 2^-64 to miss one; it is no defence against a forger. Chosen
 * because it runs at the speed of memory without any special instruction, and its description has values to check
 * against. */
#ifndef GRZ_BASE_CHECKSUM_H
#define GRZ_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Of bytes that come piece by piece. How they are cut does not matter. */
typedef struct grz_checksum {
    uint64_t lanes[4];
    uint64_t byte_count;
    unsigned char waiting[32]; /* the last byte_count % 32 bytes, not yet in the lanes */
} grz_checksum;

grz_checksum grz_checksum_start(void);
void grz_checksum_add(grz_checksum *sum, const void *bytes, size_t byte_count);
uint64_t grz_checksum_value(const grz_checksum *sum);

#endif
