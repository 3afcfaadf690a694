#ifndef GRZ_METHOD_KDOP_VISIT_H
#define GRZ_METHOD_KDOP_VISIT_H

#include "method/kdop/kdop.h"

/* See method.h. */
void grz_kdop_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);

#endif
