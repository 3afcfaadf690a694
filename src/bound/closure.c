#include "bound/closure.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>

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

int grz_closure_of(const grz_directions *s, int (*out)[3])
{
    direction_set normals = {.count = 0}, edges = {.count = 0};
    for (int i = 0; i < s->count; i++) add_direction(&normals, (const int[3]){s->d[i][0], s->d[i][1], s->d[i][2]});
    add_crosses(&edges, &normals);
    direction_set closure = normals;
    add_crosses(&closure, &edges);
    memcpy(out, closure.d, sizeof closure.d);
    return closure.count;
}
