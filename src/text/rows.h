/* Texts with so many coordinates on each line, blanks or one comma between two of them, and comments behind #. */
#ifndef GRZ_TEXT_ROWS_H
#define GRZ_TEXT_ROWS_H

#include "text/text.h"

enum { GRZ_MOST_ROW = 6 };

/* What stands on a line, for reading it and for messages. */
typedef struct grz_row_form {
    int count;                /* a multiple of three, up to GRZ_MOST_ROW: points or directions */
    const char *const *names; /* of the numbers: "y" */
    const char *count_name;   /* "three" */
    const char *remedy;       /* "give x, y and z on each line" */
    /* Takes the numbers of a line, finite and within 2^200, into what is made; the text is at the line's end. */
    graze_status (*take)(const grz_text *text, const double *values, void *made, graze_error *error);
} grz_row_form;

/* Reads all lines of a window. */
graze_status grz_read_rows(grz_window *window, const char *name, const grz_row_form *form, void *made,
                           graze_error *error);

#endif
