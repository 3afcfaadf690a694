/* Numbers as the command reads and prints them, the same in every locale. */
#ifndef COMMAND_NUMBERS_H
#define COMMAND_NUMBERS_H

#include <graze/pose.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Whole texts that are numbers: decimal, finite, nothing around. */
bool parse_number(const char *text, double *value);
bool parse_count(const char *text, uint64_t *value);
bool parse_bytes(const char *text, uint64_t *value);   /* above 0, with k, M or G behind it or without */
bool parse_point(const char *text, graze_vec3 *value); /* "x,y,z" */

/* Prints 17 significant digits, so that reading them gives the same bits. For files and JSON. */
void print_number(FILE *to, double value);

/* Writes the fewest digits that read back as the same bits, and returns `text`. For people. */
typedef char number_text[32];
const char *shortest_number(number_text text, double value);

/* Puts a comma before every third of these digits, counted from the end: 558,000. There is room for them. */
void group_digits(char *digits);

/* Writes a count as people do, 1,310,720, and returns `text`. */
const char *grouped_count(number_text text, uint64_t count);

/* Writes so many significant digits as people do, 558,000 and not 5.58e+05, and returns `text`. Numbers of more than
 * fifteen digits before the point, or of more than four zeros behind it, keep their exponent. */
const char *rounded_number(number_text text, double value, int digits);

#endif
