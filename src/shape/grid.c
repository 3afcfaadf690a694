#include "shape/grid.h"

#include "base/error.h"
#include "base/memory.h"
#include "text/text.h"

#include <math.h>

graze_status grz_grid_allocate(grz_grid *grid, const char *name, graze_error *error)
{
    grid->heights = NULL;
    if (grid->columns < 2 || grid->rows < 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: a grid of %zu columns and %zu rows has no triangle: give at least 2 of each", name,
                        grid->columns, grid->rows);
    if (grid->columns > GRZ_MOST_SAMPLES / grid->rows)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: a grid of %zu columns and %zu rows is beyond %u samples: cut it into tiles", name,
                        grid->columns, grid->rows, GRZ_MOST_SAMPLES);
    size_t count = grid->columns * grid->rows;
    grid->heights = grz_allocate(count, sizeof *grid->heights);
    if (!grid->heights) return grz_out_of_memory(error);
    for (size_t i = 0; i < count; i++) grid->heights[i] = NAN;
    return GRAZE_OK;
}

/* An ESRI grid begins with ncols or nrows. A DEM begins with free text, so any other file is taken for one. */
static bool looks_like_esri(const char *bytes, size_t byte_count)
{
    grz_window window = grz_window_of(bytes, byte_count);
    grz_text text = grz_text_of(&window, "", '\n');
    if (!grz_text_skip_space(&text) || text.end - text.at < 5) return false;
    grz_word first = {text.at, 5};
    return grz_word_is(first, "ncols") || grz_word_is(first, "nrows");
}

graze_status grz_grid_read(const char *bytes, size_t byte_count, const char *name, grz_grid *out, graze_error *error)
{
    *out = (grz_grid){0};
    bool is_esri = looks_like_esri(bytes, byte_count);
    if (!is_esri && byte_count < 1024)
        return grz_fail(
            error, GRAZE_BAD_DATA,
            "%s: is neither an ESRI ASCII grid (it does not begin with ncols or nrows) nor a USGS DEM (it has %zu "
            "bytes, less than a record of 1024): give one of these",
            name, byte_count);
    graze_status status = is_esri ? grz_grid_read_esri(bytes, byte_count, name, out, error)
                                  : grz_grid_read_dem(bytes, byte_count, name, out, error);
    if (status == GRAZE_OK) return GRAZE_OK;
    grz_free(out->heights);
    out->heights = NULL;
    return status;
}
