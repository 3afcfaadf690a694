/* The questions of method `wide` in terms of lanes: included by one file for each kind of vector unit, which defines the kind
 * and the name of the engine, GRZ_WIDE_ENGINE. */
#include "method/wide/collide.inl.h"
#include "method/wide/near.inl.h"

const grz_wide_engine GRZ_WIDE_ENGINE = {collide, within, distance};
