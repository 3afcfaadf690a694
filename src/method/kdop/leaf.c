#include "method/kdop/leaf.h"

#include <math.h>

const grz_tri *grz_kdop_carried(const grz_search *search, uint32_t triangle)
{
    grz_kdop_scratch *scratch = search->scratch;
    if (scratch->carried_of != triangle) {
        scratch->carried_of = triangle;
        scratch->carried = grz_mesh_triangle(search->mesh_b, triangle);
        for (int i = 0; i < 3; i++) scratch->carried.v[i] = graze_pose_carry(search->b_in_a, scratch->carried.v[i]);
    }
    return &scratch->carried;
}

/* A triangle in A's coordinates, in A's frame: each coordinate is rounded once. */
static grz_tri in_frame(const grz_kdop_index *a, const grz_tri *t)
{
    grz_tri local;
    for (int i = 0; i < 3; i++) local.v[i] = grz_frame_local(&a->frame, t->v[i]);
    return local;
}

static const grz_tri *carried_leaf(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    return grz_kdop_carried(search, b->order[b->tree.first[node]]);
}

/* In float, with f = 2^-24 and size the largest sum of a corner's sizes: a coordinate is rounded once more, the sum of three
 * twice, and adding what the bound grows by once: less than 5 f of size and growth, where 16 are taken. Products with -1, 0
 * and 1 are exact. What underflows is below 2^-140. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    const grz_tri t = in_frame(a, carried_leaf(search, node));
    const int count = a->directions.count;
    float x[3], y[3], z[3], size = 0;
    for (int j = 0; j < 3; j++) {
        x[j] = (float)t.v[j].x, y[j] = (float)t.v[j].y, z[j] = (float)t.v[j].z;
        float sum = (fabsf(x[j]) + fabsf(y[j])) + fabsf(z[j]);
        size = sum > size ? sum : size;
    }
    if (!(size < 0x1p100F && scratch->margin < 0x1p100)) { /* A is so small that B is out of reach of its unit */
        for (int i = 0; i < 2 * count; i++) walls[i] = -INFINITY;
        return;
    }
    for (int i = 0; i < count; i++) {
        float dx = scratch->direction[0][i], dy = scratch->direction[1][i], dz = scratch->direction[2][i];
        float p = (dx * x[0] + dy * y[0]) + dz * z[0], q = (dx * x[1] + dy * y[1]) + dz * z[1],
              r = (dx * x[2] + dy * y[2]) + dz * z[2];
        float low = p < q ? p : q, high = p > q ? p : q, grow = scratch->grow[i] + 0x1p-20F * (size + scratch->grow[i]);
        walls[i] = (low < r ? low : r) - (grow + 0x1p-140F);
        walls[i + count] = -(high > r ? high : r) - (grow + 0x1p-140F);
    }
}

const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *a = search->index_a;
    grz_kdop_scratch *scratch = search->scratch;
    if (scratch->slabs_a_of != node) {
        grz_tri t = grz_mesh_triangle(search->mesh_a, a->order[a->tree.first[node]]);
        t = in_frame(a, &t);
        scratch->slabs_a_of = node;
        grz_dop_slabs_of(&a->directions, &t, &scratch->tumble.pose, scratch->margin, &scratch->slabs_a);
    }
    return &scratch->slabs_a;
}

const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *a = search->index_a;
    grz_kdop_scratch *scratch = search->scratch;
    if (scratch->slabs_b_of != node) {
        grz_tri t = in_frame(a, carried_leaf(search, node));
        scratch->slabs_b_of = node;
        grz_dop_slabs_of(&a->directions, &t, NULL, scratch->margin, &scratch->slabs_b);
    }
    return &scratch->slabs_b;
}
