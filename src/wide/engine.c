/* The questions of method `wide` in terms of lanes. */
#include "wide/collide.inl.h"
#include "wide/near.inl.h"

extern const grz_engine GRZ_ENGINE(wide);
const grz_engine GRZ_ENGINE(wide) = {collide, within, distance};
