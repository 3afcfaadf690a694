/* Families with rounded coordinates: what meshes look like, and what is nearly, but by chance not quite, degenerate. */
#include "oracle/cases.h"

/* One draw a statement, here and below: the order within an expression is the compiler's, and a seed must mean the same
 * cases everywhere. */
static graze_vec3 point_in(stream *s, double size)
{
    double x = size * (stream_unit(s) - 0.5);
    double y = size * (stream_unit(s) - 0.5);
    double z = size * (stream_unit(s) - 0.5);
    return (graze_vec3){x, y, z};
}

static graze_vec3 add(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x + q.x, p.y + q.y, p.z + q.z};
}

/* p + (q - p) t, rounded. */
static graze_vec3 between(graze_vec3 p, graze_vec3 q, double t)
{
    return (graze_vec3){p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.z + (q.z - p.z) * t};
}

/* A point of the triangle, rounded. */
static graze_vec3 point_of(stream *s, const graze_vec3 t[3])
{
    double along = stream_unit(s);
    double across = stream_unit(s);
    return between(t[0], between(t[1], t[2], along), across);
}

/* A point of the triangle's plane, rounded, inside or not far outside. */
static graze_vec3 point_of_plane(stream *s, const graze_vec3 t[3])
{
    double along = 3 * stream_unit(s) - 1;
    double across = 3 * stream_unit(s) - 1;
    return between(t[0], between(t[1], t[2], along), across);
}

static void triangle_in(stream *s, double size, graze_vec3 out[3])
{
    for (int i = 0; i < 3; i++) out[i] = point_in(s, size);
}

static void uniform(stream *s, two_triangles *out)
{
    triangle_in(s, 2, out->a);
    triangle_in(s, 2, out->b);
}

/* Move B so that one of its points comes within `gap` of a point of A: about half of these pairs meet. */
static void bring_together(stream *s, double gap, two_triangles *out)
{
    graze_vec3 to = point_of(s, out->a), from = point_of(s, out->b), off = point_in(s, gap);
    graze_vec3 move = {to.x - from.x + off.x, to.y - from.y + off.y, to.z - from.z + off.z};
    for (int i = 0; i < 3; i++) out->b[i] = add(out->b[i], move);
}

static void clustered(stream *s, two_triangles *out)
{
    uniform(s, out);
    bring_together(s, 0.8, out);
}

/* Coordinates of a float file. */
static void in_floats(stream *s, two_triangles *out)
{
    clustered(s, out);
    for (int i = 0; i < COORDINATES; i++) *coordinate(out, i) = (float)*coordinate(out, i);
}

/* Few digits, so that planes and lines meet points often. */
static void on_a_grid(stream *s, two_triangles *out)
{
    int steps = stream_between(s, 2, 12);
    for (int i = 0; i < COORDINATES; i++) *coordinate(out, i) = stream_between(s, -steps, steps) * 0.1;
}

/* A pebble at a wall. */
static void of_two_sizes(stream *s, two_triangles *out)
{
    triangle_in(s, 2, out->a);
    double size = 1;
    for (int i = stream_between(s, 1, 50); i > 0; i--) size /= 2;
    triangle_in(s, size, out->b);
    bring_together(s, size, out);
}

/* Three corners nearly on a line. */
static void make_sliver(stream *s, graze_vec3 t[3])
{
    double width = stream_one_in(s, 2) ? 1e-3 : 1e-15;
    t[2] = add(between(t[0], t[1], stream_unit(s)), point_in(s, width));
}

/* Two corners nearly one. */
static void make_needle(stream *s, graze_vec3 t[3])
{
    double width = stream_one_in(s, 2) ? 1e-3 : 1e-15;
    t[2] = add(t[1], point_in(s, width));
}

