#include "study/quickcd/sets.h"

#include "message.h"
#include "study/frame/parts.h"

#include <graze/shape.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

const char *const set_names[SET_COUNT] = {"Pipes", "Torus", "747", "Swept", "Interior"};

/* Steps of the flights in table 18. */
static const size_t paper_steps[SET_COUNT] = {2000, 2000, 10000, 1000, 2528};

static size_t step_count(const study_context *c, int set)
{
    return c->poses && c->poses < paper_steps[set] ? (size_t)c->poses : paper_steps[set];
}

/* ---- Pipes: a pipeline among a larger copy of itself ---- */

static graze_status make_pipes(const study_context *c, workload *w, graze_error *error)
{
    assembly a = {0};
    placement as_it_is = {{1, 1, 1}, {0, 0, 0}, {0, 0, 0}};
    graze_status status = add_pipes(&a, 250, c->scale, &as_it_is, error);
    status = finish_assembly(&a, status, &w->environment, error);
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 0.12, &w->object, error);
    snprintf(w->origin, sizeof w->origin, "`graze shape pipes`, and the same scaled by 0.12");
    flight_plan plan = {.poses = step_count(c, SET_PIPES), .step = 0.0167, .room = 1, .turn = 1, .seed = 1};
    return status == GRAZE_OK ? workload_fly(w, &plan, error) : status;
}

/* ---- Torus: a deformed torus among stalagmites ---- */

/* 64 cones, two in three from the floor and one from the ceiling, each somewhere in a square of its own. */
static graze_status make_stalagmites(double detail, graze_mesh **out, graze_error *error)
{
    assembly a = {0};
    uint64_t random = 1;
    graze_status status = GRAZE_OK;
    for (int i = 0; i < 64 && status == GRAZE_OK; i++) {
        double radius = 0.15 + 0.3 * next_random(&random), height = 1 + 2 * next_random(&random);
        double x = i % 8 + radius + (1 - 2 * radius) * next_random(&random);
        double y = i / 8 + radius + (1 - 2 * radius) * next_random(&random);
        bool hangs = i % 3 == 2;
        part cone = {"cone", 24, 32, {{radius, radius, height / 2}, {hangs ? 180 : 0, 0, 0}, {x, y, 0}}};
        cone.where.at.z = hangs ? 3.5 - height / 2 : height / 2;
        status = add_parts(&a, &cone, 1, detail, error);
    }
    return finish_assembly(&a, status, out, error);
}

static graze_status make_torus(const study_context *c, workload *w, graze_error *error)
{
    double detail = sqrt(c->scale);
    graze_status status = make_stalagmites(detail, &w->environment, error);
    if (status == GRAZE_OK)
        status = make_shape(&w->object, error, "deformed-torus rings=%d sides=%d", scaled_count(200, detail, 8),
                            scaled_count(50, detail, 4));
    if (status == GRAZE_OK) status = resize_mesh(&w->object, 1, error);
    snprintf(w->origin, sizeof w->origin, "64 cones, and `graze shape deformed-torus`");
    flight_plan plan = {.poses = step_count(c, SET_TORUS), .step = 0.02, .room = 0.9, .turn = 1, .seed = 1};
    return status == GRAZE_OK ? workload_fly(w, &plan, error) : status;
}

/* ---- 747: an aircraft among tetrahedra ---- */

static const part airliner[] = {
    {"sphere", 64, 64, {{0.65, 0.65, 7}, {0, 0, 0}, {0, 0, 0}}},             /* fuselage along z */
    {"sphere", 24, 40, {{6, 0.12, 1.1}, {0, 32, 0}, {3.4, -0.3, -1.6}}},     /* wings, swept back */
    {"sphere", 24, 40, {{6, 0.12, 1.1}, {0, -32, 0}, {-3.4, -0.3, -1.6}}},   /* */
    {"sphere", 12, 20, {{2, 0.06, 0.6}, {0, 35, 0}, {1.2, 0.3, -6.2}}},      /* tail plane */
    {"sphere", 12, 20, {{2, 0.06, 0.6}, {0, -35, 0}, {-1.2, 0.3, -6.2}}},    /* */
    {"sphere", 12, 20, {{0.06, 1.4, 0.8}, {-20, 0, 0}, {0, 1.2, -6.2}}},     /* fin */
    {"cylinder", 4, 40, {{0.32, 0.32, 0.75}, {0, 0, 0}, {2.2, -0.75, 0.3}}}, /* engines */
    {"cylinder", 4, 40, {{0.32, 0.32, 0.75}, {0, 0, 0}, {-2.2, -0.75, 0.3}}},
    {"cylinder", 4, 40, {{0.32, 0.32, 0.75}, {0, 0, 0}, {4.4, -0.75, -1.2}}},
    {"cylinder", 4, 40, {{0.32, 0.32, 0.75}, {0, 0, 0}, {-4.4, -0.75, -1.2}}},
};

static graze_status make_aircraft(const study_context *c, workload *w, graze_error *error)
{
    static const char real[] = "cad/boeing.off";
    graze_status status = read_real_mesh(real, &w->object, error);
    if (status != GRAZE_OK) return status;
    snprintf(w->origin, sizeof w->origin, "`graze shape tetras`, and %s",
             w->object ? real : "an aircraft of spheres and cylinders");
    if (!w->object) {
        assembly a = {0};
        status = add_parts(&a, airliner, sizeof airliner / sizeof *airliner, sqrt(c->scale), error);
        status = finish_assembly(&a, status, &w->object, error);
    }
    return status == GRAZE_OK ? resize_mesh(&w->object, 0.05, error) : status; /* 2.4.1 */
}

