/* Leaves of one triangle: what a bound can know when it sees the triangle itself.
 *
 * A leaf of B is bounded by its carried triangle, which costs no more than turning its k-DOP and is tighter. And slabs
 * of a triangle tell it apart from nodes of the other tree (bound/dop_slab.h). The same triangles are wanted again and
 * again while a contact is looked at, so what was made of the last ones is kept. */
#include "method/kdop/node_pair.h"

#include <math.h>

static grz_tri in_frame(const grz_kdop_index *a, const grz_tri *t)
{
    grz_tri local;
    for (int i = 0; i < 3; i++) local.v[i] = grz_frame_local(&a->frame, t->v[i]);
    return local;
}

static uint32_t triangle_of(const grz_kdop_index *index, uint32_t leaf)
{
    return index->order[index->tree.first[leaf]];
}

/* In float, with f = 2^-24 and size the largest sum of a corner's sizes: a coordinate is rounded once more, the sum of
 * three twice, and adding what the bound grows by once: less than 5 f of size and growth, where 16 are taken. Products
 * with -1, 0 and 1 are exact. What underflows is below 2^-140. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_work *work = search->work;
    const grz_kdop_preparation *prepared = search->prepared_a;
    const grz_tri t = in_frame(a, &grz_carried_b(&work->carried, search, triangle_of(search->index_b, node))->face.t);
    const int count = a->directions.count;
    float x[3], y[3], z[3], size = 0;
    for (int j = 0; j < 3; j++) {
        x[j] = (float)t.v[j].x, y[j] = (float)t.v[j].y, z[j] = (float)t.v[j].z;
        float sum = (fabsf(x[j]) + fabsf(y[j])) + fabsf(z[j]);
        size = sum > size ? sum : size;
    }
    if (!(size < 0x1p100F && work->margin < 0x1p100)) { /* A is so small that B is out of reach of its unit */
        for (int i = 0; i < 2 * count; i++) walls[i] = -INFINITY;
        return;
    }
    for (int i = 0; i < count; i++) {
        float dx = prepared->direction[0][i], dy = prepared->direction[1][i], dz = prepared->direction[2][i];
        float p = (dx * x[0] + dy * y[0]) + dz * z[0], q = (dx * x[1] + dy * y[1]) + dz * z[1],
              r = (dx * x[2] + dy * y[2]) + dz * z[2];
        float low = p < q ? p : q, high = p > q ? p : q, grow = work->grow[i] + 0x1p-20F * (size + work->grow[i]);
        walls[i] = (low < r ? low : r) - (grow + 0x1p-140F);
        walls[i + count] = -(high > r ? high : r) - (grow + 0x1p-140F);
    }
}

/* The pose leads from the tree's frame to the triangle's. */
static const grz_dop_slabs *slabs_of(const grz_search *search, grz_kept_triangle *kept, grz_dop_slabs *slabs,
                                     const grz_local_pose *pose, bool wanted)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_work *work = search->work;
    if (kept->own_pose == work->carried.pose) return slabs;
    if (!wanted) return NULL;
    grz_tri t = in_frame(a, &kept->face.t);
    kept->own_pose = work->carried.pose;
    grz_dop_slabs_of(&a->directions, &t, pose, work->margin, slabs);
    return slabs;
}

const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node, bool wanted)
{
    const grz_kdop_work *work = search->work;
    const uint32_t triangle = triangle_of(search->index_a, node);
    return slabs_of(search, grz_carried_a(&work->carried, search, triangle),
                    &work->slabs_a.items[triangle & work->carried.a.mask], &work->tumble.pose, wanted);
}

const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node, bool wanted)
{
    const grz_kdop_work *work = search->work;
    const uint32_t triangle = triangle_of(search->index_b, node);
    return slabs_of(search, grz_carried_b(&work->carried, search, triangle),
                    &work->slabs_b.items[triangle & work->carried.b.mask], NULL, wanted);
}
