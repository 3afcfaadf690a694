/* Building: the order of the triangles, a binary tree over them, its leaves, the nodes that it becomes, and slabs. */
#include "wide/build.h"

#include "base/error.h"
#include "base/memory.h"
#include "hierarchy/few.h"
#include "wide/leaf.h"
#include "wide/middle.h"
#include "wide/split.h"

#include <string.h>

/* What a thread takes at once of work that is the same for every triangle. */
enum { GRAIN = 1024 };

/* What is needed only while building. */
typedef struct workshop {
    grz_wide_index *index;
    grz_wide_stock stock;
    uint64_t *other_keys; /* while they are sorted */
    grz_wide_twig *twigs;
    grz_float_box *leaf_boxes;
    grz_workers *workers;
} workshop;

/* ---- leaves ---- */

/* Numbers the leaves from left to right. Once the index has room for them, it also notes where the items of each begin
 * and how many they are. Recursion is as deep as the tree. */
typedef struct numbering {
    const workshop *w;
    uint32_t leaves, first;
} numbering;

static void number_leaves(numbering *n, grz_wide_twig *twig)
{
    if (twig->count > GRZ_WIDE) {
        number_leaves(n, twig + 1);
        number_leaves(n, &n->w->twigs[twig->right]);
        return;
    }
    twig->leaf = n->leaves++;
    if (n->w->index->leaves) {
        n->w->index->leaves[twig->leaf].triangle[0] = n->first;
        n->w->index->places[twig->leaf].count = twig->count;
    }
    n->first += twig->count;
}

/* Nearly all of the work. */
static void fill_leaves(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    for (uint32_t i = first; i < end; i++) {
        grz_wide_leaf *leaf = &w->index->leaves[i];
        const uint32_t count = w->index->places[i].count;
        grz_tri local[GRZ_WIDE];
        grz_wide_take_leaf(&w->stock, leaf->triangle[0], count, leaf->triangle, local);
        w->leaf_boxes[i] = grz_box_around(local, count);
        w->index->places[i] = grz_wide_place_of(&w->leaf_boxes[i], count);
        for (uint32_t lane = 0; lane < count; lane++)
            grz_wide_set_corners(leaf, lane, &local[lane], w->index->places[i].bound.centre);
        grz_wide_repeat_first(leaf, count);
    }
}

static bool make_leaves(workshop *w)
{
    numbering n = {w, 0, 0};
    number_leaves(&n, &w->twigs[0]);
    w->index->leaf_count = n.leaves;
    w->leaf_boxes = grz_allocate(n.leaves, sizeof *w->leaf_boxes);
    if (!w->leaf_boxes || !grz_wide_allocate_leaves(w->index)) return false;
    n = (numbering){w, 0, 0};
    number_leaves(&n, &w->twigs[0]);
    grz_in_parts(w->workers, w->index->leaf_count, GRAIN / GRZ_WIDE, fill_leaves, w);
    return true;
}

/* ---- nodes ---- */

/* A node whose children are to be found. */
typedef struct branch {
    uint32_t node, twig;
    int depth;
} branch;

/* Counts nodes. Once the index has room for them, it also sets their children and the boxes of those that are leaves.
 * Children of one node stand side by side. Recursion is as deep as the tree. */
typedef struct planter {
    const workshop *w;
    uint32_t nodes;
    int depth;
} planter;

static void set_child(grz_wide_node *node, int lane, uint32_t child, const grz_float_box *box)
{
    node->child[lane] = child;
    for (int axis = 0; axis < 3; axis++)
        node->low[axis][lane] = box->low[axis], node->high[axis][lane] = box->high[axis];
}

