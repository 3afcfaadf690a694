/* What batches gain by threads, and that their results do not depend on them. */
#define _POSIX_C_SOURCE 200809L

#include "message.h"
#include "study/wide/lab.h"
#include "threads.h"

#include <graze/batch.h>
#include <unistd.h>

enum { THREAD_COUNTS = 4 };

static const int threads[THREAD_COUNTS] = {1, 2, 3, 8};

static const graze_question questions[WIDE_QUESTIONS] = {GRAZE_ASK_FIRST, GRAZE_ASK_CONTACTS, GRAZE_ASK_DISTANCE};

/* A batch with threads of its own, and what it answered last. */
typedef struct crew {
    graze_pool *pool;
    graze_batch *batch;
    graze_batch_answer answer;
    double seconds[PASSES];
} crew;

static graze_status crew_open(crew *c, const bench *b, int thread_count, graze_error *error)
{
    graze_query_def pair = graze_query_def_default();
    pair.a = b->scene.a, pair.b = b->scene.b;
    pair.method = b->build;
    graze_status status = graze_pool_create(thread_count, &c->pool, error);
    if (status != GRAZE_OK) return status;
    graze_batch_def def = graze_batch_def_default();
    def.pairs = &pair, def.pair_count = 1, def.tasks = graze_pool_tasks(c->pool);
    return graze_batch_create(&def, &c->batch, error);
}

static void crew_close(crew *c)
{
    graze_batch_free(c->batch);
    graze_pool_free(c->pool);
    *c = (crew){0};
}

/* ---- are the results the same? ---- */

static bool same_counters(const graze_counters *a, const graze_counters *b)
{
    return a->bv_tests == b->bv_tests && a->triangle_tests == b->triangle_tests && a->bv_updates == b->bv_updates;
}

static bool same_result(const graze_result *a, const graze_result *b)
{
    if (a->verdict != b->verdict || a->count != b->count || !same_counters(&a->counters, &b->counters)) return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->pairs[i].triangle_a != b->pairs[i].triangle_a || a->pairs[i].triangle_b != b->pairs[i].triangle_b ||
            a->pairs[i].kind != b->pairs[i].kind)
            return false;
    return true;
}

static bool same_point(const graze_vec3 *a, const graze_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

static bool same_closest(const graze_closest *a, const graze_closest *b)
{
    for (int i = 0; i < 3; i++)
        if (a->weights_a[i] != b->weights_a[i] || a->weights_b[i] != b->weights_b[i]) return false;
    return a->distance == b->distance && same_point(&a->point_a, &b->point_a) && same_point(&a->point_b, &b->point_b);
}

static bool same_distance(const graze_distance *a, const graze_distance *b)
{
    return a->triangle_a == b->triangle_a && a->triangle_b == b->triangle_b && same_closest(&a->closest, &b->closest) &&
           a->at_least == b->at_least && same_counters(&a->counters, &b->counters);
}

static graze_status compare(const crew *alone, const crew *many, int thread_count, graze_error *error)
{
    const graze_batch_answer *a = &alone->answer, *b = &many->answer;
    for (size_t i = 0; i < a->count; i++) {
        bool same = a->results ? same_result(&a->results[i], &b->results[i])
                               : same_distance(&a->distances[i], &b->distances[i]);
        if (!same)
            return fail(error, GRAZE_BAD_DATA,
                        "pose %zu: a batch of %d threads answers otherwise than one of one: this is a fault of the "
                        "library, please report it",
                        i, thread_count);
    }
    return GRAZE_OK;
}

/* ---- measuring ---- */

static graze_status ask(crew *c, const graze_batch_items *items, int round, graze_error *error)
{
    int64_t start = monotonic_ns();
    graze_status status = graze_batch_ask(c->batch, items, &c->answer, error);
    c->seconds[round] = (double)(monotonic_ns() - start) * 1e-9;
    return status;
}

/* Seconds for all poses, by question, number of threads and data set; and their tables. */
typedef struct figures {
    timed seconds[WIDE_QUESTIONS][THREAD_COUNTS][WIDE_SETS];
    grid tables[WIDE_QUESTIONS];
} figures;

/* One question, by all crews in turn. The first round only warms up: it finds the memory that results need. */
static graze_status ask_in_turn(crew crews[THREAD_COUNTS], const graze_batch_items *items, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int t = 0; t < THREAD_COUNTS && status == GRAZE_OK; t++) status = ask(&crews[t], items, 0, error);
    for (int round = 0; round < PASSES; round++)
        for (int t = 0; t < THREAD_COUNTS && status == GRAZE_OK; t++) status = ask(&crews[t], items, round, error);
    for (int t = 1; t < THREAD_COUNTS && status == GRAZE_OK; t++)
        status = compare(&crews[0], &crews[t], threads[t], error);
    return status;
}

