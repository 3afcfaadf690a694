#include "method/convex/relation.h"

#include "exact/inside.h"
#include "exact/separable.h"
#include "math/carry.h"
#include "method/convex/cells.h"
#include "method/convex/support.h"

graze_vec3 grz_convex_in_a(const grz_search *search, graze_vec3 p)
{
    const grz_frame *frame = &((const grz_convex_work *)search->work)->a.index->frame;
    return grz_add(frame->origin, grz_scale(p, frame->unit));
}

/* ---- inside ---- */

static graze_vec3 vertex_a(const grz_search *search, uint32_t vertex)
{
    return search->mesh_a->vertices[vertex];
}

static graze_vec3 vertex_b(const grz_search *search, uint32_t vertex)
{
    return grz_carry(search->b_in_a, search->mesh_b->vertices[vertex]);
}

typedef graze_vec3 vertex_function(const grz_search *search, uint32_t vertex);

/* Exact: a ray against all triangles of one of the models. */
static bool goes_around(const grz_search *search, const graze_mesh *mesh, vertex_function *vertex, graze_vec3 p)
{
    grz_inside inside = grz_inside_begin(p, 0);
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        const uint32_t *t = mesh->indices + 3 * (size_t)i;
        const grz_tri triangle = {{vertex(search, t[0]), vertex(search, t[1]), vertex(search, t[2])}};
        grz_inside_add(&inside, &triangle);
    }
    return grz_inside_end(&inside) == GRZ_INSIDE;
}

/* All places are within 1.7321 of the middle of their frame, and a pose lengthens nothing by more than 1.0002 (an entry
 * of R'R - I is 1e-4 at most). */
graze_solids grz_convex_well_inside(grz_search *search, double more)
{
    const grz_convex_work *work = search->work;
    const double *shift = work->pose.shift, reach = 1.7322 + more * (1 + 0x1p-40),
                 reach_b = 1.7322 * 1.0002 * work->ratio + more * (1 + 0x1p-40) + 2 * work->pose.pad;
    if (reach_b < 1 && grz_convex_is_deep_in(search, &work->a, grz_vec(shift[0], shift[1], shift[2]), reach_b))
        return GRAZE_SOLIDS_B_IN_A;
    if (work->ratio > 1 && grz_convex_is_deep_in(search, &work->b, grz_vec(0, 0, 0), reach)) return GRAZE_SOLIDS_A_IN_B;
    return GRAZE_SOLIDS_APART;
}

/* The normal, in A's frame, of the face of a solid over which the other's middle is. False: it is over none. */
static bool normal_towards(grz_search *search, const grz_convex_side *host, graze_vec3 middle, graze_vec3 *normal)
{
    const grz_convex_work *work = search->work;
    const grz_convex_inside inside = (grz_convex_inside)search->settings->values[CONVEX_INSIDE].word;
    const uint32_t near =
        host->surface->solid.dimension == 3 ? grz_convex_cell_near(host->surface, middle, host->hint) : GRZ_NO_FACE;
    double value;
    if (near == GRZ_NO_FACE) return false;
    const graze_vec3 n =
        host->surface->normals[grz_convex_cell(host->surface, middle, inside, near, &value, search->counters)];
    *normal = host->pose ? grz_convex_turned(&work->pose, n) : n;
    return value > 1;
}

/* Has B a vertex that is certainly beyond all of A? Along that normal, which would do whatever it is. */
static bool b_sticks_out(grz_search *search)
{
    const grz_convex_work *work = search->work;
    graze_vec3 n;
    grz_way way;
    if (!normal_towards(search, &work->a, grz_convex_carried(&work->pose, work->b.surface->centre), &n)) return false;
    const double direction[3] = {n.x, n.y, n.z};
    if (!grz_convex_way_along(search, direction, &way)) return false;
    uint32_t of_a = 0, of_b = 0;
    const double height_a = grz_convex_support(&work->a, way.a, 0, &of_a, search->counters);
    grz_convex_climb(&work->b, way.b, &of_b, search->counters);
    const graze_vec3 q = work->b.surface->places[of_b];
    return (way.between + ((way.b[0] * q.x + way.b[1] * q.y) + way.b[2] * q.z)) - height_a > 0;
}

