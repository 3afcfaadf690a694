/* Families in which something lies exactly on something. Corners are whole numbers up to about 2^20, and points on
 * them are combinations with whole numbers of 64ths: all sums and products here are far below 2^53, so nothing is
 * rounded. */
#include "oracle/cases.h"

#include <string.h>

enum { PARTS = 64 };

static graze_vec3 add(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x + q.x, p.y + q.y, p.z + q.z};
}

static graze_vec3 subtract(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

static graze_vec3 times(double t, graze_vec3 p)
{
    return (graze_vec3){t * p.x, t * p.y, t * p.z};
}

/* p + parts/64 (q - p). */
static graze_vec3 along(graze_vec3 p, graze_vec3 q, int parts)
{
    return add(p, times((double)parts / PARTS, subtract(q, p)));
}

static int some_size(stream *s)
{
    static const int sizes[] = {1, 2, 4, 16, 100, 1 << 20};
    return sizes[stream_between(s, 0, 5)];
}

static graze_vec3 lattice_point(stream *s, int size)
{
    graze_vec3 p;
    p.x = stream_between(s, -size, size);
    p.y = stream_between(s, -size, size);
    p.z = stream_between(s, -size, size);
    return p;
}

/* True is a proof for numbers of any size: equal products stay equal when they are rounded. */
static bool has_area(const graze_vec3 t[3])
{
    graze_vec3 u = subtract(t[1], t[0]), v = subtract(t[2], t[0]);
    return u.y * v.z != u.z * v.y || u.z * v.x != u.x * v.z || u.x * v.y != u.y * v.x;
}

/* With area; sometimes so thin that it has hardly any. */
static void lattice_triangle(stream *s, int size, graze_vec3 t[3])
{
    do {
        for (int i = 0; i < 3; i++) t[i] = lattice_point(s, size);
        if (stream_one_in(s, 8)) t[2] = add(times(2, t[1]), subtract(lattice_point(s, 1), t[0]));
        if (stream_one_in(s, 8)) t[2] = add(t[1], lattice_point(s, 1));
    } while (!has_area(t));
}

/* A point strictly inside. */
static graze_vec3 inner_point(stream *s, const graze_vec3 t[3])
{
    int first = stream_between(s, 1, PARTS - 2), second = stream_between(s, 1, PARTS - 1 - first);
    return add(along(t[0], t[1], first), times((double)second / PARTS, subtract(t[2], t[0])));
}

/* Inside, on the boundary or outside, in the plane. */
static graze_vec3 point_of_plane(stream *s, const graze_vec3 t[3])
{
    graze_vec3 u = subtract(t[1], t[0]), v = subtract(t[2], t[0]);
    int step = stream_one_in(s, 2) ? PARTS : PARTS / 4;
    double i = step * stream_between(s, -4, 4), j = step * stream_between(s, -4, 4);
    return add(t[0], add(times(i / PARTS, u), times(j / PARTS, v)));
}

static void shared_corner(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = out->a[0];
    bool in_plane = stream_one_in(s, 3);
    for (int i = 1; i < 3; i++) out->b[i] = in_plane ? point_of_plane(s, out->a) : lattice_point(s, size);
}

static void shared_edge(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    memcpy(out->b, out->a, sizeof out->b);
    out->b[2] = stream_one_in(s, 2) ? lattice_point(s, size) : point_of_plane(s, out->a);
}

static void same_triangle(stream *s, two_triangles *out)
{
    lattice_triangle(s, some_size(s), out->a);
    memcpy(out->b, out->a, sizeof out->b);
}

static void coplanar(stream *s, two_triangles *out)
{
    graze_vec3 frame[3];
    lattice_triangle(s, some_size(s), frame);
    do
        for (int i = 0; i < 3; i++) out->a[i] = point_of_plane(s, frame);
    while (!has_area(out->a));
    do
        for (int i = 0; i < 3; i++) out->b[i] = point_of_plane(s, frame);
    while (!has_area(out->b));
}

static void coplanar_contained(stream *s, two_triangles *out)
{
    lattice_triangle(s, some_size(s), out->a);
    do
        for (int i = 0; i < 3; i++)
            out->b[i] = stream_one_in(s, 3) ? along(out->a[i], out->a[(i + 1) % 3], stream_between(s, 0, PARTS))
                                            : inner_point(s, out->a);
    while (!has_area(out->b));
}

/* A triangle turned about its centroid by half a turn, and scaled: between half and twice its size they share a
 * hexagon. */
static void coplanar_star(stream *s, two_triangles *out)
{
    graze_vec3 t[3];
    lattice_triangle(s, some_size(s), t);
    const graze_vec3 centre = add(add(t[0], t[1]), t[2]); /* of the triangle three times as large */
    const double scale = stream_between(s, 2, 8) / 4.0;
    for (int i = 0; i < 3; i++) {
        out->a[i] = times(3, t[i]);
        out->b[i] = add(centre, times(scale, subtract(centre, out->a[i])));
    }
}

/* Along one line, on its two sides. */
static void coplanar_edge_to_edge(stream *s, two_triangles *out)
{
    lattice_triangle(s, some_size(s), out->a);
    int from = stream_between(s, -3, 5) * 16, to = from + stream_between(s, 1, 5) * 16;
    out->b[0] = along(out->a[0], out->a[1], from);
    out->b[1] = along(out->a[0], out->a[1], to);
    out->b[2] = add(along(out->a[0], out->a[1], 8 * stream_between(s, -8, 8)), subtract(out->a[0], out->a[2]));
}

/* One corner of a triangle beside the edge of another in its plane, or on a corner of it. */
static void coplanar_corner_to_edge(stream *s, two_triangles *out)
{
    lattice_triangle(s, some_size(s), out->a);
    graze_vec3 away = subtract(out->a[0], out->a[2]), edge = subtract(out->a[1], out->a[0]);
    out->b[0] = along(out->a[0], out->a[1], stream_between(s, -2, 10) * 8);
    out->b[1] = add(out->b[0], add(away, times(stream_between(s, -2, 2), edge)));
    out->b[2] = add(out->b[1], times(stream_between(s, 1, 3), edge));
}

static bool leaves_plane(const graze_vec3 t[3], graze_vec3 step)
{
    graze_vec3 u = subtract(t[1], t[0]), v = subtract(t[2], t[0]);
    double x = u.y * v.z - u.z * v.y, y = u.z * v.x - u.x * v.z, z = u.x * v.y - u.y * v.x;
    return x * step.x + y * step.y + z * step.z != 0;
}

static void parallel_planes(stream *s, two_triangles *out)
{
    lattice_triangle(s, some_size(s), out->a);
    graze_vec3 step;
    do step = lattice_point(s, 1);
    while (!leaves_plane(out->a, step));
    for (int i = 0; i < 3; i++) out->b[i] = add(step, point_of_plane(s, out->a));
}

static void corner_on_face(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = inner_point(s, out->a);
    out->b[1] = lattice_point(s, size);
    out->b[2] = lattice_point(s, size);
}

static void corner_on_edge(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = along(out->a[0], out->a[1], stream_between(s, 0, PARTS));
    out->b[1] = lattice_point(s, size);
    out->b[2] = lattice_point(s, size);
}

/* An edge through a point, which may be its end. */
static void lay_edge_through(stream *s, graze_vec3 p, int size, graze_vec3 edge[2])
{
    graze_vec3 direction = lattice_point(s, size);
    edge[0] = add(p, times(stream_between(s, 0, 2), direction));
    edge[1] = subtract(p, times(stream_between(s, 1, 2), direction));
}

static void edge_across_edge(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    lay_edge_through(s, along(out->a[0], out->a[1], stream_between(s, 0, PARTS)), size, out->b);
    out->b[2] = lattice_point(s, size);
}

static void edge_along_edge(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = along(out->a[0], out->a[1], stream_between(s, -5, 9) * 16);
    out->b[1] = along(out->a[0], out->a[1], stream_between(s, -5, 9) * 16);
    out->b[2] = lattice_point(s, size);
}

static void edge_in_plane(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = point_of_plane(s, out->a);
    out->b[1] = point_of_plane(s, out->a);
    out->b[2] = lattice_point(s, size);
}

static void edge_through_face(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    lay_edge_through(s, inner_point(s, out->a), size, out->b);
    out->b[2] = lattice_point(s, size);
}

/* All corners from a handful of points. */
static void tiny_grid(stream *s, two_triangles *out)
{
    int size = stream_between(s, 1, 2);
    for (int i = 0; i < 3; i++) {
        out->a[i] = lattice_point(s, size);
        out->b[i] = lattice_point(s, size);
    }
}

/* The third corner of a segment: one of the ends again, the middle or any point between. */
static graze_vec3 third_of_segment(stream *s, const graze_vec3 t[3])
{
    static const int parts[] = {0, PARTS, PARTS / 2};
    int choice = stream_between(s, 0, 3);
    return along(t[0], t[1], choice < 3 ? parts[choice] : stream_between(s, 0, PARTS));
}

static void segment_through_face(stream *s, two_triangles *out)
{
    edge_through_face(s, out);
    out->b[2] = third_of_segment(s, out->b);
}

static void segment_across_edge(stream *s, two_triangles *out)
{
    edge_across_edge(s, out);
    out->b[2] = third_of_segment(s, out->b);
}

static void segment_in_plane(stream *s, two_triangles *out)
{
    edge_in_plane(s, out);
    out->b[2] = third_of_segment(s, out->b);
}

static void segment_along_edge(stream *s, two_triangles *out)
{
    edge_along_edge(s, out);
    out->b[2] = third_of_segment(s, out->b);
}

static void segment_anywhere(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    out->b[0] = lattice_point(s, size);
    out->b[1] = lattice_point(s, size);
    out->b[2] = third_of_segment(s, out->b);
}

static void segment_across_segment(stream *s, two_triangles *out)
{
    segment_across_edge(s, out);
    out->a[2] = third_of_segment(s, out->a);
}

static void segments_in_a_line(stream *s, two_triangles *out)
{
    segment_along_edge(s, out);
    out->a[2] = third_of_segment(s, out->a);
}

static void segments_in_a_plane(stream *s, two_triangles *out)
{
    segment_in_plane(s, out);
    out->a[2] = third_of_segment(s, out->a);
}

static void point_and_triangle(stream *s, two_triangles *out)
{
    int size = some_size(s), where = stream_between(s, 0, 3);
    lattice_triangle(s, size, out->a);
    graze_vec3 p = where == 0   ? lattice_point(s, size)
                   : where == 1 ? point_of_plane(s, out->a)
                   : where == 2 ? inner_point(s, out->a)
                                : along(out->a[0], out->a[1], stream_between(s, 0, PARTS));
    for (int i = 0; i < 3; i++) out->b[i] = p;
}

static void point_and_segment(stream *s, two_triangles *out)
{
    int size = some_size(s);
    lattice_triangle(s, size, out->a);
    graze_vec3 p = along(out->a[0], out->a[1], stream_between(s, -2, 10) * 8);
    if (stream_one_in(s, 4)) p = lattice_point(s, size);
    for (int i = 0; i < 3; i++) out->b[i] = p;
    out->a[2] = third_of_segment(s, out->a);
}

static void point_and_point(stream *s, two_triangles *out)
{
    graze_vec3 p = lattice_point(s, some_size(s)), q = stream_one_in(s, 2) ? p : add(p, lattice_point(s, 1));
    for (int i = 0; i < 3; i++) out->a[i] = p, out->b[i] = q;
}

enum { MEET = MAY_TOUCH | MAY_CROSS | MAY_OVERLAP };

const family degenerate_families[] = {
    {"shared corner", shared_corner, MEET, MAY_TOUCH | MAY_CROSS | MAY_OVERLAP},
    {"shared edge", shared_edge, MAY_TOUCH | MAY_OVERLAP, MAY_TOUCH | MAY_OVERLAP},
    {"same triangle", same_triangle, MAY_OVERLAP, MAY_OVERLAP},
    {"coplanar", coplanar, MAY_APART | MAY_TOUCH | MAY_OVERLAP, MAY_APART | MAY_TOUCH | MAY_OVERLAP},
    {"coplanar, contained", coplanar_contained, MAY_OVERLAP, MAY_OVERLAP},
    {"coplanar, a star", coplanar_star, MAY_OVERLAP, MAY_OVERLAP},
    {"coplanar, edge to edge", coplanar_edge_to_edge, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"coplanar, corner to edge", coplanar_corner_to_edge, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"parallel planes", parallel_planes, MAY_APART, MAY_APART},
    {"corner on face", corner_on_face, MEET, MAY_TOUCH | MAY_CROSS},
    {"corner on edge", corner_on_edge, MEET, MAY_TOUCH | MAY_CROSS},
    {"edge across edge", edge_across_edge, MEET, MAY_TOUCH | MAY_CROSS},
    {"edge along edge", edge_along_edge, MAY_ALL, MAY_APART | MAY_TOUCH},
    {"edge in plane", edge_in_plane, MAY_ALL, MAY_APART | MAY_TOUCH},
    {"edge through face", edge_through_face, MEET, MAY_TOUCH | MAY_CROSS},
    {"tiny grid", tiny_grid, MAY_ALL, MAY_APART | MAY_TOUCH | MAY_CROSS},
    {"segment through face", segment_through_face, MAY_TOUCH | MAY_CROSS, MAY_TOUCH | MAY_CROSS},
    {"segment across edge", segment_across_edge, MAY_TOUCH, MAY_TOUCH},
    {"segment in plane", segment_in_plane, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"segment along edge", segment_along_edge, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"segment anywhere", segment_anywhere, MAY_APART | MAY_TOUCH | MAY_CROSS, MAY_APART | MAY_CROSS},
    {"segment across segment", segment_across_segment, MAY_TOUCH | MAY_CROSS, MAY_TOUCH | MAY_CROSS},
    {"segments in a line", segments_in_a_line, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"segments in a plane", segments_in_a_plane, MAY_APART | MAY_TOUCH | MAY_CROSS, MAY_APART | MAY_TOUCH | MAY_CROSS},
    {"point and triangle", point_and_triangle, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"point and segment", point_and_segment, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
    {"points", point_and_point, MAY_APART | MAY_TOUCH, MAY_APART | MAY_TOUCH},
};
const int degenerate_family_count = sizeof degenerate_families / sizeof *degenerate_families;
