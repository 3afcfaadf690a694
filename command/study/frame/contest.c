#include "study/frame/contest.h"

#include "message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- one pass ---- */

static bool count_only(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs, (void)count, (void)user; /* the query counts what it shows */
    return true;
}

static void add_up(measurement *m, const graze_result *result)
{
    m->hits += result->verdict == GRAZE_CONTACT;
    m->pairs += result->count;
    graze_counters_add(&m->counters, &result->counters);
}

static graze_status ask_distance(contestant *c, const graze_pose *pose, int64_t *elapsed, graze_result *out,
                                 graze_error *error)
{
    graze_distance d;
    int64_t start = monotonic_ns();
    graze_status status = graze_query_distance_bounded(c->asked, pose, &c->bounds, &d, error);
    *elapsed = monotonic_ns() - start;
    if (status != GRAZE_OK) return status;
    *out = (graze_result){.verdict = d.closest.distance > 0 ? GRAZE_FREE : GRAZE_CONTACT, .counters = d.counters};
    return GRAZE_OK;
}

static graze_status ask_pairs(contestant *c, const graze_pose *pose, int64_t *elapsed, graze_result *out,
                              graze_error *error)
{
    const graze_receiver to = {.visit = count_only};
    int64_t start = monotonic_ns();
    graze_status status = c->question == GRAZE_ASK_FIRST ? graze_query_first(c->asked, pose, out, error)
                                                         : graze_query_contacts(c->asked, pose, &to, out, error);
    *elapsed = monotonic_ns() - start;
    return status;
}

static graze_status ask(contestant *c, size_t pose, graze_error *error)
{
    graze_result result;
    int64_t elapsed;
    const graze_pose *b_in_a = &graze_path_poses(c->bench->load->path)[pose];
    graze_status status = c->question == GRAZE_ASK_DISTANCE ? ask_distance(c, b_in_a, &elapsed, &result, error)
                                                            : ask_pairs(c, b_in_a, &elapsed, &result, error);
    if (status != GRAZE_OK) return fail_at(error, "pose %zu", pose);
    c->nanoseconds[pose * PASSES + c->found.passes] = elapsed;
    if (c->found.passes > 0) return GRAZE_OK; /* answers do not depend on the pass */
    add_up(&c->found, &result);
    c->answers[pose] = result.verdict == GRAZE_CONTACT ? 1 + (uint64_t)result.count : 0;
    return GRAZE_OK;
}

static graze_status pass(contestant *c, graze_error *error)
{
    graze_status status = GRAZE_OK;
    graze_query_forget(c->asked);
    for (size_t pose = 0; pose < c->found.poses && status == GRAZE_OK; pose++) status = ask(c, pose, error);
    c->found.passes++;
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s,%s", c->bench->load->name, c->bench->build, c->query);
}

/* ---- before the first pass, and after the last ---- */

/* What a query takes is the difference that making it makes. */
static graze_status enter(contestant *c, graze_error *error)
{
    const bench *b = c->bench;
    method_text method;
    scene asked = bench_scene(b, c->query, method);
    size_t before = atomic_load(&b->memory->live), poses = graze_path_count(b->load->path);
    graze_status status = scene_query(&asked, &c->asked, error);
    if (status != GRAZE_OK) return fail_at(error, "%s, %s", b->load->name, method);
    c->found = (measurement){.build_a_ms = b->build_a_ms,
                             .build_b_ms = b->build_b_ms,
                             .bytes_a = graze_model_bytes(b->scene.a),
                             .bytes_b = graze_model_bytes(b->scene.b),
                             .query_bytes = atomic_load(&b->memory->live) - before,
                             .poses = poses};
    c->nanoseconds = malloc((poses * (PASSES + 1) + 1) * sizeof *c->nanoseconds);
    c->us = malloc((poses + 1) * sizeof *c->us);
    c->answers = malloc((poses + 1) * sizeof *c->answers);
    if (!c->nanoseconds || !c->us || !c->answers)
        return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give fewer --poses");
    return GRAZE_OK;
}

static double slab_comparisons(const graze_query *query)
{
    graze_statistic all[16];
    size_t count = graze_query_statistics(query, all, 16);
    for (size_t i = 0; i < count && i < 16; i++)
        if (!strcmp(all[i].name, "slab_comparisons")) return all[i].value;
    return NAN;
}

/* The times of one pass. */
static graze_status summarise_pass(contestant *c, size_t pass, graze_error *error)
{
    const size_t poses = c->found.poses;
    int64_t *alone = c->nanoseconds + poses * PASSES;
    for (size_t pose = 0; pose < poses; pose++) alone[pose] = c->nanoseconds[pose * PASSES + pass];
    settle_times(alone, poses, 1, clock_cost(), c->us);
    return summarise_times(c->us, poses, &c->found.by_pass[pass], error);
}

/* Slab comparisons were counted anew from the start of the last pass. */
static graze_status leave(contestant *c, graze_error *error)
{
    const size_t poses = c->found.poses, passes = c->found.passes;
    graze_status status = GRAZE_OK;
    c->found.slab_comparisons = slab_comparisons(c->asked);
    for (size_t i = 0; i < PASSES && status == GRAZE_OK; i++)
        if (i < passes)
            status = summarise_pass(c, i, error);
        else
            c->found.by_pass[i] = (time_summary){NAN, NAN, NAN, NAN};
    if (status != GRAZE_OK) return status;
    for (size_t pose = 0; pose < poses; pose++)
        memmove(c->nanoseconds + pose * passes, c->nanoseconds + pose * PASSES, passes * sizeof *c->nanoseconds);
    settle_times(c->nanoseconds, poses, passes, clock_cost(), c->us);
    return summarise_times(c->us, poses, &c->found.us, error);
}

graze_status contest_run(contestant *all, size_t count, size_t passes, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) status = enter(&all[i], error);
    for (size_t round = 0; round < passes; round++)
        for (size_t i = 0; i < count && status == GRAZE_OK; i++) status = pass(&all[i], error);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) status = leave(&all[i], error);
    return status;
}

void contest_free(contestant *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        graze_query_free(all[i].asked);
        free(all[i].nanoseconds);
        free(all[i].us);
        free(all[i].answers);
        all[i].asked = NULL;
        all[i].nanoseconds = NULL;
        all[i].us = NULL;
        all[i].answers = NULL;
    }
}

graze_status contest_agree(const contestant *all, size_t count, graze_error *error)
{
    for (size_t i = 1; i < count; i++)
        for (size_t pose = 0; pose < all[0].found.poses; pose++)
            if (all[i].answers[pose] != all[0].answers[pose])
                return fail(error, GRAZE_BAD_DATA,
                            "%s: pose %zu: %s,%s and %s,%s disagree about contact: this is a fault of the library, "
                            "please report it",
                            all[0].bench->load->name, pose, all[0].bench->build, all[0].query, all[i].bench->build,
                            all[i].query);
    return GRAZE_OK;
}
