/* Triangles that come and go. The mesh and the numbers are changed here, the index by its method. */
#include <graze/model_edit.h>

#include "base/array.h"
#include "base/check.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "mesh/edit.h"
#include "model/methods.h"
#include "model/model.h"
#include "model/parts_edit.h"

/* Checks that the method edits models, the thread's arithmetic and the bounds; gives the model a mesh of its own and a
 * table of numbers. Edits find triangles by their bounds, and the bounds of a file may be wrong: the first edit, which
 * passes over the model anyway, verifies them. */
static graze_status begin_edit(graze_model *model, graze_error *error)
{
    if (!model->method->insert) {
        char names[200];
        grz_method_names(graze_question_bit(GRAZE_ASK_EDITS), names, sizeof names);
        return grz_fail(error, GRAZE_UNSUPPORTED,
                        "model: method %s does not edit models: use %s, or build the model again", model->method->name,
                        names);
    }
    graze_status status = grz_check_float_mode(error);
    if (status == GRAZE_OK && model->doubtful) status = graze_model_verify(model, error);
    if (status == GRAZE_OK) model->doubtful = false;
    const graze_mesh *shared = model->mesh;
    if (status == GRAZE_OK) status = grz_mesh_own(&model->mesh, error);
    if (model->mesh != shared) model->state++; /* whatever becomes of the edit: others may free theirs */
    if (status == GRAZE_OK) status = grz_parts_begin_edit(&model->parts, model->mesh, error);
    if (status == GRAZE_OK && !grz_triangle_numbers_start(&model->numbers, model->mesh->triangle_count))
        status = grz_out_of_memory(error);
    return status;
}

/* New parts of the mesh as it is now, in the place of the old ones. */
static graze_status build_again(graze_model *model, graze_error *error)
{
    grz_parts parts;
    graze_status status = grz_parts_build(model, NULL, &parts, error);
    if (status != GRAZE_OK) return status;
    grz_parts_free(model->method, &model->parts);
    model->parts = parts;
    return GRAZE_OK;
}

static void end_edit(graze_model *model)
{
    model->generation++;
    model->state++;
    GRZ_VALIDATE(grz_parts_validate(model->method, &model->parts) != GRAZE_BAD_DATA);
}

/* ---- coming ---- */

static graze_status reserve_numbers(graze_model *model, uint32_t more, graze_error *error)
{
    if (model->numbers.next + more > UINT32_MAX)
        return grz_fail(error, GRAZE_OUT_OF_RANGE,
                        "insert: %lu triangles need more numbers than are left of 2^32, and none is used twice: build "
                        "the model again from its mesh",
                        (unsigned long)more);
    return grz_triangle_numbers_reserve(&model->numbers, more) ? GRAZE_OK : grz_out_of_memory(error);
}

graze_status graze_model_insert(graze_model *model, const graze_mesh *triangles, uint32_t *first, graze_error *error)
{
    const uint32_t count = triangles->triangle_count; /* a copy: the mesh may be the model's own */
    if (count == 0) return grz_fail(error, GRAZE_BAD_ARGUMENT, "insert: the mesh has no triangle: give one that has");
    graze_status status = begin_edit(model, error);
    if (status == GRAZE_OK) status = reserve_numbers(model, count, error);
    if (status != GRAZE_OK) return status;

    grz_mesh_extent before = grz_mesh_extent_of(model->mesh);
    bool done = false;
    status = grz_mesh_append(model->mesh, triangles, error);
    if (status == GRAZE_OK) status = grz_parts_insert(model, before.triangle_count, &done, error);
    if (status == GRAZE_OK && !done) status = build_again(model, error);
    if (status != GRAZE_OK) {
        grz_mesh_restore(model->mesh, &before);
        return status;
    }
    if (first) *first = (uint32_t)model->numbers.next;
    grz_triangle_numbers_add(&model->numbers, count);
    end_edit(model);
    return GRAZE_OK;
}

/* ---- going ---- */

/* A removal, prepared before anything changes. */
typedef struct removal {
    uint32_t *triangles; /* places in the mesh, ascending */
    uint32_t count;
    bool on_box;   /* the mesh's box may become smaller */
    uint32_t *map; /* for dropping unused vertices; NULL while they are few */
} removal;

static graze_status find_triangles(const graze_model *model, const uint32_t *numbers, size_t count, removal *r,
                                   graze_error *error)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t triangle = grz_triangle_numbers_find(&model->numbers, model->mesh->triangle_count, numbers[i]);
        if (triangle == GRZ_NO_TRIANGLE)
            return grz_fail(error, GRAZE_BAD_ARGUMENT,
                            "remove: the model has no triangle with the number %lu (item %zu of the list)%s: give "
                            "numbers that it has",
                            (unsigned long)numbers[i], i,
                            numbers[i] < model->numbers.next ? ", it was removed before" : "");
        r->triangles[r->count++] = triangle;
    }
    grz_sort_numbers(r->triangles, r->count);
    for (uint32_t i = 1; i < r->count; i++)
        if (r->triangles[i] == r->triangles[i - 1])
            return grz_fail(error, GRAZE_BAD_ARGUMENT, "remove: the number %lu is given twice: give each number once",
                            (unsigned long)model->numbers.of[r->triangles[i]]);
    return GRAZE_OK;
}

