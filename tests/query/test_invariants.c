/* What must hold for every method, in scenes of many kinds. A method joins by one line in methods.h. */
#include "methods.h"
#include "scene.h"

#include <fenv.h>
#include <float.h>

enum { SCENES = 8, POSES = 6, MOST_PAIRS = 60 * 40 };

/* Scene number i: the two soups and how far poses reach. */
static double make_scene(int i, scene_soup *a, scene_soup *b)
{
    scene_random r = {1000 + (uint64_t)i};
    switch (i % 4) {
    case 0:
        *a = scene_random_soup(&r, 60, 0.4);
        *b = scene_random_soup(&r, 40, 0.3);
        return 1;
    case 1:
        *a = scene_grid_soup(&r, 50, 3);
        *b = scene_grid_soup(&r, 40, 3);
        return 3;
    case 2:
        *a = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3});
        *b = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
        return 3;
    default:
        *a = scene_random_soup(&r, 30, 0.1);
        *b = scene_grid_soup(&r, 10, 2);
        return 2;
    }
}

typedef void scene_check(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose);

/* GRAZE_SCENES scenes where it is set: sanitizers make do with fewer. */
static int scene_count(void)
{
    const char *given = getenv("GRAZE_SCENES");
    return given ? atoi(given) : SCENES;
}

/* B's triangle, carried by the rule. */
static void carried_corners(const scene_soup *b, size_t triangle, const graze_pose *pose, graze_vec3 out[3])
{
    for (size_t k = 0; k < 3; k++) out[k] = graze_pose_carry(pose, b->corners[3 * triangle + k]);
}

/* What the judge says of each pair of triangles at the pose that is looked at, once for all methods: pair i, j is
 * number i * b->count + j. */
static struct {
    bool known;
    graze_kind kinds[MOST_PAIRS];
    double distances[MOST_PAIRS];
} judged;

static void judge(const scene_soup *a, const scene_soup *b, const graze_pose *pose)
{
    if (judged.known) return;
    assert_true(a->count * b->count <= MOST_PAIRS);
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++) {
            graze_vec3 corners[3];
            carried_corners(b, j, pose, corners);
            judged.kinds[i * b->count + j] = graze_triangles_meet(a->corners + 3 * i, corners);
            judged.distances[i * b->count + j] = graze_triangles_distance(a->corners + 3 * i, corners).distance;
        }
    judged.known = true;
}

