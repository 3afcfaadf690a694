#include "query/query.h"

#include "base/error.h"
#include "base/float_mode.h"
#include "base/inline.h"
#include "base/memory.h"
#include "math/range.h"
#include "math/rotation.h"

#include <string.h>

/* ---- pairs in hand ---- */

void grz_query_open(graze_query *query)
{
    memset(query, 0, offsetof(graze_query, sink)); /* the sink is made ready by each question */
}

void grz_query_close(graze_query *query)
{
    for (int i = 0; i < GRZ_MOST_METHODS && query->works[i].work; i++) {
        grz_rooms_free(query->works[i].work, query->works[i].method->work_rooms);
        grz_free(query->works[i].work);
    }
    grz_once_close(query->once);
    grz_free(query->walk);
    grz_free(query->reception.collected.items);
    grz_free(query->points.collected.items);
}

/* The work of a method, which takes the first free place when it is new. NULL without memory. */
static void *work_of(graze_query *query, const grz_method *method)
{
    grz_method_work *place = query->works;
    while (place->work && place->method != method) place++;
    if (!place->work) *place = (grz_method_work){method, grz_allocate_zeroed(1, method->work_size)};
    return place->work;
}

/* Turns the work, which has the room, to the pair of models; where these have several parts, each question turns it to
 * pairs of parts. */
static void turn_work(graze_query *query)
{
    if (grz_model_pair_is_single(query->pair)) grz_turn_to_parts(query, 0, 0, &query->blank);
}

/* Room for any two parts. */
static bool fit(graze_query *query)
{
    const grz_model_pair *pair = query->pair;
    const grz_method *method = pair->a->method;
    if (!grz_model_pair_is_single(pair) && !query->walk) query->walk = grz_allocate(1, sizeof *query->walk);
    void *work = query->blank.work = method->work_fit ? work_of(query, method) : NULL;
    bool has_room = (query->walk || grz_model_pair_is_single(pair)) && (work || !method->work_fit);
    for (uint32_t i = 0; method->work_fit && i < pair->ready_a.count; i++)
        for (uint32_t j = 0; has_room && j < pair->ready_b.count; j++) {
            grz_search search = query->blank;
            grz_model_pair_turn(pair, i, j, &search);
            has_room = method->work_fit(work, &search);
        }
    /* Chosen points need no more room than this, whenever they are asked for. */
    if (has_room && method->manifold) has_room = grz_array_reserve(&query->points.collected, GRZ_MOST_CHOSEN_POINTS);
    return has_room && (pair->once_room == 0 || grz_once_fit(&query->once, pair->once_room));
}

graze_status grz_query_turn(graze_query *query, grz_model_pair *pair, grz_pair_memory *memory, graze_error *error)
{
    query->pair = pair;
    query->memory = memory;
    query->interrupted = query->is_turned = false;
    query->reception.numbers_a = &pair->a->numbers;
    query->reception.numbers_b = &pair->b->numbers;
    query->reception.places_a = query->reception.places_b = NULL;
    query->blank = (grz_search){
        .method = pair->a->method, .settings = &pair->settings, .b_in_a = &query->pose, .lie = &query->lie};
    if (!grz_model_pair_is_empty(pair)) {
        if (!fit(query)) return grz_out_of_memory(error);
        turn_work(query);
    }
    query->is_turned = true;
    return GRAZE_OK;
}

/* ---- a query of the user's, with a pair and a memory of its own ---- */

typedef struct whole_query {
    graze_query query; /* first: what the user has is its address */
    grz_model_pair pair;
    grz_pair_memory memory;
} whole_query;

/* Drops what the memory holds about an edited model: node numbers, sizes and bounds have changed. */
static graze_status follow_edits(graze_query *query, graze_error *error)
{
    const bool is_ready = grz_model_pair_is_ready(query->pair);
    query->interrupted = query->is_turned = false;
    grz_pair_memory_close(query->memory);
    graze_status status = is_ready ? GRAZE_OK : grz_model_pair_prepare(query->pair, error);
    if (status == GRAZE_OK) status = grz_pair_memory_open(query->memory, query->pair, error);
    return status == GRAZE_OK ? grz_query_turn(query, query->pair, query->memory, error) : status;
}

graze_status graze_query_create(const graze_query_def *def, graze_query **out, graze_error *error)
{
    *out = NULL;
    whole_query *made = grz_allocate(1, sizeof *made);
    if (!made) return grz_out_of_memory(error);
    grz_query_open(&made->query);
    made->memory = (grz_pair_memory){0};
    graze_status status = grz_model_pair_open(&made->pair, def, error);
    if (status != GRAZE_OK) {
        grz_free(made);
        return status;
    }
    made->query.pair = &made->pair;
    made->query.memory = &made->memory;
    status = follow_edits(&made->query, error);
    *out = status == GRAZE_OK ? &made->query : NULL;
    if (status != GRAZE_OK) graze_query_free(&made->query);
    return status;
}

void graze_query_free(graze_query *query)
{
    if (!query) return;
    grz_query_close(query);
    grz_pair_memory_close(query->memory);
    grz_model_pair_close(query->pair);
    grz_free(query);
}

const char *graze_query_method(const graze_query *query)
{
    return query->pair->method_text;
}

void graze_query_forget(graze_query *query)
{
    query->interrupted = false;
    if (!query->is_turned || grz_model_pair_is_empty(query->pair)) return;
    grz_pair_memory_forget(query->memory, query->pair);
    if (grz_model_pair_is_ready(query->pair)) turn_work(query);
}

graze_left graze_query_left(const graze_query *query)
{
    return query->interrupted ? query->left : (graze_left){0};
}

