#include "study/swift/form.h"

#include <math.h>
#include <stdlib.h>

static graze_vec3 minus(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static graze_vec3 cross(graze_vec3 a, graze_vec3 b)
{
    return (graze_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static double dot(graze_vec3 a, graze_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double length(graze_vec3 a)
{
    return sqrt(dot(a, a));
}

static void triangle_of(const graze_mesh *mesh, size_t i, graze_vec3 t[3])
{
    for (int k = 0; k < 3; k++) t[k] = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[3 * i + (size_t)k]];
}

double form_volume(const graze_mesh *solid)
{
    double sum = 0;
    graze_vec3 t[3];
    for (size_t i = 0; i < graze_mesh_triangle_count(solid); i++) {
        triangle_of(solid, i, t);
        sum += dot(t[0], cross(t[1], t[2])) / 6;
    }
    return sum;
}

/* Van Oosterom and Strackee 1983. */
static double solid_angle(const graze_vec3 t[3])
{
    const double a = length(t[0]), b = length(t[1]), c = length(t[2]);
    return 2 * atan2(fabs(dot(t[0], cross(t[1], t[2]))),
                     a * b * c + dot(t[0], t[1]) * c + dot(t[1], t[2]) * a + dot(t[2], t[0]) * b);
}

double form_unevenness(const graze_mesh *solid)
{
    const double count = (double)graze_mesh_triangle_count(solid);
    double sum = 0, squares = 0;
    graze_vec3 t[3];
    for (size_t i = 0; i < graze_mesh_triangle_count(solid); i++) {
        triangle_of(solid, i, t);
        const double angle = solid_angle(t);
        sum += angle, squares += angle * angle;
    }
    const double mean = sum / count;
    return sqrt(fmax(0, squares / count - mean * mean)) / mean;
}

/* ---- nearness ---- */

/* The sums of the triangles' normals, weighted by area, at each vertex. NULL without memory. */
static graze_vec3 *normals_of(const graze_mesh *mesh)
{
    graze_vec3 *out = calloc(graze_mesh_vertex_count(mesh) + 1, sizeof *out), t[3];
    for (size_t i = 0; out && i < graze_mesh_triangle_count(mesh); i++) {
        triangle_of(mesh, i, t);
        const graze_vec3 n = cross(minus(t[1], t[0]), minus(t[2], t[0]));
        for (size_t k = 0; k < 3; k++) {
            graze_vec3 *at = &out[graze_mesh_indices(mesh)[3 * i + k]];
            *at = (graze_vec3){at->x + n.x, at->y + n.y, at->z + n.z};
        }
    }
    return out;
}

static double mean_edge(const graze_mesh *mesh)
{
    double sum = 0;
    graze_vec3 t[3];
    for (size_t i = 0; i < graze_mesh_triangle_count(mesh); i++) {
        triangle_of(mesh, i, t);
        for (int k = 0; k < 3; k++) sum += length(minus(t[(k + 1) % 3], t[k]));
    }
    return sum / (3 * (double)graze_mesh_triangle_count(mesh));
}

static size_t nearest_vertex(const graze_mesh *mesh, graze_vec3 p)
{
    size_t best = 0;
    double least = INFINITY;
    for (size_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        const graze_vec3 way = minus(graze_mesh_vertices(mesh)[i], p);
        const double here = dot(way, way);
        if (here < least) least = here, best = i;
    }
    return best;
}

bool form_nearness_of(const graze_mesh *level, const graze_mesh *below, form_nearness *out)
{
    graze_vec3 *ours = normals_of(level), *theirs = normals_of(below);
    const size_t count = graze_mesh_vertex_count(level);
    *out = (form_nearness){0, 0};
    for (size_t i = 0; ours && theirs && i < count; i++) {
        const graze_vec3 p = graze_mesh_vertices(level)[i];
        const size_t at = nearest_vertex(below, p);
        out->edges += length(minus(graze_mesh_vertices(below)[at], p)) / (double)count;
        const double cosine = dot(ours[i], theirs[at]) / (length(ours[i]) * length(theirs[at]));
        out->degrees += acos(fmin(1, fmax(-1, cosine))) * 57.29577951308232 / (double)count;
    }
    out->edges /= mean_edge(below);
    const bool enough = ours && theirs;
    free(ours);
    free(theirs);
    return enough;
}
