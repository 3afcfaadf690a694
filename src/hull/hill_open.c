/* The hull's edges around each corner, and how far points stick out of each facet. */
#include "base/error.h"
#include "base/memory.h"
#include "hull/excess.h"
#include "hull/hill.h"
#include "hull/hull.h"

#include <math.h>
#include <stdlib.h>

/* The points that triangles use, in the frame. NULL without memory. */
static graze_vec3 *gather_points(const graze_mesh *mesh, const grz_frame *frame, size_t *count)
{
    bool *used = grz_allocate_zeroed(mesh->vertex_count, sizeof *used);
    graze_vec3 *points = grz_allocate(mesh->vertex_count, sizeof *points);
    *count = 0;
    for (size_t i = 0; used && points && i < 3 * (size_t)mesh->triangle_count; i++) {
        uint32_t vertex = mesh->indices[i];
        if (!used[vertex]) points[(*count)++] = grz_frame_local(frame, mesh->vertices[vertex]);
        used[vertex] = true;
    }
    if (!used) {
        grz_free(points);
        points = NULL;
    }
    grz_free(used);
    return points;
}

/* ---- facets ---- */

/* An upper bound of n.(p-v) over all points p and the facet's corners v, from that for its first corner a: n.(a-v) is 0
 * but for rounding, which is at most 5 * 2^-53 of the sum of its terms' sizes. */
static double slack_of(const graze_vec3 corner[3], graze_vec3 n, double height)
{
    double most = 0;
    for (int i = 1; i < 3; i++) {
        graze_vec3 d = grz_sub(corner[0], corner[i]);
        double size = (fabs(n.x * d.x) + fabs(n.y * d.y)) + fabs(n.z * d.z);
        most = fmax(most, grz_dot(n, d) + 0x1p-50 * size);
    }
    return (height + most) * (1 + 0x1p-50);
}

/* The normal must be computed as grz_heights does; scaling both by a power of two is exact, within its range. */
static void add_facet(grz_hill *hill, const graze_vec3 *points, const uint32_t *triangle, double height, uint32_t facet)
{
    graze_vec3 corner[3] = {points[triangle[0]], points[triangle[1]], points[triangle[2]]};
    graze_vec3 n = grz_cross(grz_sub(corner[1], corner[0]), grz_sub(corner[2], corner[0]));
    double slack = slack_of(corner, n, height);
    int exponent;
    (void)frexp(grz_largest(n), &exponent);
    double scale = isfinite(slack) ? ldexp(1, -exponent) : 1;
    hill->normals[facet] = grz_scale(n, scale);
    hill->slack[facet] = slack * scale;
}

static bool add_facets(grz_hill *hill, const graze_vec3 *points, size_t count, const grz_hull *hull)
{
    double *heights = grz_allocate(hull->triangle_count, sizeof *heights);
    hill->normals = grz_allocate(hull->triangle_count, sizeof *hill->normals);
    hill->slack = grz_allocate(hull->triangle_count, sizeof *hill->slack);
    bool enough = heights && hill->normals && hill->slack &&
                  grz_heights(points, count, hull->indices, hull->triangle_count, heights);
    for (uint32_t i = 0; enough && i < hull->triangle_count; i++)
        add_facet(hill, points, hull->indices + 3 * (size_t)i, heights[i], i);
    grz_free(heights);
    return enough;
}

/* ---- edges ---- */

/* An edge as its facet sees it: after from-to comes the facet's third corner. */
typedef struct half_edge {
    uint32_t from, to, third, facet;
} half_edge;

static int compare_half_edges(const void *a, const void *b)
{
    const half_edge *s = a, *t = b;
    if (s->from != t->from) return s->from < t->from ? -1 : 1;
    return s->to < t->to ? -1 : s->to > t->to;
}

static uint32_t number_of(const grz_hull *hull, uint32_t point)
{
    uint32_t low = 0, high = hull->corner_count - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (hull->corners[middle] < point)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void list_half_edges(const grz_hull *hull, half_edge *out)
{
    for (uint32_t i = 0; i < hull->triangle_count; i++) {
        uint32_t c[3];
        for (int j = 0; j < 3; j++) c[j] = number_of(hull, hull->indices[3 * (size_t)i + (size_t)j]);
        for (int j = 0; j < 3; j++)
            out[3 * (size_t)i + (size_t)j] = (half_edge){c[j], c[(j + 1) % 3], c[(j + 2) % 3], i};
    }
    qsort(out, 3 * (size_t)hull->triangle_count, sizeof *out, compare_half_edges);
}

/* Around each corner: the next edge goes to the third corner of this one's facet. The surface is closed, so that edge
 * is there, and no two have the same successor; a corner where two fans only touch has several rounds. A taken edge is
 * marked by its own corner as the third. */
static void link_edges(grz_hill *hill, half_edge *sorted, uint32_t count)
{
    uint32_t made = 0;
    for (uint32_t first = 0; first < count; first++) {
        uint32_t from = sorted[first].from;
        if (first == 0 || sorted[first - 1].from != from) hill->first[from] = first;
        for (half_edge *e = sorted + first; e && e->third != from;) {
            half_edge wanted = {from, e->third, 0, 0};
            hill->edges[made++] = (grz_hill_edge){e->to, e->facet};
            e->third = from;
            e = bsearch(&wanted, sorted, count, sizeof *sorted, compare_half_edges);
        }
    }
    hill->first[hill->corner_count] = count;
}

static bool add_edges(grz_hill *hill, const graze_vec3 *points, const grz_hull *hull)
{
    size_t count = 3 * (size_t)hull->triangle_count;
    half_edge *sorted = grz_allocate(count, sizeof *sorted);
    hill->corners = grz_allocate(hull->corner_count, sizeof *hill->corners);
    hill->first = grz_allocate((size_t)hull->corner_count + 1, sizeof *hill->first);
    hill->edges = grz_allocate(count, sizeof *hill->edges);
    bool enough = sorted && hill->corners && hill->first && hill->edges;
    if (enough) {
        hill->corner_count = hull->corner_count;
        for (uint32_t i = 0; i < hull->corner_count; i++) hill->corners[i] = points[hull->corners[i]];
        list_half_edges(hull, sorted);
        link_edges(hill, sorted, (uint32_t)count);
    }
    grz_free(sorted);
    return enough;
}

graze_status grz_hill_open(grz_hill *hill, const graze_mesh *mesh, const grz_frame *frame, const char *name,
                           graze_error *error)
{
    size_t count;
    graze_vec3 *points = gather_points(mesh, frame, &count);
    if (!points) return grz_out_of_memory(error);
    grz_hull hull = {0};
    graze_error why;
    graze_status status = grz_hull_create(points, count, name, &hull, &why);
    if (status == GRAZE_OK) {
        if (!add_facets(hill, points, count, &hull) || !add_edges(hill, points, &hull))
            status = grz_out_of_memory(error);
    } else if (status == GRAZE_BAD_DATA) {
        status = GRAZE_OK; /* points without a hull, see the header */
    } else {
        status = grz_fail(error, status, "%s", why.message);
    }
    grz_hull_free(&hull);
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

/* Each facet lists its three edges. */
size_t grz_hill_bytes(const grz_hill *hill)
{
    if (hill->corner_count == 0) return 0;
    const size_t edges = hill->first[hill->corner_count], facets = edges / 3;
    return hill->corner_count * (sizeof *hill->corners + sizeof *hill->first) + sizeof *hill->first +
           edges * sizeof *hill->edges + facets * (sizeof *hill->normals + sizeof *hill->slack);
}
