/* How two triangles meet, by signs alone.
 *
 * Two triangles with area in different planes meet on the line that the planes share, if both reach it. A triangle that
 * has corners strictly on both sides of the other's plane covers an interval of that line with an inside; the order of the
 * ends of two such intervals is the sign of a determinant of corners (Guigue and Devillers 2003), so nothing is ever
 * constructed. A triangle that reaches the other's plane only with a corner or an edge can but touch. Everything flatter is
 * left to flat.c and planar.c. */
#include "exact/triangles_meet.h"

#include "exact/flat.h"

/* On which sides of the plane of t the corners of another triangle lie. */
typedef struct sides {
    int of[3];
    bool above, below; /* is any corner strictly there? */
} sides;

static sides sides_of_plane(const grz_tri *t, const grz_tri *corners)
{
    sides s = {.above = false};
    const grz_plane plane = grz_plane_of(t->v[0], t->v[1], t->v[2]);
    for (int i = 0; i < 3; i++) {
        s.of[i] = grz_plane_side(&plane, corners->v[i]);
        s.above |= s.of[i] > 0;
        s.below |= s.of[i] < 0;
    }
    return s;
}

static bool strictly_on_one_side(const sides *s)
{
    return s->of[0] != 0 && s->of[0] == s->of[1] && s->of[0] == s->of[2];
}

/* t reaches the plane of `other` from one side, with one corner or with an edge. */
static graze_kind reaches_from_one_side(const grz_tri *t, const sides *s, const grz_tri *other)
{
    grz_view view;
    graze_vec3 on_plane[2];
    int count = 0;
    for (int i = 0; i < 3; i++)
        if (s->of[i] == 0) on_plane[count++] = t->v[i];
    grz_view_triangle(other, &view); /* it has area, or no corner of t would be off its plane */
    bool contact =
        count == 1 ? grz_view_contains(&view, on_plane[0]) : grz_view_meets_segment(&view, on_plane[0], on_plane[1]);
    return contact ? GRAZE_TOUCHING : GRAZE_APART;
}

/* The number of the corner that is strictly on a side where no other corner is. */
static int lone_corner(const sides *s)
{
    for (int i = 0; i < 3; i++)
        if (s->of[i] != 0 && s->of[(i + 1) % 3] != s->of[i] && s->of[(i + 2) % 3] != s->of[i]) return i;
    return 0; /* not reached: of three signs with a + and a -, one occurs once */
}

/* Both triangles have corners strictly on both sides of the other's plane.
 *
 * Turn both so that corner 0 is the lone one, and orient each so that the other's corner 0 is above it. Seen so, the shared
 * line has the direction (normal of a) x (normal of b); a covers the interval from its edge 0-2 to its edge 0-1, and b from
 * its edge 0-1 to its edge 0-2. The determinant of an edge of a and an edge of b is positive if the edge of b meets the line
 * ahead of the edge of a, and 0 only if they meet it in the same point. */
static graze_kind intervals_meet(const grz_tri *a, const sides *a_to_b, const grz_tri *b, const sides *b_to_a)
{
    int i = lone_corner(a_to_b), j = lone_corner(b_to_a);
    bool flip_a = b_to_a->of[j] < 0, flip_b = a_to_b->of[i] < 0;
    graze_vec3 a0 = a->v[i], a1 = a->v[(i + (flip_a ? 2 : 1)) % 3], a2 = a->v[(i + (flip_a ? 1 : 2)) % 3];
    graze_vec3 b0 = b->v[j], b1 = b->v[(j + (flip_b ? 2 : 1)) % 3], b2 = b->v[(j + (flip_b ? 1 : 2)) % 3];

    int starts = grz_orient3d(a0, a1, b0, b1); /* b starts ahead of the end of a? */
    if (starts > 0) return GRAZE_APART;
    int ends = grz_orient3d(a0, a2, b0, b2); /* b ends ahead of the start of a? */
    if (ends < 0) return GRAZE_APART;
    return starts < 0 && ends > 0 ? GRAZE_CROSSING : GRAZE_TOUCHING;
}

/* One has no area, or both lie in one plane. */
static graze_kind flat_triangles_meet(const grz_tri *a, const grz_tri *b)
{
    grz_flat flat_a = grz_flat_of_triangle(a), flat_b = grz_flat_of_triangle(b);
    if (flat_a.dimension == 2 && flat_b.dimension == 2) return grz_view_meets_triangle(&flat_a.view, b);
    return grz_flats_meet(&flat_a, &flat_b);
}

graze_kind grz_triangles_meet(const grz_tri *a, const grz_tri *b)
{
    sides b_to_a = sides_of_plane(a, b);
    if (strictly_on_one_side(&b_to_a)) return GRAZE_APART;
    sides a_to_b = sides_of_plane(b, a);
    if (strictly_on_one_side(&a_to_b)) return GRAZE_APART;

    /* A corner off a plane shows that the triangle which spans the plane has area. */
    bool a_has_area = b_to_a.above || b_to_a.below, b_has_area = a_to_b.above || a_to_b.below;
    if (!a_has_area || !b_has_area) return flat_triangles_meet(a, b);
    if (!(a_to_b.above && a_to_b.below)) return reaches_from_one_side(a, &a_to_b, b);
    if (!(b_to_a.above && b_to_a.below)) return reaches_from_one_side(b, &b_to_a, a);
    return intervals_meet(a, &a_to_b, b, &b_to_a);
}

graze_kind grz_segment_meets_triangle(graze_vec3 p, graze_vec3 q, const grz_tri *t)
{
    grz_flat segment = grz_flat_of_segment(p, q), triangle = grz_flat_of_triangle(t);
    return grz_flats_meet(&segment, &triangle);
}

graze_kind grz_segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s)
{
    grz_flat first = grz_flat_of_segment(p, q), second = grz_flat_of_segment(r, s);
    return grz_flats_meet(&first, &second);
}

bool grz_point_on_triangle(graze_vec3 p, const grz_tri *t)
{
    grz_flat point = grz_flat_of_segment(p, p), triangle = grz_flat_of_triangle(t);
    return grz_flats_meet(&point, &triangle) != GRAZE_APART;
}
