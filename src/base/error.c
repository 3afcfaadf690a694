#include "base/error.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Set once before use (see base.h). */
static graze_log_function *log_function;
static void *log_user;

const char *graze_status_name(graze_status status)
{
    static const char *const names[] = {"done",       "out of memory", "bad argument",
                                        "bad data",   "bad pose",      "out of range",
                                        "file error", "unsupported",   "bad floating-point mode"};
    return (unsigned)status < sizeof names / sizeof *names ? names[status] : "unknown status";
}

/* Within a UTF-8 character, where a text must not be cut. */
static bool continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* A message names the file first and the remedy last; what makes it too long is a long path. */
static void cut_middle(char *text, size_t room, const char *whole, size_t length)
{
    static const char mark[] = "...";
    size_t head = room / 4;
    const char *tail = whole + length - (room - sizeof mark - head);
    while (head > 0 && continues_character(whole[head])) head--;
    while (continues_character(*tail)) tail++;
    snprintf(text, room, "%.*s%s%s", (int)head, whole, mark, tail);
}

/* The bytes of the control character at p, or 0 if there is none: ASCII's, and those that UTF-8 writes as C2 80 to C2
 * 9F, which terminals obey too. Other bytes above 127 are parts of UTF-8 characters. */
static int control_bytes(const char *p)
{
    unsigned char first = (unsigned char)p[0], second = first ? (unsigned char)p[1] : 0;
    if (first == 0xC2 && second >= 0x80 && second <= 0x9F) return 2;
    return (first > 0 && first < 32) || first == 127;
}

static bool has_control(const char *text)
{
    while (*text && !control_bytes(text)) text++;
    return *text != 0;
}

/* One byte of a control character, as C writes it: at most four characters. */
static size_t write_escape(char *to, unsigned char byte)
{
    static const char digits[] = "0123456789abcdef";
    const char *letter = byte == '\n' ? "n" : byte == '\r' ? "r" : byte == '\t' ? "t" : NULL;
    to[0] = '\\';
    to[1] = letter ? letter[0] : 'x';
    if (letter) return 2;
    to[2] = digits[byte >> 4];
    to[3] = digits[byte & 15];
    return 4;
}

/* Names and options that a message quotes may hold anything; the message stays one line. Returns the length; `to` has
 * room for four times that of `from`, and the zero. A backslash stays as it is: messages quote messages. */
static size_t escape(char *to, const char *from)
{
    const char *begin = to;
    while (*from) {
        int control = control_bytes(from);
        if (control == 0) *to++ = *from++;
        for (; control > 0; control--) to += write_escape(to, (unsigned char)*from++);
    }
    *to = 0;
    return (size_t)(to - begin);
}

/* Where escapes find no room. */
static void blot_out(char *text)
{
    for (; *text; text++)
        for (int control = control_bytes(text); control > 0; control--) text[control - 1] = '?';
}

/* Without the memory for the whole, the end is what is cut. */
static void print_fitting(char *text, size_t room, const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(text, room, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    bool fits = length >= 0 && (size_t)length < room && !has_control(text);
    char *whole = length >= 0 && !fits ? grz_allocate((size_t)length + 1, 5) : NULL;
    if (whole) {
        char *escaped = whole + length + 1;
        vsnprintf(whole, (size_t)length + 1, format, again);
        size_t escaped_length = escape(escaped, whole);
        if (escaped_length < room)
            memcpy(text, escaped, escaped_length + 1);
        else
            cut_middle(text, room, escaped, escaped_length);
        grz_free(whole);
    } else {
        blot_out(text);
    }
    va_end(again);
}

graze_status grz_fail(graze_error *error, graze_status status, const char *format, ...)
{
    if (error) {
        va_list values;
        va_start(values, format);
        error->status = status;
        print_fitting(error->message, sizeof error->message, format, values);
        va_end(values);
    }
    return status;
}

graze_status grz_out_of_memory(graze_error *error)
{
    return grz_fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: use a smaller mesh, or give the process more memory");
}

graze_status grz_out_of_memory_at(const char *name, graze_error *error)
{
    return grz_fail(error, GRAZE_OUT_OF_MEMORY,
                    "%s: out of memory: use a smaller file, or give the process more memory", name);
}

void graze_set_log(graze_log_function *log, void *user)
{
    log_function = log;
    log_user = user;
}

void grz_log(graze_log_level level, const char *format, ...)
{
    if (!log_function) return;
    char line[500];
    va_list values;
    va_start(values, format);
    print_fitting(line, sizeof line, format, values);
    va_end(values);
    log_function(level, line, log_user);
}
