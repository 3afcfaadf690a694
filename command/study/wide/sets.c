/* The data sets of the study of method wide: an object each that flies, and an environment. */
#include "study/wide/lab.h"

#include <math.h>

const char *const wide_set_names[WIDE_SETS] = {"Flight", "Tumble", "Nested", "Pipes"};

const struct wide_question wide_questions[WIDE_QUESTIONS] = {
    {"first", GRAZE_ASK_FIRST}, {"all", GRAZE_ASK_CONTACTS}, {"distance", GRAZE_ASK_DISTANCE}};

size_t wide_poses(const study_context *c, size_t wanted)
{
    return c->poses && c->poses < wanted ? (size_t)c->poses : wanted;
}

bench wide_bench(study_lab *l, const workload *load, const char *method)
{
    bench b = {.load = load, .memory = &l->memory};
    snprintf(b.build, sizeof b.build, "%s", method);
    return b;
}

/* ---- the sets ---- */

/* A torus that bounces about among tetrahedra. */
static graze_status make_flight(double scale, workload *w, graze_error *error)
{
    graze_status status = make_shape(&w->environment, error, "tetras count=%d", scaled_count(25000, scale, 4));
    if (status == GRAZE_OK)
        status = make_shape(&w->object, error, "deformed-torus rings=%d sides=%d", scaled_count(64, sqrt(scale), 8),
                            scaled_count(32, sqrt(scale), 4));
    snprintf(w->origin, sizeof w->origin, "a deformed torus bounces among `graze shape tetras`");
    return status == GRAZE_OK ? resize_mesh(&w->object, 0.06, error) : status;
}

/* A torus that tumbles through and about another, often linked with it. */
static graze_status make_tumble(double scale, workload *w, graze_error *error)
{
    graze_status status = make_shape(&w->environment, error, "torus rings=%d sides=%d",
                                     scaled_count(200, sqrt(scale), 8), scaled_count(100, sqrt(scale), 4));
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 0.4, &w->object, error);
    snprintf(w->origin, sizeof w->origin, "a torus tumbles about another that is 2.5 times as large");
    return status;
}

/* A sphere that turns and trembles in another, so that everywhere the surfaces are near and nearly parallel. */
static graze_status make_nested(double scale, workload *w, graze_error *error)
{
    const double cuts = fmax(1, floor(5.5 + log2(scale) / 2)); /* each gives four times the triangles */
    graze_status status = make_shape(&w->environment, error, "icosphere level=%.0f", cuts);
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 0.99, &w->object, error);
    snprintf(w->origin, sizeof w->origin, "a sphere turns in another whose radius is larger by 1 %%");
    return status;
}

static graze_status make_pipes(double scale, workload *w, graze_error *error)
{
    graze_status status = make_shape(&w->environment, error, "pipes count=%d", scaled_count(250, scale, 1));
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 0.12, &w->object, error);
    snprintf(w->origin, sizeof w->origin, "`graze shape pipes` bounces in itself, at 0.12 of the size");
    return status;
}

static const struct {
    graze_status (*make)(double scale, workload *w, graze_error *error);
    flight_plan plan; /* with all poses; those of Nested are few, because each takes long */
} recipes[WIDE_SETS] = {
    [WIDE_FLIGHT] = {make_flight, {.poses = 2000, .step = 0.05, .room = 0.9, .turn = 2, .seed = 1}},
    [WIDE_TUMBLE] = {make_tumble, {.poses = 2000, .step = 0.02, .room = 1, .turn = 3, .seed = 1}},
    [WIDE_NESTED] = {make_nested, {.poses = 100, .step = 0.0005, .room = 0.007, .turn = 1, .seed = 1}},
    [WIDE_PIPES] = {make_pipes, {.poses = 2000, .step = 0.02, .room = 0.9, .turn = 1, .seed = 1}},
};

graze_status wide_make_set(const study_context *c, int set, workload *out, graze_error *error)
{
    flight_plan plan = recipes[set].plan;
    plan.poses = wide_poses(c, plan.poses);
    out->name = wide_set_names[set];
    graze_status status = recipes[set].make(c->scale, out, error);
    return status == GRAZE_OK ? workload_fly(out, &plan, error) : status;
}

/* ---- their table ---- */

graze_status wide_sets(void *lab, graze_error *error)
{
    study_lab *l = lab;
    grid g = grid_of("Sizes and contacts", "", wide_set_names, WIDE_SETS);
    static const char *const rows[] = {"Triangles of the environment", "Triangles of the object", "Poses",
                                       "Poses in contact", "Contacts"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) grid_add_row(&g, "%s", rows[i]);
    for (int set = 0; set < WIDE_SETS; set++) {
        const workload *w = &l->sets[set];
        bench b = wide_bench(l, w, "wide");
        contestant c = {.bench = &b, .query = "", .question = GRAZE_ASK_CONTACTS};
        graze_status status = benches_build(&b, 1, 1, error);
        if (status == GRAZE_OK) status = contest_run(&c, 1, 1, error);
        const double figures[] = {(double)graze_mesh_triangle_count(w->environment),
                                  (double)graze_mesh_triangle_count(w->object), (double)graze_path_count(w->path),
                                  (double)c.found.hits, (double)c.found.pairs};
        for (size_t i = 0; i < g.row_count; i++) g.here[i][set] = figures[i];
        contest_free(&c, 1);
        bench_free(&b);
        if (status != GRAZE_OK) return status;
        report_text(l->report, "%s: %s.", w->name, w->origin);
    }
    report_table(l->report, &g);
    return GRAZE_OK;
}
