/* Four floats in a small vector of GNU C: lanes of kind scalar are made of them, and k-DOPs are compared by them. */
#ifndef GRZ_MATH_FOUR_H
#define GRZ_MATH_FOUR_H

#include "base/inline.h"

#include <stdint.h>
#include <string.h>

#if !defined(__GNUC__)
#error "graze needs a compiler that has vectors of GNU C: gcc or clang"
#endif

typedef float grz_four __attribute__((vector_size(16)));
typedef int32_t grz_four_masks __attribute__((vector_size(16)));

/* At any address. */
GRZ_ALWAYS_INLINE grz_four grz_four_at(const float *from)
{
    grz_four out;
    memcpy(&out, from, sizeof out);
    return out;
}

#endif
