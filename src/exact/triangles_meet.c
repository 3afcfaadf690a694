/* How two triangles meet, by signs alone.
 *
 * Two triangles with area in different planes meet on the line that the planes share, if both reach it. A triangle that
 * has corners strictly on both sides of the other's plane covers an interval of that line with an inside; the order of
 * the ends of two such intervals is the sign of a determinant of corners (Guigue and Devillers 2003), so nothing is
 * ever constructed. A triangle that reaches the other's plane only with a corner or an edge can but touch. Everything
 * flatter is left to flat.c and planar.c. */
#include "exact/triangles_meet.h"

#include "base/inline.h"
#include "exact/flat.h"

/* On which sides of the plane of t the corners of another triangle lie. */
typedef struct sides {
    int of[3];
} sides;

/* The three signs at once: the filter decides nearly all without a branch that can not be foreseen. False: a sign is
 * open, and 0. */
GRZ_ALWAYS_INLINE bool find_sides(const grz_face *face, const grz_tri *corners, sides *out)
{
    bool sure = true;
    for (int i = 0; i < 3; i++) {
        double bound;
        const double determinant = grz_face_determinant(face, corners->v[i], &bound);
        out->of[i] = (determinant > bound) - (determinant < -bound);
        sure &= out->of[i] != 0;
    }
    return sure;
}

/* Finds the signs that the filter left open. */
static GRZ_NEVER_INLINE void find_sides_exactly(const grz_face *face, const grz_tri *corners, sides *out)
{
    for (int i = 0; i < 3; i++) {
        double bound;
        if (out->of[i] == 0)
            out->of[i] = grz_face_side_exactly(face, corners->v[i], grz_face_determinant(face, corners->v[i], &bound));
    }
}

/* Is a coordinate of all corners of `first` less than that of all corners of `second`? */
static bool is_before(const grz_tri *first, const grz_tri *second, int axis)
{
    double end = grz_component(first->v[0], axis), start = grz_component(second->v[0], axis);
    for (int i = 1; i < 3; i++) {
        const double p = grz_component(first->v[i], axis), q = grz_component(second->v[i], axis);
        end = p > end ? p : end;
        start = q < start ? q : start;
    }
    return end < start;
}

/* Are the triangles apart along an axis? Costs about as much as a filter, and little beside exact signs: asked between
 * the two. */
static GRZ_NEVER_INLINE bool an_axis_parts(const grz_tri *a, const grz_tri *b)
{
    for (int axis = 0; axis < 3; axis++)
        if (is_before(a, b, axis) || is_before(b, a, axis)) return true;
    return false;
}

static inline bool strictly_on_one_side(sides s)
{
    return s.of[0] + s.of[1] + s.of[2] == 3 || s.of[0] + s.of[1] + s.of[2] == -3;
}

/* Is any corner strictly above? Below? */
static inline bool any_above(sides s)
{
    return s.of[0] > 0 || s.of[1] > 0 || s.of[2] > 0;
}

static inline bool any_below(sides s)
{
    return s.of[0] < 0 || s.of[1] < 0 || s.of[2] < 0;
}

/* t reaches the plane of `other` from one side, with one corner or with an edge. */
static graze_kind reaches_from_one_side(const grz_tri *t, sides s, const grz_tri *other)
{
    grz_view view;
    graze_vec3 on_plane[2];
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (s.of[i] == 0) on_plane[count++] = t->v[i];
    grz_view_triangle(other, &view); /* it has area, or no corner of t would be off its plane */
    bool contact =
        count == 1 ? grz_view_contains(&view, on_plane[0]) : grz_view_meets_segment(&view, on_plane[0], on_plane[1]);
    return contact ? GRAZE_TOUCHING : GRAZE_APART;
}

/* The number of the corner that is strictly on a side where no other corner is. Of three signs with a + and a -, one
 * occurs once or is not shared by a 0: a corner whose sign is that of neither other one. */
static inline int lone_corner(sides s)
{
    if (s.of[0] != 0 && s.of[1] != s.of[0] && s.of[2] != s.of[0]) return 0;
    return s.of[1] != 0 && s.of[0] != s.of[1] && s.of[2] != s.of[1] ? 1 : 2;
}

/* grz_orient3d by its filter, inlined and without copies of the corners; 0: it is open. */
GRZ_ALWAYS_INLINE int orient_quickly(const graze_vec3 *a, const graze_vec3 *b, const graze_vec3 *c, const graze_vec3 *d)
{
    grz_face face = {.t = {{*a, *b, *c}}};
    double bound;
    grz_face_prepare(&face);
    const double determinant = grz_face_determinant(&face, *d, &bound);
    return (determinant > bound) - (determinant < -bound);
}

