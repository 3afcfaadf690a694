/* Simplification by quadrics (Garland and Heckbert 1997), for SWIFT 4.5: by meshoptimizer, where there is one. */
#ifndef GRZ_METHOD_CONVEX_DECIMATE_H
#define GRZ_METHOD_CONVEX_DECIMATE_H

#include "hull/solid.h"

bool grz_convex_can_decimate(void);

/* Says of each corner whether it stays where about so many triangles are left, as meshoptimizer finds: nothing about
 * the result is relied on but that it names corners. False without memory. (What meshoptimizer needs for itself it
 * takes from the C++ heap, and ends the program where that has none.) */
bool grz_convex_decimate(const grz_solid *solid, size_t triangles, bool *stays);

#endif
