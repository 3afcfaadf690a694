/* A file to ask about, whichever kind it is: a mesh, of which a model is built, or a saved model. */
#include "mesh/read.h"
#include "base/error.h"
#include "model/methods.h"
#include "model/model.h"

/* What was saved has its coordinates, and they can not be multiplied without building again. */
static graze_status check_read_def(const char *path, const graze_read_def *read, graze_error *error)
{
    if (read->scale != 1)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: is a saved model, which has its scale, and %g is asked for: build it from the mesh with "
                        "that scale",
                        path, read->scale);
    if (read->format != GRAZE_FORMAT_ANY)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: is a saved model, and the format of a mesh is given: leave the format out", path);
    return GRAZE_OK;
}

/* Is the model what graze_model_create would build by this text? Options that the text does not give may be any. */
static graze_status check_method(const char *path, const graze_model *model, const char *text, graze_error *error)
{
    const grz_method *method;
    grz_settings wanted;
    graze_status status = grz_method_parse(text, &method, &wanted, error);
    if (status != GRAZE_OK) return status;
    if (method == model->method && !grz_settings_differ(method->options, &model->settings, &wanted, true))
        return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "%s: is a saved model of method %s, and %.80s is asked for: ask for no method, or build it again",
                    path, model->method_text, text);
}

static graze_status load(const char *path, const graze_read_def *read, const graze_model_def *def, graze_model **out,
                         graze_error *error)
{
    graze_status status = check_read_def(path, read, error);
    if (status == GRAZE_OK) status = graze_model_load(path, out, error);
    if (status == GRAZE_OK && def->method) status = check_method(path, *out, def->method, error);
    if (status != GRAZE_OK) {
        graze_model_free(*out);
        *out = NULL;
    }
    return status;
}

/* The model keeps the mesh alive. */
static graze_status build(const char *path, const graze_read_def *read, graze_model_def def, graze_model **out,
                          graze_error *error)
{
    graze_mesh *mesh;
    graze_status status = graze_mesh_read(path, read, &mesh, error);
    if (status != GRAZE_OK) return status;
    def.mesh = mesh;
    status = graze_model_create(&def, out, error);
    graze_mesh_free(mesh);
    return status == GRAZE_OUT_OF_MEMORY ? grz_out_of_memory_at(path, error) : status;
}

graze_status graze_model_read(const char *path, const graze_read_def *read, const graze_model_def *def,
                              graze_model **out, graze_error *error)
{
    *out = NULL;
    graze_read_def how;
    graze_model_def wanted;
    graze_status status = grz_choose_read_def(read, path, &how, error);
    if (status == GRAZE_OK) status = grz_model_take_def(def, &wanted, error);
    if (status != GRAZE_OK) return status;
    if (wanted.mesh)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: the def has a mesh already: leave it NULL, or call graze_model_create", path);
    return graze_model_is_saved(path) ? load(path, &how, &wanted, out, error) : build(path, &how, wanted, out, error);
}
