#include "method/convex/support.h"
#include "method/convex/engine.h"

double grz_convex_support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                          graze_counters *counters)
{
    return side->engine->support(side, direction, slack, corner, counters);
}

bool grz_convex_support_of(const grz_convex_side *side, const double direction[3], const uint32_t *corners,
                           uint32_t count, double *height, graze_counters *counters)
{
    return side->engine->support_of(side->surface, direction, corners, count, height, counters);
}

void grz_convex_climb(const grz_convex_side *side, const double direction[3], uint32_t *corner,
                      graze_counters *counters)
{
    side->engine->climb(side->surface, direction, corner, counters);
}
