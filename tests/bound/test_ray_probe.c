/* A ray to a point is at that point at t = 1, exactly: no box that holds the point may be said to begin later. */
#include "bound/ray_probe.h"
#include "exact/ray.h"
#include "math/round.h"
#include "scene.h"

#include <float.h>

enum { CASES = 300000 };

/* Numbers that are lost, or nearly, beside others. */
static double tiny(scene_random *r)
{
    return scene_below(r, 3) ? (scene_unit(r) - 0.5) * ldexp(1, -50 - scene_below(r, 20)) : 0;
}

/* In a frame of unit 1, around its origin: often a float, seen from there, once it is rounded. */
static double near_origin(scene_random *r, double origin)
{
    return origin + (double)(scene_below(r, 1 << 24) - (1 << 23)) * 0x1p-23 * (scene_below(r, 4) ? 1 : 0x1p-30) +
           tiny(r);
}

static double some_origin(scene_random *r)
{
    static const double origins[] = {0, 0.5, -0.5, 1.0 / 3, -0.75, 1e3};
    return origins[scene_below(r, 6)];
}

/* Beside the point, by less than can be seen, or anywhere, or far away. */
static double some_start(scene_random *r, double at, double origin)
{
    switch (scene_below(r, 5)) {
    case 0: return at;
    case 1: return at + tiny(r);
    case 2: return near_origin(r, origin);
    case 3: return (scene_unit(r) - 0.5) * 0x1p40;
    default: return origin + 4 * scene_unit(r) - 2;
    }
}

typedef struct box_case {
    grz_frame frame;
    graze_vec3 from, to;
    float low[3], high[3];
} box_case;

/* The least box that holds the point, as all boxes are made: of its place in the frame as computed, rounded outward. */
static box_case make_case(scene_random *r)
{
    box_case c = {.frame = {.unit = 1, .per_unit = 1}};
    double origin[3], to[3], from[3];
    for (int axis = 0; axis < 3; axis++) {
        origin[axis] = some_origin(r);
        to[axis] = near_origin(r, origin[axis]);
        from[axis] = some_start(r, to[axis], origin[axis]);
    }
    c.frame.origin = grz_vec(origin[0], origin[1], origin[2]);
    c.to = grz_vec(to[0], to[1], to[2]);
    c.from = grz_vec(from[0], from[1], from[2]);
    graze_vec3 local = grz_frame_local(&c.frame, c.to);
    for (int axis = 0; axis < 3; axis++) {
        c.low[axis] = grz_float_below(grz_component(local, axis));
        c.high[axis] = grz_float_above(grz_component(local, axis));
    }
    return c;
}

static void test_point_is_never_missed(void **state)
{
    (void)state;
    scene_random r = {4};
    size_t late = 0, apart = 0;
    for (int i = 0; i < CASES; i++) {
        box_case c = make_case(&r);
        if (grz_same_point(c.from, c.to)) continue;
        graze_ray given = graze_ray_to(c.from, c.to);
        grz_ray ray = grz_ray_of(&given);
        grz_ray_probe probe = grz_ray_probe_of(ray.origin, ray.direction, &c.frame);
        double one = ldexp(1, -ray.scale), bound = grz_ray_probe_bound(&probe, c.low, c.high);
        if (!(bound <= one)) fail_msg("case %d: %a, of %a", i, bound, one);
        late += bound > one / 2; /* and yet it says something, */
        for (int axis = 0; axis < 3; axis++) c.low[axis] += 0.25F, c.high[axis] += 0.25F;
        apart += grz_ray_probe_bound(&probe, c.low, c.high) > DBL_MAX; /* also of what the ray misses */
    }
    assert_true(late > CASES / 4 && apart > CASES / 4);
}

/* Where too little is known, nothing is said. */
static void test_extremes(void **state)
{
    (void)state;
    const float low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    static const struct {
        graze_vec3 from, along;
        double unit;
    } cases[] = {
        {{0x1p200, 0, 0}, {-1, 0, 0}, 0x1p-999},          /* the origin is beyond all doubles in that unit */
        {{0x1.8p-989, 0, 0}, {-0x1p200, 1, 0}, 0x1p-990}, /* the direction is */
        {{0, 0, 0x1p150}, {0, 0x1p-1074, -1}, 0x1p200},   /* one direction is 0 in that unit */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const grz_frame frame = {.unit = cases[i].unit, .per_unit = 1 / cases[i].unit};
        grz_ray_probe probe = grz_ray_probe_of(cases[i].from, cases[i].along, &frame);
        double bound = grz_ray_probe_bound(&probe, low, high);
        if (!(bound <= 0x1p200)) fail_msg("case %zu: %a", i, bound);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_point_is_never_missed),
        cmocka_unit_test(test_extremes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
