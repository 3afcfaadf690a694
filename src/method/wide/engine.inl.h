/* The questions of method `wide` in terms of lanes: included by one file for each kind of vector unit, which defines the kind
 * and the name of the engine, GRZ_WIDE_ENGINE. */
#include "base/bits.h"
#include "base/inline.h"
#include "math/round.h"
#include "method/wide/scratch.h"
#include "vector/lanes.h"

#include <math.h>
#include <string.h>

#include "method/wide/boxes.inl.h"
#include "method/wide/collide.inl.h"
#include "method/wide/gaps.inl.h"
#include "method/wide/near.inl.h"
#include "method/wide/slabs.inl.h"
#include "method/wide/triangles.inl.h"

const grz_wide_engine GRZ_WIDE_ENGINE = {collide, within, distance};
