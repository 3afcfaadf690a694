/* What a ray costs: microseconds a ray through a bumpy torus, for each question and method, as rows of a table.
 *
 *     build/tests/ray/bench_ray [TRIANGLES [METHOD]]
 *
 * For meshes of about 70,000 and 1,000,000 triangles, or of about TRIANGLES; for METHOD, or for those below. */
#include "base/clock.h"
#include "base/random.h"

#include <graze/graze.h>
#include <graze/ray.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RAYS = 100000 };

static graze_vec3 in_ball(grz_random *random, double radius)
{
    for (;;) {
        graze_vec3 p = {grz_random_between(random, -radius, radius), grz_random_between(random, -radius, radius),
                        grz_random_between(random, -radius, radius)};
        if ((p.x * p.x + p.y * p.y) + p.z * p.z <= radius * radius) return p;
    }
}

/* From a ball three times as large as the mesh towards points of a ball around it. */
static void make_rays(const graze_mesh *mesh, graze_ray *rays)
{
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    double size = fmax(high.x - low.x, fmax(high.y - low.y, high.z - low.z)) / 2; /* its middle is the origin */
    grz_random random = grz_random_seeded(1);
    for (int i = 0; i < RAYS; i++) {
        graze_vec3 from = in_ball(&random, 3 * size), to = in_ball(&random, size);
        rays[i] = graze_ray_along(from, (graze_vec3){to.x - from.x, to.y - from.y, to.z - from.z});
    }
}

typedef enum question { FIRST, ANY, ALL } question;

static bool cast(const graze_model *model, const graze_ray *ray, question what, size_t *hits)
{
    graze_hit hit;
    bool found = false;
    size_t count = 0;
    graze_status status = GRAZE_OK;
    if (what == FIRST) status = graze_ray_first(model, ray, &hit, &found, NULL);
    if (what == ANY) status = graze_ray_any(model, ray, &found, NULL);
    if (what == ALL) status = graze_ray_all(model, ray, &(graze_hit_receiver){.capacity = 0}, &count, NULL);
    *hits += found || count > 0;
    return status == GRAZE_OK;
}

/* Mean microseconds a ray; negative after a failure. */
static double measure(const graze_model *model, graze_ray *rays, question what, graze_counters *counters, size_t *hits)
{
    *counters = (graze_counters){0};
    *hits = 0;
    uint64_t start = grz_clock();
    for (int i = 0; i < RAYS; i++) {
        rays[i].counters = counters;
        if (!cast(model, &rays[i], what, hits)) return -1;
    }
    return 1e-3 * (double)(grz_clock() - start) / RAYS;
}

static bool report(const graze_mesh *mesh, const char *method, graze_ray *rays)
{
    graze_model *model = NULL;
    graze_error error;
    graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = method};
    if (graze_model_create(&def, &model, &error) != GRAZE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return false;
    }
    graze_counters first, other;
    size_t hits, any_hits, all_hits;
    double one = measure(model, rays, FIRST, &first, &hits), any = measure(model, rays, ANY, &other, &any_hits),
           all = measure(model, rays, ALL, &other, &all_hits);
    bool good = one >= 0 && any >= 0 && all >= 0 && hits == any_hits && hits == all_hits;
    double triangles = (double)graze_mesh_triangle_count(mesh);
    printf("| %.0f | `%s` | %.2f | %.2f | %.2f | %.1f | %.1f | %.0f | %.1f %% |\n", triangles, method, one, any, all,
           (double)first.bv_tests / RAYS, (double)first.triangle_tests / RAYS,
           (double)graze_model_bytes(model) / triangles, 100.0 * (double)hits / RAYS);
    graze_model_free(model);
    return good;
}

static bool report_mesh(double triangles, const char *method)
{
    static const char *const methods[] = {"boxtree",
                                          "boxtree,axes=longest",
                                          "boxtree,planes=parallel",
                                          "boxtree,split=seeds",
                                          "boxtree,split=seeds,planes=parallel",
                                          "kdop",
                                          "wide"};
    char rings[40], sides[40];
    const char *parameters[2] = {rings, sides};
    snprintf(rings, sizeof rings, "rings=%.0f", sqrt(triangles));
    snprintf(sides, sizeof sides, "sides=%.0f", sqrt(triangles) / 2);
    graze_mesh *mesh = NULL;
    graze_error error;
    graze_ray *rays = malloc(RAYS * sizeof *rays);
    bool good = rays && graze_shape_create("deformed-torus", parameters, 2, &mesh, &error) == GRAZE_OK;
    if (good) make_rays(mesh, rays);
    for (size_t i = 0; good && !method && i < sizeof methods / sizeof *methods; i++)
        good = report(mesh, methods[i], rays);
    if (good && method) good = report(mesh, method, rays);
    graze_mesh_free(mesh);
    free(rays);
    return good;
}

int main(int argc, char **argv)
{
    const char *method = argc > 2 ? argv[2] : NULL;
    puts("| triangles | method | first | any | all | boxes (first) | triangles (first) | bytes a triangle | hit |");
    puts("|--:|---|--:|--:|--:|--:|--:|--:|--:|");
    bool good =
        argc > 1 ? report_mesh(strtod(argv[1], NULL), method) : report_mesh(70000, NULL) && report_mesh(1000000, NULL);
    return good ? 0 : 1;
}
