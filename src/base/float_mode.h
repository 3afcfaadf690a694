/* Does this thread's arithmetic do what the proofs presume? */
#ifndef GRZ_BASE_FLOAT_MODE_H
#define GRZ_BASE_FLOAT_MODE_H

#include <graze/base.h>
#include <stdint.h>

#if defined(__SSE2_MATH__)
#include <xmmintrin.h>
#endif

/* Does the control register of doubles, where there is one, say: round to nearest, keep subnormal numbers? A few
 * cycles. Where no register is known here it says nothing, and grz_try_float_mode decides. */
static inline bool grz_float_mode_is_default(void)
{
#if defined(__SSE2_MATH__)
    const unsigned flushes_results = 1u << 15, rounds = 3u << 13,
                   flushes_operands = 1u << 6; /* FTZ, RC, DAZ in MXCSR */
    return (_mm_getcsr() & (flushes_results | rounds | flushes_operands)) == 0;
#elif defined(__aarch64__) && defined(__GNUC__)
    const uint64_t flushes = 1u << 24, rounds = 3u << 22, flushes_operands = 1u; /* FZ, RMode, FIZ in FPCR */
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    return (control & (flushes | rounds | flushes_operands)) == 0;
#else
    return false;
#endif
}

/* GRAZE_BAD_FLOAT_MODE unless the thread rounds to nearest even and keeps subnormal numbers, as operands and as
 * results. Asks the arithmetic itself, on every platform. Costs some 100 ns, because processors are slow with
 * subnormal numbers. */
graze_status grz_try_float_mode(graze_error *error);

/* The same, at the price of reading a register while the mode is right. */
static inline graze_status grz_check_float_mode(graze_error *error)
{
    return grz_float_mode_is_default() ? GRAZE_OK : grz_try_float_mode(error);
}

#endif
