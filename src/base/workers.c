#include "base/workers.h"

#include "base/error.h"
#include "base/float_mode.h"
#include "base/pool.h"

/* ---- opening and closing ---- */

static graze_status check_tasks(const graze_tasks *tasks, const char *who, graze_error *error)
{
    if (!tasks->enqueue != !tasks->finish)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: tasks has only one of enqueue and finish: set both, or none for the caller's thread", who);
    if (tasks->enqueue && (tasks->worker_count < 1 || tasks->worker_count > GRAZE_MOST_WORKERS))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: tasks has %lu workers: set worker_count to 1 to %d", who,
                        (unsigned long)tasks->worker_count, GRAZE_MOST_WORKERS);
    return GRAZE_OK;
}

graze_status grz_workers_open(grz_workers *out, const char *who, const graze_tasks *tasks, int threads,
                              uint32_t item_count, graze_error *error)
{
    enum { ITEMS_A_THREAD = 1024 };
    *out = (grz_workers){.who = who, .tasks = *tasks, .error = {.status = GRAZE_OK}};
    graze_status status = check_tasks(tasks, who, error);
    if (status != GRAZE_OK) return status;
    if (tasks->enqueue && threads != 1)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: threads is %d and there are tasks: leave threads at 1, or tasks at zero", who, threads);
    const uint32_t worth = item_count / ITEMS_A_THREAD;
    if ((uint32_t)threads > worth) threads = (int)worth;
    if (threads > 1) {
        status = grz_pool_start(threads, false, &out->pool, error);
        if (status != GRAZE_OK) return status;
        out->tasks = graze_pool_tasks(out->pool);
    }
    out->count = out->tasks.enqueue ? out->tasks.worker_count : 1;
    return GRAZE_OK;
}

graze_status grz_workers_close(grz_workers *workers, graze_status status, graze_error *error)
{
    graze_pool_free(workers->pool);
    workers->pool = NULL;
    if (status != GRAZE_OK || workers->error.status == GRAZE_OK) return status;
    if (error) *error = workers->error;
    return workers->error.status;
}

/* ---- sharing ---- */

typedef enum fault { NO_FAULT, BAD_RANGE, BAD_WORKER, WORKER_TWICE, UNIT_TWICE, FLOAT_MODE } fault;

typedef struct shared_work {
    grz_workers *workers;
    grz_unit_work *work;
    void *user;
    grz_taken *taken; /* of each unit */
    uint32_t count;
    bool checks_floats; /* the work itself does not */
    _Atomic uint32_t done, inside;
    _Atomic int fault; /* the last that was seen */
} shared_work;

/* False: it was taken already. */
static bool take(grz_taken *taken, uint32_t number)
{
    const uint32_t bit = UINT32_C(1) << number % 32;
    return !(atomic_fetch_or(&taken[number / 32], bit) & bit);
}

static fault do_units(shared_work *shared, uint32_t first, uint32_t end, uint32_t worker)
{
    fault seen = NO_FAULT;
    for (uint32_t unit = first; unit < end; unit++) {
        if (!take(shared->taken, unit)) {
            seen = UNIT_TWICE;
            continue;
        }
        shared->work(shared->user, unit, worker);
        atomic_fetch_add(&shared->done, 1);
    }
    return seen;
}

static fault do_checked(shared_work *shared, uint32_t first, uint32_t end, uint32_t worker)
{
    if (first > end || end > shared->count) return BAD_RANGE;
    if (worker >= shared->workers->count) return BAD_WORKER;
    if (shared->checks_floats && grz_check_float_mode(NULL) != GRAZE_OK) return FLOAT_MODE;
    if (!take(shared->workers->busy, worker)) return WORKER_TWICE;
    const fault seen = do_units(shared, first, end, worker);
    atomic_fetch_and(&shared->workers->busy[worker / 32], ~(UINT32_C(1) << worker % 32));
    return seen;
}

static void do_range(uint32_t first, uint32_t end, uint32_t worker, void *context)
{
    shared_work *shared = context;
    atomic_fetch_add(&shared->inside, 1);
    const fault seen = do_checked(shared, first, end, worker);
    if (seen != NO_FAULT) atomic_store(&shared->fault, seen);
    atomic_fetch_sub(&shared->inside, 1);
}

static graze_status judge(const shared_work *shared, uint32_t done, graze_error *error)
{
    static const char *const faults[] = {
        [BAD_RANGE] = "called the task for units that it does not have",
        [BAD_WORKER] = "called it with a worker number that is not below worker_count",
        [WORKER_TWICE] = "called it twice at once with one worker number",
        [UNIT_TWICE] = "called it twice for one unit",
    };
    const char *who = shared->workers->who;
    const int seen = atomic_load(&shared->fault);
    if (seen == FLOAT_MODE)
        return grz_fail(
            error, GRAZE_BAD_FLOAT_MODE,
            "%s: a thread of the tasks does not round to nearest, or flushes small numbers to zero: restore "
            "its floating-point mode before it runs tasks",
            who);
    if (seen != NO_FAULT)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "%s: the threads %s: keep to what tasks.h asks of enqueue", who,
                        faults[seen]);
    if (done != shared->count)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "%s: finish returned when %lu of %lu units were done: let it wait for all", who,
                        (unsigned long)done, (unsigned long)shared->count);
    return GRAZE_OK;
}

/* Calls that are still running when `finish` has returned use `shared`. */
static void wait_for_calls(const shared_work *shared)
{
    while (atomic_load(&shared->inside) > 0) {
    }
}

static graze_status share(shared_work *shared, uint32_t min_range, graze_error *error)
{
    for (size_t i = 0; i < GRZ_TAKEN_WORDS(shared->count); i++) atomic_init(&shared->taken[i], 0);
    graze_tasks_run(&shared->workers->tasks, do_range, shared->count, min_range, shared);
    const uint32_t done = atomic_load(&shared->done);
    wait_for_calls(shared);
    return judge(shared, done, error);
}

graze_status grz_share(grz_workers *workers, uint32_t count, uint32_t min_range, grz_unit_work *work, void *user,
                       grz_taken *taken, graze_error *error)
{
    shared_work shared = {.workers = workers, .work = work, .user = user, .taken = taken, .count = count};
    return share(&shared, min_range, error);
}

/* ---- parts ---- */

typedef struct parts {
    grz_part_work *part;
    void *user;
    uint32_t count, size; /* of all; of each but the last */
} parts;

static void do_part(void *user, uint32_t unit, uint32_t worker)
{
    (void)worker;
    const parts *p = user;
    const uint32_t first = unit * p->size;
    p->part(p->user, first, p->count - first < p->size ? p->count : first + p->size);
}

void grz_in_parts(grz_workers *workers, uint32_t count, uint32_t grain, grz_part_work *part, void *user)
{
    enum { MOST_PARTS = 1024 };
    if (!workers || !workers->tasks.enqueue || count <= grain) {
        if (count > 0) part(user, 0, count);
        return;
    }
    const uint32_t least = (count - 1) / MOST_PARTS + 1;
    parts p = {part, user, count, grain > least ? grain : least};
    grz_taken taken[GRZ_TAKEN_WORDS(MOST_PARTS)];
    shared_work shared = {.workers = workers,
                          .work = do_part,
                          .user = &p,
                          .taken = taken,
                          .count = (count - 1) / p.size + 1,
                          .checks_floats = true};
    graze_error error;
    if (share(&shared, 1, &error) == GRAZE_OK) return;
    if (workers->error.status == GRAZE_OK) workers->error = error;
    (void)do_units(&shared, 0, shared.count, 0); /* those that nobody has taken */
    wait_for_calls(&shared);
}
