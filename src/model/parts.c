#include "model/parts.h"

#include "base/error.h"
#include "base/memory.h"
#include "mesh/edit.h"
#include "mesh/scales.h"

#include <string.h>

/* ---- the tree ---- */

static double middle_of(const graze_mesh *mesh, int axis)
{
    return grz_component(mesh->low, axis) / 2 + grz_component(mesh->high, axis) / 2;
}

/* The axis along which the middles of some parts are furthest apart. */
static int choose_axis(const grz_part *parts, const uint32_t *order, uint32_t count)
{
    int best = 0;
    double longest = -1;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < count; i++) {
            const double x = middle_of(parts[order[i]].mesh, axis);
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        if (high - low > longest) longest = high - low, best = axis;
    }
    return best;
}

/* Sorts parts by their middles along an axis, and parts in one place by number: a heap sort, because the number of
 * parts may be large. */
typedef struct sorter {
    const grz_part *parts;
    uint32_t *order;
    int axis;
} sorter;

static bool is_before(const sorter *s, uint32_t i, uint32_t j)
{
    const double x = middle_of(s->parts[s->order[i]].mesh, s->axis), y = middle_of(s->parts[s->order[j]].mesh, s->axis);
    return x < y || (x == y && s->order[i] < s->order[j]);
}

static void swap(const sorter *s, uint32_t i, uint32_t j)
{
    const uint32_t kept = s->order[i];
    s->order[i] = s->order[j];
    s->order[j] = kept;
}

static void sift(const sorter *s, uint32_t at, uint32_t count)
{
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_before(s, child, child + 1)) child++;
        if (!is_before(s, at, child)) return;
        swap(s, at, child);
    }
}

static void sort(const sorter *s, uint32_t count)
{
    for (uint32_t i = count / 2; i-- > 0;) sift(s, i, count);
    for (uint32_t end = count; end-- > 1;) {
        swap(s, 0, end);
        sift(s, 0, end);
    }
}

/* Links the node over parts order[0 ... count - 1]; new nodes begin at *free. At most GRZ_PARTS_DEPTH calls deep. */
static void link_node(grz_parts *parts, uint32_t node, uint32_t *order, uint32_t count, uint32_t *free)
{
    grz_part_node *made = &parts->nodes[node];
    *made = (grz_part_node){.part = order[0]};
    if (count == 1) return;
    const sorter s = {parts->items, order, choose_axis(parts->items, order, count)};
    sort(&s, count);
    made->child = *free;
    *free += 2;
    link_node(parts, made->child, order, count / 2, free);
    link_node(parts, made->child + 1, order + count / 2, count - count / 2, free);
}

static grz_box box_of(const graze_mesh *mesh)
{
    return (grz_box){{mesh->low.x, mesh->low.y, mesh->low.z}, {mesh->high.x, mesh->high.y, mesh->high.z}};
}

static grz_box union_of(const grz_box *a, const grz_box *b)
{
    grz_box out;
    for (int k = 0; k < 3; k++) {
        out.low[k] = a->low[k] < b->low[k] ? a->low[k] : b->low[k];
        out.high[k] = a->high[k] > b->high[k] ? a->high[k] : b->high[k];
    }
    return out;
}

/* Children stand behind their parents. */
void grz_parts_fit(grz_parts *parts)
{
    for (uint32_t i = parts->nodes ? 2 * parts->count - 1 : 0; i-- > 0;) {
        grz_part_node *node = &parts->nodes[i];
        node->box = node->child ? union_of(&parts->nodes[node->child].box, &parts->nodes[node->child + 1].box)
                                : box_of(parts->items[node->part].mesh);
    }
}

static bool make_tree(grz_parts *parts)
{
    uint32_t *order = grz_allocate(parts->count, sizeof *order), free = 1;
    parts->nodes = grz_allocate(2 * (size_t)parts->count - 1, sizeof *parts->nodes);
    if (order && parts->nodes) {
        for (uint32_t i = 0; i < parts->count; i++) order[i] = i;
        link_node(parts, 0, order, parts->count, &free);
        grz_parts_fit(parts);
    }
    grz_free(order);
    return order && parts->nodes;
}

