/* Walking through one tree by a volume. */
#ifndef GRZ_METHOD_WIDE_VISIT_H
#define GRZ_METHOD_WIDE_VISIT_H

#include "method/wide/wide.h"

void grz_wide_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);

#endif
