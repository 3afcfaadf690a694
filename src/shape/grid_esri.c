/* ESRI ASCII grid: a header of keywords with a number each, in any order and any case, then rows of heights from north
 * to south. Known keywords: ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize or dx and dy, and
 * NODATA_value (-9999 where it is missing). */
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "shape/grid.h"

#include <math.h>

enum { NCOLS, NROWS, XLLCORNER, XLLCENTER, YLLCORNER, YLLCENTER, CELLSIZE, DX, DY, NODATA, KEYWORDS };

static const char *const keywords[KEYWORDS] = {"ncols",     "nrows",    "xllcorner", "xllcenter", "yllcorner",
                                               "yllcenter", "cellsize", "dx",        "dy",        "nodata_value"};

typedef struct text {
    const char *at, *end, *name;
    size_t line;
} text;

typedef struct header {
    double value[KEYWORDS];
    bool given[KEYWORDS];
} header;

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_blanks(text *t)
{
    for (; t->at < t->end && is_blank(*t->at); t->at++) t->line += *t->at == '\n';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static size_t word_length(const text *t)
{
    size_t length = 0;
    while (length < (size_t)(t->end - t->at) && is_letter(t->at[length])) length++;
    return length;
}

static int find_keyword(const char *word, size_t length)
{
    for (int k = 0; k < KEYWORDS; k++) {
        size_t i = 0;
        while (i < length && keywords[k][i] && (word[i] == '_' ? '_' : word[i] | 32) == keywords[k][i]) i++;
        if (i == length && !keywords[k][i]) return k;
    }
    return -1;
}

static graze_status read_number(text *t, double *value, graze_error *error)
{
    skip_blanks(t);
    const char *next = t->at < t->end ? grz_read_number(t->at, t->end, value) : NULL;
    if (!next || (next < t->end && !is_blank(*next)))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: here should be a number%s: mend the file", t->name,
                        t->line, t->at == t->end ? ", but the file ends" : "");
    t->at = next;
    return GRAZE_OK;
}

static graze_status read_header(text *t, header *h, graze_error *error)
{
    for (;;) {
        skip_blanks(t);
        size_t length = word_length(t);
        /* The heights begin where no word does; nan, for a missing height, is a number and no keyword. */
        double ignored;
        if (length == 0 || grz_read_number(t->at, t->end, &ignored)) return GRAZE_OK;
        int keyword = find_keyword(t->at, length);
        if (keyword < 0 || h->given[keyword])
            return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the keyword %.*s is %s: mend the header", t->name,
                            t->line, length > 40 ? 40 : (int)length, t->at, keyword < 0 ? "unknown" : "there twice");
        t->at += length;
        graze_status status = read_number(t, &h->value[keyword], error);
        if (status != GRAZE_OK) return status;
        h->given[keyword] = true;
    }
}

/* Two keywords that say the same thing may contradict each other. */
static graze_status check_rivals(const header *h, const char *name, graze_error *error)
{
    static const int rivals[4][2] = {{XLLCORNER, XLLCENTER}, {YLLCORNER, YLLCENTER}, {CELLSIZE, DX}, {CELLSIZE, DY}};
    for (int i = 0; i < 4; i++)
        if (h->given[rivals[i][0]] && h->given[rivals[i][1]])
            return grz_fail(error, GRAZE_BAD_DATA, "%s: the header has both %s and %s: leave one of them out", name,
                            keywords[rivals[i][0]], keywords[rivals[i][1]]);
    return GRAZE_OK;
}

/* The place of the grid may be missing: it is then at the origin. */
static graze_status check_header(const header *h, const char *name, graze_error *error)
{
    if (!h->given[NCOLS] || !h->given[NROWS] || !(h->given[CELLSIZE] || (h->given[DX] && h->given[DY])))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: the header lacks %s: add it", name,
                        !h->given[NCOLS]   ? "ncols"
                        : !h->given[NROWS] ? "nrows"
                                           : "cellsize (or dx and dy)");
    for (int k = XLLCORNER; k <= DY; k++)
        if (h->given[k] && !(fabs(h->value[k]) <= 1e30))
            return grz_fail(error, GRAZE_BAD_DATA, "%s: %s is %g: give a number up to 1e30", name, keywords[k],
                            h->value[k]);
    for (int k = CELLSIZE; k <= DY; k++)
        if (h->given[k] && !(h->value[k] > 0))
            return grz_fail(error, GRAZE_BAD_DATA, "%s: %s is %g: give a size above 0", name, keywords[k], h->value[k]);
    return check_rivals(h, name, error);
}

/* A value takes at least a digit and a separator, so the bytes that are left bound what the counts may claim. */
static graze_status check_counts(const text *t, const header *h, graze_error *error)
{
    double columns = h->value[NCOLS], rows = h->value[NROWS], left = (double)(t->end - t->at);
    if (!(columns >= 1 && rows >= 1 && columns <= 1e9 && rows <= 1e9) || columns != floor(columns) ||
        rows != floor(rows))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: ncols is %g and nrows is %g: give whole numbers above 0", t->name,
                        columns, rows);
    if (columns * rows > (left + 1) / 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: ncols * nrows is %.0f, but the %.0f bytes behind the header can not hold so many heights: "
                        "mend the counts or get the whole file",
                        t->name, columns * rows, left);
    return GRAZE_OK;
}

static void place(const header *h, grz_grid *grid)
{
    grid->columns = (size_t)h->value[NCOLS];
    grid->rows = (size_t)h->value[NROWS];
    grid->dx = h->given[DX] ? h->value[DX] : h->value[CELLSIZE];
    grid->dy = h->given[DY] ? h->value[DY] : h->value[CELLSIZE];
    /* Heights are those of the cells' centres. */
    grid->x = h->given[XLLCENTER] ? h->value[XLLCENTER] : h->value[XLLCORNER] + grid->dx / 2;
    grid->y = h->given[YLLCENTER] ? h->value[YLLCENTER] : h->value[YLLCORNER] + grid->dy / 2;
}

static graze_status read_heights(text *t, const header *h, grz_grid *grid, graze_error *error)
{
    double nodata = h->given[NODATA] ? h->value[NODATA] : -9999;
    for (size_t row = grid->rows; row-- > 0;)
        for (size_t column = 0; column < grid->columns; column++) {
            double value;
            graze_status status = read_number(t, &value, error);
            if (status != GRAZE_OK) return status;
            if (isnan(value) || value == nodata) continue;
            if (!(fabs(value) <= 1e30))
                return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: a height of %g: give heights up to 1e30", t->name,
                                t->line, value);
            grid->heights[row * grid->columns + column] = value;
        }
    skip_blanks(t);
    if (t->at < t->end)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: more heights than ncols * nrows: mend the counts",
                        t->name, t->line);
    return GRAZE_OK;
}

graze_status grz_grid_read_esri(const char *bytes, size_t byte_count, const char *name, grz_grid *out,
                                graze_error *error)
{
    text t = {bytes, bytes + byte_count, name, 1};
    header h = {0};
    grz_grid grid = {0};
    graze_status status = read_header(&t, &h, error);
    if (status == GRAZE_OK) status = check_header(&h, name, error);
    if (status == GRAZE_OK) status = check_counts(&t, &h, error);
    if (status != GRAZE_OK) return status;
    place(&h, &grid);
    status = grz_grid_allocate(&grid, name, error);
    if (status == GRAZE_OK) status = read_heights(&t, &h, &grid, error);
    if (status == GRAZE_OK)
        *out = grid;
    else
        grz_free(grid.heights);
    return status;
}
