/* Terrain from an elevation file. */
#include "base/input.h"
#include "base/memory.h"
#include "shape/grid.h"
#include "shape/shape.h"

enum { FILE_NAME, STEP, Z_SCALE };

static const graze_shape_parameter parameters[] = {
    {"file", NULL, "an ESRI ASCII grid or a USGS DEM"},
    {"step", "1", "takes each step-th sample of each step-th row, 1 to 1000000"},
    {"zscale", "1", "factor for the heights, for instance where they have another unit, -1e6 to 1e6"},
};
static const grz_option rules[] = {GRZ_WORD("*"), GRZ_WHOLE(1, 1000000), GRZ_NUMBER(-1e6, 1e6)};

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    const char *name = values[FILE_NAME].text;
    grz_bytes bytes;
    graze_status status = grz_read_file(name, &bytes, error);
    if (status != GRAZE_OK) return status;
    grz_grid grid;
    status = grz_grid_read((const char *)bytes.items, bytes.count, name, &grid, error);
    grz_free(bytes.items);
    if (status != GRAZE_OK) return status;
    status = grz_grid_surface(&grid, (size_t)values[STEP].number, values[Z_SCALE].number, name, out, error);
    grz_free(grid.heights);
    return status;
}

const grz_shape grz_shape_heightfield =
    GRZ_SHAPE("heightfield", "terrain from an elevation grid in a file", parameters, rules, make);
