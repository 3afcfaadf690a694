/* The solids and orbits of section 6, as far as the paper tells them. */
#include "message.h"
#include "study/swift/lab.h"

#include <graze/hull.h>
#include <math.h>

enum { PAPER_TRIANGLES = 2000, LEAST_POINTS = 12, ALL_POSES = 1000 };

const char *const swift_shapes[SWIFT_SHAPES] = {"fat", "plate", "long"};
const char *const swift_panels[SWIFT_PANELS] = {"fat 2r0", "plate 2r0", "long 2r0", "fat 3r0", "plate 3r0", "long 3r0"};
const char *const swift_steps[SWIFT_STEPS] = {"1", "2", "5", "10", "20", "45", "90", "random"};

static const double degrees[SWIFT_RANDOM] = {1, 2, 5, 10, 20, 45, 90};
static const double nearest[SWIFT_ORBITS] = {2, 3};
static const graze_vec3 axes[SWIFT_SHAPES] = {{1, 1, 1}, {1, 1, 0.1}, {1, 0.1, 0.1}};

/* ---- solids ---- */

static double farthest_vertex(const graze_mesh *mesh)
{
    double most = 0;
    for (size_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        const graze_vec3 p = graze_mesh_vertices(mesh)[i];
        most = fmax(most, sqrt(p.x * p.x + p.y * p.y + p.z * p.z));
    }
    return most;
}

/* A closed surface of triangles has four less than two for each vertex. */
graze_status swift_make_solid(const lab *l, int shape, int triangles, graze_mesh **out, graze_error *error)
{
    const int points = scaled_count(triangles / 2 + 2, l->frame.context->scale, LEAST_POINTS);
    graze_mesh *scattered = NULL, *scaled = NULL;
    graze_hull_def def = graze_hull_def_default();
    *out = NULL;
    graze_status status = make_shape(&scattered, error, "polytope points=%d x=%g y=%g z=%g seed=%d", points,
                                     axes[shape].x, axes[shape].y, axes[shape].z, shape + 1);
    if (status == GRAZE_OK) status = mesh_scaled(scattered, 1 / farthest_vertex(scattered), &scaled, error);
    def.mesh = scaled;
    if (status == GRAZE_OK) status = graze_hull_create(&def, out, error);
    graze_mesh_free(scattered);
    graze_mesh_free(scaled);
    return status == GRAZE_OK ? status : fail_at(error, "%s, %d points", swift_shapes[shape], points);
}

/* ---- orbits ---- */

graze_status swift_make_orbit(const lab *l, double from, int step, graze_path **out, graze_error *error)
{
    const uint64_t poses = l->frame.context->poses;
    graze_orbit_def def = graze_orbit_def_default();
    def.nearest = from;
    def.farthest = 2 * from;
    def.at_random = step == SWIFT_RANDOM;
    def.step_degrees = def.at_random ? 0 : degrees[step];
    def.turn_degrees = 1.37 * def.step_degrees;
    def.pose_count = poses && poses < ALL_POSES ? (size_t)poses : ALL_POSES;
    return graze_path_orbit(&def, out, error);
}

workload swift_workload(const lab *l, const graze_mesh *solid, const graze_path *path, const char *name)
{
    (void)l;
    return (workload){.name = name,
                      .environment = (graze_mesh *)solid, /* read, and not freed */
                      .object = (graze_mesh *)solid,
                      .path = (graze_path *)path};
}

/* ---- the laboratory ---- */

graze_status swift_prepare(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    graze_status status = GRAZE_OK;
    for (int shape = 0; shape < SWIFT_SHAPES && status == GRAZE_OK; shape++)
        status = swift_make_solid(l, shape, PAPER_TRIANGLES, &l->solids[shape], error);
    for (int orbit = 0; orbit < SWIFT_ORBITS; orbit++)
        for (int step = 0; step < SWIFT_STEPS && status == GRAZE_OK; step++)
            status = swift_make_orbit(l, nearest[orbit], step, &l->paths[orbit][step], error);
    return status;
}

void swift_discard(void *lab_of_study)
{
    lab *l = lab_of_study;
    for (int shape = 0; shape < SWIFT_SHAPES; shape++) graze_mesh_free(l->solids[shape]);
    for (int orbit = 0; orbit < SWIFT_ORBITS; orbit++)
        for (int step = 0; step < SWIFT_STEPS; step++) graze_path_free(l->paths[orbit][step]);
}

