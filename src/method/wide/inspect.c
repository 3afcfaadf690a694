/* What is inside an index: its size, its figures, and whether it is a tree. */
#include "method/wide/inspect.h"

#include "base/bits.h"
#include "base/memory.h"
#include "method/wide/build.h"
#include "method/wide/middle.h"

/* ---- figures ---- */

/* What the parts of an index take. */
typedef struct part_bytes {
    size_t nodes, leaves, places;
} part_bytes;

static part_bytes bytes_of(const grz_wide_index *index)
{
    return (part_bytes){.nodes = grz_wide_lines_for(index->node_count, sizeof *index->nodes) * GRZ_WIDE_LINE,
                        .leaves = grz_wide_lines_for(index->leaf_count, sizeof *index->leaves) * GRZ_WIDE_LINE,
                        .places = (size_t)index->leaf_count * sizeof *index->places};
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
    for (size_t i = 0; i < ALL && i < capacity; i++) out[i] = all[i];
    return ALL;
}

/* ---- shape ---- */

/* What a descent has met. A bit for each; one that is met twice is no tree. */
typedef struct roll {
    uint8_t *nodes, *leaves, *triangles;
} roll;

static bool leaf_is_sound(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, const roll *met)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    const uint32_t count = index->places[number].count;
    if (count < 1 || count > GRZ_WIDE || !grz_set_add(met->leaves, number)) return false;
    for (uint32_t lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t triangle = leaf->triangle[lane];
        if (lane >= count ? triangle != leaf->triangle[0] : triangle >= mesh->triangle_count) return false;
        if (lane < count && !grz_set_add(met->triangles, triangle)) return false;
    }
    return true;
}

/* Recursion is at most as deep as the depth, which is within the limit. */
static bool branch_is_sound(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, int depth,
                            const roll *met)
{
    if (depth > index->depth || number >= index->node_count || !grz_set_add(met->nodes, number)) return false;
    const grz_wide_node *node = &index->nodes[number];
    if (node->child[0] == GRZ_WIDE_NONE) return false;
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t child = node->child[lane];
        if (child == GRZ_WIDE_NONE) continue;
        if (lane > 0 && node->child[lane - 1] == GRZ_WIDE_NONE) return false;
        uint32_t leaf = child & ~GRZ_WIDE_LEAF;
        bool sound = child & GRZ_WIDE_LEAF ? leaf < index->leaf_count && leaf_is_sound(mesh, index, leaf, met)
                                           : branch_is_sound(mesh, index, child, depth + 1, met);
        if (!sound) return false;
    }
    return true;
}

static bool all_met(const uint8_t *met, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!grz_set_has(met, i)) return false;
    return true;
}

graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index)
{
    const uint32_t n = mesh->triangle_count;
    roll met = {grz_allocate_zeroed(grz_set_bytes(index->node_count), 1),
                grz_allocate_zeroed(grz_set_bytes(index->leaf_count), 1), grz_allocate_zeroed(grz_set_bytes(n), 1)};
    graze_status status = GRAZE_OUT_OF_MEMORY;
    if (met.nodes && met.leaves && met.triangles) {
        bool sound = index->depth >= 1 && index->depth <= grz_wide_depth_limit(n) &&
                     branch_is_sound(mesh, index, 0, 1, &met) && all_met(met.nodes, index->node_count) &&
                     all_met(met.leaves, index->leaf_count) && all_met(met.triangles, n);
        status = sound ? GRAZE_OK : GRAZE_BAD_DATA;
    }
    grz_free(met.nodes);
    grz_free(met.leaves);
    grz_free(met.triangles);
    return status;
}
