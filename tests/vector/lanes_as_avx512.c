#include "math/kinds.h"

#if GRZ_VECTOR_X86
#define GRZ_LANES_AVX512
#define LANES_TABLE lanes_as_avx512
#include "vector/lanes_as.inl.h"
#else
typedef int nothing_here; /* a file must hold something */
#endif