static void plant(planter *p, const branch *b)
{
    grz_wide_node *node = p->w->index->nodes ? &p->w->index->nodes[b->node] : NULL;
    uint32_t children[GRZ_WIDE];
    branch inner[GRZ_WIDE];
    int inner_count = 0, count = grz_wide_children(p->w->twigs, b->twig, children);
    if (b->depth > p->depth) p->depth = b->depth;
    for (int lane = 0; lane < count; lane++) {
        const grz_wide_twig *twig = &p->w->twigs[children[lane]];
        if (twig->count > GRZ_WIDE) {
            inner[inner_count++] = (branch){p->nodes, children[lane], b->depth + 1};
            if (node) node->child[lane] = p->nodes;
            p->nodes++;
        } else if (node) {
            set_child(node, lane, twig->leaf | GRZ_WIDE_LEAF, &p->w->leaf_boxes[twig->leaf]);
        }
    }
    for (int lane = count; node && lane < GRZ_WIDE; lane++) set_child(node, lane, GRZ_WIDE_NONE, &grz_wide_nowhere);
    for (int i = 0; i < inner_count; i++) plant(p, &inner[i]);
}

/* Children come after their parents in the array, so one pass from the end joins them all. */
static void join_children(grz_wide_index *index)
{
    for (uint32_t i = index->node_count; i-- > 0;) {
        grz_wide_node *node = &index->nodes[i];
        for (int lane = 0; lane < GRZ_WIDE; lane++) {
            const uint32_t child = node->child[lane];
            if (child & GRZ_WIDE_LEAF) continue; /* or none */
            const grz_float_box box = grz_wide_box_of_node(&index->nodes[child]);
            set_child(node, lane, child, &box);
        }
        grz_wide_set_own_box(node);
    }
}

static bool make_nodes(workshop *w)
{
    planter p = {w, 1, 0};
    plant(&p, &(branch){0, 0, 1});
    w->index->node_count = p.nodes, w->index->depth = p.depth;
    if (!grz_wide_allocate_nodes(w->index)) return false;
    p = (planter){w, 1, 0};
    plant(&p, &(branch){0, 0, 1});
    join_children(w->index);
    return true;
}

/* ---- the whole ---- */

static bool furnish(workshop *w, grz_wide_build_kind kind)
{
    const uint32_t n = w->stock.mesh->triangle_count;
    w->twigs = grz_allocate(2 * (size_t)grz_wide_most_leaves(n) - 1, sizeof *w->twigs);
    if (kind == WIDE_FAST) {
        w->stock.keys = grz_allocate(n, sizeof *w->stock.keys);
        w->other_keys = grz_allocate(n, sizeof *w->other_keys);
    } else {
        w->stock.items = grz_allocate(n, sizeof *w->stock.items);
    }
    return w->twigs && (kind == WIDE_FAST ? w->stock.keys && w->other_keys : w->stock.items != NULL);
}

/* Twice a leaf's share of the root's surface: about what a leaf has itself, because the leaves together have a few
 * times the surface of the root. The sum of surfaces becomes a few ten-thousandths larger by it, and nodes fewer by a
 * fiftieth; or by a third where many have no surface. */
static float node_cost(const workshop *w)
{
    const grz_float_box box = grz_local_box(w->stock.mesh, &w->index->frame);
    return 2 * grz_wide_half_area(&box) / (float)grz_wide_leaves_for(w->stock.mesh->triangle_count);
}

/* The twigs of all triangles. False without memory. */
static bool split_all(workshop *w, grz_wide_build_kind kind)
{
    const uint32_t n = w->stock.mesh->triangle_count;
    const grz_wide_splitter best = {&w->stock, w->twigs, GRZ_FEW_ITEMS, grz_wide_split_by_bins,
                                    grz_wide_finish_by_sweeps},
                            fast = {&w->stock, w->twigs, GRZ_WIDE, grz_wide_split_by_keys, grz_wide_finish_leaf};
    if (kind == WIDE_FAST) {
        if (!grz_wide_sorted_keys(w->stock.mesh, w->workers, w->stock.keys, w->other_keys)) return false;
        grz_free(w->other_keys);
        w->other_keys = NULL;
    } else {
        grz_box_items_fill(w->stock.mesh, w->stock.frame, w->workers, w->stock.items);
    }
    grz_wide_split_items(kind == WIDE_FAST ? &fast : &best, n, w->workers);
    return true;
}

