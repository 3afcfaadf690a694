#define _POSIX_C_SOURCE 200809L

#include "base/input.h"

#include "base/error.h"
#include "base/window.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

graze_status grz_can_not_read(const char *path, graze_error *error)
{
    return grz_fail(error, GRAZE_FILE_ERROR, "%s: can not be read (%s): name a file that exists and that you may read",
                    path, strerror(errno ? errno : EIO));
}

FILE *grz_open_input(const char *path, graze_error *error)
{
    struct stat about;
    const bool is_there = stat(path, &about) == 0, is_folder = is_there && S_ISDIR(about.st_mode);
    FILE *file = is_there && !is_folder ? fopen(path, "rb") : NULL;
    if (file)
        setvbuf(file, NULL, _IONBF, 0); /* the reader's block is the buffer */
    else if (is_folder)
        grz_fail(error, GRAZE_FILE_ERROR, "%s: is a directory: name a file in it", path);
    else
        grz_can_not_read(path, error);
    return file;
}

/* The window's block becomes the caller's. */
graze_status grz_read_most(FILE *file, const char *path, uint64_t most, grz_bytes *out, graze_error *error)
{
    grz_window window = grz_window_of_stream(file);
    const size_t here = grz_window_need(&window, most < SIZE_MAX ? (size_t)most : SIZE_MAX);
    graze_status status = grz_window_check(&window, path, error);
    *out = (grz_bytes){0};
    if (status == GRAZE_OK) {
        *out = (grz_bytes){(unsigned char *)window.block, here < most ? here : (size_t)most, window.capacity};
        window.block = NULL;
    }
    grz_window_close(&window);
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
