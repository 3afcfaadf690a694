#include "surfaces.h"

#include <math.h>

const char only_surfaces_note[] = " (surfaces; one may lie inside the other)";

graze_status mesh_closed(const graze_mesh *mesh, bool *out, graze_error *error)
{
    *out = false;
    if (graze_mesh_triangle_count(mesh) == 0) return GRAZE_OK; /* a model that lost all its triangles */
    graze_mesh_report report;
    graze_status status = graze_mesh_inspect(mesh, &report, error);
    if (status == GRAZE_OK) *out = report.closed;
    return status;
}

static void grow(graze_vec3 p, graze_vec3 *low, graze_vec3 *high)
{
    *low = (graze_vec3){fmin(low->x, p.x), fmin(low->y, p.y), fmin(low->z, p.z)};
    *high = (graze_vec3){fmax(high->x, p.x), fmax(high->y, p.y), fmax(high->z, p.z)};
}

void carried_bounds(const graze_mesh *mesh, const graze_pose *pose, graze_vec3 *low, graze_vec3 *high)
{
    const graze_vec3 *vertices = graze_mesh_vertices(mesh);
    const uint32_t *indices = graze_mesh_indices(mesh);
    size_t count = 3 * (size_t)graze_mesh_triangle_count(mesh);
    *low = (graze_vec3){INFINITY, INFINITY, INFINITY};
    *high = (graze_vec3){-INFINITY, -INFINITY, -INFINITY};
    for (size_t i = 0; i < count; i++) grow(graze_pose_carry(pose, vertices[indices[i]]), low, high);
}

bool mesh_boxes_meet(const graze_mesh *a, const graze_mesh *b, const graze_pose *b_in_a)
{
    if (graze_mesh_triangle_count(a) == 0 || graze_mesh_triangle_count(b) == 0) return false;
    graze_vec3 low_a, high_a, low_b, high_b;
    graze_mesh_bounds(a, &low_a, &high_a);
    carried_bounds(b, b_in_a, &low_b, &high_b);
    return low_a.x <= high_b.x && low_b.x <= high_a.x && low_a.y <= high_b.y && low_b.y <= high_a.y &&
           low_a.z <= high_b.z && low_b.z <= high_a.z;
}

graze_status only_surfaces_free(const graze_mesh *a, const graze_mesh *b, const graze_pose *b_in_a, bool *out,
                                graze_error *error)
{
    *out = false;
    if (!mesh_boxes_meet(a, b, b_in_a)) return GRAZE_OK;
    graze_status status = mesh_closed(a, out, error);
    return status == GRAZE_OK && !*out ? mesh_closed(b, out, error) : status;
}
