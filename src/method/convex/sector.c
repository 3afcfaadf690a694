#include "method/convex/sector.h"

static const double narrowest = 0x1p-48; /* beside it the errors below are small */

grz_sector grz_sector_around(graze_vec3 direction)
{
    grz_sector sector = {.axis = grz_longest_axis(direction)};
    const double along = grz_component(direction, sector.axis);
    sector.sign = along < 0 ? -1 : 1;
    for (int k = 0; k < 2; k++) {
        const double middle = grz_component(direction, (sector.axis + 1 + k) % 3) / along;
        sector.low[k] = middle - 0x1p-20;
        sector.high[k] = middle + 0x1p-20;
    }
    return sector;
}

int grz_sector_divide(const grz_sector *sector, grz_sector parts[GRZ_SECTOR_PARTS])
{
    if (sector->axis < 0) {
        for (int side = 0; side < GRZ_SECTOR_PARTS; side++)
            parts[side] = (grz_sector){side / 2, side % 2 ? -1 : 1, {-1, -1}, {1, 1}};
        return GRZ_SECTOR_PARTS;
    }
    const double width[2] = {sector->high[0] - sector->low[0], sector->high[1] - sector->low[1]};
    const int wider = width[1] > width[0];
    if (!(width[wider] > narrowest)) return 0;
    parts[0] = parts[1] = *sector;
    parts[0].high[wider] = parts[1].low[wider] = sector->low[wider] + 0.5 * width[wider];
    return 2;
}

static double component_on(const grz_sector *sector, graze_vec3 v, int axis)
{
    return sector->sign * grz_component(v, (sector->axis + axis) % 3);
}

/* How far v is beyond one of the sector's five planes; negative or 0: perhaps not at all. A difference, a product and a
 * sum are rounded, 4 u of their sizes; what underflows is less than the smallest doubles that are taken off. */
static double beyond_plane(const grz_sector *sector, graze_vec3 v, int plane)
{
    const double along = component_on(sector, v, 0);
    double side = 0, bound = 0;
    if (plane < 4) {
        side = component_on(sector, v, 1 + plane / 2);
        bound = plane % 2 ? sector->high[plane / 2] : sector->low[plane / 2];
    }
    const double less = plane == 4  ? 0
                        : plane % 2 ? side
                                    : bound * along,
                 more = plane == 4  ? along
                        : plane % 2 ? bound * along
                                    : side;
    /* within: less <= more; of the fifth plane: 0 <= along */
    return (less - more) - (8 * 0x1p-53 * (fabs(less) + fabs(more)) + 0x1p-1070);
}

/* Are all three points of a face beyond one plane? Then so is the face, seen from the origin. */
static bool misses(const grz_sector *sector, const grz_polytope *polytope, uint32_t face)
{
    const uint16_t *point = polytope->faces[face].point;
    graze_vec3 v[3];
    for (int k = 0; k < 3; k++) {
        const grz_difference *at = &polytope->points[point[k]].at;
        v[k] = grz_sub(at->to, at->from);
    }
    for (int plane = 0; plane < 5; plane++)
        if (beyond_plane(sector, v[0], plane) > 0 && beyond_plane(sector, v[1], plane) > 0 &&
            beyond_plane(sector, v[2], plane) > 0)
            return true;
    return false;
}

static double nearest_to_zero(double low, double high)
{
    return low > 0 ? low : high < 0 ? -high : 0;
}

/* The largest cosine between the plane's normal n and a direction d of the sector, and a little more. With d of length
 * 1 along the axis it is a mean of the rectangle's corners, so n . d is at most the largest of these, and |d| at least
 * that of the point of the rectangle that is nearest to its side's middle. */
static double largest_cosine(const grz_sector *sector, const grz_polytope_face *plane)
{
    const double n[3] = {component_on(sector, plane->normal, 0), component_on(sector, plane->normal, 1),
                         component_on(sector, plane->normal, 2)},
                 s = nearest_to_zero(sector->low[0], sector->high[0]),
                 t = nearest_to_zero(sector->low[1], sector->high[1]),
                 most = (n[0] + grz_larger(n[1] * sector->low[0], n[1] * sector->high[0])) +
                        grz_larger(n[2] * sector->low[1], n[2] * sector->high[1]);
    return most / (plane->length * sqrt((1 + s * s) + t * t)) + 2 * plane->error / plane->length + 0x1p-46;
}

/* A ray along d meets the plane at the plane's distance over the cosine. */
double grz_sector_distance(const grz_sector *sector, const grz_polytope *polytope, uint32_t face)
{
    const grz_polytope_face *f = &polytope->faces[face];
    if (sector->axis < 0) return f->low;
    if (misses(sector, polytope, face)) return INFINITY;
    const double cosine = largest_cosine(sector, f);
    if (!(cosine > 0)) return INFINITY;
    return cosine < 1 ? f->low / cosine * (1 - 0x1p-50) : f->low;
}
