/* Saving and loading the index of method `wide`. */
#ifndef GRZ_METHOD_WIDE_SAVE_LOAD_H
#define GRZ_METHOD_WIDE_SAVE_LOAD_H

#include "method/wide/wide.h"

void grz_wide_save(const graze_mesh *mesh, const void *index, grz_packer *to);
graze_status grz_wide_load(const graze_mesh *mesh, const grz_settings *settings, grz_unpacker *from, void **index);

#endif
