#include "method/wide/wide.h"

#include "method/simd.h"
#include "wide/work.h"

static const grz_option options[] = {
    [WIDE_BUILD] = {"build", GRZ_OPTION_OF_BUILD, "best|fast", 1, 0, false, "best",
                    "best: the tree that queries like; fast: one that is built in a fraction of the time"},
    [WIDE_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                        "begin with what the last answer left"},
    [WIDE_SIMD] = GRZ_OPTION_SIMD,
    {.key = NULL},
};

static void collide(grz_search *search)
{
    ((const grz_wide_work *)search->work)->engine->collide(search);
}

static void within(grz_search *search)
{
    if (!grz_wide_far_within(search)) ((const grz_wide_work *)search->work)->engine->within(search);
}

static void distance(grz_search *search)
{
    if (!grz_wide_far_distance(search)) ((const grz_wide_work *)search->work)->engine->distance(search);
}

const grz_method grz_method_wide = {
    .name = "wide",
    .summary = "eight-wide trees of boxes over leaves of eight triangles, in vector units",
    .options = options,
    .reads_b = true,
    .build = grz_wide_build,
    .has_one_frame = true,
    .release = grz_wide_release,
    .bytes = grz_wide_bytes,
    .statistics = grz_wide_statistics,
    .validate = grz_wide_validate,
    .save = grz_wide_save,
    .load = grz_wide_load,
    .work_size = sizeof(grz_wide_work),
    .work_rooms = GRZ_WIDE_ROOMS,
    .work_fit = grz_wide_work_fit,
    .work_turn = grz_wide_work_turn,
    .memory = {.at_rest = sizeof(grz_wide_memory),
               .front = GRZ_WIDE_MOST_FRONT_BYTES,
               .work = sizeof(grz_wide_work) + GRZ_WIDE_BYTES_A_NODE + GRZ_CARRIED_BYTES,
               .work_level = GRZ_WIDE_BYTES_A_NODE},
    .front_bytes = grz_wide_front_bytes,
    .collide = collide,
    .within = within,
    .distance = distance,
    .visit = grz_wide_visit,
};
