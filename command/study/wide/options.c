/* What each part of the method gives: the same questions with one option changed, and by kdop. */
#include "message.h"
#include "study/frame/answers.h"
#include "study/frame/sketch.h"
#include "study/wide/lab.h"

#include <math.h>
#include <string.h>

enum { DEFAULTS, NO_COHERENCE, FAST_BUILD, BY_KDOP, SIMD_SCALAR, SIMD_AVX2, SIMD_AVX512, SIMD_NEON, ROW_COUNT };

/* Rows of one build stand in one bench. */
enum { BUILT_BEST, BUILT_FAST, BUILT_KDOP, BUILT_COUNT };

static const char *const methods[BUILT_COUNT] = {"wide", "wide,build=fast", "kdop"};

static const struct {
    const char *label, *query;
    int built;
} rows[ROW_COUNT] = {
    [DEFAULTS] = {"defaults", "", BUILT_BEST},
    [NO_COHERENCE] = {"coherence=off", "coherence=off", BUILT_BEST},
    [FAST_BUILD] = {"build=fast", "", BUILT_FAST},
    [BY_KDOP] = {"kdop", "", BUILT_KDOP},
    [SIMD_SCALAR] = {"simd=scalar", "simd=scalar", BUILT_BEST},
    [SIMD_AVX2] = {"simd=avx2", "simd=avx2", BUILT_BEST},
    [SIMD_AVX512] = {"simd=avx512", "simd=avx512", BUILT_BEST},
    [SIMD_NEON] = {"simd=neon", "simd=neon", BUILT_BEST},
};

/* Rows that this processor can run, and what they gave. */
typedef struct figures {
    bool has[ROW_COUNT];
    char simd[20]; /* of the defaults */
    timed mean[WIDE_QUESTIONS][ROW_COUNT][WIDE_SETS];
    double p99[WIDE_QUESTIONS][ROW_COUNT][WIDE_SETS];
} figures;

/* ---- measuring ---- */

/* That the processor lacks a vector unit is no failure. */
static graze_status find_rows(const bench benches[BUILT_COUNT], figures *f, graze_error *error)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        method_text method;
        graze_query *query;
        scene s = bench_scene(&benches[rows[i].built], rows[i].query, method);
        graze_status status = scene_query(&s, &query, error);
        f->has[i] = status == GRAZE_OK;
        if (status == GRAZE_UNSUPPORTED) continue;
        if (status != GRAZE_OK) return status;
        if (i == DEFAULTS && !method_option(graze_query_method(query), "simd", f->simd, sizeof f->simd))
            snprintf(f->simd, sizeof f->simd, "unknown");
        graze_query_free(query);
    }
    return GRAZE_OK;
}

static graze_status compete(const bench benches[BUILT_COUNT], int set, int q, figures *f, graze_error *error)
{
    contestant all[ROW_COUNT];
    int row_of[ROW_COUNT];
    size_t count = 0;
    for (int i = 0; i < ROW_COUNT; i++) {
        if (!f->has[i]) continue;
        row_of[count] = i;
        all[count++] = (contestant){.bench = &benches[rows[i].built],
                                    .query = rows[i].query,
                                    .question = wide_questions[q].question,
                                    .bounds = graze_distance_def_default()};
    }
    graze_status status = contest_run(all, count, PASSES, error);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        f->mean[q][row_of[i]][set] = mean_time(&all[i].found);
        f->p99[q][row_of[i]][set] = all[i].found.us.p99;
    }
    contest_free(all, count);
    return status;
}

/* One row's answers to all questions against those of the defaults, and each question's verdicts against `first`. */
static graze_status check_row(const bench *b, int row, const replay of_defaults[WIDE_QUESTIONS], graze_error *error)
{
    const graze_distance_def exactly = graze_distance_def_default();
    graze_status status = GRAZE_OK;
    for (int q = 0; q < WIDE_QUESTIONS && status == GRAZE_OK; q++) {
        replay found;
        status = answers_of(b, rows[row].query, wide_questions[q].question, &exactly, &found, error);
        if (status == GRAZE_OK) status = answers_agree(&found, &of_defaults[q], error);
        if (status == GRAZE_OK) status = answers_agree(&found, &of_defaults[0], error);
        replay_free(&found);
    }
    return status == GRAZE_OK ? status : fail_at(error, "%s", rows[row].label);
}

static graze_status check_answers(const bench benches[BUILT_COUNT], const figures *f, graze_error *error)
{
    const graze_distance_def exactly = graze_distance_def_default();
    replay of_defaults[WIDE_QUESTIONS] = {{0}};
    graze_status status = GRAZE_OK;
    for (int q = 0; q < WIDE_QUESTIONS && status == GRAZE_OK; q++)
        status = answers_of(&benches[BUILT_BEST], "", wide_questions[q].question, &exactly, &of_defaults[q], error);
    for (int i = DEFAULTS + 1; i < ROW_COUNT && status == GRAZE_OK; i++)
        if (f->has[i]) status = check_row(&benches[rows[i].built], i, of_defaults, error);
    for (int q = 0; q < WIDE_QUESTIONS; q++) replay_free(&of_defaults[q]);
    return status;
}

