#include "method/frame_file.h"

void grz_pack_frame(const grz_frame *frame, grz_packer *to)
{
    grz_pack_f64(to, frame->origin.x);
    grz_pack_f64(to, frame->origin.y);
    grz_pack_f64(to, frame->origin.z);
    grz_pack_f64(to, frame->unit);
    grz_pack_f64(to, frame->per_unit);
}

void grz_unpack_frame(const graze_mesh *mesh, grz_unpacker *from, grz_frame *frame)
{
    uint64_t start = from->position;
    double values[5];
    for (int i = 0; i < 5; i++) values[i] = grz_unpack_f64(from, "the local frame");
    *frame = (grz_frame){{values[0], values[1], values[2]}, values[3], values[4]};
    if (!grz_frame_fits(frame, mesh->low, mesh->high))
        grz_unpack_refuse(from, GRAZE_BAD_DATA, start, "the local frame does not fit the mesh: build the model again");
}
