/* Where does a box touch the table that it stands on? What a simulator of rigid bodies asks in each step. */
#include <graze/graze.h>
#include <math.h>
#include <stdio.h>

/* A box about the origin, as a model that knows its inside. */
static graze_model *box(double x, double y, double z, graze_error *error)
{
    double corners[8][3];
    for (int i = 0; i < 8; i++) {
        corners[i][0] = i & 1 ? x / 2 : -x / 2;
        corners[i][1] = i & 2 ? y / 2 : -y / 2;
        corners[i][2] = i & 4 ? z / 2 : -z / 2;
    }
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

/* Asks for at most four points within 0.02, and counts those that `last` had, too: their impulses would be taken
 * over. */
static bool touch(graze_query *query, const char *place, graze_manifold_point last[4], size_t *last_count,
                  graze_manifold *found, graze_error *error)
{
    graze_pose b_in_a;
    graze_manifold_def def = graze_manifold_def_default();
    def.margin = 0.02;
    def.most = 4;
    if (graze_pose_parse(place, &b_in_a, error) != GRAZE_OK) return false;
    if (graze_query_manifold(query, &b_in_a, &def, found, error) != GRAZE_OK) return false;
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++)
        for (size_t k = 0; k < *last_count; k++) kept += found->points[i].id == last[k].id;
    printf("at %s: %s, %zu points along (%g %g %g), the deepest %.3g; %zu known\n", place,
           graze_solids_name(found->solids), found->count, found->normal.x, found->normal.y, found->normal.z,
           found->separation, kept);
    for (size_t i = 0; i < found->count; i++) last[i] = found->points[i];
    *last_count = found->count;
    return true;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_query_def def = graze_query_def_default();
    graze_manifold_point last[4];
    graze_manifold found = {0};
    size_t known = 0;
    graze_query *query = NULL;
    def.a = box(4, 4, 1, &error);
    def.b = def.a ? box(1, 1, 1, &error) : NULL;
    bool right = def.b && graze_query_create(&def, &query, &error) == GRAZE_OK;
    right = right && touch(query, "0 0 1.01 0 0 20", last, &known, &found, &error) && found.count == 4;
    right = right && touch(query, "0.1 0 0.99 0.1 0 20", last, &known, &found, &error) && found.count == 4;
    right = right && touch(query, "0.2 0 1.2 45 0 0", last, &known, &found, &error) && found.count == 2;
    right = right && touch(query, "0.2 0 1.1 0 0 20", last, &known, &found, &error) && found.count == 0;
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(def.a);
    graze_model_free(def.b);
    return right ? 0 : 1;
}
