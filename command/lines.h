/* Text files of one entry a line, for people to write: blank lines and lines that begin with # are no entries. */
#ifndef COMMAND_LINES_H
#define COMMAND_LINES_H

#include <graze/base.h>

/* Takes an entry, without its line feed. It may write into `line`. What it says on failure is put behind file and
 * line. */
typedef graze_status line_taker(void *user, char *line, size_t number, graze_error *error);

/* Reads a file, a line at a time: memory does not grow with it. "-" is refused: standard input has no folder. */
graze_status read_lines(const char *path, line_taker *take, void *user, graze_error *error);

/* Cuts the text off at its first tab. Returns what stands before, without blanks around it; *text goes behind the
 * tab, or is NULL after the last part. */
char *cut_at_tab(char **text);

/* Numbers with blanks, tabs or commas between them. Writes at most `most` and returns how many there are; if a word
 * is no finite number, *wrong is that word, ended by a zero byte, else NULL. Writes into `text`. */
size_t split_numbers(char *text, double *numbers, size_t most, const char **wrong);

#endif
