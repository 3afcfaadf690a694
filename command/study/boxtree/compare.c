/* Variants of a method, or methods, asked the same at the same poses; their figures as a table and as a plot. */
#include "message.h"
#include "study/boxtree/lab.h"
#include "study/frame/answers.h"
#include "study/frame/sketch.h"

#include <math.h>
#include <string.h>

/* ---- measuring ---- */

/* The models of all variants, and which are whose. */
typedef struct stable {
    bench benches[MOST_VARIANTS];
    size_t count, of[MOST_VARIANTS];
} stable;

static graze_status build_all(boxtree_lab *l, const workload *load, const boxtree_variant *variants, size_t count,
                              stable *s, graze_error *error)
{
    s->count = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (at < s->count && strcmp(s->benches[at].build, variants[i].build) != 0) at++;
        s->of[i] = at;
        if (at < s->count) continue;
        s->benches[s->count] = (bench){.load = load, .memory = &l->frame.memory};
        snprintf(s->benches[at].build, sizeof s->benches[at].build, "%s", variants[i].build);
        s->count++;
    }
    return benches_build(s->benches, s->count, 1, error);
}

static void free_all(stable *s)
{
    for (size_t i = 0; i < s->count; i++) bench_free(&s->benches[i]);
}

/* All contacts take so much longer than the first that a turn has at most so many steps. */
enum { ALL_STEPS = 25, QUICK_ALL_STEPS = 10 };

size_t boxtree_all_steps(const study_context *c)
{
    const size_t steps = boxtree_steps(c), most = c->quick ? QUICK_ALL_STEPS : ALL_STEPS;
    return steps < most ? steps : most;
}

/* Mean times, where all answer alike. */
static graze_status compare(const stable *s, const boxtree_variant *variants, size_t count, graze_question asked,
                            timed *us, graze_error *error)
{
    contestant all[MOST_VARIANTS];
    for (size_t i = 0; i < count; i++)
        all[i] = (contestant){.bench = &s->benches[s->of[i]], .query = variants[i].query, .question = asked};
    graze_status status = contest_run(all, count, PASSES, error);
    if (status == GRAZE_OK) status = contest_agree(all, count, error);
    for (size_t i = 0; i < count; i++) us[i] = mean_time(&all[i].found);
    contest_free(all, count);
    return status;
}

/* Do all find the same pairs with the same kinds? */
static graze_status check_pairs(const stable *s, const boxtree_variant *variants, size_t count, graze_error *error)
{
    const graze_distance_def unused = graze_distance_def_default();
    replay first;
    graze_status status =
        answers_of(&s->benches[s->of[0]], variants[0].query, GRAZE_ASK_CONTACTS, &unused, &first, error);
    for (size_t i = 1; i < count && status == GRAZE_OK; i++) {
        replay other;
        status = answers_of(&s->benches[s->of[i]], variants[i].query, GRAZE_ASK_CONTACTS, &unused, &other, error);
        if (status == GRAZE_OK && (status = answers_agree(&other, &first, error)) != GRAZE_OK)
            status = fail_at(error, "%s and %s", variants[i].label, variants[0].label);
        replay_free(&other);
    }
    replay_free(&first);
    return status;
}

/* By the same models, on a path with fewer steps. */
static graze_status compare_all(const boxtree_lab *l, const boxtree_object *o, stable *s,
                                const boxtree_variant *variants, size_t count, timed *us, graze_error *error)
{
    workload load = o->load;
    graze_status status = boxtree_tumble_near(o->touch, boxtree_all_steps(l->frame.context), &load.path, error);
    if (status != GRAZE_OK) return status;
    for (size_t i = 0; i < s->count; i++) s->benches[i].load = &load;
    status = compare(s, variants, count, GRAZE_ASK_CONTACTS, us, error);
    if (status == GRAZE_OK) status = check_pairs(s, variants, count, error);
    for (size_t i = 0; i < s->count; i++) s->benches[i].load = &o->load;
    graze_path_free(load.path);
    return status;
}

static graze_status measure_object(boxtree_lab *l, int number, const boxtree_variant *variants, size_t count,
                                   boxtree_figures *first, boxtree_figures *all, graze_error *error)
{
    const boxtree_object *o = &l->objects[number];
    stable s;
    timed us_first[MOST_VARIANTS], us_all[MOST_VARIANTS];
    graze_status status = build_all(l, &o->load, variants, count, &s, error);
    if (status == GRAZE_OK) status = compare(&s, variants, count, GRAZE_ASK_FIRST, us_first, error);
    if (status == GRAZE_OK && all) status = compare_all(l, o, &s, variants, count, us_all, error);
    free_all(&s);
    for (size_t v = 0; v < count && status == GRAZE_OK; v++) {
        first->of[v][number] = us_first[v];
        if (all) all->of[v][number] = us_all[v];
    }
    return status == GRAZE_OK ? status : fail_at(error, "%s", o->name);
}

