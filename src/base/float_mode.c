#include "base/float_mode.h"

#include "base/error.h"

#include <float.h>

/* On the x87 every intermediate value has 64 bits of mantissa: other bits than elsewhere, and rounded twice when
 * stored. 1 is harmless: there floats are widened to double. */
_Static_assert(FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1,
               "doubles must be evaluated as doubles: compile with -msse2 -mfpmath=sse");

/* Asks the arithmetic itself, through volatile operands that the compiler can not fold: that is portable, and it sees
 * whatever the host has done to the control word (a shared library linked with -ffast-math sets flush-to-zero for every
 * thread started later).
 *   1 + 2^-53 is a tie: it gives 1 under nearest-even, more under upward rounding.
 *  -1 - 2^-53 gives less than -1 under downward rounding.
 *   1 + 1.5 * 2^-53 lies above the middle: it gives 1 only under downward rounding and rounding to zero. */
graze_status grz_try_float_mode(graze_error *error)
{
    volatile double one = 1.0, half_ulp = 0x1p-53, least_normal = DBL_MIN, subnormal = 0x1p-1074;

    if (one + half_ulp != 1.0 || -one - half_ulp != -1.0 || one + 1.5 * half_ulp != 1.0 + DBL_EPSILON)
        return grz_fail(error, GRAZE_BAD_FLOAT_MODE,
                        "this thread does not round to nearest: call fesetround(FE_TONEAREST) first");
    if (least_normal * 0.5 == 0.0 || subnormal * 0x1p52 == 0.0)
        return grz_fail(error, GRAZE_BAD_FLOAT_MODE,
                        "this thread flushes subnormal numbers to zero: switch that off first, or do not "
                        "link the program with -ffast-math");
    return GRAZE_OK;
}
