/* The monotonic clock, for questions that may only take so long. */
#ifndef GRZ_BASE_CLOCK_H
#define GRZ_BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some moment. */
uint64_t grz_clock(void);

#endif
