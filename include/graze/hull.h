/** @file hull.h
 *  Convex hulls, exact: the smallest convex solid that holds all points.
 *
 *      points or mesh --> graze_hull_create --> mesh
 *
 *  Thread rule: calls share nothing.
 */
#ifndef GRAZE_HULL_H
#define GRAZE_HULL_H

#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What to hold. Start from graze_hull_def_default(), and set one of mesh, points and float_points. */
typedef struct graze_hull_def {
    size_t size;               /**< as graze_hull_def_default() sets it, see base.h */
    const graze_mesh *mesh;    /**< the vertices that its triangles use */
    const double *points;      /**< or x, y, z of point 0, then of point 1, ...; finite and at most 2^200 in size. Of an
                                    array of graze_vec3: &array->x. */
    const float *float_points; /**< or the same as floats */
    size_t count;              /**< of points, 1 to 2^28; ignored where mesh is set */
    size_t stride;             /**< bytes from one point to the next, at least the three coordinates'; any alignment. 0,
                                    the default: they are packed. */
} graze_hull_def;

/** Nothing to hold yet. */
static inline graze_hull_def graze_hull_def_default(void)
{
    const graze_hull_def def = {sizeof(def), NULL, NULL, NULL, 0, 0};
    return def;
}

/** Make the mesh of the hull: a closed surface that turns outward. Its vertices are the corners of the hull and no
 *  other points, with the very coordinates that were given (0 for -0), in ascending order of x, then y, then z. No
 *  point lies beyond any triangle, exactly. A face of many corners is cut into triangles as a fan. The same set of
 *  points gives the same bytes, in whatever order, and however often each occurs.
 *
 *  Points in a plane give the two sides of a polygon; points on a line one triangle without area, from the lowest to
 *  the highest; equal points one triangle with equal corners. No point, or one that is not finite or out of range, is
 *  refused. Cost: n log n for n points, as a rule, however they lie. */
GRAZE_API graze_status graze_hull_create(const graze_hull_def *def, graze_mesh **out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
