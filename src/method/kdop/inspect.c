/* What is inside a tree: its size, its figures, and whether every bound holds what it should. */
#include "base/bits.h"
#include "base/memory.h"
#include "bound/closure.h"
#include "bound/dop.h"
#include "bound/dop_body.h"
#include "bound/dop_shape.h"
#include "method/kdop/kdop.h"
#include "method/kdop/skinny.h"

#include <math.h>
#include <stdlib.h>

bool grz_kdop_mark_cut(const graze_mesh *mesh, grz_kdop_index *index)
{
    if (index->tree.item_count == mesh->triangle_count) return true; /* every triangle is there, so each is once */
    const size_t byte_count = grz_set_bytes(mesh->triangle_count);
    uint8_t *seen = grz_allocate_zeroed(byte_count, 1);
    index->cut = grz_allocate_zeroed(byte_count, 1);
    bool enough = seen && index->cut;
    for (uint32_t i = 0; enough && i < index->tree.item_count; i++)
        if (!grz_set_add(seen, index->order[i])) grz_set_add(index->cut, index->order[i]);
    grz_free(seen);
    return enough;
}

const uint8_t *grz_kdop_repeats(const void *index)
{
    return ((const grz_kdop_index *)index)->cut;
}

/* ---- figures ---- */

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
    int directions[GRZ_MOST_CLOSURE][3], count = grz_closure_of(s, directions, GRZ_MOST_CLOSURE);
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
    for (size_t i = 0; i < ALL && i < capacity; i++) out[i] = all[i];
    return ALL;
}

/* They need the vertices of every k-DOP, some microseconds each. */
size_t grz_kdop_sizes(const void *index, graze_statistic *out, size_t capacity)
{
    enum { ALL = 2 };
    double volume = 0, half_area = 0;
    if (capacity > 0) sum_sizes(index, &volume, &half_area);
    const graze_statistic all[ALL] = {{"volume", volume}, {"half_area", half_area}};
    for (size_t i = 0; i < ALL && i < capacity; i++) out[i] = all[i];
    return ALL;
}

/* ---- validity ---- */

static bool holds(const float *dop, const float *needed, int k)
{
    for (int i = 0; i < k; i++)
        if (!(needed[i] <= dop[i])) return false;
    return true;
}

static bool leaf_holds_triangle(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node)
{
    const int k = index->directions.k;
    float needed[GRZ_MOST_SUPPORTS];
    grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, index->order[index->tree.first[node]]);
    grz_dop_clear(needed, k);
    grz_dop_cover(needed, &index->directions, t.v, 3);
    return holds(index->dops + (size_t)k * node, needed, k);
}

/* The leaves of each triangle that was cut, as lists. */
typedef struct leaf_lists {
    uint32_t *first; /* by triangle: a leaf, 0 for none; the root is no leaf where there are several */
    uint32_t *next;  /* by node */
} leaf_lists;

/* Is a part of the triangle in one leaf, or both halves of it in some? Parts are those of skinny.h, so this finds what
 * was built, but it is proof for any bounds. */
static bool leaves_hold(const grz_kdop_index *index, const leaf_lists *lists, uint32_t triangle, const grz_tri *part,
                        int bisections)
{
    const int k = index->directions.k;
    float needed[GRZ_MOST_SUPPORTS];
    grz_dop_clear(needed, k);
    grz_dop_cover_loose(needed, &index->directions, part->v, 3, GRZ_KDOP_PIECE_ERROR);
    for (uint32_t leaf = lists->first[triangle]; leaf; leaf = lists->next[leaf])
        if (holds(index->dops + (size_t)k * leaf, needed, k)) return true;
    if (bisections == GRZ_KDOP_MOST_BISECTIONS) return false;
    grz_tri one = grz_kdop_half(part, 0), other = grz_kdop_half(part, 1);
    return leaves_hold(index, lists, triangle, &one, bisections + 1) &&
           leaves_hold(index, lists, triangle, &other, bisections + 1);
}

static bool pieces_cover(const graze_mesh *mesh, const grz_kdop_index *index, const leaf_lists *lists)
{
    for (uint32_t node = 0; node < index->tree.node_count; node++) {
        uint32_t triangle = index->order[index->tree.first[node]];
        if (index->tree.child[node] != 0 || !grz_kdop_is_cut(index, triangle)) continue;
        lists->next[node] = lists->first[triangle];
        lists->first[triangle] = node;
    }
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        if (!grz_kdop_is_cut(index, i)) continue;
        grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, i);
        if (!leaves_hold(index, lists, i, &t, 0)) return false;
    }
    return true;
}

static graze_status validate_pieces(const graze_mesh *mesh, const grz_kdop_index *index)
{
    leaf_lists lists = {grz_allocate_zeroed(mesh->triangle_count, sizeof *lists.first),
                        grz_allocate(index->tree.node_count, sizeof *lists.next)};
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (lists.first && lists.next) status = pieces_cover(mesh, index, &lists) ? GRAZE_OK : GRAZE_BAD_DATA;
    grz_free(lists.first);
    grz_free(lists.next);
    return status;
}

static bool node_is_valid(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node)
{
    const size_t k = (size_t)index->directions.k, child = index->tree.child[node];
    const float *dop = index->dops + k * node;
    if (child != 0)
        return holds(dop, index->dops + k * child, (int)k) && holds(dop, index->dops + k * (child + 1), (int)k);
    return grz_kdop_is_cut(index, index->order[index->tree.first[node]]) || leaf_holds_triangle(mesh, index, node);
}

/* What queries round is bounded for supports of bodies in the frame. Those below the root are in it. */
static bool root_is_small(const grz_kdop_index *index)
{
    for (int i = 0; i < index->directions.k; i++)
        if (!(index->dops[i] <= (float)GRZ_MOST_SUPPORT)) return false;
    return true;
}

/* Of an index that was edited. */
static bool links_are_valid(const grz_kdop_index *index)
{
    if (!index->links.item_capacity) return true;
    return grz_tree_links_valid(&index->links, &index->tree) && index->tree.depth <= index->depth_limit &&
           index->depth_limit <= grz_tree_depth_limit(index->tree.item_count);
}

graze_status grz_kdop_validate(const graze_mesh *mesh, const void *index)
{
    const grz_kdop_index *made = index;
    if (!grz_tree_valid(&made->tree) || made->tree.item_count < mesh->triangle_count || !links_are_valid(made) ||
        !root_is_small(made))
        return GRAZE_BAD_DATA;
    for (uint32_t node = 0; node < made->tree.node_count; node++)
        if (!node_is_valid(mesh, made, node)) return GRAZE_BAD_DATA;
    return made->cut ? validate_pieces(mesh, made) : GRAZE_OK;
}
