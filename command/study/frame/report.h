/* A report in Markdown, kept in memory until it is whole: a list of what holds stands before the tables it rests on. */
#ifndef COMMAND_STUDY_FRAME_REPORT_H
#define COMMAND_STUDY_FRAME_REPORT_H

#include "study/frame/grid.h"
#include "study/frame/plot.h"
#include "study/frame/study.h"
#include "study/frame/verdict.h"

#include <graze/base.h>

typedef struct report report;

/* `claims` is the heading above the list of what holds, and lives as long. NULL on failure. */
report *report_open(const char *claims, graze_error *error);
void report_free(report *r); /* accepts NULL */

/* What stands before the list of what holds. */
void report_introduction(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

void report_heading(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

/* A paragraph. */
void report_text(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

void report_table(report *r, const grid *g);

/* Writes a plot to the folder, and its picture into the report if it was drawn. */
graze_status report_plot(report *r, const char *folder, const plot *p, const char *caption, graze_error *error);

/* A statement, and whether what was measured here bears it out. It is listed before the tables too. */
void report_claim(report *r, finding f, const char *format, ...) GRAZE_PRINTF(3, 4);

/* A statement about how many times as long one takes as another, or so many of anything that rests on times: `text`
 * with the number in the place of {}. */
typedef struct timed_claim {
    int row, to; /* what is compared, by the numbers of the study */
    relation is;
    double limit;
    const char *text;
} timed_claim;

void report_timed(report *r, const timed *number, relation is, double limit, const char *text);

/* By average rank: the order of the rows here and in the paper, and how many pairs of rows stand in the same order. */
void report_order(report *r, const grid *g);

/* Writes FOLDER/NAME, which appears whole or not at all, and counts what is in it. Lack of memory on the way shows
 * here. */
graze_status report_write(report *r, const char *folder, const char *name, study_result *out, graze_error *error);

/* A number for people: three digits that count, whole numbers from 1000 with commas; a dash for NaN. */
typedef char figure_text[32];
const char *figure(figure_text text, double value);

#endif
