#define LANES_TABLE lanes_as_plain
#include "vector/lanes_as.inl.h"
