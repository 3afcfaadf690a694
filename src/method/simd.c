#include "method/simd.h"

#include "base/error.h"

graze_status grz_settle_simd(grz_value *simd, const char *method, graze_error *error)
{
    if (simd->word == 0) {
        simd->word = 1 + GRZ_VECTOR_scalar;
        for (int kind = GRZ_VECTOR_scalar; kind < GRZ_VECTOR_KINDS; kind++)
            if (grz_vector_has((grz_vector_kind)kind)) simd->word = 1 + kind;
        return GRAZE_OK;
    }
    if (grz_vector_has(grz_simd_kind(simd))) return GRAZE_OK;
    return grz_fail(error, GRAZE_UNSUPPORTED, "method %s: this processor has no %s: give simd=auto or simd=scalar",
                    method, grz_vector_name(grz_simd_kind(simd)));
}
