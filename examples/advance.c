/* How far may B move before it touches A? Each step is as long as is proven to be free (conservative advancement), and
 * a proof needs no exact distance: a lower bound will do, which costs less. */
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>

static const double clearance = 0.001; /* near enough to stop */

static graze_model *ball_model(graze_error *error)
{
    graze_mesh *mesh = NULL;
    if (graze_shape_create("icosphere", (const char *[]){"level=3"}, 1, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

/* Moves B against the x axis; a point of it moves no further than B does. False: an error. */
static bool advance(graze_query *query, graze_pose *b_in_a, graze_distance *d, graze_error *error)
{
    graze_distance_def wanted = graze_distance_def_default();
    wanted.relative = 0.1; /* the distance may be up to 10 % more than the least */
    for (int step = 1; graze_query_distance_bounded(query, b_in_a, &wanted, d, error) == GRAZE_OK; step++) {
        printf("step %2d: x = %.6f, the distance is between %.6f and %.6f\n", step, b_in_a->m[0][3], d->at_least,
               d->closest.distance);
        if (d->closest.distance <= clearance) return true;
        b_in_a->m[0][3] -= d->at_least;
    }
    return false;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_pose b_in_a = graze_pose_identity();
    graze_distance d = {0};
    graze_model *ball = ball_model(&error);
    graze_query_def def = graze_query_def_default();
    def.a = def.b = ball;
    graze_query *query = NULL;
    bool right = ball && graze_query_create(&def, &query, &error) == GRAZE_OK &&
                 graze_pose_parse("20 0.5 0.3", &b_in_a, &error) == GRAZE_OK && advance(query, &b_in_a, &d, &error);

    /* Beyond a cut-off nothing is measured, only proven. */
    graze_distance_def near = graze_distance_def_default();
    near.cutoff = d.at_least / 2;
    right = right && graze_query_distance_bounded(query, &b_in_a, &near, &d, &error) == GRAZE_OK &&
            isinf(d.closest.distance) && d.at_least >= near.cutoff && d.at_least > 0;
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(ball);
    return right ? 0 : 1;
}
