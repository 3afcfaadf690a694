/* Writing our own binary files: numbers with the low byte first, and a checksum that runs along. */
#ifndef GRZ_BASE_PACK_H
#define GRZ_BASE_PACK_H

#include "base/checksum.h"

#include <graze/base.h>

/* Without an output it only counts, so that what writes a part also tells how long it will be. */
typedef struct grz_packer {
    graze_output *output; /* or NULL. It remembers failures until it is committed. */
    uint64_t byte_count;
    grz_checksum checksum; /* of all bytes written */
} grz_packer;

grz_packer grz_packer_to(graze_output *output);

void grz_pack_bytes(grz_packer *to, const void *bytes, size_t byte_count);
void grz_pack_u32(grz_packer *to, uint32_t value);
void grz_pack_u64(grz_packer *to, uint64_t value);
void grz_pack_f64(grz_packer *to, double value);

/* Arrays of words of 4 or 8 bytes, numbers of any kind: every bit is kept. One copy where the machine has the file's
 * order. */
void grz_pack_words(grz_packer *to, const void *words, size_t word_count, size_t word_bytes);

#endif
