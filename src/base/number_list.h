/* Several numbers in a text: the one grammar of poses on a command line and in a file. */
#ifndef GRZ_BASE_NUMBER_LIST_H
#define GRZ_BASE_NUMBER_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Blanks, and line ends where the text may have them. */
bool grz_is_list_blank(char c);

/* Reads all numbers of text ... end. Between two stand blanks, or one comma with or without blanks: with two commas a
 * number is missing, and what follows it would take its place. Keeps the first `capacity` and counts all. False if
 * something else is in it: then *wrong is where, and *count how many numbers stand before it. */
bool grz_read_number_list(const char *text, const char *end, double *numbers, size_t capacity, size_t *count,
                          const char **wrong);

#endif
