/* Small flights like those of the papers: an object on a billiard path through an environment. Header only. */
#ifndef TESTS_QUERY_FLIGHTS_H
#define TESTS_QUERY_FLIGHTS_H

#include "scene.h"

enum { FLIGHTS = 5 };

/* Steps are about one percent of the environment, which is 1 or 2.8 long. */
static const struct {
    const char *name;
    struct {
        const char *shape, *parameters[3];
        size_t count;
    } environment, object;
    double step;
} flights[FLIGHTS] = {
    {"pipes",
     {"pipes", {"count=60", "cells=12", "segments=8"}, 3},
     {"torus", {"major=0.06", "minor=0.02", "rings=16"}, 3},
     0.01},
    {"torus",
     {"deformed-torus", {"rings=80", "sides=20"}, 2},
     {"torus", {"major=0.1", "minor=0.03", "rings=16"}, 3},
     0.02},
    {"tetras", {"tetras", {"count=500"}, 1}, {"icosphere", {"level=2", "radius=0.06"}, 2}, 0.01},
    {"terrain", {"terrain", {"level=5"}, 1}, {"cone", {"radius=0.05", "height=0.1", "segments=40"}, 3}, 0.01},
    {"swept", {"swept", {"count=2000", "steps=200"}, 2}, {"axes", {"length=0.1"}, 1}, 0.01},
};

typedef struct flight {
    const char *name;
    graze_mesh *environment, *object;
    graze_path *path;
} flight;

static inline bool flight_hits(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error)
{
    graze_result result;
    *status = graze_query_first(user, b_in_a, &result, error);
    return result.verdict == GRAZE_CONTACT;
}

static inline flight flight_open(int number, size_t pose_count)
{
    flight f = {.name = flights[number].name};
    graze_error error;
    scene_expect_ok(graze_shape_create(flights[number].environment.shape, flights[number].environment.parameters,
                                       flights[number].environment.count, &f.environment, &error),
                    &error);
    scene_expect_ok(graze_shape_create(flights[number].object.shape, flights[number].object.parameters,
                                       flights[number].object.count, &f.object, &error),
                    &error);
    graze_model *a = scene_model(f.environment, "kdop"), *b = scene_model(f.object, "kdop");
    graze_query_def query_def = {.size = sizeof query_def, .a = a, .b = b};
    graze_query *query = NULL;
    scene_expect_ok(graze_query_create(&query_def, &query, &error), &error);
    graze_billiard_def def = graze_billiard_def_default();
    graze_mesh_bounds(f.environment, &def.room_low, &def.room_high);
    def.step = flights[number].step;
    def.pose_count = pose_count;
    def.hit = flight_hits;
    def.user = query;
    scene_expect_ok(graze_path_billiard(&def, &f.path, &error), &error);
    graze_query_free(query);
    graze_model_free(a);
    graze_model_free(b);
    return f;
}

static inline void flight_close(flight *f)
{
    graze_path_free(f->path);
    graze_mesh_free(f->environment);
    graze_mesh_free(f->object);
}

/* Both models and a query. */
typedef struct flight_query {
    graze_model *a, *b;
    graze_query *query;
} flight_query;

/* False, with nothing left, where this build refuses the method for want of a library. */
static inline bool flight_query_open(const flight *f, const char *method, flight_query *out)
{
    graze_error error;
    *out = (flight_query){.a = scene_model(f->environment, method), .b = scene_model(f->object, method)};
    graze_query_def def = {.size = sizeof def, .a = out->a, .b = out->b, .method = method};
    graze_status status = graze_query_create(&def, &out->query, &error);
    if (status == GRAZE_OK) return true;
    if (status != GRAZE_UNSUPPORTED) scene_expect_ok(status, &error);
    graze_model_free(out->a);
    graze_model_free(out->b);
    return false;
}

static inline void flight_query_close(flight_query *q)
{
    graze_query_free(q->query);
    graze_model_free(q->a);
    graze_model_free(q->b);
}

/* The counters of `first` over the whole flight. */
static inline graze_counters flight_count(const flight *f, graze_query *query)
{
    graze_counters sum = {0};
    for (size_t i = 0; i < graze_path_count(f->path); i++) {
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_first(query, &graze_path_poses(f->path)[i], &result, &error), &error);
        graze_counters_add(&sum, &result.counters);
    }
    return sum;
}

#endif
