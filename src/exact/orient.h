/* Signs of determinants of coordinates, exact for all doubles up to 2^200: everything that graze decides about triangles
 * rests on these. A floating-point filter with a proven bound answers nearly always; integers of any size answer the
 * rest. */
#ifndef GRZ_EXACT_ORIENT_H
#define GRZ_EXACT_ORIENT_H

#include "math/vec.h"

/* A point of a coordinate plane. */
typedef struct grz_vec2 {
    double x, y;
} grz_vec2;

/* +1 if a, b, c turn left (counter-clockwise), -1 if right, 0 if they lie on one line. */
int grz_orient2d(grz_vec2 a, grz_vec2 b, grz_vec2 c);

/* The sign of (b-a) x (c-a) . (d-a): +1 if d lies on the side of the plane abc from which abc turns left, 0 if the four
 * points lie in one plane. */
int grz_orient3d(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d);

/* The plane of three points, prepared for asking about many others: the products that all of them share. */
typedef struct grz_plane {
    graze_vec3 a, b, c;
    graze_vec3 minor; /* (b-a) x (c-a), as computed */
    graze_vec3 size;  /* the same with every product's absolute value, and added */
} grz_plane;

static inline grz_plane grz_plane_of(graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    graze_vec3 u = grz_sub(b, a), v = grz_sub(c, a);
    double yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y, yx = u.y * v.x;
    return (grz_plane){a, b, c, grz_vec(yz - zy, zx - xz, xy - yx),
                       grz_vec(fabs(yz) + fabs(zy), fabs(zx) + fabs(xz), fabs(xy) + fabs(yx))};
}

/* The part of grz_plane_side that is seldom needed. */
int grz_orient3d_exactly(graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d, double determinant);

/* The determinant as computed, and how far it can be from the true one. The bound is derived in orient.c. */
static inline double grz_plane_determinant(const grz_plane *p, graze_vec3 d, double *bound)
{
    graze_vec3 w = grz_sub(d, p->a);
    double size = (p->size.x * fabs(w.x) + p->size.y * fabs(w.y)) + p->size.z * fabs(w.z);
    *bound = 9 * 0x1p-53 * size + 0x1p-868;
    return (p->minor.x * w.x + p->minor.y * w.y) + p->minor.z * w.z;
}

/* grz_orient3d of the plane's points and d. */
static inline int grz_plane_side(const grz_plane *p, graze_vec3 d)
{
    double bound, determinant = grz_plane_determinant(p, d, &bound);
    if (determinant > bound) return 1;
    if (determinant < -bound) return -1;
    return grz_orient3d_exactly(p->a, p->b, p->c, d, determinant);
}

#endif
