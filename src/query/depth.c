/* How deep two solids lie in each other. */
#include "base/def.h"
#include "base/error.h"
#include "query/query.h"

#include <graze/depth.h>

static const grz_def_versions versions = {"graze_depth_def", {GRZ_SIZE_UP_TO(graze_depth_def, absolute)}};

static graze_status take_def(const graze_depth_def *given, graze_depth_def *out, graze_error *error)
{
    *out = graze_depth_def_default();
    if (!given) return GRAZE_OK;
    graze_status status = grz_take_def(&versions, given, out, error);
    if (status == GRAZE_OK) status = grz_check_not_negative(out->relative, "the relative error", error);
    return status == GRAZE_OK ? grz_check_not_negative(out->absolute, "the absolute error", error) : status;
}

/* Models without a triangle share nothing. */
static void answer(const graze_query *query, grz_search *search, graze_depth *out)
{
    if (grz_model_pair_is_empty(query->pair)) {
        out->solids = GRAZE_SOLIDS_APART;
        out->at_least = out->at_most = NAN;
        return;
    }
    search->depth = out;
    query->pair->a->method->depth(search);
}

graze_status graze_query_depth(graze_query *query, const graze_pose *b_in_a, const graze_depth_def *given,
                               graze_depth *out, graze_error *error)
{
    graze_depth_def def;
    grz_search search;
    memset(out, 0, sizeof *out); /* between its fields, too: equal answers are equal bytes */
    const grz_method *method = query->pair->a->method;
    graze_status status =
        method->depth ? take_def(given, &def, error) : grz_method_unsupported(method, GRAZE_ASK_DEPTH, error);
    if (status == GRAZE_OK) status = grz_query_begin(query, b_in_a, &out->counters, &search, error);
    if (status != GRAZE_OK) return status;
    search.depth_def = def;
    answer(query, &search, out);
    return GRAZE_OK;
}
