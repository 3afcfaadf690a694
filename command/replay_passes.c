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
    uint64_t pass, slot;
    const bool *is_short; /* of each pose of the replay; after the first pass */
    pair_list received;   /* of the pose being asked about */
    pair_list *kept;      /* of all its poses; NULL if pairs are only counted */
    point_list *points;   /* the same of points */
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

/* Room for `more` items behind `count`. */
static bool make_room(void **items, size_t *capacity, size_t count, size_t more, size_t size)
{
    if (more <= *capacity - count) return true;
    size_t wanted = *capacity ? *capacity : 256;
    while (wanted - count < more) {
        if (wanted > SIZE_MAX / 2 / size) return false;
        wanted *= 2;
    }
    void *made = realloc(*items, wanted * size);
    if (!made) return false;
    *items = made;
    *capacity = wanted;
    return true;
}

static bool append(pair_list *list, const graze_pair *pairs, size_t count)
{
    if (!make_room((void **)&list->items, &list->capacity, list->count, count, sizeof *pairs)) return false;
    if (count) memcpy(list->items + list->count, pairs, count * sizeof *pairs);
    list->count += count;
    return true;
}

static bool append_points(point_list *list, const graze_manifold_point *points, size_t count)
{
    if (!make_room((void **)&list->items, &list->capacity, list->count, count, sizeof *points)) return false;
    if (count) memcpy(list->items + list->count, points, count * sizeof *points);
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

/* What a query said of a pose. */
typedef union reply {
    graze_result result;
    graze_distance distance;
    graze_depth depth;
    graze_manifold manifold;
} reply;

/* Asks, and does nothing else: this is what is timed. */
static graze_status put_question(worker *w, const graze_pose *pose, const graze_receiver *to, reply *out)
{
    const replay *r = w->replay;
    if (r->question == GRAZE_ASK_DISTANCE)
        return graze_query_distance_bounded(w->query, pose, &r->bounds, &out->distance, &w->error);
    if (r->question == GRAZE_ASK_DEPTH) return graze_query_depth(w->query, pose, &r->depth, &out->depth, &w->error);
    if (r->question == GRAZE_ASK_MANIFOLD)
        return graze_query_manifold(w->query, pose, &r->manifold, &out->manifold, &w->error);
    if (r->question == GRAZE_ASK_FIRST) return graze_query_first(w->query, pose, &out->result, &w->error);
    if (r->question == GRAZE_ASK_NEAR) return graze_query_near(w->query, pose, r->tolerance, &out->result, &w->error);
    if (r->question == GRAZE_ASK_CONTACTS) return graze_query_contacts(w->query, pose, to, &out->result, &w->error);
    return graze_query_within(w->query, pose, r->tolerance, to, &out->result, &w->error);
}

static void take_distance(worker *w, size_t pose, const graze_distance *d)
{
    w->replay->answers[pose] = distance_answer(d);
    if (w->replay->keep_distances) w->replay->distances[pose] = *d;
    graze_counters_add(&w->counters, &d->counters);
}

static void take_depth(worker *w, size_t pose, const graze_depth *d)
{
    w->replay->answers[pose] = (pose_answer){.verdict = d->solids == GRAZE_SOLIDS_APART ? GRAZE_FREE : GRAZE_CONTACT,
                                             .depth = d->at_most,
                                             .direction = d->direction};
    graze_counters_add(&w->counters, &d->counters);
}

static void take_manifold(worker *w, size_t pose, const graze_manifold *m)
{
    if (w->points && !append_points(w->points, m->points, m->count)) w->out_of_memory = true;
    w->replay->answers[pose] =
        (pose_answer){.verdict = m->count ? GRAZE_CONTACT : GRAZE_FREE, .pair_count = m->count, .direction = m->normal};
    graze_counters_add(&w->counters, &m->counters);
}

static void take_result(worker *w, size_t pose, const graze_result *result)
{
    if (w->replay->keep_pairs && result->pairs) keep(result->pairs, result->count, w); /* of a question for one pair */
    w->replay->answers[pose] =
        (pose_answer){.verdict = result->verdict, .undecided = result->left, .pair_count = result->count};
    graze_counters_add(&w->counters, &result->counters);
}

/* Answers do not depend on the pass: those of the first are taken. */
static graze_status take_reply(worker *w, size_t pose, const reply *said)
{
    if (w->replay->question == GRAZE_ASK_DISTANCE)
        take_distance(w, pose, &said->distance);
    else if (w->replay->question == GRAZE_ASK_DEPTH)
        take_depth(w, pose, &said->depth);
    else if (w->replay->question == GRAZE_ASK_MANIFOLD)
        take_manifold(w, pose, &said->manifold);
    else
        take_result(w, pose, &said->result);
    if (w->out_of_memory) return out_of_memory(&w->error);
    if (!w->kept) return GRAZE_OK;
    if (w->received.count > 1) qsort(w->received.items, w->received.count, sizeof(graze_pair), compare_pairs);
    return append(w->kept, w->received.items, w->received.count) ? GRAZE_OK : out_of_memory(&w->error);
}

/* Asks about poses between two readings of the clock, and shares the time out among them. The clock's cost is taken off
 * each time later, so it is put back once a pose. */
static graze_status ask(worker *w, size_t first, size_t end)
{
    replay *r = w->replay;
    const bool takes = w->pass == 0;
    const graze_receiver to = {.visit = takes && r->keep_pairs ? keep : count_only, .user = w};
    const graze_pose *poses = graze_path_poses(r->path);
    reply said;
    graze_status status = GRAZE_OK;
    size_t pose = first;
    w->received.count = 0;
    int64_t start = monotonic_ns();
    for (; pose < end && status == GRAZE_OK; pose++) status = put_question(w, &poses[pose], &to, &said);
    int64_t elapsed = monotonic_ns() - start;
    if (status == GRAZE_OK && takes) status = take_reply(w, first, &said);
    if (status != GRAZE_OK) return fail_at(&w->error, "pose %zu", pose - 1);
    double share = ((double)elapsed - r->clock_ns) / (double)(end - first) + r->clock_ns;
    for (pose = first; pose < end; pose++) {
        w->nanoseconds[pose * r->repeat + w->slot] = (int64_t)(share + 0.5);
        if (takes || w->slot > 0) progress_step(r->progress);
    }
    return GRAZE_OK;
}

/* ---- blocks ---- */

/* A question shorter than so many readings of the clock is timed together with its neighbours. */
enum { SHORT_READINGS = 8, MOST_IN_BLOCK = 16 };

/* Of each pose, whether its first time was short: found once, because later passes write over it. */
static size_t find_short(const replay *r, const int64_t *nanoseconds, bool *is_short)
{
    size_t count = 0;
    for (size_t pose = 0; pose < graze_path_count(r->path); pose++) {
        is_short[pose] = (double)nanoseconds[pose * r->repeat] < (SHORT_READINGS + 1) * r->clock_ns;
        count += is_short[pose];
    }
    return count;
}

/* Where the block that begins at a pose ends; before `end`. */
static size_t end_of_block(const worker *w, size_t pose)
{
    size_t next = pose + 1;
    if (w->pass == 0 || !w->is_short[pose]) return next;
    while (next < w->end && next - pose < MOST_IN_BLOCK && w->is_short[next]) next++;
    return next;
}

/* ---- all poses ---- */

/* Parts `first` to `end` - 1, whoever does them. */
static void run_parts(uint32_t first, uint32_t end, uint32_t thread, void *context)
{
    (void)thread;
    worker *workers = context;
    for (worker *w = workers + first; w < workers + end; w++) {
        graze_query_forget(w->query);
        size_t next;
        for (size_t pose = w->first; pose < w->end && w->status == GRAZE_OK; pose = next) {
            next = end_of_block(w, pose);
            w->status = ask(w, pose, next);
        }
    }
}

/* A pass ends when every part of it has, so that no thread runs ahead into the next. */
static graze_status run_pass(const graze_tasks *tasks, worker *workers, uint64_t pass, uint64_t slot,
                             graze_error *error)
{
    uint32_t count = tasks->worker_count;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count; i++) workers[i].pass = pass, workers[i].slot = slot;
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
        if (r->keep_points) w->points = &r->points[i];
        status = scene_query(r->scene, &w->query, error);
    }
    return status;
}

