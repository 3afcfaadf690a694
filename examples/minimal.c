/* Are two meshes in contact? */
#include <graze/graze.h>
#include <stdio.h>

static graze_model *model_of(const double *corners, size_t corner_count, graze_error *error)
{
    graze_mesh_def mesh_def = graze_mesh_def_default();
    mesh_def.vertices = corners; /* no indices: three corners in a row are a triangle */
    mesh_def.vertex_count = corner_count;
    graze_mesh *mesh = NULL;
    if (graze_mesh_create(&mesh_def, &mesh, error) != GRAZE_OK) return NULL;

    graze_model_def model_def = graze_model_def_default();
    model_def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&model_def, &model, error);
    graze_mesh_free(mesh); /* the model keeps it as long as it needs it */
    return model;
}

int main(void)
{
    static const double ground[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};
    static const double spike[] = {1, 1, 0, 2, 1, 3, 1, 2, 3};

    graze_error error;
    graze_model *a = model_of(ground, 3, &error), *b = a ? model_of(spike, 3, &error) : NULL;
    graze_query_def query_def = graze_query_def_default();
    query_def.a = a;
    query_def.b = b;
    graze_query *query = NULL;
    graze_pose b_in_a = graze_pose_identity();
    graze_result result;
    bool done = b && graze_query_create(&query_def, &query, &error) == GRAZE_OK &&
                graze_query_first(query, &b_in_a, &result, &error) == GRAZE_OK;
    if (done)
        printf("%s\n", result.verdict == GRAZE_CONTACT ? "contact" : "free");
    else
        fprintf(stderr, "%s\n", error.message);

    graze_query_free(query);
    graze_model_free(a);
    graze_model_free(b);
    return done && result.verdict == GRAZE_CONTACT ? 0 : 1; /* the tip of the spike stands on the ground */
}
