/* From the meshes of an assembly to models: each mesh, at each of its sizes, once. */
#include "clash.h"
#include "each.h"
#include "message.h"
#include "reading.h"

#include <stdlib.h>

/* What is wrong with a method is no fault of the part. */
static graze_status blame(const clash *c, uint32_t number, graze_error *error)
{
    bool of_method = error->status == GRAZE_BAD_ARGUMENT || error->status == GRAZE_UNSUPPORTED;
    if (c->method && of_method) return fail_at(error, "--method");
    return fail_at_part(c->assembly, c->assembly->bodies[number].part, error);
}

/* ---- sizes ---- */

static bool as_stored(const double scale[3])
{
    return scale[0] == 1 && scale[1] == 1 && scale[2] == 1;
}

/* Each coordinate times its scale, rounded once. */
static graze_status scale_mesh(const graze_mesh *mesh, const double scale[3], graze_mesh **out, graze_error *error)
{
    size_t count = graze_mesh_vertex_count(mesh);
    const graze_vec3 *from = graze_mesh_vertices(mesh);
    graze_vec3 *scaled = malloc(count * sizeof *scaled);
    if (!scaled)
        return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory for %zu scaled vertices: take fewer parts", count);
    for (size_t i = 0; i < count; i++)
        scaled[i] = (graze_vec3){from[i].x * scale[0], from[i].y * scale[1], from[i].z * scale[2]};
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &scaled->x;
    def.vertex_count = count;
    def.indices = graze_mesh_indices(mesh);
    def.triangle_count = graze_mesh_triangle_count(mesh);
    graze_status status = graze_mesh_create(&def, out, error);
    free(scaled);
    return status;
}

static graze_status read_scaled(const body *b, const graze_read_def *read, graze_mesh **out, graze_error *error)
{
    graze_mesh *mesh;
    graze_status status = read_mesh(b->path, read, &mesh, error);
    if (status != GRAZE_OK) return status;
    if (as_stored(b->scale)) return *out = mesh, GRAZE_OK;
    status = scale_mesh(mesh, b->scale, out, error);
    graze_mesh_free(mesh);
    return status == GRAZE_OK ? status : fail_at(error, "%s, scaled", b->path);
}

/* ---- reading: one after another, so that what the library notes about the files has one order ---- */

typedef struct loading {
    clash *clash;
    graze_mesh **meshes; /* of the bodies that are no saved models */
    const char *method;  /* of the first saved model, if there is one: these are built as it was */
} loading;

static graze_status load_saved(const body *b, const graze_read_def *read, graze_model **out, graze_error *error)
{
    if (as_stored(b->scale)) return graze_model_read(b->path, read, NULL, out, error);
    return fail(error, GRAZE_BAD_DATA,
                "%s: a saved model has its size already: give a scale of 1, or the mesh it was built from", b->path);
}

static graze_status read_body(loading *l, uint32_t number, graze_error *error)
{
    clash *c = l->clash;
    const body *b = &c->assembly->bodies[number];
    const graze_read_def read = reading_of(b->path, &c->read, c->assembly->with_standard_input);
    graze_status status;
    if (is_saved_model(b->path)) {
        status = load_saved(b, &read, &c->models[number], error);
        /* whether --method agrees with it, the query says */
        if (status == GRAZE_OK && !l->method) l->method = graze_model_method(c->models[number]);
    } else
        status = read_scaled(b, &read, &l->meshes[number], error);
    progress_step(c->progress);
    return status == GRAZE_OK ? status : fail_at_part(c->assembly, b->part, error);
}

/* ---- building: several meshes at once ---- */

/* Few meshes leave threads over: each then takes some. */
static int threads_a_mesh(const clash *c)
{
    uint32_t threads = graze_pool_tasks(c->pool).worker_count / c->assembly->body_count;
    return threads < 1 ? 1 : threads > 64 ? 64 : (int)threads;
}

/* Built fast: the answers come soonest, because little is asked of each. */
static graze_status build_body(void *state, uint32_t number, graze_error *error)
{
    const loading *l = state;
    const clash *c = l->clash;
    if (!l->meshes[number]) return GRAZE_OK; /* loaded */
    graze_model_def def = graze_model_def_default();
    def.mesh = l->meshes[number];
    def.method = l->method ? l->method : c->method ? c->method : "wide,build=fast";
    def.threads = threads_a_mesh(c);
    if (graze_model_create(&def, &c->models[number], error) == GRAZE_OK) return GRAZE_OK;
    return blame(c, number, error);
}

static graze_status read_and_build(loading *l, graze_error *error)
{
    clash *c = l->clash;
    uint32_t count = c->assembly->body_count;
    graze_status status = GRAZE_OK;
    progress_phase(c->progress, "reading meshes", count);
    for (uint32_t i = 0; i < count && status == GRAZE_OK; i++) status = read_body(l, i, error);
    if (status != GRAZE_OK) return status;
    progress_phase(c->progress, "building models", count);
    return do_each(c->pool, count, build_body, l, c->progress, error);
}

graze_status clash_load(clash *c, graze_error *error)
{
    const assembly *a = c->assembly;
    loading l = {.clash = c, .meshes = calloc(a->body_count, sizeof *l.meshes)};
    c->models = calloc(a->body_count, sizeof *c->models);
    graze_status status = l.meshes && c->models ? read_and_build(&l, error)
                                                : fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer parts");
    for (uint32_t i = 0; l.meshes && i < a->body_count; i++) graze_mesh_free(l.meshes[i]); /* the models keep them */
    free(l.meshes);
    for (uint32_t i = 0; status == GRAZE_OK && i < a->part_count; i++)
        c->triangles += graze_mesh_triangle_count(graze_model_mesh(c->models[a->parts[i].body]));
    return status;
}

void clash_free(clash *c)
{
    for (uint32_t i = 0; c->models && i < c->assembly->body_count; i++) graze_model_free(c->models[i]);
    free(c->models);
    free(c->answers);
}
