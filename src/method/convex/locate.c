#include "method/convex/locate.h"

/* How far inside a triangle a point of its plane is, as the least of its three weights; as computed. */
static double least_weight(const grz_tri *t, graze_vec3 p)
{
    const graze_vec3 n = grz_cross(grz_sub(t->v[1], t->v[0]), grz_sub(t->v[2], t->v[0]));
    const double squared = grz_dot(n, n);
    double least = INFINITY;
    for (int k = 0; k < 3; k++) {
        const graze_vec3 from = grz_sub(p, t->v[k]), along = grz_sub(t->v[(k + 1) % 3], t->v[k]);
        const double weight = grz_dot(n, grz_cross(along, from)) / squared;
        if (!(weight >= least)) least = weight;
    }
    return least;
}

static grz_tri in_frame(const grz_convex_index *index, const graze_mesh *mesh, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(mesh, triangle);
    for (int k = 0; k < 3; k++) t.v[k] = grz_frame_local(&index->frame, t.v[k]);
    return t;
}

/* ---- few triangles ---- */

enum { CONVEX_FEW_TRIANGLES = 16 };

static bool look_at_all(const grz_convex_index *index, const graze_mesh *mesh, const uint32_t *triangles,
                        uint32_t count, graze_vec3 p, uint32_t *triangle)
{
    double best = -INFINITY;
    for (uint32_t i = 0; i < count && best < 0; i++) {
        const grz_tri t = in_frame(index, mesh, triangles[i]);
        const double here = least_weight(&t, p);
        if (here > best) best = here, *triangle = triangles[i];
    }
    return best > -INFINITY;
}

/* ---- a fan from the face's first corner ---- */

/* On which side of the line from the first corner to the k-th the point is, seen from outside: positive, left. */
static double side_of(const grz_convex_surface *surface, uint32_t face, uint32_t k, graze_vec3 p)
{
    const grz_solid *solid = &surface->solid;
    const uint32_t first = solid->first[face];
    const graze_vec3 start = surface->places[solid->origin[first]];
    return grz_dot(surface->normals[face],
                   grz_cross(grz_sub(surface->places[solid->origin[first + k]], start), grz_sub(p, start)));
}

static bool has_corner(const grz_convex_index *index, const graze_mesh *mesh, const grz_tri *t, uint32_t edge)
{
    const graze_vec3 p = grz_convex_corner(index, mesh, index->surface.solid.origin[edge]);
    return grz_same_point(t->v[0], p) || grz_same_point(t->v[1], p) || grz_same_point(t->v[2], p);
}

/* The face has its corners counter-clockwise, so the point is left of the lines to the first ones, and right of the
 * rest. */
static bool look_in_fan(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face, const uint32_t *triangles,
                        uint32_t count, graze_vec3 p, uint32_t *triangle)
{
    const uint32_t first = index->surface.solid.first[face], corners = index->surface.solid.first[face + 1] - first;
    if (corners != count + 2) return false;
    uint32_t low = 1, high = corners - 1; /* between the lines to these */
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (side_of(&index->surface, face, middle, p) >= 0)
            low = middle;
        else
            high = middle;
    }
    *triangle = triangles[low - 1];
    const grz_tri t = grz_mesh_triangle(mesh, *triangle);
    return has_corner(index, mesh, &t, first) && has_corner(index, mesh, &t, first + low) &&
           has_corner(index, mesh, &t, first + high);
}

/* ---- any division ---- */

/* The triangles whose boxes have the point, a little larger. */
typedef struct locator {
    grz_volume volume;
    const grz_convex_index *index;
    const graze_mesh *mesh;
    graze_vec3 p;
    uint32_t face, triangle;
    double best;
} locator;

static void enter(grz_volume *volume, const grz_frame *frame, const grz_directions *directions)
{
    (void)volume, (void)frame, (void)directions; /* it is the index's own */
}

static uint32_t boxes_with_point(const grz_volume *volume, const float (*low)[GRZ_SHOWN],
                                 const float (*high)[GRZ_SHOWN], int count, double *near)
{
    const locator *l = (const locator *)volume;
    uint32_t set = 0;
    for (int i = 0; i < count; i++) {
        bool has_point = true;
        for (int axis = 0; axis < 3; axis++) {
            const double at = grz_component(l->p, axis);
            has_point = has_point && at >= (double)low[axis][i] - 0x1p-40 && at <= (double)high[axis][i] + 0x1p-40;
        }
        near[i] = 0;
        set |= (uint32_t)has_point << i;
    }
    return set;
}

static bool look(grz_volume *volume, const uint32_t *triangles, uint32_t count)
{
    locator *l = (locator *)volume;
    for (uint32_t i = 0; i < count; i++) {
        if (l->index->source.face[triangles[i]] != l->face) continue;
        const grz_tri t = in_frame(l->index, l->mesh, triangles[i]);
        const double here = least_weight(&t, l->p);
        if (here > l->best) l->best = here, l->triangle = triangles[i];
    }
    return l->best < 0;
}

static bool look_in_tree(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face, graze_vec3 p,
                         uint32_t *triangle)
{
    locator l = {.volume = {.enter = enter, .boxes = boxes_with_point, .look = look},
                 .index = index,
                 .mesh = mesh,
                 .p = p,
                 .face = face,
                 .best = -INFINITY};
    grz_wide_visit(mesh, index->tree, &l.volume);
    *triangle = l.triangle;
    return l.best > -INFINITY;
}

bool grz_convex_locate(const grz_convex_index *index, const graze_mesh *mesh, uint32_t face, graze_vec3 p,
                       uint32_t *triangle)
{
    uint32_t count;
    const uint32_t *triangles = grz_convex_triangles(index, face, &count);
    *triangle = triangles[0];
    if (count == 1) return true;
    if (count <= CONVEX_FEW_TRIANGLES) return look_at_all(index, mesh, triangles, count, p, triangle);
    return look_in_fan(index, mesh, face, triangles, count, p, triangle) ||
           look_in_tree(index, mesh, face, p, triangle);
}
