/* 8.1.2 and 9.1: translation alone, the orientation of the flying tree, and what the paper left for later. */
#include "message.h"
#include "study/quickcd/principal.h"
#include "study/quickcd/sweep.h"

#include <math.h>
#include <stdlib.h>

/* A copy of the workload with other poses, the object carried beforehand. On failure there is nothing to free. */
static graze_status on_path(const workload *w, const graze_pose *poses, size_t count, const graze_pose *carried,
                            workload *out, graze_error *error)
{
    *out = (workload){.name = w->name};
    graze_status status = graze_path_create(poses, count, &out->path, error);
    if (status == GRAZE_OK) status = graze_mesh_carry(w->object, carried, &out->object, error);
    if (status == GRAZE_OK) status = mesh_scaled(w->environment, 1, &out->environment, error);
    if (status != GRAZE_OK) workload_free(out);
    return status;
}

/* The same workload with its object turned beforehand, and each pose such that the object is where it was, up to
 * rounding. */
static graze_status turned(const workload *w, const graze_pose *turn, workload *out, graze_error *error)
{
    size_t count = graze_path_count(w->path);
    graze_pose *poses = malloc(count * sizeof *poses), back = graze_pose_inverse(turn);
    if (!poses) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give fewer --poses");
    for (size_t i = 0; i < count; i++) poses[i] = graze_pose_compose(&graze_path_poses(w->path)[i], &back);
    graze_status status = on_path(w, poses, count, turn, out, error);
    free(poses);
    return status;
}

/* Workloads against each other, by the paper's choices without a front. They are freed, whatever comes of it. */
static graze_status compare(lab *l, workload *all, size_t count, graze_status status, measurement *out,
                            graze_error *error)
{
    bench benches[MOST_VARIANTS];
    for (size_t i = 0; i < count; i++) benches[i] = lab_bench(l, &all[i], paper_build(18));
    if (status == GRAZE_OK) status = lab_contest(l, benches, count, "front=off", PASSES, out, error);
    for (size_t i = 0; i < count; i++) workload_free(&all[i]);
    return status;
}

/* ---- the orientation of the flying tree ---- */

enum { AS_IT_IS, PRINCIPAL, AWRY, TURN_COUNT };

static graze_status turn_set(const workload *w, int turning, workload *out, graze_error *error)
{
    graze_pose turn = graze_pose_identity();
    graze_status status = GRAZE_OK;
    if (turning == PRINCIPAL) turn = principal_turn(w->object);
    if (turning == AWRY) status = graze_pose_from_euler((graze_vec3){35, 20, 50}, (graze_vec3){0, 0, 0}, &turn, error);
    return status == GRAZE_OK ? turned(w, &turn, out, error) : status;
}

/* In all orientations. */
static graze_status ask_turned(lab *l, int set, measurement (*m)[SET_COUNT], graze_error *error)
{
    workload turns[TURN_COUNT] = {{0}};
    measurement found[TURN_COUNT];
    graze_status status = GRAZE_OK;
    for (int i = 0; i < TURN_COUNT && status == GRAZE_OK; i++)
        status = turn_set(&l->frame.sets[set], i, &turns[i], error);
    status = compare(l, turns, TURN_COUNT, status, found, error);
    for (int i = 0; i < TURN_COUNT && status == GRAZE_OK; i++) m[i][set] = found[i];
    return status;
}

graze_status quickcd_orientation(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[TURN_COUNT] = {{"as it is", "", ""}, {"to its principal axes", "", ""}, {"awry", "", ""}};
    measurement m[TURN_COUNT][SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        graze_status status = ask_turned(l, set, m, error);
        if (status != GRAZE_OK) return status;
    }
    grid times =
        lab_times("9.1: mean query time by the orientation in which the flying tree is built", rows, TURN_COUNT, m);
    report_table(l->frame.report, &times);
    report_text(
        l->frame.report,
        "Built along the principal axes queries take %.2f times as long as built as it is, built awry %.2f times "
        "(geometric means).",
        mean_ratio(times.here[PRINCIPAL], times.here[AS_IT_IS], SET_COUNT),
        mean_ratio(times.here[AWRY], times.here[AS_IT_IS], SET_COUNT));
    lab_reason(l, "The tree along the principal axes", m[PRINCIPAL], "the one as it is", m[AS_IT_IS]);
    return GRAZE_OK;
}

