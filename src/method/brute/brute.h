/* Method `brute`: every triangle of A against every triangle of B, with exact boxes as its only culling. It is slow,
 * and so simple that it is the reference for all others. */
#ifndef GRZ_METHOD_BRUTE_BRUTE_H
#define GRZ_METHOD_BRUTE_BRUTE_H

#include "method/method.h"

extern const grz_method grz_method_brute;

#endif
