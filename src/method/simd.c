#include "method/simd.h"

#include "base/error.h"

#include <string.h>

graze_status grz_settle_simd(const grz_option *options, const char *method, grz_settings *settings, graze_error *error)
{
    const int row = grz_option_find(options, "simd", strlen("simd"));
    if (row < 0) return GRAZE_OK;
    grz_value *simd = &settings->values[row];
    if (simd->word == 0) simd->word = 1 + (int)grz_vector_best();
    if (grz_vector_has(grz_simd_kind(simd))) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED, "method %s: this processor has no %s: give simd=auto or simd=scalar",
                    method, grz_vector_name(grz_simd_kind(simd)));
}
