/* Andrew's monotone chains (1979), by exact turns: the points from left to right, kept as long as they turn left, then
 * back. */
#include "hull/polygon.h"

#include "base/memory.h"
#include "exact/planar.h"

#include <stdlib.h>
#include <string.h>

typedef struct seen {
    grz_vec2 at;
    graze_vec3 point;
} seen;

static int compare(const void *a, const void *b)
{
    const grz_vec2 p = ((const seen *)a)->at, q = ((const seen *)b)->at;
    if (p.x != q.x) return p.x < q.x ? -1 : 1;
    return (p.y > q.y) - (p.y < q.y);
}

/* Adds the next point to a chain that began at `from`: what does not turn left before it is no corner. Of equal points
 * this keeps one. */
static uint32_t add(seen *chain, uint32_t from, uint32_t count, seen next)
{
    while (count > from + 1 && grz_orient2d(chain[count - 2].at, chain[count - 1].at, next.at) <= 0) count--;
    chain[count] = next;
    return count + 1;
}

/* The chain back ends at the first point again, which is dropped. */
static uint32_t wrap(const seen *sorted, uint32_t count, seen *chain)
{
    uint32_t made = 0;
    for (uint32_t i = 0; i < count; i++) made = add(chain, 0, made, sorted[i]);
    const uint32_t turn = made - 1;
    for (uint32_t i = count - 1; i-- > 0;) made = add(chain, turn, made, sorted[i]);
    return made - 1;
}

/* In a plane that is not edge-on, equal views are equal points. */
static uint32_t drop_equals(seen *list, uint32_t count)
{
    uint32_t kept = 1;
    for (uint32_t i = 1; i < count; i++)
        if (compare(list + kept - 1, list + i) != 0) list[kept++] = list[i];
    return kept;
}

bool grz_hull_polygon(graze_vec3 *points, uint32_t count, int axis, uint32_t *corner_count)
{
    seen *list = grz_allocate(count, sizeof *list), *chain = grz_allocate((size_t)count + 1, sizeof *chain);
    if (list && chain) {
        for (uint32_t i = 0; i < count; i++) list[i] = (seen){grz_project(points[i], axis), points[i]};
        qsort(list, count, sizeof *list, compare);
        *corner_count = wrap(list, drop_equals(list, count), chain);
        for (uint32_t i = 0; i < *corner_count; i++) points[i] = chain[i].point;
    }
    grz_free(list);
    grz_free(chain);
    return list && chain;
}
