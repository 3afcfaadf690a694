#define _POSIX_C_SOURCE 200809L

#include "study/frame/workload.h"

#include "study/frame/assembly.h"

#include <graze/query.h>
#include <graze/shape.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void workload_free(workload *w)
{
    graze_mesh_free(w->environment);
    graze_mesh_free(w->object);
    graze_path_free(w->path);
    *w = (workload){0};
}

graze_status make_shape(graze_mesh **out, graze_error *error, const char *format, ...)
{
    enum { MOST_WORDS = 8 };
    char text[200], *words[MOST_WORDS], *rest = NULL;
    size_t count = 0;
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values); /* NOLINT(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    for (char *at = strtok_r(text, " ", &rest); at && count < MOST_WORDS; at = strtok_r(NULL, " ", &rest))
        words[count++] = at;
    return graze_shape_create(words[0], (const char *const *)words + 1, count - 1, out, error);
}

double mesh_longest_side(const graze_mesh *mesh)
{
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    return fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z));
}

graze_status mesh_scaled(const graze_mesh *mesh, double factor, graze_mesh **out, graze_error *error)
{
    assembly a = {0};
    placement where = {.stretch = {factor, factor, factor}};
    graze_status status = assembly_add(&a, mesh, &where, error);
    if (status == GRAZE_OK) return assembly_end(&a, out, error);
    assembly_drop(&a);
    return status;
}

graze_status resize_mesh(graze_mesh **mesh, double side, graze_error *error)
{
    graze_mesh *resized;
    graze_status status = mesh_scaled(*mesh, side / mesh_longest_side(*mesh), &resized, error);
    if (status != GRAZE_OK) return status;
    graze_mesh_free(*mesh);
    *mesh = resized;
    return GRAZE_OK;
}

int scaled_count(int count, double factor, int least)
{
    double wanted = floor(count * factor + 0.5);
    return wanted < least ? least : (int)wanted;
}

double next_random(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) * 0x1p-53;
}

/* ---- the flight ---- */

static bool hit(const graze_pose *b_in_a, void *user, graze_status *status, graze_error *error)
{
    graze_result result;
    *status = graze_query_first(user, b_in_a, &result, error);
    return *status == GRAZE_OK && result.verdict != GRAZE_FREE;
}

static graze_status fly(workload *w, const flight_plan *plan, graze_query *query, graze_error *error)
{
    graze_billiard_def def = graze_billiard_def_default();
    graze_vec3 low, high;
    graze_mesh_bounds(w->object, &low, &high);
    def.centre = (graze_vec3){(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2};
    graze_mesh_bounds(w->environment, &low, &high);
    double cut = (1 - plan->room) / 2;
    def.room_low =
        (graze_vec3){low.x + cut * (high.x - low.x), low.y + cut * (high.y - low.y), low.z + cut * (high.z - low.z)};
    def.room_high =
        (graze_vec3){high.x - cut * (high.x - low.x), high.y - cut * (high.y - low.y), high.z - cut * (high.z - low.z)};
    def.step = plan->step * mesh_longest_side(w->object);
    def.turn_degrees = plan->turn;
    def.pose_count = plan->poses;
    def.seed = plan->seed;
    def.hit = query ? hit : NULL;
    def.user = query;
    return graze_path_billiard(&def, &w->path, error);
}

graze_status workload_fly(workload *w, const flight_plan *plan, graze_error *error)
{
    graze_model *a = NULL, *b = NULL;
    graze_query *query = NULL;
    graze_model_def def = graze_model_def_default();
    graze_status status = GRAZE_OK;
    if (!plan->through) {
        def.mesh = w->environment;
        status = graze_model_create(&def, &a, error);
        def.mesh = w->object;
        if (status == GRAZE_OK) status = graze_model_create(&def, &b, error);
        graze_query_def asked = graze_query_def_default();
        asked.a = a, asked.b = b;
        if (status == GRAZE_OK) status = graze_query_create(&asked, &query, error);
    }
    if (status == GRAZE_OK) status = fly(w, plan, query, error);
    graze_query_free(query);
    graze_model_free(a);
    graze_model_free(b);
    return status;
}
