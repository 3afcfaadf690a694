/* A ray to a point is at that point at t = 1, exactly: no box that holds the point may be said to begin later. By every
 * kind of vector unit that this processor has, with the same bits. */
#include "bound/dop.h"
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

/* Eight boxes side by side: the case's box in one place, others beside it. */
typedef struct eight {
    float low[3][GRZ_RAY_BOXES], high[3][GRZ_RAY_BOXES];
    double near[GRZ_RAY_BOXES];
} eight;

static void put(eight *e, int place, const box_case *c, float shift)
{
    for (int axis = 0; axis < 3; axis++) {
        e->low[axis][place] = c->low[axis] + shift;
        e->high[axis][place] = c->high[axis] + shift;
    }
}

static uint32_t compare(grz_vector_kind kind, const grz_ray_probe *probe, eight *e, int count, double limit)
{
    return grz_ray_engine_of(kind)->boxes(probe, (const float(*)[GRZ_RAY_BOXES])e->low,
                                          (const float(*)[GRZ_RAY_BOXES])e->high, count, limit, e->near);
}

/* Does every kind say what plain C says? */
static void expect_same_bits(const grz_ray_probe *probe, const eight *plain, uint32_t set, int count, double limit)
{
    for (int kind = 0; kind < GRZ_VECTOR_KINDS; kind++) {
        eight other = *plain;
        if (!grz_ray_engine_of((grz_vector_kind)kind) || !grz_vector_has((grz_vector_kind)kind)) continue;
        assert_int_equal(compare((grz_vector_kind)kind, probe, &other, count, limit), set);
        for (int i = 0; i < count; i++)
            if (set >> i & 1) assert_memory_equal(&other.near[i], &plain->near[i], sizeof(double));
    }
}

static void test_point_is_never_missed(void **state)
{
    (void)state;
    scene_random r = {4};
    size_t late = 0, apart = 0, moved = 0;
    eight e = {.near = {0}};
    for (int i = 0; i < CASES; i++) {
        box_case c = make_case(&r);
        if (grz_same_point(c.from, c.to)) continue;
        graze_ray given = graze_ray_to(c.from, c.to);
        grz_ray ray = grz_ray_of(&given);
        grz_ray_probe probe = grz_ray_probe_of(ray.origin, ray.direction, &c.frame);
        const int count = 1 + i % GRZ_RAY_BOXES, place = scene_below(&r, count);
        for (int k = 0; k < count; k++) put(&e, k, &c, k == place ? 0 : 0.25F);
        const double one = ldexp(1, -ray.scale);
        const uint32_t set = compare(GRZ_VECTOR_scalar, &probe, &e, count, one);
        if (!(set >> place & 1) || !(e.near[place] <= one)) fail_msg("case %d: %a, of %a", i, e.near[place], one);
        assert_int_equal(set >> count, 0);
        expect_same_bits(&probe, &e, set, count, one);
        late += e.near[place] > one / 2;                                        /* and yet it says something, */
        for (int k = 0; k < count; k++) apart += k != place && !(set >> k & 1); /* also of what the ray misses */
        moved += (size_t)count - 1;
    }
    assert_true(late > CASES / 4 && apart > moved / 2);
}

/* Where too little is known, nothing is said. */
static void test_extremes(void **state)
{
    (void)state;
    const box_case all = {.low = {-1, -1, -1}, .high = {1, 1, 1}};
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
        const grz_ray_probe probe = grz_ray_probe_of(cases[i].from, cases[i].along, &frame);
        eight e = {.near = {0}};
        put(&e, 0, &all, 0);
        const uint32_t set = compare(GRZ_VECTOR_scalar, &probe, &e, 1, DBL_MAX);
        if (set != 1 || !(e.near[0] <= 0x1p200)) fail_msg("case %zu: %u, %a", i, (unsigned)set, e.near[0]);
        expect_same_bits(&probe, &e, set, 1, DBL_MAX);
    }
}

