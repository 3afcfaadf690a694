/* Where two solids touch. */
#include "base/def.h"
#include "base/error.h"
#include "query/query.h"

#include <graze/manifold.h>

static const grz_def_versions versions = {"graze_manifold_def", {GRZ_SIZE_UP_TO(graze_manifold_def, capacity)}};

static graze_status take_def(const graze_manifold_def *given, graze_manifold_def *out, graze_error *error)
{
    *out = graze_manifold_def_default();
    graze_status status = given ? grz_take_def(&versions, given, out, error) : GRAZE_OK;
    if (status == GRAZE_OK) status = grz_check_not_negative(out->margin, "the margin", error);
    if (status == GRAZE_OK) status = grz_check_not_negative(out->flat, "the flatness", error);
    if (status != GRAZE_OK) return status;
    if (out->most > GRZ_MOST_CHOSEN_POINTS)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: at most %lu points are wanted: give 1 to 4, or 0 for all there are",
                        (unsigned long)out->most);
    if (out->capacity > 0 && !out->array)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "query: there is room for %zu points, but no array: set array, or capacity to 0",
                        out->capacity);
    return GRAZE_OK;
}

/* ---- where points go ---- */

static void put_into_array(grz_point_sink *sink, const graze_manifold_point *point)
{
    grz_point_reception *r = (grz_point_reception *)sink;
    if (r->count < r->capacity) r->array[r->count] = *point;
    r->count++;
}

static void collect(grz_point_sink *sink, const graze_manifold_point *point)
{
    grz_point_reception *r = (grz_point_reception *)sink;
    if (!r->failed && !grz_array_add(&r->collected, *point)) r->failed = true;
    r->count++;
}

static void receive(grz_point_reception *r, const graze_manifold_def *def)
{
    r->sink.put = def->array ? put_into_array : collect;
    r->array = def->array;
    r->capacity = def->capacity;
    r->count = 0;
    r->failed = false;
    if (!r->keeps_earlier) r->collected.count = 0;
    r->begin = r->collected.count;
}

static graze_status hand_over(grz_point_reception *r, graze_manifold *out, graze_error *error)
{
    if (r->failed) {
        r->collected.count = r->begin;
        return grz_out_of_memory(error);
    }
    out->count = r->count;
    out->points = r->count == 0 ? NULL : r->array ? r->array : r->collected.items + r->begin;
    return GRAZE_OK;
}

/* ---- the question ---- */

/* Models without a triangle share nothing. */
static graze_status answer(graze_query *query, grz_search *search, graze_manifold *out, graze_error *error)
{
    receive(&query->points, &search->manifold_def);
    search->manifold = out;
    search->points = &query->points.sink;
    out->solids = GRAZE_SOLIDS_APART;
    out->separation = INFINITY;
    if (!grz_model_pair_is_empty(query->pair)) query->pair->a->method->manifold(search);
    return hand_over(&query->points, out, error);
}

graze_status graze_query_manifold(graze_query *query, const graze_pose *b_in_a, const graze_manifold_def *given,
                                  graze_manifold *out, graze_error *error)
{
    graze_manifold_def def;
    grz_search search;
    memset(out, 0, sizeof *out); /* between its fields, too: equal answers are equal bytes */
    const grz_method *method = query->pair->a->method;
    graze_status status =
        method->manifold ? take_def(given, &def, error) : grz_method_unsupported(method, GRAZE_ASK_MANIFOLD, error);
    if (status == GRAZE_OK) status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    search.manifold_def = def;
    status = answer(query, &search, out, error);
    if (status != GRAZE_OK) memset(out, 0, sizeof *out);
    return status;
}