/* ---- making them ---- */

/* Takes its triangles out of the mesh; the places are a copy of these. */
static graze_status take(grz_part *part, const graze_mesh *mesh, const uint32_t *places, uint32_t count, uint32_t *map,
                         graze_error *error)
{
    part->places = grz_allocate(count, sizeof *part->places);
    if (!part->places) return grz_out_of_memory(error);
    memcpy(part->places, places, count * sizeof *places);
    return grz_mesh_take(mesh, places, count, map, &part->mesh, error);
}

graze_status grz_parts_divide(const graze_mesh *mesh, const grz_scales *scales, grz_parts *out, graze_error *error)
{
    *out = (grz_parts){0};
    out->items = grz_allocate_zeroed(scales->count, sizeof *out->items);
    uint32_t *map = grz_allocate_zeroed(mesh->vertex_count, sizeof *map);
    graze_status status = out->items && map ? GRAZE_OK : grz_out_of_memory(error);
    for (uint32_t i = 0; status == GRAZE_OK && i < scales->count; i++) {
        const uint32_t first = scales->first[i];
        out->count = i + 1;
        status = take(&out->items[i], mesh, scales->triangles + first, scales->first[i + 1] - first, map, error);
    }
    grz_free(map);
    if (status == GRAZE_OK && !make_tree(out)) status = grz_out_of_memory(error);
    return status;
}

graze_status grz_parts_single(graze_mesh *mesh, grz_parts *out, graze_error *error)
{
    *out = (grz_parts){0};
    out->items = grz_allocate_zeroed(1, sizeof *out->items);
    if (!out->items) return grz_out_of_memory(error);
    out->count = 1;
    out->items[0].mesh = mesh;
    return GRAZE_OK;
}

graze_status grz_parts_build(const grz_method *method, const grz_settings *settings, graze_mesh *mesh,
                             grz_workers *workers, grz_parts *out, graze_error *error)
{
    *out = (grz_parts){0};
    grz_scales scales = {.count = 1};
    if (method->has_one_frame && !grz_scales_of(mesh, &scales)) return grz_out_of_memory(error);
    graze_status status =
        scales.count > 1 ? grz_parts_divide(mesh, &scales, out, error) : grz_parts_single(mesh, out, error);
    grz_scales_free(&scales);
    for (uint32_t i = 0; status == GRAZE_OK && i < out->count; i++)
        status = method->build(out->items[i].mesh, settings, workers, &out->items[i].index, error);
    if (status != GRAZE_OK) grz_parts_free(method, out);
    return status;
}

void grz_parts_free(const grz_method *method, grz_parts *parts)
{
    for (uint32_t i = 0; i < parts->count; i++) {
        grz_part *part = &parts->items[i];
        if (part->index) method->release(part->index);
        if (part->places) graze_mesh_free(part->mesh);
        grz_free(part->places);
    }
    grz_free(parts->items);
    grz_free(parts->nodes);
    grz_free(parts->spots.items);
    *parts = (grz_parts){0};
}

/* ---- what they are ---- */

size_t grz_parts_bytes(const grz_method *method, const grz_parts *parts)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < parts->count; i++) {
        const grz_part *part = &parts->items[i];
        if (method->bytes) bytes += method->bytes(part->mesh, part->index);
        if (part->places)
            bytes += sizeof *part + sizeof *part->mesh + part->mesh->vertex_count * sizeof *part->mesh->vertices +
                     4 * sizeof(uint32_t) * (size_t)part->mesh->triangle_count + grz_mesh_spare_bytes(part->mesh);
    }
    if (parts->nodes) bytes += (2 * (size_t)parts->count - 1) * sizeof *parts->nodes;
    return bytes + parts->spots.capacity * sizeof *parts->spots.items;
}

graze_status grz_parts_validate(const grz_method *method, const grz_parts *parts)
{
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; method->validate && status == GRAZE_OK && i < parts->count; i++)
        status = method->validate(parts->items[i].mesh, parts->items[i].index);
    return status;
}
