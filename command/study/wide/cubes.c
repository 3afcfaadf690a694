#include "study/wide/cubes.h"

#include "message.h"
#include "study/frame/assembly.h"

#include <math.h>
#include <stdlib.h>

/* ---- where the cubes stand ---- */

enum { REACH = 7, PLACES = (2 * REACH + 1) * (2 * REACH + 1) * (2 * REACH + 1) };

_Static_assert(PLACES >= 2 * MOST_CUBES, "a ball of so many cubes fits in the places there are");

typedef struct place {
    int x, y, z;
} place;

static int squared_distance(const place *p)
{
    return p->x * p->x + p->y * p->y + p->z * p->z;
}

/* The nearest first; of equally near ones any order will do that is always the same. */
static int compare_places(const void *a, const void *b)
{
    const place *p = a, *q = b;
    int d = squared_distance(p) - squared_distance(q);
    if (d) return d;
    if (p->x != q->x) return p->x - q->x;
    return p->y != q->y ? p->y - q->y : p->z - q->z;
}

static void list_places(place places[PLACES])
{
    for (int i = 0; i < PLACES; i++) {
        const int side = 2 * REACH + 1;
        places[i] = (place){i % side - REACH, i / side % side - REACH, i / side / side - REACH};
    }
    qsort(places, PLACES, sizeof *places, compare_places);
}

/* ---- workloads ---- */

/* The object is about as large as one and a half leaves of the tetrahedra's BSP tree, of which seventeen or so stand
 * side by side in the full cube: it touches few. In cubes of very few it is smaller, so that the room keeps it within
 * the cube however it turns. */
graze_status cubes_start(double scale, size_t poses, workload *out, graze_error *error)
{
    const flight_plan plan = {.poses = poses, .step = 0.1, .room = 0.6, .turn = 2, .seed = 1};
    *out = (workload){.name = "cubes"};
    graze_status status = make_shape(&out->environment, error, "tetras count=%d", scaled_count(2500, scale, 4));
    if (status == GRAZE_OK) status = make_shape(&out->object, error, "torus rings=32 sides=16");
    if (status == GRAZE_OK) status = resize_mesh(&out->object, fmin(0.3, 0.08 / cbrt(scale)), error);
    if (status == GRAZE_OK) status = workload_fly(out, &plan, error);
    if (status != GRAZE_OK) workload_free(out);
    return status;
}

static graze_status repeat_cube(const graze_mesh *cube, size_t count, graze_mesh **out, graze_error *error)
{
    static const graze_vec3 as_it_is = {1, 1, 1};
    place places[PLACES];
    assembly a = {0};
    graze_status status = GRAZE_OK;
    list_places(places);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        placement where = {as_it_is, {0, 0, 0}, {places[i].x, places[i].y, places[i].z}};
        status = assembly_add(&a, cube, &where, error);
    }
    return finish_assembly(&a, status, out, error);
}

graze_status cubes_grow(const workload *start, size_t count, workload *out, graze_error *error)
{
    *out = (workload){.name = start->name};
    graze_status status = repeat_cube(start->environment, count, &out->environment, error);
    if (status == GRAZE_OK) status = mesh_scaled(start->object, 1, &out->object, error);
    if (status == GRAZE_OK)
        status = graze_path_create(graze_path_poses(start->path), graze_path_count(start->path), &out->path, error);
    if (status != GRAZE_OK) workload_free(out);
    return status;
}

graze_status cubes_hop(const workload *start, size_t count, graze_path **out, graze_error *error)
{
    place places[PLACES];
    size_t poses = graze_path_count(start->path);
    graze_pose *hops = malloc(poses * sizeof *hops);
    uint64_t random = 1;
    if (!hops) return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: give fewer --poses");
    list_places(places);
    for (size_t i = 0; i < poses; i++) {
        size_t from = (size_t)(next_random(&random) * (double)poses);
        const place *to = &places[(size_t)(next_random(&random) * (double)count)];
        hops[i] = graze_path_poses(start->path)[from];
        hops[i].m[0][3] += to->x, hops[i].m[1][3] += to->y, hops[i].m[2][3] += to->z;
    }
    graze_status status = graze_path_create(hops, poses, out, error);
    free(hops);
    return status;
}
