/* How deep do two convex solids lie in each other, and which way is the shortest out? */
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>

/* A cube of side 2, as a model that knows its inside. */
static graze_model *cube(graze_error *error)
{
    const double corners[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                                  {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    graze_hull_def hull_def = graze_hull_def_default();
    hull_def.points = corners[0];
    hull_def.count = 8;
    graze_mesh *hull = NULL;
    if (graze_hull_create(&hull_def, &hull, error) != GRAZE_OK) return NULL;
    graze_model_def def = graze_model_def_default();
    def.mesh = hull;
    def.method = "convex";
    graze_model *model = NULL;
    graze_model_create(&def, &model, error);
    graze_mesh_free(hull);
    return model;
}

/* Moves B out of A by the least translation, and a little more, and asks again. */
static bool push_out(graze_query *query, const char *place, double right, graze_error *error)
{
    graze_pose b_in_a;
    graze_depth depth, after;
    bool done = graze_pose_parse(place, &b_in_a, error) == GRAZE_OK &&
                graze_query_depth(query, &b_in_a, NULL, &depth, error) == GRAZE_OK;
    if (!done) return false;
    const graze_vec3 d = depth.direction;
    const double way = 1.001 * depth.at_most;
    b_in_a.m[0][3] += way * d.x;
    b_in_a.m[1][3] += way * d.y;
    b_in_a.m[2][3] += way * d.z;
    if (graze_query_depth(query, &b_in_a, NULL, &after, error) != GRAZE_OK) return false;
    printf("at %s: %s, depth %.12g along (%g %g %g); then %s\n", place, graze_solids_name(depth.solids), depth.at_most,
           d.x, d.y, d.z, graze_solids_name(after.solids));
    return depth.at_least <= right && right <= depth.at_most && after.solids == GRAZE_SOLIDS_APART;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_query_def def = graze_query_def_default();
    def.a = cube(&error);
    def.b = def.a;
    graze_query *query = NULL;
    bool right = def.a && graze_query_create(&def, &query, &error) == GRAZE_OK &&
                 push_out(query, "1.25 0.5 0", 0.75, &error) && push_out(query, "0 -1.5 0.25", 0.5, &error) &&
                 push_out(query, "0.5 0.25 0.125", 1.5, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(def.a);
    return right ? 0 : 1;
}
