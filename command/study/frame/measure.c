#include "study/frame/measure.h"

#include "message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

timed mean_time(const measurement *m)
{
    timed t = {.value = m->us.mean};
    for (int i = 0; i < PASSES; i++) t.passes[i] = m->by_pass[i].mean;
    return t;
}

timed longest_time(const measurement *m)
{
    timed t = {.value = m->us.most};
    for (int i = 0; i < PASSES; i++) t.passes[i] = m->by_pass[i].most;
    return t;
}

/* Both models, and how long each took. */
static graze_status build(bench *b, double ms[2], graze_error *error)
{
    scene_free(&b->scene);
    b->scene = (scene){.method = b->build, .path_a = b->load->name, .path_b = b->load->name};
    graze_status status = scene_model(&b->scene, b->load->environment, b->load->name, &b->scene.a, error);
    ms[0] = b->scene.build_ms;
    if (status == GRAZE_OK) status = scene_model(&b->scene, b->load->object, b->load->name, &b->scene.b, error);
    ms[1] = b->scene.build_ms - ms[0];
    b->scene.method = NULL; /* a bench may be moved */
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s", b->load->name, b->build);
}

/* The building times of one bench. */
typedef struct build_times {
    bool wanted;
    double a[PASSES], b[PASSES];
} build_times;

static graze_status build_in_turn(bench *benches, size_t count, int rounds, build_times *times, graze_error *error)
{
    for (size_t i = 0; i < count; i++) {
        times[i].wanted = !benches[i].scene.a;
        for (int round = 0; round < PASSES; round++) times[i].a[round] = times[i].b[round] = NAN;
    }
    for (int round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            double ms[2];
            if (!times[i].wanted) continue;
            graze_status status = build(&benches[i], ms, error);
            if (status != GRAZE_OK) return status;
            times[i].a[round] = ms[0], times[i].b[round] = ms[1];
        }
    for (size_t i = 0; i < count; i++)
        if (times[i].wanted)
            benches[i].build_a_ms = timed_median(times[i].a), benches[i].build_b_ms = timed_median(times[i].b);
    return GRAZE_OK;
}

graze_status benches_build(bench *benches, size_t count, int rounds, graze_error *error)
{
    build_times *times = calloc(count + 1, sizeof *times);
    if (!times) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no model can be built");
    graze_status status = build_in_turn(benches, count, rounds, times, error);
    free(times);
    return status;
}

scene bench_scene(const bench *b, const char *query, method_text method)
{
    scene asked = b->scene;
    snprintf(method, sizeof(method_text), "%s%s%s", b->build, *query ? "," : "", query);
    asked.method = method;
    return asked;
}

void bench_free(bench *b)
{
    scene_free(&b->scene);
    b->scene = (scene){0};
}

static const graze_statistic *find_statistic(const graze_statistic *all, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(all[i].name, name) == 0) return &all[i];
    return NULL;
}

/* Sizes take longer than a build, so they are asked for only where a name is not among the other statistics. */
graze_status model_statistics(const graze_model *model, const char *const *names, size_t count, double *out,
                              graze_error *error)
{
    enum { MOST = 400 };
    graze_statistic all[MOST];
    size_t known = graze_model_statistics(model, all, MOST), sized = 0;
    if (known > MOST) known = MOST;
    for (size_t i = 0; i < count; i++) {
        const graze_statistic *found = find_statistic(all, known + sized, names[i]);
        if (!found && sized == 0) {
            sized = graze_model_sizes(model, all + known, MOST - known);
            if (sized > MOST - known) sized = MOST - known;
            found = find_statistic(all, known + sized, names[i]);
        }
        if (!found)
            return fail(error, GRAZE_UNSUPPORTED, "models of the method %s have no statistic '%s'",
                        graze_model_method(model), names[i]);
        out[i] = found->value;
    }
    return GRAZE_OK;
}
