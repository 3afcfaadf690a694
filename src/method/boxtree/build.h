/* Building the index of method `boxtree`. */
#ifndef GRZ_METHOD_BOXTREE_BUILD_H
#define GRZ_METHOD_BOXTREE_BUILD_H

#include "method/boxtree/boxtree.h"

graze_status grz_boxtree_build(const graze_mesh *mesh, const grz_settings *settings, grz_workers *workers, void **index,
                               graze_error *error);
void grz_boxtree_release(void *index);

/* Room for pairs. False without memory. */
bool grz_boxtree_allocate(grz_boxtree_index *index);

/* What is allocated for so many pairs. */
size_t grz_boxtree_block_bytes(uint32_t pair_count);

#endif
