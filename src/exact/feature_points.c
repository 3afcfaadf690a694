/* Where the feet are, by linear equations of whose numbers more than a double is known.
 *
 * e = 2^-53. Vectors are differences of corners, with what their rounding loses kept beside them, and their products
 * are pairs of doubles with errors of some e^2 of the vectors' sizes. The equations
 *
 *   u.u x + u.v y = u.w,   u.v x + v.v y = v.w      so that w - x u - y v is square to u and v
 *
 * are solved in doubles, and once more for what these left over. Where the square of the sine between u and v is above
 * 2^-20, x and y are then off by less than 2^-60, their second parts included. A point is start + x u + y v of a corner
 * and one or two vectors no longer than L, x and y being 0 or more and 1 at most in all; start is added last. So it is
 * off by
 *
 *   half an ulp    the last sum, which is e M at most for the largest coordinate M,
 *   4 e L          products, their sum, and what is small beside them,
 *
 * and 4 ulp are 4 e M at least: it is good if 4 L is at most 3 M. The vector between the points is computed from w and
 * these parts, so its error is e |w| and that of the parts along each axis, and the distance is good to 2^-42 if 1.74
 * (|w| + 8 L) e is below 2^-43 of it. */
#include "exact/feature_points.h"

#include "base/inline.h"
#include "math/double_double.h"

/* A difference, and what its rounding lost. */
typedef struct exact_step {
    graze_vec3 hi, lo;
} exact_step;

GRZ_ALWAYS_INLINE exact_step step_between(graze_vec3 from, graze_vec3 to)
{
    const grz_dd x = grz_dd_difference(to.x, from.x), y = grz_dd_difference(to.y, from.y),
                 z = grz_dd_difference(to.z, from.z);
    return (exact_step){{x.hi, y.hi, z.hi}, {x.lo, y.lo, z.lo}};
}

GRZ_ALWAYS_INLINE grz_dd product_of(const exact_step *u, const exact_step *v)
{
    const grz_dd x = grz_dd_product(u->hi.x, v->hi.x), y = grz_dd_product(u->hi.y, v->hi.y),
                 z = grz_dd_product(u->hi.z, v->hi.z), xy = grz_dd_sum(x.hi, y.hi), all = grz_dd_sum(xy.hi, z.hi);
    const double low = (x.lo + y.lo) + z.lo, parts = grz_dot(u->hi, v->lo) + grz_dot(u->lo, v->hi);
    return grz_dd_quick_sum(all.hi, all.lo + (xy.lo + (low + parts)));
}

static double size_of(graze_vec3 v)
{
    return sqrt(grz_dot(v, v));
}

typedef struct weights {
    grz_dd x, y;
} weights;

/* a - x b - y c. */
GRZ_ALWAYS_INLINE double left_over(grz_dd a, double x, grz_dd b, double y, grz_dd c)
{
    const grz_dd xb = grz_dd_product(x, b.hi), yc = grz_dd_product(y, c.hi), first = grz_dd_difference(a.hi, xb.hi),
                 both = grz_dd_difference(first.hi, yc.hi);
    return both.hi + (both.lo + (first.lo + ((a.lo - (xb.lo + x * b.lo)) - (yc.lo + y * c.lo))));
}

/* False: u and v are nearly parallel, or too short. */
GRZ_ALWAYS_INLINE bool solve(const exact_step *u, const exact_step *v, const exact_step *w, weights *out)
{
    const grz_dd uu = product_of(u, u), uv = product_of(u, v), vv = product_of(v, v), uw = product_of(u, w),
                 vw = product_of(v, w);
    const double whole = uu.hi * vv.hi, determinant = whole - uv.hi * uv.hi;
    if (!(determinant > 0x1p-20 * whole && uu.hi > 0x1p-300 && vv.hi > 0x1p-300)) return false;
    const double over = 1 / determinant, x = (uw.hi * vv.hi - vw.hi * uv.hi) * over,
                 y = (vw.hi * uu.hi - uw.hi * uv.hi) * over, in_u = left_over(uw, x, uu, y, uv),
                 in_v = left_over(vw, x, uv, y, vv);
    out->x = grz_dd_sum(x, (in_u * vv.hi - in_v * uv.hi) * over);
    out->y = grz_dd_sum(y, (in_v * uu.hi - in_u * uv.hi) * over);
    return true;
}

/* x u, with all that is known of both. */
GRZ_ALWAYS_INLINE graze_vec3 scaled(const exact_step *u, grz_dd x)
{
    return grz_add(grz_scale(u->hi, x.hi), grz_add(grz_scale(u->hi, x.lo), grz_scale(u->lo, x.hi)));
}

static double larger_of(const graze_vec3 *v)
{
    return grz_larger(grz_largest(v[0]), grz_larger(grz_largest(v[1]), grz_largest(v[2])));
}

/* Are the points good enough, and their distance? */
static bool is_good(const grz_tri *a, const grz_tri *b, double w, double longest, double distance)
{
    const double most = grz_larger(larger_of(a->v), larger_of(b->v));
    return 4 * longest <= 3 * most && 1.74 * (w + 8 * longest) <= 0x1p10 * distance && distance > 0x1p-300 &&
           most < 0x1p300;
}

static bool corner_corner(const grz_tri *a, const grz_tri *b, int i, int j, graze_closest *out)
{
    const graze_vec3 w = grz_sub(b->v[j], a->v[i]);
    out->weights_a[i] = out->weights_b[j] = 1;
    out->point_a = a->v[i];
    out->point_b = b->v[j];
    out->distance = size_of(w);
    return is_good(a, b, out->distance, 0, out->distance);
}

