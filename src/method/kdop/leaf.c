#include "method/kdop/leaf.h"

#include "base/memory.h"

#include <math.h>

/* As many as the second cache of a processor holds beside the nodes; and a fraction of the mesh, because many small bodies have
 * many queries. */
enum { MOST_PLACES = 512, TRIANGLES_A_PLACE = 4 };

bool grz_kdop_ready_open(grz_kdop_ready_triangles *ready, uint32_t triangle_count)
{
    uint32_t places = 1;
    while (places < MOST_PLACES && places < triangle_count / TRIANGLES_A_PLACE) places *= 2;
    ready->mask = places - 1;
    ready->places = grz_allocate_zeroed(places, sizeof *ready->places);
    return ready->places != NULL;
}

void grz_kdop_ready_close(grz_kdop_ready_triangles *ready)
{
    grz_free(ready->places);
    ready->places = NULL;
}

static grz_kdop_ready *ready_a(const grz_search *search, uint32_t triangle)
{
    const grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_ready *ready = &scratch->ready_a.places[triangle & scratch->ready_a.mask];
    if (ready->triangle != triangle || ready->pose == 0) {
        ready->triangle = triangle;
        ready->pose = 1; /* A does not move */
        ready->slabs_pose = 0;
        ready->is_prepared = false;
        ready->face.t = grz_mesh_triangle(search->mesh_a, triangle);
    }
    return ready;
}

static grz_kdop_ready *ready_b(const grz_search *search, uint32_t triangle)
{
    const grz_kdop_scratch *scratch = search->scratch;
    grz_kdop_ready *ready = &scratch->ready_b.places[triangle & scratch->ready_b.mask];
    if (ready->triangle != triangle || ready->pose != scratch->pose) {
        ready->triangle = triangle;
        ready->pose = scratch->pose;
        ready->slabs_pose = 0;
        ready->is_prepared = false;
        grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
        for (int i = 0; i < 3; i++) ready->face.t.v[i] = graze_pose_carry(search->b_in_a, t.v[i]);
    }
    return ready;
}

static const grz_face *prepared(grz_kdop_ready *ready)
{
    if (!ready->is_prepared) grz_face_prepare(&ready->face);
    ready->is_prepared = true;
    return &ready->face;
}

const grz_face *grz_kdop_face_a(const grz_search *search, uint32_t triangle)
{
    return prepared(ready_a(search, triangle));
}

const grz_face *grz_kdop_face_b(const grz_search *search, uint32_t triangle)
{
    return prepared(ready_b(search, triangle));
}

const grz_tri *grz_kdop_triangle_a(const grz_search *search, uint32_t triangle)
{
    return &ready_a(search, triangle)->face.t;
}

const grz_tri *grz_kdop_triangle_b(const grz_search *search, uint32_t triangle)
{
    return &ready_b(search, triangle)->face.t;
}

/* A triangle in A's coordinates, in A's frame: each coordinate is rounded once. */
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

/* In float, with f = 2^-24 and size the largest sum of a corner's sizes: a coordinate is rounded once more, the sum of three
 * twice, and adding what the bound grows by once: less than 5 f of size and growth, where 16 are taken. Products with -1, 0
 * and 1 are exact. What underflows is below 2^-140. */
void grz_kdop_leaf_walls(const grz_search *search, uint32_t node, float *walls)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    const grz_tri t = in_frame(a, &ready_b(search, triangle_of(search->index_b, node))->face.t);
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

/* The pose leads from the tree's frame to the triangle's. */
static const grz_dop_slabs *slabs_of(const grz_search *search, grz_kdop_ready *ready, const grz_local_pose *pose,
                                     bool wanted)
{
    const grz_kdop_index *a = search->index_a;
    const grz_kdop_scratch *scratch = search->scratch;
    if (ready->slabs_pose == scratch->pose) return &ready->slabs;
    if (!wanted) return NULL;
    grz_tri t = in_frame(a, &ready->face.t);
    ready->slabs_pose = scratch->pose;
    grz_dop_slabs_of(&a->directions, &t, pose, scratch->margin, &ready->slabs);
    return &ready->slabs;
}

const grz_dop_slabs *grz_kdop_slabs_a(const grz_search *search, uint32_t node, bool wanted)
{
    const grz_kdop_scratch *scratch = search->scratch;
    return slabs_of(search, ready_a(search, triangle_of(search->index_a, node)), &scratch->tumble.pose, wanted);
}

const grz_dop_slabs *grz_kdop_slabs_b(const grz_search *search, uint32_t node, bool wanted)
{
    return slabs_of(search, ready_b(search, triangle_of(search->index_b, node)), NULL, wanted);
}
