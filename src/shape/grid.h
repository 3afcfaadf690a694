/* An elevation grid, and the surface through it. */
#ifndef GRZ_SHAPE_GRID_H
#define GRZ_SHAPE_GRID_H

#include <graze/mesh.h>

/* Samples at x + column * dx, y + row * dy. Row 0 is the southernmost. */
typedef struct grz_grid {
    size_t columns, rows;
    double x, y, dx, dy;
    double *heights; /* row by row; NaN where there is no data */
} grz_grid;

/* Most samples that a grid may have, so that its surface fits in a builder. */
#define GRZ_MOST_SAMPLES 50000000u

/* Reads a file's bytes: an ESRI ASCII grid or a USGS DEM, whichever they are. `name` stands for the file in messages.
 * Free out->heights by grz_free; it is NULL after a failure. */
graze_status grz_grid_read(const char *bytes, size_t byte_count, const char *name, grz_grid *out, graze_error *error);

/* The two formats behind it; after a failure the caller frees out->heights. */
graze_status grz_grid_read_esri(const char *bytes, size_t byte_count, const char *name, grz_grid *out,
                                graze_error *error);
graze_status grz_grid_read_dem(const char *bytes, size_t byte_count, const char *name, grz_grid *out,
                               graze_error *error);

/* Room for columns * rows heights, all NaN; both counts at least 2 and within GRZ_MOST_SAMPLES together. */
graze_status grz_grid_allocate(grz_grid *grid, const char *name, graze_error *error);

/* Two triangles that turn upward between each four neighbours that are `step` samples apart; one where one of the four
 * is missing. Heights are multiplied by z_scale. A surface without any triangle is refused. */
graze_status grz_grid_surface(const grz_grid *grid, size_t step, double z_scale, const char *name, graze_mesh **out,
                              graze_error *error);

#endif
