/* The solid's edges around each corner, and how far points may seem to stick out of each face. */
#include "base/error.h"
#include "base/memory.h"
#include "hull/hill.h"
#include "hull/points_of_mesh.h"
#include "hull/solid.h"

#include <math.h>

/* The exact normal of the face, N = (b-a) x (c-a), has N.(p-v) <= 0 for all points p and corners v of the face. What is
 * computed is off by at most e along each axis. With u = 2^-53, a difference has a relative error of u, and a component
 * x*y - z*w of four differences is off by at most 4u (|xy| + |zw|) (1 + 8u), so that e = 5u times that bracket, and
 * n.(p-v) is at most 5u times the sum of brackets times |p-v|, which is 2 at most along each axis. A product that
 * underflows is off by 2^-1075 more, which is nothing beside brackets above 2^-400, where one u is left for it. */
static double slack_of(graze_vec3 d, graze_vec3 e)
{
    double brackets =
        (fabs(d.y * e.z) + fabs(d.z * e.y)) + (fabs(d.z * e.x) + fabs(d.x * e.z)) + (fabs(d.x * e.y) + fabs(d.y * e.x));
    return 12 * 0x1p-53 * brackets;
}

/* The normal is scaled by a power of two, which is exact within its range: below 2^-400 it is left, and no bound is
 * known. The three corners are taken from a third of the way around each, which keeps them apart. */
static void add_facet(grz_hill *hill, const grz_solid *s, uint32_t face)
{
    const uint32_t *ring = s->origin + s->first[face], size = s->first[face + 1] - s->first[face];
    const graze_vec3 a = s->corners[ring[0]], d = grz_sub(s->corners[ring[size / 3]], a),
                     e = grz_sub(s->corners[ring[2 * size / 3]], a), n = grz_cross(d, e);
    const bool known = grz_largest(n) > 0x1p-400;
    int exponent;
    (void)frexp(grz_largest(n), &exponent);
    const double scale = known ? ldexp(1, -exponent) : 1;
    hill->normals[face] = grz_scale(n, scale);
    hill->slack[face] = known ? slack_of(d, e) * scale : INFINITY;
}

static void add_edges(grz_hill *hill, const grz_solid *s)
{
    uint32_t made = 0;
    for (uint32_t c = 0; c < s->corner_count; c++) {
        uint32_t e = s->leaving[c];
        hill->first[c] = made;
        do {
            hill->edges[made++] = (grz_hill_edge){grz_solid_target(s, e), s->face[e]};
            e = grz_solid_turn(s, e);
        } while (e != s->leaving[c]);
    }
    hill->first[s->corner_count] = made;
}

static bool build(grz_hill *hill, grz_solid *s)
{
    hill->first = grz_allocate((size_t)s->corner_count + 1, sizeof *hill->first);
    hill->edges = grz_allocate(s->edge_count, sizeof *hill->edges);
    hill->normals = grz_allocate(s->face_count, sizeof *hill->normals);
    hill->slack = grz_allocate(s->face_count, sizeof *hill->slack);
    if (!hill->first || !hill->edges || !hill->normals || !hill->slack) return false;
    for (uint32_t f = 0; f < s->face_count; f++) add_facet(hill, s, f);
    add_edges(hill, s);
    hill->corner_count = s->corner_count;
    hill->facet_count = s->face_count;
    hill->corners = s->corners;
    s->corners = NULL;
    return true;
}

graze_status grz_hill_open(grz_hill *hill, const graze_mesh *mesh, const grz_frame *frame, const char *name,
                           graze_error *error)
{
    size_t count;
    graze_vec3 *points = grz_points_of_mesh(mesh, &count);
    if (!points) return grz_out_of_memory(error);
    for (size_t i = 0; i < count; i++) points[i] = grz_frame_local(frame, points[i]);
    grz_solid solid;
    graze_status status = grz_solid_of_points(points, count, name, &solid, error);
    if (status == GRAZE_OK && solid.dimension == 3 && !build(hill, &solid)) status = grz_out_of_memory(error);
    grz_solid_free(&solid);
    grz_free(points);
    return status;
}

void grz_hill_close(grz_hill *hill)
{
    grz_free(hill->corners);
    grz_free(hill->first);
    grz_free(hill->edges);
    grz_free(hill->normals);
    grz_free(hill->slack);
}

size_t grz_hill_bytes(const grz_hill *hill)
{
    if (hill->corner_count == 0) return 0;
    return hill->corner_count * (sizeof *hill->corners + sizeof *hill->first) + sizeof *hill->first +
           hill->first[hill->corner_count] * sizeof *hill->edges +
           hill->facet_count * (sizeof *hill->normals + sizeof *hill->slack);
}
