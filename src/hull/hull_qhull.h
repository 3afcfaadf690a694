/* What Qhull says, as it says it. */
#ifndef GRZ_HULL_HULL_QHULL_H
#define GRZ_HULL_HULL_QHULL_H

#include <graze/mesh.h>

/* The triangles of the hull in Qhull's order; the caller frees *indices, which is NULL after a failure. At least four
 * finite points, at most INT_MAX. GRAZE_UNSUPPORTED in a build without Qhull. */
graze_status grz_qhull_triangles(const graze_vec3 *points, size_t count, const char *name, uint32_t **indices,
                                 size_t *triangle_count, graze_error *error);

#endif
