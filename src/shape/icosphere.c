/* The icosphere: an icosahedron whose triangles are cut in four again and again, each new vertex pushed out to the
 * sphere.
 *
 * Edges have numbers, so no vertex is ever searched for: the middle of edge e is vertex V + e, its halves are the edges
 * 2e and 2e + 1 of the next level, and triangle t brings three inner edges 2E + 3t ... + 2. */
#include "base/error.h"
#include "base/memory.h"
#include "mesh/mesh.h"
#include "shape/shape.h"

#include <string.h>

typedef struct surface {
    graze_vec3 *vertices; /* of the unit sphere */
    uint32_t *corners;    /* three a triangle */
    uint32_t *sides;      /* three a triangle: the edge from corner k to corner k + 1 */
    uint32_t *ends;       /* two an edge */
    uint32_t vertex_count, triangle_count, edge_count;
} surface;

static void free_surface(surface *s)
{
    grz_free(s->vertices);
    grz_free(s->corners);
    grz_free(s->sides);
    grz_free(s->ends);
    *s = (surface){0};
}

static bool allocate_surface(surface *s, uint32_t vertex_count, uint32_t edge_count, uint32_t triangle_count)
{
    *s = (surface){.vertex_count = vertex_count, .triangle_count = triangle_count, .edge_count = edge_count};
    s->vertices = grz_allocate(vertex_count, sizeof *s->vertices);
    s->corners = grz_allocate(triangle_count, 3 * sizeof *s->corners);
    s->sides = grz_allocate(triangle_count, 3 * sizeof *s->sides);
    s->ends = grz_allocate(edge_count, 2 * sizeof *s->ends);
    if (s->vertices && s->corners && s->sides && s->ends) return true;
    free_surface(s);
    return false;
}

static graze_vec3 on_sphere(graze_vec3 v)
{
    double length = grz_length(v);
    return grz_vec(v.x / length, v.y / length, v.z / length);
}

/* The number of edge ab, which is added where it is new. */
static uint32_t find_edge(surface *s, uint32_t a, uint32_t b)
{
    uint32_t e = 0;
    while (e < s->edge_count && !(s->ends[2 * e] == b && s->ends[2 * e + 1] == a)) e++;
    if (e == s->edge_count) {
        s->ends[2 * e] = a;
        s->ends[2 * e + 1] = b;
        s->edge_count++;
    }
    return e;
}

/* Corners at (0, +-1, +-g) and its cyclic shifts, g the golden ratio: vertex 4 shift + 2 (sign of g) + (sign of 1). */
static bool start_icosahedron(surface *s)
{
    static const unsigned char faces[20][3] = {
        {0, 1, 4},   {0, 6, 1},   {0, 4, 8}, {0, 9, 6},  {0, 8, 9}, {1, 10, 4}, {1, 6, 11},
        {1, 11, 10}, {2, 5, 3},   {2, 3, 7}, {2, 8, 5},  {2, 7, 9}, {2, 9, 8},  {3, 5, 10},
        {3, 11, 7},  {3, 10, 11}, {4, 5, 8}, {4, 10, 5}, {6, 9, 7}, {6, 7, 11},
    };
    if (!allocate_surface(s, 12, 30, 20)) return false;
    double golden = (1 + sqrt(5.0)) / 2;
    for (unsigned i = 0; i < 12; i++) {
        double c[3] = {0, i & 1 ? -1 : 1, i & 2 ? -golden : golden};
        unsigned shift = i / 4;
        s->vertices[i] = on_sphere(grz_vec(c[(3 - shift) % 3], c[(4 - shift) % 3], c[(5 - shift) % 3]));
    }
    s->edge_count = 0;
    for (unsigned t = 0; t < 20; t++)
        for (unsigned k = 0; k < 3; k++) {
            s->corners[3 * t + k] = faces[t][k];
            s->sides[3 * t + k] = find_edge(s, faces[t][k], faces[t][(k + 1) % 3]);
        }
    return true;
}

