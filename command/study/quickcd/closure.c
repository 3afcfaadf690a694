/* 4.5.1: which directions decide exactly whether two k-DOPs meet, and whether that pays. */
#include "study/quickcd/lab.h"

#include <graze/shape.h>

enum { K_COUNT = 7, ROW_COUNT = 2 };

static const char *const columns[2] = {"directions", "largest coordinate"};
static const char *const methods[K_COUNT] = {"kdop,k=6",  "kdop,k=8",  "kdop,k=12", "kdop,k=14",
                                             "kdop,k=18", "kdop,k=20", "kdop,k=26"};

/* Any mesh will do: the closure is a matter of the directions alone. */
static graze_status closure_of(const char *method, const graze_mesh *mesh, double out[2], graze_error *error)
{
    static const char *const names[2] = {"closure_directions", "closure_largest"};
    graze_model_def def = graze_model_def_default();
    graze_model *model = NULL;
    def.mesh = mesh;
    def.method = method;
    graze_status status = graze_model_create(&def, &model, error);
    if (status == GRAZE_OK) status = model_statistics(model, names, 2, out, error);
    graze_model_free(model);
    return status;
}

static graze_status write_closures(lab *l, graze_error *error)
{
    grid g = grid_of("4.5.1: the closures of the directions, up to sign", "k-DOP", columns, 2);
    graze_mesh *mesh = NULL;
    graze_status status = graze_shape_create("box", NULL, 0, &mesh, error);
    for (int i = 0; i < K_COUNT && status == GRAZE_OK; i++) {
        grid_add_row(&g, "%s", methods[i] + sizeof "kdop,k=" - 1);
        status = closure_of(methods[i], mesh, g.here[i], error);
    }
    graze_mesh_free(mesh);
    if (status != GRAZE_OK) return status;
    report_table(l->frame.report, &g);
    report_claim(
        l->frame.report, by_count(g.here[3][0] == 13 && g.here[0][0] == 3),
        "The closure of the axes is the axes, and that of the 14-DOP's directions those of the 26-DOP (4.5.1): "
        "here they have %.0f and %.0f directions.",
        g.here[0][0], g.here[3][0]);
    report_claim(
        l->frame.report, by_count(g.here[4][1] <= 2 && g.here[6][1] <= 2),
        "The coordinates of the closures for 18 and 26 are at most 2 (4.5.1): here they reach %.0f and %.0f, and "
        "the closures have %.0f and %.0f directions.",
        g.here[4][1], g.here[6][1], g.here[4][0], g.here[6][0]);
    return GRAZE_OK;
}

static const variant rows[ROW_COUNT] = {
    {"slabs", "preset=paper", CHAPTER_5},
    {"exact", "preset=paper", CHAPTER_5 ",overlap=closure"},
};

graze_status quickcd_closure(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    measurement m[ROW_COUNT][SET_COUNT];
    graze_status status = write_closures(l, error);
    if (status == GRAZE_OK) status = lab_measure_all(l, rows, ROW_COUNT, m, error);
    if (status != GRAZE_OK) return status;
    grid times = lab_times("4.5.1: mean query time by slabs and by exact overlap, 18-DOPs", rows, ROW_COUNT, m);
    grid triangles = lab_table("4.5.1: triangle tests a query, 18-DOPs", "", rows, ROW_COUNT, m, triangles_a_query);
    report_table(l->frame.report, &times);
    report_table(l->frame.report, &triangles);
    const timed slower = lab_ratio(m[1], m[0]);
    report_claim(l->frame.report, by_timed(&slower, ABOVE, 1),
                 "The conservative test of the k/2 slabs is the faster choice (4.5.1): here exact tests make queries "
                 "take %.2f times as long, "
                 "with %.2f times the triangle tests (geometric means).",
                 slower.value, mean_ratio(triangles.here[1], triangles.here[0], SET_COUNT));
    return GRAZE_OK;
}
