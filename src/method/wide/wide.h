/* Method `wide`: the default engine, an eight-wide tree over all triangles. See wide/tree.h. */
#ifndef GRZ_METHOD_WIDE_WIDE_H
#define GRZ_METHOD_WIDE_WIDE_H

#include "method/method.h"

extern const grz_method grz_method_wide;

#endif
