/* Simplifications of a solid, one after the other: steps 1 and 2 of SWIFT 4.3. */
#ifndef GRZ_METHOD_CONVEX_COARSE_H
#define GRZ_METHOD_CONVEX_COARSE_H

#include "method/convex/options.h"
#include "method/convex/surface.h"

/* The last simplification, exactly convex, in P0's frame, with the centre strictly inside; before the first one, the
 * hull of P0's places. */
typedef struct grz_convex_coarse {
    const grz_convex_surface *p0;
    grz_convex_levels_wanted wanted;
    graze_vec3 centre; /* P0's centre of mass */
    grz_solid solid;
    uint32_t *corner_of; /* of each of its corners, P0's; of `planes` NULL: they are none */
    grz_solid polar;     /* of `planes`: the planes that are left, as points */
    bool has_ended;      /* there is no simpler one, and `solid` is as it was */
} grz_convex_coarse;

/* Close it also after a failure. */
graze_status grz_convex_coarse_open(grz_convex_coarse *coarse, const grz_convex_surface *p0,
                                    const grz_convex_levels_wanted *wanted, graze_error *error);
void grz_convex_coarse_close(grz_convex_coarse *coarse);

/* The next one. */
graze_status grz_convex_coarsen(grz_convex_coarse *coarse, graze_error *error);

#endif
