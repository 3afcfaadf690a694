#include "study/frame/report.h"

#include "message.h"
#include "numbers.h"
#include "study/frame/folder.h"
#include "study/frame/stream.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct report {
    const char *claims_heading;
    stream introduction, claims, body;
    study_result so_far;
};

report *report_open(const char *claims, graze_error *error)
{
    report *r = calloc(1, sizeof *r);
    if (!r) {
        fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no report can be written");
        return NULL;
    }
    r->claims_heading = claims;
    r->so_far.drawn = true;
    if (stream_open(&r->introduction, error) == GRAZE_OK && stream_open(&r->claims, error) == GRAZE_OK &&
        stream_open(&r->body, error) == GRAZE_OK)
        return r;
    report_free(r);
    return NULL;
}

void report_free(report *r)
{
    if (!r) return;
    stream_free(&r->introduction);
    stream_free(&r->claims);
    stream_free(&r->body);
    free(r);
}

const char *figure(figure_text text, double value)
{
    if (isnan(value)) return "–";
    if (fabs(value) < 999.5) {
        snprintf(text, sizeof(figure_text), "%.3g", value);
        return text;
    }
    if (fabs(value) >= 1e21) return snprintf(text, sizeof(figure_text), "%.3g", value), text;
    snprintf(text, sizeof(figure_text), "%.0f", value);
    group_digits(text + (value < 0));
    return text;
}

/* ---- text ---- */

