#include "method/wide/wide.h"

#include "method/simd.h"
#include "method/wide/build.h"
#include "method/wide/far.h"
#include "method/wide/inspect.h"
#include "method/wide/save.h"
#include "method/wide/scratch.h"
#include "method/wide/visit.h"

static const grz_option options[] = {
    [WIDE_BUILD] = {"build", GRZ_OPTION_OF_BUILD, "best|fast", 1, 0, false, "best",
                    "best: the tree that queries like; fast: one that is built in a fraction of the time"},
    [WIDE_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                        "begin with what the last answer left"},
    [WIDE_SIMD] = GRZ_OPTION_SIMD,
    {.key = NULL},
};

static graze_status settle(grz_settings *settings, graze_error *error)
{
    return grz_settle_simd(&settings->values[WIDE_SIMD], "wide", error);
}

static void collide(grz_search *search)
{
    ((const grz_wide_scratch *)search->scratch)->engine->collide(search);
}

static void within(grz_search *search)
{
    if (!grz_wide_far_within(search)) ((const grz_wide_scratch *)search->scratch)->engine->within(search);
}

static void distance(grz_search *search)
{
    if (!grz_wide_far_distance(search)) ((const grz_wide_scratch *)search->scratch)->engine->distance(search);
}

const grz_method grz_method_wide = {
    .name = "wide",
    .summary = "eight-wide trees of boxes over leaves of eight triangles, in vector units",
    .options = options,
    .settle = settle,
    .build = grz_wide_build,
    .release = grz_wide_release,
    .bytes = grz_wide_bytes,
    .statistics = grz_wide_statistics,
    .validate = grz_wide_validate,
    .save = grz_wide_save,
    .load = grz_wide_load,
    .open = grz_wide_open,
    .close = grz_wide_close,
    .forget = grz_wide_forget,
    .collide = collide,
    .within = within,
    .distance = distance,
    .visit = grz_wide_visit,
};