/* A ray along an axis, beside a box, at its side, and inside: where it does not move, only its origin counts. */
static void test_flat_directions(void **state)
{
    (void)state;
    const grz_frame frame = {.unit = 1, .per_unit = 1};
    const box_case box = {.low = {0, 0, 0}, .high = {0.5F, 0.5F, 0.5F}};
    static const struct {
        double y, z;
        bool meets;
    } cases[] = {{0.25, 0.25, true}, {0, 0.5, true}, {0.5, 0, true}, {0.25, 0.75, false}, {-0x1p-30, 0.25, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int way = -1; way <= 1; way += 2) {
            const graze_vec3 from = grz_vec(-way, cases[i].y, cases[i].z), along = grz_vec(way, 0, 0);
            const grz_ray_probe probe = grz_ray_probe_of(from, along, &frame);
            eight e = {.near = {0}};
            put(&e, 0, &box, 0);
            const uint32_t set = compare(GRZ_VECTOR_scalar, &probe, &e, 1, 10);
            assert_int_equal(set, cases[i].meets);
            if (set) assert_true(e.near[0] <= (way > 0 ? 1 : 0.5) && e.near[0] > (way > 0 ? 0.99 : 0.49));
            expect_same_bits(&probe, &e, set, 1, 10);
            assert_int_equal(compare(GRZ_VECTOR_scalar, &probe, &e, 1, 0.25), 0);
        }
}

/* ---- k-DOPs ---- */

static const int all_k[] = {6, 8, 12, 14, 18, 20, 26};
enum { K_COUNT = sizeof all_k / sizeof *all_k };

/* A k-DOP of the point that the ray runs to, and others that lie 0.4 beside it. */
static void put_dops(const box_case *c, const grz_directions *s, int count, int place, float *dops)
{
    static const double shifts[3] = {0.4, -0.4, 0.4};
    for (int i = 0; i < count; i++) {
        graze_vec3 p = grz_frame_local(&c->frame, c->to);
        if (i != place) p = grz_add(p, grz_vec(shifts[i % 3], shifts[(i + 1) % 3], -shifts[i % 3]));
        grz_dop_clear(dops + (ptrdiff_t)i * s->k, s->k);
        grz_dop_cover(dops + (ptrdiff_t)i * s->k, s, &p, 1);
    }
}

static void expect_same_dop_bits(const grz_ray_slabs *slabs, const float *dops, int count, double limit, uint32_t set,
                                 const double *near)
{
    for (int kind = 0; kind < GRZ_VECTOR_KINDS; kind++) {
        double other[GRZ_RAY_BOXES];
        const grz_ray_engine *engine = grz_ray_engine_of((grz_vector_kind)kind);
        if (!engine || !grz_vector_has((grz_vector_kind)kind)) continue;
        assert_int_equal(engine->dops(slabs, dops, count, limit, other), set);
        for (int i = 0; i < count; i++)
            if (set >> i & 1) assert_memory_equal(&other[i], &near[i], sizeof *near);
    }
}

/* The directions of rays from corner to corner of a small grid lie in many slabs, up to rounding. */
static void test_point_is_never_missed_by_slabs(void **state)
{
    (void)state;
    scene_random r = {5};
    size_t late = 0, apart = 0, moved = 0;
    for (int i = 0; i < CASES; i++) {
        const int count = 1 + i % GRZ_RAY_BOXES, place = scene_below(&r, count);
        box_case c = make_case(&r);
        if (i % 3 == 0) c.from = grz_add(c.to, grz_sub(grz_vec(1, 1, 1), scene_whole_point(&r, 3)));
        if (grz_same_point(c.from, c.to)) continue;
        graze_ray given = graze_ray_to(c.from, c.to);
        const grz_ray ray = grz_ray_of(&given);
        grz_directions s;
        assert_true(grz_directions_of(all_k[i % K_COUNT], &s));
        float dops[GRZ_RAY_BOXES * GRZ_MOST_SUPPORTS];
        double near[GRZ_RAY_BOXES];
        grz_ray_slabs slabs;
        grz_ray_slabs_of(ray.origin, ray.direction, &c.frame, &s, &slabs);
        put_dops(&c, &s, count, place, dops);
        const double one = ldexp(1, -ray.scale);
        const uint32_t set = grz_ray_engine_of(GRZ_VECTOR_scalar)->dops(&slabs, dops, count, one, near);
        if (!(set >> place & 1) || !(near[place] <= one))
            fail_msg("case %d, k = %d: %a, of %a", i, s.k, near[place], one);
        assert_int_equal(set >> count, 0);
        expect_same_dop_bits(&slabs, dops, count, one, set, near);
        late += near[place] > one / 2;
        for (int k = 0; k < count; k++) apart += k != place && !(set >> k & 1);
        moved += (size_t)count - 1;
    }
    assert_true(late > CASES / 4 && apart > moved * 3 / 4);
}

/* Slabs cut off what a box can not: the corner regions of a diamond. */
static void test_slabs_tell_more_than_boxes(void **state)
{
    (void)state;
    const grz_frame frame = {.unit = 1, .per_unit = 1};
    const graze_vec3 diamond[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    for (int i = 0; i < K_COUNT; i++) {
        grz_directions s;
        grz_ray_slabs slabs;
        float dop[GRZ_MOST_SUPPORTS];
        double near[GRZ_RAY_BOXES];
        assert_true(grz_directions_of(all_k[i], &s));
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, diamond, 6);
        grz_ray_slabs_of(grz_vec(0.75, 0.75, -2), grz_vec(0, 0, 1), &frame, &s, &slabs);
        assert_int_equal(grz_ray_engine_of(GRZ_VECTOR_scalar)->dops(&slabs, dop, 1, 10, near), s.k == 6);
        grz_ray_slabs_of(grz_vec(0, 0, -2), grz_vec(0, 0, 1), &frame, &s, &slabs);
        assert_int_equal(grz_ray_engine_of(GRZ_VECTOR_scalar)->dops(&slabs, dop, 1, 10, near), 1);
        assert_true(near[0] <= 1 && near[0] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_point_is_never_missed),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_flat_directions),
        cmocka_unit_test(test_point_is_never_missed_by_slabs),
        cmocka_unit_test(test_slabs_tell_more_than_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