static void in_all_scenes(scene_check *check)
{
    for (int i = 0; i < scene_count(); i++) {
        scene_soup a, b;
        scene_random r = {(uint64_t)i};
        double reach = make_scene(i, &a, &b);
        for (int p = 0; p < POSES; p++) {
            graze_pose pose = scene_random_pose(&r, reach);
            judged.known = false;
            for (size_t m = 0; m < METHOD_COUNT; m++) check(&a, &b, methods[m], &pose);
        }
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

static graze_result contacts_of(scene_pair *scene, const graze_pose *pose)
{
    graze_result result;
    graze_error error;
    scene_expect_ok(graze_query_contacts(scene->query, pose, NULL, &result, &error), &error);
    return result;
}

/* By brute force where the method does not measure. */
static graze_distance distance_of(scene_pair *scene, const graze_pose *pose)
{
    graze_distance distance;
    graze_error error;
    if (method_measures(graze_model_method(scene->a))) {
        scene_expect_ok(graze_query_distance(scene->query, pose, &distance, &error), &error);
        return distance;
    }
    scene_pair brute = {.a = scene_model(graze_model_mesh(scene->a), "brute"),
                        .b = scene_model(graze_model_mesh(scene->b), "brute")};
    graze_query_def def = {.size = sizeof def, .a = brute.a, .b = brute.b, .method = "brute"};
    scene_expect_ok(graze_query_create(&def, &brute.query, &error), &error);
    scene_expect_ok(graze_query_distance(brute.query, pose, &distance, &error), &error);
    graze_query_free(brute.query);
    graze_model_free(brute.a);
    graze_model_free(brute.b);
    return distance;
}

/* ---- the set of contacts is what the judge says of all pairs ---- */

static void check_contacts(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    scene_pair scene = scene_open(a, b, method);
    graze_result result = contacts_of(&scene, pose);
    size_t found = 0;
    judge(a, b, pose);
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++) {
            graze_kind kind = judged.kinds[i * b->count + j];
            if (kind == GRAZE_APART) continue;
            assert_true(found < result.count);
            const graze_pair *pair = &result.pairs[found++];
            assert_int_equal(pair->triangle_a, i);
            assert_int_equal(pair->triangle_b, j);
            assert_int_equal(pair->kind, kind);
            assert_true(pair->distance == 0);
        }
    assert_int_equal(found, result.count);
    assert_int_equal(result.verdict, found ? GRAZE_CONTACT : GRAZE_FREE);

    graze_result first;
    graze_error error;
    scene_expect_ok(graze_query_first(scene.query, pose, &first, &error), &error);
    assert_int_equal(first.verdict, found ? GRAZE_CONTACT : GRAZE_FREE);
    assert_int_equal(first.count, found ? 1 : 0);
    scene_close(&scene);
}

static void contacts_are_those_of_the_judge(void **state)
{
    (void)state;
    in_all_scenes(check_contacts);
}

/* ---- contact if and only if distance 0; the distance is the least of all pairs ---- */

static void check_distance(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    if (!method_measures(method)) return;
    scene_pair scene = scene_open(a, b, method);
    size_t contact_count = contacts_of(&scene, pose).count;
    graze_distance distance = distance_of(&scene, pose);
    assert_true((distance.closest.distance == 0) == (contact_count > 0));

    double least = INFINITY;
    judge(a, b, pose);
    for (size_t i = 0; i < a->count * b->count; i++) least = fmin(least, judged.distances[i]);
    assert_true(distance.closest.distance == least);
    scene_close(&scene);
}

static void distance_is_the_least_and_0_at_contact(void **state)
{
    (void)state;
    in_all_scenes(check_distance);
}

/* ---- closest points ---- */

static double largest_coordinate(const graze_vec3 *points, int count)
{
    double largest = 0;
    for (int i = 0; i < count; i++)
        largest = fmax(largest, fmax(fabs(points[i].x), fmax(fabs(points[i].y), fabs(points[i].z))));
    return largest;
}

/* The point with these weights, and that it is where the query says. */
static void check_point(const graze_vec3 corners[3], const double weights[3], graze_vec3 point, double room)
{
    double sum = 0;
    graze_vec3 p = {0, 0, 0};
    for (int i = 0; i < 3; i++) {
        assert_true(weights[i] >= 0);
        sum += weights[i];
        p.x += weights[i] * corners[i].x;
        p.y += weights[i] * corners[i].y;
        p.z += weights[i] * corners[i].z;
    }
    assert_true(fabs(sum - 1) <= 4 * DBL_EPSILON);
    assert_true(fabs(p.x - point.x) <= room && fabs(p.y - point.y) <= room && fabs(p.z - point.z) <= room);
}

static void check_closest(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    if (!method_measures(method)) return;
    scene_pair scene = scene_open(a, b, method);
    graze_distance d = distance_of(&scene, pose);
    graze_vec3 corners[6];
    memcpy(corners, a->corners + 3 * (size_t)d.triangle_a, 3 * sizeof *corners);
    carried_corners(b, d.triangle_b, pose, corners + 3);
    double ulp = nextafter(largest_coordinate(corners, 6), INFINITY) - largest_coordinate(corners, 6);
    /* 4 ulp for the point, and as much again for the rounding of the sum of weights in this test */
    check_point(corners, d.closest.weights_a, d.closest.point_a, 12 * ulp);
    check_point(corners + 3, d.closest.weights_b, d.closest.point_b, 12 * ulp);
    graze_vec3 p = d.closest.point_a, q = d.closest.point_b;
    double length = sqrt((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z));
    assert_true(fabs(length - d.closest.distance) <= 2 * 4 * sqrt(3) * ulp + 1e-12 * length);
    scene_close(&scene);
}

static void closest_points_belong_to_the_distance(void **state)
{
    (void)state;
    in_all_scenes(check_closest);
}

/* ---- tolerance ---- */

static void check_within(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    static const double tolerances[] = {0, 1e-300, 0.001, 0.1, 0.5, 1};
    scene_pair scene = scene_open(a, b, method);
    double least = distance_of(&scene, pose).closest.distance;
    judge(a, b, pose);
    for (size_t t = 0; t < sizeof tolerances / sizeof *tolerances + 1; t++) {
        double tolerance = t < 6 ? tolerances[t] : least;
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_within(scene.query, pose, tolerance, NULL, &result, &error), &error);
        size_t found = 0;
        for (size_t i = 0; i < a->count; i++)
            for (size_t j = 0; j < b->count; j++) {
                const double distance = judged.distances[i * b->count + j];
                if (!(distance <= tolerance)) continue;
                assert_true(found < result.count);
                const graze_pair *pair = &result.pairs[found++];
                assert_true(pair->triangle_a == i && pair->triangle_b == j && pair->distance == distance);
                assert_int_equal(pair->kind, judged.kinds[i * b->count + j]);
            }
        assert_int_equal(found, result.count);
        assert_true((result.count > 0) == (least <= tolerance));
    }
    scene_close(&scene);
}