/* Both triangles have corners strictly on both sides of the other's plane.
 *
 * Turn both so that corner 0 is the lone one, and orient each so that the other's corner 0 is above it. Seen so, the
 * shared line has the direction (normal of a) x (normal of b); a covers the interval from its edge 0-2 to its edge 0-1,
 * and b from its edge 0-1 to its edge 0-2. The determinant of an edge of a and an edge of b is positive if the edge of
 * b meets the line ahead of the edge of a, and 0 only if they meet it in the same point. */
static graze_kind intervals_meet(const grz_tri *a, sides a_to_b, const grz_tri *b, sides b_to_a)
{
    static const uint8_t next[5] = {0, 1, 2, 0, 1};
    int i = lone_corner(a_to_b), j = lone_corner(b_to_a);
    int step_a = b_to_a.of[j] < 0 ? 2 : 1, step_b = a_to_b.of[i] < 0 ? 2 : 1;
    const graze_vec3 *a0 = &a->v[i], *a1 = &a->v[next[i + step_a]], *a2 = &a->v[next[i + 3 - step_a]];
    const graze_vec3 *b0 = &b->v[j], *b1 = &b->v[next[j + step_b]], *b2 = &b->v[next[j + 3 - step_b]];

    int starts = orient_quickly(a0, a1, b0, b1); /* b starts ahead of the end of a? */
    if (starts > 0) return GRAZE_APART;
    int ends = orient_quickly(a0, a2, b0, b2); /* b ends ahead of the start of a? */
    if (ends < 0) return GRAZE_APART;
    if (starts == 0 || ends == 0) {
        if (an_axis_parts(a, b)) return GRAZE_APART;
        if (starts == 0) starts = grz_orient3d(*a0, *a1, *b0, *b1);
        if (starts > 0) return GRAZE_APART;
        if (ends == 0) ends = grz_orient3d(*a0, *a2, *b0, *b2);
        if (ends < 0) return GRAZE_APART;
    }
    return starts < 0 && ends > 0 ? GRAZE_CROSSING : GRAZE_TOUCHING;
}

/* One has no area, or both lie in one plane. */
static graze_kind flat_triangles_meet(const grz_tri *a, const grz_tri *b)
{
    grz_flat flat_a = grz_flat_of_triangle(a), flat_b = grz_flat_of_triangle(b);
    if (flat_a.dimension == 2 && flat_b.dimension == 2) return grz_view_meets_triangle(&flat_a.view, b);
    return grz_flats_meet(&flat_a, &flat_b);
}

graze_kind grz_faces_meet(const grz_face *a, const grz_face *b)
{
    sides b_to_a, a_to_b;
    const bool sure_of_b = find_sides(a, &b->t, &b_to_a);
    if (strictly_on_one_side(b_to_a)) return GRAZE_APART;
    const bool sure_of_a = find_sides(b, &a->t, &a_to_b);
    if (strictly_on_one_side(a_to_b)) return GRAZE_APART;
    if (!(sure_of_a & sure_of_b)) {
        if (an_axis_parts(&a->t, &b->t)) return GRAZE_APART;
        find_sides_exactly(a, &b->t, &b_to_a);
        if (strictly_on_one_side(b_to_a)) return GRAZE_APART;
        find_sides_exactly(b, &a->t, &a_to_b);
        if (strictly_on_one_side(a_to_b)) return GRAZE_APART;
    }

    bool b_above = any_above(b_to_a), b_below = any_below(b_to_a), a_above = any_above(a_to_b),
         a_below = any_below(a_to_b);
    if (b_above && b_below && a_above && a_below) return intervals_meet(&a->t, a_to_b, &b->t, b_to_a);
    /* A corner off a plane shows that the triangle which spans the plane has area. */
    if (!(b_above || b_below) || !(a_above || a_below)) return flat_triangles_meet(&a->t, &b->t);
    return a_above && a_below ? reaches_from_one_side(&b->t, b_to_a, &a->t)
                              : reaches_from_one_side(&a->t, a_to_b, &b->t);
}

graze_kind grz_triangles_meet(const grz_tri *a, const grz_tri *b)
{
    grz_face face_a = grz_face_of(a), face_b = grz_face_of(b);
    return grz_faces_meet(&face_a, &face_b);
}

graze_kind grz_segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s)
{
    grz_flat first = grz_flat_of_segment(p, q), second = grz_flat_of_segment(r, s);
    return grz_flats_meet(&first, &second);
}
