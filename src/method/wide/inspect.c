/* What is inside an index: its size, its figures, and whether every bound holds what it should. */
#include "method/wide/inspect.h"

#include "base/memory.h"
#include "method/wide/build.h"
#include "method/wide/items.h"

/* ---- figures ---- */

/* What the parts of an index take. Nodes and leaves have one more than they are, of which lines of the cache are cut. */
typedef struct part_bytes {
    size_t nodes, leaves, places;
} part_bytes;

static part_bytes bytes_of(const grz_wide_index *index)
{
    return (part_bytes){.nodes = ((size_t)index->node_count + 1) * sizeof *index->nodes,
                        .leaves = ((size_t)index->leaf_count + 1) * sizeof *index->leaves,
                        .places = (size_t)index->leaf_count * sizeof *index->places};
}

size_t grz_wide_bytes(const graze_mesh *mesh, const void *index)
{
    (void)mesh;
    part_bytes parts = bytes_of(index);
    return sizeof(grz_wide_index) + parts.nodes + parts.leaves + parts.places;
}

static grz_wide_box child_box(const grz_wide_node *node, int lane)
{
    return (grz_wide_box){{node->low[0][lane], node->low[1][lane], node->low[2][lane]},
                          {node->high[0][lane], node->high[1][lane], node->high[2][lane]}};
}

/* Over all boxes but the root's, in the user's unit: half the surface of those of nodes and of those of leaves. */
static void sum_half_areas(const grz_wide_index *index, double *of_nodes, double *of_leaves)
{
    const double unit = index->frame.unit;
    *of_nodes = *of_leaves = 0;
    for (uint32_t i = 0; i < index->node_count; i++)
        for (int lane = 0; lane < GRZ_WIDE && index->nodes[i].child[lane] != GRZ_WIDE_NONE; lane++) {
            grz_wide_box box = child_box(&index->nodes[i], lane);
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
    unsigned char *nodes, *leaves, *triangles;
} roll;

/* False if it was met before. */
static bool tick(unsigned char *met, uint32_t number)
{
    const unsigned bit = 1u << number % 8;
    if (met[number / 8] & bit) return false;
    met[number / 8] = (unsigned char)(met[number / 8] | bit);
    return true;
}

static bool leaf_is_sound(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, const roll *met)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    const uint32_t count = index->places[number].count;
    if (count < 1 || count > GRZ_WIDE || !tick(met->leaves, number)) return false;
    for (uint32_t lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t triangle = leaf->triangle[lane];
        if (lane >= count ? triangle != leaf->triangle[0] : triangle >= mesh->triangle_count) return false;
        if (lane < count && !tick(met->triangles, triangle)) return false;
    }
    return true;
}

/* Recursion is at most as deep as the depth, which is within the limit. */
static bool branch_is_sound(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, int depth,
                            const roll *met)
{
    if (depth > index->depth || number >= index->node_count || !tick(met->nodes, number)) return false;
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

static bool all_met(const unsigned char *met, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!(met[i / 8] >> i % 8 & 1)) return false;
    return true;
}

graze_status grz_wide_check_shape(const graze_mesh *mesh, const grz_wide_index *index)
{
    const uint32_t n = mesh->triangle_count;
    roll met = {grz_allocate_zeroed((size_t)index->node_count / 8 + 1, 1),
                grz_allocate_zeroed((size_t)index->leaf_count / 8 + 1, 1), grz_allocate_zeroed((size_t)n / 8 + 1, 1)};
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

/* ---- bounds ---- */

static bool holds(const grz_wide_box *box, const grz_wide_box *inner)
{
    for (int axis = 0; axis < 3; axis++)
        if (!(box->low[axis] <= inner->low[axis] && inner->high[axis] <= box->high[axis])) return false;
    return true;
}

/* Is what stands for a corner as near to it as queries rely on? Both sides are rounded here; the room for that is much less
 * than the 2^-52 that the corner has besides. */
static bool corner_is_near(double local, float centre, float corner)
{
    double error = fabs((local - (double)centre) - (double)corner);
    return error <= 0x1p-24 * fabs((double)corner) + 0x1p-52;
}

static bool leaf_is_valid(const graze_mesh *mesh, const grz_wide_index *index, uint32_t number, const grz_wide_box *box)
{
    const grz_wide_leaf *leaf = &index->leaves[number];
    const float *centre = index->places[number].bound.centre;
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        grz_tri t = grz_wide_local_triangle(mesh, &index->frame, leaf->triangle[lane]);
        grz_wide_box needed = grz_wide_box_of(&t);
        if (!holds(box, &needed)) return false;
        for (int k = 0; k < 3; k++)
            for (int axis = 0; axis < 3; axis++)
                if (!corner_is_near(grz_component(t.v[k], axis), centre[axis], leaf->corner[k][axis][lane]))
                    return false;
    }
    return true;
}

/* The same box on every axis for a child that is not there. */
static bool is_nowhere(const grz_wide_box *box)
{
    for (int axis = 0; axis < 3; axis++)
        if (box->low[axis] != GRZ_WIDE_NOWHERE || box->high[axis] != GRZ_WIDE_NOWHERE) return false;
    return true;
}

/* Does the box of the lane hold the boxes of the node that is in it? */
static bool holds_node(const grz_wide_box *box, const grz_wide_node *node)
{
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        grz_wide_box inner = child_box(node, lane);
        if (!holds(box, &inner)) return false;
    }
    return true;
}

static bool node_is_valid(const graze_mesh *mesh, const grz_wide_index *index, const grz_wide_node *node)
{
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t child = node->child[lane];
        grz_wide_box box = child_box(node, lane);
        bool valid = child == GRZ_WIDE_NONE  ? is_nowhere(&box)
                     : child & GRZ_WIDE_LEAF ? leaf_is_valid(mesh, index, child & ~GRZ_WIDE_LEAF, &box)
                                             : holds_node(&box, &index->nodes[child]);
        if (!valid) return false;
    }
    return true;
}

graze_status grz_wide_validate(const graze_mesh *mesh, const void *index)
{
    const grz_wide_index *made = index;
    graze_status status = grz_wide_check_shape(mesh, made);
    if (status != GRAZE_OK) return status;
    const grz_wide_box all = {{made->low[0], made->low[1], made->low[2]},
                              {made->high[0], made->high[1], made->high[2]}};
    if (!holds_node(&all, &made->nodes[0])) return GRAZE_BAD_DATA;
    for (uint32_t i = 0; i < made->node_count; i++)
        if (!node_is_valid(mesh, made, &made->nodes[i])) return GRAZE_BAD_DATA;
    return GRAZE_OK;
}
