#include "lines.h"

#include "message.h"
#include "numbers.h"
#include "reading.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sixteen columns take some 500 characters. Whatever has a longer line is no such file. */
enum { LONGEST_LINE = 65536 };

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static char *without_blanks(char *text)
{
    while (is_blank(*text)) text++;
    size_t length = strlen(text);
    while (length > 0 && is_blank(text[length - 1])) length--;
    text[length] = 0;
    return text;
}

/* ---- a file ---- */

typedef struct reader {
    const char *path;
    FILE *file;
    char *line;    /* LONGEST_LINE + 1 bytes */
    size_t number; /* of the line, from 1 */
} reader;

/* Reads up to the next line feed. *more: there was something. */
static graze_status next_line(reader *r, bool *more, graze_error *error)
{
    size_t length = 0;
    int c;
    r->number++;
    while ((c = getc(r->file)) != EOF && c != '\n') {
        if (c == 0)
            return fail(error, GRAZE_BAD_DATA, "%s: line %zu: has a zero byte: give a text file", r->path, r->number);
        if (length == LONGEST_LINE)
            return fail(error, GRAZE_BAD_DATA, "%s: line %zu: longer than %d characters: give a text file", r->path,
                        r->number, LONGEST_LINE);
        r->line[length++] = (char)c;
    }
    r->line[length] = 0;
    *more = c != EOF || length > 0;
    if (!ferror(r->file)) return GRAZE_OK;
    return fail(error, GRAZE_FILE_ERROR, "%s: can not be read (%s): name a file that can", r->path, strerror(errno));
}

/* Some editors put a byte order mark before the first line. */
static char *text_of(const reader *r)
{
    bool marked = r->number == 1 && !strncmp(r->line, "\xEF\xBB\xBF", 3);
    return r->line + (marked ? 3 : 0);
}

static graze_status take_lines(reader *r, line_taker *take, void *user, graze_error *error)
{
    bool more;
    for (;;) {
        graze_status status = next_line(r, &more, error);
        if (status != GRAZE_OK || !more) return status;
        char *line = text_of(r);
        if (line[0] == '#' || !line[strspn(line, " \t\r")]) continue;
        if (take(user, line, r->number, error) != GRAZE_OK) return fail_at(error, "%s: line %zu", r->path, r->number);
    }
}

graze_status read_lines(const char *path, line_taker *take, void *user, graze_error *error)
{
    if (refuse_standard_input(path, error) != GRAZE_OK) return error->status;
    FILE *file = fopen(path, "rb");
    if (!file)
        return fail(error, GRAZE_FILE_ERROR, "%s: can not be read (%s): name a file that exists", path,
                    strerror(errno));
    reader r = {.path = path, .file = file, .line = malloc(LONGEST_LINE + 1)};
    graze_status status = r.line ? take_lines(&r, take, user, error)
                                 : fail(error, GRAZE_OUT_OF_MEMORY, "%s: out of memory: close other programs", path);
    free(r.line);
    fclose(file);
    return status;
}

/* ---- a line ---- */

char *cut_at_tab(char **text)
{
    char *begin = *text, *tab = strchr(begin, '\t');
    *text = tab ? tab + 1 : NULL;
    if (tab) *tab = 0;
    return without_blanks(begin);
}

size_t split_numbers(char *text, double *numbers, size_t most, const char **wrong)
{
    size_t count = 0;
    *wrong = NULL;
    for (;;) {
        text += strspn(text, " \t\r,");
        if (!*text) return count;
        char *word = text;
        text += strcspn(text, " \t\r,");
        if (*text) *text++ = 0;
        double value;
        if (!parse_number(word, &value)) return *wrong = word, count;
        if (count < most) numbers[count] = value;
        count++;
    }
}
