/* Building the levels of a solid (SWIFT 4.3 to 4.5). */
#ifndef GRZ_METHOD_CONVEX_LEVELS_BUILD_H
#define GRZ_METHOD_CONVEX_LEVELS_BUILD_H

#include "method/convex/convex.h"

/* Fills in index->levels, as the options want them, of an index that has all the rest. There are none where a
 * simplification would have fewer triangles than `cut`, lose the centre of mass, or reach too far, or
 * the solid is flat or too thin for doubles. What was made so far is the index's. */
graze_status grz_convex_build_levels(grz_convex_index *index, const graze_mesh *mesh, const grz_settings *settings,
                                     graze_error *error);

/* Fills in what follows from the inner solid. False without memory. */
bool grz_convex_derive_inner(grz_convex_index *index);

#endif
