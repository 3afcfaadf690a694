/* The laboratory's models, and what was measured with them: variants that a table compares are in one contest. */
#include "message.h"
#include "study/quickcd_lab.h"

#include <stdlib.h>
#include <string.h>

struct kept_measurement {
    int set;
    unsigned contest;
    char build[120], query[120];
    measurement found;
};

struct kept_tree {
    int set;
    char build[120];
    tree_figures found;
};

double lab_patience(const lab *l)
{
    return l->context->quick ? 0.2 : 0.4;
}

/* ---- models ---- */

bench lab_bench(lab *l, const workload *load, const char *build)
{
    bench b = {.load = load, .memory = &l->memory};
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
        if (!find_pooled(l, builds[i])) l->pool[l->pool_count++] = lab_bench(l, &l->sets[set], builds[i]);
    graze_status status = benches_build(l->pool, l->pool_count, error);
    for (size_t i = 0; i < count; i++) out[i] = find_pooled(l, builds[i]);
    return status;
}

void lab_forget(lab *l)
{
    clear_pool(l, 0, NULL, 0);
    free(l->kept);
    free(l->trees);
}

/* Room for one more. */
static graze_status grow(void **items, size_t item_size, size_t count, size_t *capacity, graze_error *error)
{
    if (count < *capacity) return GRAZE_OK;
    size_t wanted = 2 * *capacity + 64;
    void *moved = realloc(*items, wanted * item_size);
    if (!moved) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: what was measured could not be kept");
    *items = moved;
    *capacity = wanted;
    return GRAZE_OK;
}

static graze_status read_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error)
{
    static const char *const names[2] = {"volume", "height"};
    double values[2];
    const bench *b = l->pool_set == set ? find_pooled(l, build) : NULL;
    graze_status status = b ? GRAZE_OK : lab_models(l, set, &build, 1, &b, error);
    if (status == GRAZE_OK) status = model_statistics(b->scene.a, names, 2, values, error);
    if (status == GRAZE_OK) *out = (tree_figures){values[0], values[1], b->build_a_ms};
    return status;
}

graze_status lab_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error)
{
    for (size_t i = 0; i < l->tree_count; i++)
        if (l->trees[i].set == set && !strcmp(l->trees[i].build, build)) return *out = l->trees[i].found, GRAZE_OK;
    graze_status status = read_tree(l, set, build, out, error);
    if (status == GRAZE_OK)
        status = grow((void **)&l->trees, sizeof *l->trees, l->tree_count, &l->tree_capacity, error);
    if (status != GRAZE_OK) return status;
    kept_tree *kept = &l->trees[l->tree_count++];
    *kept = (kept_tree){.set = set, .found = *out};
    snprintf(kept->build, sizeof kept->build, "%s", build);
    return GRAZE_OK;
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
    graze_status status = grow((void **)&l->kept, sizeof *l->kept, l->kept_count, &l->kept_capacity, error);
    if (status != GRAZE_OK) return status;
    kept_measurement *k = &l->kept[l->kept_count++];
    *k = (kept_measurement){.set = set, .contest = l->contests, .found = *found};
    snprintf(k->build, sizeof k->build, "%s", v->build);
    snprintf(k->query, sizeof k->query, "%s", v->query);
    return GRAZE_OK;
}

/* The measurement of a variant that took part in this contest, or of which one pass took so long that another would tell
 * nothing new. */
static const kept_measurement *find_valid(const lab *l, int set, const variant *v, unsigned contest)
{
    const kept_measurement *any = find_kept(l, set, v, anywhere);
    return any && any->found.passes == 1 ? any : find_kept(l, set, v, contest);
}

/* The contest in which all of them were compared; what is not long took part. False if there is none. */
static bool find_contest(const lab *l, int set, const variant *variants, size_t count, unsigned *contest)
{
    for (*contest = l->contests; *contest > 0; --*contest) {
        size_t found = 0;
        while (found < count && find_valid(l, set, &variants[found], *contest)) found++;
        if (found == count) return true;
    }
    return false;
}

/* A contest of those that are not long. */
static graze_status compete(lab *l, int set, const variant *variants, size_t count, graze_error *error)
{
    const variant *entering[MOST_VARIANTS];
    const char *builds[MOST_VARIANTS] = {NULL};
    const bench *models[MOST_VARIANTS];
    contestant all[MOST_VARIANTS];
    size_t entered = 0;
    l->contests++;
    for (size_t i = 0; i < count; i++) {
        if (find_valid(l, set, &variants[i], l->contests)) continue;
        entering[entered] = &variants[i];
        builds[entered++] = variants[i].build;
    }
    graze_status status = lab_models(l, set, builds, entered, models, error);
    for (size_t i = 0; i < entered; i++)
        all[i] = (contestant){.bench = models[i], .query = entering[i]->query, .question = GRAZE_ASK_CONTACTS};
    if (status == GRAZE_OK) status = contest_run(all, entered, lab_patience(l), error);
    for (size_t i = 0; i < entered && status == GRAZE_OK; i++) {
        status = keep(l, set, entering[i], &all[i].found, error);
        progress_step(l->context->progress);
    }
    contest_free(all, entered);
    return status;
}

graze_status lab_compare(lab *l, int set, const variant *variants, size_t count, measurement *out, graze_error *error)
{
    unsigned contest;
    if (!find_contest(l, set, variants, count, &contest)) {
        graze_status status = compete(l, set, variants, count, error);
        if (status != GRAZE_OK) return status;
        contest = l->contests;
    }
    for (size_t i = 0; i < count; i++) out[i] = find_valid(l, set, &variants[i], contest)->found;
    return GRAZE_OK;
}

graze_status lab_measure(lab *l, int set, const char *build, const char *query, measurement *out, graze_error *error)
{
    const variant v = {"", build, query};
    const kept_measurement *kept = find_kept(l, set, &v, anywhere);
    if (kept) return *out = kept->found, GRAZE_OK;
    return lab_compare(l, set, &v, 1, out, error);
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

graze_status lab_contest(lab *l, bench *benches, size_t count, const char *query, measurement *out, graze_error *error)
{
    contestant all[MOST_VARIANTS];
    graze_status status = benches_build(benches, count, error);
    for (size_t i = 0; i < count; i++)
        all[i] = (contestant){.bench = &benches[i], .query = query, .question = GRAZE_ASK_CONTACTS};
    if (status == GRAZE_OK) status = contest_run(all, count, lab_patience(l), error);
    for (size_t i = 0; i < count; i++) {
        out[i] = all[i].found;
        progress_step(l->context->progress);
    }
    contest_free(all, count);
    for (size_t i = 0; i < count; i++) bench_free(&benches[i]);
    return status;
}
