#include "hull/hull.h"

#include "base/error.h"
#include "base/memory.h"
#include "hull/excess.h"
#include "hull/hull_qhull.h"
#include "math/range.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static graze_status check_points(const graze_vec3 *points, size_t count, const char *name, graze_error *error)
{
    if (count < 4 || count > INT_MAX / 3)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: %zu points have no convex hull here: give 4 to %d", name, count,
                        INT_MAX / 3);
    for (size_t i = 0; i < count; i++)
        if (!grz_is_point(points[i])) return grz_refuse_point(points[i], GRAZE_BAD_DATA, error, name, "point %zu", i);
    return GRAZE_OK;
}

/* ---- one order for every way to find the triangles ---- */

static void turn_smallest_first(uint32_t *t)
{
    while (t[0] > t[1] || t[0] > t[2]) {
        uint32_t first = t[0];
        t[0] = t[1];
        t[1] = t[2];
        t[2] = first;
    }
}

/* A total order on triangles, so any correct sort gives the same list. */
static int compare_triangles(const void *a, const void *b)
{
    const uint32_t *s = a, *t = b;
    for (int k = 0; k < 3; k++)
        if (s[k] != t[k]) return s[k] < t[k] ? -1 : 1;
    return 0;
}

static void put_in_order(grz_hull *hull)
{
    for (size_t i = 0; i < hull->triangle_count; i++) turn_smallest_first(hull->indices + 3 * i);
    qsort(hull->indices, hull->triangle_count, 3 * sizeof *hull->indices, compare_triangles);
}

static bool list_corners(grz_hull *hull, size_t point_count)
{
    bool *used = grz_allocate_zeroed(point_count, sizeof *used);
    if (!used) return false;
    for (size_t i = 0; i < 3 * (size_t)hull->triangle_count; i++) {
        hull->corner_count += !used[hull->indices[i]];
        used[hull->indices[i]] = true;
    }
    hull->corners = grz_allocate(hull->corner_count, sizeof *hull->corners);
    size_t next = 0;
    for (size_t i = 0; hull->corners && i < point_count; i++)
        if (used[i]) hull->corners[next++] = (uint32_t)i;
    grz_free(used);
    return hull->corners != NULL;
}

/* ---- is it a closed surface that turns outward? ---- */

static int compare_edges(const void *a, const void *b)
{
    uint64_t s = *(const uint64_t *)a, t = *(const uint64_t *)b;
    return s < t ? -1 : s > t;
}

/* Each edge must run once in each direction. Two sorted lists, of the edges as they run and of their reverses, are then
 * the same and have no number twice. */
static bool edges_match(const grz_hull *hull, uint64_t *forward, uint64_t *backward)
{
    size_t count = 3 * (size_t)hull->triangle_count;
    for (size_t i = 0; i < count; i++) {
        uint64_t from = hull->indices[i], to = hull->indices[i % 3 == 2 ? i - 2 : i + 1];
        forward[i] = from << 32 | to;
        backward[i] = to << 32 | from;
    }
    qsort(forward, count, sizeof *forward, compare_edges);
    qsort(backward, count, sizeof *backward, compare_edges);
    for (size_t i = 0; i < count; i++)
        if (forward[i] != backward[i] || (i > 0 && forward[i] == forward[i - 1])) return false;
    return true;
}

static double signed_volume(const graze_vec3 *points, const grz_hull *hull)
{
    graze_vec3 origin = points[hull->indices[0]];
    double sum = 0;
    for (size_t i = 0; i < hull->triangle_count; i++) {
        const uint32_t *t = hull->indices + 3 * i;
        graze_vec3 a = grz_sub(points[t[0]], origin), b = grz_sub(points[t[1]], origin),
                   c = grz_sub(points[t[2]], origin);
        sum += grz_dot(a, grz_cross(b, c));
    }
    return sum / 6;
}

static graze_status check_surface(const graze_vec3 *points, const grz_hull *hull, const char *name, graze_error *error)
{
    size_t edge_count = 3 * (size_t)hull->triangle_count;
    uint64_t *edges = grz_allocate(edge_count, 2 * sizeof *edges);
    if (!edges) return grz_out_of_memory(error);
    bool closed = edges_match(hull, edges, edges + edge_count);
    grz_free(edges);
    if (closed && signed_volume(points, hull) > 0) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_DATA,
                    "%s: Qhull's hull is %s: give points that are farther apart than their rounding", name,
                    closed ? "inside out or without volume" : "not closed");
}

static graze_status finish(const graze_vec3 *points, size_t count, const char *name, grz_hull *hull, graze_error *error)
{
    put_in_order(hull);
    graze_status status = check_surface(points, hull, name, error);
    if (status != GRAZE_OK) return status;
    bool enough = list_corners(hull, count) &&
                  grz_excess(points, count, hull->indices, hull->triangle_count, &hull->excess, &hull->flat_count);
    return enough ? GRAZE_OK : grz_out_of_memory(error);
}

graze_status grz_hull_create(const graze_vec3 *points, size_t count, const char *name, grz_hull *out,
                             graze_error *error)
{
    *out = (grz_hull){0};
    graze_status status = check_points(points, count, name, error);
    size_t triangle_count = 0;
    if (status == GRAZE_OK) status = grz_qhull_triangles(points, count, name, &out->indices, &triangle_count, error);
    if (status != GRAZE_OK) return status;
    out->triangle_count = (uint32_t)triangle_count;
    status = finish(points, count, name, out, error);
    if (status != GRAZE_OK) grz_hull_free(out);
    return status;
}

void grz_hull_free(grz_hull *hull)
{
    grz_free(hull->indices);
    grz_free(hull->corners);
    *hull = (grz_hull){0};
}
