#define GRZ_BOXTREE_ENGINE grz_boxtree_engine_plain
#include "method/boxtree/engine.inl.h"
