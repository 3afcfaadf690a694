/* The double description method (Motzkin et al. 1953; Fukuda and Prodon 1996): begin with a box and cut it with one plane
 * after the other. What a cut removes is known from signs, what it adds lies where it crosses an edge, and two corners are
 * the ends of an edge if no third one lies on all the planes that these two share.
 *
 * Sizes, in units of 2^-44: supports are at most 4, a cross product of two normals has entries of at most 2, so the sums of
 * Cramer's rule are at most 24; times 12 / determinant, 288. Coordinates of a corner are at most 12 * 4, since every body on
 * the way lies in a box of half-width 4 at most; a normal times that, less a support, is at most 4 * 48. All are below 2^9,
 * and 2^9 * 2^44 = 2^53. */
#include "bound/dop_body.h"

#include "base/bits.h"
#include "base/check.h"

#include <math.h>
#include <string.h>

static const double grid = 0x1p44;
static const double box_without_axes = 4; /* beyond GRZ_MOST_SUPPORT: no corner stays on it */

/* 6 more than k where the k-DOP has no axes of its own: the box to begin with. */
typedef struct planes {
    int count;
    int box[3][2]; /* which planes are the low and the high side of an axis */
    double n[GRZ_MOST_SUPPORTS][3];
    double h[GRZ_MOST_SUPPORTS];
} planes;

static void add_plane(planes *p, int x, int y, int z, double support)
{
    p->n[p->count][0] = x;
    p->n[p->count][1] = y;
    p->n[p->count][2] = z;
    p->h[p->count++] = ceil(support * grid);
}

static void note_box(planes *p)
{
    for (int i = 0; i < p->count; i++) {
        const double *n = p->n[i];
        if (fabs(n[0]) + fabs(n[1]) + fabs(n[2]) > 1) continue;
        int axis = n[0] != 0 ? 0 : n[1] != 0 ? 1 : 2;
        p->box[axis][n[axis] > 0] = i;
    }
}

/* False if the k-DOP has no point in the frame. */
static bool place_planes(planes *p, const grz_directions *s, const float *dop)
{
    p->count = 0;
    bool has_axes = false;
    for (int i = 0; i < s->k; i++) {
        GRZ_ASSERT(!isnan(dop[i]));
        if (dop[i] < -GRZ_MOST_SUPPORT) return false;
        int x = grz_signed_direction(s, i, 0), y = grz_signed_direction(s, i, 1), z = grz_signed_direction(s, i, 2);
        add_plane(p, x, y, z, dop[i] < GRZ_MOST_SUPPORT ? (double)dop[i] : GRZ_MOST_SUPPORT);
        has_axes |= x * x + y * y + z * z == 1;
    }
    for (int axis = 0; axis < 3 && !has_axes; axis++)
        for (int sign = -1; sign <= 1; sign += 2)
            add_plane(p, sign * (axis == 0), sign * (axis == 1), sign * (axis == 2), box_without_axes);
    note_box(p);
    return true;
}

/* The corners of the box: one for both sides of an axis along which it is flat, on both planes. */
static int box_corners(const planes *p, grz_dop_corner *out)
{
    grz_dop_corner corner = {.planes = 0};
    int count = 1;
    out[0] = corner;
    for (int axis = 0; axis < 3; axis++) {
        int low = p->box[axis][0], high = p->box[axis][1];
        if (-p->h[low] > p->h[high]) return 0;
        bool flat = -p->h[low] == p->h[high];
        for (int i = 0; i < count; i++) {
            out[i].at[axis] = -12 * p->h[low];
            if (!flat) {
                out[i + count] = out[i];
                out[i + count].at[axis] = 12 * p->h[high];
                out[i + count].planes |= (uint32_t)1 << high;
            }
            out[i].planes |= (uint32_t)1 << low | (uint32_t)flat << high;
        }
        count <<= !flat;
    }
    return count;
}

