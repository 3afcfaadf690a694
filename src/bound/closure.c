#include "bound/closure.h"

#include "base/check.h"

#include <stdlib.h>

typedef struct direction_set {
    int count;
    int d[GRZ_MOST_CLOSURE][3];
} direction_set;

static int divisor(int a, int b)
{
    a = abs(a);
    b = abs(b);
    while (b != 0) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Adds the direction of a vector, unless the vector is zero or the set has it. */
static void add_direction(direction_set *set, const int v[3])
{
    int common = divisor(divisor(v[0], v[1]), v[2]);
    if (common == 0) return;
    int first = v[0] != 0 ? v[0] : v[1] != 0 ? v[1] : v[2];
    if (first < 0) common = -common;
    const int d[3] = {v[0] / common, v[1] / common, v[2] / common};
    for (int i = 0; i < set->count; i++)
        if (set->d[i][0] == d[0] && set->d[i][1] == d[1] && set->d[i][2] == d[2]) return;
    GRZ_ASSERT(set->count < GRZ_MOST_CLOSURE);
    for (int axis = 0; axis < 3; axis++) set->d[set->count][axis] = d[axis];
    set->count++;
}

static void add_crosses(direction_set *set, const direction_set *of)
{
    for (int i = 0; i < of->count; i++)
        for (int j = 0; j < i; j++) {
            const int *a = of->d[i], *b = of->d[j];
            add_direction(
                set, (const int[3]){a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]});
        }
}

static int squared_length(const int d[3])
{
    return d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
}

/* By insertion: equal lengths keep their order. */
static void sort_by_length(int (*d)[3], int count)
{
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && squared_length(d[j]) < squared_length(d[j - 1]); j--)
            for (int axis = 0; axis < 3; axis++) {
                int swap = d[j][axis];
                d[j][axis] = d[j - 1][axis];
                d[j - 1][axis] = swap;
            }
}

int grz_closure_of(const grz_directions *s, int (*out)[3], int capacity)
{
    direction_set normals = {.count = 0}, edges = {.count = 0};
    for (int i = 0; i < s->count; i++) add_direction(&normals, (const int[3]){s->d[i][0], s->d[i][1], s->d[i][2]});
    add_crosses(&edges, &normals);
    direction_set closure = normals;
    add_crosses(&closure, &edges);
    sort_by_length(closure.d + normals.count, closure.count - normals.count);
    for (int i = 0; i < closure.count && i < capacity; i++)
        for (int axis = 0; axis < 3; axis++) out[i][axis] = closure.d[i][axis];
    return closure.count;
}

typedef struct interval {
    double low, high;
} interval;

static interval project(const double d[3], const graze_vec3 *points, int count)
{
    interval i = {INFINITY, -INFINITY};
    for (int j = 0; j < count; j++) {
        double value = (d[0] * points[j].x + d[1] * points[j].y) + d[2] * points[j].z;
        i.low = value < i.low ? value : i.low;
        i.high = value > i.high ? value : i.high;
    }
    return i;
}

/* With u = 2^-53: the sizes of a direction's coordinates sum up to at most 9, those of points are below 4 and off by at
 * most 2 u (GRZ_DOP_VERTEX_PAD). A projection is off by 9 * 2 u for that, and by 36 u for its products and 36 u for
 * each of two sums: 126 u for one body, 252 u for two, which is less than 2^-45. */
static const double apart_pad = 0x1p-45;

bool grz_dops_apart_along(const int (*directions)[3], int count, const graze_vec3 *a, int a_count, const graze_vec3 *b,
                          int b_count)
{
    if (a_count == 0 || b_count == 0) return true;
    for (int i = 0; i < count; i++) {
        const double d[3] = {directions[i][0], directions[i][1], directions[i][2]};
        interval of_a = project(d, a, a_count), of_b = project(d, b, b_count);
        if (of_b.low - of_a.high > apart_pad || of_a.low - of_b.high > apart_pad) return true;
    }
    return false;
}
