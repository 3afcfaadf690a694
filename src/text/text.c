#include "text/text.h"

#include "base/error.h"
#include "base/number.h"
#include "math/range.h"

#include <string.h>

grz_text grz_text_of(grz_window *window, const char *name, char comment)
{
    if (grz_window_need(window, 3) >= 3 && memcmp(window->at, "\xEF\xBB\xBF", 3) == 0) window->at += 3;
    return (grz_text){
        .name = name, .window = window, .at = window->at, .end = window->at, .line = 1, .comment = comment};
}

void grz_text_leave(const grz_text *text)
{
    text->window->at = text->at;
}

/* At the end of the lines that are here: fetches more. False at the end of the file. */
static bool fetch_lines(grz_text *text)
{
    grz_text_leave(text);
    text->end = grz_window_lines(text->window);
    text->at = text->window->at;
    return text->at < text->end;
}

/* Behind one line end, whichever of the three it is. */
static void skip_line_end(grz_text *text)
{
    bool both = text->end - text->at >= 2 && text->at[0] == '\r' && text->at[1] == '\n';
    text->at += both ? 2 : 1;
    text->line++;
}

static bool at_joint(const grz_text *text)
{
    return text->joined && text->end - text->at >= 2 && text->at[0] == '\\' && grz_is_line_end(text->at[1]);
}

/* Behind the blanks, within the line. */
static void skip_blanks(grz_text *text)
{
    for (;;) {
        if (text->at == text->end && !fetch_lines(text)) return;
        while (text->at < text->end && grz_is_blank(*text->at)) text->at++;
        if (!at_joint(text)) return;
        text->at++;
        skip_line_end(text);
    }
}

bool grz_text_line_done(grz_text *text)
{
    skip_blanks(text);
    return text->at == text->end || grz_is_line_end(*text->at) || *text->at == text->comment;
}

void grz_text_next_line(grz_text *text)
{
    while (text->at < text->end || fetch_lines(text)) {
        bool joins = at_joint(text);
        if (joins) text->at++;
        if (joins || grz_is_line_end(*text->at)) {
            skip_line_end(text);
            if (!joins) return;
        } else {
            text->at++;
        }
    }
}

bool grz_text_skip_space(grz_text *text)
{
    while (grz_text_line_done(text)) {
        if (text->at == text->end) return false;
        grz_text_next_line(text);
    }
    return true;
}

bool grz_text_ends_word(const grz_text *text, const char *p)
{
    if (p == text->end || grz_is_blank(*p) || grz_is_line_end(*p) || *p == text->comment) return true;
    return text->joined && *p == '\\' && text->end - p >= 2 && grz_is_line_end(p[1]);
}

static const char *word_end(const grz_text *text)
{
    const char *p = text->at;
    while (!grz_text_ends_word(text, p)) p++;
    return p;
}

grz_word grz_text_word(grz_text *text)
{
    skip_blanks(text);
    grz_word word = {text->at, (size_t)(word_end(text) - text->at)};
    text->at += word.length;
    return word;
}

bool grz_word_is(grz_word word, const char *lower)
{
    for (size_t i = 0; i < word.length; i++) {
        char c = word.first[i];
        if (c >= 'A' && c <= 'Z') c = (char)(c + ('a' - 'A'));
        if (c == 0 || c != lower[i]) return false; /* a zero byte in the text is not the end of `lower` */
    }
    return lower[word.length] == 0;
}

void grz_quote(char shown[GRZ_QUOTED], grz_word word)
{
    size_t length = word.length < 20 ? word.length : 20;
    for (size_t i = 0; i < length; i++) {
        char c = word.first[i];
        shown[i] = c >= ' ' && c <= '~' ? c : '?';
    }
    strcpy(shown + length, word.length > 20 ? "..." : "");
}

graze_status grz_text_unexpected(grz_text *text, const char *what, graze_error *error)
{
    if (grz_text_line_done(text)) {
        const char *where = text->at == text->end ? "file" : "line";
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: line %zu: the %s ends where %s is expected: it was cut off; export the mesh again",
                        text->name, text->line, where, what);
    }
    char shown[GRZ_QUOTED];
    grz_quote(shown, (grz_word){text->at, (size_t)(word_end(text) - text->at)});
    return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: expected %s, found '%s': mend the line or export again",
                    text->name, text->line, what, shown);
}

/* Moves behind a number that ends at `after`; NULL: there is none. */
static graze_status pass_number(grz_text *text, const char *after, const char *what, graze_error *error)
{
    if (!after || !grz_text_ends_word(text, after)) return grz_text_unexpected(text, what, error);
    text->at = after;
    return GRAZE_OK;
}

graze_status grz_text_integer(grz_text *text, const char *what, int64_t *value, graze_error *error)
{
    skip_blanks(text);
    return pass_number(text, grz_read_integer(text->at, text->end, value), what, error);
}

graze_status grz_text_coordinate(grz_text *text, int axis, double *value, graze_error *error)
{
    static const char *const names[] = {"x, a number", "y, a number", "z, a number"};
    skip_blanks(text);
    graze_status status = pass_number(text, grz_read_number(text->at, text->end, value), names[axis], error);
    if (status != GRAZE_OK || grz_is_coordinate(*value)) return status;
    return grz_refuse_point(grz_along_axis(*value, axis), GRAZE_BAD_DATA, error, text->name, "line %zu", text->line);
}

graze_status grz_text_point(grz_text *text, graze_vec3 *point, graze_error *error)
{
    graze_status status = grz_text_coordinate(text, 0, &point->x, error);
    if (status == GRAZE_OK) status = grz_text_coordinate(text, 1, &point->y, error);
    if (status == GRAZE_OK) status = grz_text_coordinate(text, 2, &point->z, error);
    return status;
}
