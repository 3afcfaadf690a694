#include "oracle/rational.h"

#include "oracle/integers.h"

#include <stdlib.h>

enum { MOST_POINTS = 9 };

struct truth {
    zvec a[4], b[3];
    zvec d[MOST_POINTS]; /* the distinct differences a_i - b_j, d_count of them */
    int d_count;
    zvec direction, normal; /* of the hull of d, see dimension_of */
    zvec edge, other, plane;
    mpz_t height, offset;
};

/* Where 0 lies with respect to the hull of some points. */
typedef enum position { OUTSIDE, ON_RELATIVE_BOUNDARY, IN_RELATIVE_INTERIOR } position;

truth *truth_create(void)
{
    truth *t = malloc(sizeof *t);
    if (!t) return NULL;
    zvec_init(t->a, 4);
    zvec_init(t->b, 3);
    zvec_init(t->d, MOST_POINTS);
    zvec_init(&t->direction, 1);
    zvec_init(&t->normal, 1);
    zvec_init(&t->edge, 1);
    zvec_init(&t->other, 1);
    zvec_init(&t->plane, 1);
    mpz_inits(t->height, t->offset, NULL);
    return t;
}

void truth_free(truth *t)
{
    if (!t) return;
    zvec_clear(t->a, 4);
    zvec_clear(t->b, 3);
    zvec_clear(t->d, MOST_POINTS);
    zvec_clear(&t->direction, 1);
    zvec_clear(&t->normal, 1);
    zvec_clear(&t->edge, 1);
    zvec_clear(&t->other, 1);
    zvec_clear(&t->plane, 1);
    mpz_clears(t->height, t->offset, NULL);
    free(t);
}

static void add_distinct(truth *t, const zvec *a, const zvec *b)
{
    zvec *new = &t->d[t->d_count];
    zvec_subtract(new, a, b);
    for (int i = 0; i < t->d_count; i++)
        if (zvec_equal(&t->d[i], new)) return;
    t->d_count++;
}

/* The dimension of the affine hull of p[0..count): 0 to 3. Leaves in t->direction, from dimension 1 on, a direction
 * of the hull, and in t->normal, from dimension 2 on, the normal of two directions of it. */
static int dimension_of(truth *t, const zvec *p, int count)
{
    int dimension = 0;
    for (int i = 1; i < count && dimension < 3; i++) {
        zvec_subtract(&t->edge, &p[i], &p[0]);
        if (dimension == 0) {
            zvec_set(&t->direction, &t->edge);
            dimension = !zvec_is_zero(&t->direction);
        } else if (dimension == 1) {
            zvec_cross(&t->normal, &t->direction, &t->edge);
            if (!zvec_is_zero(&t->normal)) dimension = 2;
        } else {
            zvec_dot(t->height, &t->normal, &t->edge);
            if (mpz_sgn(t->height) != 0) dimension = 3;
        }
    }
    return dimension;
}

/* The sign of t->plane . p - t->offset. */
static int side_of(truth *t, const zvec *p)
{
    zvec_dot(t->height, &t->plane, p);
    return mpz_cmp(t->height, t->offset);
}

/* What the plane through d[i] with normal t->plane proves about 0: that it is outside, if no point lies on 0's side;
 * that it is not in the relative interior, if the plane goes through 0 and has points on one side only. Else it
 * proves nothing, and IN_RELATIVE_INTERIOR stands for that. */
static position position_by_plane(truth *t, int i)
{
    zvec_dot(t->offset, &t->plane, &t->d[i]);
    int zero_side = -mpz_sgn(t->offset);
    bool below = false, above = false;
    for (int q = 0; q < t->d_count; q++) {
        int side = side_of(t, &t->d[q]);
        if (zero_side != 0 && (side > 0) - (side < 0) == zero_side) return IN_RELATIVE_INTERIOR;
        below |= side < 0;
        above |= side > 0;
        if (below && above) return IN_RELATIVE_INTERIOR;
    }
    return zero_side != 0 ? OUTSIDE : ON_RELATIVE_BOUNDARY;
}

/* Keeps the worse of two findings. */
static position worse(position a, position b)
{
    return a < b ? a : b;
}

/* Every facet of a solid hull lies in a plane through three of its points. */
static position position_in_solid(truth *t)
{
    position found = IN_RELATIVE_INTERIOR;
    for (int i = 0; i < t->d_count; i++)
        for (int j = i + 1; j < t->d_count; j++) {
            zvec_subtract(&t->edge, &t->d[j], &t->d[i]);
            for (int k = j + 1; k < t->d_count; k++) {
                zvec_subtract(&t->other, &t->d[k], &t->d[i]);
                zvec_cross(&t->plane, &t->edge, &t->other);
                if (zvec_is_zero(&t->plane)) continue;
                found = worse(found, position_by_plane(t, i));
                if (found == OUTSIDE) return OUTSIDE;
            }
        }
    return found;
}

/* Every side of a flat hull lies in a plane through two of its points, upright on the hull's plane. */
static position position_in_polygon(truth *t)
{
    position found = IN_RELATIVE_INTERIOR;
    zvec_dot(t->height, &t->normal, &t->d[0]);
    if (mpz_sgn(t->height) != 0) return OUTSIDE;
    for (int i = 0; i < t->d_count; i++)
        for (int j = i + 1; j < t->d_count; j++) {
            zvec_subtract(&t->edge, &t->d[j], &t->d[i]);
            zvec_cross(&t->plane, &t->normal, &t->edge);
            found = worse(found, position_by_plane(t, i));
            if (found == OUTSIDE) return OUTSIDE;
        }
    return found;
}

