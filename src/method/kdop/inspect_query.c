/* What is inside a query: its size and its figures. */
#include "method/kdop/front.h"
#include "method/kdop/traverse.h"
#include "method/once.h"

static size_t tumble_bytes(const grz_kdop_tumble *tumble, const grz_kdop_index *b)
{
    const size_t nodes = b->tree.node_count, k = (size_t)b->directions.k;
    const grz_kdop_vertices *vertices = &tumble->vertices;
    const grz_kdop_hill *hill = &tumble->hill;
    size_t bytes = nodes * (k * sizeof *tumble->kept + sizeof *tumble->kept_for);
    if (vertices->first)
        bytes += nodes * (sizeof *vertices->first + sizeof *vertices->count) +
                 vertices->points.capacity * sizeof *vertices->points.items;
    if (hill->corner_count == 0) return bytes;
    const size_t edges = hill->first[hill->corner_count], facets = edges / 3; /* each lists its three edges */
    return bytes + hill->corner_count * (sizeof *hill->corners + sizeof *hill->first) + sizeof *hill->first +
           edges * sizeof *hill->edges + facets * (sizeof *hill->normals + sizeof *hill->slack);
}

size_t grz_kdop_scratch_bytes(const grz_search *search, const grz_kdop_scratch *scratch)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_front *front = scratch->front;
    size_t bytes = sizeof *scratch + tumble_bytes(&scratch->tumble, b);
    bytes += b->tree.node_count * ((size_t)b->directions.k * sizeof *scratch->walls + sizeof *scratch->stamp);
    bytes += ((size_t)a->tree.node_count + b->tree.node_count) * sizeof *scratch->discs_a;
    bytes += grz_kdop_stack_room(a, b) * (sizeof *scratch->stack + sizeof *scratch->bounds);
    if (scratch->thinness) bytes += (size_t)a->tree.node_count * (size_t)a->directions.count;
    bytes += (scratch->ready_a.mask + (size_t)1 + scratch->ready_b.mask + (size_t)1) * sizeof *scratch->ready_a.places;
    if (front) bytes += sizeof *front + front->capacity * sizeof *front->pairs;
    if (search->once) bytes += grz_once_bytes(search->once);
    return bytes;
}

/* The front is the leaves of what is recorded. */
static double count_front(const grz_kdop_front *front)
{
    double count = 0;
    if (!front) return 0;
    for (uint32_t at = grz_kdop_front_first(front, 1); at != 0; at = grz_kdop_front_next(front, at)) count++;
    return count;
}

size_t grz_kdop_query_statistics(const void *scratch, graze_statistic *out, size_t capacity)
{
    enum { ALL = 3 };
    const grz_kdop_scratch *made = scratch;
    const graze_statistic all[ALL] = {{"slab_comparisons", (double)made->slabs},
                                      {"front_pairs", count_front(made->front)},
                                      {"scratch_bytes", (double)made->byte_count}};
    for (size_t i = 0; i < ALL && i < capacity; i++) out[i] = all[i];
    return ALL;
}
