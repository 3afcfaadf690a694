/* Meshes of several scales cost no more than a few times what they cost where each scale is a mesh of its own, by every
 * method and question; and the answers are those of brute force.
 *
 * GRAZE_POSES sets ten times the poses that each scene has (1 by default), GRAZE_SEED the seed. */
#include "methods.h"
#include "query/soups.h"

#include <graze/ray.h>
#include <time.h>

static int pose_count = 1;
static uint64_t seed = 1;

/* Bounds and triangles together, at most. */
static const double MOST = 4;

static const char *const asked[] = {
    "wide",          "wide,build=fast",           "wide,coherence=off", "boxtree",        "boxtree,test=sat",  "kdop",
    "kdop,front=on", "kdop,k=26,tumble=vertices", "kdop,tau=20",        "kdop,skinny=50", "kdop,preset=paper",
};

enum { ASKED = sizeof asked / sizeof *asked, MOST_SCALES = 32, ONE_MORE = 1 };

/* ---- a mesh, whole and by its scales ---- */

typedef struct scaled {
    scene_soup whole;
    size_t first[MOST_SCALES + ONE_MORE]; /* triangle of each scale, and the end */
    int count;
} scaled;

static void add_scale(scaled *mesh, scene_soup soup)
{
    mesh->whole = mesh->count ? joined(mesh->whole, soup) : soup;
    mesh->count++;
    assert_in_range(mesh->count, 1, MOST_SCALES);
    mesh->first[mesh->count] = mesh->whole.count;
}

static scene_soup soup_of_scale(const scaled *mesh, int i)
{
    return (scene_soup){mesh->first[i + 1] - mesh->first[i], mesh->whole.corners + 3 * mesh->first[i]};
}

static scaled torus_and_stray(int rings, int sides, double far)
{
    scaled out = {.count = 0};
    scene_soup stray = scene_soup_of(1);
    for (int i = 0; i < 3; i++) stray.corners[i] = (graze_vec3){far + i, far - 2 * i, 0.5 * far + i * i};
    add_scale(&out, torus_soup(rings, sides));
    add_scale(&out, stray);
    return out;
}

/* Clusters of 1, 1e-4, 1e-8 and 1e-12, each within the one before. */
static scaled nested(scene_random *r, size_t each)
{
    scaled out = {.count = 0};
    double size = 1;
    graze_vec3 at = {0, 0, 0};
    for (int i = 0; i < 4; i++, size *= 1e-4) {
        scene_soup soup = centred_soup(r, each, 0.2);
        scale(&soup, size);
        move(&soup, at.x, at.y, at.z);
        add_scale(&out, soup);
        at = (graze_vec3){at.x + 0.3 * size, at.y - 0.2 * size, at.z + 0.1 * size};
    }
    return out;
}

/* Triangles of 1, 2^-1, ... 2^-380 about the origin; a scale of its own is what a frame of floats holds. */
static scaled geometric(scene_random *r)
{
    scaled out = {.count = 0};
    const int octaves = 18;
    for (int from = 0; from <= 380; from += octaves) {
        const int end = from + octaves <= 381 ? from + octaves : 381;
        scene_soup soup = scene_soup_of((size_t)(end - from));
        for (int i = from; i < end; i++)
            for (int k = 0; k < 3; k++) {
                const graze_vec3 p = scene_unit_point(r);
                soup.corners[3 * (i - from) + k] =
                    (graze_vec3){ldexp(p.x - 0.5, -i), ldexp(p.y - 0.5, -i), ldexp(p.z - 0.5, -i)};
            }
        add_scale(&out, soup);
    }
    return out;
}

/* ---- what questions cost ---- */

enum { ALL, FIRST, WITHIN, NEAR, DISTANCE, RAYS, QUESTIONS };
static const char *const names[QUESTIONS] = {"all", "first", "within", "near", "distance", "rays"};

typedef struct answer {
    size_t count;
    graze_pair *pairs;
    double distance;
    uint64_t cost;
} answer;

static uint64_t cost_of(const graze_counters *counters)
{
    return counters->bv_tests + counters->triangle_tests;
}

static answer ask_pair(graze_query *query, int question, const graze_pose *pose, double tolerance)
{
    graze_error error;
    graze_result result;
    answer out = {0};
    if (question == DISTANCE) {
        graze_distance distance;
        scene_expect_ok(graze_query_distance(query, pose, &distance, &error), &error);
        out.distance = distance.closest.distance;
        out.cost = cost_of(&distance.counters);
        return out;
    }
    const graze_status status = question == ALL      ? graze_query_contacts(query, pose, NULL, &result, &error)
                                : question == FIRST  ? graze_query_first(query, pose, &result, &error)
                                : question == WITHIN ? graze_query_within(query, pose, tolerance, NULL, &result, &error)
                                                     : graze_query_near(query, pose, tolerance, &result, &error);
    scene_expect_ok(status, &error);
    out.count = result.count;
    out.cost = cost_of(&result.counters);
    out.pairs = malloc((result.count + 1) * sizeof *out.pairs);
    assert_non_null(out.pairs);
    if (result.count) memcpy(out.pairs, result.pairs, result.count * sizeof *out.pairs);
    return out;
}