static graze_status fly_747(const study_context *c, int tetrahedra, const flight_plan *plan, workload *w,
                            graze_error *error)
{
    *w = (workload){.name = set_names[SET_747]};
    graze_status status = make_shape(&w->environment, error, "tetras count=%d", tetrahedra);
    if (status == GRAZE_OK) status = make_aircraft(c, w, error);
    if (status == GRAZE_OK) status = workload_fly(w, plan, error);
    if (status != GRAZE_OK) workload_free(w);
    return status;
}

graze_status make_747(const study_context *c, int tetrahedra, size_t poses, double step, workload *w,
                      graze_error *error)
{
    flight_plan plan = {.poses = poses, .step = step, .room = 1, .turn = 1, .seed = 1};
    return fly_747(c, tetrahedra, &plan, w, error);
}

graze_status make_747_through(const study_context *c, int tetrahedra, size_t poses, double step, workload *w,
                              graze_error *error)
{
    flight_plan plan = {.poses = poses, .step = step, .room = 1, .turn = 1, .through = true, .seed = 1};
    return fly_747(c, tetrahedra, &plan, w, error);
}

graze_status make_747_again(const workload *flown, int tetrahedra, workload *w, graze_error *error)
{
    *w = (workload){.name = flown->name};
    graze_status status = make_shape(&w->environment, error, "tetras count=%d", tetrahedra);
    if (status == GRAZE_OK) status = mesh_scaled(flown->object, 1, &w->object, error);
    if (status == GRAZE_OK)
        status = graze_path_create(graze_path_poses(flown->path), graze_path_count(flown->path), &w->path, error);
    if (status != GRAZE_OK) workload_free(w);
    return status;
}

/* ---- Swept: an axis-shaped object on the path that obstacles were placed about ---- */

/* The first poses of a path. */
static graze_status shorten(graze_path **path, size_t count, graze_error *error)
{
    graze_path *shorter;
    if (graze_path_count(*path) <= count) return GRAZE_OK;
    graze_status status = graze_path_create(graze_path_poses(*path), count, &shorter, error);
    if (status != GRAZE_OK) return status;
    graze_path_free(*path);
    *path = shorter;
    return GRAZE_OK;
}

/* Step, length, size and gap are such that a step takes as many bounding tests as in table 36: the text says no more
 * than that obstacles are close. */
static graze_status make_swept(const study_context *c, workload *w, graze_error *error)
{
    char count[40], poses[4096];
    snprintf(count, sizeof count, "count=%d", scaled_count(10000, c->scale, 4));
    if ((size_t)snprintf(poses, sizeof poses, "poses=%s/swept_poses.txt", c->folder) >= sizeof poses)
        return fail(error, GRAZE_BAD_ARGUMENT, "--output: the folder's name is too long: name another");
    const char *const parameters[] = {count, "step=0.02", "length=0.05", "size=0.0025", "gap=0.02", poses};
    graze_status status =
        graze_shape_create("swept", parameters, sizeof parameters / sizeof *parameters, &w->environment, error);
    if (status == GRAZE_OK) status = graze_path_read(poses + strlen("poses="), &w->path, error);
    remove(poses + strlen("poses=")); /* the shape hands its path over in a file, which is no part of the report */
    if (status == GRAZE_OK) status = shorten(&w->path, step_count(c, SET_SWEPT), error);
    if (status == GRAZE_OK) status = graze_shape_create("axes", &parameters[2], 1, &w->object, error);
    snprintf(w->origin, sizeof w->origin,
             "`graze shape swept step=0.02 length=0.05 size=0.0025 gap=0.02` and `graze shape axes length=0.05`");
    return status;
}

static graze_status make_cabin(const study_context *c, workload *w, graze_error *error)
{
    return make_interior(c, step_count(c, SET_INTERIOR), w, error);
}

graze_status make_set(const study_context *c, int set, workload *out, graze_error *error)
{
    static graze_status (*const makers[SET_COUNT])(const study_context *, workload *, graze_error *) = {
        [SET_PIPES] = make_pipes, [SET_TORUS] = make_torus, [SET_SWEPT] = make_swept, [SET_INTERIOR] = make_cabin};
    if (set == SET_747) return make_747(c, scaled_count(25000, c->scale, 4), step_count(c, SET_747), 0.02, out, error);
    *out = (workload){.name = set_names[set]};
    graze_status status = makers[set](c, out, error);
    if (status != GRAZE_OK) workload_free(out);
    return status;
}

graze_status make_nested_spheres(int rings, int segments, double alpha, workload *w, graze_error *error)
{
    graze_pose pose = graze_pose_identity();
    *w = (workload){.name = "nested spheres", .origin = "`graze shape sphere`"};
    graze_status status = make_shape(&w->environment, error, "sphere rings=%d segments=%d", rings, segments);
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 1 - alpha, &w->object, error);
    if (status == GRAZE_OK) status = graze_path_create(&pose, 1, &w->path, error);
    if (status != GRAZE_OK) workload_free(w);
    return status;
}
