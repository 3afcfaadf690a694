/* The passes of a replay: threads, clock readings, and what the queries answer. Between the two readings stands the
 * query and nothing else: pairs go through a visitor into memory that is warm after the first poses, and are put in
 * their place after the second reading. */
#define _POSIX_C_SOURCE 200809L

#include "message.h"
#include "replay.h"
#include "threads.h"

#include <graze/tasks.h>
#include <stdlib.h>
#include <string.h>

/* A thread's part: poses from `first` up to `end`, its own query, its own pairs. */
typedef struct worker {
    replay *replay;
    size_t first, end;
    graze_query *query;
    int64_t *nanoseconds; /* of the whole replay, [pose * repeat + pass] */
    uint64_t pass;
    pair_list received; /* of the pose being asked about */
    pair_list *kept;    /* of all its poses; NULL if pairs are only counted */
    bool out_of_memory;
    graze_counters counters;
    graze_status status;
    graze_error error;
} worker;

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY,
                "out of memory: replay fewer poses or passes, or ask without --out and --page");
}

/* ---- lists of pairs ---- */

static bool append(pair_list *list, const graze_pair *pairs, size_t count)
{
    if (count > list->capacity - list->count) {
        size_t capacity = list->capacity ? list->capacity : 256;
        while (capacity - list->count < count) {
            if (capacity > SIZE_MAX / 2 / sizeof *list->items) return false;
            capacity *= 2;
        }
        graze_pair *items = realloc(list->items, capacity * sizeof *items);
        if (!items) return false;
        list->items = items;
        list->capacity = capacity;
    }
    if (count) memcpy(list->items + list->count, pairs, count * sizeof *pairs);
    list->count += count;
    return true;
}

static int compare_pairs(const void *a, const void *b)
{
    const graze_pair *p = a, *q = b;
    if (p->triangle_a != q->triangle_a) return p->triangle_a < q->triangle_a ? -1 : 1;
    return (p->triangle_b > q->triangle_b) - (p->triangle_b < q->triangle_b);
}

/* ---- one pose ---- */

static bool keep(const graze_pair *pairs, size_t count, void *user)
{
    worker *w = user;
    if (!append(&w->received, pairs, count)) w->out_of_memory = true;
    return !w->out_of_memory;
}

static bool count_only(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs, (void)count, (void)user; /* the query counts what it shows */
    return true;
}

pose_answer distance_answer(const graze_distance *d)
{
    bool undecided = d->left && d->closest.distance > 0;
    return (pose_answer){.verdict = d->closest.distance == 0 ? GRAZE_CONTACT
                                    : d->at_least > 0        ? GRAZE_FREE
                                                             : GRAZE_MAYBE,
                         .undecided = undecided,
                         .distance = undecided ? 0 : d->closest.distance};
}

static graze_status ask_distance(worker *w, size_t number, int64_t *elapsed, pose_answer *out)
{
    const graze_pose *pose = &graze_path_poses(w->replay->path)[number];
    graze_distance d;
    int64_t start = monotonic_ns();
    graze_status status = graze_query_distance_bounded(w->query, pose, &w->replay->bounds, &d, &w->error);
    *elapsed = monotonic_ns() - start;
    if (status != GRAZE_OK) return status;
    *out = distance_answer(&d);
    if (w->pass > 0) return GRAZE_OK;
    if (w->replay->keep_distances) w->replay->distances[number] = d;
    graze_counters_add(&w->counters, &d.counters);
    return GRAZE_OK;
}

static graze_status ask_pairs(worker *w, const graze_pose *pose, int64_t *elapsed, pose_answer *out)
{
    const replay *r = w->replay;
    const graze_receiver to = {.visit = r->keep_pairs ? keep : count_only, .user = w};
    graze_result result;
    graze_status status;
    w->received.count = 0;
    int64_t start = monotonic_ns();
    if (r->question == GRAZE_ASK_FIRST)
        status = graze_query_first(w->query, pose, &result, &w->error);
    else if (r->question == GRAZE_ASK_NEAR)
        status = graze_query_near(w->query, pose, r->tolerance, &result, &w->error);
    else if (r->question == GRAZE_ASK_CONTACTS)
        status = graze_query_contacts(w->query, pose, &to, &result, &w->error);
    else
        status = graze_query_within(w->query, pose, r->tolerance, &to, &result, &w->error);
    *elapsed = monotonic_ns() - start;
    if (status != GRAZE_OK) return status;
    if (r->keep_pairs && result.pairs) keep(result.pairs, result.count, w); /* of a question without a visitor */
    if (w->out_of_memory) return out_of_memory(&w->error);
    out->verdict = result.verdict;
    out->undecided = result.left;
    out->pair_count = result.count;
    if (w->pass == 0) graze_counters_add(&w->counters, &result.counters);
    return GRAZE_OK;
}

