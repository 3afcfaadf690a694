/* The meshes of a page. */
#include "files.h"
#include "message.h"
#include "page_parts.h"

#include <graze/model_edit.h>
#include <math.h>
#include <stdlib.h>

/* ---- which triangles ---- */

static void mark(const page_choice *c, uint32_t number)
{
    uint32_t place;
    if (graze_model_find(c->model, number, &place)) c->marks[place] = 1;
}

static void mark_found(const page *p, page_extent e, bool of_b, const page_choice *c)
{
    const page_pairs *list = p->pairs;
    for (size_t i = 0, taken = 0; i < e.pairs; i++, taken++) {
        while (taken == list->count) list++, taken = 0;
        mark(c, of_b ? list->items[taken].triangle_b : list->items[taken].triangle_a);
    }
    for (size_t i = 0; p->distances && i < e.poses; i++)
        if (isfinite(p->distances[i].closest.distance) && p->distances[i].triangle_a != UINT32_MAX)
            mark(c, of_b ? p->distances[i].triangle_b : p->distances[i].triangle_a);
}

graze_status page_choose(const page *p, page_extent e, bool of_b, page_choice *out, graze_error *error)
{
    const graze_model *model = of_b ? p->scene->b : p->scene->a;
    size_t triangles = graze_mesh_triangle_count(graze_model_mesh(model));
    *out = (page_choice){.model = model, .count = triangles, .stride = 1};
    if (triangles <= MOST_TRIANGLES) return GRAZE_OK;
    out->marks = calloc(triangles, 1);
    if (!out->marks) return page_out_of_memory(error);
    out->stride = (triangles + MOST_TRIANGLES - 1) / MOST_TRIANGLES;
    for (size_t i = 0; i < triangles; i += out->stride) out->marks[i] = 1;
    mark_found(p, e, of_b, out);
    out->count = 0;
    for (size_t i = 0; i < triangles; i++) out->count += out->marks[i];
    return GRAZE_OK;
}

/* ---- writing them ---- */

static void put_vertex(base64 *b, graze_vec3 v, page_frame at)
{
    base64_float(b, (v.x - at.middle.x) / at.unit);
    base64_float(b, (v.y - at.middle.y) / at.unit);
    base64_float(b, (v.z - at.middle.z) / at.unit);
}

static void write_whole(graze_output *to, const graze_mesh *mesh, page_frame at)
{
    base64 b;
    base64_begin(&b, to, "vertices");
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh) && !writing_interrupted(); i++)
        put_vertex(&b, graze_mesh_vertices(mesh)[i], at);
    base64_end(&b);
    base64_begin(&b, to, "indices");
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh); i++)
        base64_whole(&b, graze_mesh_indices(mesh)[i]);
    base64_end(&b);
}

/* The chosen triangles, each with three vertices of its own. */
static void write_part(graze_output *to, const graze_mesh *mesh, const page_choice *chosen, page_frame at)
{
    base64 b;
    base64_begin(&b, to, "vertices");
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh) && !writing_interrupted(); i++)
        if (chosen->marks[i / 3]) put_vertex(&b, graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[i]], at);
    base64_end(&b);
    base64_begin(&b, to, "indices");
    for (uint32_t i = 0; i < 3 * chosen->count; i++) base64_whole(&b, i);
    base64_end(&b);
}

/* Places are the numbers, unless the model was edited before it was saved. */
static bool places_are_numbers(const graze_model *model)
{
    uint32_t count = graze_mesh_triangle_count(graze_model_mesh(model));
    for (uint32_t i = 0; i < count; i++)
        if (graze_model_number(model, i) != i) return false;
    return true;
}

static void write_numbers(graze_output *to, const page_choice *chosen)
{
    base64 b;
    if (!chosen->marks && places_are_numbers(chosen->model)) {
        graze_output_print(to, ",\"numbers\":null");
        return;
    }
    base64_begin(&b, to, "numbers");
    for (uint32_t i = 0; i < graze_mesh_triangle_count(graze_model_mesh(chosen->model)); i++)
        if (!chosen->marks || chosen->marks[i]) base64_whole(&b, graze_model_number(chosen->model, i));
    base64_end(&b);
}

void page_write_mesh(graze_output *to, const char *key, const page_choice *chosen, page_frame at)
{
    const graze_mesh *mesh = graze_model_mesh(chosen->model);
    graze_output_print(to, ",\"%s\":{\"triangles\":%zu", key, chosen->count);
    if (chosen->marks)
        write_part(to, mesh, chosen, at);
    else
        write_whole(to, mesh, at);
    write_numbers(to, chosen);
    graze_output_print(to, "}");
}
