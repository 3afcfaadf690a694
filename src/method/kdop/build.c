/* Building from the top down, then bounds from the bottom up. */
#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "method/kdop/kdop.h"
#include "method/kdop/skinny.h"
#include "method/kdop/split.h"

#include <string.h>

/* What a thread takes at once of work that is the same for every triangle: about a tenth of a millisecond's. */
enum { GRAIN = 1024 };

void grz_kdop_bound_triangle(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t triangle, float *dop)
{
    const grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, triangle);
    grz_dop_clear(dop, index->directions.k);
    grz_dop_cover(dop, &index->directions, t.v, 3);
}

/* What is needed only while building. */
typedef struct workshop {
    const graze_mesh *mesh;
    grz_kdop_index *index;
    grz_kdop_pieces pieces; /* what the leaves hold; none: the triangles */
    uint32_t count;         /* of pieces, or of triangles */
    grz_item *items;
    float *dops;  /* k-DOPs by number, for rules that look at them; NULL: found with the leaves */
    float *boxes; /* the same for 6-DOPs along the axes */
    grz_workers *workers;
} workshop;

/* What the item with this number is, in the frame. */
static grz_tri local_of(const workshop *w, uint32_t number)
{
    if (!w->pieces.items) return grz_kdop_local_triangle(w->mesh, &w->index->frame, number);
    return grz_kdop_local_piece(w->mesh, &w->index->frame, &w->pieces.items[number]);
}

static uint32_t triangle_of(const workshop *w, uint32_t number)
{
    return w->pieces.items ? w->pieces.items[number].triangle : number;
}

static void cover_item(const workshop *w, float *dop, const grz_directions *s, const grz_tri *t)
{
    grz_dop_clear(dop, s->k);
    if (w->pieces.items)
        grz_dop_cover_loose(dop, s, t->v, 3, GRZ_KDOP_PIECE_ERROR);
    else
        grz_dop_cover(dop, s, t->v, 3);
}

static void prepare_items(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    const grz_directions *s = &w->index->directions;
    grz_directions axes;
    grz_directions_of(6, &axes);
    for (uint32_t i = first; i < end; i++) {
        grz_tri t = local_of(w, i);
        graze_vec3 sum = grz_add(grz_add(t.v[0], t.v[1]), t.v[2]);
        w->items[i] = (grz_item){{(float)(sum.x / 3), (float)(sum.y / 3), (float)(sum.z / 3)}, i};
        if (w->dops) cover_item(w, w->dops + (size_t)s->k * i, s, &t);
        if (w->boxes) cover_item(w, w->boxes + 6 * (size_t)i, &axes, &t);
    }
}

/* The bounds of those nodes of the range that are leaves: nearly all of the work. */
static void fill_leaves(void *user, uint32_t first, uint32_t end)
{
    const workshop *w = user;
    const grz_kdop_index *index = w->index;
    const size_t k = (size_t)index->directions.k;
    for (uint32_t node = first; node < end; node++) {
        if (index->tree.child[node] != 0) continue;
        uint32_t number = w->items[index->tree.first[node]].number;
        if (w->dops) {
            memcpy(index->dops + k * node, w->dops + k * number, k * sizeof *w->dops);
        } else {
            grz_tri t = local_of(w, number);
            cover_item(w, index->dops + k * node, &index->directions, &t);
        }
    }
}

/* Children come after their parents in the array, so one pass from the end joins them all. */
static void join_children(grz_kdop_index *index)
{
    const int k = index->directions.k;
    for (uint32_t node = index->tree.node_count; node-- > 0;) {
        uint32_t child = index->tree.child[node];
        if (child == 0) continue;
        float *dop = index->dops + (size_t)k * node;
        memcpy(dop, index->dops + (size_t)k * child, (size_t)k * sizeof *dop);
        grz_dop_join(dop, index->dops + (size_t)k * (child + 1), k);
    }
}

static graze_status build_tree(const grz_settings *settings, workshop *w, graze_error *error)
{
    grz_kdop_index *index = w->index;
    const uint32_t n = w->count;
    grz_kdop_splitter splitter = grz_kdop_splitter_of(settings, &index->directions, w->items, w->dops, w->boxes);
    graze_status status = grz_tree_build(n, grz_kdop_split, &splitter, w->workers, &index->tree, error);
    if (status != GRAZE_OK) return status;
    index->order = grz_allocate(n, sizeof *index->order);
    index->dops = grz_allocate(index->tree.node_count, (size_t)index->directions.k * sizeof *index->dops);
    if (!index->order || !index->dops) return grz_out_of_memory(error);
    for (uint32_t i = 0; i < n; i++) index->order[i] = triangle_of(w, w->items[i].number);
    if (!grz_kdop_mark_cut(w->mesh, index)) return grz_out_of_memory(error);
    grz_in_parts(w->workers, index->tree.node_count, GRAIN, fill_leaves, w);
    join_children(index);
    return GRAZE_OK;
}

/* The arrays that the rule looks at. False without memory. */
static bool furnish(workshop *w, const grz_settings *settings)
{
    const uint32_t n = w->count;
    const grz_kdop_rule rule = (grz_kdop_rule)settings->values[KDOP_RULE].word;
    bool needs_dops = grz_kdop_split_looks_at_dops(rule, grz_kdop_levels(settings)), needs_boxes = rule == KDOP_SAH;
    w->items = grz_allocate(n, sizeof *w->items);
    if (needs_dops) w->dops = grz_allocate(n, (size_t)w->index->directions.k * sizeof *w->dops);
    if (needs_boxes) w->boxes = grz_allocate(n, 6 * sizeof *w->boxes);
    return w->items && (w->dops || !needs_dops) && (w->boxes || !needs_boxes);
}

static graze_status build_from(const grz_settings *settings, workshop *w, graze_error *error)
{
    const double percent = settings->values[KDOP_SKINNY].number;
    w->count = w->mesh->triangle_count;
    if (grz_kdop_most_extra_pieces(w->count, percent) > 0) {
        graze_status status = grz_kdop_cut_longest(w->mesh, &w->index->frame, percent, &w->pieces, error);
        if (status != GRAZE_OK) return status;
        w->count = w->pieces.count;
    }
    if (!furnish(w, settings)) return grz_out_of_memory(error);
    grz_in_parts(w->workers, w->count, GRAIN, prepare_items, w);
    return build_tree(settings, w, error);
}

static graze_status build_index(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers,
                                grz_kdop_index *index, graze_error *error)
{
    grz_directions_of(grz_kdop_k(settings), &index->directions);
    index->frame = grz_frame_of(mesh->low, mesh->high);
    workshop w = {.mesh = mesh, .index = index, .workers = workers};
    graze_status status = build_from(settings, &w, error);
    grz_kdop_pieces_free(&w.pieces);
    grz_free(w.items);
    grz_free(w.dops);
    grz_free(w.boxes);
    return status;
}

graze_status grz_kdop_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                            graze_error *error)
{
    grz_kdop_index *made = *index = grz_allocate_zeroed(1, sizeof *made);
    return made ? build_index(mesh, settings, workers, made, error) : grz_out_of_memory(error);
}

void grz_kdop_release(void *index)
{
    grz_kdop_index *made = index;
    if (!made) return;
    grz_tree_free(&made->tree);
    grz_tree_links_free(&made->links);
    grz_free(made->order);
    grz_free(made->cut);
    grz_free(made->dops);
    grz_free(made);
}
