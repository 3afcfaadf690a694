#include "method/kdop/along.h"

#include "bound/cone.h"

/* What a cone leaves of a direction counts for points up to 1 in size. */
double grz_kdop_cone_of(const grz_directions *directions, const double direction[3], double weight[3], uint8_t from[3])
{
    const double left = grz_cone_of(directions, direction, weight, from);
    return left + 64 * 0x1p-53 * ((weight[0] + weight[1]) + weight[2]);
}

/* Of A's nodes it is asked how far they reach along the way, and of B's how far back. Supports are below 3.1, where
 * way.h speaks of numbers below 2: the 64 instead of 32 units of the last place in grz_kdop_cone_of make up for it. */
void grz_kdop_set_way(const grz_search *search, bool is_there, grz_kdop_way *way)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    if (!is_there) {
        *way = (grz_kdop_way){.between = -INFINITY};
        return;
    }
    const double back[3] = {-way->way.b[0], -way->way.b[1], -way->way.b[2]};
    way->between = way->way.between - (grz_kdop_cone_of(&a->directions, way->way.a, way->weight_a, way->from_a) +
                                       grz_kdop_cone_of(&b->directions, back, way->weight_b, way->from_b));
}

double grz_kdop_triangles_along(const grz_search *search, const grz_kdop_way *way, uint32_t triangle_a,
                                uint32_t triangle_b)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    if (!(way->between > -INFINITY)) return -INFINITY;
    const double reach = grz_way_reach_a(&way->way, search, &a->frame, triangle_a),
                 start = grz_way_start_b(&way->way, search, &b->frame, triangle_b);
    return (way->way.between + (start - reach)) * a->frame.unit;
}
