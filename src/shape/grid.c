#include "shape/grid.h"

#include "base/error.h"
#include "base/memory.h"

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

/* An ESRI grid begins with a keyword of its header. A DEM begins with 40 characters of free text, so it is recognised
 * by its length and by what it is not. */
static bool looks_like_esri(const char *bytes, size_t byte_count)
{
    static const char word[] = "ncols";
    size_t i = 0;
    while (i < byte_count && (bytes[i] == ' ' || bytes[i] == '\t' || bytes[i] == '\r' || bytes[i] == '\n')) i++;
    for (size_t k = 0; k < sizeof word - 1; k++, i++)
        if (i == byte_count || (bytes[i] | 32) != word[k]) return false;
    return true;
}

graze_status grz_grid_read(const char *bytes, size_t byte_count, const char *name, grz_grid *out, graze_error *error)
{
    *out = (grz_grid){0};
    if (looks_like_esri(bytes, byte_count)) return grz_grid_read_esri(bytes, byte_count, name, out, error);
    if (byte_count < 1024)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: is neither an ESRI ASCII grid (it does not begin with ncols) nor a USGS DEM (it has %zu "
                        "bytes, less than a record of 1024): give one of these",
                        name, byte_count);
    return grz_grid_read_dem(bytes, byte_count, name, out, error);
}