/* The first pass takes the answers. If it found short questions, its times give way to those of one pass more, in
 * blocks. */
static graze_status run_passes(replay *r, const graze_tasks *tasks, worker *workers, int64_t *nanoseconds,
                               graze_error *error)
{
    bool *is_short = malloc(graze_path_count(r->path) + 1);
    if (!is_short) return out_of_memory(error);
    graze_status status = run_pass(tasks, workers, 0, 0, error);
    for (size_t i = 0; i < r->threads; i++) add_march_costs(&r->march_costs, workers[i].query);
    r->short_poses = status == GRAZE_OK ? find_short(r, nanoseconds, is_short) : 0;
    for (size_t i = 0; i < r->threads; i++) workers[i].is_short = is_short;
    for (uint64_t pass = 1, slot = r->short_poses == 0; slot < r->repeat && status == GRAZE_OK; pass++, slot++)
        status = run_pass(tasks, workers, pass, slot, error);
    free(is_short);
    return status;
}

static graze_status run_workers(replay *r, worker *workers, int64_t *nanoseconds, graze_error *error)
{
    graze_pool *pool;
    graze_status status = graze_pool_create((int)r->threads, &pool, error);
    if (status != GRAZE_OK) return status;
    graze_tasks tasks = graze_pool_tasks(pool);
    status = prepare_workers(r, workers, nanoseconds, error);
    if (status == GRAZE_OK) status = run_passes(r, &tasks, workers, nanoseconds, error);
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
    r->points = calloc(r->threads, sizeof *r->points);
    if (r->keep_distances) r->distances = calloc(pose_count + 1, sizeof *r->distances);

    graze_status status;
    r->clock_ns = clock_cost();
    r->depth = graze_depth_def_default();
    r->depth.relative = r->bounds.relative;
    r->depth.absolute = r->bounds.absolute;
    r->manifold = graze_manifold_def_default();
    r->manifold.margin = r->tolerance;
    if (!nanoseconds || !workers || !r->answers || !r->microseconds || !r->pairs || !r->points ||
        (r->keep_distances && !r->distances))
        status = out_of_memory(error);
    else
        status = run_workers(r, workers, nanoseconds, error);
    if (status == GRAZE_OK) settle_times(nanoseconds, pose_count, r->repeat, r->clock_ns, r->microseconds);
    free(workers);
    free(nanoseconds);
    return status;
}

void replay_free(replay *r)
{
    for (size_t i = 0; r->pairs && i < r->threads; i++) free(r->pairs[i].items);
    free(r->pairs);
    for (size_t i = 0; r->points && i < r->threads; i++) free(r->points[i].items);
    free(r->points);
    free(r->distances);
    free(r->microseconds);
    free(r->answers);
}
