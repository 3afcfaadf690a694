#define _POSIX_C_SOURCE 200809L

#include "study/frame/plot.h"

#include "files.h"
#include "message.h"
#include "study/frame/folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static graze_status write_text(const char *folder, const char *name, const char *ending, const char *before,
                               const char *text, graze_error *error)
{
    graze_output *to;
    char file[200];
    snprintf(file, sizeof file, "%.150s.%s", name, ending);
    graze_status status = folder_open(folder, file, &to, error);
    if (status != GRAZE_OK) return status;
    graze_output_print(to, "%s%s", before, text);
    return graze_output_commit(to, error);
}

/* Starts gnuplot in the folder, its output at *from. Returns its process, or -1. Only calls that are safe between fork
 * and exec in a program with threads. */
static pid_t start_gnuplot(const char *folder, const char *script, int *from)
{
    int ends[2];
    if (pipe(ends) != 0) return -1;
    pid_t child = fork();
    if (child == 0) {
        if (chdir(folder) != 0 || dup2(ends[1], STDOUT_FILENO) < 0) _exit(127);
        close(ends[0]);
        close(ends[1]);
        execlp("gnuplot", "gnuplot", script, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    if (child < 0) close(ends[0]);
    *from = ends[0];
    return child;
}

/* Copies all that comes, and returns how much that was. */
static size_t copy_all(int from, graze_output *to)
{
    char bytes[16384];
    size_t total = 0;
    for (;;) {
        ssize_t count = read(from, bytes, sizeof bytes);
        if (count < 0 && errno == EINTR && !writing_interrupted()) continue;
        if (count <= 0) return total;
        graze_output_write(to, bytes, (size_t)count);
        total += (size_t)count;
    }
}

static bool wait_for(pid_t child)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static graze_status draw(const char *folder, const char *name, bool *drawn, graze_error *error)
{
    char script[200], picture[200];
    graze_output *to;
    int from;
    snprintf(script, sizeof script, "%.150s.gp", name);
    snprintf(picture, sizeof picture, "%.150s.svg", name);
    graze_status status = folder_open(folder, picture, &to, error);
    if (status != GRAZE_OK) return status;
    pid_t child = start_gnuplot(folder, script, &from);
    size_t size = 0;
    if (child > 0) {
        size = copy_all(from, to);
        close(from);
        *drawn = wait_for(child) && size > 0;
    }
    if (*drawn) return graze_output_commit(to, error);
    graze_output_discard(to);
    return GRAZE_OK;
}

graze_status plot_write(const char *folder, const plot *p, bool *drawn, graze_error *error)
{
    static const char terminal[] = "set terminal svg size 900,540 dynamic font 'sans,14' background 'white'\n"
                                   "set grid linecolor '#dddddd'\n"
                                   "set linetype 5 linecolor '#cc3311'\n" /* gnuplot's is yellow */
                                   "set key outside right top\n";
    *drawn = false;
    writing_begin();
    graze_status status = write_text(folder, p->name, "dat", "", p->data, error);
    if (status == GRAZE_OK) status = write_text(folder, p->name, "gp", terminal, p->script, error);
    if (status == GRAZE_OK) status = draw(folder, p->name, drawn, error);
    writing_end();
    return status;
}
