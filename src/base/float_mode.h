/* Does this thread's arithmetic do what the proofs presume? */
#ifndef GRZ_BASE_FLOAT_MODE_H
#define GRZ_BASE_FLOAT_MODE_H

#include <graze/base.h>

/* GRAZE_BAD_FLOAT_MODE unless the thread rounds to nearest even and keeps subnormal numbers, as operands and as
 * results. Costs a few nanoseconds. */
graze_status grz_check_float_mode(graze_error *error);

#endif
