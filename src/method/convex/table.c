#include "method/convex/table.h"

#include "base/memory.h"
#include "method/convex/engine.h"
#include "method/convex/table_sphere.h"

uint32_t grz_convex_resolution_for(uint32_t corner_count)
{
    uint32_t resolution = 1;
    while (6 * resolution * resolution < corner_count && resolution < CONVEX_MOST_RESOLUTION) resolution++;
    return resolution;
}

/* Which square a number from -1 to 1 belongs to; 0 for what is no number. */
static uint32_t square_of(double x, uint32_t resolution)
{
    const double scaled = (x + 1) * 0.5 * resolution;
    return scaled >= 1 ? scaled < resolution ? (uint32_t)scaled : resolution - 1 : 0;
}

static uint32_t corner_of_cube(const grz_convex_table *table, const double direction[3])
{
    const double d[3] = {direction[0] * table->stretch.x, direction[1] * table->stretch.y,
                         direction[2] * table->stretch.z};
    const double x = fabs(d[0]), y = fabs(d[1]), z = fabs(d[2]);
    const int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    const uint32_t n = table->resolution, side = 2 * (uint32_t)axis + (d[axis] < 0);
    const double size = fabs(d[axis]);
    const uint32_t row = square_of(d[(axis + 1) % 3] / size, n), column = square_of(d[(axis + 2) % 3] / size, n);
    return table->corner[(side * n + row) * n + column];
}

uint32_t grz_convex_table_corner(const grz_convex_table *table, const double direction[3])
{
    return table->resolution == 0         ? 0
           : table->kind == CONVEX_SPHERE ? table->corner[grz_convex_sphere_sample(table->resolution, direction)]
                                          : corner_of_cube(table, direction);
}

/* The direction through the middle of a square. */
static void middle_of(const grz_convex_table *table, uint32_t side, uint32_t row, uint32_t column, double out[3])
{
    const double stretch[3] = {table->stretch.x, table->stretch.y, table->stretch.z};
    const int axis = (int)(side / 2);
    double d[3];
    d[axis] = side % 2 ? -1 : 1;
    d[(axis + 1) % 3] = (2 * row + 1.0) / table->resolution - 1;
    d[(axis + 2) % 3] = (2 * column + 1.0) / table->resolution - 1;
    for (int k = 0; k < 3; k++) out[k] = d[k] / stretch[k];
}

/* Half the box's sides, in the frame; of a flat solid at least a little, so that no direction is lost. */
static graze_vec3 stretch_of(const grz_convex_surface *surface)
{
    const graze_vec3 size = grz_sub(surface->high, surface->low);
    const double least = 0x1p-20 * grz_largest(size) + 0x1p-100;
    return (graze_vec3){grz_larger(least, size.x), grz_larger(least, size.y), grz_larger(least, size.z)};
}

static void fill_cube(grz_convex_surface *surface)
{
    grz_convex_table *table = &surface->table;
    const uint32_t n = table->resolution;
    graze_counters counters = {0};
    uint32_t corner = 0;
    for (uint32_t side = 0; side < 6; side++)
        for (uint32_t i = 0; i < n * n; i++) {
            const uint32_t row = i / n, column = row % 2 ? n - 1 - i % n : i % n; /* each next to the one before */
            double direction[3];
            middle_of(table, side, row, column, direction);
            GRZ_CONVEX_PLAIN_ENGINE.climb(surface, direction, &corner, &counters);
            table->corner[(side * n + row) * n + column] = corner;
        }
}

size_t grz_convex_table_size(const grz_convex_table *table)
{
    const size_t n = table->resolution;
    return n == 0 ? 0 : table->kind == CONVEX_SPHERE ? grz_convex_sphere_samples(table->resolution) : 6 * n * n;
}

bool grz_convex_table_build(struct grz_convex_surface *surface)
{
    grz_convex_table *table = &surface->table;
    if (table->resolution == 0) return true;
    table->corner = grz_allocate(grz_convex_table_size(table), sizeof *table->corner);
    if (!table->corner) return false;
    table->stretch = table->kind == CONVEX_SPHERE ? grz_vec(1, 1, 1) : stretch_of(surface);
    if (table->kind == CONVEX_SPHERE)
        grz_convex_sphere_fill(surface);
    else
        fill_cube(surface);
    return true;
}
