/* The rays of graze ray. */
#include "ask.h"
#include "message.h"
#include "ray.h"

#include <stdlib.h>

const char *const ray_question_names[3] = {"first", "any", "all"};

/* The run, and what each part of it counts. */
typedef struct counted {
    ray_run *run;
    graze_counters *counters;
} counted;

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: cast fewer rays at once");
}

static bool reserve(hit_list *list, size_t more)
{
    if (more <= list->capacity - list->count) return true;
    size_t capacity = list->capacity < 64 ? 64 : 2 * list->capacity;
    if (capacity - list->count < more) capacity = list->count + more;
    graze_hit *items = realloc(list->items, capacity * sizeof *items);
    if (!items) return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* Asks again with more room where there was too little; what counts is the time of the cast that had enough. */
static graze_status cast_all(const ray_run *r, const graze_ray *ray, hit_list *list, size_t *met, int64_t *nanoseconds,
                             graze_error *error)
{
    for (;;) {
        const graze_hit_receiver to = {.array = list->items ? list->items + list->count : NULL,
                                       .capacity = list->capacity - list->count};
        graze_counters before = *ray->counters;
        int64_t start = monotonic_ns();
        graze_status status = graze_ray_all(r->model, ray, &to, met, error);
        *nanoseconds = monotonic_ns() - start;
        if (status != GRAZE_OK || *met <= to.capacity) return status;
        *ray->counters = before;
        if (!reserve(list, *met)) return out_of_memory(error);
    }
}

static graze_status cast_first(const ray_run *r, const graze_ray *ray, hit_list *list, size_t *met,
                               int64_t *nanoseconds, graze_error *error)
{
    bool found;
    if (!reserve(list, 1)) return out_of_memory(error);
    int64_t start = monotonic_ns();
    graze_status status = graze_ray_first(r->model, ray, &list->items[list->count], &found, error);
    *nanoseconds = monotonic_ns() - start;
    *met = found;
    return status;
}

static graze_status cast_any(const ray_run *r, const graze_ray *ray, size_t *met, int64_t *nanoseconds,
                             graze_error *error)
{
    bool found;
    int64_t start = monotonic_ns();
    graze_status status = graze_ray_any(r->model, ray, &found, error);
    *nanoseconds = monotonic_ns() - start;
    *met = found;
    return status;
}

static graze_status cast(void *state, size_t number, size_t part, int64_t *nanoseconds, graze_error *error)
{
    const counted *c = state;
    ray_run *r = c->run;
    graze_ray ray = r->rays[number];
    ray.most = r->most;
    ray.counters = &c->counters[part];
    size_t *met = &r->met[number];
    if (r->question == RAY_ANY) return cast_any(r, &ray, met, nanoseconds, error);
    hit_list *list = &r->hits[part];
    graze_status status = r->question == RAY_FIRST ? cast_first(r, &ray, list, met, nanoseconds, error)
                                                   : cast_all(r, &ray, list, met, nanoseconds, error);
    if (r->keep_hits) list->count += *met;
    return status;
}

graze_status ray_cast(ray_run *r, graze_error *error)
{
    counted c = {r, calloc(r->threads, sizeof *c.counters)};
    r->met = calloc(r->count, sizeof *r->met);
    r->hits = calloc(r->threads, sizeof *r->hits);
    const asking a = {
        .count = r->count, .threads = r->threads, .progress = r->progress, .what = "ray", .ask = cast, .state = &c};
    graze_status status = c.counters && r->met && r->hits ? ask_all(&a, &r->microseconds, error) : out_of_memory(error);
    for (size_t i = 0; status == GRAZE_OK && i < r->threads; i++) graze_counters_add(&r->counters, &c.counters[i]);
    free(c.counters);
    return status;
}

void ray_run_free(ray_run *r)
{
    for (size_t i = 0; r->hits && i < r->threads; i++) free(r->hits[i].items);
    free(r->hits);
    free(r->met);
    free(r->microseconds);
}

/* Parts are contiguous and in order, so the rays of a list follow those of the list before. */
void ray_each_hit(const ray_run *r, void (*show)(size_t ray, const graze_hit *hit, void *user), void *user)
{
    size_t ray = 0, left = r->met[0];
    for (size_t part = 0; part < r->threads; part++)
        for (size_t i = 0; i < r->hits[part].count; i++) {
            while (left == 0) left = r->met[++ray];
            show(ray, &r->hits[part].items[i], user);
            left--;
        }
}
