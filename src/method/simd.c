#include "method/simd.h"

#include "base/error.h"

#include <string.h>

graze_status grz_settle_simd(const grz_option *options, const char *method, grz_settings *settings, graze_error *error)
{
    int row = 0;
    while (options[row].key && strcmp(options[row].key, "simd") != 0) row++;
    grz_value *simd = &settings->values[row];
    if (!options[row].key) return GRAZE_OK;
    if (simd->word == 0) simd->word = 1 + (int)grz_vector_best();
    if (grz_vector_has(grz_simd_kind(simd))) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED, "method %s: this processor has no %s: give simd=auto or simd=scalar",
                    method, grz_vector_name(grz_simd_kind(simd)));
}
