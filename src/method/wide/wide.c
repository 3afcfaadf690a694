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

static graze_status build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                          graze_error *error)
{
    const grz_wide_build_kind kind = (grz_wide_build_kind)settings->values[WIDE_BUILD].word;
    return grz_wide_build(mesh, kind, WIDE_KEEPS_LEAVES, workers, index, error);
}

static graze_status load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index)
{
    (void)settings;
    return grz_wide_load(mesh, WIDE_KEEPS_LEAVES, from, index);
}

static void turn(const grz_search *search)
{
    const grz_value *values = search->settings->values;
    grz_wide_work_turn(search, grz_simd_kind(&values[WIDE_SIMD]), values[WIDE_COHERENCE].word == 0);
}

const grz_method grz_method_wide = {
    .name = "wide",
    .summary = "eight-wide trees of boxes over leaves of eight triangles, in vector units",
    .options = options,
    .reads_b = true,
    .build = build,
    .has_one_frame = true,
    .release = grz_wide_release,
    .bytes = grz_wide_bytes,
    .statistics = grz_wide_statistics,
    .validate = grz_wide_validate,
    .save = grz_wide_save,
    .load = load,
    .work_size = sizeof(grz_wide_work),
    .work_rooms = GRZ_WIDE_ROOMS,
    .work_fit = grz_wide_work_fit,
    .work_turn = turn,
    .memory = {.at_rest = sizeof(grz_wide_front_memory),
               .front = GRZ_WIDE_MOST_FRONT_BYTES,
               .work = GRZ_WIDE_WORK_BYTES,
               .work_level = GRZ_WIDE_BYTES_A_NODE},
    .front_bytes = grz_wide_front_bytes,
    .collide = grz_wide_collide,
    .within = grz_wide_within,
    .distance = grz_wide_distance,
    .visit = grz_wide_visit,
};
