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
bool parse_point(const char *text, graze_vec3 *value); /* "x,y,z" */

/* Prints 17 significant digits, so that reading them gives the same bits. For files and JSON. */
void print_number(FILE *to, double value);

/* Writes the fewest digits that read back as the same bits, and returns `text`. For people. */
typedef char number_text[32];
const char *shortest_number(number_text text, double value);

#endif
