/* Marches and supports in terms of lanes. */
#include "method/convex/engine.h"

#include "method/convex/gjk.inl.h"
#include "method/convex/march.inl.h"
#include "method/convex/measure.inl.h"
#include "method/convex/settle.inl.h"

extern const grz_convex_engine GRZ_CONVEX_ENGINE;
const grz_convex_engine GRZ_CONVEX_ENGINE = {support, climb_only, support_of, descend, march_on, measure, settle};
