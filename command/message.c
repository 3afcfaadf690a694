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
    char place[sizeof error->message], message[sizeof error->message];
    va_list values;
    va_start(values, format);
    vsnprintf(place, sizeof place, format, values);
    va_end(values);
    memcpy(message, error->message, sizeof message);
    /* The place is cut first: what is wrong and what to do matter more than the end of a long file name. */
    size_t length = strlen(message) + 2, room = sizeof error->message - 1;
    int kept = length < room ? (int)(room - length) : 0;
    snprintf(error->message, sizeof error->message, "%.*s: %s", kept, place, message);
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
