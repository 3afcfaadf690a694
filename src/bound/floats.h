/* Four floats at once, where the compiler has such; else one by one. Either way the same answers. */
#ifndef GRZ_BOUND_FLOATS_H
#define GRZ_BOUND_FLOATS_H

#include "base/inline.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__GNUC__)

typedef float grz_floats __attribute__((vector_size(16)));
typedef float grz_floats_anywhere __attribute__((vector_size(16), aligned(4), may_alias));
typedef int32_t grz_mask __attribute__((vector_size(16)));
typedef int64_t grz_mask_halves __attribute__((vector_size(16)));

static inline grz_floats grz_floats_at(const float *from)
{
    return *(const grz_floats_anywhere *)from;
}

/* Is x[i] < y[i] for any i < count? The count is a constant, at least 4; the last four may overlap those before. */
GRZ_ALWAYS_INLINE bool grz_any_less(const float *x, const float *y, const int count)
{
    grz_mask less = grz_floats_at(x + count - 4) < grz_floats_at(y + count - 4);
    for (int i = 0; i + 4 < count; i += 4) less |= grz_floats_at(x + i) < grz_floats_at(y + i);
    grz_mask_halves halves = (grz_mask_halves)less;
    return (halves[0] | halves[1]) != 0;
}

#else

GRZ_ALWAYS_INLINE bool grz_any_less(const float *x, const float *y, const int count)
{
    int less = 0;
    for (int i = 0; i < count; i++) less |= x[i] < y[i];
    return less;
}

#endif

#endif
