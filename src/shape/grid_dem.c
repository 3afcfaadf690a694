/* USGS DEM (Standards for Digital Elevation Models, part 2): records of 1024 characters. Record A is the header; then
 * each profile, a column of elevations from south to north, has a record B and as many more as it needs. Numbers stand
 * in columns of fixed width, in Fortran's notation (0.30D+02). Profiles may begin at different y and differ in length;
 * samples of the box around all profiles that no profile covers have no data.
 *
 * Coordinates and elevations stay in the units of the file (metres, feet, seconds of arc); elevations are the profile's
 * datum plus the number in the file times the vertical resolution. */
#include "base/array.h"
#include "base/check.h"
#include "base/error.h"
#include "base/number.h"
#include "shape/grid.h"

#include <math.h>

enum { RECORD = 1024, FIRST_VALUES = 146, NEXT_VALUES = 170, VALUE_WIDTH = 6, VALUES_AT = 144 };

/* The standard's mark for an elevation that is not known. */
static const double void_elevation = -32767;

typedef struct dem {
    const char *bytes, *name;
    size_t byte_count;
    double dx, dy, dz;
    size_t profile_count;
} dem;

typedef struct profile {
    size_t at; /* byte of its record B */
    size_t count;
    double x, y, datum;
} profile;

typedef GRZ_ARRAY(profile) profiles;

static graze_status bad_field(const dem *d, size_t at, const char *what, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: byte %zu: %s should stand here: give a USGS DEM in records of 1024 bytes (gdal_translate -of "
                    "USGSDEM writes them)",
                    d->name, at + 1, what);
}

/* The number in `width` characters from byte `at` on, blanks around it allowed. */
static graze_status read_field(const dem *d, size_t at, size_t width, const char *what, double *value,
                               graze_error *error)
{
    char text[25];
    if (at > d->byte_count || width > d->byte_count - at)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: ends at byte %zu, before %s: get the whole file", d->name,
                        d->byte_count, what);
    size_t length = 0;
    for (size_t i = 0; i < width; i++) {
        char c = d->bytes[at + i];
        if (c == ' ' && (length == 0 || text[length - 1] == ' ')) continue;
        text[length++] = c == 'D' || c == 'd' ? 'e' : c;
    }
    if (length > 0 && text[length - 1] == ' ') length--;
    const char *end = grz_read_number(text, text + length, value);
    if (!end || end != text + length || !(fabs(*value) <= 1e30)) return bad_field(d, at, what, error);
    return GRAZE_OK;
}

static graze_status read_count(const dem *d, size_t at, const char *what, size_t *count, graze_error *error)
{
    double value;
    graze_status status = read_field(d, at, 6, what, &value, error);
    if (status != GRAZE_OK) return status;
    if (!(value >= 1 && value <= 999999) || value != floor(value)) return bad_field(d, at, what, error);
    *count = (size_t)value;
    return GRAZE_OK;
}

static graze_status read_record_a(dem *d, graze_error *error)
{
    graze_status status = read_field(d, 816, 12, "the horizontal resolution in x", &d->dx, error);
    if (status == GRAZE_OK) status = read_field(d, 828, 12, "the horizontal resolution in y", &d->dy, error);
    if (status == GRAZE_OK) status = read_field(d, 840, 12, "the vertical resolution", &d->dz, error);
    if (status == GRAZE_OK && !(d->dx > 0 && d->dy > 0 && d->dz > 0))
        return grz_fail(error, GRAZE_BAD_DATA, "%s: byte 817: a resolution is not above 0: mend the header", d->name);
    if (status == GRAZE_OK) status = read_count(d, 858, "the number of profiles", &d->profile_count, error);
    return status;
}

static size_t record_count(size_t value_count)
{
    if (value_count <= FIRST_VALUES) return 1;
    return 1 + (value_count - FIRST_VALUES + NEXT_VALUES - 1) / NEXT_VALUES;
}

static size_t value_at(const profile *p, size_t i)
{
    if (i < FIRST_VALUES) return p->at + VALUES_AT + VALUE_WIDTH * i;
    size_t behind = i - FIRST_VALUES;
    return p->at + RECORD * (1 + behind / NEXT_VALUES) + VALUE_WIDTH * (behind % NEXT_VALUES);
}

