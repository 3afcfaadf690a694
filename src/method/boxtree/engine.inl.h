/* The questions of method `boxtree` in terms of lanes: included by one file for each kind of vector unit, which defines the kind
 * and the name of the engine, GRZ_BOXTREE_ENGINE. */
#include "method/boxtree/walk.inl.h"

const grz_boxtree_engine GRZ_BOXTREE_ENGINE = {collide, within};
