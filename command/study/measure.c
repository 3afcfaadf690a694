#include "study/measure.h"

#include "message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Above so many milliseconds a model is built once: what disturbs a long build is a small part of it. */
static const double long_build_ms = 100;

enum { BUILDS = 3 };

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

static double median_of_three(const double *x)
{
    return fmax(fmin(x[0], x[1]), fmin(fmax(x[0], x[1]), x[2]));
}

/* The building times of one bench. */
typedef struct build_times {
    double a[BUILDS], b[BUILDS];
    bool waits; /* for its first or next build */
} build_times;

static graze_status build_in_turn(bench *benches, size_t count, build_times *times, graze_error *error)
{
    for (size_t i = 0; i < count; i++) times[i].waits = !benches[i].scene.a;
    for (int round = 0; round < BUILDS; round++)
        for (size_t i = 0; i < count; i++) {
            build_times *t = &times[i];
            double ms[2];
            if (!t->waits) continue;
            graze_status status = build(&benches[i], ms, error);
            if (status != GRAZE_OK) return status;
            for (int later = round; later < BUILDS; later++) t->a[later] = ms[0], t->b[later] = ms[1];
            if (round == 0) t->waits = ms[0] + ms[1] < long_build_ms;
            benches[i].build_a_ms = median_of_three(t->a), benches[i].build_b_ms = median_of_three(t->b);
        }
    return GRAZE_OK;
}

graze_status benches_build(bench *benches, size_t count, graze_error *error)
{
    build_times *times = calloc(count + 1, sizeof *times);
    if (!times) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: no model can be built");
    graze_status status = build_in_turn(benches, count, times, error);
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
    enum { MOST = 64 };
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
