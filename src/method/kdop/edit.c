/* Triangles that come and go (Klosowski 1998, 9.1: dynamic environments).
 *
 * A triangle that comes becomes a leaf beside the node where the bounds grow least; one that goes leaves its sibling in
 * the place of their parent; bounds are fitted again up to the root. What has worn or is too deep is built anew
 * (wear.h).
 *
 * Each edit also moves a part of the order, and with it `first` of nodes: a pass over 8 bytes a triangle, without
 * branches. Beyond a few edits at once one walk over the tree is cheaper. */
#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "method/kdop/place.h"
#include "method/kdop/rebuild.h"
#include "method/kdop/wear.h"

#include <string.h>

/* Up to so many edits the order is moved for each: a walk over the tree costs as much as some thirty moves, of 30,000
 * triangles and of 500,000. */
enum { FEW = 24 };

/* One call's work. */
typedef struct edit {
    grz_kdop_index *index;
    const graze_mesh *mesh;
    const grz_settings *settings;
    grz_kdop_yard yard;
    uint32_t *ordered; /* for many edits: the order to be; NULL for few */
    uint32_t handle;   /* for many edits: of the next leaf that comes */
} edit;

bool grz_kdop_outgrown(const graze_mesh *mesh, const void *index, uint32_t edits)
{
    const grz_kdop_index *made = index;
    if (made->cut) return true; /* which triangles are the longest ones is a question about all */
    uint64_t before = made->links.item_capacity ? made->links.edits[0] : 0;
    return 2 * (before + edits) > made->tree.item_count || !grz_frame_fits(&made->frame, mesh->low, mesh->high);
}

/* ---- memory: everything that can fail comes before the first change ---- */

static bool open_links(grz_kdop_index *index)
{
    if (index->links.item_capacity) return true;
    index->depth_limit = grz_kdop_depth_for(index->tree.item_count);
    return grz_tree_links_open(&index->links, &index->tree);
}

static bool reserve(grz_kdop_index *index, uint32_t more)
{
    const size_t wanted = (size_t)index->tree.item_count + more, now = index->links.item_capacity;
    if (wanted <= now) return true;
    const size_t capacity = grz_next_capacity(now, wanted, UINT32_MAX / 2);
    return grz_reallocate_at(&index->order, capacity, sizeof *index->order) &&
           grz_reallocate_at(&index->dops, 2 * capacity - 1, (size_t)index->directions.k * sizeof *index->dops) &&
           grz_tree_reserve(&index->tree, &index->links, (uint32_t)capacity);
}

/* Room to build anew up to `rebuilt` leaves and, for many edits, to put things in order at the end. */
static graze_status begin(edit *e, uint32_t count, uint32_t rebuilt, graze_error *error)
{
    bool ready = grz_kdop_yard_open(&e->yard, e->settings, e->index, rebuilt);
    if (ready && count > FEW) {
        e->handle = e->index->tree.item_count;
        e->ordered = grz_allocate(e->index->links.item_capacity, sizeof *e->ordered);
        ready = e->ordered != NULL;
    }
    return ready ? GRAZE_OK : grz_out_of_memory(error);
}

/* A build may use the whole depth that is allowed; edits need what depth_limit leaves. */
static bool is_too_deep(const grz_kdop_index *index)
{
    return index->tree.depth > index->depth_limit;
}

/* Many edits may build anything anew. */
static graze_status begin_many(edit *e, uint32_t count, uint32_t more, graze_error *error)
{
    graze_status status = begin(e, count, e->index->tree.item_count + more, error);
    if (status == GRAZE_OK && is_too_deep(e->index))
        grz_kdop_rebuild(e->index, e->mesh, e->settings, &e->yard, 0, KDOP_AS_BUILT);
    return status;
}

static void end(edit *e)
{
    grz_free(e->ordered);
    grz_kdop_yard_close(&e->yard);
}

/* ---- what must be built anew ---- */

/* Of many edits: every highest worn node. Where nothing came or went, nothing is worn. */
static void rebuild_worn(edit *e)
{
    grz_kdop_index *index = e->index;
    uint32_t stack[80];
    int size = 0;
    stack[size++] = 0;
    while (size > 0) {
        uint32_t node = stack[--size];
        if (index->links.edits[node] == 0) continue;
        if (grz_kdop_is_worn(index->links.edits[node], index->links.count[node])) {
            grz_kdop_rebuild(index, e->mesh, e->settings, &e->yard, node, KDOP_AS_BUILT);
        } else {
            stack[size++] = index->tree.child[node] + 1;
            stack[size++] = index->tree.child[node];
        }
    }
}

