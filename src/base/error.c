#include "base/error.h"

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

graze_status grz_fail(graze_error *error, graze_status status, const char *format, ...)
{
    if (error) {
        va_list values;
        va_start(values, format);
        error->status = status;
        vsnprintf(error->message, sizeof error->message, format, values);
        va_end(values);
    }
    return status;
}

graze_status grz_out_of_memory(graze_error *error)
{
    return grz_fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: use a smaller mesh, or give the process more memory");
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
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    log_function(level, line, log_user);
}
