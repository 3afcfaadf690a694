#include "message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

graze_status fail(graze_error *error, graze_status status, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    error->status = status;
    vsnprintf(error->message, sizeof error->message, format, values);
    va_end(values);
    return status;
}

graze_status fail_at(graze_error *error, const char *format, ...)
{
    enum { SIZE = sizeof error->message };
    char place[SIZE], whole[2 * SIZE + 2];
    va_list values;
    va_start(values, format);
    vsnprintf(place, sizeof place, format, values);
    va_end(values);
    /* The place is cut first: what is wrong and what to do matter more than the end of a long file name. */
    size_t length = strlen(error->message) + 2;
    place[length < SIZE ? SIZE - 1 - length : 0] = 0;
    snprintf(whole, sizeof whole, "%s: %s", place, error->message);
    whole[SIZE - 1] = 0;
    memcpy(error->message, whole, SIZE);
    return error->status;
}

/* Bytes above 126 are left alone: they are part of UTF-8 characters. */
static void print_line(const char *command, const char *kind, const char *text)
{
    char line[1000];
    snprintf(line, sizeof line, "graze%s%s: %s%s", command ? " " : "", command ? command : "", kind, text);
    for (char *p = line; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127) *p = '?';
    fprintf(stderr, "%s\n", line);
}

int trouble(const char *command, const char *message)
{
    print_line(command, "", message);
    return EXIT_TROUBLE;
}

void print_log(graze_log_level level, const char *line, void *user)
{
    print_line(user, level == GRAZE_LOG_WARNING ? "warning: " : "note: ", line);
}
