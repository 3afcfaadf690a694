/* What a question costs beside its search: one triangle against one, far apart.
 *
 *     build/tests/query/bench_question [RUNS]
 *
 * A line a method, in nanoseconds a question: `first`, all contacts, `near` and distance; '-' where the method does
 * not answer. The line `nothing` is a method that returns at once: what precedes every method, and what follows it. B
 * turns from one question to the next, as it does in use. Questions are timed by the thousand, methods by turns; of
 * all runs (100) the least counts. `tools/question COMMIT` compares two commits. */
#include "base/clock.h"
#include "model/model.h"

#include <graze/graze.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_METHODS = 20, POSES = 8, QUESTIONS_A_RUN = 1000, MOST_RUNS = 1000000 };

static const graze_question asked[] = {GRAZE_ASK_FIRST, GRAZE_ASK_CONTACTS, GRAZE_ASK_NEAR, GRAZE_ASK_DISTANCE};
enum { KINDS = sizeof asked / sizeof *asked };

/* A method, one triangle as its model, and a query about two of them. */
typedef struct entrant {
    const char *name;
    graze_model *model;
    graze_query *query;
    bool answers[KINDS];
    double least[KINDS]; /* nanoseconds */
} entrant;

static void answer_nothing(grz_search *search)
{
    (void)search;
}

/* The row of brute, but for its answers. */
static grz_method nothing;

static void make_nothing(graze_model *model)
{
    nothing = *model->method;
    nothing.collide = nothing.within = nothing.distance = answer_nothing;
    model->method = &nothing;
}

static graze_status ask(graze_query *query, graze_question question, const graze_pose *pose, graze_error *error)
{
    graze_result result;
    graze_distance distance;
    switch (question) {
    case GRAZE_ASK_FIRST: return graze_query_first(query, pose, &result, error);
    case GRAZE_ASK_CONTACTS: return graze_query_contacts(query, pose, NULL, &result, error);
    case GRAZE_ASK_NEAR: return graze_query_near(query, pose, 0.5, &result, error);
    default: return graze_query_distance(query, pose, &distance, error);
    }
}

static void run(entrant *e, int kind, const graze_pose *poses, bool is_first)
{
    graze_error error;
    if (is_first) e->answers[kind] = ask(e->query, asked[kind], poses, &error) == GRAZE_OK;
    if (!e->answers[kind]) return;
    const uint64_t start = grz_clock();
    for (int i = 0; i < QUESTIONS_A_RUN; i++) (void)ask(e->query, asked[kind], &poses[i % POSES], &error);
    const double taken = (double)(grz_clock() - start) / QUESTIONS_A_RUN;
    if (is_first || taken < e->least[kind]) e->least[kind] = taken;
}

static graze_status make_mesh(graze_mesh **out, graze_error *error)
{
    static const double corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = corners;
    def.vertex_count = 3;
    return graze_mesh_create(&def, out, error);
}

static graze_status enter(entrant *e, const char *name, const char *method, graze_error *error)
{
    graze_mesh *mesh = NULL;
    e->name = name;
    graze_status status = make_mesh(&mesh, error);
    graze_model_def model = graze_model_def_default();
    model.mesh = mesh;
    model.method = method;
    if (status == GRAZE_OK) status = graze_model_create(&model, &e->model, error);
    graze_mesh_free(mesh);
    graze_query_def query = graze_query_def_default();
    query.a = query.b = e->model;
    return status == GRAZE_OK ? graze_query_create(&query, &e->query, error) : status;
}

/* A method that takes solids alone refuses a triangle, and is left out. */
static graze_status enter_all(entrant *entrants, int *count, graze_error *error)
{
    graze_method_info info;
    graze_status status = enter(&entrants[0], "nothing", "brute", error);
    if (status == GRAZE_OK) make_nothing(entrants[0].model);
    *count = 1;
    for (size_t i = 0; status == GRAZE_OK && *count < MOST_METHODS && graze_method_get(i, &info); i++) {
        status = enter(&entrants[*count], info.name, info.name, error);
        if (status == GRAZE_BAD_DATA)
            status = GRAZE_OK;
        else
            ++*count;
    }
    return status;
}

/* Far along x, and turned a little more each time. */
static graze_status make_poses(graze_pose *poses, graze_error *error)
{
    graze_status status = GRAZE_OK;
    for (int i = 0; i < POSES && status == GRAZE_OK; i++)
        status = graze_pose_from_euler((graze_vec3){10, 20, 30 + 5.0 * i}, (graze_vec3){100, 1, 2}, &poses[i], error);
    return status;
}

static void print(const entrant *e)
{
    printf("%-10s", e->name);
    for (int kind = 0; kind < KINDS; kind++)
        if (e->answers[kind])
            printf(" %9.1f", e->least[kind]);
        else
            printf(" %9s", "-");
    printf("\n");
}

static void leave(entrant *e)
{
    graze_query_free(e->query);
    graze_model_free(e->model);
}

int main(int argc, char **argv)
{
    static entrant entrants[MOST_METHODS];
    graze_pose poses[POSES];
    graze_error error;
    int count = 0, runs = argc > 1 ? atoi(argv[1]) : 100;
    if (argc > 2 || runs < 1 || runs > MOST_RUNS) {
        fprintf(stderr, "usage: bench_question [RUNS, 1 to %d]\n", MOST_RUNS);
        return 2;
    }
    graze_status status = make_poses(poses, &error);
    if (status == GRAZE_OK) status = enter_all(entrants, &count, &error);
    for (int i = 0; status == GRAZE_OK && i < runs; i++)
        for (int e = 0; e < count; e++)
            for (int kind = 0; kind < KINDS; kind++) run(&entrants[e], kind, poses, i == 0);
    if (status == GRAZE_OK) printf("%-10s %9s %9s %9s %9s\n", "ns", "first", "all", "near", "distance");
    for (int e = 0; status == GRAZE_OK && e < count; e++) print(&entrants[e]);
    for (int e = 0; e < MOST_METHODS; e++) leave(&entrants[e]);
    if (status != GRAZE_OK) fprintf(stderr, "bench_question: %s\n", error.message);
    return status == GRAZE_OK ? 0 : 2;
}