/* And A one beyond all of B? */
static bool a_sticks_out(grz_search *search)
{
    const grz_convex_work *work = search->work;
    graze_vec3 n;
    grz_way way;
    if (!normal_towards(search, &work->b, grz_convex_carried(&work->back, work->a.surface->centre), &n)) return false;
    const double direction[3] = {-n.x, -n.y, -n.z};
    if (!grz_convex_way_along(search, direction, &way)) return false;
    const double down[3] = {-way.a[0], -way.a[1], -way.a[2]}, back[3] = {-way.b[0], -way.b[1], -way.b[2]};
    uint32_t of_a = 0, of_b = 0;
    const double height_b = grz_convex_support(&work->b, back, 0, &of_b, search->counters);
    grz_convex_climb(&work->a, down, &of_a, search->counters);
    const graze_vec3 p = work->a.surface->places[of_a];
    return (way.between - height_b) - ((way.a[0] * p.x + way.a[1] * p.y) + way.a[2] * p.z) > 0;
}

/* Surfaces that do not meet are each wholly on one side of the other, so any vertex tells: a corner that is deep in the
 * other solid, or beyond it, at little cost, else all triangles do. Only one of the two can lie in the other, so what
 * costs little is tried for both first. */
static graze_solids which_is_inside(grz_search *search)
{
    const grz_convex_work *work = search->work;
    const bool is_known = isfinite(work->pose.pad);
    const graze_vec3 place = grz_convex_carried(&work->pose, work->b.surface->places[0]);
    if (is_known && grz_convex_is_deep_in(search, &work->a, place, 2 * work->pose.pad)) return GRAZE_SOLIDS_B_IN_A;
    if (is_known && grz_convex_is_deep_in(search, &work->b, work->a.surface->places[0], 0)) return GRAZE_SOLIDS_A_IN_B;
    if (!(is_known && b_sticks_out(search)) &&
        goes_around(search, search->mesh_a, vertex_a, vertex_b(search, search->mesh_b->indices[0])))
        return GRAZE_SOLIDS_B_IN_A;
    if (!(is_known && a_sticks_out(search)) &&
        goes_around(search, search->mesh_b, vertex_b, vertex_a(search, search->mesh_a->indices[0])))
        return GRAZE_SOLIDS_A_IN_B;
    return GRAZE_SOLIDS_APART;
}

static void tell(grz_search *search, graze_solids solids)
{
    search->lie->solids = solids;
    if (search->lie->solids == GRAZE_SOLIDS_B_IN_A)
        search->lie->common = vertex_b(search, search->mesh_b->indices[0]);
    else if (search->lie->solids == GRAZE_SOLIDS_A_IN_B)
        search->lie->common = vertex_a(search, search->mesh_a->indices[0]);
}

void grz_convex_tell_inside(grz_search *search)
{
    tell(search, which_is_inside(search));
}

/* ---- touching ---- */

void grz_convex_tell_overlap(grz_search *search, bool is_deep)
{
    const grz_convex_work *work = search->work;
    const uint32_t in_b = search->mesh_b->vertex_count;
    for (uint32_t i = 0; i < in_b && !is_deep; i++) work->carried_b.items[i] = vertex_b(search, i);
    const grz_corners a = {.points = search->mesh_a->vertices, .count = search->mesh_a->vertex_count},
                      b = {.points = work->carried_b.items, .count = in_b};
    const double *shift = work->pose.shift;
    search->lie->solids = is_deep || !grz_separate(&a, &b, grz_vec(shift[0], shift[1], shift[2])).separable
                              ? GRAZE_SOLIDS_OVERLAPPING
                              : GRAZE_SOLIDS_TOUCHING;
}
