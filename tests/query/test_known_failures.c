/* Cases that other libraries get wrong, for every method. What they answer is from measurements of their Debian
 * packages. */
#include "methods.h"
#include "scene.h"

static const graze_vec3 origin = {0, 0, 0}, ones = {1, 1, 1};

/* Two boxes at a pose: how many pairs, and the distance. */
static void expect_boxes(graze_vec3 low_a, graze_vec3 high_a, graze_vec3 low_b, graze_vec3 high_b, graze_pose pose,
                         size_t pairs, double distance)
{
    scene_soup a = scene_box_soup(low_a, high_a), b = scene_box_soup(low_b, high_b);
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        scene_pair scene = scene_open(&a, &b, methods[m]);
        graze_result result;
        graze_distance nearest;
        graze_error error;
        scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &result, &error), &error);
        assert_int_equal(result.count, pairs);
        if (method_measures(methods[m])) {
            scene_expect_ok(graze_query_distance(scene.query, &pose, &nearest, &error), &error);
            assert_true(nearest.closest.distance == distance);
        }
        scene_close(&scene);
    }
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* FCL's default solver says 3.1623. */
static void boxes_three_apart_measure_three(void **state)
{
    (void)state;
    graze_vec3 low = {-0.5, -0.5, -0.5}, high = {0.5, 0.5, 0.5};
    expect_boxes(low, high, low, high, scene_translation(0, 4, 0), 0, 3);
}

/* No contact: the surfaces do not meet. The distance is to the walls. */
static void a_cube_within_a_cube_is_free(void **state)
{
    (void)state;
    expect_boxes((graze_vec3){-2, -2, -2}, (graze_vec3){2, 2, 2}, origin, ones, scene_translation(0.25, 0, 0), 0, 0.75);
}

/* Bullet and ODE report contact at these gaps. */
static void a_gap_of_one_ulp_is_a_gap(void **state)
{
    (void)state;
    const double ulp = 0x1p-52, x = 1 + ulp;
    expect_boxes(origin, ones, origin, ones, scene_translation(x, 0, 0), 0, ulp);           /* faces */
    expect_boxes(origin, ones, origin, ones, scene_translation(x, 0.25, 0.375), 0, ulp);    /* faces, shifted */
    expect_boxes(origin, ones, origin, ones, scene_translation(x, x, 0), 0, ulp * sqrt(2)); /* edges */
    expect_boxes(origin, ones, origin, ones, scene_translation(x, x, x), 0, ulp * sqrt(3)); /* vertices */
}

/* The pairs by hand: a corner of A at (1,1,1) belongs to some of its triangles, and so does the corner of B at its
 * origin; each of the one meets each of the other. */
static void touching_corners_meet_as_often_as_triangles_share_them(void **state)
{
    (void)state;
    /* six triangles of the box hold the corner (1,1,1), and six the corner (0,0,0): see the faces in scene.h */
    expect_boxes(origin, ones, origin, ones, scene_translation(1, 1, 1), 36, 0);
}

/* FCL gives 56 pairs for one of these. The truth is that of the same boxes overlapping by 2^-10, which is far from
 * every rounding: the boxes' faces are in the same positions. */
static void an_overlap_of_one_ulp_gives_the_pairs_of_any_overlap(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double y, z; /* as multiples of x when above 0.9, else as they are */
        size_t pairs;
    } cases[] = {
        {"faces, aligned", 0, 0, 52}, {"faces, shifted", 0.25, 0.375, 0},
        {"edges, aligned", 1, 0, 0},  {"edges, shifted", 1, 0.25, 0},
        {"vertices", 1, 1, 0},
    };
    scene_soup box = scene_box_soup(origin, ones);
    for (size_t m = 0; m < METHOD_COUNT; m++)
        for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
            scene_pair scene = scene_open(&box, &box, methods[m]);
            static const double overlaps[] = {0x1p-10, 0x1p-30, 0x1p-53};
            graze_pair expected[144];
            size_t expected_count = 0;
            for (int o = 0; o < 3; o++) {
                double x = 1 - overlaps[o], y = cases[c].y == 1 ? x : cases[c].y, z = cases[c].z == 1 ? x : cases[c].z;
                graze_pose pose = scene_translation(x, y, z);
                graze_result result;
                graze_error error;
                scene_expect_ok(graze_query_contacts(scene.query, &pose, NULL, &result, &error), &error);
                if (o == 0) {
                    expected_count = result.count;
                    memcpy(expected, result.pairs, result.count * sizeof *expected);
                }
                if (cases[c].pairs && result.count != cases[c].pairs)
                    fail_msg("%s: %zu pairs instead of %zu", cases[c].name, result.count, cases[c].pairs);
                if (result.count != expected_count)
                    fail_msg("%s: %zu pairs instead of %zu", cases[c].name, result.count, expected_count);
                assert_true(scene_same_pairs(result.pairs, expected, expected_count));
            }
            scene_close(&scene);
        }
    scene_soup_free(&box);
}

/* UTM coordinates: the same whole-number scene at the origin and at (500000, 5000000, 200) has the same answers. */
static void far_from_the_origin_nothing_changes(void **state)
{
    (void)state;
    const graze_vec3 utm = {500000, 5000000, 200};
    scene_random r = {77};
    for (size_t m = 0; m < METHOD_COUNT; m++)
        for (int round = 0; round < 40; round++) {
            scene_soup a = scene_grid_soup(&r, 30, 4), b = scene_grid_soup(&r, 30, 4);
            scene_pair near_scene = scene_open(&a, &b, methods[m]);
            graze_pose shift = scene_translation(scene_below(&r, 9) - 4, scene_below(&r, 9) * 0.25, scene_below(&r, 3));
            graze_result near_result, far_result;
            graze_distance near_distance = {0}, far_distance = {0};
            graze_error error;
            scene_expect_ok(graze_query_contacts(near_scene.query, &shift, NULL, &near_result, &error), &error);
            const bool measures = method_measures(methods[m]);
            if (measures)
                scene_expect_ok(graze_query_distance(near_scene.query, &shift, &near_distance, &error), &error);
            for (size_t i = 0; i < 90; i++) {
                a.corners[i].x += utm.x, a.corners[i].y += utm.y, a.corners[i].z += utm.z;
                b.corners[i].x += utm.x, b.corners[i].y += utm.y, b.corners[i].z += utm.z;
            }
            scene_pair far_scene = scene_open(&a, &b, methods[m]);
            scene_expect_ok(graze_query_contacts(far_scene.query, &shift, NULL, &far_result, &error), &error);
            if (measures) scene_expect_ok(graze_query_distance(far_scene.query, &shift, &far_distance, &error), &error);
            assert_int_equal(near_result.count, far_result.count);
            assert_true(scene_same_pairs(near_result.pairs, far_result.pairs, near_result.count));
            assert_true(fabs(near_distance.closest.distance - far_distance.closest.distance) <=
                        1e-12 * near_distance.closest.distance);
            scene_close(&near_scene);
            scene_close(&far_scene);
            scene_soup_free(&a);
            scene_soup_free(&b);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_three_apart_measure_three),
        cmocka_unit_test(a_cube_within_a_cube_is_free),
        cmocka_unit_test(a_gap_of_one_ulp_is_a_gap),
        cmocka_unit_test(touching_corners_meet_as_often_as_triangles_share_them),
        cmocka_unit_test(an_overlap_of_one_ulp_gives_the_pairs_of_any_overlap),
        cmocka_unit_test(far_from_the_origin_nothing_changes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