/* Each end of a segment lies in a plane across it. */
static position position_in_segment(truth *t)
{
    position found = IN_RELATIVE_INTERIOR;
    zvec_cross(&t->other, &t->direction, &t->d[0]);
    if (!zvec_is_zero(&t->other)) return OUTSIDE;
    zvec_set(&t->plane, &t->direction);
    for (int i = 0; i < t->d_count; i++) found = worse(found, position_by_plane(t, i));
    return found;
}

static position position_in_hull(truth *t, int dimension)
{
    switch (dimension) {
    case 3: return position_in_solid(t);
    case 2: return position_in_polygon(t);
    case 1: return position_in_segment(t);
    default: return zvec_is_zero(&t->d[0]) ? IN_RELATIVE_INTERIOR : OUTSIDE;
    }
}

static void widen(double range[2], double x)
{
    if (x < range[0]) range[0] = x;
    if (x > range[1]) range[1] = x;
}

static void ranges_of(const graze_vec3 *p, int count, double range[3][2])
{
    range[0][0] = range[0][1] = p[0].x;
    range[1][0] = range[1][1] = p[0].y;
    range[2][0] = range[2][1] = p[0].z;
    for (int i = 1; i < count; i++) {
        widen(range[0], p[i].x);
        widen(range[1], p[i].y);
        widen(range[2], p[i].z);
    }
}

/* Comparing doubles is exact, and sets whose coordinates are apart on one axis are apart: the one shortcut here. */
static bool boxes_apart(const graze_vec3 *a, int a_count, const graze_vec3 *b, int b_count)
{
    double in_a[3][2], in_b[3][2];
    ranges_of(a, a_count, in_a);
    ranges_of(b, b_count, in_b);
    for (int i = 0; i < 3; i++)
        if (in_a[i][1] < in_b[i][0] || in_b[i][1] < in_a[i][0]) return true;
    return false;
}

static void load(zvec *out, const graze_vec3 *points, int count, int unit)
{
    for (int i = 0; i < count; i++) zvec_from_point(&out[i], points[i], unit);
}

graze_kind truth_kind(truth *t, const graze_vec3 *a, int a_count, const graze_vec3 *b, int b_count)
{
    if (boxes_apart(a, a_count, b, b_count)) return GRAZE_APART;
    int unit = common_unit(b, b_count, common_unit(a, a_count, INT_MAX));
    load(t->a, a, a_count, unit);
    load(t->b, b, b_count, unit);
    t->d_count = 0;
    for (int j = 0; j < b_count; j++)
        for (int i = 0; i < a_count; i++) add_distinct(t, &t->a[i], &t->b[j]);

    int dimension_a = dimension_of(t, t->a, a_count), dimension_b = dimension_of(t, t->b, b_count);
    int dimension = dimension_of(t, t->d, t->d_count);
    position zero = position_in_hull(t, dimension);
    if (zero == OUTSIDE) return GRAZE_APART;
    if (zero == ON_RELATIVE_BOUNDARY) return GRAZE_TOUCHING;
    /* The hull's directions are those of A and of B together. As the sets meet, the affine hull of A contains that of
     * B if and only if B adds no direction; and two planes are one if and only if neither adds a direction. */
    if (dimension > dimension_a && dimension > dimension_b) return GRAZE_CROSSING;
    return dimension_a == 2 && dimension_b == 2 ? GRAZE_OVERLAP : GRAZE_TOUCHING;
}

const char *truth_kind_name(graze_kind kind)
{
    static const char *const names[] = {
        [GRAZE_APART] = "apart",
        [GRAZE_TOUCHING] = "touching",
        [GRAZE_CROSSING] = "crossing",
        [GRAZE_OVERLAP] = "overlap",
    };
    return names[kind];
}

int truth_orient3d(truth *t, graze_vec3 a, graze_vec3 b, graze_vec3 c, graze_vec3 d)
{
    graze_vec3 points[4] = {a, b, c, d};
    load(t->a, points, 4, common_unit(points, 4, INT_MAX));
    zvec_subtract(&t->edge, &t->a[1], &t->a[0]);
    zvec_subtract(&t->other, &t->a[2], &t->a[0]);
    zvec_cross(&t->plane, &t->edge, &t->other);
    zvec_dot(t->offset, &t->plane, &t->a[0]);
    int side = side_of(t, &t->a[3]);
    return (side > 0) - (side < 0);
}

int truth_orient2d(truth *t, graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    graze_vec3 points[3] = {{a.x, a.y, 0}, {b.x, b.y, 0}, {c.x, c.y, 0}};
    load(t->a, points, 3, common_unit(points, 3, INT_MAX));
    zvec_subtract(&t->edge, &t->a[1], &t->a[0]);
    zvec_subtract(&t->other, &t->a[2], &t->a[0]);
    zvec_cross(&t->plane, &t->edge, &t->other);
    return mpz_sgn(t->plane.c[2]);
}
