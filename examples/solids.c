/* How do two convex solids lie, and which of their corners, edges and faces are closest? */
#include <graze/graze.h>
#include <stdio.h>

/* The hull of some points, as a model that knows its inside. */
static graze_model *solid_of(const double *points, size_t count, graze_error *error)
{
    graze_hull_def hull_def = graze_hull_def_default();
    hull_def.points = points;
    hull_def.count = count;
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

static const char *kind_name(graze_feature feature)
{
    static const char *const names[] = {"nothing", "a corner", "an edge", "a face"};
    return names[feature.kind];
}

static bool ask(graze_query *query, const char *place, graze_solids right, graze_error *error)
{
    graze_pose b_in_a = graze_pose_identity();
    graze_result first, all;
    graze_distance least;
    bool done = graze_pose_parse(place, &b_in_a, error) == GRAZE_OK &&
                graze_query_first(query, &b_in_a, &first, error) == GRAZE_OK &&
                graze_query_contacts(query, &b_in_a, NULL, &all, error) == GRAZE_OK &&
                graze_query_distance(query, &b_in_a, &least, error) == GRAZE_OK;
    if (!done) return false;

    printf("at %s: %s, %zu pairs of triangles", place, graze_solids_name(all.solids), all.count);
    if (all.solids == GRAZE_SOLIDS_APART)
        printf(", %g from %s of A to %s of B", least.closest.distance, kind_name(least.feature_a),
               kind_name(least.feature_b));
    printf("\n");
    bool shares = all.solids >= GRAZE_SOLIDS_MEETING; /* and then all three questions say so */
    return all.solids == right && (first.verdict == GRAZE_CONTACT) == shares && (least.closest.distance == 0) == shares;
}

int main(void)
{
    const double cube[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                               {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    const double diamond[6][3] = {{-0.5, 0, 0}, {0.5, 0, 0}, {0, -0.5, 0}, {0, 0.5, 0}, {0, 0, -0.5}, {0, 0, 0.5}};
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_query_def def = graze_query_def_default();
    def.a = solid_of(cube[0], 8, &error);
    def.b = def.a ? solid_of(diamond[0], 6, &error) : NULL;
    graze_query *query = NULL;
    bool right =
        def.b && graze_query_create(&def, &query, &error) == GRAZE_OK &&
        ask(query, "3 0 0", GRAZE_SOLIDS_APART, &error) && ask(query, "1.5 0 0", GRAZE_SOLIDS_TOUCHING, &error) &&
        ask(query, "1.25 0 0", GRAZE_SOLIDS_OVERLAPPING, &error) && ask(query, "0 0 0", GRAZE_SOLIDS_B_IN_A, &error);
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(def.b);
    graze_model_free(def.a);
    return right ? 0 : 1;
}