/* After many edits. */
static void finish_many(edit *e)
{
    if (e->ordered) {
        uint32_t *before = e->index->order;
        grz_tree_settle(&e->index->tree, before, e->ordered);
        e->index->order = e->ordered;
        e->ordered = before;
    }
    rebuild_worn(e);
}

/* ---- bounds ---- */

static float *dop_of(const grz_kdop_index *index, uint32_t node)
{
    return index->dops + (size_t)index->directions.k * node;
}

static void follow(grz_kdop_index *index, const grz_tree_moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        memcpy(dop_of(index, moves->move[i].to), dop_of(index, moves->move[i].from),
               (size_t)index->directions.k * sizeof *index->dops);
}

/* From `node` up, as long as bounds change. */
static void refit(grz_kdop_index *index, uint32_t node)
{
    const size_t bytes = (size_t)index->directions.k * sizeof *index->dops;
    for (;; node = grz_tree_parent(&index->links, node)) {
        uint32_t child = index->tree.child[node];
        float joint[GRZ_MOST_SUPPORTS];
        memcpy(joint, dop_of(index, child), bytes);
        grz_dop_join(joint, dop_of(index, child + 1), index->directions.k);
        if (memcmp(joint, dop_of(index, node), bytes) == 0) return;
        memcpy(dop_of(index, node), joint, bytes);
        if (node == 0) return;
    }
}

/* ---- coming ---- */

/* Into the order behind all that is below `at`; of many edits behind everything, until the end. */
static uint32_t put_item(edit *e, uint32_t at, uint32_t triangle)
{
    grz_kdop_index *index = e->index;
    uint32_t handle = index->tree.first[at] + index->links.count[at];
    if (e->ordered) {
        handle = e->handle++;
    } else {
        memmove(index->order + handle + 1, index->order + handle,
                (index->tree.item_count - handle) * sizeof *index->order);
        grz_tree_shift(&index->tree, handle, 1);
    }
    index->order[handle] = triangle;
    return handle;
}

static void insert_leaf(edit *e, uint32_t at, uint32_t triangle, const float *dop)
{
    grz_kdop_index *index = e->index;
    grz_tree_moves moves;
    uint32_t handle = put_item(e, at, triangle);
    uint32_t leaf = grz_tree_insert(&index->tree, &index->links, at, handle, &moves);
    follow(index, &moves);
    memcpy(dop_of(index, leaf), dop, (size_t)index->directions.k * sizeof *dop);
    refit(index, at);
}

/* One of many. */
static void insert_next(edit *e, uint32_t triangle)
{
    float dop[GRZ_MOST_SUPPORTS];
    grz_kdop_bound_triangle(e->mesh, e->index, triangle, dop);
    uint32_t at = grz_kdop_place_for(e->index, dop);
    uint32_t low = grz_kdop_scapegoat(e->index, at);
    insert_leaf(e, at, triangle, dop);
    if (low != GRZ_KDOP_NONE) grz_kdop_rebuild(e->index, e->mesh, e->settings, &e->yard, low, KDOP_HALVED);
}

/* The only one. Where both rules ask for a rebuild, the larger one is made, and does for both. */
static graze_status insert_single(edit *e, uint32_t triangle, graze_error *error)
{
    grz_kdop_index *index = e->index;
    float dop[GRZ_MOST_SUPPORTS];
    grz_kdop_bound_triangle(e->mesh, e->index, triangle, dop);
    uint32_t at = grz_kdop_place_for(index, dop), node = grz_kdop_highest_worn(&index->links, at, 1);
    uint32_t low = grz_kdop_scapegoat(index, at);
    grz_kdop_shape shape = KDOP_AS_BUILT;
    if (low != GRZ_KDOP_NONE && (node == GRZ_KDOP_NONE || index->links.count[low] > index->links.count[node]))
        node = low, shape = KDOP_HALVED;
    graze_status status = begin(e, 1, node == GRZ_KDOP_NONE ? 0 : index->links.count[node] + 1, error);
    if (status != GRAZE_OK) return status;
    insert_leaf(e, at, triangle, dop);
    if (node != GRZ_KDOP_NONE) grz_kdop_rebuild(index, e->mesh, e->settings, &e->yard, node, shape);
    return GRAZE_OK;
}

static graze_status insert_many(edit *e, uint32_t from, uint32_t count, graze_error *error)
{
    graze_status status = begin_many(e, count, count, error);
    if (status != GRAZE_OK) return status;
    for (uint32_t i = 0; i < count; i++) insert_next(e, from + i);
    finish_many(e);
    return GRAZE_OK;
}

