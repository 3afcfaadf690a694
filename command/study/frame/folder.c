#define _POSIX_C_SOURCE 200809L

#include "study/frame/folder.h"

#include "files.h"
#include "message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LONGEST_PATH = 4096 };

static graze_status join(char path[LONGEST_PATH], const char *folder, const char *name, graze_error *error)
{
    int length = snprintf(path, LONGEST_PATH, "%s/%s", folder, name);
    if (length > 0 && length < LONGEST_PATH) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "--output: the folder's name is too long: name another");
}

graze_status folder_prepare(const char *folder, graze_error *error)
{
    struct stat about;
    char path[LONGEST_PATH];
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail(error, GRAZE_FILE_ERROR,
                    "%s: the folder can not be made (%s): name one in a folder that is there and that you may write to",
                    folder, strerror(errno));
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode))
        return fail(error, GRAZE_FILE_ERROR, "%s: is not a folder: name one, or a name that is free", folder);
    graze_status status = join(path, folder, "study", error);
    output_file probe = {"--output", path, OUTPUT_TEXT};
    return status == GRAZE_OK ? check_outputs(&probe, 1, NULL, 0, error) : status;
}

graze_status folder_open(const char *folder, const char *name, graze_output **out, graze_error *error)
{
    char path[LONGEST_PATH];
    graze_status status = join(path, folder, name, error);
    return status == GRAZE_OK ? graze_output_open(path, out, error) : status;
}
