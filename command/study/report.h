/* A report in Markdown, kept in memory until it is whole: a list of what holds stands before the tables it rests on. */
#ifndef COMMAND_STUDY_REPORT_H
#define COMMAND_STUDY_REPORT_H

#include "study/grid.h"

#include <graze/base.h>

typedef struct report report;

/* NULL on failure. */
report *report_open(graze_error *error);
void report_free(report *r); /* accepts NULL */

/* What stands before the list of what holds. */
void report_introduction(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

void report_heading(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

/* A paragraph. */
void report_text(report *r, const char *format, ...) GRAZE_PRINTF(2, 3);

void report_table(report *r, const grid *g);

/* A statement of the paper, and whether the numbers measured here bear it out. It is listed before the tables too. */
void report_claim(report *r, bool holds, const char *format, ...) GRAZE_PRINTF(3, 4);

/* By average rank: the order of the rows here and in the paper, and how many pairs of rows stand in the same order. */
void report_order(report *r, const grid *g);

unsigned report_tables(const report *r);
unsigned report_claims(const report *r, bool holding);

/* Writes FOLDER/NAME, which appears whole or not at all. Lack of memory on the way shows here. */
graze_status report_write(report *r, const char *folder, const char *name, graze_error *error);

/* A number for people: three digits that count, whole numbers from 1000 with commas; a dash for NaN. */
typedef char figure_text[32];
const char *figure(figure_text text, double value);

#endif
