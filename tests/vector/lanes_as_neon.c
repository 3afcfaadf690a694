#include "math/kinds.h"

#if GRZ_VECTOR_ARM
#define GRZ_LANES_NEON
#define LANES_TABLE lanes_as_neon
#include "vector/lanes_as.inl.h"
#else
typedef int nothing_here; /* a file must hold something */
#endif
