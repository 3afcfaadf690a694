/* Numbers in text, the same in every locale and on every libc. */
#ifndef GRZ_BASE_NUMBER_H
#define GRZ_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a decimal number at `text` (which ends at `end`): sign, digits with at most one point, exponent. Returns where
 * it stopped, or NULL if there is no number. Correctly rounded; too large gives infinity, too small gives zero. The
 * words nan and inf, in any case, are numbers too, so that a reader can say what is wrong with them. Blanks are not
 * skipped. */
const char *grz_read_number(const char *text, const char *end, double *value);

/* Reads a whole number with an optional sign. NULL if there is none or if it does not fit. */
const char *grz_read_integer(const char *text, const char *end, int64_t *value);

/* Writes "%.17g" with a decimal point, and a final zero byte; returns the length. `text` has room for 32 characters. */
size_t grz_print_number(char *text, double value);

#endif
