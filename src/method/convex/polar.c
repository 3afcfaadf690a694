#include "method/convex/polar.h"

#include "math/vec.h"

/* A normal of the face, and its value for any corner. */
static graze_vec3 scaled_normal(const grz_solid *solid, uint32_t face, graze_vec3 centre)
{
    const graze_vec3 at = grz_sub(solid->corners[solid->origin[solid->first[face]]], centre);
    graze_vec3 sum = {0, 0, 0}, from = {0, 0, 0};
    for (uint32_t e = solid->first[face] + 1; e < solid->first[face + 1]; e++) {
        const graze_vec3 to = grz_sub(grz_sub(solid->corners[solid->origin[e]], centre), at);
        sum = grz_add(sum, grz_cross(from, to));
        from = to;
    }
    return grz_scale(sum, 1 / grz_dot(sum, at));
}

void grz_convex_planes_as_points(const grz_solid *solid, graze_vec3 centre, graze_vec3 *out)
{
    for (uint32_t f = 0; f < solid->face_count; f++) out[f] = scaled_normal(solid, f, centre);
}

/* A double from -2^10 to 2^10 has its grid below 2^-40 but for what is rounded away by adding and taking off. */
static double on_grid(double x)
{
    const double shift = 3 * 0x1p11; /* 2^12 to 2^13: a grid of 2^-40 */
    return (x + shift) - shift;
}

void grz_convex_points_of_planes(const grz_solid *polar, graze_vec3 centre, graze_vec3 *out)
{
    for (uint32_t f = 0; f < polar->face_count; f++) {
        const graze_vec3 p = grz_add(centre, scaled_normal(polar, f, grz_vec(0, 0, 0)));
        out[f] = grz_vec(on_grid(p.x), on_grid(p.y), on_grid(p.z));
    }
}
