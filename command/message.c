#define _POSIX_C_SOURCE 200809L /* PATH_MAX */

#include "message.h"

#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = sizeof((graze_error *)0)->message };

/* As in the library: a message that is too long loses its middle, so that the file's name and the remedy stay. */
static void store(graze_error *error, const char *whole)
{
    size_t length = strlen(whole), head = SIZE / 4;
    if (length < SIZE)
        memcpy(error->message, whole, length + 1);
    else
        snprintf(error->message, SIZE, "%.*s...%s", (int)head, whole, whole + length - (SIZE - 4 - head));
}

graze_status fail(graze_error *error, graze_status status, const char *format, ...)
{
    char whole[2 * PATH_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(whole, sizeof whole, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    error->status = status;
    store(error, whole);
    return status;
}

graze_status fail_at(graze_error *error, const char *format, ...)
{
    char whole[2 * PATH_MAX + 2 + SIZE];
    va_list values;
    va_start(values, format);
    vsnprintf(whole, 2 * PATH_MAX, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    size_t length = strlen(whole);
    snprintf(whole + length, sizeof whole - length, ": %s", error->message);
    store(error, whole);
    return error->status;
}

/* The bytes of the control character at p, or 0 if there is none: ASCII's, and those that UTF-8 writes as C2 80 to C2
 * 9F, which terminals obey too. Other bytes above 126 are left alone: they are part of UTF-8 characters. */
static int control_bytes(const char *p)
{
    unsigned char first = (unsigned char)p[0], second = first ? (unsigned char)p[1] : 0;
    if (first == 0xC2 && second >= 0x80 && second <= 0x9F) return 2;
    return (first > 0 && first < 32) || first == 127;
}

enum { LONGEST_SHOWN = 2 * 4 + 1 };

/* The next character as it may be printed: control characters as C writes them, the same way as in the library's own
 * messages. *text moves behind it. */
static const char *shown(char room[LONGEST_SHOWN], const char **text)
{
    int control = control_bytes(*text);
    char *to = room;
    if (control == 0) *to++ = *(*text)++;
    for (; control > 0; control--) {
        unsigned char byte = (unsigned char)*(*text)++;
        const char *letter = byte == '\n' ? "\\n" : byte == '\r' ? "\\r" : byte == '\t' ? "\\t" : NULL;
        to += letter ? snprintf(to, 5, "%s", letter) : snprintf(to, 5, "\\x%02x", byte);
    }
    *to = 0;
    return room;
}

void print_name(const char *name)
{
    char room[LONGEST_SHOWN];
    while (*name) fputs(shown(room, &name), stdout);
}

/* Whole lines are written, because standard error has no buffer of its own. */
static void print_line(const char *command, const char *text)
{
    char line[1000], out[4 * sizeof line], *to = out, room[LONGEST_SHOWN];
    snprintf(line, sizeof line, "graze%s%s: %s", command ? " " : "", command ? command : "", text);
    for (const char *from = line; *from; to += strlen(to)) strcpy(to, shown(room, &from));
    *to = 0;
    fprintf(stderr, "%s\n", out);
}

/* The library calls back without knowing who will print, and trouble() is called from everywhere: a place for both.
 * Whoever is at it writes one line at most, so others may spin. */
static struct {
    atomic_flag busy;
    size_t length;
    unsigned dropped;
    char text[4000]; /* lines, each ended by a zero byte */
} notes = {.busy = ATOMIC_FLAG_INIT};

static void lock_notes(void)
{
    while (atomic_flag_test_and_set_explicit(&notes.busy, memory_order_acquire)) {
    }
}

static void unlock_notes(void)
{
    atomic_flag_clear_explicit(&notes.busy, memory_order_release);
}

void keep_note(graze_log_level level, const char *line, void *user)
{
    (void)user;
    char *end = notes.text + sizeof notes.text;
    lock_notes();
    char *place = notes.text + notes.length;
    int length =
        snprintf(place, (size_t)(end - place), "%s%s", level == GRAZE_LOG_WARNING ? "warning: " : "note: ", line);
    if (length >= 0 && length < end - place)
        notes.length += (size_t)length + 1;
    else
        notes.dropped++;
    unlock_notes();
}

static void drop_notes(void)
{
    lock_notes();
    notes.length = notes.dropped = 0;
    unlock_notes();
}

void print_notes(const char *command)
{
    for (size_t i = 0; i < notes.length; i += strlen(notes.text + i) + 1) print_line(command, notes.text + i);
    if (notes.dropped) print_line(command, "note: there is more to say about these files");
    drop_notes();
}

int trouble(const char *command, const char *message)
{
    drop_notes();
    print_line(command, message);
    return EXIT_TROUBLE;
}