/* ---- their table ---- */

/* Poses of all steps in contact, the least distance, and how many questions `first` answers without a step. */
enum { TRIANGLES, POSES, HITS, LEAST, UNASKED, ROWS };

static graze_status add_path(lab *l, int panel, int step, bench *b, grid *g, graze_error *error)
{
    method_text method;
    graze_query *query;
    const graze_path *path = l->paths[panel / SWIFT_SHAPES][step];
    const scene asked = bench_scene(b, "", method);
    graze_status status = scene_query(&asked, &query, error);
    if (status != GRAZE_OK) return status;
    for (size_t i = 0; i < graze_path_count(path) && status == GRAZE_OK; i++) {
        graze_distance d;
        graze_result first;
        const graze_pose *pose = &graze_path_poses(path)[i];
        graze_query_forget(query);
        status = graze_query_first(query, pose, &first, error);
        graze_statistic steps;
        if (status == GRAZE_OK && graze_query_statistics(query, &steps, 1) > 0)
            g->here[UNASKED][panel] += steps.value == 0;
        if (status == GRAZE_OK) status = graze_query_distance(query, pose, &d, error);
        if (status != GRAZE_OK) break;
        g->here[POSES][panel]++;
        g->here[HITS][panel] += d.closest.distance == 0;
        g->here[LEAST][panel] = fmin(g->here[LEAST][panel], d.closest.distance);
    }
    graze_query_free(query);
    return status;
}

static graze_status measure(lab *l, grid *g, graze_error *error)
{
    for (int panel = 0; panel < SWIFT_PANELS; panel++) {
        const int shape = panel % SWIFT_SHAPES;
        const workload w = swift_workload(l, l->solids[shape], l->paths[0][0], swift_panels[panel]);
        bench b = {.load = &w, .memory = &l->frame.memory, .build = "convex"};
        graze_status status = benches_build(&b, 1, 1, error);
        g->here[TRIANGLES][panel] = (double)graze_mesh_triangle_count(l->solids[shape]);
        g->here[POSES][panel] = g->here[HITS][panel] = g->here[UNASKED][panel] = 0;
        g->here[LEAST][panel] = INFINITY;
        for (int step = 0; step < SWIFT_STEPS && status == GRAZE_OK; step++)
            status = add_path(l, panel, step, &b, g, error);
        bench_free(&b);
        if (status != GRAZE_OK) return status;
    }
    return GRAZE_OK;
}

graze_status swift_solids(void *lab_of_study, graze_error *error)
{
    static const char *const rows[ROWS] = {"Triangles of each solid", "Poses, over all steps", "Poses in contact",
                                           "Least distance, in r0", "`first` needs no step of a march"};
    lab *l = lab_of_study;
    grid g = grid_of("Solids and orbits", "", swift_panels, SWIFT_PANELS);
    for (int i = 0; i < ROWS; i++) grid_add_row(&g, "%s", rows[i]);
    graze_status status = measure(l, &g, error);
    if (status != GRAZE_OK) return status;
    report_table(l->frame.report, &g);
    double poses = 0, hits = 0, unasked = 0, least = INFINITY;
    for (int panel = 0; panel < SWIFT_PANELS; panel++) {
        poses += g.here[POSES][panel], hits += g.here[HITS][panel], unasked += g.here[UNASKED][panel];
        if (panel >= SWIFT_SHAPES) least = fmin(least, g.here[LEAST][panel]);
    }
    figure_text shown;
    report_claim(
        l->frame.report, by_count(hits == 0 && least >= 1),
        "The models either just touch or are always at least r0 apart (section 6): here %.0f of %.0f poses are "
        "in contact, and in large orbits none is nearer than %s r0.",
        hits, poses, figure(shown, least));
    report_text(l->frame.report,
                "That makes the experiment easy for the question whether they meet: graze's `first` looks at two balls "
                "and one direction before it marches, and by the defaults these answer %.1f %% of the poses. So below, "
                "*intersection* "
                "is the paper's own query, which marches until two levels are found apart: the distance with a cut-off "
                "of 0. `first` has a row of its own under *Approximate distance*.",
                100 * unasked / poses);
    return GRAZE_OK;
}
