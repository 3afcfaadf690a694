/* Reading, not mapping: a mapped file that another process truncates kills the host. */
#define _POSIX_C_SOURCE 200809L

#include "base/input.h"

#include "base/error.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 16 };

/* A regular file's size is only a hint that saves copying; beyond this much the block doubles as bytes arrive, so that a
 * file with holes can not ask for memory that nothing fills. */
static const size_t most_hint = (size_t)1 << 28;

static size_t size_hint(const struct stat *about)
{
    if (!S_ISREG(about->st_mode) || about->st_size < 0) return CHUNK;
    uintmax_t size = (uintmax_t)about->st_size + 1; /* one more, so that the end is seen without growing */
    return size > most_hint ? most_hint : (size_t)size;
}

static graze_status can_not_read(const char *path, int reason, graze_error *error)
{
    return grz_fail(error, GRAZE_FILE_ERROR, "%s: can not be read (%s): name a file that exists and that you may read",
                    path, strerror(reason));
}

static graze_status read_all(FILE *file, const char *path, size_t hint, grz_bytes *bytes, graze_error *error)
{
    size_t wanted = hint;
    for (;;) {
        if (!grz_array_reserve(bytes, wanted)) return grz_out_of_memory(error);
        size_t room = bytes->capacity - bytes->count;
        errno = 0;
        size_t got = fread(bytes->items + bytes->count, 1, room, file);
        bytes->count += got;
        if (got < room) return ferror(file) ? can_not_read(path, errno ? errno : EIO, error) : GRAZE_OK;
        wanted = CHUNK;
    }
}

graze_status grz_read_file(const char *path, grz_bytes *out, graze_error *error)
{
    *out = (grz_bytes){0};
    struct stat about;
    if (stat(path, &about) != 0) return can_not_read(path, errno, error);
    if (S_ISDIR(about.st_mode)) return grz_fail(error, GRAZE_FILE_ERROR, "%s: is a directory: name a file in it", path);
    FILE *file = fopen(path, "rb");
    if (!file) return can_not_read(path, errno, error);

    setvbuf(file, NULL, _IONBF, 0); /* our block is the buffer */
    graze_status status = read_all(file, path, size_hint(&about), out, error);
    fclose(file);
    if (status != GRAZE_OK) {
        grz_free(out->items);
        *out = (grz_bytes){0};
    }
    return status;
}
