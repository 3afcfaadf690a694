#include "study/swift/ladder.h"

#include "message.h"

#include <stdio.h>

static graze_status model_of(const graze_mesh *solid, const char *method, graze_model **out, graze_error *error)
{
    graze_model_def def = graze_model_def_default();
    def.mesh = solid;
    def.method = method;
    return graze_model_create(&def, out, error);
}

/* Bytes of P0 are all but the levels and the tree of triangles. */
static graze_status ask_statistics(const graze_model *model, size_t level, rung *r, graze_error *error)
{
    enum { CORNERS, EDGES, FACES, BYTES, DEVIATION, FIGURES };
    static const char *const of_solid[FIGURES] = {"corners", "edges", "faces", "bytes_levels", "bytes_tree"};
    static const char *const of_level[FIGURES] = {"corners", "edges", "faces", "bytes", "deviation"};
    char texts[FIGURES][40];
    const char *names[FIGURES];
    double values[FIGURES] = {0};
    for (size_t i = 0; i < FIGURES; i++) {
        if (level)
            snprintf(texts[i], sizeof texts[i], "level_%zu_%s", level, of_level[i]);
        else
            snprintf(texts[i], sizeof texts[i], "%s", of_solid[i]);
        names[i] = texts[i];
    }
    graze_status status = model_statistics(model, names, FIGURES, values, error);
    r->features = values[CORNERS] + values[EDGES] + values[FACES];
    r->bytes = level ? values[BYTES] : (double)graze_model_bytes(model) - values[BYTES] - values[DEVIATION];
    r->deviation = level ? values[DEVIATION] : 0;
    return status;
}

/* *below is the mesh of the level below, or NULL; it becomes that of this one. */
static graze_status add_rung(const graze_model *model, ladder *l, graze_mesh **below, graze_error *error)
{
    rung *r = &l->rungs[l->count];
    graze_mesh *mesh;
    *r = (rung){0};
    graze_status status = graze_model_level(model, (uint32_t)l->count, &mesh, error);
    if (status != GRAZE_OK) return status;
    r->triangles = (double)graze_mesh_triangle_count(mesh);
    r->volume = form_volume(mesh);
    if (l->count > 0) r->volume /= l->rungs[0].volume;
    r->unevenness = form_unevenness(mesh);
    status = ask_statistics(model, l->count, r, error);
    if (status == GRAZE_OK && *below && !form_nearness_of(mesh, *below, &r->near))
        status = fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give a smaller --scale");
    graze_mesh_free(*below);
    *below = mesh;
    l->count++;
    return status;
}

graze_status ladder_climb(const graze_mesh *solid, const char *method, ladder *out, graze_error *error)
{
    static const char *const name[] = {"levels"};
    double levels = 0;
    graze_model *model;
    graze_mesh *below = NULL;
    out->count = 0;
    graze_status status = model_of(solid, method, &model, error);
    if (status == GRAZE_OK) status = model_statistics(model, name, 1, &levels, error);
    while (status == GRAZE_OK && out->count <= (size_t)levels) status = add_rung(model, out, &below, error);
    if (status == GRAZE_OK) out->rungs[0].volume = 1;
    graze_mesh_free(below);
    graze_model_free(model);
    return status == GRAZE_OK ? status : fail_at(error, "%s", method);
}

const rung *ladder_at(const ladder *l, double triangles)
{
    const rung *best = &l->rungs[0];
    for (size_t i = 1; i < l->count; i++)
        if (l->rungs[i].triangles >= triangles) best = &l->rungs[i];
    return best;
}
