#include "study/quickcd/principal.h"

#include <math.h>

static void covariance(const graze_mesh *mesh, double c[3][3])
{
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    double n = graze_mesh_vertex_count(mesh), mean[3] = {0};
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh); i++)
        mean[0] += v[i].x / n, mean[1] += v[i].y / n, mean[2] += v[i].z / n;
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        const double d[3] = {v[i].x - mean[0], v[i].y - mean[1], v[i].z - mean[2]};
        for (int r = 0; r < 3; r++)
            for (int s = 0; s < 3; s++) c[r][s] += d[r] * d[s] / n;
    }
}

/* One rotation of Jacobi's method: makes c[p][q] zero, and turns the rows of `axes` along. */
static void rotate(double c[3][3], double axes[3][3], int p, int q)
{
    if (c[p][q] == 0) return;
    double theta = (c[q][q] - c[p][p]) / (2 * c[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double cosine = 1 / sqrt(t * t + 1), sine = t * cosine;
    for (int i = 0; i < 3; i++) {
        double x = c[i][p], y = c[i][q];
        c[i][p] = cosine * x - sine * y, c[i][q] = sine * x + cosine * y;
    }
    for (int i = 0; i < 3; i++) {
        double x = c[p][i], y = c[q][i];
        c[p][i] = cosine * x - sine * y, c[q][i] = sine * x + cosine * y;
        x = axes[p][i], y = axes[q][i];
        axes[p][i] = cosine * x - sine * y, axes[q][i] = sine * x + cosine * y;
    }
}

graze_pose principal_turn(const graze_mesh *mesh)
{
    double c[3][3] = {{0}}, axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    int order[3] = {0, 1, 2};
    covariance(mesh, c);
    for (int sweep = 0; sweep < 12; sweep++) /* it converges quadratically: a handful would do */
        rotate(c, axes, 0, 1), rotate(c, axes, 0, 2), rotate(c, axes, 1, 2);
    for (int i = 1; i < 3; i++)
        for (int j = i; j > 0 && c[order[j]][order[j]] > c[order[j - 1]][order[j - 1]]; j--) {
            int swapped = order[j];
            order[j] = order[j - 1], order[j - 1] = swapped;
        }
    graze_pose pose = graze_pose_identity();
    const double *x = axes[order[0]], *y = axes[order[1]];
    for (int i = 0; i < 3; i++) pose.m[0][i] = x[i], pose.m[1][i] = y[i];
    /* The third from the other two, so that it is a rotation and no reflection. */
    for (int i = 0; i < 3; i++) pose.m[2][i] = x[(i + 1) % 3] * y[(i + 2) % 3] - x[(i + 2) % 3] * y[(i + 1) % 3];
    return pose;
}
