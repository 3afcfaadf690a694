#define GRZ_WIDE_ENGINE grz_wide_engine_plain
#include "method/wide/engine.inl.h"
