/* What trees of boxes are built over: the triangles of a mesh in its frame, with their boxes. */
#ifndef GRZ_METHOD_BOX_ITEMS_H
#define GRZ_METHOD_BOX_ITEMS_H

#include "base/workers.h"
#include "hierarchy/boxes.h"
#include "math/frame.h"
#include "mesh/mesh.h"

/* A triangle of the mesh in the frame. */
static inline grz_tri grz_local_triangle(const graze_mesh *mesh, const grz_frame *frame, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(mesh, triangle);
    for (int i = 0; i < 3; i++) t.v[i] = grz_frame_local(frame, t.v[i]);
    return t;
}

/* The box of the mesh in the frame, rounded outward. It holds the boxes of the triangles: what is done to their
 * coordinates keeps their order. */
grz_float_box grz_local_box(const graze_mesh *mesh, const grz_frame *frame);

/* Fills one item a triangle, in the order of the mesh, with boxes rounded outward: whatever the exact coordinates are,
 * they hold them. */
void grz_box_items_fill(const graze_mesh *mesh, const grz_frame *frame, grz_workers *workers, grz_box_item *items);

#endif