static graze_status read_record_b(const dem *d, profile *p, graze_error *error)
{
    graze_status status = read_count(d, p->at + 12, "the number of elevations of a profile", &p->count, error);
    if (status == GRAZE_OK) status = read_field(d, p->at + 24, 24, "the x of a profile", &p->x, error);
    if (status == GRAZE_OK) status = read_field(d, p->at + 48, 24, "the y of a profile", &p->y, error);
    if (status == GRAZE_OK) status = read_field(d, p->at + 72, 24, "the datum of a profile", &p->datum, error);
    if (status != GRAZE_OK) return status;
    /* The blanks behind the last elevation of the last profile may be missing. */
    if (value_at(p, p->count - 1) > d->byte_count || d->byte_count - value_at(p, p->count - 1) < VALUE_WIDTH)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: byte %zu: a profile of %zu elevations, but the file ends at byte %zu: get the whole file",
                        d->name, p->at + 1, p->count, d->byte_count);
    return GRAZE_OK;
}

/* Each profile takes a record at least, so the file's length bounds the list. */
static graze_status list_profiles(const dem *d, profiles *list, graze_error *error)
{
    size_t at = RECORD;
    for (size_t i = 0; i < d->profile_count; i++) {
        profile p = {.at = at};
        if (at >= d->byte_count)
            return grz_fail(error, GRAZE_BAD_DATA, "%s: ends before profile %zu of %zu: get the whole file", d->name,
                            i + 1, d->profile_count);
        graze_status status = read_record_b(d, &p, error);
        if (status != GRAZE_OK) return status;
        if (!grz_array_add(list, p)) return grz_out_of_memory(error);
        at += RECORD * record_count(p.count);
    }
    return GRAZE_OK;
}

/* The box around all profiles. A damaged y would make it huge: less than one sample in 64 is then there. */
static graze_status place(const dem *d, const profiles *list, grz_grid *grid, graze_error *error)
{
    GRZ_ASSERT(list->count > 0);
    double low = list->items[0].y, high = low, samples = 0;
    for (size_t i = 0; i < list->count; i++) {
        const profile *p = &list->items[i];
        low = fmin(low, p->y);
        high = fmax(high, p->y + (double)(p->count - 1) * d->dy);
        samples += (double)p->count;
    }
    double rows = floor((high - low) / d->dy + 0.5) + 1;
    if (rows * (double)list->count > 64 * samples + 4096)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: the profiles span %g rows, but hold only %g elevations: mend the y of the profiles",
                        d->name, rows, samples);
    *grid = (grz_grid){list->count, (size_t)rows, list->items[0].x, low, d->dx, d->dy, NULL};
    return GRAZE_OK;
}

/* Profile i belongs on column i, and its first elevation on a row: a quarter of the spacing is more than rounding. At
 * coordinates so large that a row is less than their rounding, the last elevation can still lie beyond the box. */
static graze_status check_place(const dem *d, const profile *p, const grz_grid *grid, size_t column, double row,
                                graze_error *error)
{
    double off_x = p->x - (grid->x + (double)column * grid->dx), off_y = p->y - (grid->y + row * grid->dy);
    if (fabs(off_x) <= grid->dx / 4 && fabs(off_y) <= grid->dy / 4 && row + (double)p->count <= (double)grid->rows)
        return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: byte %zu: profile %zu begins at (%.17g, %.17g), off the grid of %g by %g: mend its place",
                    d->name, p->at + 25, column + 1, p->x, p->y, grid->dx, grid->dy);
}

static graze_status read_profile(const dem *d, const profile *p, size_t column, grz_grid *grid, graze_error *error)
{
    double row = floor((p->y - grid->y) / grid->dy + 0.5);
    graze_status status = check_place(d, p, grid, column, row, error);
    for (size_t i = 0; i < p->count && status == GRAZE_OK; i++) {
        double value;
        status = read_field(d, value_at(p, i), VALUE_WIDTH, "an elevation", &value, error);
        if (status == GRAZE_OK && value != void_elevation)
            grid->heights[((size_t)row + i) * grid->columns + column] = p->datum + value * d->dz;
    }
    return status;
}

static graze_status read_profiles(const dem *d, const profiles *list, grz_grid *grid, graze_error *error)
{
    graze_status status = place(d, list, grid, error);
    if (status == GRAZE_OK) status = grz_grid_allocate(grid, d->name, error);
    for (size_t i = 0; i < list->count && status == GRAZE_OK; i++)
        status = read_profile(d, &list->items[i], i, grid, error);
    return status;
}

graze_status grz_grid_read_dem(const char *bytes, size_t byte_count, const char *name, grz_grid *out,
                               graze_error *error)
{
    dem d = {.bytes = bytes, .name = name, .byte_count = byte_count};
    profiles list = {0};
    graze_status status = read_record_a(&d, error);
    if (status == GRAZE_OK) status = list_profiles(&d, &list, error);
    if (status == GRAZE_OK) status = read_profiles(&d, &list, out, error);
    grz_free(list.items);
    return status;
}
