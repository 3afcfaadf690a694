/* Reading, not mapping: a mapped file that another process truncates kills the host. */
#define _POSIX_C_SOURCE 200809L

#include "base/input.h"

#include "base/error.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 1 << 16 };

/* A regular file's size is only a hint that saves copying; beyond this much the block doubles as bytes arrive, so that
 * a file with holes can not ask for memory that nothing fills. */
static const size_t most_hint = (size_t)1 << 28;

/* What it holds if it is a regular file; one more, so that the end is seen without growing. */
static size_t size_hint(FILE *file)
{
    struct stat about;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < 0) return CHUNK;
    uintmax_t size = (uintmax_t)about.st_size + 1;
    return size > most_hint ? most_hint : (size_t)size;
}

graze_status grz_can_not_read(const char *path, graze_error *error)
{
    return grz_fail(error, GRAZE_FILE_ERROR, "%s: can not be read (%s): name a file that exists and that you may read",
                    path, strerror(errno ? errno : EIO));
}

FILE *grz_open_input(const char *path, graze_error *error)
{
    struct stat about;
    bool there = stat(path, &about) == 0;
    if (there && S_ISDIR(about.st_mode)) {
        grz_fail(error, GRAZE_FILE_ERROR, "%s: is a directory: name a file in it", path);
        return NULL;
    }
    FILE *file = there ? fopen(path, "rb") : NULL;
    if (!file) {
        grz_can_not_read(path, error);
        return NULL;
    }
    setvbuf(file, NULL, _IONBF, 0); /* the reader's block is the buffer */
    return file;
}

static size_t smaller(size_t a, uint64_t b)
{
    return a < b ? a : (size_t)b;
}

static graze_status read_all(FILE *file, const char *path, uint64_t most, grz_bytes *bytes, graze_error *error)
{
    size_t wanted = size_hint(file);
    while (bytes->count < most) {
        if (!grz_array_reserve(bytes, smaller(wanted, most - bytes->count))) return grz_out_of_memory(error);
        size_t room = smaller(bytes->capacity - bytes->count, most - bytes->count);
        errno = 0;
        size_t got = fread(bytes->items + bytes->count, 1, room, file);
        bytes->count += got;
        if (got < room) return ferror(file) ? grz_can_not_read(path, error) : GRAZE_OK;
        wanted = CHUNK;
    }
    return GRAZE_OK;
}

graze_status grz_read_most(FILE *file, const char *path, uint64_t most, grz_bytes *out, graze_error *error)
{
    *out = (grz_bytes){0};
    graze_status status = read_all(file, path, most, out, error);
    if (status != GRAZE_OK) {
        grz_free(out->items);
        *out = (grz_bytes){0};
    }
    return status;
}

graze_status grz_read_file(const char *path, grz_bytes *out, graze_error *error)
{
    *out = (grz_bytes){0};
    FILE *file = grz_open_input(path, error);
    if (!file) return GRAZE_FILE_ERROR;
    graze_status status = grz_read_most(file, path, UINT64_MAX, out, error);
    fclose(file);
    return status;
}

bool grz_identify_file(const char *path, grz_file_id *id)
{
    struct stat about;
    if (stat(path, &about) != 0) return false;
    *id = (grz_file_id){.device = (uint64_t)about.st_dev, .number = (uint64_t)about.st_ino};
    return true;
}
