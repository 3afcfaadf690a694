/* The size and the figures of an index of method `boxtree`. */
#ifndef GRZ_METHOD_BOXTREE_STATISTICS_H
#define GRZ_METHOD_BOXTREE_STATISTICS_H

#include "method/boxtree/boxtree.h"

size_t grz_boxtree_bytes(const graze_mesh *mesh, const void *index);
size_t grz_boxtree_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);

#endif
