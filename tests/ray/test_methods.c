/* Every method that casts rays gives the answers of brute, and brute those of a linear programme in rationals. */
#include "oracle/ray_truth.h"
#include "query/solids.h"
#include "ray/rays.h"

static const char *const casting[] = {
    "wide",
    "wide,build=fast",
    "boxtree",
    "boxtree,cuts=one",
    "boxtree,split=seeds,planes=parallel,cuts=one",
    "boxtree,axes=three,split=seeds,planes=parallel",
    "boxtree,axes=three,split=seeds,planes=perpendicular",
    "boxtree,axes=three,split=sweep,planes=parallel",
    "boxtree,axes=three,split=sweep,planes=perpendicular",
    "boxtree,axes=longest,split=seeds,planes=parallel",
    "boxtree,axes=longest,split=seeds,planes=perpendicular",
    "boxtree,axes=longest,split=sweep,planes=parallel",
    "boxtree,axes=longest,split=sweep,planes=perpendicular",
    "kdop",
    "kdop,k=6",
    "kdop,k=8",
    "kdop,k=12,oscillate=2",
    "kdop,k=14,rule=sah",
    "kdop,k=20,point=median",
    "kdop,k=26,axes=all",
    "kdop,preset=paper",
    "kdop,skinny=100",
    "kdop,k=6,skinny=50",
    "kdop,k=8,skinny=100",
    "kdop,k=26,skinny=20",
    "convex",
};

enum { CASTING = sizeof casting / sizeof *casting, MANY = 2000 };

static int rays_a_kind(void)
{
    const char *poses = getenv("GRAZE_POSES"); /* fewer under the sanitizers */
    return poses ? 2 * atoi(poses) : 30;
}

/* What a ray meets, by all three questions, which agree with each other. */
typedef struct answer {
    size_t count;
    graze_hit hits[MANY];
} answer;

static void ask(const graze_model *model, const graze_ray *ray, answer *out)
{
    graze_error error;
    graze_hit first;
    bool found, any;
    const graze_hit_receiver to = {.array = out->hits, .capacity = MANY};
    scene_expect_ok(graze_ray_all(model, ray, &to, &out->count, &error), &error);
    scene_expect_ok(graze_ray_first(model, ray, &first, &found, &error), &error);
    scene_expect_ok(graze_ray_any(model, ray, &any, &error), &error);
    assert_true(out->count <= MANY);
    assert_int_equal(found, out->count > 0);
    assert_int_equal(any, found);
    static const graze_hit none = {0};
    if (!ray_same_hit(&first, found ? &out->hits[0] : &none)) fail_msg("the first hit is not the first of all");
}

static void check_same(const char *scene, const char *method, int kind, const answer *truth, const answer *found)
{
    bool same = truth->count == found->count;
    for (size_t i = 0; same && i < truth->count; i++) same = ray_same_hit(&truth->hits[i], &found->hits[i]);
    if (!same)
        fail_msg("%s: %s meets %zu, brute %zu, by a ray of kind %d", scene, method, found->count, truth->count, kind);
}

/* Methods that take solids alone are asked about the hulls of the meshes. */
static void check_methods(bool solids, size_t *met, size_t *rays)
{
    static answer truth, found;
    for (int scene = 0; scene < RAY_SCENES; scene++) {
        graze_mesh *mesh = ray_scene(scene);
        if (solids) {
            graze_mesh *hull = solid_around(mesh);
            graze_mesh_free(mesh);
            mesh = hull;
        }
        graze_model *brute = scene_model(mesh, "brute"), *models[CASTING] = {0};
        for (int m = 0; m < CASTING; m++)
            if (takes_solids(casting[m]) == solids) models[m] = scene_model(mesh, casting[m]);
        scene_random r = {(uint64_t)scene};
        /* Products of subnormal numbers decide nothing: every triangle takes exact arithmetic. */
        int count = RAY_KINDS * rays_a_kind() / (scene == RAY_SCENES - 1 ? 8 : 1);
        for (int i = 0; i < count; i++) {
            graze_ray ray = ray_of_kind(mesh, &r, i % RAY_KINDS);
            ask(brute, &ray, &truth);
            *met += truth.count > 0;
            ++*rays;
            for (int m = 0; m < CASTING; m++) {
                if (!models[m]) continue;
                ask(models[m], &ray, &found);
                check_same(ray_scene_names[scene], casting[m], i % RAY_KINDS, &truth, &found);
            }
        }
        for (int m = 0; m < CASTING; m++) graze_model_free(models[m]);
        graze_model_free(brute);
        graze_mesh_free(mesh);
    }
}

