#define _XOPEN_SOURCE 700 /* POSIX 2008, with realpath */

#include "base/beneath.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_below(const char *real_folder, const char *real_path)
{
    size_t length = strlen(real_folder);
    if (length == 1) return true; /* the root has its slash already */
    return strncmp(real_folder, real_path, length) == 0 && real_path[length] == '/';
}

/* Is what was opened the file that the path leads to, and that one below the folder? A link that changed in between is
 * refused. */
static grz_beneath check_place(const char *folder, const char *path, const struct stat *opened)
{
    struct stat there;
    char *real_folder = realpath(folder[0] ? folder : ".", NULL), *real_path = realpath(path, NULL);
    grz_beneath found = GRZ_BENEATH_UNREADABLE;
    if (real_folder && real_path && stat(real_path, &there) == 0) {
        bool same = there.st_dev == opened->st_dev && there.st_ino == opened->st_ino;
        found = same && is_below(real_folder, real_path) ? GRZ_BENEATH_OPEN : GRZ_BENEATH_OUTSIDE;
    }
    int reason = errno;
    free(real_folder);
    free(real_path);
    errno = reason;
    return found;
}

/* Is it a plain file? `failed`: stat could not tell. */
static grz_beneath check_kind(int failed, const struct stat *about)
{
    if (failed) return GRZ_BENEATH_UNREADABLE;
    return S_ISREG(about->st_mode) ? GRZ_BENEATH_OPEN : GRZ_BENEATH_NOT_PLAIN;
}

/* Even opening a device may do something to it, so the kind of file is asked before, and of the descriptor again. */
FILE *grz_open_beneath(const char *folder, const char *path, grz_beneath *found)
{
    struct stat about;
    *found = check_kind(stat(path, &about), &about);
    if (*found != GRZ_BENEATH_OPEN) return NULL;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor >= 0) *found = check_kind(fstat(descriptor, &about), &about);
    if (descriptor >= 0 && *found == GRZ_BENEATH_OPEN) *found = check_place(folder, path, &about);
    FILE *file = descriptor >= 0 && *found == GRZ_BENEATH_OPEN ? fdopen(descriptor, "rb") : NULL;
    if (file) return file;
    if (*found == GRZ_BENEATH_OPEN) *found = GRZ_BENEATH_UNREADABLE;
    int reason = errno;
    if (descriptor >= 0) close(descriptor);
    errno = reason;
    return NULL;
}
