/* One limb a coordinate: for coordinates whose lowest bits are down to 2^-60 of the largest one. */
#define LIMBS    1
#define RADIX    62
#define TOP_BITS 60
#define ANSWER   grz_closest_in_one_limb
#include "exact/closest_narrow.inl.h"
