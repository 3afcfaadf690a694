/* Texts with so many coordinates on each line, blanks or one comma between two of them. */
#ifndef GRZ_TEXT_ROWS_H
#define GRZ_TEXT_ROWS_H

#include "text/text.h"

/* What stands on a line, for reading it and for messages. */
typedef struct grz_row_form {
    int count;                /* a multiple of three: points or directions */
    const char *const *names; /* of the numbers: "y" */
    const char *count_name;   /* "three" */
    const char *remedy;       /* "give x, y and z on each line" */
} grz_row_form;

/* Reads the line at whose first number the text stands: finite numbers within 2^200, and nothing else but a comment. */
graze_status grz_read_row(grz_text *text, const grz_row_form *form, double *values, graze_error *error);

#endif