/* Where a point of one of the triangles goes, and what is known of it. */
typedef struct foot {
    double *weights;
    graze_vec3 *point;
    double w, longest, distance;
} foot;

/* Corner p of one triangle over the edge of the other that begins at its corner k. */
static bool corner_edge(graze_vec3 p, const grz_tri *t, int k, foot *f)
{
    const int end = (k + 1) % 3;
    const exact_step u = step_between(t->v[k], t->v[end]), w = step_between(t->v[k], p);
    const grz_dd uu = product_of(&u, &u), uw = product_of(&u, &w);
    const double x = uw.hi / uu.hi;
    if (!(uu.hi > 0x1p-300 && x >= 0 && x <= 1)) return false;
    const graze_vec3 part = scaled(&u, (grz_dd){x, left_over(uw, x, uu, 0, uu) / uu.hi});
    f->weights[k] = 1 - x;
    f->weights[end] = x;
    *f->point = grz_add(t->v[k], part);
    f->w = size_of(w.hi);
    f->longest = sqrt(uu.hi);
    f->distance = size_of(grz_sub(w.hi, part));
    return true;
}

/* The corner opposite of the longest edge: there the two others are most square to each other. */
static int squarest_corner(const grz_tri *t)
{
    double squared[3];
    for (int k = 0; k < 3; k++) {
        const graze_vec3 opposite = grz_sub(t->v[(k + 2) % 3], t->v[(k + 1) % 3]);
        squared[k] = grz_dot(opposite, opposite);
    }
    const int first = squared[1] > squared[0] ? 1 : 0;
    return squared[2] > squared[first] ? 2 : first;
}

static bool corner_face(graze_vec3 p, const grz_tri *t, foot *f)
{
    const int start = squarest_corner(t), first = (start + 1) % 3, second = (start + 2) % 3;
    const exact_step u = step_between(t->v[start], t->v[first]), v = step_between(t->v[start], t->v[second]),
                     w = step_between(t->v[start], p);
    weights at;
    if (!solve(&u, &v, &w, &at) || !(at.x.hi >= 0 && at.y.hi >= 0 && (1 - at.x.hi) - at.y.hi >= 0)) return false;
    const graze_vec3 part = grz_add(scaled(&u, at.x), scaled(&v, at.y));
    f->weights[start] = (1 - at.x.hi) - at.y.hi;
    f->weights[first] = at.x.hi;
    f->weights[second] = at.y.hi;
    *f->point = grz_add(t->v[start], part);
    f->w = size_of(w.hi);
    f->longest = grz_larger(size_of(u.hi), size_of(v.hi));
    f->distance = size_of(grz_sub(w.hi, part));
    return true;
}

/* With the edge of B backwards, so that what is between the points is w less a part of either edge. */
static bool edge_edge(const grz_tri *a, const grz_tri *b, int i, int j, graze_closest *out)
{
    const int end_a = (i + 1) % 3, end_b = (j + 1) % 3;
    const exact_step u = step_between(a->v[i], a->v[end_a]), v = step_between(b->v[end_b], b->v[j]),
                     w = step_between(a->v[i], b->v[j]);
    weights at;
    if (!solve(&u, &v, &w, &at) || !(at.x.hi >= 0 && at.x.hi <= 1 && at.y.hi >= 0 && at.y.hi <= 1)) return false;
    const graze_vec3 on_a = scaled(&u, at.x), back_on_b = scaled(&v, at.y),
                     gap = grz_sub(grz_sub(w.hi, on_a), back_on_b);
    out->weights_a[i] = 1 - at.x.hi;
    out->weights_a[end_a] = at.x.hi;
    out->weights_b[j] = 1 - at.y.hi;
    out->weights_b[end_b] = at.y.hi;
    out->point_a = grz_add(a->v[i], on_a);
    out->point_b = grz_sub(b->v[j], back_on_b);
    out->distance = size_of(gap);
    return is_good(a, b, size_of(w.hi), grz_larger(size_of(u.hi), size_of(v.hi)), out->distance);
}

/* Corner i of one triangle against an edge or the face of the other. */
static bool corner_other(const grz_tri *one, const grz_tri *other, int i, int feature, foot *f)
{
    const bool is_there =
        feature == GRZ_FACE ? corner_face(one->v[i], other, f) : corner_edge(one->v[i], other, feature - GRZ_EDGE, f);
    return is_there && is_good(one, other, f->w, f->longest, f->distance);
}

bool grz_feature_points(const grz_tri *a, const grz_tri *b, int feature_a, int feature_b, graze_closest *out)
{
    *out = (graze_closest){0};
    const bool corner_a = feature_a < GRZ_EDGE, corner_b = feature_b < GRZ_EDGE;
    if (corner_a && corner_b) return corner_corner(a, b, feature_a, feature_b, out);
    if (!corner_a && !corner_b)
        return feature_a < GRZ_FACE && feature_b < GRZ_FACE &&
               edge_edge(a, b, feature_a - GRZ_EDGE, feature_b - GRZ_EDGE, out);
    foot f = corner_a ? (foot){.weights = out->weights_b, .point = &out->point_b}
                      : (foot){.weights = out->weights_a, .point = &out->point_a};
    if (corner_a) {
        out->weights_a[feature_a] = 1;
        out->point_a = a->v[feature_a];
    } else {
        out->weights_b[feature_b] = 1;
        out->point_b = b->v[feature_b];
    }
    const bool is_there =
        corner_a ? corner_other(a, b, feature_a, feature_b, &f) : corner_other(b, a, feature_b, feature_a, &f);
    out->distance = f.distance;
    return is_there;
}
