#include "math/kinds.h"

#if GRZ_VECTOR_ARM
#define GRZ_LANES_NEON
#define GRZ_BOXTREE_ENGINE grz_boxtree_engine_neon
#include "method/boxtree/engine.inl.h"
#else
typedef int grz_nothing_here; /* a file must hold something */
#endif
