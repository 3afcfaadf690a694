/* Which of two methods answers sooner? All contacts, each pose by both in turn.
 *
 *     build/tests/query/bench_methods A B POSES METHOD OTHER [ROUNDS]
 *
 * A and B are mesh files, POSES as for `graze replay`; METHOD and OTHER are `NAME,KEY=VALUE,...`, for instance `kdop`
 * and `kdop,skinny=7`. At each pose both methods answer before the next pose comes, so that other programs disturb both
 * alike; of each pose the least of all rounds (7) counts. Prints the mean over the poses in microseconds, the tests
 * that a pose takes, and how many times as long OTHER takes. */
#include "base/clock.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDES = 2, MOST_ROUNDS = 100000 };

/* One method, and what it took. */
typedef struct side {
    const char *method;
    graze_model *models[2];
    graze_query *query;
    uint64_t *nanoseconds; /* of each pose, the least */
    graze_counters counters;
    size_t pairs;
} side;

static graze_status make_model(const char *path, const char *method, graze_model **out, graze_error *error)
{
    graze_mesh *mesh = NULL;
    graze_status status = graze_mesh_read(path, NULL, &mesh, error);
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = method;
    if (status == GRAZE_OK) status = graze_model_create(&def, out, error);
    graze_mesh_free(mesh);
    return status;
}

static graze_status open_side(side *s, char **files, size_t poses, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int i = 0; i < 2 && status == GRAZE_OK; i++) status = make_model(files[i], s->method, &s->models[i], error);
    graze_query_def def = graze_query_def_default();
    def.a = s->models[0];
    def.b = s->models[1];
    def.method = s->method;
    if (status == GRAZE_OK) status = graze_query_create(&def, &s->query, error);
    if (status == GRAZE_OK && !(s->nanoseconds = calloc(poses + 1, sizeof *s->nanoseconds))) {
        snprintf(error->message, sizeof error->message, "out of memory");
        status = GRAZE_OUT_OF_MEMORY;
    }
    return status;
}

static void close_side(side *s)
{
    graze_query_free(s->query);
    for (int i = 0; i < 2; i++) graze_model_free(s->models[i]);
    free(s->nanoseconds);
}

static graze_status ask(side *s, const graze_pose *pose, size_t at, bool is_first, graze_error *error)
{
    graze_result result;
    const uint64_t start = grz_clock();
    graze_status status = graze_query_contacts(s->query, pose, NULL, &result, error);
    const uint64_t taken = grz_clock() - start;
    if (status != GRAZE_OK) return status;
    if (is_first || taken < s->nanoseconds[at]) s->nanoseconds[at] = taken;
    if (!is_first) return GRAZE_OK;
    s->counters.bv_tests += result.counters.bv_tests;
    s->counters.triangle_tests += result.counters.triangle_tests;
    s->pairs += result.count;
    return GRAZE_OK;
}

/* The side that begins takes turns: what a query finds in the caches depends on the one before. */
static graze_status run_round(side *sides, const graze_path *path, int round, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < graze_path_count(path); i++)
        for (int k = 0; k < SIDES && status == GRAZE_OK; k++)
            status = ask(&sides[(k + round) % SIDES], &graze_path_poses(path)[i], i, round == 0, error);
    return status;
}

static double print_side(const side *s, size_t poses)
{
    double sum = 0;
    for (size_t i = 0; i < poses; i++) sum += (double)s->nanoseconds[i];
    const double mean = sum / (double)poses;
    printf("%-30s %9.3f us  %9.1f bounds  %8.2f triangles  %zu pairs\n", s->method, mean * 1e-3,
           (double)s->counters.bv_tests / (double)poses, (double)s->counters.triangle_tests / (double)poses, s->pairs);
    return mean;
}

static graze_status compare(side *sides, char **files, int rounds, graze_error *error)
{
    graze_path *path = NULL;
    graze_status status = graze_path_read(files[2], &path, error);
    for (int k = 0; k < SIDES && status == GRAZE_OK; k++)
        status = open_side(&sides[k], files, graze_path_count(path), error);
    for (int round = 0; round < rounds && status == GRAZE_OK; round++) status = run_round(sides, path, round, error);
    if (status == GRAZE_OK && graze_path_count(path) > 0) {
        const double one = print_side(&sides[0], graze_path_count(path)),
                     other = print_side(&sides[1], graze_path_count(path));
        printf("%.3f times the time\n", other / one);
    }
    graze_path_free(path);
    return status;
}

int main(int argc, char **argv)
{
    side sides[SIDES] = {{0}};
    graze_error error;
    const int rounds = argc > 6 ? atoi(argv[6]) : 7;
    if (argc < 6 || argc > 7 || rounds < 1 || rounds > MOST_ROUNDS) {
        fprintf(stderr, "usage: bench_methods A B POSES METHOD OTHER [ROUNDS, 1 to %d]\n", MOST_ROUNDS);
        return 2;
    }
    for (int k = 0; k < SIDES; k++) sides[k].method = argv[4 + k];
    const graze_status status = compare(sides, argv + 1, rounds, &error);
    for (int k = 0; k < SIDES; k++) close_side(&sides[k]);
    if (status != GRAZE_OK) fprintf(stderr, "bench_methods: %s\n", error.message);
    return status == GRAZE_OK ? 0 : 2;
}
