/* Saving and loading the index of method `boxtree`. */
#ifndef GRZ_METHOD_BOXTREE_SAVE_LOAD_H
#define GRZ_METHOD_BOXTREE_SAVE_LOAD_H

#include "method/boxtree/boxtree.h"

void grz_boxtree_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_boxtree_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

#endif
