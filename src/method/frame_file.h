/* A model's local frame in a saved file. */
#ifndef GRZ_METHOD_FRAME_FILE_H
#define GRZ_METHOD_FRAME_FILE_H

#include "base/pack.h"
#include "base/unpack.h"
#include "math/frame.h"
#include "mesh/mesh.h"

void grz_pack_frame(const grz_frame *frame, grz_packer *to);

/* Refuses a frame in which the mesh's box does not fit. */
void grz_unpack_frame(const graze_mesh *mesh, grz_unpacker *from, grz_frame *frame);

#endif
