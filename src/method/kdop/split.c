#include "method/kdop/split.h"

#include "bound/dop.h"
#include "bound/dop_shape.h"
#include "method/kdop/kdop.h"

#include <math.h>

/* The mean of the centres, and their second moments about it, in doubles: sums in the items' order, so that every
 * thread and platform sees the same. */
typedef struct moments {
    double mean[3];
    double second[3][3];
} moments;

static moments moments_of(const grz_item *items, uint32_t count)
{
    moments m = {{0}, {{0}}};
    double xx = 0, yy = 0, zz = 0, xy = 0, yz = 0, zx = 0, sx = 0, sy = 0, sz = 0;
    /* about the first centre, so that a small cloud far from the origin keeps its digits */
    double ox = items[0].centre[0], oy = items[0].centre[1], oz = items[0].centre[2];
    for (uint32_t i = 0; i < count; i++) {
        double x = items[i].centre[0] - ox, y = items[i].centre[1] - oy, z = items[i].centre[2] - oz;
        sx += x, sy += y, sz += z;
        xx += x * x, yy += y * y, zz += z * z;
        xy += x * y, yz += y * z, zx += z * x;
    }
    double n = count;
    m.mean[0] = ox + sx / n, m.mean[1] = oy + sy / n, m.mean[2] = oz + sz / n;
    m.second[0][0] = xx - sx * sx / n, m.second[1][1] = yy - sy * sy / n, m.second[2][2] = zz - sz * sz / n;
    m.second[0][1] = m.second[1][0] = xy - sx * sy / n;
    m.second[1][2] = m.second[2][1] = yz - sy * sz / n;
    m.second[2][0] = m.second[0][2] = zx - sz * sx / n;
    return m;
}

static double mean_along(const moments *m, const int8_t d[3])
{
    return (d[0] * m->mean[0] + d[1] * m->mean[1]) + d[2] * m->mean[2];
}

/* Splits along the direction at the mean or the median; 0 if all items are on one side. */
static uint32_t split_along(const grz_kdop_splitter *s, grz_item *items, uint32_t count, const moments *m,
                            const int8_t d[3])
{
    if (s->point == KDOP_MEDIAN) return grz_items_halve(items, count, d);
    uint32_t left = grz_items_partition(items, count, d, mean_along(m, d));
    return left == count ? 0 : left;
}

/* ---- the rules: which axis ---- */

/* The variance of the centres along axis i. */
static double variance_along(const grz_kdop_splitter *s, const moments *m, int i)
{
    const int8_t *d = s->axes.d[i];
    double sum = 0;
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) sum += d[a] * d[b] * m->second[a][b];
    return sum / (s->axes.length[i] * s->axes.length[i]);
}

void grz_kdop_join_items(const grz_kdop_splitter *s, const grz_item *items, uint32_t count, float *dop)
{
    const int k = s->directions.k;
    grz_dop_clear(dop, k);
    for (uint32_t i = 0; i < count; i++) grz_dop_join(dop, s->dops + (size_t)k * items[i].number, k);
}

/* The extent of the items along a direction that may not be one of their k-DOPs': then of their centres. */
static double extent_along(const grz_kdop_splitter *s, const grz_item *items, uint32_t count, const float *dop,
                           const int8_t d[3])
{
    for (int i = 0; i < s->directions.count; i++) {
        const int8_t *e = s->directions.d[i];
        if (e[0] == d[0] && e[1] == d[1] && e[2] == d[2]) return (double)dop[i] + dop[i + s->directions.count];
    }
    double low = INFINITY, high = -INFINITY;
    for (uint32_t i = 0; i < count; i++) {
        double x = (d[0] * items[i].centre[0] + d[1] * items[i].centre[1]) + d[2] * items[i].centre[2];
        low = x < low ? x : low; /* with fmin and fmax gcc 12.2 for 64-bit ARM fails on the loop at -O3 */
        high = x > high ? x : high;
    }
    return high - low;
}

