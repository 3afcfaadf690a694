/* What a nearest neighbour costs: nanoseconds a query among uniform points in a cube, for each k and epsilon.
 *
 *     build/tests/nearest/bench_nearest [POINTS [K]]
 */
#include "base/random.h"

#include <graze/nearest.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { QUERIES = 20000 };

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static graze_vec3 random_point(grz_random *random)
{
    double x = grz_random_unit(random), y = grz_random_unit(random), z = grz_random_unit(random);
    return (graze_vec3){x, y, z};
}

static bool measure(const graze_point_index *index, graze_metric metric, double epsilon)
{
    graze_counters counters = {0};
    graze_nearest_def def = graze_nearest_def_default();
    def.metric = metric, def.epsilon = epsilon, def.counters = &counters;
    grz_random random = grz_random_seeded(2);
    double sum = 0, start = seconds();
    for (int i = 0; i < QUERIES; i++) {
        graze_neighbour out;
        size_t found;
        def.query = random_point(&random);
        if (graze_point_index_nearest_many(index, &def, &out, &found, NULL) != GRAZE_OK) return false;
        sum += out.distance;
    }
    double ns = (seconds() - start) / QUERIES * 1e9;
    printf("  %-4s epsilon %-4g %7.0f ns, %6.1f bounds, %6.1f points, %5.3f exact, mean distance %.5f\n",
           graze_metric_name(metric), epsilon, ns, (double)counters.bv_tests / QUERIES,
           (double)counters.point_tests / QUERIES, (double)counters.exact_tests / QUERIES, sum / QUERIES);
    return true;
}

static bool measure_k(graze_point_index_def def)
{
    graze_point_index *index;
    graze_error error;
    double start = seconds();
    if (graze_point_index_create(&def, &index, &error) != GRAZE_OK) return false;
    printf("k = %d: built in %.0f ms, %.1f bytes a point\n", def.k, (seconds() - start) * 1e3,
           (double)graze_point_index_bytes(index) / (double)def.count);
    bool done = true;
    for (int metric = GRAZE_L2; metric <= GRAZE_LINF; metric++)
        for (int i = 0; i < 3; i++) done = done && measure(index, (graze_metric)metric, (double[]){0, 0.1, 1}[i]);
    graze_point_index_free(index);
    return done;
}

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 100000;
    graze_vec3 *points = count ? calloc(count, sizeof *points) : NULL;
    if (!points) return 1;
    grz_random random = grz_random_seeded(1);
    for (size_t i = 0; i < count; i++) points[i] = random_point(&random);
    graze_point_index_def def = graze_point_index_def_default();
    def.points = &points->x, def.count = count;
    bool done = true;
    for (int i = 0; i < 7; i++) {
        def.k = (int[]){6, 8, 12, 14, 18, 20, 26}[i];
        if (argc < 3 || def.k == atoi(argv[2])) done = done && measure_k(def);
    }
    free(points);
    return done ? 0 : 1;
}
