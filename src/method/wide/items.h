/* What an index is built over: the box of each triangle, in the order that building makes. */
#ifndef GRZ_METHOD_WIDE_ITEMS_H
#define GRZ_METHOD_WIDE_ITEMS_H

#include "method/wide/wide.h"

/* Half a line of the cache, moved as a whole, so that what is below a node is always side by side. */
typedef struct grz_wide_item {
    float low[3];
    uint32_t triangle;
    float high[3];
    uint32_t spare;
} grz_wide_item;

/* A box of floats that can be empty. */
typedef struct grz_wide_box {
    float low[3], high[3];
} grz_wide_box;

static inline grz_wide_box grz_wide_empty_box(void)
{
    return (grz_wide_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
}

static inline void grz_wide_box_join(grz_wide_box *box, const float low[3], const float high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        box->low[axis] = low[axis] < box->low[axis] ? low[axis] : box->low[axis];
        box->high[axis] = high[axis] > box->high[axis] ? high[axis] : box->high[axis];
    }
}

/* Half the surface. */
static inline float grz_wide_half_area(const grz_wide_box *box)
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

/* The box of a triangle of the frame, rounded outward. */
grz_wide_box grz_wide_box_of(const grz_tri *local);

#endif
