#include "method/kdop/gap.h"

#include "base/inline.h"

#include <float.h>
#include <math.h>

/* Nodes with so few triangles are flat or nearly so: beside their discs, slabs tell less than they cost. */
enum { FEW_TRIANGLES = 4 };

/* The squared gap of the two nodes' slabs along each direction, 0 where the slabs overlap. One more entry, 0, stands
 * for 'no direction'. */
GRZ_ALWAYS_INLINE void find_squares(const float *dop, const float *walls, const float *per_length, const int count,
                                    float *squares)
{
    for (int i = 0; i < count; i++) {
        const float above = walls[i] - dop[i], below = walls[i + count] - dop[i + count],
                    gap = (above > below ? above : below) * per_length[i], apart = gap > 0 ? gap : 0;
        squares[i] = apart * apart;
    }
    squares[count] = 0;
}

/* How far the nodes are apart by their slabs. Along direction i of length L, slabs that are g apart put g / L between
 * any two points; along directions that are square to each other such lengths add up as the sides of a box do, which
 * tells more than the largest of them where the shortest way is none of the directions. In float the difference is off
 * by 2^-24 of itself and so are the quotient, 1 / L, the squares and their sums, so that 2^-20 less is on the safe
 * side; what underflows is less, and the unit is a power of two. A wall that is infinite lies beyond the range of
 * float, nobody knows how far, and so may a square: nodes are then at least as far apart as the root of what float can
 * tell. */
static double gap_of_slabs(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_preparation *prepared = search->prepared_a;
    const int count = a->directions.count;
    const float *dop = a->dops + (size_t)(2 * count) * pair->a, *walls = grz_kdop_walls(search, pair->b);
    float squares[GRZ_MOST_DIRECTIONS + 1], most = 0;
    if (count == 9)
        find_squares(dop, walls, prepared->per_length, 9, squares); /* the default, unrolled */
    else
        find_squares(dop, walls, prepared->per_length, count, squares);
    for (int i = 0; i < prepared->square_count; i++) {
        const uint8_t *of = prepared->square[i];
        const float sum = (squares[of[0]] + squares[of[1]]) + squares[of[2]];
        most = sum > most ? sum : most;
    }
    return sqrt((double)(most < FLT_MAX ? most : FLT_MAX)) * (1 - 0x1p-20) * a->frame.unit;
}

/* The gap of the two nodes' discs. Makes a disc at its first use. */
static grz_kdop_discs_gap gap_of_discs(const grz_search *search, const grz_kdop_pair *pair, double limit)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_preparation *prepared_a = search->prepared_a, *prepared_b = search->prepared_b;
    const grz_kdop_work *work = search->work;
    grz_kdop_disc spare[2];
    const grz_kdop_disc *disc_a = grz_kdop_disc_of(search->mesh_a, a, pair->a, pair->a_end, &prepared_a->discs[pair->a],
                                                   &spare[0]),
                        *disc_b = grz_kdop_disc_of(search->mesh_b, b, pair->b, pair->b_end, &prepared_b->discs[pair->b],
                                                   &spare[1]);
    grz_kdop_discs_gap gap = grz_kdop_discs_apart(&work->disc_pose, disc_a, disc_b, limit * a->frame.per_unit);
    gap.least *= a->frame.unit;
    gap.middles *= a->frame.unit;
    return gap;
}

/* The corners of two triangles, A's and B's, relative to the first corner of A's. */
typedef struct two_triangles {
    graze_vec3 corner[2][3];
    double size; /* the largest coordinate */
} two_triangles;

/* A lower bound of their distance: the gap of their projections onto a direction, which may point either way.
 *
 * With s the size, u = 2^-53 and d the direction: coordinates are off by u s, and a product with the direction, three
 * terms of up to |d| s, by less than 8 u |d| s. So two of them, and the quotient, are off by less than 20 u s and 3 u
 * of the quotient, which is at most 2 s. Where squares underflow nothing is known. */
static double apart_along(const two_triangles *two, graze_vec3 d)
{
    double low[2], high[2];
    for (int side = 0; side < 2; side++) {
        const double x = grz_dot(d, two->corner[side][0]), y = grz_dot(d, two->corner[side][1]),
                     z = grz_dot(d, two->corner[side][2]), less = x < y ? x : y, more = x > y ? x : y;
        low[side] = less < z ? less : z, high[side] = more > z ? more : z;
    }
    const double square = grz_dot(d, d), there = low[1] - high[0], back = low[0] - high[1];
    if (!(square > 0x1p-900)) return 0;
    return (there > back ? there : back) / sqrt(square) - 32 * 0x1p-53 * two->size;
}

