/* A table of numbers, ours beside the paper's. */
#ifndef COMMAND_STUDY_FRAME_GRID_H
#define COMMAND_STUDY_FRAME_GRID_H

#include <stdbool.h>
#include <stddef.h>

enum { MOST_GRID_ROWS = 40, MOST_GRID_COLUMNS = 8 };

/* NaN is an empty cell. */
typedef struct grid {
    const char *title;                  /* "Table 20: ..." */
    const char *corner;                 /* what the rows are */
    const char *here_unit, *paper_unit; /* "µs", "ms" */
    const char *const *columns;
    size_t row_count, column_count;
    char rows[MOST_GRID_ROWS][60];
    double here[MOST_GRID_ROWS][MOST_GRID_COLUMNS];
    double paper[MOST_GRID_ROWS][MOST_GRID_COLUMNS];
    bool has_paper;
    bool ranked; /* show the average ranks: the least number is best */
} grid;

/* One without numbers. */
grid grid_of(const char *title, const char *corner, const char *const *columns, size_t column_count);

/* Adds a row of empty cells and returns its number. */
size_t grid_add_row(grid *g, const char *format, ...);

/* Takes the paper's numbers, row by row, for the rows that are there. */
void grid_set_paper(grid *g, const double *values, const char *unit);

/* For each row its rank in each column, averaged over the columns (Klosowski 1998, 6.3.2): 1 is best, equal numbers
 * share the mean of their ranks. NaN for a row with an empty cell, which takes no rank. */
void grid_ranks(const grid *g, bool of_paper, double ranks[MOST_GRID_ROWS]);

/* The row of the best (least) or worst average rank among those that have one. */
size_t grid_best(const double ranks[MOST_GRID_ROWS], size_t row_count);
size_t grid_worst(const double ranks[MOST_GRID_ROWS], size_t row_count);

#endif
