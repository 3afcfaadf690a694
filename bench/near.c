/* Nearer than t? What graze_query_near costs beside the other ways to ask that, and beside `first`.
 *
 *     build/tests/query/bench_near A B POSES [METHOD [ROUNDS]]
 *
 * A and B are mesh files, POSES as for `graze replay`. Tolerances are 0.01, 0.1 and 1 of the largest side of B's box.
 * The ways take turns, each with a query of its own that forgets before every round; of each pose the fastest round
 * counts, and the mean over the poses is printed, in microseconds, the clock included: so other programs disturb all of
 * them alike, and seldom the same pose each time. Then the tests that a pose takes, boxes and triangles. All pairs are
 * asked for at every 400th pose only, and once. */
#include "base/clock.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

typedef enum way { FIRST, NEAR, WITHIN, VISITOR, CUTOFF, ABSOLUTE, WAYS } way;

static const char *const way_names[WAYS] = {
    "first", "near", "within", "within, stopped", "distance, cut-off", "distance, absolute"};

/* Of so many poses one is asked. */
static const size_t strides[WAYS] = {1, 1, 400, 1, 1, 1};

typedef struct bench {
    graze_model *models[2];
    graze_path *path;
    graze_query *queries[WAYS];
    graze_error error;
} bench;

/* What one way took. */
typedef struct cost {
    uint64_t *nanoseconds; /* of each pose, the least */
    graze_counters counters;
    size_t found;
} cost;

static bool stop(const graze_pair *pairs, size_t count, void *user)
{
    (void)pairs, (void)user;
    return count == 0;
}

/* With errors as large as the tolerance the first pair within it ends the search; the cut-off proves that there is
 * none. */
static graze_status ask_distance(graze_query *query, const graze_pose *pose, graze_distance_def def, graze_result *out,
                                 graze_error *error)
{
    graze_distance distance;
    graze_status status = graze_query_distance_bounded(query, pose, &def, &distance, error);
    *out = (graze_result){.counters = distance.counters, .count = distance.closest.distance <= def.cutoff};
    return status;
}

static graze_status ask(way w, graze_query *query, const graze_pose *pose, double t, graze_result *out,
                        graze_error *error)
{
    const graze_receiver stopping = {.visit = stop};
    switch (w) {
    case FIRST: return graze_query_first(query, pose, out, error);
    case NEAR: return graze_query_near(query, pose, t, out, error);
    case WITHIN: return graze_query_within(query, pose, t, NULL, out, error);
    case VISITOR: return graze_query_within(query, pose, t, &stopping, out, error);
    case CUTOFF:
        return ask_distance(query, pose, (graze_distance_def){sizeof(graze_distance_def), 0, 0, t}, out, error);
    default: return ask_distance(query, pose, (graze_distance_def){sizeof(graze_distance_def), 0, t, t}, out, error);
    }
}

/* False where the method does not answer. */
static bool run_round(bench *b, way w, double tolerance, bool is_first, cost *out)
{
    const graze_pose *poses = graze_path_poses(b->path);
    graze_query_forget(b->queries[w]);
    for (size_t i = 0; i < graze_path_count(b->path); i += strides[w]) {
        graze_result result;
        uint64_t start = grz_clock();
        if (ask(w, b->queries[w], &poses[i], tolerance, &result, &b->error) != GRAZE_OK) return false;
        uint64_t taken = grz_clock() - start;
        if (is_first || taken < out->nanoseconds[i]) out->nanoseconds[i] = taken;
        if (!is_first) continue;
        graze_counters_add(&out->counters, &result.counters);
        out->found += result.count > 0;
    }
    return true;
}

static void print_cost(way w, const cost *c, size_t count)
{
    const double poses = (double)((count + strides[w] - 1) / strides[w]);
    double sum = 0;
    for (size_t i = 0; i < count; i += strides[w]) sum += (double)c->nanoseconds[i];
    printf("  %-20s %9.2f us  %9.1f boxes  %8.2f triangles  %6zu poses found\n", way_names[w], sum / poses * 1e-3,
           (double)c->counters.bv_tests / poses, (double)c->counters.triangle_tests / poses, c->found);
}

static bool measure(bench *b, double tolerance, int rounds)
{
    const size_t poses = graze_path_count(b->path);
    cost costs[WAYS] = {{0}};
    bool can[WAYS], ready = true;
    for (int w = 0; w < WAYS; w++) ready &= (costs[w].nanoseconds = calloc(poses + 1, sizeof(uint64_t))) != NULL;
    for (int round = 0; ready && round < rounds; round++)
        for (int w = 0; w < WAYS; w++)
            if (round == 0 || (can[w] && w != WITHIN)) can[w] = run_round(b, (way)w, tolerance, round == 0, &costs[w]);
    printf("tolerance %g\n", tolerance);
    for (int w = 0; w < WAYS; w++) {
        if (ready && can[w]) print_cost((way)w, &costs[w], poses);
        free(costs[w].nanoseconds);
    }
    return ready;
}

static graze_model *model_of(const char *path, const char *method, graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_model *model = NULL;
    if (graze_mesh_read(path, NULL, &mesh, error) == GRAZE_OK) {
        graze_model_def def = {.size = sizeof def, .mesh = mesh, .method = method};
        graze_model_create(&def, &model, error);
    }
    graze_mesh_free(mesh);
    return model;
}

static bool bench_open(bench *b, char **files, const char *method)
{
    for (int i = 0; i < 2; i++)
        if (!(b->models[i] = model_of(files[i], method, &b->error))) return false;
    const graze_query_def def = {.size = sizeof def, .a = b->models[0], .b = b->models[1], .method = method};
    for (int w = 0; w < WAYS; w++)
        if (graze_query_create(&def, &b->queries[w], &b->error) != GRAZE_OK) return false;
    return graze_path_read(files[2], &b->path, &b->error) == GRAZE_OK;
}

static void bench_close(bench *b)
{
    for (int w = 0; w < WAYS; w++) graze_query_free(b->queries[w]);
    for (int i = 0; i < 2; i++) graze_model_free(b->models[i]);
    graze_path_free(b->path);
}

static double size_of(const graze_model *model)
{
    graze_vec3 low, high;
    graze_mesh_bounds(graze_model_mesh(model), &low, &high);
    double x = high.x - low.x, y = high.y - low.y, z = high.z - low.z, most = x > y ? x : y;
    return most > z ? most : z;
}

int main(int argc, char **argv)
{
    static const double parts[] = {0.01, 0.1, 1};
    bench b = {.path = NULL};
    bool done = argc >= 4;
    if (!done)
        fprintf(stderr, "usage: bench_near A B POSES [METHOD [ROUNDS]]\n");
    else if (!(done = bench_open(&b, argv + 1, argc > 4 ? argv[4] : "wide")))
        fprintf(stderr, "bench_near: %s\n", b.error.message);
    for (int i = 0; done && i < 3; i++)
        done = measure(&b, parts[i] * size_of(b.models[1]), argc > 5 ? atoi(argv[5]) : 5);
    bench_close(&b);
    return done ? 0 : 1;
}
