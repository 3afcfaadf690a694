/* The questions of method `wide` in terms of lanes. */
#include "method/wide/collide.inl.h"
#include "method/wide/near.inl.h"

extern const grz_engine GRZ_ENGINE(wide);
const grz_engine GRZ_ENGINE(wide) = {collide, within, distance};