/* A ratio to nothing is no number: where very little was measured, a dash stands for it, as in the tables. */
static void print_sentence(FILE *to, const char *format, va_list values)
{
    static const char *const unknown[] = {"-nan", "nan", "-inf", "inf"};
    char text[4000];
    vsnprintf(text, sizeof text, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    for (const char *at = text; *at;) {
        size_t length = 0;
        bool starts = at == text || at[-1] == ' ';
        for (size_t i = 0; starts && !length && i < sizeof unknown / sizeof *unknown; i++) {
            size_t word = strlen(unknown[i]);
            if (strncmp(at, unknown[i], word) == 0 && !isalpha((unsigned char)at[word])) length = word;
        }
        if (length)
            fputs("–", to);
        else
            fputc(*at, to);
        at += length ? length : 1;
    }
}

static void print_paragraph(stream *s, const char *before, const char *format, va_list values)
{
    fputs(before, s->to);
    print_sentence(s->to, format, values);
    fputs("\n\n", s->to);
}

void report_introduction(report *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_paragraph(&r->introduction, "", format, values);
    va_end(values);
}

void report_heading(report *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_paragraph(&r->body, "## ", format, values);
    va_end(values);
}

void report_text(report *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_paragraph(&r->body, "", format, values);
    va_end(values);
}

void report_claim(report *r, finding f, const char *format, ...)
{
    static const char *const begin[] = {[HOLDS] = "**Holds here.** ",
                                        [UNDECIDED] = "**Undecided here.** ",
                                        [DOES_NOT_HOLD] = "**Does not hold here.** "};
    static const char *const cell[] = {[HOLDS] = "yes", [UNDECIDED] = "undecided", [DOES_NOT_HOLD] = "no"};
    unsigned *const counts[] = {
        [HOLDS] = &r->so_far.held, [UNDECIDED] = &r->so_far.undecided, [DOES_NOT_HOLD] = &r->so_far.failed};
    *counts[f.verdict] += 1;
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    print_paragraph(&r->body, begin[f.verdict], format, values);
    fprintf(r->claims.to, "| %s | %s | ", cell[f.verdict], f.basis);
    print_sentence(r->claims.to, format, again);
    fputs(" |\n", r->claims.to);
    va_end(again);
    va_end(values);
}

void report_timed(report *r, const timed *number, relation is, double limit, const char *text)
{
    const char *hole = strstr(text, "{}");
    const int before = (int)(hole ? hole - text : (ptrdiff_t)strlen(text));
    figure_text shown;
    snprintf(shown, sizeof shown, fabs(number->value) < 100 ? "%.2f" : "%.0f", number->value);
    report_claim(r, by_timed(number, is, limit), "%.*s%s%s", before, text, hole ? shown : "", hole ? hole + 2 : "");
}

/* ---- tables ---- */

static void print_cells(FILE *to, const grid *g, const double *cells, double rank)
{
    figure_text text;
    for (size_t i = 0; i < g->column_count; i++) fprintf(to, " %s |", figure(text, cells[i]));
    if (!g->ranked) return;
    if (isnan(rank))
        fputs(" – |", to);
    else
        fprintf(to, " %.1f |", rank);
}

static void print_header(FILE *to, const grid *g, const char *who, const char *unit)
{
    for (size_t i = 0; i < g->column_count; i++)
        fprintf(to, " %s%s%s%s |", who, g->columns[i], *unit ? ", " : "", unit);
    if (g->ranked) fprintf(to, " %srank |", who);
}

void report_table(report *r, const grid *g)
{
    double here[MOST_GRID_ROWS], paper[MOST_GRID_ROWS];
    FILE *to = r->body.to;
    size_t columns = (g->column_count + g->ranked) * (g->has_paper ? 2 : 1);
    grid_ranks(g, false, here);
    grid_ranks(g, true, paper);
    fprintf(to, "### %s\n\n| %s |", g->title, g->corner);
    print_header(to, g, "", g->here_unit);
    if (g->has_paper) print_header(to, g, "paper: ", g->paper_unit);
    fputs("\n|---|", to);
    for (size_t i = 0; i < columns; i++) fputs("---:|", to);
    fputc('\n', to);
    for (size_t row = 0; row < g->row_count; row++) {
        fprintf(to, "| %s |", g->rows[row]);
        print_cells(to, g, g->here[row], here[row]);
        if (g->has_paper) print_cells(to, g, g->paper[row], paper[row]);
        fputc('\n', to);
    }
    fputc('\n', to);
    r->so_far.tables++;
}

/* Rows from the best average rank to the worst; rows without one are left out. Returns how many there are. */
static size_t sort_rows(const double *ranks, size_t row_count, size_t *order)
{
    size_t count = 0;
    for (size_t row = 0; row < row_count; row++) {
        if (isnan(ranks[row])) continue;
        size_t at = count++;
        for (; at > 0 && ranks[order[at - 1]] > ranks[row]; at--) order[at] = order[at - 1];
        order[at] = row;
    }
    return count;
}

static void print_order(FILE *to, const grid *g, const double *ranks)
{
    size_t order[MOST_GRID_ROWS], count = sort_rows(ranks, g->row_count, order);
    for (size_t i = 0; i < count; i++) fprintf(to, "%s%s (%.1f)", i ? ", " : "", g->rows[order[i]], ranks[order[i]]);
}

void report_order(report *r, const grid *g)
{
    double here[MOST_GRID_ROWS], paper[MOST_GRID_ROWS];
    unsigned pairs = 0, same = 0;
    grid_ranks(g, false, here);
    grid_ranks(g, true, paper);
    fputs("By average rank, here: ", r->body.to);
    print_order(r->body.to, g, here);
    if (!g->has_paper) {
        fputs(".\n\n", r->body.to);
        return;
    }
    for (size_t i = 0; i < g->row_count; i++)
        for (size_t j = 0; j < i; j++) {
            double ours = here[i] - here[j], theirs = paper[i] - paper[j];
            if (isnan(ours) || isnan(theirs) || ours == 0 || theirs == 0) continue;
            pairs++;
            same += (ours > 0) == (theirs > 0);
        }
    fputs("; in the paper: ", r->body.to);
    print_order(r->body.to, g, paper);
    fprintf(r->body.to, ". Of the %u pairs of rows that differ in both, %u stand in the same order.\n\n", pairs, same);
}

/* ---- plots ---- */

graze_status report_plot(report *r, const char *folder, const plot *p, const char *caption, graze_error *error)
{
    bool drawn;
    graze_status status = plot_write(folder, p, &drawn, error);
    if (status != GRAZE_OK) return status;
    r->so_far.plots++;
    r->so_far.drawn = r->so_far.drawn && drawn;
    if (drawn)
        report_text(r, "![%s](%s.svg)", caption, p->name);
    else
        report_text(r, "*%s: gnuplot was not there to draw it; `gnuplot %s.gp >%s.svg` will.*", caption, p->name,
                    p->name);
    return GRAZE_OK;
}

/* ---- the file ---- */

graze_status report_write(report *r, const char *folder, const char *name, study_result *out, graze_error *error)
{
    graze_output *to;
    graze_status status = stream_settle(&r->introduction, error);
    if (status == GRAZE_OK) status = stream_settle(&r->claims, error);
    if (status == GRAZE_OK) status = stream_settle(&r->body, error);
    if (status == GRAZE_OK) status = folder_open(folder, name, &to, error);
    if (status != GRAZE_OK) return status;
    graze_output_write(to, r->introduction.text, r->introduction.size);
    graze_output_print(to, "## %s\n\n| holds | decided by | statement |\n|---|---|---|\n", r->claims_heading);
    graze_output_write(to, r->claims.text, r->claims.size);
    graze_output_write(to, "\n", 1);
    /* Without the empty line at the end. */
    graze_output_write(to, r->body.text, r->body.size > 0 ? r->body.size - 1 : 0);
    *out = r->so_far;
    snprintf(out->report, sizeof out->report, "%s", name);
    return graze_output_commit(to, error);
}
