/* graze_model_load_memory on arbitrary bytes. In this build every checksum is right, so that bytes behind it are
 * reached. What it accepts can be asked everything, verified, and edited. */
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count);

static void demand(bool condition)
{
    if (!condition) abort();
}

/* The mesh may be such that a carried coordinate is out of range, and a method need not answer everything: those are
 * answers too. */
static void ask(graze_query *query, const graze_pose *pose)
{
    graze_result result;
    graze_distance distance;
    graze_depth depth;
    graze_manifold manifold;
    graze_error error = {.status = GRAZE_OK};
    graze_status status = graze_query_contacts(query, pose, NULL, &result, &error);
    if (status == GRAZE_OK) status = graze_query_within(query, pose, 0.25, NULL, &result, &error);
    if (status == GRAZE_OK) status = graze_query_near(query, pose, 0.25, &result, &error);
    if (status == GRAZE_OK) status = graze_query_distance(query, pose, &distance, &error);
    if (status == GRAZE_OK) status = graze_query_depth(query, pose, NULL, &depth, &error);
    if (status == GRAZE_OK) status = graze_query_manifold(query, pose, NULL, &manifold, &error);
    demand(status == GRAZE_OK || status == GRAZE_OUT_OF_RANGE || status == GRAZE_UNSUPPORTED);
    demand(error.status == status);
}

/* Whatever the bounds are, a walk stays within memory and ends. */
static void cast(const graze_model *model)
{
    static const graze_vec3 directions[] = {{1, 0, 0}, {1, 2, 3}, {-1, 0x1p-1074, 1}};
    const graze_hit_receiver none = {.capacity = 0};
    for (int i = 0; i < 3; i++) {
        graze_ray ray = graze_ray_along((graze_vec3){0.25, 0.125, 0}, directions[i]);
        graze_hit hit;
        bool found;
        size_t count;
        graze_status status = graze_ray_first(model, &ray, &hit, &found, NULL);
        demand(status == GRAZE_OK || status == GRAZE_UNSUPPORTED);
        demand(graze_ray_all(model, &ray, &none, &count, NULL) == status);
    }
}

/* A level of detail, where there is one, is a mesh. */
static void draw(const graze_model *model)
{
    graze_mesh *level;
    graze_error error = {.status = GRAZE_OK};
    const graze_status status = graze_model_level(model, 1, &level, &error);
    demand((status == GRAZE_OK) == (level != NULL) && error.status == status);
    graze_mesh_free(level);
}

static void use(const graze_model *model)
{
    graze_query_def def = {.size = sizeof def, .a = model, .b = model};
    graze_query *query;
    graze_error error = {.status = GRAZE_OK};
    demand(graze_query_create(&def, &query, &error) == GRAZE_OK);
    graze_pose pose = graze_pose_identity();
    ask(query, &pose);
    pose.m[0][3] = 0.5;
    ask(query, &pose);
    graze_query_free(query);
    cast(model);
    draw(model);
    graze_status status = graze_model_verify(model, &error);
    demand(status == GRAZE_OK || status == GRAZE_BAD_DATA);
}

/* Removes one triangle and another two, and puts in as many as the model has. Wrong bounds are refused; then, and where
 * the method can not edit, the model is as it was. */
static void edit(graze_model *model)
{
    graze_error error = {.status = GRAZE_OK};
    graze_status verified = graze_model_verify(model, &error);
    for (uint32_t count = 1; count <= 2; count++) {
        const uint32_t before = graze_mesh_triangle_count(graze_model_mesh(model));
        if (before < count) return;
        const uint32_t numbers[2] = {graze_model_number(model, before - 1), graze_model_number(model, 0)};
        graze_status status = graze_model_remove(model, numbers, count, &error);
        demand(status == verified || status == GRAZE_UNSUPPORTED);
        demand(graze_mesh_triangle_count(graze_model_mesh(model)) == before - (status == GRAZE_OK ? count : 0));
        if (before > count) /* the numbers may have come to their end */
            demand((status = graze_model_insert(model, graze_model_mesh(model), NULL, &error)) == verified ||
                   status == GRAZE_UNSUPPORTED || status == GRAZE_OUT_OF_RANGE);
    }
    if (verified == GRAZE_OK) demand(graze_model_verify(model, &error) == GRAZE_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count)
{
    graze_model *model;
    graze_error error = {.status = GRAZE_OK};
    graze_status status = graze_model_load_memory(bytes, byte_count, "input", &model, &error);
    demand((status == GRAZE_OK) == (model != NULL));
    demand(error.status == status && (status == GRAZE_OK || strlen(error.message) > 10));
    /* Every pair of many triangles takes long, and shows nothing new. */
    if (model && graze_mesh_triangle_count(graze_model_mesh(model)) < 64) {
        use(model);
        edit(model);
    }
    graze_model_free(model);
    return 0;
}
