/* The size and the figures of a tree, and of what a query remembers. */
#include "base/bits.h"
#include "bound/closure.h"
#include "bound/dop_shape.h"
#include "method/kdop/front.h"
#include "method/kdop/memory.h"

#include <math.h>
#include <stdlib.h>

/* What the parts of an index take; of one that was edited, with the room that it has for more. */
typedef struct part_bytes {
    size_t bounds, topology, order;
} part_bytes;

static part_bytes bytes_of(const graze_mesh *mesh, const grz_kdop_index *index)
{
    const size_t capacity = index->links.item_capacity, items = capacity ? capacity : index->tree.item_count;
    const size_t nodes = 2 * items - 1, cut = index->cut ? grz_set_bytes(mesh->triangle_count) : 0;
    return (part_bytes){.bounds = nodes * (size_t)index->directions.k * sizeof *index->dops,
                        .topology = nodes * (sizeof *index->tree.child + sizeof *index->tree.first) +
                                    (capacity ? grz_tree_links_bytes(&index->links) : 0),
                        .order = items * sizeof *index->order + cut};
}

size_t grz_kdop_bytes(const graze_mesh *mesh, const void *index)
{
    part_bytes parts = bytes_of(mesh, index);
    return sizeof(grz_kdop_index) + parts.bounds + parts.topology + parts.order;
}

static uint32_t count_cut(const graze_mesh *mesh, const grz_kdop_index *index)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) count += grz_kdop_is_cut(index, i);
    return count;
}

/* Half of the surface of the box around the points. */
static double half_area_of(const graze_vec3 *points, int count)
{
    double size[3];
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < count; i++) {
            low = fmin(low, grz_component(points[i], axis));
            high = fmax(high, grz_component(points[i], axis));
        }
        size[axis] = high - low;
    }
    return size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
}

/* Over all nodes, in the user's unit: the volume of the k-DOPs, and half the surface of the boxes around them. */
static void sum_sizes(const grz_kdop_index *index, double *volume, double *half_area)
{
    const double unit = index->frame.unit;
    *volume = *half_area = 0;
    for (uint32_t node = 0; node < index->tree.node_count; node++) {
        const float *dop = index->dops + (size_t)index->directions.k * node;
        graze_vec3 points[GRZ_MOST_DOP_VERTICES];
        *volume += grz_dop_volume(&index->directions, dop);
        *half_area += half_area_of(points, grz_dop_vertices(&index->directions, dop, points));
    }
    *volume *= unit * unit * unit;
    *half_area *= unit * unit;
}

/* How many directions decide exactly whether two k-DOPs meet (4.5.1), and the largest of their coordinates. */
static int measure_closure(const grz_directions *s, int *largest)
{
    int directions[GRZ_MOST_CLOSURE][3], count = grz_closure_of(s, directions);
    *largest = 0;
    for (int i = 0; i < count; i++)
        for (int axis = 0; axis < 3; axis++)
            if (abs(directions[i][axis]) > *largest) *largest = abs(directions[i][axis]);
    return count;
}

size_t grz_kdop_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    enum { ALL = 10 };
    const grz_kdop_index *made = index;
    part_bytes parts = bytes_of(mesh, made);
    int largest, closure = measure_closure(&made->directions, &largest);
    const graze_statistic all[ALL] = {{"nodes", made->tree.node_count},
                                      {"leaves", made->tree.item_count},
                                      {"height", made->tree.depth},
                                      {"cut_triangles", count_cut(mesh, made)},
                                      {"extra_pieces", made->tree.item_count - mesh->triangle_count},
                                      {"bounds_bytes", (double)parts.bounds},
                                      {"topology_bytes", (double)parts.topology},
                                      {"order_bytes", (double)parts.order},
                                      {"closure_directions", closure},
                                      {"closure_largest", largest}};
    return grz_give_statistics(all, ALL, out, capacity);
}

/* They need the vertices of every k-DOP, some microseconds each. */
size_t grz_kdop_sizes(const void *index, graze_statistic *out, size_t capacity)
{
    enum { ALL = 2 };
    double volume = 0, half_area = 0;
    if (capacity > 0) sum_sizes(index, &volume, &half_area);
    const graze_statistic all[ALL] = {{"volume", volume}, {"half_area", half_area}};
    return grz_give_statistics(all, ALL, out, capacity);
}

/* The front is the leaves of what is recorded. */
static double count_front(const grz_search *search)
{
    const grz_kdop_front *front = search->front;
    const grz_kdop_memory *memory = search->memory;
    if (!front) return 0;
    if (!memory->has_front) return 1;
    double count = 0;
    for (uint32_t at = grz_kdop_front_first(front, 1); at != 0; at = grz_kdop_front_next(front, at)) count++;
    return count;
}

size_t grz_kdop_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity)
{
    enum { ALL = 2 };
    const grz_kdop_memory *memory = search->memory;
    const graze_statistic all[ALL] = {{"slab_comparisons", (double)memory->slabs},
                                      {"front_pairs", count_front(search)}};
    return grz_give_statistics(all, ALL, out, capacity);
}
