/* Figures of the index of method `wide`. */
#ifndef GRZ_METHOD_WIDE_STATISTICS_H
#define GRZ_METHOD_WIDE_STATISTICS_H

#include "method/wide/wide.h"

size_t grz_wide_bytes(const graze_mesh *mesh, const void *index);
size_t grz_wide_statistics(const graze_mesh *mesh, const void *index, graze_statistic *out, size_t capacity);

#endif
