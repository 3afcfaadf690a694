#include "study/quickcd_lab.h"

#include "message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct kept_measurement {
    int set;
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
    return l->context->quick ? 0.05 : 0.25;
}

bench lab_bench(lab *l, const workload *load)
{
    return (bench){.load = load, .memory = &l->memory};
}

/* Empty builds are the defaults. */
static void method_of(char *method, size_t capacity, const char *build)
{
    snprintf(method, capacity, "kdop%s%s", *build ? "," : "", build);
}

graze_status lab_models(lab *l, int set, const char *build, const bench **out, graze_error *error)
{
    char method[120];
    method_of(method, sizeof method, build);
    *out = &l->benches[set];
    return bench_build(&l->benches[set], method, error);
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

static graze_status read_tree(const bench *b, tree_figures *out, graze_error *error)
{
    static const char *const names[2] = {"volume", "height"};
    double values[2];
    graze_status status = model_statistics(b->scene.a, names, 2, values, error);
    if (status == GRAZE_OK) *out = (tree_figures){values[0], values[1], b->build_a_ms};
    return status;
}

graze_status lab_tree(lab *l, int set, const char *build, tree_figures *out, graze_error *error)
{
    const bench *b;
    for (size_t i = 0; i < l->tree_count; i++)
        if (l->trees[i].set == set && !strcmp(l->trees[i].build, build)) return *out = l->trees[i].found, GRAZE_OK;
    graze_status status = lab_models(l, set, build, &b, error);
    if (status == GRAZE_OK) status = read_tree(b, out, error);
    if (status == GRAZE_OK)
        status = grow((void **)&l->trees, sizeof *l->trees, l->tree_count, &l->tree_capacity, error);
    if (status != GRAZE_OK) return status;
    kept_tree *kept = &l->trees[l->tree_count++];
    *kept = (kept_tree){.set = set, .found = *out};
    snprintf(kept->build, sizeof kept->build, "%s", build);
    return GRAZE_OK;
}

void lab_forget(lab *l)
{
    free(l->kept);
    free(l->trees);
}

static kept_measurement *find_kept(lab *l, int set, const char *build, const char *query)
{
    for (size_t i = 0; i < l->kept_count; i++) {
        kept_measurement *k = &l->kept[i];
        if (k->set == set && !strcmp(k->build, build) && !strcmp(k->query, query)) return k;
    }
    return NULL;
}

static graze_status keep(lab *l, int set, const char *build, const char *query, const measurement *found,
                         graze_error *error)
{
    graze_status status = grow((void **)&l->kept, sizeof *l->kept, l->kept_count, &l->kept_capacity, error);
    if (status != GRAZE_OK) return status;
    kept_measurement *k = &l->kept[l->kept_count++];
    *k = (kept_measurement){.set = set, .found = *found};
    snprintf(k->build, sizeof k->build, "%s", build);
    snprintf(k->query, sizeof k->query, "%s", query);
    return GRAZE_OK;
}

graze_status lab_measure(lab *l, int set, const char *build, const char *query, measurement *out, graze_error *error)
{
    const kept_measurement *kept = find_kept(l, set, build, query);
    const bench *models;
    if (kept) return *out = kept->found, GRAZE_OK;
    graze_status status = lab_models(l, set, build, &models, error);
    if (status == GRAZE_OK) status = bench_ask(&l->benches[set], query, lab_patience(l), out, NULL, error);
    progress_step(l->context->progress);
    return status == GRAZE_OK ? keep(l, set, build, query, out, error) : status;
}

graze_status lab_measure_all(lab *l, const variant *variants, size_t count, measurement (*out)[SET_COUNT],
                             graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int set = 0; set < SET_COUNT; set++)
        for (size_t i = 0; i < count && status == GRAZE_OK; i++)
            status = lab_measure(l, set, variants[i].build, variants[i].query, &out[i][set], error);
    return status;
}

