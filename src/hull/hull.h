/* Convex hulls of points, as closed surfaces of triangles that turn outward.
 *
 * Another library computes them, and its answer decides nothing: it is refused unless it is closed and oriented, and
 * how far points stick out of it is measured against all of them. */
#ifndef GRZ_HULL_HULL_H
#define GRZ_HULL_HULL_H

#include <graze/mesh.h>

typedef struct grz_hull {
    /* Three point numbers a triangle, counter-clockwise from outside; the smallest of the three comes first, and
     * triangles come in ascending order, so the list does not depend on the order in which they were found. */
    uint32_t *indices;
    uint32_t triangle_count;
    uint32_t *corners; /* numbers of the points that triangles use, ascending */
    uint32_t corner_count;
    /* No point lies farther than this outside the plane of any triangle that surely has an area; at least 0. An upper
     * bound of the true value: rounding is included. */
    double excess;
    uint32_t flat_count; /* triangles that may be without area; they say nothing about excess */
} grz_hull;

/* `name` stands for the points in messages. Fewer than four points, and points that lie in a plane, are refused. Cost:
 * that of Qhull, and n^1.5 for the excess of n points on a round surface. Free *out by grz_hull_free, which accepts an
 * empty one. */
graze_status grz_hull_create(const graze_vec3 *points, size_t count, const char *name, grz_hull *out,
                             graze_error *error);

void grz_hull_free(grz_hull *hull);

#endif
