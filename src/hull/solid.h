/* Convex solids: corners, polygon faces and half-edges, exact. What hill climbing and the method for convex bodies walk
 * on.
 *
 * A solid is in one form only, whatever it was made of: two that are the same set of points are the same bytes. Corners
 * are the points that no others have between them, in ascending order of x, then y, then z, and never -0. A face is a
 * whole polygon: it lists its corners counter-clockwise from outside, the lowest first, and no three of them lie on one
 * line. Faces come in ascending order of their first corner, then of their second. */
#ifndef GRZ_HULL_SOLID_H
#define GRZ_HULL_SOLID_H

#include <graze/mesh.h>

#define GRZ_NO_EDGE UINT32_MAX
#define GRZ_NO_FACE UINT32_MAX

/* Half-edge e runs from corner origin[e] to corner origin[twin[e]], with face[e] on its left, seen from outside.
 *
 * dimension 3: a body with a volume.
 * dimension 2: a flat polygon; its two faces are its two sides.
 * dimension 1: a segment; two half-edges, there and back, in one face without area.
 * dimension 0: a point; no half-edge and no face. */
typedef struct grz_solid {
    int dimension;
    uint32_t corner_count, edge_count, face_count; /* edges are half-edges: twice the edges of the solid */
    graze_vec3 *corners;
    uint32_t *leaving;              /* of each corner: the lowest half-edge that leaves it, or GRZ_NO_EDGE of a point */
    uint32_t *origin, *twin, *face; /* of each half-edge */
    uint32_t *first; /* half-edges first[f] up to first[f + 1] go around face f; face_count + 1 of them */
} grz_solid;

/* The half-edge after this one around its face, and the one before it. */
static inline uint32_t grz_solid_next(const grz_solid *s, uint32_t edge)
{
    const uint32_t *first = s->first + s->face[edge];
    return edge + 1 == first[1] ? first[0] : edge + 1;
}

static inline uint32_t grz_solid_previous(const grz_solid *s, uint32_t edge)
{
    const uint32_t *first = s->first + s->face[edge];
    return edge == first[0] ? first[1] - 1 : edge - 1;
}

/* Where the half-edge ends. */
static inline uint32_t grz_solid_target(const grz_solid *s, uint32_t edge)
{
    return s->origin[s->twin[edge]];
}

/* The next half-edge that leaves the same corner, counter-clockwise from outside. */
static inline uint32_t grz_solid_turn(const grz_solid *s, uint32_t edge)
{
    return s->twin[grz_solid_previous(s, edge)];
}

/* The smallest solid that holds the points, of which there is one at least and 2^29 at most: their convex hull,
 * exactly. `name` stands for them in messages; a point that is not finite, or beyond 2^200, is refused. Expected cost:
 * n log n for n points, whatever their order and however they lie. Free *out by grz_solid_free, which accepts zeros. */
graze_status grz_solid_of_points(const graze_vec3 *points, size_t count, const char *name, grz_solid *out,
                                 graze_error *error);

/* Where corners and faces of a solid are in the mesh that it was made of. */
typedef struct grz_solid_source {
    uint32_t *vertex; /* of each corner: the lowest vertex that is there and that a triangle uses */
    uint32_t *face;   /* of each triangle: the face that it is a part of, GRZ_NO_FACE if the solid is a point */
} grz_solid_source;

/* The solid whose surface the mesh is, exactly: closed, convex, turned outward, in one piece. What is not, is refused
 * by a message that names a vertex or a triangle. Vertices with equal coordinates count as one; triangles may divide a
 * face as they like, but must have an area. A flat polygon is accepted as two sides, a segment and a point as one
 * triangle without area: as `graze hull` writes them. `source` may be NULL. Linear time but for sorting. */
graze_status grz_solid_of_mesh(const graze_mesh *mesh, const char *name, grz_solid *out, grz_solid_source *source,
                               graze_error *error);

void grz_solid_free(grz_solid *s);
void grz_solid_source_free(grz_solid_source *source);

/* What its arrays take. */
size_t grz_solid_bytes(const grz_solid *s);

/* The faces cut into triangles, each as a fan from its lowest corner, but the second side of a flat polygon from its
 * second, so that no edge is in both sides but those around; a segment and a point are one triangle without area. Three
 * corner numbers each. */
size_t grz_solid_triangle_count(const grz_solid *s);
void grz_solid_triangles(const grz_solid *s, uint32_t *out);

/* Those triangles as a mesh whose vertices are the corners. `name` begins messages. */
graze_status grz_solid_mesh(const grz_solid *s, const char *name, graze_mesh **out, graze_error *error);

#endif
