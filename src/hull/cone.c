/* Let p be the apex and v0, v1, ... the first corners of the facets; facet i has the edge from v_i to v_(i+1). Looked
 * at along the line from v0 to p, the v_i are directions that turn counter-clockwise, by half a turn at most. So the
 * side of the plane (p, v0, v_i) on which a point q lies changes once at most as i grows, wherever q is, also behind p.
 * If q sees neither facet at v0, it is on the right of the first of these planes (or on it) and on the left of the last
 * (or on it). Between the last plane with q on its right and the first with q on its left there is one facet, and that
 * is the one which q sees, if any: the wedge between the planes holds no other part of the cone. Where q is on planes,
 * one after another, the corners of these lie with v0 and p in one plane, and q sees the facet before the first or
 * behind the last of them. A q on all planes is on the line through v0 and p; there are few such points, and they look
 * at all facets. */
#include "hull/cone.h"

enum { FEW = 8 };

static uint32_t look_at_all(const grz_facets *f, const uint32_t *facets, uint32_t count, uint32_t point, double *height)
{
    for (uint32_t i = 0; i < count; i++)
        if (grz_facet_side(f, f->all.items + facets[i], point, height) > 0) return facets[i];
    return GRZ_NONE;
}

/* +1 if the point is on the left of the plane (p, v0, v_i), that is, where facets with lower numbers are. */
static int side_of_spoke(const grz_facets *f, const uint32_t *facets, uint32_t i, uint32_t point)
{
    const grz_facet *start = f->all.items + facets[0], *other = f->all.items + facets[i];
    const graze_vec3 *p = f->points;
    return grz_orient3d(p[start->corner[2]], p[start->corner[0]], p[other->corner[0]], p[point]);
}

/* The first i from 1 to count - 1 whose spoke has the point on side `least` or above; count - 1 if none has. */
static uint32_t first_spoke(const grz_facets *f, const uint32_t *facets, uint32_t count, uint32_t point, int least)
{
    uint32_t low = 1, high = count - 1;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (side_of_spoke(f, facets, middle, point) >= least)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

uint32_t grz_cone_find(const grz_facets *f, const uint32_t *facets, uint32_t count, uint32_t point, double *height)
{
    if (count <= FEW) return look_at_all(f, facets, count, point, height);
    const uint32_t ends[2] = {facets[0], facets[count - 1]};
    uint32_t found = look_at_all(f, ends, 2, point, height);
    if (found != GRZ_NONE) return found;
    const uint32_t from = first_spoke(f, facets, count, point, 0), to = first_spoke(f, facets, count, point, 1);
    if (from == 1 && to == count - 1 && side_of_spoke(f, facets, 1, point) == 0)
        return look_at_all(f, facets, count, point, height);
    const uint32_t sides[2] = {facets[from - 1], facets[to - 1]};
    return look_at_all(f, sides, 2, point, height);
}
