/* Building: boxes of all triangles, a binary tree over them, the nodes that it becomes, leaves and boxes. */
#include "method/wide/build.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "hierarchy/tree.h"
#include "math/round.h"
#include "method/wide/fit.h"
#include "method/wide/twigs.h"

/* What a thread takes at once of work that is the same for every triangle. */
enum { GRAIN = 1024 };

/* What is needed only while building. */
typedef struct workshop {
    const graze_mesh *mesh;
    grz_wide_index *index;
    grz_wide_item *items;
    grz_wide_twig *twigs;
    int threads;
} workshop;

/* A local coordinate has an error of at most 2^-53. In double, x - 2^-52 is rounded by at most 2^-53 where x is at most 1 in
 * size, so that the result is at most x - 2^-53, and the float below it holds whatever the exact coordinate is. */
grz_wide_box grz_wide_box_of(const grz_tri *local)
{
    const graze_vec3 *v = local->v;
    grz_wide_box box;
    for (int axis = 0; axis < 3; axis++) {
        double a = grz_component(v[0], axis), b = grz_component(v[1], axis), c = grz_component(v[2], axis);
        double low = a < b ? a : b, high = a < b ? b : a;
        box.low[axis] = grz_float_below((c < low ? c : low) - 0x1p-52);
        box.high[axis] = grz_float_above((c > high ? c : high) + 0x1p-52);
    }
    return box;
}

static void prepare_items(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    for (uint32_t i = first; i < end; i++) {
        grz_tri t = grz_wide_local_triangle(w->mesh, &w->index->frame, i);
        grz_wide_box box = grz_wide_box_of(&t);
        w->items[i] =
            (grz_wide_item){{box.low[0], box.low[1], box.low[2]}, i, {box.high[0], box.high[1], box.high[2]}, 0};
    }
}

/* ---- topology ---- */

/* A node whose children are to be found. */
typedef struct branch {
    uint32_t node, twig, first;
    int depth;
} branch;

/* Counts nodes and leaves; or with an index that has them, sets what they hold: of a leaf, where its items begin and how many
 * they are. Children of one node stand side by side. Recursion is as deep as the tree. */
typedef struct planter {
    const grz_wide_twig *twigs;
    grz_wide_index *index;
    uint32_t nodes, leaves;
    int depth;
    bool counts_only;
} planter;

static void plant_leaf(planter *p, grz_wide_node *node, int lane, uint32_t first, uint32_t count)
{
    uint32_t leaf = p->leaves++;
    if (p->counts_only) return;
    node->child[lane] = leaf | GRZ_WIDE_LEAF;
    p->index->leaves[leaf].triangle[0] = first;
    p->index->places[leaf].count = count;
}

static void plant(planter *p, const branch *b)
{
    grz_wide_node *node = p->counts_only ? NULL : &p->index->nodes[b->node];
    uint32_t children[GRZ_WIDE], first = b->first;
    branch inner[GRZ_WIDE];
    int inner_count = 0, count = grz_wide_children(p->twigs, b->twig, children);
    if (b->depth > p->depth) p->depth = b->depth;
    for (int lane = 0; lane < count; lane++) {
        const grz_wide_twig *twig = &p->twigs[children[lane]];
        if (twig->count <= GRZ_WIDE) {
            plant_leaf(p, node, lane, first, twig->count);
        } else {
            inner[inner_count++] = (branch){p->nodes, children[lane], first, b->depth + 1};
            if (node) node->child[lane] = p->nodes;
            p->nodes++;
        }
        first += twig->count;
    }
    for (int lane = count; node && lane < GRZ_WIDE; lane++) node->child[lane] = GRZ_WIDE_NONE;
    for (int i = 0; i < inner_count; i++) plant(p, &inner[i]);
}

static bool plant_all(const workshop *w)
{
    planter p = {w->twigs, w->index, 1, 0, 0, true};
    plant(&p, &(branch){0, 0, 0, 1});
    w->index->node_count = p.nodes, w->index->leaf_count = p.leaves, w->index->depth = p.depth;
    if (!grz_wide_allocate(w->index)) return false;
    p = (planter){w->twigs, w->index, 1, 0, 0, false};
    plant(&p, &(branch){0, 0, 0, 1});
    return true;
}

/* ---- leaves and boxes ---- */

static void set_box(grz_wide_node *node, int lane, const grz_wide_box *box)
{
    for (int axis = 0; axis < 3; axis++)
        node->low[axis][lane] = box->low[axis], node->high[axis][lane] = box->high[axis];
}

/* With a local coordinate's own error of 2^-53, and as much of the difference, which is at most 2, a corner is off by 2^-52
 * before it is rounded to a float. */
static void set_corners(grz_wide_leaf *leaf, int lane, const grz_tri *t, const float origin[3])
{
    for (int k = 0; k < 3; k++)
        for (int axis = 0; axis < 3; axis++)
            leaf->corner[k][axis][lane] = (float)(grz_component(t->v[k], axis) - (double)origin[axis]);
}

/* A middle, and the least half sizes with which centre - half and centre + half, as real numbers, enclose the box: the
 * differences of floats are exact in double unless they are far smaller than what a float above adds. */
static void set_middle(const grz_wide_box *box, float centre[3], float half[3])
{
    for (int axis = 0; axis < 3; axis++) {
        double low = (double)box->low[axis], high = (double)box->high[axis];
        centre[axis] = (float)(0.5 * (low + high));
        double down = (double)centre[axis] - low, up = high - (double)centre[axis];
        half[axis] = grz_float_above((down > up ? down : up) * (1 + 0x1p-50));
    }
}