static graze_status measure_set(study_lab *l, int set, figures *f, graze_error *error)
{
    bench benches[BUILT_COUNT];
    for (int i = 0; i < BUILT_COUNT; i++) benches[i] = wide_bench(l, &l->sets[set], methods[i]);
    graze_status status = benches_build(benches, BUILT_COUNT, 1, error);
    if (status == GRAZE_OK) status = find_rows(benches, f, error);
    for (int q = 0; q < WIDE_QUESTIONS && status == GRAZE_OK; q++) {
        status = compete(benches, set, q, f, error);
        progress_step(l->context->progress);
    }
    if (status == GRAZE_OK) status = check_answers(benches, f, error);
    for (int i = 0; i < BUILT_COUNT; i++) bench_free(&benches[i]);
    return status == GRAZE_OK ? status : fail_at(error, "%s", wide_set_names[set]);
}

/* ---- writing ---- */

static void write_table(study_lab *l, const figures *f, int q)
{
    static const char *const columns[] = {"Flight",     "Tumble",     "Nested",     "Pipes",
                                          "Flight p99", "Tumble p99", "Nested p99", "Pipes p99"};
    char title[80];
    snprintf(title, sizeof title, "Options: mean and 99th percentile of `%s`", wide_questions[q].name);
    grid g = grid_of(title, "", columns, 2 * WIDE_SETS);
    g.here_unit = "µs";
    for (int i = 0; i < ROW_COUNT; i++) {
        if (!f->has[i]) continue;
        size_t row =
            i == DEFAULTS ? grid_add_row(&g, "defaults (simd=%s)", f->simd) : grid_add_row(&g, "%s", rows[i].label);
        for (int set = 0; set < WIDE_SETS; set++) {
            g.here[row][set] = f->mean[q][i][set].value;
            g.here[row][WIDE_SETS + set] = f->p99[q][i][set];
        }
    }
    report_table(l->report, &g);
}

/* How many times as long as by the defaults; and the same over all questions. */
static timed times_as_long(const figures *f, int q, int row)
{
    return ratio_of(f->mean[q][row], f->mean[q][DEFAULTS], WIDE_SETS);
}

static double ratio_by(const figures *f, int q, int row)
{
    return times_as_long(f, q, row).value;
}

static timed over_questions(const figures *f, int row)
{
    timed ratios[WIDE_QUESTIONS];
    for (int q = 0; q < WIDE_QUESTIONS; q++) ratios[q] = times_as_long(f, q, row);
    return ratio_of(ratios, NULL, WIDE_QUESTIONS);
}

static graze_status draw(study_lab *l, const figures *f, graze_error *error)
{
    static const char script[] =
        "set style data histograms\nset style histogram clustered gap 1\nset style fill solid 0.8 border -1\n"
        "set ylabel 'times as long as by the defaults'\nset yrange [0:*]\nset key inside left top\n"
        "set arrow 1 from graph 0, first 1 to graph 1, first 1 nohead linecolor '#555555' dashtype 2\n"
        "plot 'wide_options.dat' using 2:xtic(1) title 'first', '' using 3 title 'all', '' using 4 title 'distance'\n";
    sketch s;
    graze_status status = sketch_open(&s, "wide_options", error);
    if (status != GRAZE_OK) return status;
    fputs(script, s.script.to);
    fputs("# what is changed; the mean time of first, all and distance, relative to the defaults\n", s.data.to);
    for (int i = DEFAULTS + 1; i < ROW_COUNT; i++)
        if (f->has[i])
            fprintf(s.data.to, "%s %.4g %.4g %.4g\n", rows[i].label, ratio_by(f, 0, i), ratio_by(f, 1, i),
                    ratio_by(f, 2, i));
    return sketch_finish(&s, l->report, l->context->folder,
                         "Mean time with one option changed, relative to the defaults", error);
}

/* What is claimed of a row: that it takes longer than the defaults, over all sets and questions, or not much longer. */
static const struct {
    int row;
    relation is;
    double limit;
    const char *statement;
} claims[] = {
    {NO_COHERENCE, ABOVE, 1, "Beginning with what the last answer left saves time"},
    {SIMD_SCALAR, ABOVE, 1, "The vector unit saves time"},
    {FAST_BUILD, BELOW, 1.5, "A tree that is built fast costs queries less than half as much again"},
};

static void judge(study_lab *l, const figures *f)
{
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const int row = claims[i].row;
        const timed ratio = over_questions(f, row);
        if (row == SIMD_SCALAR && strcmp(f->simd, "scalar") == 0) continue;
        report_claim(
            l->report, by_timed(&ratio, claims[i].is, claims[i].limit),
            "%s: with `%s` queries take %.2f times as long (%.2f for `first`, %.2f for `all`, %.2f for `distance`; "
            "geometric means).",
            claims[i].statement, rows[row].label, ratio.value, ratio_by(f, 0, row), ratio_by(f, 1, row),
            ratio_by(f, 2, row));
    }
    for (int q = 0; q < WIDE_QUESTIONS; q++) {
        const timed ratio = times_as_long(f, q, BY_KDOP);
        report_claim(l->report, by_timed(&ratio, ABOVE, 1),
                     "`wide` answers `%s` faster than `kdop`, which takes %.2f times as long (geometric mean).",
                     wide_questions[q].name, ratio.value);
    }
}

graze_status wide_options(void *lab, graze_error *error)
{
    study_lab *l = lab;
    figures f = {.has = {false}};
    for (int set = 0; set < WIDE_SETS; set++) {
        graze_status status = measure_set(l, set, &f, error);
        if (status != GRAZE_OK) return status;
    }
    for (int i = SIMD_SCALAR; i < ROW_COUNT; i++)
        if (!f.has[i]) report_text(l->report, "This processor can not run `%s`.", rows[i].label);
    for (int q = 0; q < WIDE_QUESTIONS; q++) write_table(l, &f, q);
    graze_status status = draw(l, &f, error);
    if (status == GRAZE_OK) judge(l, &f);
    return status;
}
