#include "query/query.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "math/range.h"
#include "math/rotation.h"
#include "model/methods.h"

#include <math.h>
#include <string.h>

graze_query_def graze_query_def_default(void)
{
    return (graze_query_def){.a = NULL, .b = NULL, .method = NULL};
}

/* ---- making one ---- */

static graze_status check_models(const graze_query_def *def, graze_error *error)
{
    if (!def->a || !def->b)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: a model is missing: set a and b in the def");
    const grz_method *method = def->a->method;
    if (method != def->b->method)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: a is of method %s and b of method %s: build both with the same method", method->name,
                        def->b->method->name);
    const char *key = grz_settings_differ(method->options, &def->a->settings, &def->b->settings, false);
    if (key)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: a is '%s' and b is '%s': build both with the same %s",
                        def->a->method_text, def->b->method_text, key);
    return GRAZE_OK;
}

/* Build options come from the models, query options from the def's METHOD string. */
static graze_status choose_settings(graze_query *query, const char *text, graze_error *error)
{
    const grz_method *method = query->a->method, *named;
    const char *options;
    graze_status status = grz_method_find(text ? text : method->name, &named, &options, error);
    if (status != GRAZE_OK) return status;
    if (named != method)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: the models are of method %s, the query asks for %s: ask for %s", method->name,
                        named->name, method->name);
    status = grz_method_settings(method, options, &query->settings, error);
    if (status != GRAZE_OK) return status;
    const char *key = grz_settings_differ(method->options, &query->a->settings, &query->settings, true);
    if (key)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: '%s', but the models were built as '%s': leave %s to the models", text,
                        query->a->method_text, key);
    for (int i = 0; method->options[i].key; i++)
        if (method->options[i].scope == GRZ_OPTION_OF_BUILD) query->settings.values[i] = query->a->settings.values[i];
    return GRAZE_OK;
}

/* Makes a search ready for a new question, but for its counters and its sink. Every field is set by a line of its own:
 * to clear the whole at once takes as long as everything else that precedes a method. */
static void start_search(const graze_query *query, grz_search *search)
{
    _Static_assert(sizeof(void *) != 8 || sizeof(grz_search) == 192, "set a new field of grz_search here, too");
    search->mesh_a = query->a->mesh;
    search->mesh_b = query->b->mesh;
    search->index_a = query->a->index;
    search->index_b = query->b->index;
    search->settings = &query->settings;
    search->b_in_a = &query->pose;
    search->scratch = query->scratch;
    search->once = query->once;
    search->counters = NULL;
    search->sink = NULL;
    search->tolerance = 0;
    search->nearest = NULL;
    search->bounds.relative = search->bounds.absolute = search->bounds.cutoff = 0;
    search->window = 0;
    search->left_out = 0;
    search->told_apart = 0;
    search->resumes = false;
    search->left = 0;
    search->overlap = 0;
    search->apart = 0;
    grz_limit_cost(search);
}

static void close_scratch(graze_query *query)
{
    if (query->scratch) query->a->method->close(query->scratch);
    query->scratch = NULL;
    grz_once_close(query->once);
    query->once = NULL;
}

static uint32_t count_repeated(const graze_mesh *mesh, const uint8_t *repeats)
{
    uint32_t count = 0;
    for (uint32_t i = 0; repeats && i < mesh->triangle_count; i++) count += grz_set_has(repeats, i);
    return count;
}

/* Room for all pairs that a search can reach several times, or for as many as is worth its memory. */
static graze_status open_once(graze_query *query, graze_error *error)
{
    const grz_method *method = query->a->method;
    if (!method->repeats) return GRAZE_OK;
    const uint8_t *a = method->repeats(query->a->index), *b = method->repeats(query->b->index);
    if (!a && !b) return GRAZE_OK;
    const graze_mesh *mesh_a = query->a->mesh, *mesh_b = query->b->mesh;
    const uint64_t wanted = (uint64_t)count_repeated(mesh_a, a) * mesh_b->triangle_count +
                            (uint64_t)count_repeated(mesh_b, b) * mesh_a->triangle_count;
    uint32_t room = 2;
    while (room < GRZ_ONCE_MOST_KEPT && room < wanted) room *= 2;
    query->once = grz_once_open(a, b, room);
    return query->once ? GRAZE_OK : grz_out_of_memory(error);
}

/* On failure there is none. */
static graze_status open_scratch(graze_query *query, graze_error *error)
{
    query->generation_a = query->a->generation;
    query->generation_b = query->b->generation;
    if (grz_query_is_empty(query)) return GRAZE_OK;
    graze_status status = open_once(query, error);
    grz_search search;
    start_search(query, &search);
    if (status == GRAZE_OK) status = query->a->method->open(&search, &query->scratch, error);
    if (status != GRAZE_OK) close_scratch(query);
    return status;
}

/* Was no model edited since the scratch was made? */
static bool is_current(const graze_query *query)
{
    return query->generation_a == query->a->generation && query->generation_b == query->b->generation;
}

/* Nothing that is remembered about a model means anything once it was edited: node numbers, sizes, bounds. */
static graze_status follow_edits(graze_query *query, graze_error *error)
{
    if (is_current(query) && (query->scratch || grz_query_is_empty(query))) return GRAZE_OK;
    query->interrupted = false;
    close_scratch(query);
    return open_scratch(query, error);
}

