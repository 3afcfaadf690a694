/* A surface that lies in one plane: seen along an axis, some triangles turn left, the others right. Neighbours that
 * turn alike lie on different sides of their edge; neighbours that do not meet at a fold. If the folds are one way
 * around a convex polygon, followed once, each point within is covered once by the triangles that turn left, since the
 * polygon winds around it once and each of them counts once, and no point outside is covered; the same holds for the
 * others.
 *
 * The way turns left or goes straight on everywhere, so its turns sum up to a multiple of a full turn. A full turn
 * passes one point after which the order of points (grz_order_of) no longer rises but falls; so there may be one. */
#include "hull/convexity.h"

#include "base/error.h"
#include "base/memory.h"
#include "exact/planar.h"

#define NONE UINT32_MAX

static int turn_of(const grz_surface *s, uint32_t triangle, int axis)
{
    grz_vec2 p[3];
    for (uint32_t k = 0; k < 3; k++) p[k] = grz_project(grz_surface_point(s, 3 * triangle + k), axis);
    return grz_orient2d(p[0], p[1], p[2]);
}

static int find_upper(const grz_surface *s, bool *upper)
{
    grz_view view;
    const grz_tri first = {{grz_surface_point(s, 0), grz_surface_point(s, 1), grz_surface_point(s, 2)}};
    (void)grz_view_triangle(&first, &view);
    for (uint32_t t = 0; t < s->triangle_count; t++) upper[t] = turn_of(s, t, view.axis) > 0;
    return view.axis;
}

/* `after` receives for each point the one to which the fold leads from there. Returns how many folds there are, or NONE
 * if two begin at one point, which *twice receives. */
static uint32_t find_folds(const grz_surface *s, const bool *upper, uint32_t *after, uint32_t *twice)
{
    uint32_t count = 0;
    for (uint32_t p = 0; p < s->point_count; p++) after[p] = NONE;
    for (uint32_t e = 0; e < 3 * s->triangle_count; e++) {
        if (!upper[e / 3] || upper[s->twin[e] / 3]) continue;
        *twice = s->at[e];
        if (after[s->at[e]] != NONE) return NONE;
        after[s->at[e]] = s->at[grz_surface_next(e)];
        count++;
    }
    return count;
}

typedef struct way {
    const grz_mesh_surface *s;
    const uint32_t *after;
    int axis;
    uint32_t folds;
} way;

/* 1 at a corner of the polygon, 0 where it goes straight on, -1 where it turns right or back. */
static int turn_at(const way *w, uint32_t before, uint32_t here, uint32_t next)
{
    const graze_vec3 p = w->s->points[before], q = w->s->points[here], r = w->s->points[next];
    const int turn = grz_orient2d(grz_project(p, w->axis), grz_project(q, w->axis), grz_project(r, w->axis));
    return turn != 0 ? turn : grz_order_of(p, q) == grz_order_of(q, r) ? 0 : -1;
}

static graze_status refuse(const grz_mesh_surface *s, uint32_t point, const char *name, graze_error *error)
{
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: lies in a plane, but is not the two sides of a convex polygon, see vertex %lu: " GRZ_USE_HULL,
                    name, (unsigned long)s->vertex[point]);
}

/* Follows the folds once around, and lists the corners. */
static graze_status follow(const way *w, const char *name, uint32_t *ring, uint32_t *corner_count, graze_error *error)
{
    uint32_t before = 0, summits = 0, steps = 0;
    *corner_count = 0;
    while (w->after[before] == NONE) before++;
    const uint32_t start = w->after[before];
    uint32_t here = start;
    do {
        const uint32_t next = w->after[here];
        const graze_vec3 *p = w->s->points;
        const int turn = turn_at(w, before, here, next);
        summits += grz_order_of(p[before], p[here]) < 0 && grz_order_of(p[here], p[next]) > 0;
        if (turn < 0 || summits > 1) return refuse(w->s, here, name, error);
        if (turn > 0) ring[(*corner_count)++] = here;
        before = here;
        here = next;
        steps++;
    } while (here != start);
    return steps == w->folds ? GRAZE_OK : refuse(w->s, here, name, error);
}

graze_status grz_check_flat(const grz_mesh_surface *s, const char *name, uint32_t *ring, uint32_t *corner_count,
                            bool *upper, graze_error *error)
{
    uint32_t *after = grz_allocate(s->surface.point_count, sizeof *after), twice = 0;
    if (!after) return grz_out_of_memory(error);
    const int axis = find_upper(&s->surface, upper);
    const way w = {s, after, axis, find_folds(&s->surface, upper, after, &twice)};
    graze_status status = w.folds == NONE ? refuse(s, twice, name, error) : follow(&w, name, ring, corner_count, error);
    grz_free(after);
    return status;
}
