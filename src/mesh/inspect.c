/* The report on a mesh: exact counts of positions, edges, components and defects, and measures. */
#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "math/sum.h"
#include "mesh/edges.h"
#include "mesh/mesh.h"
#include "mesh/triangle_size.h"
#include "mesh/weld.h"

#include <string.h>

/* Klosowski (1998), 6.3.5, calls triangles beyond this ratio long and skinny. */
static const double skinny_ratio = 10;

/* ---- measures of single triangles ---- */

static void note_lengths(graze_mesh_report *report, uint32_t triangle, const grz_triangle_size *size)
{
    if (triangle == 0 || size->shortest_edge < report->shortest_edge) report->shortest_edge = size->shortest_edge;
    if (triangle == 0 || size->longest_edge > report->longest_edge) {
        report->longest_edge = size->longest_edge;
        report->longest_triangle = triangle;
    }
}

static void note_thinness(graze_mesh_report *report, uint32_t triangle, const grz_triangle_size *size)
{
    report->degenerate_triangles += size->degenerate;
    report->skinny_triangles += !size->degenerate && size->ratio > skinny_ratio;
    if (triangle == 0 || size->ratio > report->thinnest_ratio) {
        report->thinnest_ratio = size->ratio;
        report->thinnest_triangle = triangle;
    }
}

/* Tiny areas have a sum and a unit of their own: each underflows as a double, their sum may not. */
static void measure_triangles(const graze_mesh *mesh, graze_mesh_report *report)
{
    grz_sum area = {0}, lifted_area = {0};
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri triangle = grz_mesh_triangle(mesh, i);
        grz_triangle_size size = grz_measure_triangle(&triangle);
        note_lengths(report, i, &size);
        note_thinness(report, i, &size);
        grz_sum_add(size.area_is_lifted ? &lifted_area : &area, size.area);
    }
    report->area = grz_sum_value(area) + ldexp(grz_sum_value(lifted_area), -GRZ_AREA_LIFT);
}

/* ---- topology ---- */

static void list_corners(const graze_mesh *mesh, const grz_weld *weld, grz_triple *corners)
{
    for (size_t i = 0; i < mesh->triangle_count; i++)
        for (int k = 0; k < 3; k++) corners[i].at[k] = weld->position_of[mesh->indices[3 * i + (size_t)k]];
}

static uint32_t root_of(uint32_t *parents, uint32_t position)
{
    while (parents[position] != position) {
        parents[position] = parents[parents[position]]; /* path halving */
        position = parents[position];
    }
    return position;
}

/* True if the two were in different sets. */
static bool unite(uint32_t *parents, uint32_t a, uint32_t b)
{
    a = root_of(parents, a);
    b = root_of(parents, b);
    parents[a < b ? b : a] = a < b ? a : b;
    return a != b;
}

/* Every position belongs to a triangle, so there are as many sets of triangles as sets of positions. */
static graze_status count_components(const grz_triple *corners, size_t triangle_count, uint32_t position_count,
                                     uint64_t *out, graze_error *error)
{
    uint32_t *parents = grz_allocate(position_count, sizeof *parents);
    if (!parents) return grz_out_of_memory(error);
    for (uint32_t i = 0; i < position_count; i++) parents[i] = i;

    *out = position_count;
    for (size_t i = 0; i < triangle_count; i++)
        for (int k = 1; k < 3; k++) *out -= unite(parents, corners[i].at[0], corners[i].at[k]);
    grz_free(parents);
    return GRAZE_OK;
}

static void swap_if_greater(uint32_t *a, uint32_t *b)
{
    uint32_t low = *a < *b ? *a : *b, high = *a < *b ? *b : *a;
    *a = low;
    *b = high;
}

static grz_triple ascending(grz_triple t)
{
    swap_if_greater(&t.at[0], &t.at[1]);
    swap_if_greater(&t.at[1], &t.at[2]);
    swap_if_greater(&t.at[0], &t.at[1]);
    return t;
}

