#include "mesh/edges.h"

/* An edge is its two ends in ascending order, and in which direction the triangle runs along it. */
enum { LOW, HIGH, DIRECTION };

static bool is_collapsed(grz_triple t)
{
    return t.at[0] == t.at[1] || t.at[1] == t.at[2] || t.at[2] == t.at[0];
}

static grz_triple edge_of(uint32_t from, uint32_t to)
{
    return from < to ? (grz_triple){{from, to, 1}} : (grz_triple){{to, from, 0}};
}

static void list_edges(const grz_triple *triangles, size_t triangle_count, grz_triples *edges)
{
    for (size_t i = 0; i < triangle_count; i++) {
        grz_triple t = triangles[i];
        if (is_collapsed(t)) continue;
        for (int k = 0; k < 3; k++) edges->items[edges->count++] = edge_of(t.at[k], t.at[(k + 1) % 3]);
    }
}

static void count_sorted(const grz_triples *edges, graze_mesh_report *report)
{
    const grz_triple *e = edges->items;
    for (size_t first = 0, next; first < edges->count; first = next) {
        size_t forward = 0;
        for (next = first;
             next < edges->count && e[next].at[LOW] == e[first].at[LOW] && e[next].at[HIGH] == e[first].at[HIGH];
             next++)
            forward += e[next].at[DIRECTION];
        report->edges++;
        report->open_edges += next - first == 1;
        report->non_manifold_edges += next - first > 2;
        report->misoriented_edges += next - first == 2 && forward != 1;
    }
}

graze_status grz_count_edges(const grz_triple *triangles, size_t triangle_count, uint32_t position_count,
                             graze_mesh_report *report, graze_error *error)
{
    grz_triples edges;
    graze_status status = grz_triples_create(&edges, 3 * triangle_count, position_count, error);
    if (status != GRAZE_OK) return status;
    list_edges(triangles, triangle_count, &edges);
    grz_triples_sort(&edges, DIRECTION); /* by the columns before it */
    count_sorted(&edges, report);
    grz_triples_free(&edges);
    return GRAZE_OK;
}
