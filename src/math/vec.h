/* Vectors of three doubles. Plain arithmetic, rounded once an operation; nothing here decides anything. */
#ifndef GRZ_MATH_VEC_H
#define GRZ_MATH_VEC_H

#include <graze/pose.h>
#include <math.h>

/* A triangle by its corners. It may be degenerate to a segment or a point. */
typedef struct grz_tri {
    graze_vec3 v[3];
} grz_tri;

static inline graze_vec3 grz_vec(double x, double y, double z)
{
    return (graze_vec3){x, y, z};
}

static inline graze_vec3 grz_add(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline graze_vec3 grz_sub(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline graze_vec3 grz_scale(graze_vec3 a, double s)
{
    return (graze_vec3){a.x * s, a.y * s, a.z * s};
}

static inline double grz_dot(graze_vec3 a, graze_vec3 b)
{
    return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

/* The dot product of arrays. */
static inline double grz_dot_doubles(const double a[3], const double b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static inline float grz_dot_floats(const float a[3], const float b[3])
{
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
}

static inline graze_vec3 grz_cross(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double grz_length(graze_vec3 a)
{
    return sqrt(grz_dot(a, a));
}

/* The larger of two numbers, and the first where the second is NaN. fmax is a call on x86, and questions have no time
 * for it. */
static inline double grz_larger(double x, double y)
{
    return y > x ? y : x;
}

static inline int grz_sign_of(double x)
{
    return (x > 0) - (x < 0);
}

/* The smaller and the larger of each coordinate, and that of a where both are equal. */
static inline graze_vec3 grz_lower(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y, b.z < a.z ? b.z : a.z};
}

static inline graze_vec3 grz_higher(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){b.x > a.x ? b.x : a.x, b.y > a.y ? b.y : a.y, b.z > a.z ? b.z : a.z};
}

/* Coordinate 0, 1 or 2. */
static inline double grz_component(graze_vec3 a, int axis)
{
    return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}

static inline bool grz_same_point(graze_vec3 a, graze_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* -1, 0 or 1 by the first coordinate that differs: along a line, the order of its points. */
static inline int grz_order_of(graze_vec3 a, graze_vec3 b)
{
    if (a.x != b.x) return a.x < b.x ? -1 : 1;
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return (a.z > b.z) - (a.z < b.z);
}

/* The axis along which the vector is longest; the last of equals. */
static inline int grz_longest_axis(graze_vec3 v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z);
    return x > y && x > z ? 0 : y > z ? 1 : 2;
}

/* The sum of the absolute coordinates. */
static inline double grz_size_sum(graze_vec3 v)
{
    return (fabs(v.x) + fabs(v.y)) + fabs(v.z);
}

/* The largest absolute coordinate. */
static inline double grz_largest(graze_vec3 v)
{
    const double x = fabs(v.x), y = fabs(v.y), z = fabs(v.z), xy = x > y ? x : y;
    return xy > z ? xy : z;
}

#endif
