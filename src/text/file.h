/* The frame of every reader: opens a file, lets a reader take its bytes, closes it, and says what went wrong. */
#ifndef GRZ_TEXT_FILE_H
#define GRZ_TEXT_FILE_H

#include "base/window.h"

/* Reads a window to its end, into `made`. `name` stands for the file in messages. */
typedef graze_status grz_window_reader(grz_window *window, const char *name, void *made, graze_error *error);

/* Reads the window and closes it in any case, or, without a window, the file at the path `name`. */
graze_status grz_read_window(grz_window *window, const char *name, grz_window_reader *read, void *made,
                             graze_error *error);

/* The status of a reader, unless the window failed: a window that could not be filled looks like a file that ends, and
 * no reader can tell, so the window's failure replaces what the reader found. */
graze_status grz_window_verdict(const grz_window *window, const char *name, graze_status status, graze_error *error);

#endif