static void test_methods_agree(void **state)
{
    (void)state;
    size_t met = 0, rays = 0;
    check_methods(false, &met, &rays);
    assert_true(met > rays / 4 && met < rays * 9 / 10); /* so that both were tested */
    check_methods(true, &met, &rays);
}

/* One triangle after another by the truth: the same triangles, in its order. */
static void check_by_truth(const graze_mesh *mesh, const graze_ray *ray, const answer *found)
{
    uint32_t count = graze_mesh_triangle_count(mesh);
    ray_truth now, before;
    ray_truth_init(&now);
    ray_truth_init(&before);
    size_t met = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *index = graze_mesh_indices(mesh) + 3 * (size_t)i;
        const graze_vec3 *v = graze_mesh_vertices(mesh), corners[3] = {v[index[0]], v[index[1]], v[index[2]]};
        met += ray_truth_find(&now, ray, corners);
    }
    assert_int_equal(met, found->count);
    for (size_t i = 0; i < found->count; i++) {
        const uint32_t *index = graze_mesh_indices(mesh) + 3 * (size_t)found->hits[i].triangle;
        const graze_vec3 *v = graze_mesh_vertices(mesh), corners[3] = {v[index[0]], v[index[1]], v[index[2]]};
        assert_true(ray_truth_find(&now, ray, corners));
        int order = i == 0 ? -1 : mpq_cmp(before.t, now.t);
        assert_true(order < 0 || (order == 0 && found->hits[i - 1].triangle < found->hits[i].triangle));
        mpq_set(before.t, now.t);
    }
    ray_truth_clear(&now);
    ray_truth_clear(&before);
}

static void test_brute_is_right(void **state)
{
    (void)state;
    static answer found;
    for (int scene = 0; scene < RAY_SCENES; scene++) {
        graze_mesh *mesh = ray_scene(scene);
        if (graze_mesh_triangle_count(mesh) > 300) { /* rationals take their time */
            graze_mesh_free(mesh);
            continue;
        }
        graze_model *brute = scene_model(mesh, "brute");
        scene_random r = {(uint64_t)scene + 500};
        for (int i = 0; i < 4 * RAY_KINDS; i++) {
            graze_ray ray = ray_of_kind(mesh, &r, i % RAY_KINDS);
            ask(brute, &ray, &found);
            check_by_truth(mesh, &ray, &found);
        }
        graze_model_free(brute);
        graze_mesh_free(mesh);
    }
}

/* Every method that casts is held to this. */
static void test_all_that_cast_are_here(void **state)
{
    (void)state;
    graze_method_info method;
    for (size_t i = 0; graze_method_get(i, &method); i++) {
        bool listed = !strcmp(method.name, "brute");
        for (int m = 0; m < CASTING; m++) listed |= !strncmp(casting[m], method.name, strlen(method.name));
        const bool casts = (method.questions & graze_question_bit(GRAZE_ASK_RAYS)) != 0;
        if (casts != listed) fail_msg("%s %s", method.name, listed ? "casts no rays" : "is not tested");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_agree),
        cmocka_unit_test(test_brute_is_right),
        cmocka_unit_test(test_all_that_cast_are_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
