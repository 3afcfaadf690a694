/* Signs of determinants of coordinates, exact for all doubles up to 2^200: everything that graze decides about
 * triangles rests on these. A floating-point filter with a proven bound answers nearly always; integers of any size
 * answer the rest. */
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

/* A triangle made ready for being asked about: its corners, and the products that orientations against its plane share.
 */
typedef struct grz_face {
    grz_tri t;
    graze_vec3 minor; /* (b-a) x (c-a), as computed */
    graze_vec3 size;  /* the same with every product's absolute value, and added */
} grz_face;

static inline void grz_face_prepare(grz_face *face)
{
    graze_vec3 u = grz_sub(face->t.v[1], face->t.v[0]), v = grz_sub(face->t.v[2], face->t.v[0]);
    double yz = u.y * v.z, zy = u.z * v.y, zx = u.z * v.x, xz = u.x * v.z, xy = u.x * v.y, yx = u.y * v.x;
    face->minor = grz_vec(yz - zy, zx - xz, xy - yx);
    face->size = grz_vec(fabs(yz) + fabs(zy), fabs(zx) + fabs(xz), fabs(xy) + fabs(yx));
}

static inline grz_face grz_face_of(const grz_tri *t)
{
    grz_face face = {.t = *t};
    grz_face_prepare(&face);
    return face;
}

/* The part of grz_face_side that is seldom needed. */
int grz_face_side_exactly(const grz_face *face, graze_vec3 d, double determinant);

/* How far the determinant as computed can be from the true one, for each d whose difference from the first corner, as
 * computed, is at most `reach` along each axis. The bound is derived in orient.c; it only grows with the reach, because
 * rounding keeps order. */
static inline double grz_face_bound(const grz_face *face, graze_vec3 reach)
{
    double size = (face->size.x * reach.x + face->size.y * reach.y) + face->size.z * reach.z;
    return 9 * 0x1p-53 * size + 0x1p-868;
}

/* The determinant as computed, and how far it can be from the true one. */
static inline double grz_face_determinant(const grz_face *face, graze_vec3 d, double *bound)
{
    graze_vec3 w = grz_sub(d, face->t.v[0]);
    *bound = grz_face_bound(face, grz_vec(fabs(w.x), fabs(w.y), fabs(w.z)));
    return (face->minor.x * w.x + face->minor.y * w.y) + face->minor.z * w.z;
}

/* grz_orient3d of the corners and d. */
static inline int grz_face_side(const grz_face *face, graze_vec3 d)
{
    double bound, determinant = grz_face_determinant(face, d, &bound);
    if (determinant > bound) return 1;
    if (determinant < -bound) return -1;
    return grz_face_side_exactly(face, d, determinant);
}

#endif
