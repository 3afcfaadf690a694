#include "method/convex/support.h"
#include "method/convex/engine.h"

double grz_convex_support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                          graze_counters *counters)
{
    return side->engine->support(side, direction, slack, corner, counters);
}

void grz_convex_climb(const grz_convex_side *side, const double direction[3], uint32_t *corner,
                      graze_counters *counters)
{
    side->engine->climb(side->surface, direction, corner, counters);
}
