/* Part of engine.c: the symbols of the error bounds in the kernels of this folder.
 *
 * All hold along each axis. `off`, `own`, `room` and the like are also names of variables.
 *
 *   f         2^-24, the error of a rounding
 *   pad       of a view: the error of a point that the pose carries into the host's frame, see view.h
 *   half      the largest half size of a bound; |turn| half is what it becomes when the pose turns it, `sight.widest`
 *   |centre|  the largest coordinate of a guest's centre, or of a leaf's in the other frame, |shift|
 *   reach     of a guest: its half sizes along the host's axes; in slabs.inl.h the largest half size of a child
 *   room      by how much a guest is grown, or a gap is taken shorter, for all that is rounded
 *   own       the error of a corner against the others of its leaf: it is rounded and turned, but not shifted; in
 *             slabs.inl.h that of an edge, before its difference is rounded
 *   off       the error of a corner against corners of the other leaf, or node: shifted as well
 *   w         the largest coordinate of an edge (slabs.inl.h), or of a difference of two corners (couples.inl.h)
 *   o         the error of that: own + f w, or 2 off + f w
 *   n         the length of a normal
 *
 * exact/crossing.inl.h has a table of its own, and gets `own`, and `off` as `reach.off`, from here. */
#ifndef GRZ_WIDE_ERROR_BOUNDS_INL_H
#define GRZ_WIDE_ERROR_BOUNDS_INL_H

#include "math/lanes.h"

/* Keeps a squared bound below its true value: a gap, its square and the sum of three are rounded some ten times. */
#define GRZ_GAP_ROOM (1 - 0x1p-20F)

/* The square of a vector, and 2^-120 more: where so little shows, squares underflow, and a length that is too large is
 * on the safe side. */
GRZ_ALWAYS_INLINE lanes square_from_above(lanes3 a)
{
    return lanes_add(lanes3_dot(a, a), lanes_of(0x1p-120F));
}

#endif
