/* The motion of the paper's benchmark (Zachmann 2002, 5): one of two copies of an object stands still, the other
 * tumbles beside it, at one distance of the centres after another. */
#include "message.h"
#include "study/boxtree/lab.h"

#include <stdlib.h>

const double boxtree_practical[PRACTICAL_DISTANCES] = {1.1, 1, 0.9, 0.8, 0.7};

/* The search for the distance at which two objects begin to touch: from where the spheres about two cubes of side 2 are
 * apart, by steps so small. A turn has fewer steps than one that is measured. */
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

/* ---- where two objects touch ---- */

/* One question a step of a path: at how many they meet, and how many bounding tests that took. */
typedef struct survey {
    size_t hits;
    uint64_t tests;
} survey;

static graze_status survey_path(graze_query *query, const graze_path *path, bool until_hit, survey *out,
                                graze_error *error)
{
    graze_status status = GRAZE_OK;
    *out = (survey){0};
    for (size_t i = 0; i < graze_path_count(path) && status == GRAZE_OK && !(until_hit && out->hits); i++) {
        graze_result result;
        status = graze_query_first(query, &graze_path_poses(path)[i], &result, error);
        if (status != GRAZE_OK) return status;
        out->hits += result.verdict == GRAZE_CONTACT;
        out->tests += result.counters.bv_tests;
    }
    return status;
}

static graze_status find_touch(graze_query *query, double *touch, graze_error *error)
{
    survey found = {0};
    graze_status status = GRAZE_OK;
    for (*touch = farthest; status == GRAZE_OK && !found.hits && *touch > nearer;) {
        graze_path *turn;
        *touch -= nearer;
        status = boxtree_tumble(touch, 1, SEARCH_STEPS, &turn, error);
        if (status != GRAZE_OK) return status;
        status = survey_path(query, turn, true, &found, error);
        graze_path_free(turn);
    }
    return status;
}

/* ---- how many steps are taken ---- */

/* About so many bounding tests by boxtree are made in a pass, which then takes some tenths of a second. It depends on
 * no clock, so that the poses are the same everywhere. */
static const double tests_in_pass = 6e6;

static graze_status plan_steps(graze_query *query, const study_context *c, boxtree_object *o, graze_error *error)
{
    graze_path *path;
    survey found;
    graze_status status = boxtree_tumble_near(o->touch, SEARCH_STEPS, &path, error);
    if (status != GRAZE_OK) return status;
    status = survey_path(query, path, false, &found, error);
    graze_path_free(path);
    if (status != GRAZE_OK) return status;
    const size_t most = boxtree_steps(c);
    const double affordable = tests_in_pass * SEARCH_STEPS / (double)(found.tests + 1);
    size_t every = 1;
    while ((double)(most / every) > affordable && most / every > 1) every++;
    o->steps = most / every;
    return GRAZE_OK;
}

graze_status boxtree_plan(const study_context *c, boxtree_object *object, graze_error *error)
{
    scene s = {.path_a = object->name, .path_b = object->name, .method = "boxtree"};
    graze_query *query = NULL;
    graze_status status = scene_model(&s, object->load.environment, object->name, &s.a, error);
    if (status == GRAZE_OK) status = scene_model(&s, object->load.object, object->name, &s.b, error);
    if (status == GRAZE_OK) status = scene_query(&s, &query, error);
    if (status == GRAZE_OK) status = find_touch(query, &object->touch, error);
    if (status == GRAZE_OK) status = plan_steps(query, c, object, error);
    graze_query_free(query);
    scene_free(&s);
    return status == GRAZE_OK ? boxtree_tumble_near(object->touch, object->steps, &object->load.path, error) : status;
}
