#include "method/kdop/disc.h"

#include "math/round.h"
#include "method/kdop/along.h"

/* The most triangles of a node with an oriented disc. A larger node is seldom a flat patch, and a pass over its
 * triangles is expensive: it gets the ball about its box. */
enum { MOST_IN_DISC = 256 };

/* An upper bound of the node's support along an axis. */
static double support(const grz_kdop_index *index, uint32_t node, int axis, double sign)
{
    const float *dop = index->dops + (size_t)index->directions.k * node;
    double direction[3] = {0, 0, 0}, weight[3];
    uint8_t from[3];
    direction[axis] = sign;
    const double left = grz_kdop_cone_of(&index->directions, direction, weight, from);
    return (weight[0] * (double)dop[from[0]] + weight[1] * (double)dop[from[1]]) + weight[2] * (double)dop[from[2]] +
           left;
}

/* The ball about the axis-aligned box that contains the node's k-DOP. */
static void make_ball(const grz_kdop_index *index, uint32_t node, grz_kdop_disc *out)
{
    double half[3];
    for (int i = 0; i < 3; i++) {
        const double high = support(index, node, i, 1), low = -support(index, node, i, -1);
        out->centre[i] = 0.5 * (low + high);
        half[i] = 0.5 * (high - low);
    }
    *out = (grz_kdop_disc){.centre = {out->centre[0], out->centre[1], out->centre[2]},
                           .radius = grz_float_above(sqrt(grz_dot_doubles(half, half)) * (1 + 0x1p-48) + 0x1p-50)};
}

/* Sets the centre, the middle of the triangles' box, and the normal, the direction of the sum of their normals. The
 * order of corners may be inconsistent, so each normal is flipped to the side of the sum so far. */
static void place_disc(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t first, uint32_t end,
                       grz_kdop_disc *out)
{
    double normal[3] = {0, 0, 0}, low[3] = {2, 2, 2}, high[3] = {-2, -2, -2};
    for (uint32_t i = first; i < end; i++) {
        const grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, index->order[i]);
        const graze_vec3 n = grz_cross(grz_sub(t.v[1], t.v[0]), grz_sub(t.v[2], t.v[0]));
        const double side = (normal[0] * n.x + normal[1] * n.y) + normal[2] * n.z < 0 ? -1 : 1;
        for (int axis = 0; axis < 3; axis++) {
            normal[axis] += side * grz_component(n, axis);
            for (int j = 0; j < 3; j++) {
                const double at = grz_component(t.v[j], axis);
                low[axis] = at < low[axis] ? at : low[axis], high[axis] = at > high[axis] ? at : high[axis];
            }
        }
    }
    const double length = sqrt(grz_dot_doubles(normal, normal));
    const bool is_patch = length > 0x1p-500;
    for (int i = 0; i < 3; i++) {
        out->centre[i] = 0.5 * (low[i] + high[i]);
        out->normal[i] = is_patch ? (float)(normal[i] / length) : 0;
    }
}

/* Sets the radius and the thickness to the largest distance of a corner from the centre and from the plane. A
 * difference is off by less than 2^-52, and the sums and products of numbers below 4 by a few times that. */
static void fit_disc(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t first, uint32_t end,
                     grz_kdop_disc *out)
{
    const double normal[3] = {(double)out->normal[0], (double)out->normal[1], (double)out->normal[2]},
                 length = sqrt(grz_dot_doubles(normal, normal));
    double square = 0, thick = 0;
    for (uint32_t i = first; i < end; i++) {
        const grz_tri t = grz_kdop_local_triangle(mesh, &index->frame, index->order[i]);
        for (int j = 0; j < 3; j++) {
            const double p[3] = {t.v[j].x - out->centre[0], t.v[j].y - out->centre[1], t.v[j].z - out->centre[2]},
                         squared = grz_dot_doubles(p, p), off = fabs(grz_dot_doubles(normal, p));
            square = squared > square ? squared : square;
            thick = off > thick ? off : thick;
        }
    }
    out->radius = grz_float_above(sqrt(square) * (1 + 0x1p-48) + 0x1p-50);
    out->thick = length > 0 ? grz_float_above(thick / length * (1 + 0x1p-48) + 0x1p-50) : 0;
}

static void make_disc(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node, uint32_t end,
                      grz_kdop_disc *out)
{
    const uint32_t first = index->tree.first[node];
    if (end - first > MOST_IN_DISC) {
        make_ball(index, node, out);
        return;
    }
    place_disc(mesh, index, first, end, out);
    fit_disc(mesh, index, first, end, out);
}

