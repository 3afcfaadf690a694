#include "base/error.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>

/* Set once before use (see base.h). */
static graze_log_function *log_function;
static void *log_user;

const char *graze_status_name(graze_status status)
{
    switch (status) {
    case GRAZE_OK: return "done";
    case GRAZE_OUT_OF_MEMORY: return "out of memory";
    case GRAZE_BAD_ARGUMENT: return "bad argument";
    case GRAZE_BAD_DATA: return "bad data";
    case GRAZE_BAD_POSE: return "bad pose";
    case GRAZE_OUT_OF_RANGE: return "out of range";
    case GRAZE_FILE_ERROR: return "file error";
    case GRAZE_UNSUPPORTED: return "unsupported";
    case GRAZE_BAD_FLOAT_MODE: return "bad floating-point mode";
    }
    return "unknown status";
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

/* Without the memory for the whole, the end is what is cut. */
static void print_fitting(char *text, size_t room, const char *format, va_list values)
{
    va_list again;
    va_copy(again, values);
    int length = vsnprintf(text, room, format, values);
    char *whole = length >= 0 && (size_t)length >= room ? grz_allocate((size_t)length + 1, 1) : NULL;
    if (whole) {
        vsnprintf(whole, (size_t)length + 1, format, again);
        cut_middle(text, room, whole, (size_t)length);
        grz_free(whole);
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
