/* The descent of two trees that are some sizes apart, for what is within a tolerance. */
#ifndef GRZ_METHOD_KDOP_DESCEND_BY_WAY_H
#define GRZ_METHOD_KDOP_DESCEND_BY_WAY_H

#include "method/kdop/descend.h"

/* Looks at everything below the pairs on the stack, as far as the budget lasts; pairs are there to be compared. Nodes
 * are told apart along the way of the work, and by their slabs unless they are so far apart that walls in float tell
 * nothing. The wider node is opened, whatever the rule. */
grz_kdop_end grz_kdop_descend_by_way(const grz_kdop_descent *d);

#endif
