#include "study/measure.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

graze_status bench_build(bench *b, const char *build, graze_error *error)
{
    if (b->scene.a && !strcmp(b->build, build)) return GRAZE_OK;
    bench_free(b);
    snprintf(b->build, sizeof b->build, "%s", build);
    b->scene.method = b->build;
    b->scene.path_a = b->scene.path_b = b->load->name;
    graze_status status = scene_model(&b->scene, b->load->environment, b->load->name, &b->scene.a, error);
    b->build_a_ms = b->scene.build_ms;
    if (status == GRAZE_OK) status = scene_model(&b->scene, b->load->object, b->load->name, &b->scene.b, error);
    b->build_b_ms = b->scene.build_ms - b->build_a_ms;
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s", b->load->name, build);
}

void bench_free(bench *b)
{
    scene_free(&b->scene);
    b->build[0] = 0;
}

/* What a query takes when it is made: the difference that making one makes. */
static graze_status weigh_query(const bench *b, measurement *out, graze_error *error)
{
    graze_query *query;
    size_t before = atomic_load(&b->memory->live);
    graze_status status = scene_query(&b->scene, &query, error);
    if (status != GRAZE_OK) return status;
    out->query_bytes = atomic_load(&b->memory->live) - before;
    graze_query_free(query);
    return GRAZE_OK;
}

static graze_status pass_over(const bench *b, uint64_t passes, replay *r, graze_error *error)
{
    *r = (replay){.scene = &b->scene, .path = b->load->path, .question = QUESTION_ALL, .repeat = passes, .threads = 1};
    return replay_run(r, error);
}

static double total_seconds(const replay *r)
{
    double sum = 0;
    for (size_t i = 0; i < graze_path_count(r->path); i++) sum += r->microseconds[i];
    return sum * 1e-6;
}

static graze_status read_off(const bench *b, const replay *r, measurement *out, graze_error *error)
{
    out->poses = graze_path_count(r->path);
    out->counters = r->counters;
    out->hits = out->pairs = 0;
    for (size_t i = 0; i < out->poses; i++) {
        out->hits += r->answers[i].verdict == GRAZE_CONTACT;
        out->pairs += r->answers[i].pair_count;
    }
    out->build_a_ms = b->build_a_ms, out->build_b_ms = b->build_b_ms;
    out->bytes_a = graze_model_bytes(b->scene.a), out->bytes_b = graze_model_bytes(b->scene.b);
    return summarise_times(r->microseconds, out->poses, &out->us, error);
}

/* The first pass also warms the caches and tells how long a pass takes. */
static graze_status ask_passes(const bench *b, double patience, replay *r, graze_error *error)
{
    graze_status status = pass_over(b, 1, r, error);
    if (status != GRAZE_OK || total_seconds(r) > patience) return status;
    replay_free(r);
    return pass_over(b, 3, r, error);
}

graze_status bench_ask(bench *b, const char *query, double patience, measurement *out, double **times,
                       graze_error *error)
{
    char method[300];
    replay r = {0};
    *out = (measurement){0};
    snprintf(method, sizeof method, "%s%s%s", b->build, *query ? "," : "", query);
    b->scene.method = method;
    graze_status status = weigh_query(b, out, error);
    if (status == GRAZE_OK) status = ask_passes(b, patience, &r, error);
    if (status == GRAZE_OK) status = read_off(b, &r, out, error);
    if (status == GRAZE_OK && times) {
        *times = r.microseconds;
        r.microseconds = NULL;
    }
    replay_free(&r);
    b->scene.method = b->build;
    return status == GRAZE_OK ? status : fail_at(error, "%s, %s", b->load->name, method);
}

/* Asked for once, because some take as long as a build. */
graze_status model_statistics(const graze_model *model, const char *const *names, size_t count, double *out,
                              graze_error *error)
{
    graze_statistic all[64];
    size_t known = graze_model_statistics(model, all, sizeof all / sizeof *all);
    if (known > sizeof all / sizeof *all) known = sizeof all / sizeof *all;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (at < known && strcmp(all[at].name, names[i]) != 0) at++;
        if (at == known)
            return fail(error, GRAZE_UNSUPPORTED, "models of the method %s have no statistic '%s'",
                        graze_model_method(model), names[i]);
        out[i] = all[at].value;
    }
    return GRAZE_OK;
}
