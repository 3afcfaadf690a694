/* Two limbs a coordinate: for coordinates whose lowest bits are down to 2^-117 of the largest one. */
#define LIMBS    2
#define RADIX    60
#define TOP_BITS 57
#define ANSWER   grz_closest_in_two_limbs
#include "exact/closest_narrow.inl.h"
