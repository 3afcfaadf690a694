/* How far apart are two meshes, where are they closest, and which triangles are within a given clearance? */
#include <graze/graze.h>
#include <stdio.h>

static graze_model *box_model(graze_error *error)
{
    graze_mesh *mesh = NULL;
    if (graze_shape_create("box", NULL, 0, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

static bool ask(graze_query *query, graze_error *error)
{
    graze_pose b_in_a = graze_pose_identity();
    graze_distance least;
    graze_result near;
    bool done = graze_pose_parse("4 0 0", &b_in_a, error) == GRAZE_OK &&
                graze_query_distance(query, &b_in_a, &least, error) == GRAZE_OK &&
                graze_query_within(query, &b_in_a, 3.5, NULL, &near, error) == GRAZE_OK;
    if (!done) return false;

    graze_vec3 p = least.closest.point_a, q = least.closest.point_b;
    printf("distance %.17g\n", least.closest.distance);
    printf("from (%g %g %g) on triangle %u\n", p.x, p.y, p.z, (unsigned)least.triangle_a);
    printf("to   (%g %g %g) on triangle %u\n", q.x, q.y, q.z, (unsigned)least.triangle_b);
    printf("%zu pairs of triangles are within 3.5\n", near.count);
    bool all_near = near.count > 0;
    for (size_t i = 0; i < near.count; i++) all_near &= near.pairs[i].distance >= 3 && near.pairs[i].distance <= 3.5;
    /* Two unit boxes with their centres 4 apart face each other at 3. */
    return least.closest.distance == 3 && q.x - p.x == 3 && all_near;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *box = box_model(&error);
    graze_query_def def = graze_query_def_default();
    def.a = def.b = box;
    graze_query *query = NULL;
    bool right = box && graze_query_create(&def, &query, &error) == GRAZE_OK && ask(query, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(box);
    return right ? 0 : 1;
}