static graze_status ask(worker *w, size_t pose)
{
    replay *r = w->replay;
    const graze_pose *b_in_a = &graze_path_poses(r->path)[pose];
    int64_t *elapsed = &w->nanoseconds[pose * r->repeat + w->pass];
    pose_answer answer = {0};
    graze_status status = r->question == GRAZE_ASK_DISTANCE ? ask_distance(w, pose, elapsed, &answer)
                                                            : ask_pairs(w, b_in_a, elapsed, &answer);
    if (status != GRAZE_OK) return fail_at(&w->error, "pose %zu", pose);
    progress_step(r->progress);
    if (w->pass > 0) return GRAZE_OK; /* answers do not depend on the pass */
    r->answers[pose] = answer;
    if (!w->kept) return GRAZE_OK;
    if (w->received.count > 1) qsort(w->received.items, w->received.count, sizeof(graze_pair), compare_pairs);
    return append(w->kept, w->received.items, w->received.count) ? GRAZE_OK : out_of_memory(&w->error);
}

/* ---- all poses ---- */

/* Parts `first` to `end` - 1, whoever does them. */
static void run_parts(uint32_t first, uint32_t end, uint32_t thread, void *context)
{
    (void)thread;
    worker *workers = context;
    for (worker *w = workers + first; w < workers + end; w++) {
        graze_query_forget(w->query);
        for (size_t pose = w->first; pose < w->end && w->status == GRAZE_OK; pose++) w->status = ask(w, pose);
    }
}

/* A pass ends when every part of it has, so that no thread runs ahead into the next. */
static graze_status run_pass(const graze_tasks *tasks, worker *workers, uint64_t pass, graze_error *error)
{
    uint32_t count = tasks->worker_count;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count; i++) workers[i].pass = pass;
    graze_tasks_run(tasks, run_parts, count, 1, workers);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        if ((status = workers[i].status) != GRAZE_OK) *error = workers[i].error;
    return status;
}

static graze_status prepare_workers(replay *r, worker *workers, int64_t *nanoseconds, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < r->threads && status == GRAZE_OK; i++) {
        worker *w = &workers[i];
        *w = (worker){.replay = r, .nanoseconds = nanoseconds};
        share_of(graze_path_count(r->path), i, r->threads, &w->first, &w->end);
        if (r->keep_pairs) w->kept = &r->pairs[i];
        status = scene_query(r->scene, &w->query, error);
    }
    return status;
}

static graze_status run_workers(replay *r, worker *workers, int64_t *nanoseconds, graze_error *error)
{
    graze_pool *pool;
    graze_status status = graze_pool_create((int)r->threads, &pool, error);
    if (status != GRAZE_OK) return status;
    graze_tasks tasks = graze_pool_tasks(pool);
    status = prepare_workers(r, workers, nanoseconds, error);
    for (uint64_t pass = 0; pass < r->repeat && status == GRAZE_OK; pass++)
        status = run_pass(&tasks, workers, pass, error);
    graze_pool_free(pool);
    for (size_t i = 0; i < r->threads; i++) {
        graze_counters_add(&r->counters, &workers[i].counters);
        graze_query_free(workers[i].query);
        free(workers[i].received.items);
    }
    return status;
}

graze_status replay_run(replay *r, graze_error *error)
{
    size_t pose_count = graze_path_count(r->path);
    if (pose_count >= SIZE_MAX / sizeof(int64_t) / r->repeat) return out_of_memory(error);
    /* One more than needed, so that no size is zero. */
    int64_t *nanoseconds = malloc((pose_count * r->repeat + 1) * sizeof *nanoseconds);
    worker *workers = calloc(r->threads, sizeof *workers);
    r->answers = calloc(pose_count + 1, sizeof *r->answers);
    r->microseconds = calloc(pose_count + 1, sizeof *r->microseconds);
    r->pairs = calloc(r->threads, sizeof *r->pairs);
    if (r->keep_distances) r->distances = calloc(pose_count + 1, sizeof *r->distances);

    graze_status status;
    if (!nanoseconds || !workers || !r->answers || !r->microseconds || !r->pairs ||
        (r->keep_distances && !r->distances))
        status = out_of_memory(error);
    else
        status = run_workers(r, workers, nanoseconds, error);
    if (status == GRAZE_OK) settle_times(nanoseconds, pose_count, r->repeat, r->microseconds);
    free(workers);
    free(nanoseconds);
    return status;
}

void replay_free(replay *r)
{
    for (size_t i = 0; r->pairs && i < r->threads; i++) free(r->pairs[i].items);
    free(r->pairs);
    free(r->distances);
    free(r->microseconds);
    free(r->answers);
}
