/* A whole file in memory: read, not mapped, because a mapped file that another process truncates kills the host. */
#ifndef GRZ_BASE_INPUT_H
#define GRZ_BASE_INPUT_H

#include "base/array.h"

#include <graze/base.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef GRZ_ARRAY(unsigned char) grz_bytes;

/* Opens a file, pipe or device for reading; NULL on failure. A directory is refused. */
FILE *grz_open_input(const char *path, graze_error *error);

/* The failure of reading `path`, for the reason that errno gives. */
graze_status grz_can_not_read(const char *path, graze_error *error);

/* Reads the file, pipe or device `path` to its end. Memory grows with the bytes that are really there. The caller frees
 * out->items, also after a failure, where it is NULL. An empty file is no failure here. */
graze_status grz_read_file(const char *path, grz_bytes *out, graze_error *error);

/* Gives the bytes of the file from where it stands, but no more than `most`; may read on. `path` is for messages. Else
 * as grz_read_file. */
graze_status grz_read_most(FILE *file, const char *path, uint64_t most, grz_bytes *out, graze_error *error);

/* Which file a path leads to: equal for every path to the same one. */
typedef struct grz_file_id {
    uint64_t device, number;
} grz_file_id;

/* False if there is no such file. */
bool grz_identify_file(const char *path, grz_file_id *id);

#endif