/* ---- translation alone ---- */

/* The rotation of the first pose for all; or, with `jitter`, that and a turn too small to matter, to and fro, so that
 * no two poses after another have the same rotation. */
static graze_status translated(const workload *w, double jitter, workload *out, graze_error *error)
{
    size_t count = graze_path_count(w->path);
    const graze_pose *from = graze_path_poses(w->path);
    const graze_pose as_it_is = graze_pose_identity();
    graze_pose *poses = malloc(count * sizeof *poses);
    if (!poses) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give fewer --poses");
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        graze_pose tiny;
        status =
            graze_pose_from_euler((graze_vec3){i % 2 ? jitter : -jitter, 0, 0}, (graze_vec3){0, 0, 0}, &tiny, error);
        if (status != GRAZE_OK) break;
        poses[i] = jitter > 0 ? graze_pose_compose(&from[0], &tiny) : from[0];
        for (int row = 0; row < 3; row++) poses[i].m[row][3] = from[i].m[row][3];
    }
    if (status == GRAZE_OK) status = on_path(w, poses, count, &as_it_is, out, error);
    free(poses);
    return status;
}

graze_status quickcd_translation(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    static const variant rows[2] = {{"turning, by 1e-7 degrees", "", ""}, {"translation alone", "", ""}};
    measurement m[2][SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        workload both[2] = {{0}};
        measurement found[2];
        graze_status status = translated(&l->frame.sets[set], 1e-7, &both[0], error);
        if (status == GRAZE_OK) status = translated(&l->frame.sets[set], 0, &both[1], error);
        status = compare(l, both, 2, status, found, error);
        if (status != GRAZE_OK) return status;
        for (int i = 0; i < 2; i++) m[i][set] = found[i];
    }
    grid times = lab_times("8.1.2: mean query time where the rotation stays the same", rows, 2, m);
    grid updates = lab_table("8.1.2: updates a query", "", rows, 2, m, updates_a_query);
    report_table(l->frame.report, &times);
    report_table(l->frame.report, &updates);
    const timed ratio = lab_ratio(m[1], m[0]);
    report_timed(l->frame.report, &ratio, BELOW, 1,
                 "Motion without rotation can be taken advantage of (8.1.2): here queries then take {} times as long "
                 "(geometric mean).");
    return GRAZE_OK;
}

/* ---- what else 9.1 lists ---- */

/* What a tau chosen for each data set could bring at most: the best of those measured. */
graze_status quickcd_rest(void *lab_of_study, graze_error *error)
{
    lab *l = lab_of_study;
    sweep s;
    double best[SET_COUNT], fixed[SET_COUNT];
    graze_status status = sweep_tau(l, 18, &s, error);
    if (status != GRAZE_OK) return status;
    for (int set = 0; set < SET_COUNT; set++) {
        best[set] = INFINITY, fixed[set] = NAN;
        for (size_t i = 0; i < s.count; i++) {
            const measurement *m = &s.found[i][set];
            if (m->poses && m->us.mean < best[set]) best[set] = m->us.mean;
            if (m->poses && s.taus[i] == 20 && isnan(fixed[set])) fixed[set] = m->us.mean;
        }
    }
    report_text(
        l->frame.report,
        "A tau that varies: with the best of the values in table 31 for each data set, which no rule could know "
        "beforehand, queries take %.2f times as long as with tau = 20 for all (geometric mean). That is all that "
        "choosing tau by the data set can bring; a tau that varies within a tree was not tried.",
        mean_ratio(best, fixed, SET_COUNT));
    report_text(l->frame.report,
                "Not done: building from the bottom up, trees of a degree above two, k above 26. Several flying "
                "objects and NC verification with true spheres and cylinders (tables 43 and 44) are not part of "
                "this study.");
    return GRAZE_OK;
}
