#include "text/rows.h"

#include "base/error.h"
#include "base/number.h"
#include "math/range.h"

#include <stdio.h>

static graze_status fail_at(const grz_text *text, const grz_row_form *form, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: line %zu: %s: %s, with blanks or one comma between two of them; a comment begins with #",
                    text->name, text->line, what, form->remedy);
}

static graze_status fail_at_word(grz_text *text, const grz_row_form *form, int column, graze_error *error)
{
    char what[100], shown[GRZ_QUOTED];
    const char *behind = text->at;
    while (!grz_text_ends_word(text, behind) && *behind != ',') behind++;
    grz_quote(shown, (grz_word){text->at, (size_t)(behind - text->at)});
    if (*shown)
        snprintf(what, sizeof what, "'%s' is no number, where %s should stand", shown, form->names[column]);
    else
        snprintf(what, sizeof what, "%s is missing", form->names[column]);
    return fail_at(text, form, what, error);
}

/* Behind what separates two numbers: blanks, or one comma with or without blanks. */
static bool skip_separator(grz_text *text)
{
    if (grz_text_line_done(text) || *text->at != ',') return false; /* which skips blanks */
    text->at++;
    (void)grz_text_line_done(text);
    return true;
}

static graze_status read_coordinate(grz_text *text, const grz_row_form *form, int column, double *value,
                                    graze_error *error)
{
    const char *after = grz_read_number(text->at, text->end, value);
    if (!after || !(grz_text_ends_word(text, after) || *after == ',')) return fail_at_word(text, form, column, error);
    text->at = after;
    if (grz_is_coordinate(*value)) return GRAZE_OK;
    return grz_refuse_point(grz_along_axis(*value, column % 3), GRAZE_BAD_DATA, error, text->name, "line %zu",
                            text->line);
}

static graze_status read_row(grz_text *text, const grz_row_form *form, double *values, graze_error *error)
{
    for (int column = 0; column < form->count; column++) {
        graze_status status = read_coordinate(text, form, column, &values[column], error);
        if (status != GRAZE_OK) return status;
        bool comma = skip_separator(text);
        if (column + 1 < form->count || !(comma || !grz_text_line_done(text))) continue;
        char what[60];
        snprintf(what, sizeof what, "more than %s numbers stand here", form->count_name);
        return fail_at(text, form, what, error);
    }
    return GRAZE_OK;
}

graze_status grz_read_rows(grz_window *window, const char *name, const grz_row_form *form, void *made,
                           graze_error *error)
{
    grz_text text = grz_text_of(window, name, '#');
    graze_status status = GRAZE_OK;
    while (status == GRAZE_OK && grz_text_skip_space(&text)) {
        double values[GRZ_MOST_ROW];
        status = read_row(&text, form, values, error);
        if (status == GRAZE_OK) status = form->take(&text, values, made, error);
    }
    return status;
}
