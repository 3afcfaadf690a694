#include "base/pack.h"

#include "base/bytes.h"

grz_packer grz_packer_to(graze_output *output)
{
    return (grz_packer){.output = output, .checksum = grz_checksum_start()};
}

void grz_pack_bytes(grz_packer *to, const void *bytes, size_t byte_count)
{
    to->byte_count += byte_count;
    if (!to->output) return;
    grz_checksum_add(&to->checksum, bytes, byte_count);
    graze_output_write(to->output, bytes, byte_count);
}

void grz_pack_u32(grz_packer *to, uint32_t value)
{
    grz_pack_words(to, &value, 1, sizeof value);
}

void grz_pack_u64(grz_packer *to, uint64_t value)
{
    grz_pack_words(to, &value, 1, sizeof value);
}

void grz_pack_f64(grz_packer *to, double value)
{
    grz_pack_words(to, &value, 1, sizeof value);
}

/* Pieces of this size stay in the cache, so that neither the checksum nor the copy that a big-endian machine makes
 * reads the words from memory again. */
enum { PIECE = 1 << 15 };

void grz_pack_words(grz_packer *to, const void *words, size_t word_count, size_t word_bytes)
{
    const unsigned char *from = words;
    size_t left = word_count * word_bytes; /* an array that is there has a size that fits */
    if (!to->output) {
        to->byte_count += left;
        return;
    }
    while (left > 0) {
        size_t count = left < PIECE ? left : PIECE;
        if (grz_is_little_endian()) {
            grz_pack_bytes(to, from, count);
        } else {
            unsigned char turned[PIECE];
            memcpy(turned, from, count);
            grz_reverse_words(turned, count / word_bytes, word_bytes);
            grz_pack_bytes(to, turned, count);
        }
        from += count, left -= count;
    }
}
