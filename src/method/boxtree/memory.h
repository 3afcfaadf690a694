/* What a pair of models of method `boxtree` remembers from question to question. */
#ifndef GRZ_METHOD_BOXTREE_MEMORY_H
#define GRZ_METHOD_BOXTREE_MEMORY_H

#include "method/carried.h"

typedef struct grz_boxtree_memory {
    grz_witness witness; /* the last contact */
} grz_boxtree_memory;

#endif
