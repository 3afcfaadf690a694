/* A file that appears whole or not at all. */
#define _POSIX_C_SOURCE 200809L

#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct graze_output {
    FILE *file;
    char *path;      /* where the file shall be */
    char *temporary; /* where the file is until the commit; NULL when it is written directly */
    int failure;     /* the first errno, 0 while all went well */
};

static void release(graze_output *output)
{
    if (!output) return;
    grz_free(output->path);
    grz_free(output->temporary);
    grz_free(output);
}

static char *copied(const char *text, const char *more)
{
    size_t length = strlen(text), more_length = strlen(more);
    char *copy = grz_allocate(length + more_length + 1, 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    memcpy(copy + length, more, more_length + 1);
    return copy;
}

/* A name may have 255 bytes on most systems, 143 on some: of a long one the temporary file has only the beginning. */
enum { LONGEST_BEGINNING = 100 };

static char *temporary_name(const char *path, const char *ending)
{
    char *name = copied(path, ending);
    const char *slash = name ? strrchr(path, '/') : NULL;
    size_t begin = slash ? (size_t)(slash - path) + 1 : 0;
    if (name && strlen(path) - begin > LONGEST_BEGINNING) strcpy(name + begin + LONGEST_BEGINNING, ending);
    return name;
}

/* A new file beside output->path, under a name that nothing has. -1 with errno set on failure. */
static int create_temporary(graze_output *output)
{
    int descriptor = -1;
    for (int attempt = 0; attempt < 100 && descriptor < 0; attempt++) {
        char ending[64];
        snprintf(ending, sizeof ending, ".partial-%ld-%d", (long)getpid(), attempt);
        grz_free(output->temporary);
        output->temporary = temporary_name(output->path, ending);
        if (!output->temporary) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    return descriptor;
}

static FILE *open_temporary(graze_output *output, const struct stat *old)
{
    int descriptor = create_temporary(output);
    if (descriptor < 0) return NULL;
    if (old) (void)fchmod(descriptor, old->st_mode & 07777); /* as when the old file is written over; only a courtesy */
    FILE *file = fdopen(descriptor, "wb");
    if (file) return file;
    int reason = errno;
    close(descriptor);
    unlink(output->temporary);
    errno = reason;
    return NULL;
}

/* Another name in the folder of the path, or where the name itself says. */
static bool rename_in_folder(graze_output *output, const char *name)
{
    char *slash = name[0] == '/' ? NULL : strrchr(output->path, '/');
    if (slash) slash[1] = 0;
    char *path = slash ? copied(output->path, name) : copied(name, "");
    if (!path) return false;
    grz_free(output->path);
    output->path = path;
    return true;
}

/* Replaces the path by the file that it links to, so that the link stays a link. That file may be missing: it will be
 * made, as the shell's > does. */
static bool follow_links(graze_output *output)
{
    enum { MOST_LINKS = 40 }; /* more than the system follows: they go in a circle */
    for (int links = 0; links < MOST_LINKS; links++) {
        char name[PATH_MAX];
        ssize_t length = readlink(output->path, name, sizeof name);
        if (length < 0) return true;
        errno = (size_t)length == sizeof name ? ENAMETOOLONG : ENOMEM;
        if ((size_t)length == sizeof name) return false;
        name[length] = 0;
        if (!rename_in_folder(output, name)) return false;
    }
    errno = ELOOP;
    return false;
}

/* Devices and pipes can not be renamed into place and are written directly. */
static FILE *open_file(graze_output *output)
{
    struct stat old;
    const bool is_there = stat(output->path, &old) == 0;
    if (is_there && !S_ISREG(old.st_mode)) return fopen(output->path, "wb");
    /* Renaming would replace a file that is write-protected. */
    if (is_there && access(output->path, W_OK) != 0) return NULL;
    return follow_links(output) ? open_temporary(output, is_there ? &old : NULL) : NULL;
}

static graze_status open_files(graze_output *output, graze_error *error)
{
    errno = 0;
    output->file = open_file(output);
    if (output->file) return GRAZE_OK;
    if (errno == ENOMEM) return grz_out_of_memory(error);
    return grz_fail(error, GRAZE_FILE_ERROR,
                    "%s: can not be written (%s): name a file in a folder that you may write to", output->path,
                    strerror(errno));
}

graze_status graze_output_open(const char *path, graze_output **out, graze_error *error)
{
    *out = NULL;
    graze_output *output = grz_allocate_zeroed(1, sizeof *output);
    if (!output) return grz_out_of_memory(error);
    output->path = copied(path, "");
    graze_status status = output->path ? open_files(output, error) : grz_out_of_memory(error);
    *out = status == GRAZE_OK ? output : NULL;
    if (status != GRAZE_OK) release(output);
    return status;
}

static void remember_failure(graze_output *output)
{
    if (!output->failure) output->failure = errno ? errno : EIO;
}

void graze_output_write(graze_output *output, const void *bytes, size_t byte_count)
{
    if (output->failure) return;
    errno = 0;
    if (byte_count && fwrite(bytes, 1, byte_count, output->file) != byte_count) remember_failure(output);
}

void graze_output_print(graze_output *output, const char *format, ...)
{
    if (output->failure) return;
    va_list values;
    va_start(values, format);
    errno = 0;
    int printed = vfprintf(output->file, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    if (printed < 0) remember_failure(output);
    va_end(values);
}

void graze_output_number(graze_output *output, double value)
{
    char text[32];
    graze_output_write(output, text, grz_print_number(text, value));
}

graze_status graze_output_commit(graze_output *output, graze_error *error)
{
    errno = 0;
    if (fflush(output->file) != 0) remember_failure(output);
    if (fclose(output->file) != 0) remember_failure(output);
    if (!output->failure && output->temporary && rename(output->temporary, output->path) != 0) remember_failure(output);

    graze_status status = GRAZE_OK;
    if (output->failure) {
        if (output->temporary) unlink(output->temporary);
        status = grz_fail(error, GRAZE_FILE_ERROR,
                          "%s: could not be written (%s): nothing was left behind; make room, or name another place",
                          output->path, strerror(output->failure));
    }
    release(output);
    return status;
}

void graze_output_discard(graze_output *output)
{
    if (!output) return;
    fclose(output->file);
    if (output->temporary) unlink(output->temporary);
    release(output);
}
