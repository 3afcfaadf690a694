/* Runs the built command through the shell, in a folder of the test's own, and looks at what it did. */
#ifndef TESTS_COMMAND_RUN_COMMAND_H
#define TESTS_COMMAND_RUN_COMMAND_H

/* cmocka.h needs these first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a run left behind. Texts are cut at the size of the arrays. */
typedef struct outcome {
    int exit_status; /* as the shell sees it: 128 + n after signal n */
    char out[40000], err[4000];
} outcome;

/* Makes the folder, empty, and goes there. All paths of the test are then relative to it. */
static inline void enter_folder(const char *name)
{
    char line[2000];
    snprintf(line, sizeof line, "rm -rf '%s/%s' && mkdir -p '%s/%s'", GRAZE_TEST_DIR, name, GRAZE_TEST_DIR, name);
    assert_int_equal(system(line), 0);
    snprintf(line, sizeof line, "%s/%s", GRAZE_TEST_DIR, name);
    assert_int_equal(chdir(line), 0);
}

static inline void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static inline void read_file(const char *name, char *text, size_t capacity)
{
    FILE *file = fopen(name, "rb");
    if (!file) fail_msg("%s: is not there", name);
    text[fread(text, 1, capacity - 1, file)] = 0;
    fclose(file);
}

static inline bool exists(const char *name)
{
    struct stat about;
    return lstat(name, &about) == 0;
}

/* Runs `line` in a shell in which $graze is the command. A redirection in the line goes before the capture. */
static inline void run_shell(const char *line, outcome *o)
{
    static char whole[20000];
    int length = snprintf(whole, sizeof whole, "graze='%s'; ( %s ) >.out 2>.err", GRAZE_COMMAND_PATH, line);
    assert_true(length > 0 && (size_t)length < sizeof whole);
    int status = system(whole);
    assert_true(WIFEXITED(status));
    o->exit_status = WEXITSTATUS(status);
    read_file(".out", o->out, sizeof o->out);
    read_file(".err", o->err, sizeof o->err);
}

/* The same for a line that only holds the arguments. */
static inline void run_graze(const char *arguments, outcome *o)
{
    static char line[19000];
    int length = snprintf(line, sizeof line, "\"$graze\" %s", arguments);
    assert_true(length > 0 && (size_t)length < sizeof line);
    run_shell(line, o);
}

static inline size_t line_count(const char *text)
{
    size_t count = 0;
    for (; *text; text++) count += *text == '\n';
    return count;
}

/* A refusal: exit status 2, nothing on standard output, and one line that begins with who refuses. */
static inline void check_refusal(const char *name, const char *begin, const char *said, const outcome *o)
{
    if (o->exit_status != 2) fail_msg("%s: exit status %d: %s%s", name, o->exit_status, o->out, o->err);
    if (o->out[0]) fail_msg("%s: printed: %s", name, o->out);
    if (strncmp(o->err, begin, strlen(begin)) != 0) fail_msg("%s: does not begin with '%s': %s", name, begin, o->err);
    if (line_count(o->err) != 1) fail_msg("%s: not one line: %s", name, o->err);
    if (!strstr(o->err, said)) fail_msg("%s: does not say '%s': %s", name, said, o->err);
}

/* No temporary file is left in the folder. */
static inline void check_no_leftovers(const char *name)
{
    outcome o;
    run_shell("ls -A | grep partial", &o);
    if (o.out[0]) fail_msg("%s: left behind: %s", name, o.out);
}

/* The unit cube from (0,0,0) to (1,1,1), 12 triangles, outward. */
static const char cube_obj[] = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
                               "f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\n"
                               "f 3 4 8\nf 3 8 7\nf 1 5 8\nf 1 8 4\nf 2 3 7\nf 2 7 6\n";

/* Apart by 1, touching at a face, moved by a half, turned by 90 degrees and moved, far away. */
static const char cube_poses[] = "# B in A's frame\n"
                                 "1 0 0 2  0 1 0 0  0 0 1 0\n"
                                 "1 0 0 1  0 1 0 0  0 0 1 0\n"
                                 "\n"
                                 "1 0 0 .5 0 1 0 .5 0 0 1 .5\n"
                                 "0 -1 0 .25 1 0 0 .25 0 0 1 .25\n"
                                 "1 0 0 1e6 0 1 0 0 0 0 1 0\n";

/* The option --threads, with 1 for a command that was built without them; and what it then says that there are. */
#if GRZ_HAVE_THREADS
#define THREADS(count)      "--threads " #count
#define THREADS_SAID(count) #count
#else
#define THREADS(count)      "--threads 1"
#define THREADS_SAID(count) "1"
#endif

#endif
