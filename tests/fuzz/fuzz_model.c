/* graze_model_load_memory on arbitrary bytes. In this build every checksum is right, so that bytes behind it are reached.
 * What it accepts can be asked everything and verified. */
#include <graze/graze.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count);

static void demand(bool condition)
{
    if (!condition) abort();
}

/* The mesh may be such that a carried coordinate is out of range: that is an answer too. */
static void ask(graze_query *query, const graze_pose *pose)
{
    graze_result result;
    graze_distance distance;
    graze_error error = {.status = GRAZE_OK};
    graze_status status = graze_query_contacts(query, pose, NULL, &result, &error);
    if (status == GRAZE_OK) status = graze_query_within(query, pose, 0.25, NULL, &result, &error);
    if (status == GRAZE_OK) status = graze_query_distance(query, pose, &distance, &error);
    demand(status == GRAZE_OK || status == GRAZE_OUT_OF_RANGE);
    demand(error.status == status);
}

static void use(const graze_model *model)
{
    graze_query_def def = {.a = model, .b = model};
    graze_query *query;
    graze_error error = {.status = GRAZE_OK};
    demand(graze_query_create(&def, &query, &error) == GRAZE_OK);
    graze_pose pose = graze_pose_identity();
    ask(query, &pose);
    pose.m[0][3] = 0.5;
    ask(query, &pose);
    graze_query_free(query);
    graze_status status = graze_model_verify(model, &error);
    demand(status == GRAZE_OK || status == GRAZE_BAD_DATA);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t byte_count)
{
    graze_model *model;
    graze_error error = {.status = GRAZE_OK};
    graze_status status = graze_model_load_memory(bytes, byte_count, "input", &model, &error);
    demand((status == GRAZE_OK) == (model != NULL));
    demand(error.status == status && (status == GRAZE_OK || strlen(error.message) > 10));
    /* Every pair of many triangles takes long, and shows nothing new. */
    if (model && graze_mesh_triangle_count(graze_model_mesh(model)) < 64) use(model);
    graze_model_free(model);
    return 0;
}