static graze_status count_duplicates(const grz_triple *corners, size_t triangle_count, uint32_t position_count,
                                     uint64_t *out, graze_error *error)
{
    grz_triples sorted;
    graze_status status = grz_triples_create(&sorted, triangle_count, position_count, error);
    if (status != GRAZE_OK) return status;
    for (size_t i = 0; i < triangle_count; i++) sorted.items[sorted.count++] = ascending(corners[i]);
    grz_triples_sort(&sorted, 3);
    for (size_t i = 1; i < sorted.count; i++)
        *out += memcmp(&sorted.items[i - 1], &sorted.items[i], sizeof *sorted.items) == 0;
    grz_triples_free(&sorted);
    return GRAZE_OK;
}

static graze_status connect_corners(const graze_mesh *mesh, const grz_triple *corners, uint32_t position_count,
                                    graze_mesh_report *report, graze_error *error)
{
    size_t count = mesh->triangle_count;
    graze_status status = count_components(corners, count, position_count, &report->components, error);
    if (status == GRAZE_OK)
        status = count_duplicates(corners, count, position_count, &report->duplicate_triangles, error);
    if (status == GRAZE_OK) status = grz_count_edges(corners, count, position_count, report, error);
    bool is_manifold = report->edges > 0 && report->non_manifold_edges == 0;
    report->closed = is_manifold && report->open_edges == 0;
    report->oriented = is_manifold && report->misoriented_edges == 0;
    return status;
}

static graze_status connect_triangles(const graze_mesh *mesh, graze_mesh_report *report, graze_error *error)
{
    grz_weld weld;
    graze_status status = grz_weld_vertices(mesh, &weld, error);
    grz_triple *corners = status == GRAZE_OK ? grz_allocate(mesh->triangle_count, sizeof *corners) : NULL;
    if (corners) {
        report->distinct_vertices = weld.position_count;
        report->unused_vertices = mesh->vertex_count - weld.used_vertices;
        list_corners(mesh, &weld, corners);
        status = connect_corners(mesh, corners, weld.position_count, report, error);
    } else if (status == GRAZE_OK) {
        status = grz_out_of_memory(error);
    }
    grz_free(corners);
    grz_weld_free(&weld);
    return status;
}

/* ---- volume ---- */

/* The power of two that brings the largest side of the bounds near 1. Sides lie between 2^-1074 and 2^201; beyond
 * 2^1000 the factor itself would come close to overflow, and a mesh of side 2^-74 loses nothing. */
static int exponent_to_unit_size(const graze_mesh *mesh)
{
    graze_vec3 sides = grz_sub(mesh->high, mesh->low);
    int exponent;
    frexp(fmax(fmax(sides.x, sides.y), sides.z), &exponent);
    return exponent < -1000 ? 1000 : -exponent;
}

/* The sum of the signed tetrahedra between the triangles and the middle of the bounds. For a closed and oriented mesh
 * any origin gives the same volume; this one keeps the terms small, far from the origin too. Moving the vertices to it
 * rounds each of them, but each always in the same way: the sum is the volume of a mesh that is closed as well, and
 * whose surface is nowhere further away than one rounding of the mesh's size. */
static double signed_volume(const graze_mesh *mesh)
{
    int exponent = exponent_to_unit_size(mesh);
    double scale = ldexp(1, exponent);
    graze_vec3 middle = grz_add(grz_scale(mesh->low, 0.5), grz_scale(mesh->high, 0.5));
    grz_sum six_volumes = {0};
    for (uint32_t i = 0; i < mesh->triangle_count; i++) {
        grz_tri t = grz_mesh_triangle(mesh, i);
        for (int k = 0; k < 3; k++) t.v[k] = grz_scale(grz_sub(t.v[k], middle), scale);
        grz_sum_add(&six_volumes, grz_dot(t.v[0], grz_cross(t.v[1], t.v[2])));
    }
    return ldexp(grz_sum_value(six_volumes) / 6, -3 * exponent);
}

graze_status graze_mesh_inspect(const graze_mesh *mesh, graze_mesh_report *out, graze_error *error)
{
    graze_status status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;

    graze_mesh_report report = {.triangles = mesh->triangle_count,
                                .vertices = mesh->vertex_count,
                                .skipped = mesh->skipped,
                                .low = mesh->low,
                                .high = mesh->high};
    status = connect_triangles(mesh, &report, error);
    if (status != GRAZE_OK) return status;
    measure_triangles(mesh, &report);
    report.volume = report.closed && report.oriented ? signed_volume(mesh) : NAN;
    *out = report;
    return GRAZE_OK;
}
