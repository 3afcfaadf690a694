/* From a point on a face of a solid to the triangle of the mesh that has it. */
#ifndef GRZ_METHOD_CONVEX_LOCATE_H
#define GRZ_METHOD_CONVEX_LOCATE_H

#include "method/convex/convex.h"

/* The triangle of a face that seems to have the point, which is in the solid's frame. False: none was found. Of a face
 * that is divided as a fan, as those that `graze hull` writes are, it costs the logarithm of the number of triangles. */
bool grz_convex_locate(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face, graze_vec3 p,
                       uint32_t *triangle);

#endif
