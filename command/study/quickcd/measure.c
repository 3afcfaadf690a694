/* The laboratory's models, and what was measured with them: variants that a table compares are in one contest. */
#include "message.h"
#include "study/quickcd/lab.h"

#include <stdlib.h>
#include <string.h>

struct kept_measurement {
    int set;
    unsigned contest;
    char build[120], query[120];
    measurement found;
};

/* ---- models ---- */

bench lab_bench(lab *l, const workload *load, const char *build)
{
    bench b = {.load = load, .memory = &l->frame.memory};
    snprintf(b.build, sizeof b.build, "kdop%s%s", *build ? "," : "", build);
    return b;
}

static bool is_of(const bench *b, const char *build)
{
    return *build ? !strcmp(b->build + strlen("kdop,"), build) : !strcmp(b->build, "kdop");
}

static bool is_one_of(const bench *b, const char *const *builds, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_of(b, builds[i])) return true;
    return false;
}

static bench *find_pooled(lab *l, const char *build)
{
    for (size_t i = 0; i < l->pool_count; i++)
        if (is_of(&l->pool[i], build)) return &l->pool[i];
    return NULL;
}

/* Frees all models but those that are wanted again. */
static void clear_pool(lab *l, int set, const char *const *builds, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < l->pool_count; i++)
        if (l->pool_set == set && is_one_of(&l->pool[i], builds, count))
            l->pool[kept++] = l->pool[i];
        else
            bench_free(&l->pool[i]);
    l->pool_count = kept;
    l->pool_set = set;
}

graze_status lab_models(lab *l, int set, const char *const *builds, size_t count, const bench **out, graze_error *error)
{
    clear_pool(l, set, builds, count);
    for (size_t i = 0; i < count; i++)
        if (!find_pooled(l, builds[i])) l->pool[l->pool_count++] = lab_bench(l, &l->frame.sets[set], builds[i]);
    graze_status status = benches_build(l->pool, l->pool_count, l->builds_once ? 1 : PASSES, error);
    for (size_t i = 0; i < count; i++) out[i] = find_pooled(l, builds[i]);
    return status;
}

void lab_forget(void *lab_of_study)
{
    lab *l = lab_of_study;
    clear_pool(l, 0, NULL, 0);
    free(l->kept);
}

graze_status lab_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error)
{
    static const char *const names[2] = {"volume", "height"};
    double values[2];
    const bench *b = l->pool_set == set ? find_pooled(l, build) : NULL;
    graze_status status = b ? GRAZE_OK : lab_models(l, set, &build, 1, &b, error);
    if (status == GRAZE_OK) status = model_statistics(b->scene.a, names, 2, values, error);
    if (status == GRAZE_OK) *out = (tree_figures){values[0], values[1]};
    return status;
}

/* ---- measurements ---- */

/* Any contest. */
static const unsigned anywhere = 0;

/* A variant that was measured in this contest. */
static const kept_measurement *find_kept(const lab *l, int set, const variant *v, unsigned contest)
{
    for (size_t i = 0; i < l->kept_count; i++) {
        const kept_measurement *k = &l->kept[i];
        if (contest != anywhere && k->contest != contest) continue;
        if (k->set == set && !strcmp(k->build, v->build) && !strcmp(k->query, v->query)) return k;
    }
    return NULL;
}

static graze_status keep(lab *l, int set, const variant *v, const measurement *found, graze_error *error)
{
    if (l->kept_count == l->kept_capacity) {
        const size_t wanted = 2 * l->kept_capacity + 64;
        kept_measurement *moved = realloc(l->kept, wanted * sizeof *moved);
        if (!moved) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: what was measured could not be kept");
        l->kept = moved, l->kept_capacity = wanted;
    }
    kept_measurement *k = &l->kept[l->kept_count++];
    *k = (kept_measurement){.set = set, .contest = l->contests, .found = *found};
    snprintf(k->build, sizeof k->build, "%s", v->build);
    snprintf(k->query, sizeof k->query, "%s", v->query);
    return GRAZE_OK;
}

/* The contest in which all of them were compared, in enough passes. False if there is none. */
static bool find_contest(const lab *l, int set, const variant *variants, size_t count, unsigned *contest)
{
    for (*contest = l->contests; *contest > 0; --*contest) {
        size_t found = 0;
        const kept_measurement *k = find_kept(l, set, &variants[0], *contest);
        if (!k || k->found.passes < PASSES) continue;
        while (found < count && find_kept(l, set, &variants[found], *contest)) found++;
        if (found == count) return true;
    }
    return false;
}

static graze_status compete(lab *l, int set, const variant *variants, size_t count, size_t passes, graze_error *error)
{
    const char *builds[MOST_VARIANTS] = {NULL};
    const bench *models[MOST_VARIANTS];
    contestant all[MOST_VARIANTS];
    l->contests++;
    for (size_t i = 0; i < count; i++) builds[i] = variants[i].build;
    graze_status status = lab_models(l, set, builds, count, models, error);
    for (size_t i = 0; i < count; i++)
        all[i] = (contestant){.bench = models[i], .query = variants[i].query, .question = GRAZE_ASK_CONTACTS};
    if (status == GRAZE_OK) status = contest_run(all, count, passes, error);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        status = keep(l, set, &variants[i], &all[i].found, error);
        progress_step(l->frame.context->progress);
    }
    contest_free(all, count);
    return status;
}

graze_status lab_compare(lab *l, int set, const variant *variants, size_t count, measurement *out, graze_error *error)
{
    unsigned contest;
    if (!find_contest(l, set, variants, count, &contest)) {
        graze_status status = compete(l, set, variants, count, PASSES, error);
        if (status != GRAZE_OK) return status;
        contest = l->contests;
    }
    for (size_t i = 0; i < count; i++) out[i] = find_kept(l, set, &variants[i], contest)->found;
    return GRAZE_OK;
}

graze_status lab_measure(lab *l, int set, const char *build, const char *query, measurement *out, graze_error *error)
{
    const variant v = {"", build, query};
    const kept_measurement *kept = find_kept(l, set, &v, anywhere);
    graze_status status = kept ? GRAZE_OK : compete(l, set, &v, 1, 1, error);
    if (status == GRAZE_OK) *out = find_kept(l, set, &v, anywhere)->found;
    return status;
}

graze_status lab_measure_all(lab *l, const variant *variants, size_t count, measurement (*out)[SET_COUNT],
                             graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int set = 0; set < SET_COUNT && status == GRAZE_OK; set++) {
        measurement found[MOST_VARIANTS];
        status = lab_compare(l, set, variants, count, found, error);
        for (size_t i = 0; i < count && status == GRAZE_OK; i++) out[i][set] = found[i];
    }
    return status;
}

graze_status lab_contest(lab *l, bench *benches, size_t count, const char *query, size_t passes, measurement *out,
                         graze_error *error)
{
    contestant all[MOST_VARIANTS];
    graze_status status = benches_build(benches, count, 1, error);
    for (size_t i = 0; i < count; i++)
        all[i] = (contestant){.bench = &benches[i], .query = query, .question = GRAZE_ASK_CONTACTS};
    if (status == GRAZE_OK) status = contest_run(all, count, passes, error);
    for (size_t i = 0; i < count; i++) {
        out[i] = all[i].found;
        progress_step(l->frame.context->progress);
    }
    contest_free(all, count);
    for (size_t i = 0; i < count; i++) bench_free(&benches[i]);
    return status;
}
