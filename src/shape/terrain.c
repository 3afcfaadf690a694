/* Fractal terrain by midpoint displacement (Fournier, Fussell and Carpenter 1982) in the form called diamond-square:
 * the centre of each square is the mean of its corners plus a random displacement, then the middle of each edge is the
 * mean of its up to four neighbours plus another; the displacement shrinks by `roughness` from one round to the next.
 */
#include "base/memory.h"
#include "base/random.h"
#include "shape/grid.h"
#include "shape/shape.h"

enum { LEVEL, HEIGHT, ROUGHNESS, SEED };

static const graze_shape_parameter parameters[] = {
    {"level", "7", "2^level squares along each side of the unit square, two triangles each, 1 to 11"},
    {"height", "0.3", "from the lowest to the highest point, 1e-30 to 1e30"},
    {"roughness", "0.5", "how much of a displacement is left at half the distance, 0.01 to 1"},
    {"seed", "1", "another number gives another terrain, 0 to 2^53-1"},
};
static const grz_option rules[] = {GRZ_WHOLE(1, 11), GRZ_LENGTH_RULE, GRZ_NUMBER(0.01, 1), GRZ_SEED_RULE};

/* The mean of the points at the given distance that are on the terrain. */
static double mean_around(const grz_grid *g, size_t column, size_t row, size_t distance, const int directions[4][2])
{
    double sum = 0;
    int count = 0;
    for (int k = 0; k < 4; k++) {
        /* Beyond the lower sides the numbers wrap around and are too large as well. */
        size_t c = column + distance * (size_t)directions[k][0], r = row + distance * (size_t)directions[k][1];
        if (c >= g->columns || r >= g->rows) continue;
        sum += g->heights[r * g->columns + c];
        count++;
    }
    return sum / count;
}

static void displace(const grz_grid *g, size_t half, double amplitude, grz_random *random)
{
    static const int diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
                     straight[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (size_t row = half; row < g->rows; row += 2 * half)
        for (size_t column = half; column < g->columns; column += 2 * half)
            g->heights[row * g->columns + column] =
                mean_around(g, column, row, half, diagonal) + grz_random_between(random, -amplitude, amplitude);
    for (size_t row = 0; row < g->rows; row += half)
        for (size_t column = row / half % 2 ? 0 : half; column < g->columns; column += 2 * half)
            g->heights[row * g->columns + column] =
                mean_around(g, column, row, half, straight) + grz_random_between(random, -amplitude, amplitude);
}

static void stretch(const grz_grid *g, double height)
{
    size_t count = g->columns * g->rows;
    double low = g->heights[0], high = low;
    for (size_t i = 1; i < count; i++) {
        low = g->heights[i] < low ? g->heights[i] : low;
        high = g->heights[i] > high ? g->heights[i] : high;
    }
    for (size_t i = 0; i < count; i++) g->heights[i] = (g->heights[i] - low) / (high - low) * height;
}

static void raise_terrain(const grz_grid *g, const grz_value *values)
{
    grz_random random = grz_random_seeded((uint64_t)values[SEED].number);
    size_t last = g->columns - 1;
    double amplitude = 1;
    for (unsigned k = 0; k < 4; k++)
        g->heights[(k / 2 * g->columns + k % 2) * last] = grz_random_between(&random, -amplitude, amplitude);
    for (size_t half = last / 2; half > 0; half /= 2) {
        displace(g, half, amplitude, &random);
        amplitude *= values[ROUGHNESS].number;
    }
    stretch(g, values[HEIGHT].number);
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    size_t squares = (size_t)1 << (int)values[LEVEL].number;
    double side = 1.0 / (double)squares; /* a power of two: x and y are exact */
    grz_grid grid = {squares + 1, squares + 1, 0, 0, side, side, NULL};
    graze_status status = grz_grid_allocate(&grid, "terrain", error);
    if (status != GRAZE_OK) return status;
    raise_terrain(&grid, values);
    status = grz_grid_surface(&grid, 1, 1, "terrain", out, error);
    grz_free(grid.heights);
    return status;
}

const grz_shape grz_shape_terrain =
    GRZ_SHAPE("terrain", "fractal terrain over the unit square", parameters, rules, make);