grid lab_times(const char *title, const variant *variants, size_t count, measurement (*measured)[SET_COUNT])
{
    grid g = grid_of(title, "", set_names, SET_COUNT);
    g.here_unit = "µs";
    for (size_t i = 0; i < count; i++) {
        grid_add_row(&g, "%s", variants[i].label);
        for (int set = 0; set < SET_COUNT; set++) g.here[i][set] = measured[i][set].us.mean;
    }
    return g;
}

graze_status lab_plot(lab *l, const plot *p, const char *caption, graze_error *error)
{
    bool drawn;
    graze_status status = plot_write(l->context->folder, p, &drawn, error);
    if (status != GRAZE_OK) return status;
    l->plots++;
    l->all_drawn = l->all_drawn && drawn;
    if (drawn)
        report_text(l->report, "![%s](%s.svg)", caption, p->name);
    else
        report_text(l->report, "*%s: gnuplot was not there to draw it; `gnuplot %s.gp >%s.svg` will.*", caption,
                    p->name, p->name);
    return GRAZE_OK;
}

double mean_ratio(const double *ours, const double *theirs, size_t count)
{
    double sum = 0;
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        if (ours[i] > 0 && theirs[i] > 0) sum += log(ours[i] / theirs[i]), used++;
    return used ? exp(sum / (double)used) : NAN;
}

void lab_reason(lab *l, const char *label, const measurement *row, const char *other_label, const measurement *other)
{
    double ours[4][SET_COUNT], theirs[4][SET_COUNT];
    for (int set = 0; set < SET_COUNT; set++) {
        const measurement *both[2] = {&row[set], &other[set]};
        for (int i = 0; i < 2; i++) {
            double(*to)[SET_COUNT] = i ? theirs : ours;
            to[0][set] = (double)both[i]->counters.bv_tests;
            to[1][set] = (double)both[i]->counters.triangle_tests;
            to[2][set] = (double)both[i]->counters.bv_updates;
            to[3][set] = both[i]->us.mean * (double)both[i]->poses / to[0][set];
        }
    }
    report_text(l->report,
                "Why: %s makes %.2f times the bounding tests (N_v) of %s, %.2f times the triangle tests (N_p) and %.2f "
                "times the updates (N_u), and takes %.2f times the time per bounding test, all else included "
                "(geometric means over the data sets).",
                label, mean_ratio(ours[0], theirs[0], SET_COUNT), other_label,
                mean_ratio(ours[1], theirs[1], SET_COUNT), mean_ratio(ours[2], theirs[2], SET_COUNT),
                mean_ratio(ours[3], theirs[3], SET_COUNT));
}

static void claim_row(lab *l, const grid *g, const double *ranks, size_t found, size_t expected, const char *statement,
                      measurement (*m)[SET_COUNT])
{
    if (found == expected) {
        report_claim(l->report, true, "%s: here too, with an average rank of %.1f.", statement, ranks[found]);
        return;
    }
    report_claim(l->report, false, "%s: here it is %s, with an average rank of %.1f; %s has %.1f.", statement,
                 g->rows[found], ranks[found], g->rows[expected], ranks[expected]);
    lab_reason(l, g->rows[found], m[found], g->rows[expected], m[expected]);
}

void lab_claim_best(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                    measurement (*m)[SET_COUNT])
{
    double ranks[MOST_GRID_ROWS];
    grid_ranks(g, false, ranks);
    claim_row(l, g, ranks, grid_best(ranks, count), expected, statement, m);
}

void lab_claim_worst(lab *l, const grid *g, size_t count, size_t expected, const char *statement,
                     measurement (*m)[SET_COUNT])
{
    double ranks[MOST_GRID_ROWS];
    grid_ranks(g, false, ranks);
    claim_row(l, g, ranks, grid_worst(ranks, count), expected, statement, m);
}

const char *paper_build(int k)
{
    switch (k) {
    case 6: return "preset=paper,k=6";
    case 8: return "preset=paper,k=8";
    case 12: return "preset=paper,k=12";
    case 14: return "preset=paper,k=14";
    case 20: return "preset=paper,k=20";
    case 26: return "preset=paper,k=26";
    default: return "preset=paper,k=18";
    }
}
