#include "exact/flat.h"

static graze_kind touching_if(bool contact)
{
    return contact ? GRAZE_TOUCHING : GRAZE_APART;
}

/* ---- what a triangle is ---- */

grz_flat grz_flat_of_segment(graze_vec3 p, graze_vec3 q)
{
    return (grz_flat){.dimension = grz_same_point(p, q) ? 0 : 1, .p = p, .q = q, .corner_q = 1};
}

grz_flat grz_flat_of_triangle(const grz_tri *t)
{
    grz_flat flat = {.dimension = 2, .triangle = t};
    if (grz_view_triangle(t, &flat.view)) return flat;
    int least = 0, greatest = 0;
    for (int i = 1; i < 3; i++) {
        if (grz_order_of(t->v[i], t->v[least]) < 0) least = i;
        if (grz_order_of(t->v[i], t->v[greatest]) > 0) greatest = i;
    }
    flat = grz_flat_of_segment(t->v[least], t->v[greatest]);
    flat.corner_p = least;
    flat.corner_q = greatest;
    return flat;
}

/* ---- how they meet ---- */

/* The axis along which three points are seen not to lie on one line; -1 if they do lie on one line. */
static int view_axis(graze_vec3 a, graze_vec3 b, graze_vec3 c)
{
    grz_view view;
    const grz_tri t = {{a, b, c}};
    return grz_view_triangle(&t, &view) ? view.axis : -1;
}

/* Is r between p and q, where the three lie on one line? */
static bool is_between(graze_vec3 p, graze_vec3 r, graze_vec3 q)
{
    return grz_order_of(p, r) * grz_order_of(r, q) >= 0;
}

static bool point_on_segment(graze_vec3 r, graze_vec3 p, graze_vec3 q)
{
    return view_axis(p, q, r) < 0 && is_between(p, r, q);
}

graze_kind grz_coplanar_segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s)
{
    int axis = view_axis(p, q, r);
    if (axis < 0) axis = view_axis(p, q, s);
    if (axis < 0) /* all on one line: then one of them holds an end of the other, or they are apart */
        return touching_if(is_between(p, r, q) || is_between(p, s, q) || is_between(r, p, s));

    grz_vec2 a = grz_project(p, axis), b = grz_project(q, axis), c = grz_project(r, axis), d = grz_project(s, axis);
    int across_1 = grz_orient2d(a, b, c) * grz_orient2d(a, b, d);
    if (across_1 > 0) return GRAZE_APART;
    int across_2 = grz_orient2d(c, d, a) * grz_orient2d(c, d, b);
    if (across_2 > 0) return GRAZE_APART;
    return across_1 < 0 && across_2 < 0 ? GRAZE_CROSSING : GRAZE_TOUCHING;
}

static graze_kind segments_meet(graze_vec3 p, graze_vec3 q, graze_vec3 r, graze_vec3 s)
{
    return grz_orient3d(p, q, r, s) == 0 ? grz_coplanar_segments_meet(p, q, r, s) : GRAZE_APART;
}

graze_kind grz_piercing_segment_meets(graze_vec3 p, graze_vec3 q, const grz_tri *t)
{
    bool left = false, right = false, on_edge = false;
    for (int i = 0; i < 3; i++) {
        int turn = grz_orient3d(p, q, t->v[i], t->v[(i + 1) % 3]);
        left |= turn > 0;
        right |= turn < 0;
        on_edge |= turn == 0;
        if (left && right) return GRAZE_APART;
    }
    return on_edge ? GRAZE_TOUCHING : GRAZE_CROSSING;
}

static graze_kind segment_meets_triangle(graze_vec3 p, graze_vec3 q, const grz_flat *t)
{
    const graze_vec3 *v = t->triangle->v;
    int side_p = grz_orient3d(v[0], v[1], v[2], p), side_q = grz_orient3d(v[0], v[1], v[2], q);
    if (side_p * side_q > 0) return GRAZE_APART;
    if (side_p == 0 && side_q == 0) return touching_if(grz_view_meets_segment(&t->view, p, q));
    if (side_p == 0) return touching_if(grz_view_contains(&t->view, p));
    if (side_q == 0) return touching_if(grz_view_contains(&t->view, q));
    return grz_piercing_segment_meets(p, q, t->triangle);
}

int grz_flat_locate(const grz_flat *f, graze_vec3 point)
{
    if (f->dimension == 2) {
        const graze_vec3 *v = f->triangle->v;
        return grz_orient3d(v[0], v[1], v[2], point) == 0 ? grz_view_locate(&f->view, point) : GRZ_NO_FEATURE;
    }
    if (grz_same_point(point, f->p)) return f->corner_p;
    if (f->dimension == 0) return GRZ_NO_FEATURE;
    if (grz_same_point(point, f->q)) return f->corner_q;
    return point_on_segment(point, f->p, f->q) ? grz_edge_between(f->corner_p, f->corner_q) : GRZ_NO_FEATURE;
}

graze_kind grz_flats_meet(const grz_flat *a, const grz_flat *b)
{
    if (a->dimension > b->dimension) return grz_flats_meet(b, a);
    if (a->dimension == 0) return touching_if(grz_flat_locate(b, a->p) != GRZ_NO_FEATURE);
    if (b->dimension == 1) return segments_meet(a->p, a->q, b->p, b->q);
    return segment_meets_triangle(a->p, a->q, b);
}
