#include "model/model.h"

#include "base/check.h"
#include "base/def.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "base/pool.h"
#include "mesh/edit.h"
#include "model/methods.h"

char *grz_method_text(const grz_method *method, const grz_settings *settings, bool query_options)
{
    size_t length = grz_settings_print(method->options, method->name, settings, query_options, NULL, 0);
    char *text = grz_allocate(length + 1, 1);
    if (text) grz_settings_print(method->options, method->name, settings, query_options, text, length + 1);
    return text;
}

/* With threads = 0. Below some ten thousand triangles a build is over before threads are up; beyond eight of them the
 * first splits, which one thread makes alone, leave the others waiting. */
static int threads_for(const graze_mesh *mesh)
{
    enum { WORTH_THREADS = 20000, MOST = 8 };
    if (mesh->triangle_count < WORTH_THREADS) return 1;
    int processors = grz_processor_count();
    return processors < MOST ? processors : MOST;
}

graze_status grz_model_take_def(const graze_model_def *given, graze_model_def *out, graze_error *error)
{
    static const grz_def_versions versions = {"graze_model_def", {GRZ_SIZE_UP_TO(graze_model_def, tasks)}};
    *out = graze_model_def_default();
    return given ? grz_take_def(&versions, given, out, error) : GRAZE_OK;
}

static graze_status check_def(const graze_model_def *def, graze_error *error)
{
    if (!def->mesh) return grz_fail(error, GRAZE_BAD_ARGUMENT, "model: there is no mesh: set mesh in the def");
    if (def->mesh->triangle_count == 0)
        return grz_fail(error, GRAZE_BAD_DATA, "model: the mesh has no triangle: give one with at least one");
    if (def->threads < 0 || def->threads > GRZ_MOST_THREADS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "model: threads is %d: give 1 to %d, or 0 for what suits the mesh",
                        def->threads, GRZ_MOST_THREADS);
    return GRAZE_OK;
}

static graze_status build_index(graze_model *model, grz_workers *workers, graze_error *error)
{
    model->method_text = grz_method_text(model->method, &model->settings, false);
    if (!model->method_text) return grz_out_of_memory(error);
    graze_status status = grz_parts_build(model, workers, &model->parts, error);
    GRZ_VALIDATE(status != GRAZE_OK || grz_parts_validate(model->method, &model->parts) != GRAZE_BAD_DATA);
    return status;
}

graze_status graze_model_create(const graze_model_def *given, graze_model **out, graze_error *error)
{
    *out = NULL;
    graze_model_def def;
    graze_status status = grz_model_take_def(given, &def, error);
    if (status == GRAZE_OK) status = check_def(&def, error);
    if (status != GRAZE_OK) return status;
    graze_model *model = grz_allocate_zeroed(1, sizeof *model);
    if (!model) return grz_out_of_memory(error);

    /* Bounds that were built while subnormal numbers count as zero are too small, and queries in threads that do keep
     * them would miss contacts. */
    status = grz_check_float_mode(error);
    if (status == GRAZE_OK) status = grz_method_parse(def.method, &model->method, &model->settings, error);
    if (status == GRAZE_OK) {
        model->mesh = grz_mesh_retain(def.mesh);
        const int threads = def.threads > 0 || def.tasks.enqueue ? def.threads : threads_for(def.mesh);
        grz_workers workers;
        status = grz_workers_open(&workers, "model", &def.tasks, threads, def.mesh->triangle_count, error);
        if (status == GRAZE_OK) status = build_index(model, &workers, error);
        status = grz_workers_close(&workers, status, error);
    }
    *out = status == GRAZE_OK ? model : NULL;
    if (status != GRAZE_OK) graze_model_free(model);
    return status;
}

void graze_model_free(const graze_model *given)
{
    graze_model *model = (graze_model *)given; /* every model was made by this library, not const */
    if (!model) return;
    grz_parts_free(model->method, &model->parts);
    graze_mesh_free(model->mesh);
    grz_triangle_numbers_free(&model->numbers);
    grz_free(model->method_text);
    grz_free(model);
}

const graze_mesh *graze_model_mesh(const graze_model *model)
{
    return model->mesh;
}

const char *graze_model_method(const graze_model *model)
{
    return model->method_text;
}

size_t graze_model_bytes(const graze_model *model)
{
    const size_t of_index = grz_parts_bytes(model->method, &model->parts);
    if (!model->numbers.of) return of_index;
    return of_index + grz_triangle_numbers_bytes(&model->numbers) + grz_mesh_spare_bytes(model->mesh);
}

graze_status graze_model_verify(const graze_model *model, graze_error *error)
{
    if (!model->method->validate)
        return grz_fail(error, GRAZE_UNSUPPORTED, "model: method %s can not verify its models", model->method->name);
    graze_status status = grz_parts_validate(model->method, &model->parts);
    if (status == GRAZE_OUT_OF_MEMORY) return grz_out_of_memory(error);
    if (status == GRAZE_OK) return status;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "model: a bound of '%s' does not contain what it should, contacts could be missed: build it again "
                    "from the mesh",
                    model->method_text);
}