graze_status boxtree_measure(boxtree_lab *l, const boxtree_variant *variants, size_t count, boxtree_figures *first,
                             boxtree_figures *all, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int i = 0; i < BOXTREE_OBJECTS && status == GRAZE_OK; i++) {
        status = measure_object(l, i, variants, count, first, all, error);
        progress_step(l->frame.context->progress);
    }
    return status;
}

/* ---- writing ---- */

timed boxtree_ratio(const boxtree_figures *f, int variant, int to)
{
    return ratio_of(f->of[variant], f->of[to], BOXTREE_OBJECTS);
}

void boxtree_claim(boxtree_lab *l, const boxtree_figures *f, const timed_claim *claims, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const timed_claim *c = &claims[i];
        const timed ratio = boxtree_ratio(f, c->row, c->to);
        report_timed(l->frame.report, &ratio, c->is, c->limit, c->text);
    }
}

void boxtree_write(boxtree_lab *l, const char *title, const char *unit, const boxtree_variant *variants, size_t count,
                   const boxtree_figures *f)
{
    const char *columns[MOST_VARIANTS];
    for (size_t i = 0; i < count; i++) columns[i] = variants[i].label;
    grid g = grid_of(title, "Triangles", columns, count);
    g.here_unit = unit;
    for (int object = 0; object < BOXTREE_OBJECTS; object++) {
        size_t row = grid_add_row(&g, "%s", l->objects[object].name);
        for (size_t i = 0; i < count; i++) g.here[row][i] = f->of[i][object].value;
    }
    report_table(l->frame.report, &g);
}

static void write_data(const boxtree_lab *l, size_t count, const boxtree_figures *f, FILE *to)
{
    for (int family = 0; family < FAMILIES; family++) {
        fprintf(to, "# %s: triangles, and a column for each line\n", boxtree_families[family]);
        for (int object = 0; object < BOXTREE_OBJECTS; object++) {
            if ((int)l->objects[object].family != family) continue;
            fprintf(to, "%.0f", l->objects[object].triangles);
            for (size_t i = 0; i < count; i++) fprintf(to, " %.5g", f->of[i][object].value);
            fputc('\n', to);
        }
        fputs("\n\n", to);
    }
}

/* The panels share their range, so that they can be compared; a legend above them serves all. Labels are code in the
 * report, and without its quotes here. */
static void write_script(const char *name, const char *what, const boxtree_variant *variants, size_t count,
                         const boxtree_figures *f, FILE *to)
{
    double least = INFINITY, most = 0;
    for (size_t i = 0; i < count; i++)
        for (int object = 0; object < BOXTREE_OBJECTS; object++) {
            least = fmin(least, f->of[i][object].value);
            most = fmax(most, f->of[i][object].value);
        }
    fputs("set multiplot layout 1,3 margins 0.09,0.98,0.12,0.76 spacing 0.04\nset logscale xy\nset format x '%.0s%c'\n"
          "set xlabel 'triangles'\n",
          to);
    fprintf(to, "set yrange [%.3g : %.3g]\n", least / 1.3, most * 1.3);
    for (int family = 0; family < FAMILIES; family++) {
        fprintf(to, "set title '%s'\n", boxtree_families[family]);
        if (family == 0)
            fprintf(to, "set ylabel '%s'\nset key at screen 0.98,0.99 right top maxrows 3 samplen 2\n", what);
        if (family == 1) fputs("unset ylabel\nset format y ''\nunset key\n", to);
        fputs("plot ", to);
        for (size_t i = 0; i < count; i++) {
            fprintf(to,
                    "%s'%s.dat' index %d using 1:%zu smooth unique with linespoints linewidth 1.5 pointtype 7 "
                    "pointsize 0.6 title '",
                    i ? ", " : "", name, family, i + 2);
            for (const char *c = variants[i].label; *c; c++)
                if (*c != '`') fputc(*c, to);
            fputc('\'', to);
        }
        fputc('\n', to);
    }
    fputs("unset multiplot\n", to);
}

graze_status boxtree_draw(boxtree_lab *l, const char *name, const char *caption, const char *what,
                          const boxtree_variant *variants, size_t count, const boxtree_figures *f, graze_error *error)
{
    sketch s;
    graze_status status = sketch_open(&s, name, error);
    if (status != GRAZE_OK) return status;
    write_data(l, count, f, s.data.to);
    write_script(name, what, variants, count, f, s.script.to);
    return sketch_finish(&s, l->frame.report, l->frame.context->folder, caption, error);
}