/* Is the edge the only face with these planes, so that no third corner lies on all of them? */
static bool is_edge(const grz_dop_corner *corners, int count, int end_a, int end_b, uint32_t shared)
{
    for (int i = 0; i < count; i++)
        if ((corners[i].planes & shared) == shared && i != end_a && i != end_b) return false;
    return true;
}

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* Where the plane crosses an edge, which lies on the planes `shared`. Two of them are not parallel, because together they
 * have the edge's line in common and no more; on a flat body the first two may be opposite to each other. */
static grz_dop_corner crossing(const planes *p, uint32_t shared, int plane)
{
    int i = grz_lowest_bit(shared), j;
    double along[3], a[3], b[3];
    uint32_t rest = shared;
    do {
        rest &= rest - 1;
        j = grz_lowest_bit(rest);
        cross(p->n[i], p->n[j], along);
    } while (along[0] == 0 && along[1] == 0 && along[2] == 0);
    const double *n = p->n[plane];
    cross(p->n[j], n, a);
    cross(n, p->n[i], b);
    double determinant = along[0] * n[0] + along[1] * n[1] + along[2] * n[2];
    grz_dop_corner corner = {.planes = shared | (uint32_t)1 << plane};
    for (int axis = 0; axis < 3; axis++)
        corner.at[axis] =
            (p->h[i] * a[axis] + p->h[j] * b[axis] + p->h[plane] * along[axis]) * (12 / determinant); /* whole */
    return corner;
}

/* How far corners lie beyond the plane, times something; marks those that lie on it. Returns whether any lies beyond. */
static bool sort_by_side(const planes *p, int plane, grz_dop_corner *corners, int count, double *beyond)
{
    const double *n = p->n[plane], h = 12 * p->h[plane];
    bool any = false;
    for (int i = 0; i < count; i++) {
        const double *at = corners[i].at;
        beyond[i] = n[0] * at[0] + n[1] * at[1] + n[2] * at[2] - h;
        corners[i].planes |= (uint32_t)(beyond[i] == 0) << plane;
        any |= beyond[i] > 0;
    }
    return any;
}

/* Corners of what lies on the inner side. An edge has one end beyond and one inside; a plane through one of its ends adds
 * none. New corners lie on no other planes than the edge, or the whole edge would. */
static int cut(const planes *p, int plane, const grz_dop_corner *in, int count, const double *beyond,
               grz_dop_corner *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (beyond[i] <= 0) out[kept++] = in[i];
    for (int i = 0; i < count; i++) {
        if (beyond[i] <= 0) continue;
        for (int j = 0; j < count; j++) {
            uint32_t shared = in[i].planes & in[j].planes;
            if (!grz_has_two_bits(shared) || beyond[j] >= 0 || !is_edge(in, count, i, j, shared)) continue;
            GRZ_ASSERT(kept < GRZ_MOST_DOP_VERTICES);
            out[kept++] = crossing(p, shared, plane);
        }
    }
    return kept;
}

int grz_dop_corners(const grz_directions *s, const float *dop, grz_dop_corner out[GRZ_MOST_DOP_VERTICES])
{
    planes p;
    if (!place_planes(&p, s, dop)) return 0;
    grz_dop_corner other[GRZ_MOST_DOP_VERTICES], *now = out, *next = other;
    double beyond[GRZ_MOST_DOP_VERTICES];
    int count = box_corners(&p, now);
    for (int plane = 0; plane < s->k && count > 0; plane++) {
        const double *n = p.n[plane];
        if (fabs(n[0]) + fabs(n[1]) + fabs(n[2]) == 1) continue; /* of the box */
        if (!sort_by_side(&p, plane, now, count, beyond)) continue;
        count = cut(&p, plane, now, count, beyond, next);
        grz_dop_corner *swap = now;
        now = next;
        next = swap;
    }
    if (now != out) memcpy(out, now, (size_t)count * sizeof *out);
    return count;
}