static void within_is_distance_at_most_tolerance(void **state)
{
    (void)state;
    in_all_scenes(check_within);
}

/* ---- scaling by a power of two, and the order of the triangles, change nothing ---- */

static void scale(scene_soup *soup, double factor)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        soup->corners[i].x *= factor;
        soup->corners[i].y *= factor;
        soup->corners[i].z *= factor;
    }
}

static scene_soup copy_of(const scene_soup *soup)
{
    scene_soup copy = scene_soup_of(soup->count);
    memcpy(copy.corners, soup->corners, 3 * soup->count * sizeof *copy.corners);
    return copy;
}

static void check_scaling(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    static const double factors[] = {0x1p-300, 0x1p-100, 0x1p100, 0x1p190};
    scene_pair plain = scene_open(a, b, method);
    graze_result expected = contacts_of(&plain, pose);
    double expected_distance = distance_of(&plain, pose).closest.distance;
    for (size_t f = 0; f < 4; f++) {
        scene_soup big_a = copy_of(a), big_b = copy_of(b);
        graze_pose big_pose = *pose;
        scale(&big_a, factors[f]);
        scale(&big_b, factors[f]);
        for (int i = 0; i < 3; i++) big_pose.m[i][3] *= factors[f];
        scene_pair scaled = scene_open(&big_a, &big_b, method);
        graze_result result = contacts_of(&scaled, &big_pose);
        assert_int_equal(result.count, expected.count);
        for (size_t i = 0; i < result.count; i++)
            assert_true(result.pairs[i].triangle_a == expected.pairs[i].triangle_a &&
                        result.pairs[i].triangle_b == expected.pairs[i].triangle_b &&
                        result.pairs[i].kind == expected.pairs[i].kind);
        assert_true(distance_of(&scaled, &big_pose).closest.distance == expected_distance * factors[f]);
        scene_close(&scaled);
        scene_soup_free(&big_a);
        scene_soup_free(&big_b);
    }
    scene_close(&plain);
}

static void powers_of_two_change_nothing(void **state)
{
    (void)state;
    in_all_scenes(check_scaling);
}

/* number[i] is where triangle i went. */
static scene_soup shuffled(const scene_soup *soup, uint64_t seed, size_t *number)
{
    scene_random r = {seed};
    scene_soup copy = scene_soup_of(soup->count);
    for (size_t i = 0; i < soup->count; i++) number[i] = i;
    for (size_t i = soup->count; i > 1; i--) {
        size_t j = (size_t)scene_below(&r, (int)i), swap = number[i - 1];
        number[i - 1] = number[j];
        number[j] = swap;
    }
    for (size_t i = 0; i < soup->count; i++)
        memcpy(copy.corners + 3 * number[i], soup->corners + 3 * i, 3 * sizeof *copy.corners);
    return copy;
}

static bool has_pair(const graze_result *result, size_t i, size_t j, graze_kind kind)
{
    for (size_t k = 0; k < result->count; k++)
        if (result->pairs[k].triangle_a == i && result->pairs[k].triangle_b == j) return result->pairs[k].kind == kind;
    return false;
}

