#include "math/kinds.h"

bool grz_vector_has(grz_vector_kind kind)
{
    switch (kind) {
    case GRZ_VECTOR_PLAIN: return true;
#if GRZ_VECTOR_X86
    case GRZ_VECTOR_AVX2: return __builtin_cpu_supports("avx2");
    case GRZ_VECTOR_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512dq");
#endif
#if GRZ_VECTOR_ARM
    case GRZ_VECTOR_NEON: return true;
#endif
    default: return false;
    }
}

const char *grz_vector_name(grz_vector_kind kind)
{
    static const char *const names[] = {"scalar", "avx2", "avx512", "neon"};
    return names[kind];
}
