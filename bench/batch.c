/* What a batch gains by threads: queries a second for 1, 2, 3 and 8 of them, beside one query asked in a loop, on a
 * torus that tumbles through another, a cone that flies over a terrain, and forty pairs of models a frame.
 *
 *     build/tests/batch/bench_batch [ROUNDS [SCENE [METHOD]]]
 *
 * SCENE is 0, 1 or 2: that one alone. The numbers of threads take turns, and the best round of each counts: so another
 * program that runs meanwhile disturbs all of them alike, and seldom for the whole time. */
#include "base/clock.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

enum { POSES = 4000, MOST_PAIRS = 40, MOST_THREADS = 4 };

static const int threads[MOST_THREADS] = {1, 2, 3, 8};

static const struct {
    const char *name;
    const char *a, *a_parameters[2], *b, *b_parameters[3];
    double step;
    size_t pair_count; /* of the same two models; item i is about pair i % pair_count */
} scenes[] = {
    {"torus tumble", "torus", {"rings=80", "sides=40"}, "torus", {"major=0.3", "minor=0.1", "rings=30"}, 0.02, 1},
    {"terrain flight",
     "terrain",
     {"level=7", "seed=1"},
     "cone",
     {"radius=0.03", "height=0.06", "segments=200"},
     0.01,
     1},
    {"forty pairs",
     "torus",
     {"rings=80", "sides=40"},
     "torus",
     {"major=0.3", "minor=0.1", "rings=30"},
     0.02,
     MOST_PAIRS},
};

typedef struct bench {
    graze_model *a, *b;
    graze_path *path;
    graze_query_def pairs[MOST_PAIRS];
    graze_error error;
} bench;

static graze_model *model_of(const char *shape, const char *const *parameters, size_t count, const char *method,
                             graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    if (graze_shape_create(shape, parameters, count, &mesh, error) != GRAZE_OK) return NULL;
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = method};
    graze_model_create(&def, &model, error);
    graze_mesh_free(mesh);
    return model;
}

static bool hits(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error)
{
    graze_result result;
    *status = graze_query_first(user, b_in_a, &result, error);
    return *status == GRAZE_OK && result.verdict == GRAZE_CONTACT;
}

static bool fly(bench *b, double step)
{
    graze_query *query = NULL;
    graze_billiard_def def = graze_billiard_def_default();
    graze_mesh_bounds(graze_model_mesh(b->a), &def.room_low, &def.room_high);
    def.step = step, def.turn_degrees = 2, def.pose_count = POSES, def.hit = hits;
    bool done = graze_query_create(&b->pairs[0], &query, &b->error) == GRAZE_OK;
    def.user = query;
    done = done && graze_path_billiard(&def, &b->path, &b->error) == GRAZE_OK;
    graze_query_free(query);
    return done;
}

static bool bench_open(bench *b, size_t scene, const char *method)
{
    *b = (bench){0};
    b->a = model_of(scenes[scene].a, scenes[scene].a_parameters, 2, method, &b->error);
    b->b = b->a ? model_of(scenes[scene].b, scenes[scene].b_parameters, 3, method, &b->error) : NULL;
    for (size_t i = 0; i < MOST_PAIRS; i++)
        b->pairs[i] = (graze_query_def){.size = sizeof(graze_query_def), .a = b->a, .b = b->b, .method = method};
    return b->b && fly(b, scenes[scene].step);
}

static void bench_close(bench *b)
{
    graze_path_free(b->path);
    graze_model_free(b->a);
    graze_model_free(b->b);
}

/* Fewer of the questions that take long: rounds that are short find a moment at which no other program runs. */
static const size_t counts[] = {POSES, POSES, POSES / 4, POSES / 8, POSES};

static graze_batch_items items_of(const bench *b, graze_question question)
{
    graze_batch_items items = graze_batch_items_default();
    items.question = question, items.tolerance = 0.01;
    items.poses = graze_path_poses(b->path), items.count = counts[question];
    return items;
}

