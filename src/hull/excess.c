/* Branch and bound over a tree of boxes around the points.
 *
 * For a triangle abc and a point p, with n = (b-a) x (c-a), the excess is n.(p-a) / |n|. With u = 2^-53:
 *   differences           each has a relative error of at most u;
 *   n                     a component x*y - z*w of four differences is off by at most 4u (|xy| + |zw|) (1 + 8u): two
 *                         differences and a product each, and the subtraction; `spread` is that bracket;
 *   n.(p-a)               adds for each term one difference and one product, and two sums: at most
 *                         4u * sum |n_i| |p_i-a_i| <= 4u * sum spread_i |p_i-a_i|.
 * So n.(p-a) is off by less than 16u * sum spread_i |p_i-a_i|, and |n| by less than 8u |spread|. */
#include "hull/excess.h"

#include "base/memory.h"

#include <float.h>

enum { LEAF = 8 };

typedef struct box {
    graze_vec3 low, high;
} box;

/* Node k covers a range of `order` that follows from halving alone; its children are 2k + 1 and 2k + 2. */
typedef struct tree {
    const graze_vec3 *points;
    uint32_t *order;
    box *boxes;
} tree;

typedef struct plane {
    graze_vec3 at, normal, spread;
    double shortest; /* a lower bound of |normal| */
} plane;

static box box_of(const tree *t, size_t first, size_t last)
{
    graze_vec3 low = t->points[t->order[first]], high = low;
    for (size_t i = first + 1; i < last; i++) {
        graze_vec3 p = t->points[t->order[i]];
        low = grz_vec(fmin(low.x, p.x), fmin(low.y, p.y), fmin(low.z, p.z));
        high = grz_vec(fmax(high.x, p.x), fmax(high.y, p.y), fmax(high.z, p.z));
    }
    return (box){low, high};
}

static int longest_axis(const box *b)
{
    graze_vec3 d = grz_sub(b->high, b->low);
    return d.x >= d.y && d.x >= d.z ? 0 : d.y >= d.z ? 1 : 2;
}

/* Hoare's selection: afterwards order[first ... middle-1] are not above order[middle], and the rest are not below. */
static void select_middle(const tree *t, size_t first, size_t last, size_t middle, int axis)
{
    uint32_t *order = t->order;
    ptrdiff_t low = (ptrdiff_t)first, high = (ptrdiff_t)last - 1, wanted = (ptrdiff_t)middle;
    while (low < high) {
        double pivot = grz_component(t->points[order[low + (high - low) / 2]], axis);
        ptrdiff_t i = low, j = high;
        while (i <= j) {
            while (grz_component(t->points[order[i]], axis) < pivot) i++;
            while (grz_component(t->points[order[j]], axis) > pivot) j--;
            if (i > j) break;
            uint32_t swap = order[i];
            order[i++] = order[j];
            order[j--] = swap;
        }
        if (wanted <= j)
            high = j;
        else if (wanted >= i)
            low = i;
        else
            return;
    }
}

/* Depth: log2 of the count, because halves differ by one at most. */
static void build(const tree *t, size_t node, size_t first, size_t last)
{
    t->boxes[node] = box_of(t, first, last);
    if (last - first <= LEAF) return;
    size_t middle = first + (last - first) / 2;
    select_middle(t, first, last, middle, longest_axis(&t->boxes[node]));
    build(t, 2 * node + 1, first, middle);
    build(t, 2 * node + 2, middle, last);
}

static plane plane_of(const graze_vec3 *points, const uint32_t *triangle)
{
    graze_vec3 a = points[triangle[0]], d = grz_sub(points[triangle[1]], a), e = grz_sub(points[triangle[2]], a);
    plane p = {.at = a, .normal = grz_cross(d, e)};
    p.spread = grz_vec(fabs(d.y * e.z) + fabs(d.z * e.y), fabs(d.z * e.x) + fabs(d.x * e.z),
                       fabs(d.x * e.y) + fabs(d.y * e.x));
    double length = grz_length(p.normal);
    /* Below 2^-400 the squares in `length` come near the subnormal numbers, and no relative error is certain. */
    if (length > 0x1p-400) p.shortest = length * (1 - 4 * DBL_EPSILON) - 8 * DBL_EPSILON * grz_length(p.spread);
    return p;
}