static void check_permutation(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    size_t number_a[64], number_b[64];
    scene_soup other_a = shuffled(a, 5, number_a), other_b = shuffled(b, 6, number_b);
    scene_pair plain = scene_open(a, b, method), mixed = scene_open(&other_a, &other_b, method);
    graze_result expected = contacts_of(&plain, pose), result = contacts_of(&mixed, pose);
    assert_int_equal(result.count, expected.count);
    for (size_t k = 0; k < expected.count; k++) {
        const graze_pair *pair = &expected.pairs[k];
        assert_true(has_pair(&result, number_a[pair->triangle_a], number_b[pair->triangle_b], pair->kind));
    }
    assert_true(distance_of(&plain, pose).closest.distance == distance_of(&mixed, pose).closest.distance);
    scene_close(&plain);
    scene_close(&mixed);
    scene_soup_free(&other_a);
    scene_soup_free(&other_b);
}

static void order_of_triangles_changes_nothing(void **state)
{
    (void)state;
    in_all_scenes(check_permutation);
}

/* ---- swap: B carried and stored, then both orders at the identity ---- */

static void check_swap(const scene_soup *a, const scene_soup *b, const char *method, const graze_pose *pose)
{
    scene_soup carried = scene_soup_of(b->count);
    for (size_t i = 0; i < b->count; i++) carried_corners(b, i, pose, carried.corners + 3 * i);
    graze_pose identity = graze_pose_identity();
    scene_pair posed = scene_open(a, b, method), forth = scene_open(a, &carried, method),
               back = scene_open(&carried, a, method);
    graze_result one = contacts_of(&posed, pose), two = contacts_of(&forth, &identity),
                 three = contacts_of(&back, &identity);
    assert_int_equal(one.count, two.count);
    assert_int_equal(one.count, three.count);
    for (size_t k = 0; k < one.count; k++) {
        assert_true(scene_same_pairs(&one.pairs[k], &two.pairs[k], 1));
        assert_true(has_pair(&three, one.pairs[k].triangle_b, one.pairs[k].triangle_a, one.pairs[k].kind));
    }
    double distance = distance_of(&posed, pose).closest.distance;
    assert_true(distance == distance_of(&forth, &identity).closest.distance);
    assert_true(distance == distance_of(&back, &identity).closest.distance);
    scene_close(&posed);
    scene_close(&forth);
    scene_close(&back);
    scene_soup_free(&carried);
}

static void swapping_changes_nothing(void **state)
{
    (void)state;
    in_all_scenes(check_swap);
}

/* ---- nothing of the last call shows through ---- */

