/* Reading our own binary files, from a file or from memory. Nothing is trusted: a piece is given only if its bytes are
 * there, and memory is asked for only for bytes that are there. After the first failure every call does nothing and
 * gives zeros, so that a part can be read in one go and asked once how it went. */
#ifndef GRZ_BASE_UNPACK_H
#define GRZ_BASE_UNPACK_H

#include "base/checksum.h"

#include <graze/base.h>
#include <stdio.h>

typedef struct grz_unpacker {
    const char *name;           /* of the file, in messages */
    FILE *file;                 /* NULL: the bytes are in memory */
    const unsigned char *bytes; /* then here */
    uint64_t byte_count;        /* of the whole file */
    uint64_t position;
    grz_checksum checksum; /* of all bytes up to the position */
    graze_status status;   /* of the first failure */
    graze_error *error;    /* where its message went; may be NULL */
} grz_unpacker;

/* Reads `bytes`; or a file of `byte_count` bytes from its beginning, if the caller then sets `file`. */
grz_unpacker grz_unpacker_of(const void *bytes, uint64_t byte_count, const char *name, graze_error *error);

/* `what` names the piece in messages: "the method". */
void grz_unpack_bytes(grz_unpacker *from, void *bytes, size_t byte_count, const char *what);
uint32_t grz_unpack_u32(grz_unpacker *from, const char *what);
uint64_t grz_unpack_u64(grz_unpacker *from, const char *what);
double grz_unpack_f64(grz_unpacker *from, const char *what);

/* Are so many items of so many bytes left? Fails if they are not: to be asked before memory for them is. */
bool grz_unpack_has(grz_unpacker *from, uint64_t count, size_t item_bytes, const char *what);

/* Words of 4 or 8 bytes, as grz_pack_words wrote them, into memory that is there. */
void grz_unpack_words(grz_unpacker *from, void *words, size_t word_count, size_t word_bytes, const char *what);

/* A new array from grz_allocate of `count` items, each of item_words words of 4 or 8 bytes, as grz_pack_words wrote it.
 * NULL after a failure. */
void *grz_unpack_items(grz_unpacker *from, size_t count, size_t item_words, size_t word_bytes, const char *what);

/* Reads on to `end`, for the checksum alone. */
void grz_unpack_skip(grz_unpacker *from, uint64_t end);

/* Fails, unless it has failed before: "NAME: byte POSITION: " and the message. */
graze_status grz_unpack_refuse(grz_unpacker *from, graze_status status, uint64_t position, const char *format, ...)
    GRAZE_PRINTF(4, 5);

#endif