/* The half of edge e that touches vertex v. */
static uint32_t half_edge(const surface *s, uint32_t e, uint32_t v)
{
    return 2 * e + (s->ends[2 * e + 1] == v);
}

static void cut_edges(const surface *s, surface *next)
{
    memcpy(next->vertices, s->vertices, s->vertex_count * sizeof *s->vertices);
    for (uint32_t e = 0; e < s->edge_count; e++) {
        uint32_t a = s->ends[2 * e], b = s->ends[2 * e + 1], middle = s->vertex_count + e;
        next->vertices[middle] = on_sphere(grz_add(s->vertices[a], s->vertices[b]));
        memcpy(next->ends + 4 * (size_t)e, (uint32_t[]){a, middle, middle, b}, 4 * sizeof a);
    }
}

static void cut_triangle(const surface *s, uint32_t t, surface *next)
{
    const uint32_t *corner = s->corners + 3 * (size_t)t, *side = s->sides + 3 * (size_t)t;
    uint32_t *to = next->corners + 12 * (size_t)t, *to_side = next->sides + 12 * (size_t)t;
    uint32_t inner = 2 * s->edge_count + 3 * t; /* inner edge k cuts off corner k */
    for (unsigned k = 0; k < 3; k++) {
        unsigned back = (k + 2) % 3;
        uint32_t middle = s->vertex_count + side[k], middle_back = s->vertex_count + side[back];
        memcpy(to + 3 * k, (uint32_t[]){corner[k], middle, middle_back}, 3 * sizeof *to);
        memcpy(to_side + 3 * k,
               (uint32_t[]){half_edge(s, side[k], corner[k]), inner + k, half_edge(s, side[back], corner[k])},
               3 * sizeof *to);
        to[9 + k] = middle;
        to_side[9 + k] = inner + (k + 1) % 3;
        next->ends[2 * (size_t)(inner + k)] = middle;
        next->ends[2 * (size_t)(inner + k) + 1] = middle_back;
    }
}

static bool refine(surface *s)
{
    surface next;
    if (!allocate_surface(&next, s->vertex_count + s->edge_count, 2 * s->edge_count + 3 * s->triangle_count,
                          4 * s->triangle_count))
        return false;
    cut_edges(s, &next);
    for (uint32_t t = 0; t < s->triangle_count; t++) cut_triangle(s, t, &next);
    free_surface(s);
    *s = next;
    return true;
}

enum { RADIUS, LEVEL };

static const graze_shape_parameter parameters[] = {
    {"radius", "1", "radius of the sphere that the vertices lie on, 1e-30 to 1e30"},
    {"level", "4", "how often each triangle of the icosahedron is cut in four: 20 * 4^level triangles, 0 to 11"},
};
static const grz_option rules[] = {GRZ_LENGTH_RULE, GRZ_WHOLE(0, 11)};

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    surface s;
    bool enough = start_icosahedron(&s);
    for (int64_t level = 0; enough && level < (int64_t)values[LEVEL].number; level++) enough = refine(&s);
    if (!enough) {
        free_surface(&s);
        return grz_out_of_memory(error);
    }
    for (uint32_t i = 0; i < s.vertex_count; i++) s.vertices[i] = grz_scale(s.vertices[i], values[RADIUS].number);
    grz_soup soup = {.vertices = {s.vertices, s.vertex_count, s.vertex_count},
                     .indices = {s.corners, 3 * (size_t)s.triangle_count, 3 * (size_t)s.triangle_count}};
    s.vertices = NULL; /* the mesh has them now */
    s.corners = NULL;
    graze_status status = grz_mesh_adopt(&soup, "icosphere", out, error);
    free_surface(&s);
    return status;
}

const grz_shape grz_shape_icosphere =
    GRZ_SHAPE("icosphere", "a ball of triangles of nearly equal size", parameters, rules, make);