static void slivers(stream *s, two_triangles *out)
{
    uniform(s, out);
    make_sliver(s, out->b);
    if (stream_one_in(s, 2)) make_sliver(s, out->a);
    bring_together(s, stream_one_in(s, 2) ? 0 : 1e-3, out);
}

static void needles(stream *s, two_triangles *out)
{
    uniform(s, out);
    make_needle(s, out->b);
    if (stream_one_in(s, 2)) make_needle(s, out->a);
    bring_together(s, stream_one_in(s, 2) ? 0 : 1e-3, out);
}

static void nearly_coplanar(stream *s, two_triangles *out)
{
    triangle_in(s, 2, out->a);
    for (int i = 0; i < 3; i++) out->b[i] = point_of_plane(s, out->a);
}

static void corner_near_face(stream *s, two_triangles *out)
{
    triangle_in(s, 2, out->a);
    triangle_in(s, 2, out->b);
    out->b[0] = point_of(s, out->a);
}

static void edge_near_edge(stream *s, two_triangles *out)
{
    triangle_in(s, 2, out->a);
    graze_vec3 on = between(out->a[0], out->a[1], stream_unit(s));
    out->b[0] = add(on, point_in(s, 2));
    out->b[1] = between(out->b[0], on, 1 + stream_unit(s));
    out->b[2] = add(on, point_in(s, 2));
}

/* Neighbours in a mesh that was moved: corners that were one are one no longer. */
static void corners_nearly_shared(stream *s, two_triangles *out)
{
    uniform(s, out);
    int shared = stream_between(s, 1, 3);
    for (int i = 0; i < shared; i++) out->b[i] = add(out->a[i], point_in(s, 0x1p-51));
}

/* An axis-parallel plane holds rounded points exactly: what is decided there, is decided in two dimensions. */
static void flatten(stream *s, two_triangles *out)
{
    double height = stream_unit(s);
    for (int i = 2; i < COORDINATES; i += 3) *coordinate(out, i) = height;
}

static void flat(stream *s, two_triangles *out)
{
    clustered(s, out);
    flatten(s, out);
}

static void flat_corner_near_edge(stream *s, two_triangles *out)
{
    uniform(s, out);
    out->b[0] = between(out->a[0], out->a[1], stream_unit(s));
    for (int i = 1; i < 3; i++) out->b[i] = between(out->a[2], out->b[0], 1 + stream_unit(s));
    out->b[1] = add(out->b[1], point_in(s, 0.5));
    if (stream_one_in(s, 4)) out->b[2] = out->b[1];
    flatten(s, out);
}

const family random_families[] = {
    {"uniform", uniform, MAY_ALL, MAY_APART | MAY_CROSS},
    {"clustered", clustered, MAY_ALL, MAY_APART | MAY_CROSS},
    {"in floats", in_floats, MAY_ALL, MAY_APART | MAY_CROSS},
    {"on a grid of tenths", on_a_grid, MAY_ALL, MAY_APART | MAY_TOUCH | MAY_CROSS},
    {"of two sizes", of_two_sizes, MAY_ALL, MAY_APART | MAY_CROSS},
    {"slivers", slivers, MAY_ALL, MAY_APART | MAY_CROSS},
    {"needles", needles, MAY_ALL, MAY_APART | MAY_CROSS},
    {"nearly coplanar", nearly_coplanar, MAY_ALL, MAY_APART | MAY_CROSS},
    {"corner near face", corner_near_face, MAY_ALL, MAY_APART | MAY_CROSS},
    {"edge near edge", edge_near_edge, MAY_ALL, MAY_APART | MAY_CROSS},
    {"corners nearly shared", corners_nearly_shared, MAY_ALL, MAY_APART | MAY_CROSS},
    {"flat", flat, MAY_ALL, MAY_APART | MAY_OVERLAP},
    {"flat, corner near edge", flat_corner_near_edge, MAY_ALL, MAY_APART | MAY_OVERLAP},
};
const int random_family_count = sizeof random_families / sizeof *random_families;
