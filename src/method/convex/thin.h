/* Which corners a Dobkin-Kirkpatrick level leaves out (SWIFT 4.4.1). */
#ifndef GRZ_METHOD_CONVEX_THIN_H
#define GRZ_METHOD_CONVEX_THIN_H

#include "hull/solid.h"

/* Chooses at most `most` corners, no two of which share an edge, the least important first, none more important than
 * `bound`. The importance of a corner is the sum over its edges of 1 less the cosine of the angle between the normals
 * of the two faces: 0 where all is flat. `goes` has a place for each corner, and `count` receives how many go. Solids
 * of dimension 3. False without memory. */
bool grz_convex_thin(const grz_solid *solid, double bound, uint32_t most, bool *goes, uint32_t *count);

#endif