/* n.(p-a) with its error added: an upper bound (DBL_EPSILON is 2u). */
static double reach(const plane *p, graze_vec3 point)
{
    graze_vec3 d = grz_sub(point, p->at);
    double error = p->spread.x * fabs(d.x) + p->spread.y * fabs(d.y) + p->spread.z * fabs(d.z);
    return grz_dot(p->normal, d) + 8 * DBL_EPSILON * error;
}

/* An upper bound of reach over the box. The sum of the largest products, each rounded as in reach, is no smaller than
 * any point's own sum, because rounding keeps order; likewise the error with the largest differences (one of -low and
 * high is the largest of all |differences|, whatever their signs). */
static double box_reach(const plane *p, const box *b)
{
    graze_vec3 low = grz_sub(b->low, p->at), high = grz_sub(b->high, p->at);
    graze_vec3 n = p->normal;
    double x = n.x * (n.x > 0 ? high.x : low.x), y = n.y * (n.y > 0 ? high.y : low.y),
           z = n.z * (n.z > 0 ? high.z : low.z);
    double error = p->spread.x * grz_larger(-low.x, high.x) + p->spread.y * grz_larger(-low.y, high.y) +
                   p->spread.z * grz_larger(-low.z, high.z);
    return ((x + y) + z) + 8 * DBL_EPSILON * error;
}

static double farthest(const tree *t, const plane *p, size_t node, size_t first, size_t last, double best)
{
    if (box_reach(p, &t->boxes[node]) <= best) return best;
    if (last - first <= LEAF) {
        for (size_t i = first; i < last; i++) best = grz_larger(reach(p, t->points[t->order[i]]), best);
        return best;
    }
    size_t middle = first + (last - first) / 2;
    best = farthest(t, p, 2 * node + 1, first, middle, best);
    return farthest(t, p, 2 * node + 2, middle, last, best);
}

/* Numbers of nodes down to the deepest level, which the larger half of each range decides. */
static size_t node_room(size_t count)
{
    size_t room = 1;
    for (size_t range = count; range > LEAF; range -= range / 2) room = 2 * room + 1;
    return room;
}

static bool plant(tree *t, const graze_vec3 *points, size_t count)
{
    *t = (tree){points, grz_allocate(count, sizeof *t->order), grz_allocate(node_room(count), sizeof *t->boxes)};
    if (!t->order || !t->boxes) return false;
    for (size_t i = 0; i < count; i++) t->order[i] = (uint32_t)i;
    build(t, 0, 0, count);
    return true;
}

static void fell(tree *t)
{
    grz_free(t->order);
    grz_free(t->boxes);
}

bool grz_excess(const graze_vec3 *points, size_t point_count, const uint32_t *indices, size_t triangle_count,
                double *excess, uint32_t *flat_count)
{
    *excess = 0;
    *flat_count = 0;
    tree t;
    bool enough = plant(&t, points, point_count);
    for (size_t i = 0; enough && i < triangle_count; i++) {
        plane p = plane_of(points, indices + 3 * i);
        if (p.shortest > 0)
            *excess = grz_larger(farthest(&t, &p, 0, 0, point_count, 0) / p.shortest, *excess);
        else
            ++*flat_count;
    }
    *excess *= 1 + 2 * DBL_EPSILON; /* the quotient was rounded, and so is this */
    fell(&t);
    return enough;
}

/* What bounds the error of n.(p-a) for the exact n bounds it for the computed one as well, which lacks the first of its
 * parts. */
bool grz_heights(const graze_vec3 *points, size_t point_count, const uint32_t *indices, size_t triangle_count,
                 double *heights)
{
    tree t;
    bool enough = plant(&t, points, point_count);
    for (size_t i = 0; enough && i < triangle_count; i++) {
        plane p = plane_of(points, indices + 3 * i);
        bool known = grz_length(p.normal) > 0x1p-400;
        heights[i] = known ? farthest(&t, &p, 0, 0, point_count, 0) : INFINITY;
    }
    fell(&t);
    return enough;
}
