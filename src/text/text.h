/* A text file, scanned in place: words and numbers, blanks and lines, with the line number for messages. Lines end
 * in line feed, carriage return, or both.
 *
 * Only whole lines are looked at, so a word or number is never cut where one piece of the file ends and the next
 * begins. The next piece is fetched when a line is begun and nothing of it is here: words and copies of a grz_text
 * are good until then. Where lines are joined that may be before the next word. */
#ifndef GRZ_TEXT_TEXT_H
#define GRZ_TEXT_TEXT_H

#include "base/window.h"

#include <graze/pose.h>

typedef struct grz_text {
    const char *name; /* of the file, for messages */
    grz_window *window;
    const char *at, *end; /* in the window: from here to the end of the last whole line */
    size_t line;          /* counted from 1 */
    char comment;         /* what begins a comment that runs to the end of its line; '\n' if nothing does */
    bool joined;          /* a backslash at the end of a line joins it to the next one (OBJ) */
} grz_text;

typedef struct grz_word {
    const char *first;
    size_t length;
} grz_word;

/* Starts where the window does, behind a UTF-8 byte order mark. A comment begins with the character given; a line
 * end stands for none. Joined lines are off. */
grz_text grz_text_of(grz_window *window, const char *name, char comment);

/* Moves the window to where the text is. A line end there belongs to what follows. */
void grz_text_leave(const grz_text *text);

static inline bool grz_is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static inline bool grz_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* Skips blanks; is this the end of the line, or of the file, or a comment? */
bool grz_text_line_done(grz_text *text);

/* To the first byte of the next line. */
void grz_text_next_line(grz_text *text);

/* Behind blanks, comments and line ends. False at the end of the file. */
bool grz_text_skip_space(grz_text *text);

/* The word at this place; empty at the end of the line. */
grz_word grz_text_word(grz_text *text);

/* Does a word end at p? */
bool grz_text_ends_word(const grz_text *text, const char *p);

/* Is it this word, given in lower case? The text's own may be in any case. */
bool grz_word_is(grz_word word, const char *lower);

enum { GRZ_QUOTED = 24 };

/* A word as a message can show it: short, and without control characters. */
void grz_quote(char shown[GRZ_QUOTED], grz_word word);

/* Reads a whole number that ends where its word does. `what` names it in the message. */
graze_status grz_text_integer(grz_text *text, const char *what, int64_t *value, graze_error *error);

/* Reads coordinate 0, 1 or 2, finite and within 2^200. */
graze_status grz_text_coordinate(grz_text *text, int axis, double *value, graze_error *error);

/* Reads x, y and z from this line. */
graze_status grz_text_point(grz_text *text, graze_vec3 *point, graze_error *error);

/* The failure "expected WHAT, found WORD" at this place. */
graze_status grz_text_unexpected(grz_text *text, const char *what, graze_error *error);

#endif
