/* What a test wants to know of a surface, counted the plain way: every directed edge sorted and looked for in reverse.
 */
#ifndef GRZ_TESTS_SHAPE_SURFACE_H
#define GRZ_TESTS_SHAPE_SURFACE_H

#include <graze/mesh.h>
#include <stdlib.h>
#include <string.h>

typedef struct surface_facts {
    size_t doubled_edges;   /* directed edges that two triangles have */
    size_t open_edges;      /* directed edges whose reverse no triangle has */
    size_t equal_vertices;  /* vertices with the coordinates of an earlier one */
    size_t unused_vertices; /* vertices of no triangle */
    double volume;          /* signed; of a closed surface that turns outward it is positive */
} surface_facts;

static inline int surface_compare_edges(const void *a, const void *b)
{
    uint64_t s = *(const uint64_t *)a, t = *(const uint64_t *)b;
    return (s > t) - (s < t);
}

static inline int surface_compare_points(const void *a, const void *b)
{
    const graze_vec3 *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    if (p->y != q->y) return p->y < q->y ? -1 : 1;
    return (p->z > q->z) - (p->z < q->z);
}

static inline void surface_count_edges(const graze_mesh *mesh, surface_facts *facts)
{
    size_t count = 3 * (size_t)graze_mesh_triangle_count(mesh);
    const uint32_t *indices = graze_mesh_indices(mesh);
    uint64_t *edges = malloc(count * sizeof *edges);
    for (size_t i = 0; i < count; i++) edges[i] = (uint64_t)indices[i] << 32 | indices[i / 3 * 3 + (i + 1) % 3];
    qsort(edges, count, sizeof *edges, surface_compare_edges);
    for (size_t i = 0; i < count; i++) {
        uint64_t reverse = edges[i] << 32 | edges[i] >> 32;
        facts->doubled_edges += i > 0 && edges[i] == edges[i - 1];
        facts->open_edges += !bsearch(&reverse, edges, count, sizeof *edges, surface_compare_edges);
    }
    free(edges);
}

static inline void surface_count_vertices(const graze_mesh *mesh, surface_facts *facts)
{
    size_t count = graze_mesh_vertex_count(mesh);
    graze_vec3 *points = malloc(count * sizeof *points);
    memcpy(points, graze_mesh_vertices(mesh), count * sizeof *points);
    qsort(points, count, sizeof *points, surface_compare_points);
    for (size_t i = 1; i < count; i++) facts->equal_vertices += surface_compare_points(&points[i - 1], &points[i]) == 0;
    free(points);
    char *used = calloc(count, 1);
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh); i++) used[graze_mesh_indices(mesh)[i]] = 1;
    for (size_t i = 0; i < count; i++) facts->unused_vertices += !used[i];
    free(used);
}

static inline double surface_volume(const graze_mesh *mesh, size_t first_triangle, size_t last_triangle)
{
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    double sum = 0;
    for (size_t t = first_triangle; t < last_triangle; t++) {
        const uint32_t *i = graze_mesh_indices(mesh) + 3 * t;
        graze_vec3 a = v[i[0]], b = v[i[1]], c = v[i[2]];
        sum += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
    }
    return sum / 6;
}

static inline surface_facts surface_facts_of(const graze_mesh *mesh)
{
    surface_facts facts = {0};
    surface_count_edges(mesh, &facts);
    surface_count_vertices(mesh, &facts);
    facts.volume = surface_volume(mesh, 0, graze_mesh_triangle_count(mesh));
    return facts;
}

/* FNV-1a over the bits of all coordinates and indices, in little-endian order. */
static inline uint64_t surface_hash(const graze_mesh *mesh)
{
    uint64_t hash = 0xcbf29ce484222325u;
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_vertex_count(mesh); i++) {
        double c = i % 3 == 0 ? v[i / 3].x : i % 3 == 1 ? v[i / 3].y : v[i / 3].z;
        uint64_t bits;
        memcpy(&bits, &c, sizeof bits);
        for (int k = 0; k < 64; k += 8) hash = (hash ^ (bits >> k & 255)) * 0x100000001b3u;
    }
    for (size_t i = 0; i < 3 * (size_t)graze_mesh_triangle_count(mesh); i++)
        for (int k = 0; k < 32; k += 8) hash = (hash ^ (graze_mesh_indices(mesh)[i] >> k & 255)) * 0x100000001b3u;
    return hash;
}

#endif
