/* From samples to triangles: "a straightforward triangulation of the data points" (Held, Klosowski and Mitchell 1995,
 * section 4.1). */
#include "base/error.h"
#include "base/memory.h"
#include "shape/builder.h"
#include "shape/grid.h"

#include <math.h>

typedef struct sampling {
    const grz_grid *grid;
    size_t step, columns, rows; /* of the samples that are kept */
    uint32_t *vertex;           /* of each of them: 1 if a triangle uses it, later its number */
} sampling;

static double height(const sampling *s, size_t i)
{
    size_t column = i % s->columns * s->step, row = i / s->columns * s->step;
    return s->grid->heights[row * s->grid->columns + column];
}

/* The corners of a square that are there, counter-clockwise from above. */
static int corners_of(const sampling *s, size_t column, size_t row, size_t corners[4])
{
    size_t here = row * s->columns + column;
    const size_t all[4] = {here, here + 1, here + 1 + s->columns, here + s->columns};
    int count = 0;
    for (int k = 0; k < 4; k++)
        if (!isnan(height(s, all[k]))) corners[count++] = all[k];
    return count;
}

/* Marks the samples that triangles use and returns the number of triangles. */
static size_t mark(sampling *s)
{
    size_t triangles = 0, c[4];
    for (size_t row = 0; row + 1 < s->rows; row++)
        for (size_t column = 0; column + 1 < s->columns; column++) {
            int count = corners_of(s, column, row, c);
            for (int k = 0; count >= 3 && k < count; k++) s->vertex[c[k]] = 1;
            triangles += count >= 3 ? (size_t)count - 2 : 0;
        }
    return triangles;
}

static void add_vertices(sampling *s, double z_scale, grz_builder *b)
{
    const grz_grid *g = s->grid;
    for (size_t i = 0; i < s->columns * s->rows; i++) {
        if (!s->vertex[i]) continue;
        size_t column = i % s->columns * s->step, row = i / s->columns * s->step;
        graze_vec3 v = {g->x + (double)column * g->dx, g->y + (double)row * g->dy, height(s, i) * z_scale};
        s->vertex[i] = grz_builder_vertex(b, v);
    }
}

static void add_triangles(const sampling *s, grz_builder *b)
{
    size_t c[4];
    for (size_t row = 0; row + 1 < s->rows; row++)
        for (size_t column = 0; column + 1 < s->columns; column++) {
            int count = corners_of(s, column, row, c);
            for (int k = 2; k < count; k++)
                grz_builder_triangle(b, s->vertex[c[0]], s->vertex[c[k - 1]], s->vertex[c[k]]);
        }
}

static graze_status build(sampling *s, double z_scale, const char *name, graze_mesh **out, graze_error *error)
{
    size_t triangles = mark(s), vertices = 0;
    for (size_t i = 0; i < s->columns * s->rows; i++) vertices += s->vertex[i];
    if (triangles == 0)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: no three neighbours have data at step=%zu: lower step or give a grid with more data", name,
                        s->step);
    grz_builder b;
    graze_status status = grz_builder_start(&b, name, vertices, triangles, "raise step", error);
    if (status != GRAZE_OK) return status;
    add_vertices(s, z_scale, &b);
    add_triangles(s, &b);
    return grz_builder_finish(&b, name, out, error);
}

graze_status grz_grid_surface(const grz_grid *grid, size_t step, double z_scale, const char *name, graze_mesh **out,
                              graze_error *error)
{
    sampling s = {grid, step, (grid->columns - 1) / step + 1, (grid->rows - 1) / step + 1, NULL};
    s.vertex = grz_allocate_zeroed(s.columns * s.rows, sizeof *s.vertex);
    if (!s.vertex) return grz_out_of_memory(error);
    graze_status status = build(&s, z_scale, name, out, error);
    grz_free(s.vertex);
    return status;
}
