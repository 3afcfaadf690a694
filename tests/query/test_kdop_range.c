/* At the ends of the ranges: of float, in which bounds are kept, and of double, in which poses underflow. */
#include "scene.h"

static double distance_of(graze_query *query, const graze_pose *pose)
{
    graze_distance result;
    graze_error error;
    scene_expect_ok(graze_query_distance(query, pose, &result, &error), &error);
    return result.closest.distance;
}

static void scale(scene_soup *soup, double factor)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *p = &soup->corners[i];
        *p = (graze_vec3){p->x * factor, p->y * factor, p->z * factor};
    }
}

static const char *const tumbling[] = {
    "kdop,tumble=cones",
    "kdop,tumble=vertices",
    "kdop,tumble=hill",
};

enum { TUMBLINGS = sizeof tumbling / sizeof *tumbling };

/* ---- float ---- */

/* B is so large, and so far away, that in units of A no float tells its place: all that is known of most of its nodes
 * is that they are far. None of them may count as infinitely far, because one of them is the nearest. */
static void bounds_beyond_float_are_not_infinitely_far(void **state)
{
    (void)state;
    scene_random r = {3};
    scene_soup a = scene_random_soup(&r, 5, 0.5), b = scene_random_soup(&r, 40, 0.3);
    scale(&b, 0x1p140);
    scene_pair brute = scene_open(&a, &b, "brute");
    for (int i = 0; i < TUMBLINGS; i++) {
        scene_pair scene = scene_open(&a, &b, tumbling[i]);
        for (int j = 0; j < 10; j++) {
            graze_pose pose = scene_random_pose(&r, 0x1p143);
            double expected = distance_of(brute.query, &pose);
            graze_query_forget(scene.query);
            if (distance_of(scene.query, &pose) != expected) fail_msg("%s, pose %d", tumbling[i], j);
        }
        scene_close(&scene);
    }
    scene_close(&brute);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- double ---- */

/* Steps of a width that a float just does not show, near the top of a body that stands across the origin. */
static scene_soup steps(scene_random *r, double above, double width)
{
    scene_soup soup = scene_soup_of(9);
    for (int i = 0; i < 9; i++) {
        double x = width * (i % 3 - 1), y = width * (i / 3 - 1), z = i ? 0.45 + 1e-7 * (above + scene_unit(r)) : -0.45;
        soup.corners[3 * i] = (graze_vec3){x, y, z};
        soup.corners[3 * i + 1] = (graze_vec3){x + width / 3, y, z};
        soup.corners[3 * i + 2] = (graze_vec3){x, y + width / 3, z};
    }
    return soup;
}

/* A pose that turns by less than the frames can tell, and then one that does not turn: the pads of the second are not
 * left over from the first. Without them the bound of the nearest pair comes out too large in one of a few hundred
 * cases. */
static void rotations_that_underflow_are_no_rotation(void **state)
{
    (void)state;
    scene_random r = {5};
    for (int i = 0; i < 4000; i++) {
        scene_soup a = steps(&r, 2, 0.9), b = steps(&r, 0, 0.15);
        scene_pair brute = scene_open(&a, &b, "brute"), scene = scene_open(&a, &b, tumbling[i % TUMBLINGS]);
        graze_pose still = scene_translation(0, 0, 1.5e-7 * scene_unit(&r)), turned = still;
        turned.m[0][1] = 0x1p-1074;
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_contacts(scene.query, &turned, NULL, &result, &error), &error);
        if (distance_of(scene.query, &still) != distance_of(brute.query, &still))
            fail_msg("%s, scene %d", tumbling[i % TUMBLINGS], i);
        scene_close(&brute);
        scene_close(&scene);
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_beyond_float_are_not_infinitely_far),
        cmocka_unit_test(rotations_that_underflow_are_no_rotation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
