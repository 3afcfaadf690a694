/* What an index takes, and figures of its tree. */
#include "wide/build.h"

#include "wide/middle.h"

/* What the parts of an index take. */
typedef struct part_bytes {
    size_t nodes, leaves, places;
} part_bytes;

static part_bytes bytes_of(const grz_wide_index *index)
{
    return (part_bytes){
        .nodes = grz_wide_lines_for(index->node_count, sizeof *index->nodes) * GRZ_LINE,
        .leaves = index->leaves ? grz_wide_lines_for(index->leaf_count, sizeof *index->leaves) * GRZ_LINE
                                : (size_t)index->leaf_count * sizeof *index->triangles,
        .places = (size_t)index->leaf_count * (index->places ? sizeof *index->places : sizeof *index->lanes)};
}

size_t grz_wide_bytes(const graze_mesh *mesh, const void *index)
{
    (void)mesh;
    part_bytes parts = bytes_of(index);
    return sizeof(grz_wide_index) + parts.nodes + parts.leaves + parts.places;
}

/* Over all boxes but the root's, in the user's unit: half the surface of those of nodes and of those of leaves. */
static void sum_half_areas(const grz_wide_index *index, double *of_nodes, double *of_leaves)
{
    const double unit = index->frame.unit;
    *of_nodes = *of_leaves = 0;
    for (uint32_t i = 0; i < index->node_count; i++)
        for (int lane = 0; lane < GRZ_WIDE && index->nodes[i].child[lane] != GRZ_WIDE_NONE; lane++) {
            grz_float_box box = grz_wide_child_box(&index->nodes[i], lane);
            *(index->nodes[i].child[lane] & GRZ_WIDE_LEAF ? of_leaves : of_nodes) += (double)grz_wide_half_area(&box);
        }
    *of_nodes *= unit * unit;
    *of_leaves *= unit * unit;
}

size_t grz_wide_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    enum { CHEAP = 8, ALL = 10 }; /* the surfaces need a pass over all nodes */
    const grz_wide_index *made = index;
    part_bytes parts = bytes_of(made);
    double of_nodes = 0, of_leaves = 0;
    if (capacity > CHEAP) sum_half_areas(made, &of_nodes, &of_leaves);
    const double children = (double)made->node_count - 1 + (double)made->leaf_count;
    const graze_statistic all[ALL] = {{"nodes", made->node_count},
                                      {"leaves", made->leaf_count},
                                      {"height", made->depth},
                                      {"node_fill", children / GRZ_WIDE / made->node_count},
                                      {"leaf_fill", (double)mesh->triangle_count / GRZ_WIDE / made->leaf_count},
                                      {"node_bytes", (double)parts.nodes},
                                      {"leaf_bytes", (double)parts.leaves},
                                      {"place_bytes", (double)parts.places},
                                      {"node_half_area", of_nodes},
                                      {"leaf_half_area", of_leaves}};
    return grz_give_statistics(all, ALL, out, capacity);
}
