/* Walking through one tree by a volume. */
#ifndef GRZ_METHOD_BOXTREE_VISIT_H
#define GRZ_METHOD_BOXTREE_VISIT_H

#include "method/boxtree/boxtree.h"

void grz_boxtree_visit(const graze_mesh *mesh, const void *index, grz_volume *volume);

#endif
