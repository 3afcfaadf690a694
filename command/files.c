#define _POSIX_C_SOURCE 200809L

#include "files.h"

#include "message.h"
#include "replaced.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- are two paths one file? ---- */

static bool same_inode(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* The folder of a path, and the name in it. A folder's name that does not fit is left to the system's own message. */
static const char *split_path(const char *path, char *folder, size_t capacity)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 1;
    if (length >= capacity) length = 0;
    memcpy(folder, slash ? path : ".", length);
    folder[length] = 0;
    return slash ? slash + 1 : path;
}

/* Replaces the name of a link by the name that it holds, which counts from the link's folder. False for what is no
 * link, and for names that do not fit. */
static bool step_through_link(char path[PATH_MAX])
{
    char target[PATH_MAX], folder[PATH_MAX];
    ssize_t length = readlink(path, target, sizeof target);
    if (length <= 0 || length == sizeof target) return false;
    target[length] = 0;
    if (target[0] == '/') folder[0] = 0;
    if (target[0] != '/') split_path(path, folder, sizeof folder);
    const char *between = folder[0] && folder[strlen(folder) - 1] != '/' ? "/" : "";
    return snprintf(path, PATH_MAX, "%s%s%s", folder, between, target) < PATH_MAX;
}

/* The name under which a file that is not there yet would appear when it is written through this path: links, in a row
 * too, may lead to it. A row longer than the system follows is a circle, through which nothing can be written. */
static void new_file_name(const char *path, char name[PATH_MAX])
{
    enum { MOST_LINKS = 40 };
    snprintf(name, PATH_MAX, "%s", path);
    for (int links = 0; links < MOST_LINKS && step_through_link(name); links++) {
    }
}

static bool same_new_file(const char *a, const char *b)
{
    char path_a[PATH_MAX], path_b[PATH_MAX], folder_a[PATH_MAX], folder_b[PATH_MAX];
    struct stat about_a, about_b;
    new_file_name(a, path_a);
    new_file_name(b, path_b);
    const char *name_a = split_path(path_a, folder_a, sizeof folder_a),
               *name_b = split_path(path_b, folder_b, sizeof folder_b);
    if (strcmp(name_a, name_b) != 0) return false;
    return stat(folder_a, &about_a) == 0 && stat(folder_b, &about_b) == 0 && same_inode(&about_a, &about_b);
}

/* Files that are there are compared by what they are, so that links and ./ do not hide it; files that are not there
 * yet, by folder and name. */
static bool same_file(const char *a, const char *b)
{
    struct stat about_a, about_b;
    bool a_exists = stat(a, &about_a) == 0, b_exists = stat(b, &about_b) == 0;
    if (a_exists || b_exists) return a_exists && b_exists && same_inode(&about_a, &about_b);
    return same_new_file(a, b);
}

static bool is_standard_output(const char *path)
{
    struct stat about, about_standard;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && fstat(STDOUT_FILENO, &about_standard) == 0 &&
           same_inode(&about, &about_standard);
}

/* ---- can it be written? ---- */

/* A plain file, and one that is not there, are tried the way they will be written, which leaves all as it is. Opening a
 * device or a pipe would already do something to it, so there the permission has to do. */
static graze_status try_output(const output_file *file, graze_error *error)
{
    struct stat about;
    if (stat(file->path, &about) != 0 || S_ISREG(about.st_mode)) {
        graze_output *output;
        writing_begin();
        graze_status status = graze_output_open(file->path, &output, error);
        if (status == GRAZE_OK) graze_output_discard(output);
        writing_end();
        return status;
    }
    if (S_ISDIR(about.st_mode))
        errno = EISDIR;
    else if (access(file->path, W_OK) == 0)
        return GRAZE_OK;
    return fail(error, GRAZE_FILE_ERROR, "%s: can not be written (%s): name a file in a folder that you may write to",
                file->path, strerror(errno));
}

graze_status check_outputs(const output_file *outputs, size_t output_count, char *const *inputs, size_t input_count,
                           graze_error *error)
{
    for (size_t i = 0; i < output_count; i++) {
        const output_file *o = &outputs[i];
        if (!o->path) continue;
        for (size_t k = 0; k < input_count; k++)
            if (same_file(o->path, inputs[k]))
                return fail(error, GRAZE_BAD_ARGUMENT,
                            "%s: %s would overwrite a file that another argument names: name another", o->path,
                            o->option);
        for (size_t k = 0; k < i; k++)
            if (outputs[k].path && same_file(o->path, outputs[k].path))
                return fail(error, GRAZE_BAD_ARGUMENT, "%s: named by both %s and %s: name two different files", o->path,
                            outputs[k].option, o->option);
        if (is_standard_output(o->path))
            return fail(error, GRAZE_BAD_ARGUMENT, "%s: %s names the file that standard output goes to: name another",
                        o->path, o->option);
        graze_status status = check_replaced(o, error);
        if (status == GRAZE_OK) status = try_output(o, error);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

/* ---- signals ---- */

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU};

enum { SIGNAL_COUNT = sizeof signals / sizeof *signals };

/* A signal handler can reach nothing but a global. */
static volatile sig_atomic_t caught_signal;
static struct sigaction earlier_actions[SIGNAL_COUNT];

static void take_note(int number)
{
    caught_signal = number;
}

void writing_begin(void)
{
    /* Without SA_RESTART, so that a write to a pipe that nobody reads ends too. */
    struct sigaction action = {.sa_handler = take_note};
    sigemptyset(&action.sa_mask);
    caught_signal = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(signals[i], NULL, &earlier_actions[i]);
        if (earlier_actions[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
}

bool writing_interrupted(void)
{
    return caught_signal != 0;
}

void writing_end(void)
{
    for (int i = 0; i < SIGNAL_COUNT; i++) sigaction(signals[i], &earlier_actions[i], NULL);
    if (caught_signal) raise(caught_signal);
}

/* ---- one file ---- */

graze_status write_mesh(const graze_mesh *mesh, const char *path, graze_error *error)
{
    writing_begin();
    graze_status status = graze_mesh_write(mesh, GRAZE_FORMAT_ANY, path, error);
    writing_end();
    return status;
}

static graze_status write_or_discard(const char *path, output_writer *write, const void *what, graze_error *error)
{
    graze_output *to;
    graze_status status = graze_output_open(path, &to, error);
    if (status != GRAZE_OK) return status;
    write(what, to);
    if (!writing_interrupted()) return graze_output_commit(to, error);
    graze_output_discard(to);
    return fail(error, GRAZE_FILE_ERROR, "%s: interrupted, and not written: run it again", path);
}

graze_status write_output(const char *path, output_writer *write, const void *what, graze_error *error)
{
    if (!path) return GRAZE_OK;
    writing_begin();
    graze_status status = write_or_discard(path, write, what, error);
    writing_end();
    return status;
}