static graze_status measure_set(study_lab *l, int set, figures *f, graze_error *error)
{
    const workload *w = &l->sets[set];
    bench b = wide_bench(l, w, "wide");
    crew crews[THREAD_COUNTS] = {{0}};
    graze_status status = benches_build(&b, 1, 1, error);
    for (int t = 0; t < THREAD_COUNTS && status == GRAZE_OK; t++) status = crew_open(&crews[t], &b, threads[t], error);
    for (int q = 0; q < WIDE_QUESTIONS && status == GRAZE_OK; q++) {
        graze_batch_items items = graze_batch_items_default();
        items.question = questions[q];
        items.poses = graze_path_poses(w->path), items.count = graze_path_count(w->path);
        status = ask_in_turn(crews, &items, error);
        for (int t = 0; t < THREAD_COUNTS && status == GRAZE_OK; t++) {
            f->seconds[q][t][set] = timed_median(crews[t].seconds);
            f->tables[q].here[t][set] = (double)items.count / f->seconds[q][t][set].value;
        }
        progress_step(l->context->progress);
    }
    for (int t = 0; t < THREAD_COUNTS; t++) crew_close(&crews[t]);
    bench_free(&b);
    return status == GRAZE_OK ? status : fail_at(error, "%s", w->name);
}

/* ---- writing ---- */

/* Over all sets and questions: how many times as many queries a second as by one thread. */
static timed gain_of(const figures *f, int row)
{
    timed gains[WIDE_QUESTIONS];
    for (int q = 0; q < WIDE_QUESTIONS; q++) gains[q] = ratio_of(f->seconds[q][0], f->seconds[q][row], WIDE_SETS);
    return ratio_of(gains, NULL, WIDE_QUESTIONS);
}

/* A thread more than the machine has processors can gain nothing: what is claimed is of two. */
static void judge(study_lab *l, const figures *f)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const timed two = gain_of(f, 1), three = gain_of(f, 2), eight = gain_of(f, 3);
    report_text(l->report,
                "This machine has %ld processors. Against one thread, 2 answer %.2f times as many queries a second, 3 "
                "%.2f times and 8 %.2f times (geometric means).",
                processors, two.value, three.value, eight.value);
    if (processors >= 2)
        report_timed(l->report, &two, ABOVE, 1.7,
                     "Two threads answer at least 1.7 times as many queries a second as one: here {} times (geometric "
                     "mean).");
    report_timed(l->report, &eight, ABOVE, 0.9,
                 "More threads than processors do no harm: eight answer {} times as many queries a second as one "
                 "(geometric mean; harm is below 0.9).");
}

graze_status wide_batches(void *lab, graze_error *error)
{
    static const char *const titles[WIDE_QUESTIONS] = {"Batches: queries a second, `first`",
                                                       "Batches: queries a second, `all`",
                                                       "Batches: queries a second, `distance`"};
    study_lab *l = lab;
    figures f;
    if (!has_threads()) {
        report_text(l->report, "Not measured: this graze was built without threads.");
        return GRAZE_OK;
    }
    for (int q = 0; q < WIDE_QUESTIONS; q++) {
        f.tables[q] = grid_of(titles[q], "Threads", wide_set_names, WIDE_SETS);
        for (int t = 0; t < THREAD_COUNTS; t++) grid_add_row(&f.tables[q], "%d", threads[t]);
    }
    for (int set = 0; set < WIDE_SETS; set++) {
        graze_status status = measure_set(l, set, &f, error);
        if (status != GRAZE_OK) return status;
    }
    report_text(l->report,
                "All poses of a flight in one call, `graze_batch_ask`; the median of %d calls, numbers of threads in "
                "turn. Every verdict, pair, distance, closest point and counter was the same for all numbers of "
                "threads: the study stops where one is not.",
                (int)PASSES);
    for (int q = 0; q < WIDE_QUESTIONS; q++) report_table(l->report, &f.tables[q]);
    judge(l, &f);
    return GRAZE_OK;
}
