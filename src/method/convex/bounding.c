#include "method/convex/bounding.h"

#include "base/memory.h"
#include "exact/distance.h"
#include "method/convex/engine.h"

/* ---- supports ---- */

bool grz_convex_asker_open(grz_convex_asker *asker, const grz_convex_surface *surface)
{
    const size_t corners = surface->solid.corner_count;
    *asker = (grz_convex_asker){.surface = surface};
    asker->corners = grz_allocate(corners, sizeof *asker->corners);
    asker->looks = grz_allocate_zeroed(corners, sizeof *asker->looks);
    return asker->corners && asker->looks;
}

void grz_convex_asker_close(grz_convex_asker *asker)
{
    grz_free(asker->corners);
    grz_free(asker->looks);
}

/* The largest height that is computed of any corner, and what that and the places are off by: see error_of in
 * support.inl.h. */
double grz_convex_highest(grz_convex_asker *asker, graze_vec3 n)
{
    grz_convex_tops tops = {asker->corners, asker->looks, asker->surface->solid.corner_count, 0, asker->look};
    const grz_convex_side side = {.surface = asker->surface, .tops = &tops};
    const double direction[3] = {n.x, n.y, n.z};
    graze_counters counters = {0};
    const double height = GRZ_CONVEX_PLAIN_ENGINE.support(&side, direction, 0, &asker->near, &counters);
    asker->look = tops.look;
    return height + 7 * 0x1p-53 * grz_size_sum(n) + 0x1p-1000;
}

/* ---- bounding ---- */

/* Of three corners of a face those whose triangle is largest, one being the face's first. */
static void largest_triangle(const grz_convex_surface *level, uint32_t face, grz_tri *out)
{
    const grz_solid *solid = &level->solid;
    const uint32_t first = solid->first[face], end = solid->first[face + 1];
    const graze_vec3 at = level->places[solid->origin[first]];
    double most = -1;
    *out = (grz_tri){{at, at, at}};
    for (uint32_t e = first + 1; e + 1 < end; e++) {
        const graze_vec3 p = level->places[solid->origin[e]], q = level->places[solid->origin[e + 1]],
                         n = grz_cross(grz_sub(p, at), grz_sub(q, at));
        const double squared = grz_dot(n, n);
        if (squared > most) most = squared, *out = (grz_tri){{at, p, q}};
    }
}

/* With a corner a of the face, sides u and v from it, and N their cross product, exactly: N.(p - a) <= 0 is to be shown
 * for all p of P0. As computed, n is off from N by 14 2^-53 |u||v| at most, since the components of u and v are rounded
 * once, products twice more and their difference once; so N.(p - a) exceeds n.(p - a) by 80 2^-53 |u||v| at most, as a
 * point of P0 and one of the level are less than 5.2 apart. n.p is below the support, n.a is rounded by 3 2^-53 of
 * twice the size of n, and the last difference by less than 2^-53 of four times that. */
static bool is_below_face(grz_convex_asker *p0, const grz_convex_surface *level, uint32_t face)
{
    grz_tri t;
    largest_triangle(level, face, &t);
    const graze_vec3 u = grz_sub(t.v[1], t.v[0]), v = grz_sub(t.v[2], t.v[0]), n = grz_cross(u, v);
    const double rounded = 16 * 0x1p-53 * grz_size_sum(n) + 80 * 0x1p-53 * (grz_length(u) * grz_length(v)) + 0x1p-1000;
    return (grz_convex_highest(p0, n) - grz_dot(n, t.v[0])) + rounded <= 0;
}

bool grz_convex_bounds(grz_convex_asker *p0, const grz_convex_surface *level)
{
    for (uint32_t f = 0; f < level->solid.face_count; f++)
        if (!is_below_face(p0, level, f)) return false;
    return true;
}

/* ---- deviation ---- */

/* Looks for the triangle of P0 that is nearest to a point. */
typedef struct probe {
    grz_volume volume;
    const grz_convex_index *index;
    const graze_mesh *mesh;
    graze_vec3 p;
    double nearest;
} probe;

static void enter(grz_volume *volume, const grz_frame *frame, const grz_directions *directions)
{
    (void)volume, (void)frame, (void)directions; /* it is the index's own */
}

static uint32_t boxes_in_reach(const grz_volume *volume, const float (*low)[GRZ_SHOWN], const float (*high)[GRZ_SHOWN],
                               int count, double *near)
{
    const probe *of = (const probe *)volume;
    uint32_t set = 0;
    for (int i = 0; i < count; i++) {
        double squared = 0;
        for (int axis = 0; axis < 3; axis++) {
            const double at = grz_component(of->p, axis),
                         beyond = grz_larger(0, grz_larger((double)low[axis][i] - at, at - (double)high[axis][i]));
            squared += beyond * beyond;
        }
        near[i] = sqrt(squared);
        set |= (uint32_t)(near[i] <= volume->limit) << i;
    }
    return set;
}

static bool look(grz_volume *volume, const uint32_t *triangles, uint32_t count)
{
    probe *of = (probe *)volume;
    const grz_tri point = {{of->p, of->p, of->p}};
    for (uint32_t i = 0; i < count; i++) {
        grz_tri t = grz_mesh_triangle(of->mesh, triangles[i]);
        for (int k = 0; k < 3; k++) t.v[k] = grz_frame_local(&of->index->frame, t.v[k]);
        const double here = grz_triangles_gap(&t, &point);
        if (here < of->nearest) of->nearest = volume->limit = here;
    }
    return true;
}

/* Any triangle's distance is a bound, and the nearest one's the best. It is off by 1e-12 of itself, and by 2^-52
 * because places are. */
double grz_convex_deviation(const grz_convex_index *index, const graze_mesh *mesh, const grz_convex_surface *level)
{
    double most = 0;
    for (uint32_t c = 0; c < level->solid.corner_count; c++) {
        probe of = {.volume = {.enter = enter, .boxes = boxes_in_reach, .look = look, .limit = 16},
                    .index = index,
                    .mesh = mesh,
                    .p = level->places[c],
                    .nearest = INFINITY};
        grz_wide_visit(mesh, index->tree, &of.volume);
        most = grz_larger(most, of.nearest);
    }
    return most * (1 + 0x1p-38) + 0x1p-50;
}
