#include "mesh/edges.h"

#include "base/error.h"

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

static void count_edge(grz_edge_counts *counts, size_t uses, size_t forward)
{
    counts->edges++;
    counts->open += uses == 1;
    counts->non_manifold += uses > 2;
    counts->misoriented += uses == 2 && forward != 1;
}

static grz_edge_counts count_sorted(const grz_triples *edges)
{
    grz_edge_counts counts = {0};
    const grz_triple *e = edges->items;
    for (size_t first = 0, next; first < edges->count; first = next) {
        size_t forward = 0;
        for (next = first;
             next < edges->count && e[next].at[LOW] == e[first].at[LOW] && e[next].at[HIGH] == e[first].at[HIGH];
             next++)
            forward += e[next].at[DIRECTION];
        count_edge(&counts, next - first, forward);
    }
    return counts;
}

graze_status grz_count_edges(const grz_triple *triangles, size_t triangle_count, uint32_t position_count,
                             grz_edge_counts *out, graze_error *error)
{
    grz_triples edges;
    graze_status status = GRAZE_OK;
    if (grz_triples_create(&edges, 3 * triangle_count, position_count)) {
        list_edges(triangles, triangle_count, &edges);
        grz_triples_sort(&edges, DIRECTION); /* by the columns before it */
        *out = count_sorted(&edges);
    } else {
        status = grz_out_of_memory(error);
    }
    grz_triples_free(&edges);
    return status;
}
