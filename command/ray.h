/* Ray casts of graze ray: one or many, by several threads. */
#ifndef COMMAND_RAY_H
#define COMMAND_RAY_H

#include "progress.h"
#include "replay.h"

#include <graze/ray.h>

typedef enum ray_question { RAY_FIRST, RAY_ANY, RAY_ALL } ray_question;

/* As --query has it. */
extern const char *const ray_question_names[3];

/* Hits of one part of the rays, in their order. */
typedef struct hit_list {
    graze_hit *items;
    size_t count, capacity;
} hit_list;

typedef struct ray_run {
    /* What to do. */
    const graze_model *model;
    const graze_ray *rays;
    size_t count;
    double most; /* of every ray */
    ray_question question;
    uint64_t threads; /* each takes one contiguous part of the rays */
    bool keep_hits;
    progress *progress;

    /* What came of it. */
    size_t *met;          /* triangles that each ray meets, as far as was asked: first and any stop at one */
    hit_list *hits;       /* if kept: one list a thread; of each ray as many as it meets, but none for RAY_ANY */
    double *microseconds; /* one a ray, less the cost of the clock */
    graze_counters counters;
} ray_run;

/* Casts all rays. On failure the message names the ray. ray_run_free in any case. */
graze_status ray_cast(ray_run *r, graze_error *error);
void ray_run_free(ray_run *r);

/* Calls `show` for every hit that was kept, in the order of the rays. */
void ray_each_hit(const ray_run *r, void (*show)(size_t ray, const graze_hit *hit, void *user), void *user);

/* What graze ray prints. */
typedef struct ray_report {
    const char *path; /* of the mesh or model */
    double build_ms;  /* 0 for a saved model */
    time_summary times;
    const ray_run *run;
} ray_report;

void ray_print_json(const ray_report *report);
void ray_print_text(const ray_report *report);

/* Writes what the rays meet as CSV, unless the path is NULL. The file appears whole or not at all. */
graze_status ray_write(const ray_run *r, const char *path, graze_error *error);

#endif
