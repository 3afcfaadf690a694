/* The motion of the paper's benchmark (Zachmann 2002, 5): one of two copies of an object stands still, the other tumbles beside
 * it, at one distance of the centres after another. */
#include "message.h"
#include "study/boxtree_lab.h"

#include <stdlib.h>

const double boxtree_practical[PRACTICAL_DISTANCES] = {1.1, 1, 0.9, 0.8, 0.7};

/* The search for the distance at which two objects begin to touch: from where the spheres about two cubes of side 2 are apart, by
 * steps so small. A turn has fewer steps than one that is measured. */
static const double farthest = 3.5, nearer = 0.02;
enum { SEARCH_STEPS = 250 };

size_t boxtree_steps(const study_context *c)
{
    return c->poses && c->poses < TURN_STEPS ? (size_t)c->poses : TURN_STEPS;
}

graze_status boxtree_tumble(const double *distances, size_t count, size_t steps, graze_path **out, graze_error *error)
{
    graze_pose *poses = malloc((count * steps + 1) * sizeof *poses);
    if (!poses) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give fewer --poses");
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count * steps && status == GRAZE_OK; i++) {
        const double angle = 360.0 * (double)(i % steps) / (double)steps;
        const graze_vec3 degrees = {angle, 0, angle}, at = {distances[i / steps], 0, 0};
        status = graze_pose_from_euler(degrees, at, &poses[i], error);
    }
    if (status == GRAZE_OK) status = graze_path_create(poses, count * steps, out, error);
    free(poses);
    return status;
}

graze_status boxtree_tumble_near(double touch, size_t steps, graze_path **out, graze_error *error)
{
    double distances[PRACTICAL_DISTANCES];
    for (int i = 0; i < PRACTICAL_DISTANCES; i++) distances[i] = boxtree_practical[i] * touch;
    return boxtree_tumble(distances, PRACTICAL_DISTANCES, steps, out, error);
}

/* Do they meet at any step of a turn at this distance? */
static graze_status meet(graze_query *query, double distance, bool *out, graze_error *error)
{
    graze_path *turn;
    graze_status status = boxtree_tumble(&distance, 1, SEARCH_STEPS, &turn, error);
    if (status != GRAZE_OK) return status;
    *out = false;
    for (size_t i = 0; i < SEARCH_STEPS && status == GRAZE_OK && !*out; i++) {
        graze_result result;
        status = graze_query_first(query, &graze_path_poses(turn)[i], &result, error);
        *out = status == GRAZE_OK && result.verdict == GRAZE_CONTACT;
    }
    graze_path_free(turn);
    return status;
}

graze_status boxtree_find_touch(boxtree_object *object, graze_error *error)
{
    scene s = {.path_a = object->name, .path_b = object->name};
    graze_query *query = NULL;
    bool touches = false;
    graze_status status = scene_model(&s, object->load.environment, object->name, &s.a, error);
    if (status == GRAZE_OK) status = scene_model(&s, object->load.object, object->name, &s.b, error);
    if (status == GRAZE_OK) status = scene_query(&s, &query, error);
    for (object->touch = farthest; status == GRAZE_OK && !touches && object->touch > nearer;) {
        object->touch -= nearer;
        status = meet(query, object->touch, &touches, error);
    }
    graze_query_free(query);
    scene_free(&s);
    return status;
}
