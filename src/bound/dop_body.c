/* The double description method (Motzkin et al. 1953; Fukuda and Prodon 1996): begin with a box and cut it with one
 * plane after the other. What a cut removes is known from signs, what it adds lies where it crosses an edge, and two
 * corners are the ends of an edge if two of the planes that they share are not parallel.
 *
 * Sizes, in units of 2^-44: supports are at most 4, a cross product of two normals has entries of at most 2, so the
 * sums of Cramer's rule are at most 24; times 12 / determinant, 288. Coordinates of a corner are at most 12 * 4, since
 * every body on the way lies in a box of half-width 4 at most; a normal times that, less a support, is at most 4 * 48.
 * All are below 2^9, and 2^9 * 2^44 = 2^53. */
#include "bound/dop_body.h"

#include "base/bits.h"
#include "base/check.h"

#include <math.h>
#include <string.h>

static const double grid = 0x1p44;
static const double box_without_axes = 4; /* beyond GRZ_MOST_SUPPORT: no corner stays on it */

/* The k-DOP's, and 6 more where it has no axes of its own, for the box to begin with: never more than 26. */
typedef struct planes {
    int count;
    int box[3][2]; /* which planes are the low and the high side of an axis */
    double n[GRZ_MOST_SUPPORTS][3];
    double h[GRZ_MOST_SUPPORTS];
    int8_t opposite[GRZ_MOST_SUPPORTS];
} planes;

static void add_plane(planes *p, int x, int y, int z, double support, int opposite)
{
    p->opposite[p->count] = (int8_t)opposite;
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
        add_plane(p, x, y, z, dop[i] < GRZ_MOST_SUPPORT ? (double)dop[i] : GRZ_MOST_SUPPORT, grz_opposite(s, i));
        has_axes |= x * x + y * y + z * z == 1;
    }
    for (int axis = 0; axis < 3 && !has_axes; axis++) {
        int x = axis == 0, y = axis == 1, z = axis == 2, i = p->count;
        add_plane(p, x, y, z, box_without_axes, i + 1);
        add_plane(p, -x, -y, -z, box_without_axes, i);
    }
    note_box(p);
    return true;
}

/* The corners of the box: one for both sides of an axis along which it is flat, on both planes. */
static int box_corners(const planes *p, grz_dop_corner *out)
{
    int count = 1;
    out[0] = (grz_dop_corner){.planes = 0};
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

static void cross(const double a[3], const double b[3], double out[3])
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* A plane of the set that is not parallel to its first one; -1 if there is none. Two corners that share such planes lie
 * on a line of the body's border, and are the ends of an edge: no corner lies between two others. */
static int across_first(const planes *p, uint32_t shared)
{
    uint32_t rest = shared & (shared - 1);
    if (rest) rest &= ~((uint32_t)1 << p->opposite[grz_lowest_bit(shared)]); /* a flat body is on both */
    return rest ? grz_lowest_bit(rest) : -1;
}

/* Where planes i and j, not parallel, and a third one meet. */
static void meet(const planes *p, int i, int j, int third, double at[3])
{
    double along[3], a[3], b[3];
    const double *n = p->n[third];
    cross(p->n[i], p->n[j], along);
    cross(p->n[j], n, a);
    cross(n, p->n[i], b);
    double factor = 12 / (along[0] * n[0] + along[1] * n[1] + along[2] * n[2]); /* whole */
    for (int axis = 0; axis < 3; axis++)
        at[axis] = (p->h[i] * a[axis] + p->h[j] * b[axis] + p->h[third] * along[axis]) * factor;
}

/* How far corners lie beyond the plane, in multiples of something; marks those that lie on it. Returns whether any lies
 * beyond. */
static bool sort_by_side(const planes *p, int plane, grz_dop_corner *corners, int count, double *beyond)
{
    const double *n = p->n[plane];
    const double h = 12 * p->h[plane];
    bool any = false;
    for (int i = 0; i < count; i++) {
        const double *at = corners[i].at;
        beyond[i] = n[0] * at[0] + n[1] * at[1] + n[2] * at[2] - h;
        corners[i].planes |= (uint32_t)(beyond[i] == 0) << plane;
        any |= beyond[i] > 0;
    }
    return any;
}

/* Corners of what lies on the inner side. An edge has one end beyond and one inside; a plane through one of its ends
 * adds none. New corners lie on no other planes than the edge, or the whole edge would. */
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
            if (!grz_has_two_bits(shared) || beyond[j] >= 0) continue;
            int other = across_first(p, shared);
            if (other < 0) continue;
            GRZ_ASSERT(kept < GRZ_MOST_DOP_VERTICES);
            out[kept].planes = shared | (uint32_t)1 << plane;
            meet(p, grz_lowest_bit(shared), other, plane, out[kept++].at);
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
