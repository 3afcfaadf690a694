/* The kinds of vector units that kernels are compiled for, and which of them this processor has. */
#ifndef GRZ_MATH_KINDS_H
#define GRZ_MATH_KINDS_H

#include <stdbool.h>

/* In the order of the option `simd`, after auto. */
typedef enum grz_vector_kind {
    GRZ_VECTOR_PLAIN,
    GRZ_VECTOR_AVX2,
    GRZ_VECTOR_AVX512,
    GRZ_VECTOR_NEON,
    GRZ_VECTOR_KINDS
} grz_vector_kind;

/* Is the library compiled for a processor that may have it? */
#if defined(__x86_64__) || defined(__i386__)
#define GRZ_VECTOR_X86 1
#else
#define GRZ_VECTOR_X86 0
#endif
#if defined(__aarch64__)
#define GRZ_VECTOR_ARM 1
#else
#define GRZ_VECTOR_ARM 0
#endif

/* Does this processor have it? GRZ_VECTOR_PLAIN it always has. */
bool grz_vector_has(grz_vector_kind kind);

/* "scalar", "avx2", "avx512" or "neon". */
const char *grz_vector_name(grz_vector_kind kind);

#endif
