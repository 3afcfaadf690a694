/* What method `convex` computes in lanes. Its one source, engine.c, is compiled once for each kind of vector unit; all
 * kinds give the same bits. */
#ifndef GRZ_METHOD_CONVEX_ENGINE_H
#define GRZ_METHOD_CONVEX_ENGINE_H

#include "method/convex/gjk.h"
#include "method/convex/prove.h"
#include "method/engine.h"

struct grz_convex_engine {
    double (*support)(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                      graze_counters *counters);
    void (*climb)(const grz_convex_surface *surface, const double direction[3], uint32_t *corner,
                  graze_counters *counters);
    bool (*support_of)(const grz_convex_surface *surface, const double direction[3], const uint32_t *corners,
                       uint32_t count, double room, double *height, graze_counters *counters);
    void (*descend)(grz_search *search, grz_convex_descent *descent);
    void (*march_on)(grz_search *search, grz_convex_march *march, uint32_t most_steps);
    bool (*measure)(grz_search *search, const grz_convex_march *end, grz_convex_slab *slab);
    bool (*settle)(grz_search *search, const grz_convex_march *end);
};

#define GRZ_CONVEX_ENGINE GRZ_ENGINE(convex)

/* The one that every processor has. */
#define GRZ_CONVEX_PLAIN_ENGINE GRZ_ENGINE_OF(convex, scalar)
extern const grz_convex_engine GRZ_CONVEX_PLAIN_ENGINE;

#endif
