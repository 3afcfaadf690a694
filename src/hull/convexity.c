/* A closed, oriented surface in one piece, of triangles with area, is the boundary of a convex solid if
 *
 * 1. no edge is reflex: the neighbour across it does not reach beyond the triangle's plane;
 * 2. there is a point o strictly below all triangles; and
 * 3. some ray from o meets one triangle only, in its interior.
 *
 * This is the criterion of Mehlhorn, Naeher, Seel, Seidel, Schilz, Schirra and Uhrig (Checking geometric programs,
 * 1999). Why it is enough: by 2 the projection from o onto a sphere turns no triangle over, so neighbours do not
 * overlap near their edge, and the projection covers the sphere equally often everywhere, but for winding around
 * corners, and no part is covered by less than that. By 3 it covers once: it is a bijection, and the surface goes
 * around o like the boundary of a star; it also winds once around each corner, and touches itself nowhere. Now take a
 * point in the interior of a triangle and another one on the surface, in general position with o: their plane cuts the
 * surface in a polygon that goes around o once and, by 1, has no reflex corner, which is a convex polygon. So the
 * second point is not beyond the plane of the triangle. Points in general position come as near as you like to any: no
 * point is beyond the plane of any triangle.
 *
 * A surface that winds twice around an axis, like a five-pointed star's bipyramid, passes 1 and 2, and fails 3.
 *
 * o must be exact too, and a thin solid has no point with double coordinates inside it. So it stays unnamed: let abc be
 * a triangle that has a neighbour w strictly below it. If a, b, c and w are below or on the planes of all triangles, 2
 * holds for every o in the interior of the tetrahedron, because no plane holds all four. If one of them is beyond a
 * plane, the solid is not convex. For o take a point that comes as near to w as you like, and a ray from w through a
 * point x of abc that comes as near to a as you like, nearer still to ab: x = a + d (b - a) + d^2 (c - a). Triangles
 * whose plane holds w are behind o or beside the ray, because x is in general position. A sign about x is that about a,
 * or if that is 0 that about b, or then that about c. */
#include "hull/convexity.h"

#include "base/error.h"
#include "exact/orient.h"

static grz_face face_of(const grz_surface *s, uint32_t triangle)
{
    grz_face face = {.t = {{grz_surface_point(s, 3 * triangle), grz_surface_point(s, 3 * triangle + 1),
                            grz_surface_point(s, 3 * triangle + 2)}}};
    grz_face_prepare(&face);
    return face;
}

/* The first half-edges of each kind, or UINT32_MAX. */
typedef struct edge_kinds {
    uint32_t convex, reflex;
} edge_kinds;

static edge_kinds look_at_edges(grz_surface *s)
{
    edge_kinds found = {UINT32_MAX, UINT32_MAX};
    for (uint32_t t = 0; t < s->triangle_count; t++) {
        const grz_face face = face_of(s, t);
        for (uint32_t e = 3 * t; e < 3 * t + 3; e++) {
            if (s->twin[e] < e) continue;
            const int side = grz_face_side(&face, grz_surface_opposite(s, e));
            s->flat[e] = s->flat[s->twin[e]] = side == 0;
            if (side < 0 && found.convex == UINT32_MAX) found.convex = e;
            if (side > 0 && found.reflex == UINT32_MAX) found.reflex = e;
        }
    }
    return found;
}

static graze_status refuse_reflex(const grz_mesh_surface *s, const edge_kinds *found, const char *name,
                                  graze_error *error)
{
    const uint32_t e = found->reflex, twin = s->surface.twin[e];
    if (found->convex == UINT32_MAX)
        return grz_fail(error, GRAZE_BAD_DATA,
                        "%s: turned inside out: no edge is convex, that of vertices %lu and %lu the first: turn the "
                        "triangles around, or " GRZ_USE_HULL,
                        name, grz_vertex_at(s, e), grz_vertex_at(s, twin));
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: not convex at the edge of vertices %lu and %lu, of triangles %lu and %lu: " GRZ_USE_HULL, name,
                    grz_vertex_at(s, e), grz_vertex_at(s, twin), (unsigned long)e / 3, (unsigned long)twin / 3);
}

/* The tetrahedron of the proof: the corners a, b, c of a triangle, and w, as numbers of points. */
typedef struct within {
    uint32_t corner[4];
} within;

static within within_of(const grz_surface *s, uint32_t convex)
{
    const uint32_t next = grz_surface_next(convex);
    return (within){
        {s->at[convex], s->at[next], s->at[grz_surface_next(next)], s->at[grz_surface_previous(s->twin[convex])]}};
}

static graze_status check_below(const grz_mesh_surface *s, const within *o, const char *name, graze_error *error)
{
    for (uint32_t t = 0; t < s->surface.triangle_count; t++) {
        const grz_face face = face_of(&s->surface, t);
        for (int k = 0; k < 4; k++)
            if (grz_face_side(&face, s->points[o->corner[k]]) > 0)
                return grz_fail(error, GRAZE_BAD_DATA,
                                "%s: not convex: vertex %lu lies beyond the plane of triangle %lu: " GRZ_USE_HULL, name,
                                (unsigned long)s->vertex[o->corner[k]], (unsigned long)t);
    }
    return GRAZE_OK;
}

/* On which side of the plane through w, p and q is x? */
static int side_of_ray(const grz_surface *s, const within *o, uint32_t p, uint32_t q)
{
    const graze_vec3 *v = s->points;
    int side = 0;
    for (int k = 0; side == 0 && k < 3; k++) side = grz_orient3d(v[o->corner[3]], v[p], v[q], v[o->corner[k]]);
    return side;
}

static bool ray_meets(const grz_surface *s, const within *o, uint32_t triangle)
{
    const uint32_t *c = s->at + 3 * (size_t)triangle;
    for (int k = 0; k < 3; k++)
        if (side_of_ray(s, o, c[k], c[(k + 1) % 3]) <= 0) return false;
    const graze_vec3 *v = s->points;
    return grz_orient3d(v[c[0]], v[c[1]], v[c[2]], v[o->corner[3]]) < 0;
}

static graze_status check_once(const grz_mesh_surface *s, const within *o, uint32_t start, const char *name,
                               graze_error *error)
{
    for (uint32_t t = 0; t < s->surface.triangle_count; t++)
        if (t != start && ray_meets(&s->surface, o, t))
            return grz_fail(error, GRAZE_BAD_DATA,
                            "%s: not convex: the surface winds more than once, triangles %lu and %lu lie one behind "
                            "the other: " GRZ_USE_HULL,
                            name, (unsigned long)start, (unsigned long)t);
    return GRAZE_OK;
}

graze_status grz_check_convex(grz_mesh_surface *s, const char *name, bool *in_plane, graze_error *error)
{
    const edge_kinds found = look_at_edges(&s->surface);
    *in_plane = found.convex == UINT32_MAX && found.reflex == UINT32_MAX;
    if (*in_plane) return GRAZE_OK;
    if (found.reflex != UINT32_MAX) return refuse_reflex(s, &found, name, error);
    const within o = within_of(&s->surface, found.convex);
    graze_status status = check_below(s, &o, name, error);
    return status == GRAZE_OK ? check_once(s, &o, found.convex / 3, name, error) : status;
}
