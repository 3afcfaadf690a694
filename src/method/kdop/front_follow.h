/* Descending from the front of the last pose (Klosowski 1998, 6.4.3). */
#ifndef GRZ_METHOD_KDOP_FRONT_FOLLOW_H
#define GRZ_METHOD_KDOP_FRONT_FOLLOW_H

#include "method/kdop/descend.h"
#include "method/kdop/front.h"

/* Visits the front from left to right, dropping and raising it, as far as the budget lasts. It starts, or goes on, at
 * front->at, which is 0 when the visit is over. */
grz_kdop_end grz_kdop_follow_front(const grz_kdop_descent *d, grz_kdop_front *front);

#endif
