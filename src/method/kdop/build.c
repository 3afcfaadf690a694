/* Building from the top down, then bounds from the bottom up. */
#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "method/kdop/kdop.h"
#include "method/kdop/split.h"

#include <string.h>

/* Items, and the k-DOP of each triangle by its number. */
static void prepare_items(const graze_mesh *mesh, const grz_kdop_index *index, grz_item *items, float *dops)
{
    const int k = index->directions.k;
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, i);
        graze_vec3 sum = grz_add(grz_add(t.v[0], t.v[1]), t.v[2]);
        items[i] = (grz_item){{(float)(sum.x / 3), (float)(sum.y / 3), (float)(sum.z / 3)}, i};
        grz_dop_clear(dops + (size_t)k * i, k);
        grz_dop_cover(dops + (size_t)k * i, &index->directions, t.v, 3);
    }
}

static void prepare_boxes(const graze_mesh *mesh, const grz_kdop_index *index, float *boxes)
{
    grz_directions axes;
    grz_directions_of(6, &axes);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, i);
        grz_dop_clear(boxes + 6 * (size_t)i, 6);
        grz_dop_cover(boxes + 6 * (size_t)i, &axes, t.v, 3);
    }
}

/* Children come after their parents in the array, so one pass from the end joins them all. */
static void fill_bounds(grz_kdop_index *index, const float *triangle_dops)
{
    const int k = index->directions.k;
    for (uint32_t node = index->tree.node_count; node-- > 0;) {
        float *dop = index->dops + (size_t)k * node;
        uint32_t child = index->tree.child[node];
        if (child == 0) {
            memcpy(dop, triangle_dops + (size_t)k * index->order[index->tree.first[node]], (size_t)k * sizeof *dop);
        } else {
            memcpy(dop, index->dops + (size_t)k * child, (size_t)k * sizeof *dop);
            grz_dop_join(dop, index->dops + (size_t)k * (child + 1), k);
        }
    }
}

/* What is needed only while building. */
typedef struct workshop {
    grz_item *items;
    float *dops, *boxes;
} workshop;

static void leave(workshop *w)
{
    grz_free(w->items);
    grz_free(w->dops);
    grz_free(w->boxes);
}

static graze_status build_tree(const graze_mesh *mesh, const grz_settings *settings, grz_kdop_index *index, workshop *w,
                               graze_error *error)
{
    const uint32_t n = mesh->triangle_count;
    grz_kdop_splitter splitter = grz_kdop_splitter_of(settings, &index->directions);
    splitter.items = w->items;
    splitter.dops = w->dops;
    splitter.boxes = w->boxes;
    graze_status status = grz_tree_build(n, grz_kdop_split, &splitter, 1, &index->tree, error);
    if (status != GRAZE_OK) return status;
    index->order = grz_allocate(n, sizeof *index->order);
    index->dops = grz_allocate(index->tree.node_count, (size_t)index->directions.k * sizeof *index->dops);
    if (!index->order || !index->dops) return grz_out_of_memory(error);
    for (uint32_t i = 0; i < n; i++) index->order[i] = w->items[i].number;
    fill_bounds(index, w->dops);
    return GRAZE_OK;
}

static graze_status build_index(const graze_mesh *mesh, const grz_settings *settings, grz_kdop_index *index,
                                graze_error *error)
{
    grz_directions_of(grz_kdop_k(settings), &index->directions);
    index->frame = grz_frame_of(mesh->low, mesh->high);
    bool sah = settings->values[KDOP_RULE].word == KDOP_SAH;
    workshop w = {
        .items = grz_allocate(mesh->triangle_count, sizeof *w.items),
        .dops = grz_allocate(mesh->triangle_count, (size_t)index->directions.k * sizeof *w.dops),
        .boxes = grz_allocate(sah ? mesh->triangle_count : 0, 6 * sizeof *w.boxes),
    };
    graze_status status;
    if (w.items && w.dops && w.boxes) {
        prepare_items(mesh, index, w.items, w.dops);
        if (sah) prepare_boxes(mesh, index, w.boxes);
        status = build_tree(mesh, settings, index, &w, error);
    } else {
        status = grz_out_of_memory(error);
    }
    leave(&w);
    return status;
}

graze_status grz_kdop_build(const graze_mesh *mesh, const grz_settings *settings, void **index, graze_error *error)
{
    grz_kdop_index *made = grz_allocate_zeroed(1, sizeof *made);
    *index = NULL;
    if (!made) return grz_out_of_memory(error);
    graze_status status = build_index(mesh, settings, made, error);
    if (status == GRAZE_OK)
        *index = made;
    else
        grz_kdop_release(made);
    return status;
}

void grz_kdop_release(void *index)
{
    grz_kdop_index *made = index;
    if (!made) return;
    grz_tree_free(&made->tree);
    grz_tree_links_free(&made->links);
    grz_free(made->order);
    grz_free(made->dops);
    grz_free(made);
}

size_t grz_kdop_bytes(const graze_mesh *mesh, const void *index)
{
    const grz_kdop_index *made = index;
    size_t a_node =
        sizeof *made->tree.child + sizeof *made->tree.first + (size_t)made->directions.k * sizeof *made->dops;
    if (!made->links.item_capacity)
        return sizeof *made + a_node * made->tree.node_count + sizeof *made->order * (size_t)mesh->triangle_count;
    size_t capacity = made->links.item_capacity;
    return sizeof *made + a_node * (2 * capacity - 1) + sizeof *made->order * capacity +
           grz_tree_links_bytes(&made->links);
}

size_t grz_kdop_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity)
{
    (void)mesh;
    const grz_kdop_index *made = index;
    const graze_statistic all[] = {{"nodes", made->tree.node_count}, {"height", made->tree.depth}};
    for (size_t i = 0; i < 2 && i < capacity; i++) out[i] = all[i];
    return 2;
}

bool grz_kdop_validate(const graze_mesh *mesh, const void *index)
{
    const grz_kdop_index *made = index;
    const int k = made->directions.k;
    if (!grz_tree_valid(&made->tree) || made->tree.item_count != mesh->triangle_count) return false;
    if (made->links.item_capacity &&
        (!grz_tree_links_valid(&made->links, &made->tree) || made->tree.depth > made->depth_limit ||
         made->depth_limit > grz_tree_depth_limit(made->tree.item_count)))
        return false;
    for (uint32_t node = 0; node < made->tree.node_count; node++) {
        const float *dop = made->dops + (size_t)k * node;
        uint32_t child = made->tree.child[node];
        if (child == 0) {
            float needed[GRZ_MOST_SUPPORTS];
            grz_tri t = grz_kdop_local_triangle(mesh, &made->frame, made->order[made->tree.first[node]]);
            grz_dop_clear(needed, k);
            grz_dop_cover(needed, &made->directions, t.v, 3);
            for (int i = 0; i < k; i++)
                if (!(needed[i] <= dop[i])) return false;
            continue;
        }
        for (int i = 0; i < k; i++)
            if (!(made->dops[(size_t)k * child + (size_t)i] <= dop[i] &&
                  made->dops[(size_t)k * (child + 1) + (size_t)i] <= dop[i]))
                return false;
    }
    return true;
}
