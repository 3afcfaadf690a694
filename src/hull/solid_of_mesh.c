#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "exact/planar.h"
#include "hull/convexity.h"
#include "hull/faces.h"
#include "mesh/mesh.h"

/* The mesh, its surface, and where corners and faces are in it. */
typedef struct making {
    const char *name;
    grz_mesh_surface mesh;
    uint32_t *point_of; /* of each corner; room for all points */
    uint32_t *face_of;  /* of each triangle */
    bool *upper;
    grz_solid *out;
} making;

static graze_status check_areas(const making *m, graze_error *error)
{
    const grz_surface *s = &m->mesh.surface;
    for (uint32_t t = 0; t < s->triangle_count; t++) {
        grz_view view;
        const grz_tri tri = {
            {grz_surface_point(s, 3 * t), grz_surface_point(s, 3 * t + 1), grz_surface_point(s, 3 * t + 2)}};
        if (!grz_view_triangle(&tri, &view))
            return grz_fail(error, GRAZE_BAD_DATA, "%s: triangle %lu has no area: " GRZ_USE_HULL, m->name,
                            (unsigned long)t);
    }
    return GRAZE_OK;
}

/* Corners as they go around, by numbers of points, which the solid's corners receive in its own order. */
static graze_status make_polygon(making *m, uint32_t *ring, uint32_t count, graze_error *error)
{
    graze_vec3 *corners = grz_allocate(count, sizeof *corners);
    for (uint32_t i = 0; corners && i < count; i++) corners[i] = m->mesh.points[ring[i]];
    const bool enough = corners && grz_solid_of_polygon(corners, count, m->out, m->point_of);
    grz_free(corners);
    if (!enough) return grz_out_of_memory(error);
    const uint32_t *from = m->point_of; /* places in the ring, so far */
    const bool upper_first = count > 2 && from[m->out->origin[1]] == (from[0] + 1) % count;
    for (uint32_t t = 0; t < m->mesh.surface.triangle_count; t++)
        m->face_of[t] = count < 2 ? GRZ_NO_FACE : count == 2 ? 0 : m->upper[t] != upper_first;
    for (uint32_t c = 0; c < count; c++) m->point_of[c] = ring[m->point_of[c]];
    return GRAZE_OK;
}

static graze_status make_flat(making *m, graze_error *error)
{
    uint32_t *ring = grz_allocate(m->mesh.surface.point_count, sizeof *ring), count;
    if (!ring) return grz_out_of_memory(error);
    graze_status status = grz_check_flat(&m->mesh, m->name, ring, &count, m->upper, error);
    if (status == GRAZE_OK) status = make_polygon(m, ring, count, error);
    grz_free(ring);
    return status;
}

static graze_status make(making *m, graze_error *error)
{
    bool in_plane;
    graze_status status = check_areas(m, error);
    if (status == GRAZE_OK) status = grz_mesh_surface_pair(&m->mesh, m->name, error);
    if (status == GRAZE_OK) status = grz_check_convex(&m->mesh, m->name, &in_plane, error);
    if (status != GRAZE_OK) return status;
    if (in_plane) return make_flat(m, error);
    const bool enough = grz_solid_of_surface(&m->mesh.surface, m->out, m->face_of, m->point_of);
    return enough ? GRAZE_OK : grz_out_of_memory(error);
}

/* A single triangle with two points or one is a segment or a point. */
static graze_status make_any(making *m, const graze_mesh *mesh, graze_error *error)
{
    uint32_t ends[2] = {0, 1};
    graze_status status = grz_mesh_surface_of(mesh, m->name, &m->mesh, error);
    if (status != GRAZE_OK) return status;
    const size_t points = m->mesh.surface.point_count;
    m->point_of = grz_allocate(points, sizeof *m->point_of);
    m->face_of = grz_allocate(mesh->triangle_count, sizeof *m->face_of);
    m->upper = grz_allocate(mesh->triangle_count, sizeof *m->upper);
    if (!m->point_of || !m->face_of || !m->upper) return grz_out_of_memory(error);
    const bool is_less = mesh->triangle_count == 1 && points < 3;
    return is_less ? make_polygon(m, ends, (uint32_t)points, error) : make(m, error);
}

/* Numbers of points become numbers of vertices. */
static void hand_over(making *m, grz_solid_source *source)
{
    for (uint32_t c = 0; c < m->out->corner_count; c++) m->point_of[c] = m->mesh.vertex[m->point_of[c]];
    *source = (grz_solid_source){m->point_of, m->face_of};
    m->point_of = m->face_of = NULL;
}

graze_status grz_solid_of_mesh(const graze_mesh *mesh, const char *name, grz_solid *out, grz_solid_source *source,
                               graze_error *error)
{
    making m = {.name = name, .out = out};
    *out = (grz_solid){0};
    if (source) *source = (grz_solid_source){0};
    graze_status status = grz_check_float_mode(error);
    if (status == GRAZE_OK) status = make_any(&m, mesh, error);
    if (status == GRAZE_OK && source) hand_over(&m, source);
    if (status != GRAZE_OK) grz_solid_free(out);
    grz_mesh_surface_free(&m.mesh);
    grz_free(m.point_of);
    grz_free(m.face_of);
    grz_free(m.upper);
    return status;
}
