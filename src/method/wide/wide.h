/* Method `wide`: the default engine, an eight-wide tree over all triangles. See wide/tree.h. */
#ifndef GRZ_METHOD_WIDE_WIDE_H
#define GRZ_METHOD_WIDE_WIDE_H

#include "method/method.h"

/* The options, in the order of the method's table. */
enum grz_wide_option { WIDE_BUILD, WIDE_COHERENCE, WIDE_SIMD };

extern const grz_method grz_method_wide;

#endif
