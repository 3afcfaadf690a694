/* The way from one solid to the other by which their tables are asked. */
#ifndef GRZ_METHOD_CONVEX_CENTRES_H
#define GRZ_METHOD_CONVEX_CENTRES_H

#include "method/convex/work.h"

/* In A's frame: SWIFT's VCOM, from A's centre of mass to B's, where the tables are spheres around these; else from the
 * middle of A's box to that of B's. A's table is asked along it, and B's against it. */
void grz_convex_way_of_centres(const grz_convex_work *work, double way[3]);

#endif
