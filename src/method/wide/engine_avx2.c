#include "math/kinds.h"

#if GRZ_VECTOR_X86
#define GRZ_LANES_AVX2
#define GRZ_WIDE_ENGINE grz_wide_engine_avx2
#include "method/wide/engine.inl.h"
#else
typedef int grz_nothing_here; /* a file must hold something */
#endif
