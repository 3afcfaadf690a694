/* A polytope within the Minkowski difference of two solids, which grows point by point: what an expanding polytope
 * algorithm (van den Bergen 2001) expands. Its topology rests on exact signs alone.
 *
 * The polytope is the convex hull of the points that were added, its surface a closed net of triangles. Three points of
 * a triangle are never on one line, and no point is beyond the plane of any triangle, but several triangles may share a
 * plane, and points may lie within an edge or a side that others make. */
#ifndef GRZ_METHOD_CONVEX_POLYTOPE_H
#define GRZ_METHOD_CONVEX_POLYTOPE_H

#include "exact/minkowski.h"

#include <stdint.h>

#define GRZ_NO_CORNER UINT32_MAX /* of a point that is none of the Minkowski difference */

/* A point a - b: at.from is B's corner as carried, at.to A's. */
typedef struct grz_minkowski_point {
    grz_difference at;
    uint32_t a, b; /* the corners' numbers */
} grz_minkowski_point;

typedef struct grz_polytope_face {
    graze_vec3 normal; /* of its plane, as grz_differences_plane has it */
    double length, error, low;
    uint16_t point[3]; /* counter-clockwise from outside */
    uint16_t next[3];  /* the face beyond the edge from point k to point k + 1 */
    int8_t side; /* of the origin, exactly: 1 inside, -1 outside; low is then known as grz_difference_plane has it */
    bool is_there;
    bool is_beneath; /* the point that is being added is beyond it */
    bool is_final;   /* no point of the Minkowski difference is beyond it */
} grz_polytope_face;

/* An edge around faces that go, and the face that stays behind it. */
typedef struct grz_polytope_edge {
    uint16_t from, to, outer;
} grz_polytope_edge;

enum { GRZ_POLYTOPE_MOST_POINTS = 256, GRZ_POLYTOPE_LEAST_POINTS = 16 };

/* A polytope of n points has 2 n - 4 faces at most, and no disc of its faces has more than n edges around it. */
typedef struct grz_polytope {
    uint32_t most_points;
    grz_minkowski_point *points;
    grz_polytope_edge *around; /* as many as points */
    uint16_t *begins;          /* likewise: the face in the making whose outer edge begins there */
    grz_polytope_face *faces;  /* twice as many, and so are the rest */
    double *keys;              /* of each face: by which it is chosen; NaN of a new one, infinite where there is none */
    uint16_t *gone;            /* faces that go */
    uint16_t *spare;           /* places that are free */
    uint32_t point_count, spare_count;
    uint32_t face_end; /* all faces have lower numbers */
} grz_polytope;

/* Room for that many points, and the polytope in it. */
size_t grz_polytope_bytes(uint32_t most_points);
grz_polytope grz_polytope_in(void *room, uint32_t most_points);

/* The sign of (q - p) x (r - p) . (s - p) for a face's points and s: 1 if s is beyond it. */
static inline int grz_polytope_side(const grz_polytope *polytope, uint32_t face, const grz_difference *s)
{
    const grz_polytope_face *f = &polytope->faces[face];
    const uint16_t *p = f->point;
    double bound, beyond = grz_difference_beyond(&polytope->points[p[0]].at, s, f->normal, f->length, f->error, &bound);
    if (beyond > bound) return 1;
    if (beyond < -bound) return -1;
    return grz_differences_orient(&polytope->points[p[0]].at, &polytope->points[p[1]].at, &polytope->points[p[2]].at,
                                  s);
}

/* Begins with the points 0 to 3, which do not lie in one plane; other points are forgotten. */
void grz_polytope_begin(grz_polytope *polytope);

static inline bool grz_polytope_is_full(const grz_polytope *polytope)
{
    return polytope->point_count == polytope->most_points;
}

/* Adds a point that is beyond this face; the polytope is not full. New faces have keys of NaN. */
void grz_polytope_add(grz_polytope *polytope, const grz_minkowski_point *point, uint32_t face);

/* Adds a point unless it is beyond no face. */
void grz_polytope_add_any(grz_polytope *polytope, const grz_minkowski_point *point);

/* No point is beyond the face: its plane becomes exact. Returns how far the origin is inside it at most. */
double grz_polytope_make_final(grz_polytope *polytope, uint32_t face);

#endif
