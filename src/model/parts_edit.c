#include "model/parts_edit.h"

#include "base/error.h"
#include "mesh/edit.h"
#include "model/model.h"

graze_status grz_parts_begin_edit(grz_parts *parts, graze_mesh *mesh, graze_error *error)
{
    if (parts->count == 1) parts->items[0].mesh = mesh;
    if (parts->count < 2 || parts->spots.count > 0) return GRAZE_OK;
    if (!grz_array_reserve(&parts->spots, mesh->triangle_count)) return grz_out_of_memory(error);
    for (uint32_t p = 0; p < parts->count; p++)
        for (uint32_t i = 0; i < parts->items[p].mesh->triangle_count; i++)
            parts->spots.items[parts->items[p].places[i]] = (grz_part_spot){p, i};
    parts->spots.count = mesh->triangle_count;
    return GRAZE_OK;
}

/* ---- coming ---- */

static bool is_within(const grz_box *inner, const grz_box *outer)
{
    for (int i = 0; i < 3; i++)
        if (inner->low[i] < outer->low[i] || inner->high[i] > outer->high[i]) return false;
    return true;
}

/* The smallest part whose box contains the triangle and whose frame is not too large for it; else the smallest whose
 * box contains it; else the largest part. */
static uint32_t part_for(const grz_parts *parts, const graze_mesh *mesh, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(mesh, triangle);
    const grz_box inner = grz_box_of_triangle(&t);
    uint32_t best = 0, largest = 0;
    int best_rank = 0; /* 1: the box contains the triangle, 2: and the frame is not too large */
    for (uint32_t i = 0; i < parts->count; i++) {
        const graze_mesh *part = parts->items[i].mesh;
        const double size = grz_mesh_size(part);
        if (size > grz_mesh_size(parts->items[largest].mesh)) largest = i;
        const grz_box outer = grz_mesh_box(part);
        const int rank = !is_within(&inner, &outer) ? 0 : grz_is_small_beside(mesh, triangle, size) ? 1 : 2;
        if (rank > best_rank || (rank > 0 && rank == best_rank && size < grz_mesh_size(parts->items[best].mesh)))
            best = i, best_rank = rank;
    }
    return best_rank > 0 ? best : largest;
}

/* Small triangles that came to a part may be a cluster, which needs a part of its own. To find out costs a pass over
 * all of the model's triangles, so it is done once the square of their number is as large as that of all. */
static bool may_have_cluster(const grz_part *part, uint32_t small, uint32_t all)
{
    const uint64_t came = (uint64_t)part->small + small;
    return came >= GRZ_SCALE_WORTH_A_PART && came * came >= all;
}

/* The part of all new triangles. False: they go to several, or parts must be found anew. */
static bool choose_part(const graze_model *model, uint32_t from, uint32_t *part, uint32_t *small)
{
    const grz_parts *parts = &model->parts;
    const graze_mesh *mesh = model->mesh;
    *part = parts->count > 1 ? part_for(parts, mesh, from) : 0;
    *small = 0;
    for (uint32_t i = from; i < mesh->triangle_count; i++) {
        if (parts->count > 1 && part_for(parts, mesh, i) != *part) return false;
        *small += grz_is_small_beside(mesh, i, grz_mesh_size(parts->items[*part].mesh));
    }
    return !model->method->has_one_frame || !may_have_cluster(&parts->items[*part], *small, mesh->triangle_count);
}

/* A mesh of the new triangles; the last of its places are theirs. */
static graze_status take_new(const graze_mesh *mesh, uint32_t from, graze_mesh **out, graze_error *error)
{
    const uint32_t count = mesh->triangle_count - from;
    uint32_t *triangles = grz_allocate(count, sizeof *triangles);
    uint32_t *map = grz_allocate_zeroed(mesh->vertex_count, sizeof *map);
    for (uint32_t i = 0; triangles && i < count; i++) triangles[i] = from + i;
    graze_status status =
        triangles && map ? grz_mesh_take(mesh, triangles, count, map, out, error) : grz_out_of_memory(error);
    grz_free(triangles);
    grz_free(map);
    return status;
}

/* Room for the places of triangles that come to one of several parts. */
static bool reserve_places(grz_parts *parts, grz_part *part, uint32_t more)
{
    return grz_reallocate_at(&part->places, (size_t)part->mesh->triangle_count + more, sizeof *part->places) &&
           grz_array_reserve(&parts->spots, more);
}

static graze_status insert_in_index(const graze_model *model, grz_part *part, uint32_t from, bool *done,
                                    graze_error *error)
{
    const grz_method *method = model->method;
    *done = !method->outgrown(part->mesh, part->index, part->mesh->triangle_count - from);
    return *done ? method->insert(part->mesh, &model->settings, part->index, from, error) : GRAZE_OK;
}

