/* ESRI ASCII grid: a header of keywords with a number each, in any order and any case, then rows of heights from north
 * to south. Known keywords: ncols, nrows, xllcorner or xllcenter, yllcorner or yllcenter, cellsize or dx and dy, and
 * NODATA_value (-9999 where it is missing). */
#include "base/error.h"
#include "base/number.h"
#include "shape/grid.h"
#include "text/text.h"

#include <math.h>

enum { NCOLS, NROWS, XLLCORNER, XLLCENTER, YLLCORNER, YLLCENTER, CELLSIZE, DX, DY, NODATA, KEYWORDS };

static const char *const keywords[KEYWORDS] = {"ncols",     "nrows",    "xllcorner", "xllcenter", "yllcorner",
                                               "yllcenter", "cellsize", "dx",        "dy",        "nodata_value"};

typedef struct header {
    double value[KEYWORDS];
    bool given[KEYWORDS];
} header;

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static grz_word letters_at(const grz_text *t)
{
    grz_word word = {t->at, 0};
    while (t->at + word.length < t->end && is_letter(t->at[word.length])) word.length++;
    return word;
}

static graze_status read_number(grz_text *t, double *value, graze_error *error)
{
    bool ends = !grz_text_skip_space(t);
    const char *next = ends ? NULL : grz_read_number(t->at, t->end, value);
    if (!next || !grz_text_ends_word(t, next))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: here should be a number%s: mend the file", t->name,
                        t->line, ends ? ", but the file ends" : "");
    t->at = next;
    return GRAZE_OK;
}

static graze_status read_header(grz_text *t, header *h, graze_error *error)
{
    for (;;) {
        grz_text_skip_space(t);
        grz_word word = letters_at(t);
        /* The heights begin where no word does; nan, for a missing height, is a number and no keyword. */
        double ignored;
        if (word.length == 0 || grz_read_number(t->at, t->end, &ignored)) return GRAZE_OK;
        int keyword = 0;
        while (keyword < KEYWORDS && !grz_word_is(word, keywords[keyword])) keyword++;
        if (keyword == KEYWORDS || h->given[keyword])
            return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: the keyword %.*s is %s: mend the header", t->name,
                            t->line, word.length > 40 ? 40 : (int)word.length, word.first,
                            keyword == KEYWORDS ? "unknown" : "there twice");
        t->at += word.length;
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

/* A value takes at least a digit and a separator, so the bytes that are left bound the counts. */
static graze_status check_counts(const grz_text *t, const header *h, graze_error *error)
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
    /* A height belongs to the centre of its cell. */
    grid->x = h->given[XLLCENTER] ? h->value[XLLCENTER] : h->value[XLLCORNER] + grid->dx / 2;
    grid->y = h->given[YLLCENTER] ? h->value[YLLCENTER] : h->value[YLLCORNER] + grid->dy / 2;
}

static graze_status read_heights(grz_text *t, const header *h, grz_grid *grid, graze_error *error)
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
    if (grz_text_skip_space(t))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: line %zu: more heights than ncols * nrows: mend the counts",
                        t->name, t->line);
    return GRAZE_OK;
}

graze_status grz_grid_read_esri(const char *bytes, size_t byte_count, const char *name, grz_grid *out,
                                graze_error *error)
{
    grz_window window = grz_window_of(bytes, byte_count);
    grz_text t = grz_text_of(&window, name, '\n');
    header h = {0};
    graze_status status = read_header(&t, &h, error);
    if (status == GRAZE_OK) status = check_header(&h, name, error);
    if (status == GRAZE_OK) status = check_counts(&t, &h, error);
    if (status != GRAZE_OK) return status;
    place(&h, out);
    status = grz_grid_allocate(out, name, error);
    return status == GRAZE_OK ? read_heights(&t, &h, out, error) : status;
}