graze_status grz_kdop_insert(const graze_mesh *mesh, const grz_settings *settings, void *index, uint32_t from,
                             graze_error *error)
{
    edit e = {.index = index, .mesh = mesh, .settings = settings};
    uint32_t count = mesh->triangle_count - from;
    if ((uint64_t)e.index->tree.item_count + count > UINT32_MAX / 2)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "insert: the model would have more triangles than 32-bit numbers can index: split it");
    if (!open_links(e.index) || !reserve(e.index, count)) return grz_out_of_memory(error);
    graze_status status =
        count == 1 && !is_too_deep(e.index) ? insert_single(&e, from, error) : insert_many(&e, from, count, error);
    end(&e);
    return status;
}

/* ---- going ---- */

/* Returns the place of the node that was its parent. */
static uint32_t remove_leaf(edit *e, uint32_t leaf, grz_tree_moves *moves)
{
    grz_kdop_index *index = e->index;
    uint32_t handle = index->tree.first[leaf];
    uint32_t place = grz_tree_remove(&index->tree, &index->links, leaf, moves);
    follow(index, moves);
    if (!e->ordered) {
        memmove(index->order + handle, index->order + handle + 1,
                (index->tree.item_count - handle) * sizeof *index->order);
        grz_tree_shift(&index->tree, handle + 1, UINT32_MAX); /* one less */
    }
    if (place != 0) refit(index, grz_tree_parent(&index->links, place));
    return place;
}

/* A leaf of the triangle, which the bounds lead to: those of files are verified before. *only tells whether it is the
 * last one. */
static uint32_t leaf_of(const edit *e, uint32_t triangle, bool *only)
{
    grz_kdop_finder finder;
    grz_kdop_find(&finder, e->mesh, e->index, triangle);
    uint32_t leaf = grz_kdop_next_leaf(&finder, e->index);
    *only = grz_kdop_next_leaf(&finder, e->index) == GRZ_KDOP_NONE;
    GRZ_ASSERT(leaf != GRZ_KDOP_NONE);
    return leaf;
}

static graze_status remove_single(edit *e, uint32_t leaf, graze_error *error)
{
    const grz_tree_links *links = &e->index->links;
    uint32_t node = grz_kdop_highest_worn(links, grz_tree_parent(links, leaf), -1);
    graze_status status = begin(e, 1, node == GRZ_KDOP_NONE ? 0 : links->count[node] - 1, error);
    if (status != GRAZE_OK) return status;
    grz_tree_moves moves;
    remove_leaf(e, leaf, &moves);
    if (node == GRZ_KDOP_NONE) return GRAZE_OK;
    grz_kdop_rebuild(e->index, e->mesh, e->settings, &e->yard, grz_tree_moved(&moves, node), KDOP_AS_BUILT);
    return GRAZE_OK;
}

static graze_status remove_many(edit *e, const uint32_t *triangles, uint32_t count, graze_error *error)
{
    graze_status status = begin_many(e, count, 0, error);
    if (status != GRAZE_OK) return status;
    for (uint32_t i = 0; i < count; i++)
        for (bool only = false; !only;) {
            grz_tree_moves moves;
            uint32_t leaf = leaf_of(e, triangles[i], &only);
            remove_leaf(e, leaf, &moves);
        }
    finish_many(e);
    return GRAZE_OK;
}

graze_status grz_kdop_remove(const graze_mesh *mesh, const grz_settings *settings, void *index,
                             const uint32_t *triangles, uint32_t count, graze_error *error)
{
    edit e = {.index = index, .mesh = mesh, .settings = settings};
    if (!open_links(e.index)) return grz_out_of_memory(error);
    bool only;
    uint32_t leaf = leaf_of(&e, triangles[0], &only);
    graze_status status = count == 1 && only && !is_too_deep(e.index) ? remove_single(&e, leaf, error)
                                                                      : remove_many(&e, triangles, count, error);
    end(&e);
    return status;
}

void grz_kdop_renumber(const graze_mesh *mesh, void *index, uint32_t from, uint32_t to)
{
    const grz_kdop_index *made = index;
    grz_kdop_finder finder;
    grz_kdop_find(&finder, mesh, made, from);
    for (uint32_t leaf; (leaf = grz_kdop_next_leaf(&finder, made)) != GRZ_KDOP_NONE;)
        made->order[made->tree.first[leaf]] = to;
}
