/* What the command says when something is wrong: one line on standard error. */
#ifndef COMMAND_MESSAGE_H
#define COMMAND_MESSAGE_H

#include <graze/base.h>

/* Exit statuses. FOUND: contact, a distance of zero, or a pose that could not be proven free. */
enum { EXIT_DONE = 0, EXIT_FOUND = 1, EXIT_TROUBLE = 2 };

/* Writes a message into *error and returns `status`, as the library does it. A message says where, what is wrong and
 * what to do: "poses.txt: line 7: has 11 numbers: give 12". */
graze_status fail(graze_error *error, graze_status status, const char *format, ...) GRAZE_PRINTF(3, 4);

/* Puts a place before the message that *error already has, with ": " between, and returns its status. */
graze_status fail_at(graze_error *error, const char *format, ...) GRAZE_PRINTF(2, 3);

/* Prints "graze COMMAND: message" (without COMMAND if it is NULL) and returns EXIT_TROUBLE. Whatever the message
 * quotes, it stays one line: control characters, which a file name may hold, are shown as in C: \n, \x1b. */
int trouble(const char *command, const char *message);

/* Prints the name of a file on standard output as a message shows it: on one line, without control characters. */
void print_name(const char *name);

/* Keeps what the library logs until print_notes. From any thread. */
graze_log_function keep_note;

/* Prints what was kept: after the work, so that it does not stand in the middle of a progress line. trouble() drops it
 * instead: one message says what is wrong, and what led there is no news. */
void print_notes(const char *command);

#endif
