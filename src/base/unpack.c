#include "base/unpack.h"

#include "base/bytes.h"
#include "base/error.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>

grz_unpacker grz_unpacker_of(const void *bytes, uint64_t byte_count, const char *name, graze_error *error)
{
    return (grz_unpacker){
        .name = name, .bytes = bytes, .byte_count = byte_count, .checksum = grz_checksum_start(), .error = error};
}

graze_status grz_unpack_refuse(grz_unpacker *from, graze_status status, uint64_t position, const char *format, ...)
{
    if (from->status != GRAZE_OK) return from->status;
    char what[400];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    from->status = status;
    return grz_fail(from->error, status, "%s: byte %" PRIu64 ": %s", from->name, position, what);
}

/* A file may have become shorter since its size was asked. */
static void refuse_read(grz_unpacker *from)
{
    bool broken = ferror(from->file);
    grz_unpack_refuse(from, GRAZE_FILE_ERROR, from->position, "can not be read (%s): read it again when it is whole",
                      broken ? strerror(errno ? errno : EIO) : "it became shorter while it was read");
}

/* Pieces of this size stay in the cache, so that the checksum does not read the bytes from memory again. */
enum { PIECE = 1 << 17 };

/* The caller knows that the bytes are there, or were when the file was opened. */
static void take(grz_unpacker *from, unsigned char *to, size_t byte_count)
{
    while (byte_count > 0) {
        size_t count = byte_count < PIECE ? byte_count : PIECE;
        errno = 0;
        if (!from->file) {
            memcpy(to, from->bytes + from->position, count);
        } else if (fread(to, 1, count, from->file) != count) {
            refuse_read(from);
            return;
        }
        grz_checksum_add(&from->checksum, to, count);
        from->position += count;
        to += count, byte_count -= count;
    }
}

/* Divides, because the product may overflow. */
bool grz_unpack_has(grz_unpacker *from, uint64_t count, size_t item_bytes, const char *what)
{
    uint64_t left = from->byte_count - from->position;
    if (from->status != GRAZE_OK) return false;
    if (count <= left / item_bytes) return true;
    grz_unpack_refuse(from, GRAZE_BAD_DATA, from->position,
                      "%s should have %" PRIu64 " times %zu bytes, but the file ends after %" PRIu64
                      ": build the model again",
                      what, count, item_bytes, left);
    return false;
}

void grz_unpack_bytes(grz_unpacker *from, void *bytes, size_t byte_count, const char *what)
{
    if (grz_unpack_has(from, byte_count, 1, what)) take(from, bytes, byte_count);
    if (from->status != GRAZE_OK) memset(bytes, 0, byte_count);
}

uint32_t grz_unpack_u32(grz_unpacker *from, const char *what)
{
    uint32_t value;
    grz_unpack_words(from, &value, 1, sizeof value, what);
    return value;
}

uint64_t grz_unpack_u64(grz_unpacker *from, const char *what)
{
    uint64_t value;
    grz_unpack_words(from, &value, 1, sizeof value, what);
    return value;
}

double grz_unpack_f64(grz_unpacker *from, const char *what)
{
    double value;
    grz_unpack_words(from, &value, 1, sizeof value, what);
    return value;
}

void grz_unpack_words(grz_unpacker *from, void *words, size_t word_count, size_t word_bytes, const char *what)
{
    grz_unpack_bytes(from, words, word_count * word_bytes, what);
    if (!grz_is_little_endian()) grz_reverse_words(words, word_count, word_bytes);
}

void *grz_unpack_items(grz_unpacker *from, size_t count, size_t item_words, size_t word_bytes, const char *what)
{
    if (!grz_unpack_has(from, count, item_words * word_bytes, what)) return NULL;
    void *items = grz_allocate(count, item_words * word_bytes);
    if (items)
        grz_unpack_words(from, items, count * item_words, word_bytes, what);
    else
        from->status = grz_out_of_memory(from->error);
    if (from->status == GRAZE_OK) return items;
    grz_free(items);
    return NULL;
}

void grz_unpack_skip(grz_unpacker *from, uint64_t end)
{
    unsigned char buffer[1 << 13];
    while (from->position < end && from->status == GRAZE_OK) {
        uint64_t left = end - from->position;
        take(from, buffer, left < sizeof buffer ? (size_t)left : sizeof buffer);
    }
}