/* The volumes of the children that a split along axis i makes, as their sum or the larger of the two; infinite if all
 * items are on one side. */
static double volume_of_split(const grz_kdop_splitter *s, grz_item *items, uint32_t count, const moments *m, int i)
{
    uint32_t left = split_along(s, items, count, m, s->axes.d[i]);
    if (left == 0) return INFINITY;
    float dop[GRZ_MOST_SUPPORTS];
    grz_kdop_join_items(s, items, left, dop);
    double first = grz_dop_volume(&s->directions, dop);
    grz_kdop_join_items(s, items + left, count - left, dop);
    double second = grz_dop_volume(&s->directions, dop);
    return s->rule == KDOP_MINSUM ? first + second : fmax(first, second);
}

/* The first of the axes that the rule likes most. `longest` measures the node's k-DOP along them. */
static int choose_axis(const grz_kdop_splitter *s, grz_item *items, uint32_t count, const moments *m)
{
    float dop[GRZ_MOST_SUPPORTS];
    if (s->rule == KDOP_LONGEST) grz_kdop_join_items(s, items, count, dop);
    int best = 0;
    double most = -INFINITY;
    for (int i = 0; i < s->axes.count; i++) {
        double merit;
        switch (s->rule) {
        case KDOP_LONGEST: merit = extent_along(s, items, count, dop, s->axes.d[i]) / s->axes.length[i]; break;
        case KDOP_MINSUM:
        case KDOP_MINMAX: merit = -volume_of_split(s, items, count, m, i); break;
        default: merit = variance_along(s, m, i);
        }
        if (merit > most) {
            most = merit;
            best = i;
        }
    }
    return best;
}

grz_kdop_splitter grz_kdop_splitter_of(const grz_settings *settings, const grz_directions *directions, grz_item *items,
                                       const float *dops, const float *boxes)
{
    grz_kdop_splitter splitter = {.rule = (grz_kdop_rule)settings->values[KDOP_RULE].word,
                                  .point = (grz_kdop_point)settings->values[KDOP_POINT].word,
                                  .levels = grz_kdop_levels(settings),
                                  .directions = *directions,
                                  .items = items,
                                  .dops = dops,
                                  .boxes = boxes};
    grz_directions_of(settings->values[KDOP_AXES].word == 1 ? directions->k : 6, &splitter.axes);
    return splitter;
}

bool grz_kdop_split_looks_at_dops(grz_kdop_rule rule, int levels)
{
    return levels > 0 || rule == KDOP_LONGEST || rule == KDOP_MINSUM || rule == KDOP_MINMAX;
}

/* Along the axis of the rule, at its point or, with `halve`, in the middle. */
static uint32_t split_by_axis(const grz_kdop_splitter *s, grz_item *items, uint32_t count, bool halve)
{
    moments m = moments_of(items, count);
    const int8_t *d = s->axes.d[choose_axis(s, items, count, &m)];
    uint32_t left = halve ? 0 : split_along(s, items, count, &m, d);
    return left > 0 ? left : grz_items_halve(items, count, d);
}

uint32_t grz_kdop_split_once(const grz_kdop_splitter *s, grz_item *items, uint32_t count)
{
    if (count == 2) return 1;
    uint32_t left = s->rule == KDOP_SAH ? grz_kdop_split_sah(items, count, s->boxes) : 0;
    return left > 0 ? left : split_by_axis(s, items, count, false);
}

uint32_t grz_kdop_split(void *rule, uint32_t first, uint32_t count, bool halve)
{
    const grz_kdop_splitter *s = rule;
    grz_item *items = s->items + first;
    if (count == 2) return 1;
    if (halve) return split_by_axis(s, items, count, true);
    return s->levels > 0 ? grz_kdop_oscillate(s, items, count) : grz_kdop_split_once(s, items, count);
}
