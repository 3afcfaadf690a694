#include "method/way.h"

static double largest(double x, double y, double z)
{
    return grz_larger(grz_larger(fabs(x), fabs(y)), fabs(z));
}

/* Errors, with u = 2^-53 and n the direction as stored, whose length is 1 at most: it is rounded some 6 times, and
 * 2^-48 is taken off.
 *
 * Let p and q be places of corners in their frames. By grz_local_pose what is between the corners is turn q + shift -
 * p, off by the pad along each axis, and by u because of p: along n by 1.7321 (pad + u) at most. n * shift is rounded 5
 * times, 5 u sizes, where sizes is the sum of the sizes of its products. A coordinate of b is a sum of three products,
 * 3 u of theirs; with T the sum of the sizes in turn, the three together are off by 3 u T. And who uses the way sums up
 * six products with numbers below 2 and adds `between`: 8 u (2 T + 6 + sizes). All of it is below 1.7321 pad + 32 u (T
 * + 1 + sizes). */
void grz_way_again(const grz_local_pose *pose, const double n[3], grz_way *out)
{
    double shift = 0, sizes = 0, turn = 0;
    for (int i = 0; i < 3; i++) {
        shift += n[i] * pose->shift[i];
        sizes += fabs(n[i] * pose->shift[i]);
        out->a[i] = n[i];
    }
    for (int j = 0; j < 3; j++) {
        out->b[j] = (n[0] * pose->turn[0][j] + n[1] * pose->turn[1][j]) + n[2] * pose->turn[2][j];
        for (int i = 0; i < 3; i++) turn += fabs(pose->turn[i][j]);
    }
    out->between = shift - (1.7322 * pose->pad + 32 * 0x1p-53 * ((turn + 1) + sizes));
}

bool grz_way_along(const grz_local_pose *pose, const double direction[3], grz_way *out)
{
    const double scale = largest(direction[0], direction[1], direction[2]);
    if (!(scale > 0 && isfinite(scale) && isfinite(pose->pad))) return false;
    double n[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        n[i] = direction[i] / scale;
        sum += n[i] * n[i];
    }
    const double length = sqrt(sum);
    for (int i = 0; i < 3; i++) n[i] = n[i] / length * (1 - 0x1p-48);
    grz_way_again(pose, n, out);
    return true;
}

bool grz_way_of_middles(const grz_local_pose *pose, grz_way *out)
{
    return grz_way_along(pose, pose->shift, out);
}

bool grz_way_of_closest(const grz_local_pose *pose, const graze_closest *closest, grz_way *out)
{
    const graze_vec3 way = grz_sub(closest->point_b, closest->point_a);
    const double direction[3] = {way.x, way.y, way.z};
    return grz_way_along(pose, direction, out);
}

static double along(const double way[3], const grz_frame *frame, graze_vec3 vertex)
{
    const graze_vec3 p = grz_frame_local(frame, vertex);
    return (way[0] * p.x + way[1] * p.y) + way[2] * p.z;
}

double grz_way_reach_a(const grz_way *way, const grz_search *search, const grz_frame *frame, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(search->mesh_a, triangle);
    return fmax(fmax(along(way->a, frame, t.v[0]), along(way->a, frame, t.v[1])), along(way->a, frame, t.v[2]));
}

double grz_way_start_b(const grz_way *way, const grz_search *search, const grz_frame *frame, uint32_t triangle)
{
    const grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
    return fmin(fmin(along(way->b, frame, t.v[0]), along(way->b, frame, t.v[1])), along(way->b, frame, t.v[2]));
}

bool grz_is_far(const graze_pose *b_in_a, const grz_frame *a, const grz_frame *b, double times)
{
    const graze_vec3 middle = grz_sub(graze_pose_carry(b_in_a, b->origin), a->origin);
    return largest(middle.x, middle.y, middle.z) >= times * fmax(a->unit, b->unit);
}

void grz_allow_far_window(grz_search *search, const grz_local_pose *pose, const grz_frame *a, const grz_frame *b)
{
    const double far = largest(pose->shift[0], pose->shift[1], pose->shift[2]) * a->unit;
    search->window = far >= 0x1p21 * fmax(a->unit, b->unit) ? 0x1p-40 : 0;
}
