#include "bound/dop_probe.h"

#include <math.h>

/* A point farther away is moved here, coordinate by coordinate. That brings it nearer to every point of [-1, 1] in each
 * coordinate, so a bound for the moved point holds for the point itself, and no square can overflow. */
static const double far_away = 0x1p100;

static double clamp(double x)
{
    return x > far_away ? far_away : x < -far_away ? -far_away : x;
}

/* |d . (q - p)| is at most the dual norm of d times the distance: L2 is its own dual, and the sum of sizes is that of
 * the largest size. */
static double dual_norm(const grz_directions *s, int i, grz_norm norm)
{
    const int8_t *d = s->d[i];
    return norm == GRZ_NORM_L2 ? s->length[i] : fabs((double)d[0]) + fabs((double)d[1]) + fabs((double)d[2]);
}

/* With u = 2^-53 and size = |x| + |y| + |z|: a local coordinate is off by u of itself (the difference is rounded, the
 * unit is a power of two), the sum of three by 2 u size more, and taking the pad off by another u: 4 u size, where 8
 * are taken. What underflows is below 2^-1000. */
grz_probe grz_probe_of(graze_vec3 point, grz_norm norm, const grz_directions *s, const grz_frame *frame)
{
    grz_probe probe = {.norm = norm, .k = s->k};
    graze_vec3 q = grz_frame_local(frame, point);
    q = grz_vec(clamp(q.x), clamp(q.y), clamp(q.z));
    double pad = 0x1p-50 * grz_size_sum(q) + 0x1p-1000;
    for (int i = 0; i < s->count; i++) {
        double value = (s->d[i][0] * q.x + s->d[i][1] * q.y) + s->d[i][2] * q.z;
        probe.wall[i] = value - pad;
        probe.wall[i + s->count] = -value - pad;
        probe.per_norm[i] = 1 / dual_norm(s, i, norm);
    }
    return probe;
}

/* The larger of gap and 0 is written as an exact sum, because compilers make a branch of the comparison, and whether a
 * point lies beside a slab is as good as random. */
static inline double gap_along(const grz_probe *probe, const float *dop, int i, int count)
{
    double over = probe->wall[i] - (double)dop[i], under = probe->wall[i + count] - (double)dop[i + count];
    double gap = over > under ? over : under;
    return 0.5 * (gap + fabs(gap));
}

/* Each gap is rounded three times at most (the difference, the root and quotient in per_norm, the product), its square
 * and their sum add three: less than 16 u of the result, where 32 are taken off. */
static const double below = 1 - 0x1p-48;

/* Along the axes, which stand first where a k-DOP has them, the gaps make a box, and its distance is
 * their length; the slab of any other direction bounds by itself. Compiled once for each k, so that the loops are
 * straight code. */
static inline double gap_l2(const grz_probe *probe, const float *dop, int k)
{
    const int axes = k % 4 == 2 ? 3 : 0; /* 6 of the k supports: 8 corners and 12 edges are multiples of 4 */
    double square = 0;
    for (int i = 0; i < axes; i++) {
        double gap = gap_along(probe, dop, i, k / 2);
        square += gap * gap;
    }
    for (int i = axes; i < k / 2; i++) {
        double gap = gap_along(probe, dop, i, k / 2) * probe->per_norm[i];
        square = gap * gap > square ? gap * gap : square;
    }
    return square * below;
}

static inline double gap_linf(const grz_probe *probe, const float *dop, int k)
{
    double most = 0;
    for (int i = 0; i < k / 2; i++) {
        double gap = gap_along(probe, dop, i, k / 2) * probe->per_norm[i];
        most = gap > most ? gap : most;
    }
    return most * below;
}

static inline double gap_of(const grz_probe *probe, const float *dop, int k)
{
    return probe->norm == GRZ_NORM_L2 ? gap_l2(probe, dop, k) : gap_linf(probe, dop, k);
}

double grz_probe_gap(const grz_probe *probe, const float *dop)
{
    switch (probe->k) {
#define GAP_OF_K(k)                                                                                                    \
    case k: return gap_of(probe, dop, k);
        GRZ_EVERY_K(GAP_OF_K)
    default: return 0;
    }
}
