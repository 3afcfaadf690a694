#include "study/frame/grid.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

grid grid_of(const char *title, const char *corner, const char *const *columns, size_t column_count)
{
    return (grid){.title = title,
                  .corner = corner,
                  .here_unit = "",
                  .paper_unit = "",
                  .columns = columns,
                  .column_count = column_count};
}

size_t grid_add_row(grid *g, const char *format, ...)
{
    size_t row = g->row_count++;
    va_list values;
    va_start(values, format);
    vsnprintf(g->rows[row], sizeof g->rows[row], format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    for (size_t i = 0; i < MOST_GRID_COLUMNS; i++) g->here[row][i] = g->paper[row][i] = NAN;
    return row;
}

void grid_set_paper(grid *g, const double *values, const char *unit)
{
    for (size_t row = 0; row < g->row_count; row++)
        for (size_t i = 0; i < g->column_count; i++) g->paper[row][i] = values[row * g->column_count + i];
    g->paper_unit = unit;
    g->has_paper = true;
}

static bool is_full(const grid *g, const double (*cells)[MOST_GRID_COLUMNS], size_t row)
{
    for (size_t i = 0; i < g->column_count; i++)
        if (isnan(cells[row][i])) return false;
    return true;
}

void grid_ranks(const grid *g, bool of_paper, double ranks[MOST_GRID_ROWS])
{
    const double(*cells)[MOST_GRID_COLUMNS] = of_paper ? g->paper : g->here;
    for (size_t row = 0; row < g->row_count; row++) {
        double sum = 0;
        for (size_t i = 0; i < g->column_count; i++)
            for (size_t other = 0; other < g->row_count; other++) {
                if (!is_full(g, cells, other)) continue;
                sum += cells[other][i] < cells[row][i] ? 1 : 0;
                sum += cells[other][i] == cells[row][i] ? 0.5 : 0; /* itself too: together with the half below, 1 */
            }
        ranks[row] = is_full(g, cells, row) ? sum / (double)g->column_count + 0.5 : NAN;
    }
}

size_t grid_best(const double ranks[MOST_GRID_ROWS], size_t row_count)
{
    size_t best = 0;
    for (size_t row = 1; row < row_count; row++)
        if (!isnan(ranks[row]) && (isnan(ranks[best]) || ranks[row] < ranks[best])) best = row;
    return best;
}

size_t grid_worst(const double ranks[MOST_GRID_ROWS], size_t row_count)
{
    size_t worst = 0;
    for (size_t row = 1; row < row_count; row++)
        if (!isnan(ranks[row]) && (isnan(ranks[worst]) || ranks[row] > ranks[worst])) worst = row;
    return worst;
}
