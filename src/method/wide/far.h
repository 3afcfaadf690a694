/* The questions for what is near, of models that are far apart. */
#ifndef GRZ_METHOD_WIDE_FAR_H
#define GRZ_METHOD_WIDE_FAR_H

#include "method/method.h"

/* False, and nothing is done: they are not. */
bool grz_wide_far_within(grz_search *search);
bool grz_wide_far_distance(grz_search *search);

#endif
