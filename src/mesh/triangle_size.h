/* The size of one triangle: lengths, area, how thin it is, and, exactly, whether it has area at all. */
#ifndef GRZ_MESH_TRIANGLE_SIZE_H
#define GRZ_MESH_TRIANGLE_SIZE_H

#include "math/vec.h"

/* The area of a triangle with edges below 2^-400 would lose its digits to underflow: it is kept times 2^1200. */
enum { GRZ_AREA_LIFT = 1200 };

typedef struct grz_triangle_size {
    double shortest_edge, longest_edge; /* within 4 ulp */
    double area; /* relative error below 1e-8, and near 1e-15 unless it is a sliver; above 0 unless it underflows */
    bool area_is_lifted; /* the area is multiplied by 2^GRZ_AREA_LIFT */
    bool degenerate;     /* exactly: the corners lie on one line */
    double ratio;        /* longest edge over the height on it; INFINITY if and only if degenerate */
} grz_triangle_size;

/* Coordinates are finite and at most 2^200. */
grz_triangle_size grz_measure_triangle(const grz_tri *triangle);

#endif
