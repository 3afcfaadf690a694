/* Ways to ask, in turn, on all solids, orbits and steps: what a figure of the paper shows. */
#ifndef COMMAND_STUDY_SWIFT_SWEEP_H
#define COMMAND_STUDY_SWIFT_SWEEP_H

#include "study/swift/lab.h"

enum { SWIFT_ROWS = 10 };

/* The paper's two questions. Whether two solids meet is asked as it does: by levels, until two are apart. */
typedef enum swift_asked { SWIFT_INTERSECTION, SWIFT_DISTANCE, SWIFT_APPROXIMATE, SWIFT_FIRST } swift_asked;

typedef struct swift_row {
    const char *label, *build, *query; /* build: a METHOD; query: more options, or "" */
    swift_asked asked;
    double error;     /* of an approximate distance, in r0 */
    int colour, dash; /* of its line; 0: by its number */
} swift_row;

/* The same rows with another question. */
void swift_ask(const swift_row *rows, size_t count, swift_asked asked, swift_row *out);

/* One row at one panel's step: means over the poses. */
typedef struct swift_cell {
    timed us;
    double steps, refinements, lost;
} swift_cell;

typedef struct swift_sweep {
    const swift_row *rows;
    size_t row_count, panel_count; /* panels: 3 of small orbits, or all */
    swift_cell cells[SWIFT_ROWS][SWIFT_PANELS][SWIFT_STEPS];
    double levels[SWIFT_ROWS][SWIFT_SHAPES];   /* P0 included */
    double coarsest[SWIFT_ROWS][SWIFT_SHAPES]; /* triangles of the coarsest level */
    double bytes[SWIFT_ROWS][SWIFT_SHAPES];    /* of one model */
} swift_sweep;

/* That two rows give different answers is a fault of the library, and an error. */
graze_status swift_run(lab *l, const swift_row *rows, size_t row_count, size_t panel_count, swift_sweep *out,
                       graze_error *error);

/* The question of a row, for contests of other shapes. */
contestant swift_contestant(const swift_row *row, const bench *b);

/* A contest walked three times over or more: of each pass the best walk counts, so that what disturbs one does not
 * show. The contestants are those of the last time, to be freed by contest_free in any case. */
graze_status swift_contest(contestant *all, size_t count, timed *us, graze_error *error);

graze_status swift_agree(const swift_row *rows, const contestant *all, size_t count, graze_error *error);

/* What a query has counted in the last pass, for each pose; after contest_run. */
double swift_counted(const contestant *c, const char *name);

/* Panels and steps, from the first up to, but without, the last. */
typedef struct swift_scope {
    size_t panel, panel_end, step, step_end;
} swift_scope;

swift_scope swift_everywhere(const swift_sweep *s);
swift_scope swift_at_panel(const swift_sweep *s, size_t panel);

/* Geometric means over a scope: of times, and of the times of one row over those of another. */
timed swift_time(const swift_sweep *s, size_t row, swift_scope in);
timed swift_ratio(const swift_sweep *s, size_t row, size_t to, swift_scope in);

/* How many times as long a row takes in steps of 90 degrees and at random as in steps of 1. */
timed swift_growth(const swift_sweep *s, size_t row, size_t panel, size_t panel_end);

/* How many times as long as a row the best of the other rows takes: above 1, the row is the best. Of rows first up to,
 * but without, end. */
timed swift_lead(const swift_sweep *s, size_t row, size_t first, size_t end);

/* The mean of a count over a scope. */
typedef enum swift_count { SWIFT_STEPS_MADE, SWIFT_REFINEMENTS, SWIFT_LOST } swift_count;
double swift_mean(const swift_sweep *s, size_t row, swift_count what, swift_scope in);

/* One times the other, pass by pass. */
timed swift_over(const timed *a, const timed *b);

/* Tables: times by panel, and counts. And the figure, with a panel for each. */
void swift_time_table(lab *l, const swift_sweep *s, const char *title);
void swift_count_table(lab *l, const swift_sweep *s, const char *title);
graze_status swift_draw(lab *l, const swift_sweep *s, const char *name, const char *caption, graze_error *error);

/* What every script of several panels begins with, and the legend above them, a name for each row; a panel in its
 * place; and how a line looks. */
void swift_begin_script(FILE *to, int panel_rows, const swift_row *const *legend, size_t count);
void swift_place_panel(FILE *to, int panel, int panel_rows, size_t count, const char *title);
void swift_style_line(FILE *to, const swift_row *row, size_t number);

#endif