/* Adds them to the mesh of one of several parts, too. */
static graze_status insert_in_part(graze_model *model, uint32_t number, uint32_t from, bool *done, graze_error *error)
{
    grz_parts *parts = &model->parts;
    grz_part *part = &parts->items[number];
    graze_mesh *more = NULL;
    graze_status status = take_new(model->mesh, from, &more, error);
    if (status == GRAZE_OK) status = grz_mesh_own(&part->mesh, error);
    if (status == GRAZE_OK && !reserve_places(parts, part, more->triangle_count)) status = grz_out_of_memory(error);
    if (status != GRAZE_OK) {
        graze_mesh_free(more);
        return status;
    }
    const grz_mesh_extent before = grz_mesh_extent_of(part->mesh);
    status = grz_mesh_append(part->mesh, more, error);
    graze_mesh_free(more);
    if (status == GRAZE_OK) status = insert_in_index(model, part, before.triangle_count, done, error);
    if (status != GRAZE_OK || !*done) {
        grz_mesh_restore(part->mesh, &before);
        return status;
    }
    for (uint32_t i = before.triangle_count; i < part->mesh->triangle_count; i++) {
        part->places[i] = (uint32_t)parts->spots.count;
        parts->spots.items[parts->spots.count++] = (grz_part_spot){number, i};
    }
    grz_parts_fit(parts);
    return GRAZE_OK;
}

graze_status grz_parts_insert(graze_model *model, uint32_t from, bool *done, graze_error *error)
{
    grz_parts *parts = &model->parts;
    uint32_t number, small;
    *done = false;
    if (parts->count == 0 || !choose_part(model, from, &number, &small)) return GRAZE_OK;
    graze_status status = parts->count == 1 ? insert_in_index(model, &parts->items[0], from, done, error)
                                            : insert_in_part(model, number, from, done, error);
    if (status == GRAZE_OK && *done) parts->items[number].small += small;
    return status;
}

/* ---- going ---- */

void grz_parts_swap(grz_parts *parts, uint32_t a, uint32_t b)
{
    if (parts->spots.count == 0) return;
    grz_part_spot *spots = parts->spots.items, kept = spots[a];
    spots[a] = spots[b];
    spots[b] = kept;
    if (spots[a].triangle != GRZ_NO_SPOT) parts->items[spots[a].part].places[spots[a].triangle] = a;
    if (spots[b].triangle != GRZ_NO_SPOT) parts->items[spots[b].part].places[spots[b].triangle] = b;
}

void grz_parts_shrink(grz_parts *parts, uint32_t count)
{
    if (parts->spots.count > 0) parts->spots.count = count;
}

static void swap_in_part(grz_parts *parts, grz_part *part, uint32_t a, uint32_t b)
{
    grz_mesh_swap(part->mesh, a, b);
    if (!part->places) return;
    const uint32_t place = part->places[a];
    part->places[a] = part->places[b];
    part->places[b] = place;
    parts->spots.items[part->places[a]].triangle = a;
    parts->spots.items[part->places[b]].triangle = b;
}

/* The triangles leave the index, and move behind those that stay, the highest first, each against the last that stays.
 * The index learns each new number while the mesh still has the triangle at the old one, because it finds triangles by
 * their corners. */
static graze_status remove_in_index(graze_model *model, grz_part *part, const uint32_t *triangles, uint32_t count,
                                    bool *done, graze_error *error)
{
    const grz_method *method = model->method;
    *done = !method->outgrown(part->mesh, part->index, count);
    if (!*done) return GRAZE_OK;
    graze_status status = method->remove(part->mesh, &model->settings, part->index, triangles, count, error);
    uint32_t last = part->mesh->triangle_count;
    for (uint32_t i = count; status == GRAZE_OK && i-- > 0;) {
        if (triangles[i] != --last) method->renumber(part->mesh, part->index, last, triangles[i]);
        swap_in_part(&model->parts, part, triangles[i], last);
    }
    return status;
}

/* The numbers that the triangles have in their part. False: they are in several, or are all of it. */
static bool find_in_part(const grz_parts *parts, const uint32_t *triangles, uint32_t count, uint32_t *in_part)
{
    const grz_part_spot *spots = parts->spots.items;
    const uint32_t part = spots[triangles[0]].part;
    for (uint32_t i = 0; i < count; i++) {
        if (spots[triangles[i]].part != part) return false;
        in_part[i] = spots[triangles[i]].triangle;
    }
    grz_sort_numbers(in_part, count);
    return count < parts->items[part].mesh->triangle_count;
}

/* Takes the triangles out of the mesh of one of several parts, too. */
static graze_status remove_in_part(graze_model *model, const uint32_t *triangles, uint32_t count, bool *done,
                                   graze_error *error)
{
    grz_parts *parts = &model->parts;
    grz_part *part = &parts->items[parts->spots.items[triangles[0]].part];
    uint32_t *in_part = grz_allocate(count, sizeof *in_part);
    if (!in_part) return grz_out_of_memory(error);
    graze_status status = GRAZE_OK;
    if (find_in_part(parts, triangles, count, in_part)) {
        status = grz_mesh_own(&part->mesh, error);
        if (status == GRAZE_OK) status = remove_in_index(model, part, in_part, count, done, error);
        if (status == GRAZE_OK && *done) {
            part->mesh->triangle_count -= count;
            grz_mesh_measure(part->mesh);
            for (uint32_t i = 0; i < count; i++) parts->spots.items[triangles[i]].triangle = GRZ_NO_SPOT;
            grz_parts_fit(parts);
        }
    }
    grz_free(in_part);
    return status;
}

graze_status grz_parts_remove(graze_model *model, const uint32_t *triangles, uint32_t count, bool *done,
                              graze_error *error)
{
    *done = false;
    if (model->parts.count == 1) return remove_in_index(model, &model->parts.items[0], triangles, count, done, error);
    return remove_in_part(model, triangles, count, done, error);
}
