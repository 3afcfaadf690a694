#define _POSIX_C_SOURCE 200809L

#include "commands.h"
#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <graze/base.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const command *const commands[] = {
    &command_info,    &command_check, &command_distance, &command_clash,   &command_convert,
    &command_hull,    &command_shape, &command_build,    &command_replay,  &command_fly,
    &command_nearest, &command_ray,   &command_study,    &command_methods,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    printf("graze: exact collision detection and proximity queries on triangle meshes\n\n"
           "Usage: graze COMMAND [ARGUMENTS]\n\nCommands:\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++) printf("  %-10s%s\n", commands[i]->name, commands[i]->summary);
    printf("\nOptions:\n"
           "  -h, --help      Print this and exit.\n"
           "  -v, --version   Print the version and what the program was built with, and exit.\n\n"
           "'graze help COMMAND' and 'graze COMMAND --help' say all about one command.\n"
           "Exit status: 0 free or done, 1 contact found, 2 trouble.\n");
}

static const command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (!strcmp(commands[i]->name, name)) return commands[i];
    return NULL;
}

static int unknown_command(const char *typed)
{
    graze_error error;
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++) names[i] = commands[i]->name;
    const char *what = typed[0] == '-' ? "option" : "command", *near = similar_name(typed, names, COMMAND_COUNT);
    if (near)
        fail(&error, GRAZE_BAD_ARGUMENT, "'%.100s': unknown %s: did you mean '%s'?", typed, what, near);
    else
        fail(&error, GRAZE_BAD_ARGUMENT, "'%.100s': unknown %s: 'graze --help' lists those there are", typed, what);
    return trouble(NULL, error.message);
}

/* A reader that has what it wanted, as in `| head`, closes the pipe: that is no trouble. */
static bool reader_has_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

/* A full disk shows only when the last buffer leaves. */
static int flushed(const char *name, int exit_status)
{
    graze_error error;
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) return exit_status;
    if (exit_status == EXIT_TROUBLE) return exit_status; /* it has its message already */
    if (errno == EPIPE || reader_has_gone()) return exit_status;
    fail(&error, GRAZE_FILE_ERROR, "standard output: could not be written (%s): send it where there is room",
         errno ? strerror(errno) : "write error");
    return trouble(name, error.message);
}

/* If standard output were closed, the first file that is opened would take its place and receive what is printed.
 * Descriptors that can not be used that way take the free places; printing to them fails, and is reported. */
static void occupy_standard_descriptors(void)
{
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0) open("/dev/null", i == 0 ? O_WRONLY : O_RDONLY);
}

static int one_word_too_many(const char *word, const char *before)
{
    graze_error error;
    fail(&error, GRAZE_BAD_ARGUMENT, "'%.100s': one word too many behind '%.100s': leave it out", word, before);
    return trouble(NULL, error.message);
}

static bool is(const char *typed, const char *name, const char *other)
{
    return !strcmp(typed, name) || !strcmp(typed, other);
}

static int print_version(void)
{
    printf("graze %s\n%s", graze_version(), graze_build_info());
    return flushed(NULL, EXIT_DONE);
}

static int run_command(int argc, char **argv)
{
    const command *self = find_command(argv[0]);
    if (!self) return unknown_command(argv[0]);
    graze_set_log(keep_note, NULL);
    int exit_status = self->run(argc, argv);
    print_notes(self->name);
    return flushed(self->name, exit_status);
}

/* 'graze help X' is 'graze X --help', and 'graze help shape cone' is 'graze shape cone --help'. */
static int run_help(int argc, char **argv)
{
    bool of_all = argc == 1 || is(argv[1], "help", "--help");
    if (of_all && argc <= 2) return print_help(), flushed(NULL, EXIT_DONE);
    const command *self = find_command(argv[1]);
    const int most = self && self->helps_with_operand ? 3 : 2;
    if (argc > most) return one_word_too_many(argv[most], argv[most - 1]);
    char *asked[] = {argv[1], "--help", argc > 2 ? argv[2] : NULL, NULL};
    return run_command(argc, asked);
}

int main(int argc, char **argv)
{
    occupy_standard_descriptors();
    signal(SIGPIPE, SIG_IGN); /* files that are being written are not lost with the pipe */
    signal(SIGXFSZ, SIG_IGN); /* and so is a limit on the size of files */
    if (argc < 2) return trouble(NULL, "which command? 'graze --help' lists them");
    if (is(argv[1], "--version", "-v")) return argc > 2 ? one_word_too_many(argv[2], argv[1]) : print_version();
    if (is(argv[1], "--help", "-h") || is(argv[1], "help", "help")) return run_help(argc - 1, argv + 1);
    return run_command(argc - 1, argv + 1);
}
