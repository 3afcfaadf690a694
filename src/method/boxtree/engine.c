/* The questions of method `boxtree` in terms of lanes. */
#include "method/boxtree/collide.inl.h"

extern const grz_engine GRZ_ENGINE(boxtree);
const grz_engine GRZ_ENGINE(boxtree) = {.collide = collide, .within = within};
