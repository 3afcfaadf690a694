/* What an index is built over: triangles in the frame, and the surfaces of their boxes. */
#ifndef GRZ_METHOD_WIDE_ITEMS_H
#define GRZ_METHOD_WIDE_ITEMS_H

#include "hierarchy/boxes.h"
#include "method/wide/wide.h"

/* Half the surface. */
static inline float grz_wide_half_area(const grz_float_box *box)
{
    float x = box->high[0] - box->low[0], y = box->high[1] - box->low[1], z = box->high[2] - box->low[2];
    return (x * y + y * z) + z * x;
}

/* Of a mesh's triangle, in the frame. */
static inline grz_tri grz_wide_local_triangle(const graze_mesh *mesh, const grz_frame *frame, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(mesh, triangle);
    for (int i = 0; i < 3; i++) t.v[i] = grz_frame_local(frame, t.v[i]);
    return t;
}

#endif