enum { RAY_COUNT = 12, MOST_HITS = 4096 };

/* Some that meet features of each scale, by the order of the mesh. */
static graze_ray ray_of(const scaled *mesh, scene_random *r)
{
    const int i = scene_below(r, mesh->count);
    const size_t count = mesh->first[i + 1] - mesh->first[i];
    const graze_vec3 *t = mesh->whole.corners + 3 * (mesh->first[i] + (size_t)scene_below(r, (int)count));
    const graze_vec3 to = {(t[0].x + t[1].x + t[2].x) / 3, (t[0].y + t[1].y + t[2].y) / 3,
                           (t[0].z + t[1].z + t[2].z) / 3};
    return graze_ray_to(scene_unit_point(r), to);
}

/* The hits of all rays, as pairs of ray and triangle. */
static answer cast_all(const scaled *mesh, const graze_model *model, uint64_t ray_seed)
{
    scene_random r = {ray_seed};
    static graze_hit hits[MOST_HITS];
    answer out = {.pairs = malloc(sizeof(graze_pair) * MOST_HITS)};
    assert_non_null(out.pairs);
    for (uint32_t i = 0; i < RAY_COUNT; i++) {
        graze_ray ray = ray_of(mesh, &r);
        graze_counters counters = {0};
        const graze_hit_receiver to = {.array = hits, .capacity = MOST_HITS};
        graze_error error;
        size_t count;
        ray.most = 4;
        ray.counters = &counters;
        scene_expect_ok(graze_ray_all(model, &ray, &to, &count, &error), &error);
        assert_true(out.count + count <= MOST_HITS);
        for (size_t k = 0; k < count; k++)
            out.pairs[out.count++] = (graze_pair){i, hits[k].triangle, GRAZE_TOUCHING, hits[k].t};
        out.cost += cost_of(&counters);
    }
    return out;
}

/* ---- one scene ---- */

static bool answers(const char *method, int q)
{
    if (q == DISTANCE) return method_measures(method);
    graze_method_info info;
    for (size_t i = 0; graze_method_get(i, &info); i++)
        if (strncmp(method, info.name, strcspn(method, ",")) == 0)
            return q != RAYS || (info.questions & graze_question_bit(GRAZE_ASK_RAYS));
    return false;
}

static graze_model *model_of_scale(const scaled *mesh, int i, const char *method)
{
    const scene_soup soup = soup_of_scale(mesh, i);
    graze_mesh *made = scene_mesh(&soup);
    graze_model *model = scene_model(made, method);
    graze_mesh_free(made);
    return model;
}

/* What each question costs over all pairs of scales, each a mesh of its own. */
static void ask_apart(const scaled *a, const scaled *b, const char *method, const graze_pose *pose, double tolerance,
                      uint64_t ray_seed, uint64_t costs[QUESTIONS])
{
    graze_error error;
    graze_model *models_b[MOST_SCALES];
    for (int j = 0; j < b->count; j++) models_b[j] = model_of_scale(b, j, method);
    for (int i = 0; i < a->count; i++) {
        graze_model *model_a = model_of_scale(a, i, method);
        for (int j = 0; j < b->count; j++) {
            graze_query_def def = graze_query_def_default();
            def.a = model_a, def.b = models_b[j], def.method = method;
            graze_query *query;
            scene_expect_ok(graze_query_create(&def, &query, &error), &error);
            for (int q = 0; q < RAYS; q++) {
                if (!answers(method, q)) continue;
                answer one = ask_pair(query, q, pose, tolerance);
                costs[q] += one.cost;
                free(one.pairs);
            }
            graze_query_free(query);
        }
        if (answers(method, RAYS)) {
            answer rays = cast_all(a, model_a, ray_seed);
            costs[RAYS] += rays.cost;
            free(rays.pairs);
        }
        graze_model_free(model_a);
    }
    for (int j = 0; j < b->count; j++) graze_model_free(models_b[j]);
}

static void expect_answer(const char *scene, const char *method, int q, const answer *found, const answer *truth)
{
    const bool one = q == FIRST || q == NEAR;
    bool same = one ? (found->count > 0) == (truth->count > 0) : found->count == truth->count;
    for (size_t i = 0; same && !one && q == RAYS && i < found->count; i++)
        same = found->pairs[i].triangle_b == truth->pairs[i].triangle_b &&
               found->pairs[i].distance == truth->pairs[i].distance;
    if (same && !one && q != RAYS && q != DISTANCE) same = scene_same_pairs(found->pairs, truth->pairs, found->count);
    if (q == DISTANCE) same = fabs(found->distance - truth->distance) <= 1e-12 * truth->distance + 0x1p-1070;
    if (!same)
        fail_msg("%s, %s, %s: %zu, distance %.17g; brute force says %zu, %.17g; GRAZE_SEED=%llu", scene, method,
                 names[q], found->count, found->distance, truth->count, truth->distance, (unsigned long long)seed);
}

