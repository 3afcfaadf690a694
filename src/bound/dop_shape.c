#include "bound/dop_shape.h"

#include "base/bits.h"

#include <math.h>

/* The corners on each plane, as bits. */
static void corners_by_plane(const grz_dop_corner *corners, int count, uint64_t on[GRZ_MOST_SUPPORTS])
{
    for (int i = 0; i < GRZ_MOST_SUPPORTS; i++) on[i] = 0;
    for (int i = 0; i < count; i++)
        for (uint32_t rest = corners[i].planes; rest; rest &= rest - 1) on[grz_lowest_bit(rest)] |= (uint64_t)1 << i;
}

/* Six times the volume of the tetrahedron. */
static double tetrahedron(const double a[3], const double b[3], const double c[3], const double d[3])
{
    double u[3], v[3], w[3];
    for (int i = 0; i < 3; i++) {
        u[i] = b[i] - a[i];
        v[i] = c[i] - a[i];
        w[i] = d[i] - a[i];
    }
    return fabs(u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) +
                u[2] * (v[0] * w[1] - v[1] * w[0]));
}

/* Six times the volume of what the first corner and the facet's first corner span with one of the facet's edges. */
static double part_over_edge(const grz_dop_corner *corners, uint64_t facet, uint64_t edge)
{
    uint64_t apex = facet & (~facet + 1);
    if ((facet & 1) || (edge & apex)) return 0;
    int from = grz_lowest_bit(edge), to = grz_lowest_bit(grz_without_lowest_bit(edge));
    return tetrahedron(corners[0].at, corners[grz_lowest_bit(apex)].at, corners[from].at, corners[to].at);
}

/* The body is cut into pyramids from its first corner over the facets that it is not on, and each of these into
 * tetrahedra from the facet's first corner over the edges that it is not on (Cohen and Hickey 1979). A plane with three
 * corners bears a facet, one with fewer only touches; an edge belongs to two facets. The corners of a flat body are all
 * on the planes that bear it, the first one too, so nothing is left to sum. */
double grz_dop_volume(const grz_directions *s, const float *dop)
{
    grz_dop_corner corners[GRZ_MOST_DOP_VERTICES];
    uint64_t on[GRZ_MOST_SUPPORTS], facets[GRZ_MOST_SUPPORTS];
    int facet_count = 0;
    corners_by_plane(corners, grz_dop_corners(s, dop, corners), on);
    for (int i = 0; i < s->k; i++)
        if (grz_has_three_bits(on[i])) facets[facet_count++] = on[i];
    double sum = 0;
    for (int i = 0; i < facet_count; i++)
        for (int j = 0; j < i; j++) {
            uint64_t edge = facets[i] & facets[j];
            if (!grz_has_two_bits(edge)) continue;
            sum += part_over_edge(corners, facets[i], edge);
            sum += part_over_edge(corners, facets[j], edge);
        }
    const double scale = 1 / GRZ_CORNERS_PER_UNIT;
    return sum * scale * scale * scale / 6;
}

/* Coordinates are below 4 in size, and the division by a number that is exact rounds once: by at most 2^-52. The body
 * with supports rounded outward holds the k-DOP and is the convex hull of its corners; moving each of these by at most
 * the pad along each axis moves no point of the hull by more. */
int grz_dop_vertices(const grz_directions *s, const float *dop, graze_vec3 out[GRZ_MOST_DOP_VERTICES])
{
    grz_dop_corner corners[GRZ_MOST_DOP_VERTICES];
    int count = grz_dop_corners(s, dop, corners);
    for (int i = 0; i < count; i++) {
        const double *at = corners[i].at;
        out[i] = grz_vec(at[0] / GRZ_CORNERS_PER_UNIT, at[1] / GRZ_CORNERS_PER_UNIT, at[2] / GRZ_CORNERS_PER_UNIT);
    }
    return count;
}

/* The common part of two k-DOPs is a k-DOP, with the lesser of each two supports. */
bool grz_dops_apart_exactly(const grz_directions *s, const float *a, const float *b)
{
    float common[GRZ_MOST_SUPPORTS];
    for (int i = 0; i < s->k; i++) common[i] = a[i] < b[i] ? a[i] : b[i];
    grz_dop_corner corners[GRZ_MOST_DOP_VERTICES];
    return grz_dop_corners(s, common, corners) == 0;
}
