/* The k-DOP of points: the largest value of each direction, rounded outward. */
#include "bound/dop.h"
#include "math/round.h"

#include <string.h>

/* The first code, see grz_direction_code, of those whose first entry that is not zero is 1. They are 13 in a row: every
 * direction, or its opposite, of every k. */
enum { FIRST_CODE = 14 };

/* The values of a point along them, in the order of their codes. Entries are -1, 0 and 1, so nothing is multiplied:
 * each value is a coordinate, or one or two sums in the order x, y, z. */
static void values_of(const graze_vec3 *p, double v[GRZ_MOST_DIRECTIONS])
{
    const double x = p->x, y = p->y, z = p->z, sum = x + y, difference = x - y;
    const double values[GRZ_MOST_DIRECTIONS] = {
        z, y - z, y, y + z, difference - z, difference, difference + z, x - z, x, x + z, sum - z, sum, sum + z};
    memcpy(v, values, sizeof values);
}

/* The sum of at most three coordinates is off by at most three times their own errors, and by 2 * 2^-52 for two
 * roundings of values of at most 3. */
void grz_dop_cover_loose(float *dop, const grz_directions *s, const graze_vec3 *points, int count, double error)
{
    double low[GRZ_MOST_DIRECTIONS], high[GRZ_MOST_DIRECTIONS], value[GRZ_MOST_DIRECTIONS];
    const double pad = 4 * error + 0x1p-50;
    values_of(&points[0], low);
    values_of(&points[0], high);
    for (int j = 1; j < count; j++) {
        values_of(&points[j], value);
        for (int i = 0; i < GRZ_MOST_DIRECTIONS; i++) {
            low[i] = value[i] < low[i] ? value[i] : low[i];
            high[i] = value[i] > high[i] ? value[i] : high[i];
        }
    }
    float up[GRZ_MOST_DIRECTIONS], down[GRZ_MOST_DIRECTIONS];
    for (int i = 0; i < GRZ_MOST_DIRECTIONS; i++) {
        up[i] = grz_float_above(high[i] + pad);
        down[i] = grz_float_above(pad - low[i]);
    }
    for (int i = 0; i < s->count; i++) {
        int at = grz_direction_code(s->d[i][0], s->d[i][1], s->d[i][2]) - FIRST_CODE;
        dop[i] = up[at] > dop[i] ? up[at] : dop[i];
        dop[i + s->count] = down[at] > dop[i + s->count] ? down[at] : dop[i + s->count];
    }
}

void grz_dop_cover(float *dop, const grz_directions *s, const graze_vec3 *points, int count)
{
    grz_dop_cover_loose(dop, s, points, count, 0x1p-52);
}
