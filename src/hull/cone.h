/* Which facet of a cone does a point see? */
#ifndef GRZ_HULL_CONE_H
#define GRZ_HULL_CONE_H

#include "hull/facets.h"

/* Of facets that go around a corner of the hull, which is the third corner of each, counter-clockwise from outside: one
 * that the point sees, and how high it is over that one, as computed. GRZ_NONE if it sees none. Any few facets will do
 * as well. About log n signs for n facets. */
uint32_t grz_cone_find(const grz_facets *f, const uint32_t *facets, uint32_t count, uint32_t point, double *height);

#endif
