#include "math/kinds.h"

#if GRZ_VECTOR_ARM
#define GRZ_LANES_NEON
#define GRZ_WIDE_ENGINE grz_wide_engine_neon
#include "method/wide/engine.inl.h"
#else
typedef int grz_nothing_here; /* a file must hold something */
#endif