static bool build_index(workshop *w, grz_wide_build_kind kind)
{
    if (!furnish(w, kind) || !split_all(w, kind) || !make_leaves(w)) return false;
    grz_wide_collapse(w->twigs, w->leaf_boxes, node_cost(w));
    return make_nodes(w) && grz_wide_fit_slabs(w->index, w->workers);
}

/* In lines of the cache, one more than there are, because a block begins anywhere. */
size_t grz_wide_lines_for(size_t count, size_t item_bytes)
{
    return count * (item_bytes / GRZ_LINE) + 1;
}

bool grz_wide_allocate_leaves(grz_wide_index *index)
{
    index->leaf_block = grz_allocate(grz_wide_lines_for(index->leaf_count, sizeof *index->leaves), GRZ_LINE);
    index->places = grz_allocate(index->leaf_count, sizeof *index->places);
    if (!index->leaf_block || !index->places) return false;
    index->leaves = grz_on_a_line(index->leaf_block);
    index->first_triangles = index->leaves[0].triangle;
    index->between_triangles = sizeof *index->leaves / sizeof *index->first_triangles;
    return true;
}

bool grz_wide_allocate_triangles(grz_wide_index *index)
{
    index->triangles = grz_allocate(index->leaf_count, sizeof *index->triangles);
    index->lanes = grz_allocate(index->leaf_count, sizeof *index->lanes);
    if (!index->triangles || !index->lanes) return false;
    index->first_triangles = index->triangles[0];
    index->between_triangles = GRZ_WIDE;
    return true;
}

bool grz_wide_allocate_nodes(grz_wide_index *index)
{
    index->node_block = grz_allocate(grz_wide_lines_for(index->node_count, sizeof *index->nodes), GRZ_LINE);
    if (!index->node_block) return false;
    index->nodes = grz_on_a_line(index->node_block);
    return true;
}

void grz_wide_find_lanes(grz_wide_index *index)
{
    for (uint32_t i = 0; i < index->node_count; i++)
        for (uint32_t lane = 0; lane < GRZ_WIDE; lane++) {
            const uint32_t child = index->nodes[i].child[lane];
            if (child != GRZ_WIDE_NONE && child & GRZ_WIDE_LEAF)
                index->lanes[child & ~GRZ_WIDE_LEAF] = GRZ_WIDE * i + lane;
        }
}

/* Of the leaves, which are complete, their triangles stay. */
static bool keep_triangles(grz_wide_index *index)
{
    if (!grz_wide_allocate_triangles(index)) return false;
    for (uint32_t i = 0; i < index->leaf_count; i++)
        memcpy(index->triangles[i], index->leaves[i].triangle, sizeof index->triangles[i]);
    grz_wide_find_lanes(index);
    grz_free(index->leaf_block);
    grz_free(index->places);
    index->leaf_block = NULL;
    index->leaves = NULL;
    index->places = NULL;
    return true;
}

graze_status grz_wide_build(const graze_mesh *mesh, grz_wide_build_kind kind, grz_wide_keeps keeps,
                            grz_workers *workers, void **index, graze_error *error)
{
    workshop w = {.index = *index = grz_allocate_zeroed(1, sizeof *w.index), .workers = workers};
    if (!w.index) return grz_out_of_memory(error);
    w.index->frame = grz_frame_of(mesh->low, mesh->high);
    w.stock.mesh = mesh, w.stock.frame = &w.index->frame;
    bool built = build_index(&w, kind) && (keeps == WIDE_KEEPS_LEAVES || keep_triangles(w.index));
    grz_free(w.stock.items);
    grz_free(w.stock.keys);
    grz_free(w.other_keys);
    grz_free(w.twigs);
    grz_free(w.leaf_boxes);
    return built ? GRAZE_OK : grz_out_of_memory(error);
}

void grz_wide_release(void *index)
{
    grz_wide_index *made = index;
    if (!made) return;
    grz_free(made->node_block);
    grz_free(made->leaf_block);
    grz_free(made->triangles);
    grz_free(made->lanes);
    grz_free(made->places);
    grz_free(made);
}