static graze_vec3 normal_of(const graze_vec3 corner[3])
{
    return grz_cross(grz_sub(corner[1], corner[0]), grz_sub(corner[2], corner[0]));
}

static two_triangles put_together(const grz_tri *a, const grz_tri *b)
{
    two_triangles two = {.size = 0};
    for (int i = 0; i < 3; i++) {
        two.corner[0][i] = grz_sub(a->v[i], a->v[0]);
        two.corner[1][i] = grz_sub(b->v[i], a->v[0]);
        const double of_a = grz_largest(two.corner[0][i]), of_b = grz_largest(two.corner[1][i]),
                     size = of_a > of_b ? of_a : of_b;
        two.size = size > two.size ? size : two.size;
    }
    return two;
}

/* The larger gap along the line of their centroids and, if the limit is not reached, along their normals. */
static double gap_of_triangles(const two_triangles *two, double limit)
{
    const graze_vec3 *p = two->corner[0], *q = two->corner[1];
    const double middles = apart_along(two, grz_sub(grz_add(grz_add(q[0], q[1]), q[2]), grz_add(p[1], p[2])));
    if (middles > limit) return middles;
    const double by_a = apart_along(two, normal_of(p)), by_b = apart_along(two, normal_of(q)),
                 normals = by_a > by_b ? by_a : by_b;
    return middles > normals ? middles : normals;
}

/* The gap of two triangles, which is also its own best guess. Triangles smaller than the rounding of discs, 2^-40 of
 * the unit, count as told apart late: no bound above them could cull them, see grz_bounds_tell_little. */
static grz_kdop_gap of_triangles(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, double along,
                                 double limit)
{
    const grz_kdop_index *a = search->index_a;
    const grz_carried *carried = &((const grz_kdop_work *)search->work)->carried;
    const two_triangles two = put_together(&grz_carried_a(carried, search, triangle_a)->face.t,
                                           &grz_carried_b(carried, search, triangle_b)->face.t);
    const double gap = gap_of_triangles(&two, limit), least = gap > along ? gap : along;
    search->told_apart += least > limit && two.size < 0x1p-40 * a->frame.unit;
    return (grz_kdop_gap){least, least};
}

/* The gap by discs; by slabs too if the limit is not reached. Discs come first because slabs need B's node turned. */
static grz_kdop_gap of_nodes(const grz_search *search, const grz_kdop_pair *pair, bool are_few, double along,
                             double limit)
{
    const grz_kdop_work *work = search->work;
    const grz_kdop_discs_gap gap = gap_of_discs(search, pair, limit);
    double least = gap.least > along ? gap.least : along;
    if (!(least > limit) && !are_few && !work->is_far) {
        const double slabs = gap_of_slabs(search, pair);
        least = slabs > least ? slabs : least;
    }
    return (grz_kdop_gap){least, 0.5 * (least + gap.middles)};
}

void grz_kdop_gap_begin(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_work *work = search->work;
    grz_kdop_find_way(search);
    work->disc_pose = grz_kdop_disc_pose_of(search->b_in_a, &work->tumble.pose, &a->frame, &b->frame);
}

grz_kdop_gap grz_kdop_gap_of(grz_search *search, const grz_kdop_pair *pair, double limit)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_work *work = search->work;
    search->counters->bv_tests++;
    grz_kdop_budget_spend(&work->budget, 1);
    const double way = grz_kdop_apart_along(search, &work->way, pair->a, pair->b), along = way > 0 ? way : 0;
    if (along > limit) return (grz_kdop_gap){along, along};
    const uint32_t at_a = a->tree.first[pair->a], at_b = b->tree.first[pair->b], count_a = pair->a_end - at_a,
                   count_b = pair->b_end - at_b;
    if (count_a == 1 && count_b == 1) return of_triangles(search, a->order[at_a], b->order[at_b], along, limit);
    return of_nodes(search, pair, count_a <= FEW_TRIANGLES && count_b <= FEW_TRIANGLES, along, limit);
}