static double worst[QUESTIONS];

/* Where one pair is enough a search may come upon it by luck, in either order: below this many bounds and triangles
 * that says nothing about scales. */
enum { LUCK = 256 };

static void expect_cost(const char *scene, const char *method, int q, uint64_t whole, uint64_t apart)
{
    const double ratio = (double)whole / (double)apart;
    if ((q == FIRST || q == NEAR) && whole < LUCK) return;
    if (ratio > worst[q]) worst[q] = ratio;
    if (ratio > MOST)
        fail_msg("%s, %s, %s: %llu bounds and triangles, %llu where each scale is a mesh of its own; GRAZE_SEED=%llu",
                 scene, method, names[q], (unsigned long long)whole, (unsigned long long)apart,
                 (unsigned long long)seed);
}

static answer ask_whole(const scaled *a, const scene_pair *pair, int q, const graze_pose *pose, double tolerance,
                        uint64_t ray_seed)
{
    return q == RAYS ? cast_all(a, pair->a, ray_seed) : ask_pair(pair->query, q, pose, tolerance);
}

static void try_scene(const char *name, scaled a, scaled b, const graze_vec3 *steps, int step_count, double tolerance)
{
    scene_random r = {seed};
    scene_pair brute = scene_open(&a.whole, &b.whole, "brute"), pairs[ASKED];
    for (int m = 0; m < ASKED; m++) pairs[m] = scene_open(&a.whole, &b.whole, asked[m]);
    for (int i = 0; i < pose_count; i++) {
        const uint64_t ray_seed = seed + (uint64_t)i;
        const graze_vec3 step = steps[ray_seed % (uint64_t)step_count];
        graze_pose pose = scene_random_pose(&r, 0);
        if (ray_seed % 5 == 0) pose = scene_translation(0, 0, 0);
        pose.m[0][3] = step.x, pose.m[1][3] = step.y, pose.m[2][3] = step.z;
        answer truth[QUESTIONS];
        for (int q = 0; q < QUESTIONS; q++) truth[q] = ask_whole(&a, &brute, q, &pose, tolerance, ray_seed);
        for (int m = 0; m < ASKED; m++) {
            uint64_t costs[QUESTIONS] = {0};
            graze_query_forget(pairs[m].query); /* as those that are made anew, below */
            ask_apart(&a, &b, asked[m], &pose, tolerance, ray_seed, costs);
            for (int q = 0; q < QUESTIONS; q++) {
                if (!answers(asked[m], q)) continue;
                answer found = ask_whole(&a, &pairs[m], q, &pose, tolerance, ray_seed);
                expect_answer(name, asked[m], q, &found, &truth[q]);
                expect_cost(name, asked[m], q, found.cost, costs[q]);
                free(found.pairs);
            }
        }
        for (int q = 0; q < QUESTIONS; q++) free(truth[q].pairs);
    }
    for (int m = 0; m < ASKED; m++) scene_close(&pairs[m]);
    scene_close(&brute);
    scene_soup_free(&a.whole);
    scene_soup_free(&b.whole);
}

static void strays_cost_little(void **state)
{
    (void)state;
    static const graze_vec3 steps[] = {{0.6, 0.3, 0.2}, {0.9, -0.4, 0.1}, {2.7, 0.2, 0}};
    for (int exponent = 4; exponent <= 16; exponent += 2) {
        char name[80];
        snprintf(name, sizeof name, "a stray at 1e%d", exponent);
        try_scene(name, torus_and_stray(30, 20, pow(10, exponent)), torus_and_stray(24, 18, -pow(10, exponent)), steps,
                  3, 0.02);
    }
}

static void nested_clusters_cost_little(void **state)
{
    (void)state;
    static const graze_vec3 steps[] = {{0, 0, 0}, {1e-5, 2e-5, 0}, {0.3, 0.1, 0.2}, {1e-9, 0, 0}};
    scene_random r = {seed};
    scaled a = nested(&r, 200), b = nested(&r, 150);
    try_scene("clusters of 1 to 1e-12", a, b, steps, 4, 1e-6);
}

static void geometric_sequences_cost_little(void **state)
{
    (void)state;
    static const graze_vec3 steps[] = {{0, 0, 0}, {0x1p-30, 0, 0}, {0, 0x1p-200, 0x1p-210}, {0.1, 0.1, 0.2}};
    scene_random r = {seed + 7};
    scaled a = geometric(&r), b = geometric(&r);
    try_scene("sizes down to 2^-380", a, b, steps, 4, 0x1p-60);
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = (atoi(poses) + 9) / 10;
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("parts: %d poses a scene, GRAZE_SEED=%llu\n", pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(strays_cost_little),
                                       cmocka_unit_test(nested_clusters_cost_little),
                                       cmocka_unit_test(geometric_sequences_cost_little)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int q = 0; q < QUESTIONS; q++) printf("%s: at most %.2f times\n", names[q], worst[q]);
    return failed;
}
