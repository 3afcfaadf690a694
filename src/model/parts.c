#include "model/parts.h"

#include "base/error.h"
#include "base/memory.h"
#include "mesh/edit.h"
#include "model/model.h"

#include <stdlib.h>
#include <string.h>

/* ---- the tree ---- */

typedef struct sorted_part {
    double middle; /* of its box, along the axis by which it is sorted */
    uint32_t part;
} sorted_part;

static double middle_of(const graze_mesh *mesh, int axis)
{
    return grz_component(mesh->low, axis) / 2 + grz_component(mesh->high, axis) / 2;
}

/* The axis along which the middles of some parts are furthest apart. */
static int choose_axis(const grz_part *parts, const sorted_part *some, uint32_t count)
{
    int best = 0;
    double longest = -1;
    for (int axis = 0; axis < 3; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < count; i++) {
            const double x = middle_of(parts[some[i].part].mesh, axis);
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        if (high - low > longest) longest = high - low, best = axis;
    }
    return best;
}

/* Parts in one place are in the order of their numbers. */
static int compare(const void *a, const void *b)
{
    const sorted_part *x = a, *y = b;
    if (x->middle != y->middle) return x->middle < y->middle ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

/* Links the node over some parts; new nodes begin at *free. At most GRZ_PARTS_DEPTH calls deep. */
static void link_node(grz_parts *parts, uint32_t node, sorted_part *some, uint32_t count, uint32_t *free)
{
    grz_part_node *made = &parts->nodes[node];
    *made = (grz_part_node){.part = some[0].part};
    if (count == 1) return;
    const int axis = choose_axis(parts->items, some, count);
    for (uint32_t i = 0; i < count; i++) some[i].middle = middle_of(parts->items[some[i].part].mesh, axis);
    qsort(some, count, sizeof *some, compare);
    made->child = *free;
    *free += 2;
    link_node(parts, made->child, some, count / 2, free);
    link_node(parts, made->child + 1, some + count / 2, count - count / 2, free);
}

/* Children stand behind their parents. */
void grz_parts_fit(grz_parts *parts)
{
    for (uint32_t i = parts->nodes ? 2 * parts->count - 1 : 0; i-- > 0;) {
        grz_part_node *node = &parts->nodes[i];
        node->box = node->child ? grz_boxes_joined(&parts->nodes[node->child].box, &parts->nodes[node->child + 1].box)
                                : grz_mesh_box(parts->items[node->part].mesh);
    }
}

static bool make_tree(grz_parts *parts)
{
    sorted_part *order = grz_allocate(parts->count, sizeof *order);
    uint32_t free = 1;
    parts->nodes = grz_allocate(2 * (size_t)parts->count - 1, sizeof *parts->nodes);
    if (order && parts->nodes) {
        for (uint32_t i = 0; i < parts->count; i++) order[i].part = i;
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

graze_status grz_parts_build(const graze_model *model, grz_workers *workers, grz_parts *out, graze_error *error)
{
    const grz_method *method = model->method;
    *out = (grz_parts){0};
    grz_scales scales = {.count = 1};
    if (method->has_one_frame && !grz_scales_of(model->mesh, &scales)) return grz_out_of_memory(error);
    graze_status status = scales.count > 1 ? grz_parts_divide(model->mesh, &scales, out, error)
                                           : grz_parts_single(model->mesh, out, error);
    grz_scales_free(&scales);
    for (uint32_t i = 0; status == GRAZE_OK && i < out->count; i++)
        status = method->build(out->items[i].mesh, &model->settings, workers, &out->items[i].index, error);
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
