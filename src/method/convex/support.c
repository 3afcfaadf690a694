#include "method/convex/support.h"
#include "method/convex/engine.h"

double grz_convex_support(const grz_convex_side *side, const double direction[3], double slack, uint32_t *corner,
                          graze_counters *counters)
{
    return side->engine->support(side, direction, slack, corner, counters);
}

bool grz_convex_support_of(const grz_convex_side *side, const double direction[3], const uint32_t *corners,
                           uint32_t count, double room, double *height, graze_counters *counters)
{
    return side->engine->support_of(side->surface, direction, corners, count, room, height, counters);
}

uint32_t grz_convex_corners_of(const grz_solid *solid, grz_convex_feature feature, uint32_t corners[CONVEX_KNOWN_TOPS])
{
    if (feature.kind == CONVEX_CORNER) {
        corners[0] = feature.number;
        return 1;
    }
    if (feature.kind == CONVEX_EDGE) {
        corners[0] = solid->origin[feature.number], corners[1] = grz_solid_target(solid, feature.number);
        return 2;
    }
    const uint32_t first = solid->first[feature.number], count = solid->first[feature.number + 1] - first;
    if (count > CONVEX_KNOWN_TOPS) return 0;
    for (uint32_t k = 0; k < count; k++) corners[k] = solid->origin[first + k];
    return count;
}

/* Three corners p, q, r of the face, a third of the way around apart, give its normal n, of length 1. Let u = 2^-53. A
 * component of the cross product of q - p and r - p is off by 8 u of the product of their lengths. Places are off by u
 * along each axis, however near to each other they are, so q - p and r - p are off by 3.5 u, and the product by that of
 * the sum of their lengths: a small face may seem to be turned by far more than u. Scaled to length 1 n is off by twice
 * as much, and 64 u cover that and what follows. With d the direction, of length 1, any corner x has n.(x - p) <= 0, so
 * d.(x - p) <= |d - n| |x - p|, where two places are less than 3.5 apart. */
bool grz_convex_height_by_face(const grz_convex_surface *surface, uint32_t face, const double direction[3],
                               double *height)
{
    const uint32_t first = surface->solid.first[face], count = surface->solid.first[face + 1] - first,
                   *corner = surface->solid.origin + first;
    const graze_vec3 d = {direction[0], direction[1], direction[2]}, p = surface->places[corner[0]],
                     v = grz_sub(surface->places[corner[count / 3]], p),
                     w = grz_sub(surface->places[corner[2 * (count / 3)]], p), n = grz_cross(v, w);
    const double length = grz_length(n), size = grz_length(d), of_v = grz_length(v), of_w = grz_length(w),
                 sides = of_v * of_w;
    if (!(length > 0x1p-20 * sides && length > 0x1p-200 && size > 0x1p-200)) return false;
    const graze_vec3 off = grz_sub(grz_scale(d, 1 / size), grz_scale(n, 1 / length));
    *height = grz_dot(d, p) + size * 3.5 * (grz_length(off) + 64 * 0x1p-53 * (1 + (sides + of_v + of_w) / length));
    return true;
}

void grz_convex_climb(const grz_convex_side *side, const double direction[3], uint32_t *corner,
                      graze_counters *counters)
{
    side->engine->climb(side->surface, direction, corner, counters);
}