graze_status graze_query_create(const graze_query_def *def, graze_query **out, graze_error *error)
{
    *out = NULL;
    graze_status status = check_models(def, error);
    if (status != GRAZE_OK) return status;
    graze_query *query = grz_allocate(1, sizeof *query);
    if (!query) return grz_out_of_memory(error);

    memset(query, 0, offsetof(graze_query, sink)); /* the sink is made ready by each question */
    query->a = def->a;
    query->b = def->b;
    grz_reception_open(&query->reception, &query->collected, &query->a->numbers, &query->b->numbers);
    status = choose_settings(query, def->method, error);
    if (status == GRAZE_OK) {
        query->method_text = grz_method_text(query->a->method, &query->settings, true);
        status = query->method_text ? open_scratch(query, error) : grz_out_of_memory(error);
    }
    if (status == GRAZE_OK)
        *out = query;
    else
        graze_query_free(query);
    return status;
}

void graze_query_free(graze_query *query)
{
    if (!query) return;
    close_scratch(query);
    grz_free(query->collected.items);
    grz_free(query->method_text);
    grz_free(query);
}

const char *graze_query_method(const graze_query *query)
{
    return query->method_text;
}

void graze_query_forget(graze_query *query)
{
    query->interrupted = false;
    if (query->a->method->forget && query->scratch) query->a->method->forget(query->scratch);
}

size_t graze_query_statistics(const graze_query *query, graze_statistic *out, size_t capacity)
{
    const grz_method *method = query->a->method;
    return method->query_statistics && query->scratch ? method->query_statistics(query->scratch, out, capacity) : 0;
}

/* ---- before each question ---- */

static double larger_size(double a, double b)
{
    return fabs(a) > fabs(b) ? fabs(a) : fabs(b);
}

static graze_status check_carried_vertices(const graze_mesh *mesh, const graze_pose *pose, graze_error *error)
{
    for (size_t i = 0; i < 3 * (size_t)mesh->triangle_count; i++) {
        graze_vec3 v = graze_pose_carry(pose, mesh->vertices[mesh->indices[i]]);
        if (!grz_is_point(v))
            return grz_refuse_point(v, GRAZE_OUT_OF_RANGE, error, "query", "vertex %lu of b, carried by the pose",
                                    (unsigned long)mesh->indices[i]);
    }
    return GRAZE_OK;
}

/* Rounding is monotone: the rule that carries a point, applied to the sizes of the coordinates, bounds the size of every
 * carried coordinate, roundings included. Only where that bound is beyond the range is every vertex looked at. */
static graze_status check_carried_range(const graze_mesh *mesh, const graze_pose *pose, graze_error *error)
{
    double x = larger_size(mesh->low.x, mesh->high.x), y = larger_size(mesh->low.y, mesh->high.y),
           z = larger_size(mesh->low.z, mesh->high.z);
    for (int i = 0; i < 3; i++) {
        const double *r = pose->m[i];
        double bound = ((fabs(r[0]) * x + fabs(r[1]) * y) + fabs(r[2]) * z) + fabs(r[3]);
        if (!grz_is_coordinate(bound)) return check_carried_vertices(mesh, pose, error);
    }
    return GRAZE_OK;
}

static graze_status check_free(const graze_query *query, graze_error *error)
{
    if (!query->answering) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: a visitor asks the query that called it: give the visitor a query of its own");
}

static double size_sum(graze_vec3 p)
{
    return (fabs(p.x) + fabs(p.y)) + fabs(p.z);
}

/* Are the mesh and the translation so near that no vertex can be carried out of the range? By a matrix that is almost
 * a rotation, whose entries are at most 1.0001, a coordinate becomes at most 1.0001 times this sum. Not so with NaN. */
static bool is_surely_in_range(const graze_mesh *mesh, const graze_pose *pose)
{
    const graze_vec3 translation = {pose->m[0][3], pose->m[1][3], pose->m[2][3]};
    return (size_sum(mesh->low) + size_sum(mesh->high)) + size_sum(translation) <= GRZ_LARGEST / 2;
}

/* Nearly every pose is accepted at the first look; what is wrong with another is found one by one. */
graze_status grz_query_check(const graze_query *query, const graze_pose *b_in_a, graze_error *error)
{
    graze_status status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;
    if (grz_is_surely_rotation(b_in_a) && is_surely_in_range(query->b->mesh, b_in_a)) return GRAZE_OK;
    status = graze_pose_check(b_in_a, error);
    return status == GRAZE_OK ? check_carried_range(query->b->mesh, b_in_a, error) : status;
}

graze_status grz_query_begin(graze_query *query, const graze_pose *b_in_a, graze_counters *counters, grz_search *search,
                             graze_error *error)
{
    graze_status status = check_free(query, error);
    if (status == GRAZE_OK) status = grz_query_check(query, b_in_a, error);
    if (status == GRAZE_OK) status = follow_edits(query, error);
    if (status != GRAZE_OK) return status;
    query->interrupted = false;
    query->pose = *b_in_a;
    start_search(query, search);
    search->counters = counters;
    return GRAZE_OK;
}

graze_status grz_query_begin_again(graze_query *query, uint32_t questions, graze_counters *counters, grz_search *search,
                                   graze_error *error)
{
    graze_status status = check_free(query, error);
    if (status == GRAZE_OK) status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;
    if (!is_current(query)) query->interrupted = false;
    if (!query->interrupted || !(questions & graze_question_bit(query->asked)))
        return grz_fail(
            error, GRAZE_BAD_ARGUMENT,
            "query: there is nothing to resume: only a question of this kind that a budget interrupted, and "
            "after which nothing else was asked and no model was edited, can be");
    query->interrupted = false;
    *counters = (graze_counters){0};
    start_search(query, search);
    search->tolerance = query->tolerance;
    search->bounds = query->bounds;
    search->left_out = query->left_out;
    search->counters = counters;
    search->resumes = true;
    return GRAZE_OK;
}
