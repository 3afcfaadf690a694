/* At the ends of the range of float, in which bounds are kept. */
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
#if GRZ_HAVE_QHULL
    "kdop,tumble=hill",
#endif
};

enum { TUMBLINGS = sizeof tumbling / sizeof *tumbling };

/* ---- float ---- */

/* B is so large, and so far away, that in units of A no float tells its place: all that is known of most of its nodes is that
 * they are far. None of them may count as infinitely far, because one of them is the nearest. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_beyond_float_are_not_infinitely_far),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
