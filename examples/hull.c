/* What is the smallest convex solid that holds some points? */
#include <graze/graze.h>
#include <stdio.h>

/* A grid of 4 x 4 x 4 points, and its hull: a cube. */
static graze_mesh *hull_of_grid(graze_error *error)
{
    double points[64][3];
    for (int i = 0; i < 64; i++) {
        points[i][0] = i % 4;
        points[i][1] = i / 4 % 4;
        points[i][2] = i / 16;
    }
    graze_hull_def def = graze_hull_def_default();
    def.points = points[0];
    def.count = 64;
    graze_mesh *hull = NULL;
    graze_hull_create(&def, &hull, error);
    return hull;
}

int main(void)
{
    graze_error error = {GRAZE_OK, "wrong answer"};
    graze_mesh_report report = {0};
    graze_mesh *hull = hull_of_grid(&error);
    bool right = hull && graze_mesh_inspect(hull, &report, &error) == GRAZE_OK;
    if (right)
        printf("%u corners, %u triangles, volume %g\n", (unsigned)graze_mesh_vertex_count(hull),
               (unsigned)graze_mesh_triangle_count(hull), report.volume);
    right = right && graze_mesh_vertex_count(hull) == 8 && report.closed && report.volume == 27;
    if (!right) fprintf(stderr, "%s\n", error.message);
    graze_mesh_free(hull);
    return right ? 0 : 1;
}