/* A removed triangle leaves at most three vertices unused. Vertices are dropped once half as many triangles were
 * removed as there are, so that the pass over the mesh is paid by the removals before it, and vertices stay in
 * proportion to triangles. */
static graze_status prepare(const graze_model *model, const uint32_t *numbers, size_t count, removal *r,
                            graze_error *error)
{
    if (count > model->mesh->triangle_count)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "remove: %zu numbers are given, but the model has %lu triangles: give each number once", count,
                        (unsigned long)model->mesh->triangle_count);
    r->triangles = grz_allocate(count, sizeof *r->triangles);
    if (!r->triangles) return grz_out_of_memory(error);
    graze_status status = find_triangles(model, numbers, count, r, error);
    if (status != GRAZE_OK) return status;
    r->on_box = grz_mesh_on_box(model->mesh, r->triangles, r->count);
    if (2 * (model->removed + r->count) <= model->mesh->triangle_count) return GRAZE_OK;
    r->map = grz_allocate(model->mesh->vertex_count, sizeof *r->map);
    return r->map ? GRAZE_OK : grz_out_of_memory(error);
}

static void exchange(graze_model *model, uint32_t a, uint32_t b)
{
    grz_mesh_swap(model->mesh, a, b);
    grz_triangle_numbers_swap(&model->numbers, a, b);
    grz_parts_swap(&model->parts, a, b);
}

/* Moves the triangles that go behind those that stay, the highest first, each against the last that stays. */
static void move_behind(graze_model *model, const removal *r)
{
    uint32_t last = model->mesh->triangle_count;
    for (uint32_t i = r->count; i-- > 0;) exchange(model, r->triangles[i], --last);
}

/* And back: the same exchanges in reverse. */
static void move_back(graze_model *model, const removal *r)
{
    uint32_t last = model->mesh->triangle_count - r->count;
    for (uint32_t i = 0; i < r->count; i++) exchange(model, r->triangles[i], last++);
}

static void shrink_mesh(graze_model *model, const removal *r)
{
    model->mesh->triangle_count -= r->count;
    if (r->on_box) grz_mesh_measure(model->mesh);
}

static graze_status remove_all(graze_model *model, graze_error *error)
{
    graze_mesh *empty = grz_mesh_empty();
    if (!empty) return grz_out_of_memory(error);
    empty->skipped = model->mesh->skipped;
    graze_mesh_free(model->mesh);
    model->mesh = empty;
    grz_parts_free(model->method, &model->parts);
    return GRAZE_OK;
}

static graze_status remove_and_build(graze_model *model, const removal *r, graze_error *error)
{
    grz_mesh_extent before = grz_mesh_extent_of(model->mesh);
    move_behind(model, r);
    shrink_mesh(model, r);
    graze_status status = build_again(model, error);
    if (status == GRAZE_OK) return status;
    grz_mesh_restore(model->mesh, &before);
    move_back(model, r);
    return status;
}

/* After parts have removed the triangles. A single part has moved them in the mesh, which is its own. */
static void follow_parts(graze_model *model, const removal *r)
{
    uint32_t last = model->mesh->triangle_count;
    if (model->parts.count == 1)
        for (uint32_t i = r->count; i-- > 0;) grz_triangle_numbers_swap(&model->numbers, r->triangles[i], --last);
    else
        move_behind(model, r);
    shrink_mesh(model, r);
    grz_parts_shrink(&model->parts, model->mesh->triangle_count);
}

static graze_status remove_triangles(graze_model *model, const removal *r, graze_error *error)
{
    if (r->count == model->mesh->triangle_count) return remove_all(model, error);
    bool done;
    graze_status status = grz_parts_remove(model, r->triangles, r->count, &done, error);
    if (status != GRAZE_OK) return status;
    if (!done) return remove_and_build(model, r, error);
    follow_parts(model, r);
    return GRAZE_OK;
}

static void finish_removal(graze_model *model, const removal *r)
{
    for (uint32_t i = 0; i < r->count; i++) grz_triangle_numbers_drop(&model->numbers);
    model->removed += r->count;
    if (r->map) {
        grz_mesh_drop_unused(model->mesh, r->map);
        model->removed = 0;
    }
    end_edit(model);
}

graze_status graze_model_remove(graze_model *model, const uint32_t *numbers, size_t count, graze_error *error)
{
    graze_status status = begin_edit(model, error);
    if (status != GRAZE_OK || count == 0) return status;
    removal r = {0};
    status = prepare(model, numbers, count, &r, error);
    if (status == GRAZE_OK) status = remove_triangles(model, &r, error);
    if (status == GRAZE_OK) finish_removal(model, &r);
    grz_free(r.triangles);
    grz_free(r.map);
    return status;
}

/* ---- numbers ---- */

uint64_t graze_model_generation(const graze_model *model)
{
    return model->generation;
}

uint32_t graze_model_number(const graze_model *model, uint32_t triangle)
{
    return grz_triangle_number(&model->numbers, triangle);
}

bool graze_model_find(const graze_model *model, uint32_t number, uint32_t *triangle)
{
    uint32_t found = grz_triangle_numbers_find(&model->numbers, model->mesh->triangle_count, number);
    if (found == GRZ_NO_TRIANGLE) return false;
    *triangle = found;
    return true;
}
