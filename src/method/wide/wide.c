#include "method/wide/wide.h"

#include "base/error.h"
#include "method/wide/build.h"
#include "method/wide/inspect.h"
#include "method/wide/save.h"
#include "method/wide/scratch.h"
#include "method/wide/visit.h"

static const grz_option options[] = {
    [WIDE_BUILD] = {"build", GRZ_OPTION_OF_BUILD, "best|fast", 1, 0, false, "best",
                    "best: the tree that queries like; fast: one that is built in a fraction of the time"},
    [WIDE_COHERENCE] = {"coherence", GRZ_OPTION_OF_QUERY, "on|off", 1, 0, false, "on",
                        "begin with what the last answer left"},
    [WIDE_SIMD] = {"simd", GRZ_OPTION_OF_QUERY, "auto|scalar|avx2|avx512|neon", 1, 0, false, "auto",
                   "which vector unit to use; auto: the best that the processor has"},
    {.key = NULL},
};

/* Of what the processor has, the widest. The setting then says which, so that it is printed and never `auto`. */
static graze_status settle(grz_settings *settings, graze_error *error)
{
    grz_value *simd = &settings->values[WIDE_SIMD];
    if (simd->word == 0) {
        simd->word = 1 + GRZ_VECTOR_PLAIN;
        for (int kind = GRZ_VECTOR_PLAIN; kind < GRZ_VECTOR_KINDS; kind++)
            if (grz_vector_has((grz_vector_kind)kind)) simd->word = 1 + kind;
        return GRAZE_OK;
    }
    if (grz_vector_has((grz_vector_kind)(simd->word - 1))) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED, "method wide: this processor has no %s: give simd=auto or simd=scalar",
                    grz_vector_name((grz_vector_kind)(simd->word - 1)));
}

const grz_wide_engine *grz_wide_engine_of(grz_vector_kind kind)
{
#if GRZ_VECTOR_X86
    if (kind == GRZ_VECTOR_AVX512) return &grz_wide_engine_avx512;
    if (kind == GRZ_VECTOR_AVX2) return &grz_wide_engine_avx2;
#endif
#if GRZ_VECTOR_ARM
    if (kind == GRZ_VECTOR_NEON) return &grz_wide_engine_neon;
#endif
    (void)kind;
    return &grz_wide_engine_plain;
}

static void collide(grz_search *search)
{
    ((const grz_wide_scratch *)search->scratch)->engine->collide(search);
}

static void within(grz_search *search)
{
    ((const grz_wide_scratch *)search->scratch)->engine->within(search);
}

static void distance(grz_search *search)
{
    ((const grz_wide_scratch *)search->scratch)->engine->distance(search);
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