static size_t prepared_bytes(const grz_method *method, const grz_ready_parts *parts)
{
    size_t bytes = parts->count * sizeof *parts->items;
    for (uint32_t i = 0; method->prepare && i < parts->count; i++)
        bytes += method->prepared_bytes(parts->items[i].prepared);
    return bytes;
}

/* The method's own figures, added up over the parts that remember something, and the first in any case. */
static size_t own_statistics(const graze_query *query, graze_statistic *out, size_t capacity)
{
    enum { MOST = 16 };
    const grz_method *method = query->pair->a->method;
    if (!method->query_statistics) return 0;
    graze_statistic sums[MOST], more[MOST];
    size_t count = 0;
    for (uint32_t slot = 0; slot < query->memory->slot_count; slot++) {
        if (slot > 0 && query->memory->owners[slot] == 0) continue;
        grz_search search = query->blank;
        grz_pair_memory_point(query->memory, slot, &search);
        count = method->query_statistics(&search, slot ? more : sums, MOST);
        for (size_t i = 0; slot > 0 && i < count; i++) sums[i].value += more[i].value;
    }
    return grz_give_statistics(sums, count, out, capacity);
}

/* The figures that every method has, behind the method's own. */
size_t graze_query_statistics(const graze_query *query, graze_statistic *out, size_t capacity)
{
    enum { ALL = 4 };
    if (!query->is_turned || grz_model_pair_is_empty(query->pair)) return 0;
    const grz_model_pair *pair = query->pair;
    const grz_method *method = pair->a->method;
    const grz_pair_memory *memory = query->memory;
    const size_t own = own_statistics(query, out, capacity), once = query->once ? grz_once_bytes(query->once) : 0,
                 slot = method->memory.at_rest + (memory->owners ? sizeof *memory->owners : 0),
                 prepared = prepared_bytes(method, &pair->ready_a) + prepared_bytes(method, &pair->ready_b);
    const graze_statistic all[ALL] = {
        {"preparation_bytes", (double)prepared},
        {"work_bytes", (double)(method->work_size + grz_rooms_bytes(query->blank.work, method->work_rooms) + once)},
        {"memory_bytes", (double)(memory->slot_count * slot)},
        {"front_bytes", (double)(memory->slot_count * memory->front_bytes)}};
    for (size_t i = 0; i < ALL && own + i < capacity; i++) out[own + i] = all[i];
    return own + ALL;
}

/* ---- before each question ---- */

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

/* Looks at every vertex only where the carried box reaches beyond the range. Not inlined: the quick test of a pose
 * would save the registers that only this needs. */
static GRZ_NEVER_INLINE graze_status check_carried_range(const graze_mesh *mesh, const graze_pose *pose,
                                                         graze_error *error)
{
    const grz_box box = grz_mesh_box(mesh), carried = grz_box_carried(pose, &box);
    for (int i = 0; i < 3; i++)
        if (!grz_is_coordinate(carried.low[i]) || !grz_is_coordinate(carried.high[i]))
            return check_carried_vertices(mesh, pose, error);
    return GRAZE_OK;
}

static graze_status check_free(const graze_query *query, graze_error *error)
{
    if (!query->answering) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "query: a visitor asks the query that called it: give the visitor a query of its own");
}

/* Are the mesh and the translation so near the origin that the pose can carry no vertex out of the range? The entries
 * of a matrix that is almost a rotation are at most 1.0001, so it makes a coordinate at most 1.0001 times this sum.
 * False for NaN. */
static bool is_surely_in_range(const graze_mesh *mesh, const graze_pose *pose)
{
    const graze_vec3 translation = {pose->m[0][3], pose->m[1][3], pose->m[2][3]};
    return (grz_size_sum(mesh->low) + grz_size_sum(mesh->high)) + grz_size_sum(translation) <= GRZ_LARGEST / 2;
}

/* Accepts nearly every pose by one quick test; the slow tests after it find what is wrong with the others. */
graze_status grz_query_check(const graze_query *query, const graze_pose *b_in_a, graze_error *error)
{
    graze_status status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;
    if (grz_is_surely_rotation(b_in_a) && is_surely_in_range(query->pair->b->mesh, b_in_a)) return GRAZE_OK;
    status = graze_pose_check(b_in_a, error);
    return status == GRAZE_OK ? check_carried_range(query->pair->b->mesh, b_in_a, error) : status;
}

graze_status grz_query_begin(graze_query *query, const graze_pose *b_in_a, graze_counters *counters, grz_search *search,
                             graze_error *error)
{
    graze_status status = check_free(query, error);
    if (status == GRAZE_OK) status = grz_query_check(query, b_in_a, error);
    if (status == GRAZE_OK && !(query->is_turned && grz_model_pair_is_ready(query->pair)))
        status = follow_edits(query, error);
    if (status != GRAZE_OK) return status;
    query->interrupted = false;
    query->pose = *b_in_a;
    *search = query->blank;
    search->counters = counters;
    return GRAZE_OK;
}

graze_status grz_query_begin_again(graze_query *query, uint32_t questions, graze_counters *counters, grz_search *search,
                                   graze_error *error)
{
    graze_status status = check_free(query, error);
    if (status == GRAZE_OK) status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;
    if (!grz_model_pair_is_ready(query->pair)) query->interrupted = false;
    if (!query->interrupted || !(questions & graze_question_bit(query->asked)))
        return grz_fail(
            error, GRAZE_BAD_ARGUMENT,
            "query: there is nothing to resume: only a question of this kind that a budget interrupted, and "
            "after which nothing else was asked and no model was edited, can be");
    query->interrupted = false;
    *counters = (graze_counters){0};
    *search = query->blank;
    search->tolerance = query->tolerance;
    search->bounds = query->bounds;
    search->left_out = query->left_out;
    search->counters = counters;
    search->resumes = true;
    return GRAZE_OK;
}
