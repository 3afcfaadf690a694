/* The kinds of vector units that kernels are compiled for, and which of them this processor has. A new kind is a name
 * in this list, a header math/lanes_NAME.h, and a line in cmake/vector_kinds.cmake. */
#ifndef GRZ_MATH_VECTOR_KINDS_H
#define GRZ_MATH_VECTOR_KINDS_H

#include <stdbool.h>

/* KIND(name) for all of them, in the order of the option `simd`. */
#define GRZ_ALL_VECTOR_KINDS(KIND) KIND(scalar) KIND(avx2) KIND(avx512) KIND(neon)

/* KIND(of, name, has) for the kinds that the library is compiled for; `has`: does this processor have the unit? */
#if defined(__x86_64__) || defined(__i386__)
#define GRZ_COMPILED_VECTOR_KINDS(KIND, of)                                                                            \
    KIND(of, scalar, true)                                                                                             \
    KIND(of, avx2, __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))                                    \
    KIND(of, avx512,                                                                                                   \
         __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&                                    \
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("fma"))
#elif defined(__aarch64__)
#define GRZ_COMPILED_VECTOR_KINDS(KIND, of) KIND(of, scalar, true) KIND(of, neon, true)
#else
#define GRZ_COMPILED_VECTOR_KINDS(KIND, of) KIND(of, scalar, true)
#endif

typedef enum grz_vector_kind {
#define GRZ_VECTOR_ITEM(name) GRZ_VECTOR_##name,
    GRZ_ALL_VECTOR_KINDS(GRZ_VECTOR_ITEM)
#undef GRZ_VECTOR_ITEM
        GRZ_VECTOR_KINDS
} grz_vector_kind;

/* Does this processor have the kind? Every processor has GRZ_VECTOR_scalar. */
bool grz_vector_has(grz_vector_kind kind);

/* The widest kind that this processor has. */
grz_vector_kind grz_vector_best(void);

/* "scalar", ... */
const char *grz_vector_name(grz_vector_kind kind);

/* The kind that a file is compiled for, by its name; the build sets it for kernels. */
#ifndef GRZ_VECTOR_KIND
#define GRZ_VECTOR_KIND scalar
#endif

#endif
