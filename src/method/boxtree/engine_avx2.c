#include "math/kinds.h"

#if GRZ_VECTOR_X86
#define GRZ_LANES_AVX2
#define GRZ_BOXTREE_ENGINE grz_boxtree_engine_avx2
#include "method/boxtree/engine.inl.h"
#else
typedef int grz_nothing_here; /* a file must hold something */
#endif