const grz_kdop_disc *grz_kdop_disc_make(const graze_mesh *mesh, const grz_kdop_index *index, uint32_t node,
                                        uint32_t end, grz_kdop_disc *place, grz_kdop_disc *spare)
{
    uint32_t none = GRZ_KDOP_NO_DISC;
    if (!atomic_compare_exchange_strong(&place->state, &none, GRZ_KDOP_DISC_IN_THE_MAKING)) {
        make_disc(mesh, index, node, end, spare);
        return spare;
    }
    make_disc(mesh, index, node, end, place);
    atomic_store_explicit(&place->state, GRZ_KDOP_DISC_MADE, memory_order_release);
    return place;
}

/* With S = R'R of the pose's matrix R, and e the largest sum of sizes in a row of S - I: for any v the square of |Rv|
 * is within e of that of |v|, and so is that of |R'v|, because RR' has the same eigenvalues. */
grz_kdop_disc_pose grz_kdop_disc_pose_of(const graze_pose *b_in_a, const grz_local_pose *pose, const grz_frame *a,
                                         const grz_frame *b)
{
    grz_kdop_disc_pose out = {.pose = pose, .a_per_b = b->unit * a->per_unit};
    double far = 0, off = 0;
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        far = fmax(far, fabs(pose->shift[i]));
        for (int j = 0; j < 3; j++) {
            const double column[2][3] = {{b_in_a->m[0][i], b_in_a->m[1][i], b_in_a->m[2][i]},
                                         {b_in_a->m[0][j], b_in_a->m[1][j], b_in_a->m[2][j]}};
            out.turn[i][j] = b_in_a->m[i][j];
            sum += fabs(grz_dot_doubles(column[0], column[1]) - (i == j));
        }
        off = fmax(off, sum + 0x1p-48);
    }
    out.stretch = 1 + off;
    out.longest = sqrt(out.stretch) * (1 + 0x1p-21);
    out.skew = sqrt(2 * off + 0x1p-19);
    out.pad = 1.7322 * pose->pad + 0x1p-48 * ((far + 1) + out.a_per_b);
    return out;
}

/* How far a disc reaches along a direction, times the direction's length. `along` is the direction's share along the
 * disc's normal, `square` at least the square of the direction's length, both as the disc's model sees it. */
static inline double reach(double radius, double thick, double along, double square)
{
    const double across = square * (1 + 0x1p-21) - along * along;
    return (thick * fabs(along) + radius * sqrt(across > 0 ? across : 0)) * (1 + 0x1p-21);
}

grz_kdop_discs_gap grz_kdop_discs_apart(const grz_kdop_disc_pose *pose, const grz_kdop_disc *a, const grz_kdop_disc *b,
                                        double enough)
{
    const double n[3] = {(double)a->normal[0], (double)a->normal[1], (double)a->normal[2]},
                 c[3] = {b->centre[0], b->centre[1], b->centre[2]},
                 o[3] = {(double)b->normal[0], (double)b->normal[1], (double)b->normal[2]};
    double between[3], m[3];
    for (int i = 0; i < 3; i++) {
        between[i] = (grz_dot_doubles(pose->pose->turn[i], c) + pose->pose->shift[i]) - a->centre[i];
        m[i] = grz_dot_doubles(pose->turn[i], o);
    }
    const double radius_a = (double)a->radius, thick_a = (double)a->thick, radius_b = (double)b->radius * pose->a_per_b,
                 thick_b = (double)b->thick * pose->a_per_b;
    const double square = grz_dot_doubles(between, between), along_a = grz_dot_doubles(n, between),
                 along_b = grz_dot_doubles(m, between);
    const double by_middles = square - (reach(radius_a, thick_a, along_a, square) +
                                        reach(radius_b, thick_b, along_b, square * pose->stretch));
    grz_kdop_discs_gap gap = {-INFINITY, sqrt(square)};
    if (square > 0) gap.least = by_middles / gap.middles * (1 - 0x1p-48) - pose->pad;
    if (gap.least > enough) return gap;
    const double both = grz_dot_doubles(n, m);
    const double by_a = fabs(along_a) - (thick_a * (1 + 0x1p-21) + reach(radius_b, thick_b, both, pose->stretch)),
                 by_b = fabs(along_b) - (reach(radius_a, thick_a, both, pose->stretch) +
                                         (thick_b * pose->stretch + radius_b * pose->skew));
    const double of_a = by_a * (1 - 0x1p-21) - pose->pad, of_b = by_b / pose->longest - pose->pad;
    gap.least = of_a > gap.least ? of_a : gap.least;
    gap.least = of_b > gap.least ? of_b : gap.least;
    return gap;
}
