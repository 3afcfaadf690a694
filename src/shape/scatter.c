#include "shape/scatter.h"

graze_vec3 grz_random_direction(grz_random *random)
{
    /* Points of the cube that lie in the unit ball, but not so near its centre that the quotient loses digits. */
    for (;;) {
        double x = grz_random_between(random, -1, 1), y = grz_random_between(random, -1, 1),
               z = grz_random_between(random, -1, 1);
        double squared = (x * x + y * y) + z * z;
        if (squared > 1 || squared < 0x1p-20) continue;
        double length = sqrt(squared);
        return grz_vec(x / length, y / length, z / length);
    }
}

double grz_tetra_six_volumes(const graze_vec3 corners[4])
{
    graze_vec3 a = corners[0];
    return grz_dot(grz_cross(grz_sub(corners[1], a), grz_sub(corners[2], a)), grz_sub(corners[3], a));
}

void grz_builder_tetra(grz_builder *builder, const graze_vec3 corners[4])
{
    uint64_t first = builder->vertices.count;
    for (int i = 0; i < 4; i++) grz_builder_vertex(builder, corners[i]);
    uint64_t a = first, b = first + 1, c = first + 2, d = first + 3;
    if (grz_tetra_six_volumes(corners) < 0) {
        b = first + 2;
        c = first + 1;
    }
    grz_builder_triangle(builder, a, c, b);
    grz_builder_triangle(builder, a, b, d);
    grz_builder_triangle(builder, b, c, d);
    grz_builder_triangle(builder, c, a, d);
}