static void fill_leaf(const workshop *w, uint32_t number, grz_wide_box *box)
{
    grz_wide_leaf *leaf = &w->index->leaves[number];
    grz_wide_place *place = &w->index->places[number];
    const grz_wide_item *items = w->items + leaf->triangle[0];
    *box = grz_wide_empty_box();
    for (uint32_t i = 0; i < place->count; i++) grz_wide_box_join(box, items[i].low, items[i].high);
    set_middle(box, place->bound.centre, place->bound.half);
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        uint32_t triangle = items[(uint32_t)lane < place->count ? lane : 0].triangle;
        grz_tri t = grz_wide_local_triangle(w->mesh, &w->index->frame, triangle);
        leaf->triangle[lane] = triangle;
        set_corners(leaf, lane, &t, place->bound.centre);
    }
}

/* The leaves of these nodes: nearly all of the work. */
static void fill_nodes(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    const grz_wide_box nowhere = {{GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE},
                                  {GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE, GRZ_WIDE_NOWHERE}};
    for (uint32_t i = first; i < end; i++) {
        grz_wide_node *node = &w->index->nodes[i];
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            grz_wide_box box = nowhere;
            if (node->child[lane] != GRZ_WIDE_NONE && node->child[lane] & GRZ_WIDE_LEAF)
                fill_leaf(w, node->child[lane] & ~GRZ_WIDE_LEAF, &box);
            set_box(node, lane, &box);
        }
    }
}

static grz_wide_box box_of_node(const grz_wide_node *node)
{
    grz_wide_box box = grz_wide_empty_box();
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        float low[3] = {node->low[0][lane], node->low[1][lane], node->low[2][lane]};
        float high[3] = {node->high[0][lane], node->high[1][lane], node->high[2][lane]};
        grz_wide_box_join(&box, low, high);
    }
    return box;
}

/* Children come after their parents in the array, so one pass from the end joins them all. */
static void join_children(grz_wide_index *index)
{
    for (uint32_t i = index->node_count; i-- > 0;) {
        grz_wide_node *node = &index->nodes[i];
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            if (node->child[lane] & GRZ_WIDE_LEAF) continue; /* or none */
            grz_wide_box box = box_of_node(&index->nodes[node->child[lane]]);
            set_box(node, lane, &box);
        }
    }
    for (uint32_t i = 0; i < index->node_count; i++) {
        grz_wide_node *node = &index->nodes[i];
        grz_wide_box box = box_of_node(node);
        set_middle(&box, node->bound.centre, node->bound.half);
        node->size = (node->bound.half[0] + node->bound.half[1]) + node->bound.half[2];
    }
    grz_wide_box all = box_of_node(&index->nodes[0]);
    for (int axis = 0; axis < 3; axis++) index->low[axis] = all.low[axis], index->high[axis] = all.high[axis];
}

/* ---- the whole ---- */

static bool build_best(workshop *w)
{
    const uint32_t n = w->mesh->triangle_count, twig_count = 2 * grz_wide_most_leaves(n) - 1;
    w->items = grz_allocate(n, sizeof *w->items);
    w->twigs = grz_allocate_zeroed(twig_count, sizeof *w->twigs);
    if (!w->items || !w->twigs) return false;
    grz_in_parts(w->threads, n, GRAIN, prepare_items, w);
    grz_wide_split_items(w->items, n, w->threads, w->twigs);
    grz_wide_collapse(w->twigs, twig_count);
    if (!plant_all(w)) return false;
    grz_in_parts(w->threads, w->index->node_count, GRAIN / 64, fill_nodes, w);
    join_children(w->index);
    return grz_wide_fit_slabs(w->index);
}

int grz_wide_depth_limit(uint32_t triangle_count)
{
    return grz_tree_depth_limit(triangle_count);
}

bool grz_wide_allocate(grz_wide_index *index)
{
    enum { LINE = 64 };
    index->node_block = grz_allocate((size_t)index->node_count + 1, sizeof *index->nodes);
    index->leaf_block = grz_allocate((size_t)index->leaf_count + 1, sizeof *index->leaves);
    index->places = grz_allocate(index->leaf_count, sizeof *index->places);
    if (!index->node_block || !index->leaf_block || !index->places) return false;
    index->nodes = (grz_wide_node *)(((uintptr_t)index->node_block + LINE - 1) / LINE * LINE);
    index->leaves = (grz_wide_leaf *)(((uintptr_t)index->leaf_block + LINE - 1) / LINE * LINE);
    return true;
}

graze_status grz_wide_build(const graze_mesh *mesh, const grz_settings *settings, int threads, void **index,
                            graze_error *error)
{
    (void)settings;
    *index = NULL;
    workshop w = {.mesh = mesh, .index = grz_allocate_zeroed(1, sizeof *w.index), .threads = threads};
    if (!w.index) return grz_out_of_memory(error);
    w.index->frame = grz_frame_of(mesh->low, mesh->high);
    bool built = build_best(&w);
    grz_free(w.items);
    grz_free(w.twigs);
    if (built)
        *index = w.index;
    else
        grz_wide_release(w.index);
    return built ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_wide_release(void *index)
{
    grz_wide_index *made = index;
    if (!made) return;
    grz_free(made->node_block);
    grz_free(made->leaf_block);
    grz_free(made->places);
    grz_free(made);
}
