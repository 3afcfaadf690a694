/* For code that is written once and compiled once for each value of a constant: a compiler that left it a call would
 * lose what the constant is there for. */
#ifndef GRZ_BASE_INLINE_H
#define GRZ_BASE_INLINE_H

/* Fuzz targets are compiled with checks around every operation, of which clang takes minutes where all is in one
 * function. */
#if defined(__GNUC__) && !defined(FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION)
#define GRZ_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define GRZ_ALWAYS_INLINE static inline
#endif

#if defined(__GNUC__)
#define GRZ_NEVER_INLINE __attribute__((noinline))
#else
#define GRZ_NEVER_INLINE
#endif

/* Asks for the line of the cache at an address that will be read soon; the address need not be valid. */
#if defined(__GNUC__)
#define GRZ_PREFETCH(address) __builtin_prefetch(address)
#else
#define GRZ_PREFETCH(address) ((void)(address))
#endif

/* A function of a, or of a and b, by an expression. */
#define GRZ_OF_ONE(result, name, operand, expression)                                                                  \
    GRZ_ALWAYS_INLINE result name(operand a)                                                                           \
    {                                                                                                                  \
        return expression;                                                                                             \
    }
#define GRZ_OF_TWO(result, name, operand, expression)                                                                  \
    GRZ_ALWAYS_INLINE result name(operand a, operand b)                                                                \
    {                                                                                                                  \
        return expression;                                                                                             \
    }

/* A function of a and b, structs of a low and a high half, by an operator. */
#define GRZ_HALF_BY_HALF(result, name, operand, operator)                                                              \
    GRZ_OF_TWO(result, name, operand, ((result){a.low operator b.low, a.high operator b.high }))

#endif