static void results_are_pure_outputs(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        graze_pose together = graze_pose_identity(), far = scene_translation(100, 0, 0);
        graze_result result;
        graze_distance distance;
        graze_error error;
        memset(&result, 0x5a, sizeof result);
        memset(&distance, 0x5a, sizeof distance);

        scene_expect_ok(graze_query_contacts(scene.query, &together, NULL, &result, &error), &error);
        assert_true(result.count > 0 && result.verdict == GRAZE_CONTACT);
        scene_expect_ok(graze_query_contacts(scene.query, &far, NULL, &result, &error), &error);
        assert_true(result.count == 0 && result.verdict == GRAZE_FREE && result.pairs == NULL);
        scene_expect_ok(graze_query_first(scene.query, &together, &result, &error), &error);
        assert_int_equal(result.verdict, GRAZE_CONTACT);
        scene_expect_ok(graze_query_first(scene.query, &far, &result, &error), &error);
        assert_true(result.count == 0 && result.verdict == GRAZE_FREE && result.pairs == NULL);
        if (method_measures(methods[m])) {
            scene_expect_ok(graze_query_distance(scene.query, &together, &distance, &error), &error);
            assert_true(distance.closest.distance == 0);
            scene_expect_ok(graze_query_distance(scene.query, &far, &distance, &error), &error);
            assert_true(distance.closest.distance == 99);
        }
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

/* ---- culling leaves room for the error of the computed distance ---- */

/* A corner high above a level face: the boxes are as far apart as the triangles, and the computed distance is wrong by
 * some tens of roundings, because the other corners are tens of times as far away. At a tolerance of that very number
 * the pair must be there. */
static void culling_leaves_room_for_the_distance(void **state)
{
    (void)state;
    scene_random r = {11};
    for (int i = 0; i < 300; i++) {
        double level = scene_unit(&r) + 0.01, tip = level + 0.05 + 0.05 * scene_unit(&r), high = 2 + scene_unit(&r);
        graze_vec3 face[3] = {{-1, -1, level}, {2, -1, level}, {0.3, 2, level}};
        graze_vec3 spike[3] = {{-1.5 + scene_unit(&r) / 3, 0.1, high}, {0.25, 0.25, tip}, {0.3, 0.2, high}};
        scene_soup a = scene_soup_of(1), b = scene_soup_of(1);
        memcpy(a.corners, face, sizeof face);
        memcpy(b.corners, spike, sizeof spike);
        double distance = graze_triangles_distance(face, spike).distance;
        for (size_t m = 0; m < METHOD_COUNT; m++) {
            scene_pair scene = scene_open(&a, &b, methods[m]);
            graze_pose pose = graze_pose_identity();
            graze_result result;
            graze_error error;
            scene_expect_ok(graze_query_within(scene.query, &pose, distance, NULL, &result, &error), &error);
            assert_int_equal(result.count, 1);
            scene_close(&scene);
        }
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

/* ---- a wrong mode of the arithmetic is refused by every question ---- */

static void expect_refused(scene_pair *scene, graze_status expected)
{
    graze_pose pose = graze_pose_identity();
    graze_result result;
    graze_distance distance;
    graze_error error;
    assert_int_equal(graze_query_first(scene->query, &pose, &result, &error), expected);
    assert_int_equal(graze_query_contacts(scene->query, &pose, NULL, &result, &error), expected);
    assert_int_equal(graze_query_within(scene->query, &pose, 1, NULL, &result, &error), expected);
    if (method_measures(graze_model_method(scene->a)))
        assert_int_equal(graze_query_distance(scene->query, &pose, &distance, &error), expected);

    /* Neither is anything made that would be wrong in a thread with the right mode. */
    graze_model_def def = {
        .size = sizeof def, .mesh = graze_model_mesh(scene->a), .method = graze_model_method(scene->a)};
    graze_model *model;
    graze_mesh *mesh;
    assert_int_equal(graze_model_create(&def, &model, &error), expected);
    graze_model_free(model);
    static const char obj[] = "v 0.1 0.2 0.3\nv 1 0 0\nv 0 1 1e-310\nf 1 2 3\n";
    assert_int_equal(graze_mesh_read_memory(obj, sizeof obj - 1, NULL, "text.obj", &mesh, &error), expected);
    graze_mesh_free(mesh);
    assert_int_equal(graze_mesh_carry(def.mesh, &pose, &mesh, &error), expected);
    graze_mesh_free(mesh);
}

static void wrong_arithmetic_is_refused(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&box, &box, methods[m]);
        static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
        for (int i = 0; i < 3; i++) {
            fesetround(modes[i]);
            expect_refused(&scene, GRAZE_BAD_FLOAT_MODE);
            fesetround(FE_TONEAREST);
        }
#ifdef __SSE2__
        for (unsigned bit = 0x8000; bit; bit = bit == 0x8000 ? 0x40 : 0) { /* flush to zero, denormals are zero */
            unsigned mode = __builtin_ia32_stmxcsr();
            __builtin_ia32_ldmxcsr(mode | bit);
            expect_refused(&scene, GRAZE_BAD_FLOAT_MODE);
            __builtin_ia32_ldmxcsr(mode);
        }
#endif
        expect_refused(&scene, GRAZE_OK);
        scene_close(&scene);
    }
    scene_soup_free(&box);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contacts_are_those_of_the_judge),
        cmocka_unit_test(distance_is_the_least_and_0_at_contact),
        cmocka_unit_test(closest_points_belong_to_the_distance),
        cmocka_unit_test(within_is_distance_at_most_tolerance),
        cmocka_unit_test(culling_leaves_room_for_the_distance),
        cmocka_unit_test(powers_of_two_change_nothing),
        cmocka_unit_test(order_of_triangles_changes_nothing),
        cmocka_unit_test(swapping_changes_nothing),
        cmocka_unit_test(results_are_pure_outputs),
        cmocka_unit_test(wrong_arithmetic_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
