/* How a function fails: `return grz_fail(error, GRAZE_BAD_DATA, "%s: line %d: ...", ...)`. */
#ifndef GRZ_BASE_ERROR_H
#define GRZ_BASE_ERROR_H

#include <graze/base.h>

/* Writes status and message where error is not NULL, and returns status. A message too long loses its middle: file and
 * remedy stay. Control characters are escaped here, so that no caller needs to look at what it quotes. */
graze_status grz_fail(graze_error *error, graze_status status, const char *format, ...) GRAZE_PRINTF(3, 4);

/* The one message for a failed allocation, and the same with the file whose content was too much. */
graze_status grz_out_of_memory(graze_error *error);
graze_status grz_out_of_memory_at(const char *name, graze_error *error);

/* A line to the log callback. Cheap where there is none. */
void grz_log(graze_log_level level, const char *format, ...) GRAZE_PRINTF(2, 3);

#endif
