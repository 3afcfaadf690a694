/* A ball flies over a terrain: at which poses does it keep a margin, and where does it come nearer first? */
#include <graze/graze.h>
#include <stdio.h>

enum { POSES = 200 };

static const double margin = 0.05;

static graze_model *shape_model(const char *shape, const char *parameter, graze_error *error)
{
    graze_mesh *mesh = NULL;
    if (graze_shape_create(shape, &parameter, 1, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

/* Level flight along x, in the middle of the terrain, which is 1 by 1. */
static bool fly(graze_query *query, double height, int *free_poses, graze_error *error)
{
    graze_pose b_in_a = graze_pose_identity();
    *free_poses = 0;
    for (int i = 0; i < POSES; i++) {
        b_in_a.m[0][3] = (double)i / POSES, b_in_a.m[1][3] = 0.5, b_in_a.m[2][3] = height;
        graze_result near;
        if (graze_query_near(query, &b_in_a, margin, &near, error) != GRAZE_OK) return false;
        if (near.verdict == GRAZE_FREE) { /* a proof: everything is further away than the margin */
            (*free_poses)++;
            continue;
        }
        if (i == *free_poses) /* the pair is one of those within the margin, not always the nearest */
            printf("at pose %d triangle %u of the terrain is %g away\n", i, (unsigned)near.pairs[0].triangle_a,
                   near.pairs[0].distance);
    }
    printf("at height %g the margin is kept at %d of %d poses\n", height, *free_poses, POSES);
    return true;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *terrain = shape_model("terrain", "level=5", &error), *ball = NULL;
    if (terrain) ball = shape_model("icosphere", "radius=0.02", &error);
    graze_query_def def = graze_query_def_default();
    def.a = terrain, def.b = ball;
    graze_query *query = NULL;
    int low = 0, high = 0;
    bool right = ball && graze_query_create(&def, &query, &error) == GRAZE_OK && fly(query, 0.1, &low, &error) &&
                 fly(query, 1, &high, &error) && low < POSES && high == POSES;
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(ball);
    graze_model_free(terrain);
    return right ? 0 : 1;
}