/* One query, one pose after another, pairs counted but not kept. Nanoseconds; 0 on failure. */
static uint64_t time_loop(bench *b, graze_question question)
{
    graze_query *query;
    graze_batch_items items = items_of(b, question);
    graze_receiver count_only = {0};
    graze_result r;
    graze_distance d;
    if (graze_query_create(&b->pairs[0], &query, &b->error) != GRAZE_OK) return 0;
    graze_status status = GRAZE_OK;
    uint64_t start = grz_clock();
    for (size_t i = 0; i < items.count && status == GRAZE_OK; i++) switch (question) {
        case GRAZE_ASK_FIRST: status = graze_query_first(query, &items.poses[i], &r, &b->error); break;
        case GRAZE_ASK_CONTACTS:
            status = graze_query_contacts(query, &items.poses[i], &count_only, &r, &b->error);
            break;
        case GRAZE_ASK_WITHIN:
            status = graze_query_within(query, &items.poses[i], items.tolerance, &count_only, &r, &b->error);
            break;
        case GRAZE_ASK_DISTANCE: status = graze_query_distance(query, &items.poses[i], &d, &b->error); break;
        default: status = graze_query_near(query, &items.poses[i], items.tolerance, &r, &b->error); break;
        }
    uint64_t time = grz_clock() - start;
    graze_query_free(query);
    return status == GRAZE_OK ? time : 0;
}

/* The second of two calls, when all memory is there. Nanoseconds; 0 on failure. */
static uint64_t time_batch(bench *b, size_t pair_count, graze_question question, int thread_count)
{
    graze_pool *pool;
    graze_batch *batch = NULL;
    graze_batch_answer answer;
    graze_batch_items items = items_of(b, question);
    uint64_t start = 0, time = 0;
    if (graze_pool_create(thread_count, &pool, &b->error) != GRAZE_OK) return 0;
    graze_batch_def def = {
        .size = sizeof def, .pairs = b->pairs, .pair_count = pair_count, .tasks = graze_pool_tasks(pool)};
    if (graze_batch_create(&def, &batch, &b->error) == GRAZE_OK &&
        graze_batch_ask(batch, &items, &answer, &b->error) == GRAZE_OK) {
        start = grz_clock();
        if (graze_batch_ask(batch, &items, &answer, &b->error) == GRAZE_OK) time = grz_clock() - start;
    }
    graze_batch_free(batch);
    graze_pool_free(pool);
    return time;
}

static void keep_best(uint64_t *best, uint64_t time, bool *done)
{
    if (time == 0) *done = false;
    if (*best == 0 || time < *best) *best = time;
}

static bool measure(bench *b, size_t scene, graze_question question, int rounds)
{
    uint64_t loop = 0, best[MOST_THREADS] = {0};
    bool done = true;
    for (int round = 0; round < rounds && done; round++) {
        keep_best(&loop, time_loop(b, question), &done);
        for (int t = 0; t < MOST_THREADS && done; t++)
            keep_best(&best[t], time_batch(b, scenes[scene].pair_count, question, threads[t]), &done);
    }
    if (!done) return false;
    double nanoseconds = 1e9 * (double)items_of(b, question).count;
    printf("%-14s %-8s loop %8.0f/s", scenes[scene].name, graze_question_name(question), nanoseconds / (double)loop);
    for (int t = 0; t < MOST_THREADS; t++) printf(", %d: %8.0f/s", threads[t], nanoseconds / (double)best[t]);
    printf(", 2 to 1: %.2f\n", (double)best[0] / (double)best[1]);
    return true;
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 5;
    bool done = true;
    for (size_t s = 0; s < sizeof scenes / sizeof *scenes && done; s++) {
        bench b;
        if (argc > 2 && s != (size_t)atoi(argv[2])) continue;
        done = bench_open(&b, s, argc > 3 ? argv[3] : NULL);
        for (int q = GRAZE_ASK_FIRST; q <= GRAZE_ASK_NEAR && done; q++)
            done = measure(&b, s, (graze_question)q, rounds);
        if (!done) fprintf(stderr, "%s\n", b.error.message);
        bench_close(&b);
    }
    return done ? 0 : 1;
}
