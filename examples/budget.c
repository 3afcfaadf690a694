/* A question that must not take long: asked with a budget, answered with 'maybe', and finished when there is time. */
#include <graze/graze.h>
#include <stdio.h>

static graze_model *torus(graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    graze_model_def def = graze_model_def_default();
    def.method = "kdop";
    if (graze_shape_create("torus", NULL, 0, &mesh, error) == GRAZE_OK) {
        def.mesh = mesh;
        graze_model_create(&def, &model, error);
    }
    graze_mesh_free(mesh);
    return model;
}

/* Two links of a chain, which do not touch: that takes some looking. */
static bool ask(graze_query *query, graze_error *error)
{
    graze_pose b_in_a;
    graze_result result;
    if (graze_pose_parse("1 0 0 90 0 0", &b_in_a, error) != GRAZE_OK ||
        graze_query_first(query, &b_in_a, &result, error) != GRAZE_OK)
        return false;
    int calls = 1;
    while (result.verdict == GRAZE_MAYBE) {
        const graze_left left = graze_query_left(query);
        printf("%d: maybe, %zu pairs of nodes are left and could overlap by %.3g\n", calls, left.pairs, left.overlap);
        if (graze_query_resume(query, &result, error) != GRAZE_OK) return false;
        calls++;
    }
    printf("%d: %s\n", calls, result.verdict == GRAZE_FREE ? "free" : "contact");
    return calls > 1 && result.verdict == GRAZE_FREE;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_model *a = torus(&error), *b = torus(&error);
    graze_query_def def = graze_query_def_default();
    def.a = a;
    def.b = b;
    def.method = "kdop,budget=200";
    graze_query *query = NULL;
    bool done = a && b && graze_query_create(&def, &query, &error) == GRAZE_OK && ask(query, &error);
    if (!done) fprintf(stderr, "%s\n", error.message);
    graze_query_free(query);
    graze_model_free(a);
    graze_model_free(b);
    return done ? 0 : 1;
}
