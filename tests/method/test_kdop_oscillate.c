/* The oscillating tree: of all ways to merge the parts of a trial it takes the one of least volume, and loses no item.
 */
#include "method/kdop/split.h"

#include "bound/dop.h"
#include "bound/dop_shape.h"
#include "scene.h"

enum { MOST = 60 };

typedef struct fixture {
    grz_kdop_splitter splitter;
    grz_item items[MOST];
    float dops[MOST][GRZ_MOST_SUPPORTS];
    float boxes[MOST][6];
} fixture;

/* Small triangles at random places, or with `size` 0 all at one. */
static void make(fixture *f, scene_random *r, uint32_t count, int k, grz_kdop_rule rule, int levels, double size)
{
    grz_directions axes;
    f->splitter = (grz_kdop_splitter){.rule = rule, .levels = levels, .items = f->items, .boxes = f->boxes[0]};
    grz_directions_of(k, &f->splitter.directions);
    grz_directions_of(6, &f->splitter.axes);
    grz_directions_of(6, &axes);
    for (uint32_t i = 0; i < count; i++) {
        graze_vec3 points[3], c = scene_unit_point(r);
        for (int j = 0; j < 3; j++) {
            graze_vec3 p = scene_unit_point(r);
            points[j] = (graze_vec3){size * (c.x * c.x + 0.1 * p.x) / 2, size * (c.y + 0.2 * p.y) / 3,
                                     size * (c.z + 0.05 * p.z) / 9};
        }
        f->items[i] = (grz_item){{(float)points[0].x, (float)points[0].y, (float)points[0].z}, i};
        float *dop = f->dops[0] + (size_t)k * i;
        grz_dop_clear(dop, k);
        grz_dop_cover(dop, &f->splitter.directions, points, 3);
        grz_dop_clear(f->boxes[i], 6);
        grz_dop_cover(f->boxes[i], &axes, points, 3);
    }
    f->splitter.dops = f->dops[0];
}

static double volume_of(const fixture *f, const grz_item *items, uint32_t count)
{
    float dop[GRZ_MOST_SUPPORTS];
    grz_kdop_join_items(&f->splitter, items, count, dop);
    return grz_dop_volume(&f->splitter.directions, dop);
}

/* Where the parts of a trial end; returns their number. */
static int divide(fixture *f, uint32_t first, uint32_t count, int levels, uint32_t *ends, int used)
{
    if (levels == 0 || count == 1) {
        ends[used] = first + count;
        return used + 1;
    }
    uint32_t left = grz_kdop_split_once(&f->splitter, f->items + first, count);
    used = divide(f, first, left, levels - 1, ends, used);
    return divide(f, first + left, count - left, levels - 1, ends, used);
}

/* The least sum over all ways, each computed. The items are left in the order of the parts. */
static double least_sum(fixture *f, uint32_t count, int levels)
{
    uint32_t ends[8];
    int parts = divide(f, 0, count, levels, ends, 0);
    double least = INFINITY;
    for (unsigned group = 1; group + 1 < 1u << parts; group++) {
        static grz_item chosen[MOST], others[MOST];
        uint32_t n = 0, m = 0, i = 0;
        for (int part = 0; part < parts; part++)
            for (; i < ends[part]; i++) *(group >> part & 1 ? &chosen[n++] : &others[m++]) = f->items[i];
        least = fmin(least, volume_of(f, chosen, n) + volume_of(f, others, m));
    }
    return least;
}

static void expect_all_items(const fixture *f, uint32_t count)
{
    bool seen[MOST] = {false};
    for (uint32_t i = 0; i < count; i++) {
        assert_true(f->items[i].number < count && !seen[f->items[i].number]);
        seen[f->items[i].number] = true;
    }
}

static void the_least_sum_is_found(void **state)
{
    (void)state;
    static const int k_of[] = {6, 14, 18, 26};
    static fixture f;
    scene_random r = {1};
    int better = 0, trials = 0;
    for (uint32_t count = 2; count <= MOST; count += count < 12 ? 1 : 7)
        for (int levels = 2; levels <= 3; levels++)
            for (int rule = KDOP_LONGEST; rule <= KDOP_SAH; rule++) {
                uint64_t seed = r.state;
                int k = k_of[trials++ % 4];
                make(&f, &r, count, k, (grz_kdop_rule)rule, levels, 1);
                double least = least_sum(&f, count, levels);
                r.state = seed;
                make(&f, &r, count, k, (grz_kdop_rule)rule, 0, 1);
                uint32_t left = grz_kdop_split(&f.splitter, 0, count, false);
                double natural = volume_of(&f, f.items, left) + volume_of(&f, f.items + left, count - left);
                r.state = seed;
                make(&f, &r, count, k, (grz_kdop_rule)rule, levels, 1);
                left = grz_kdop_split(&f.splitter, 0, count, false);
                assert_true(left > 0 && left < count);
                expect_all_items(&f, count);
                double sum = volume_of(&f, f.items, left) + volume_of(&f, f.items + left, count - left);
                if (sum != least) fail_msg("%u items, %d levels, rule %d: %g, not %g", count, levels, rule, sum, least);
                assert_true(sum <= natural);
                better += sum < natural;
            }
    assert_true(better > trials / 10); /* or it would do nothing */
}

/* Nothing to gain leaves the split as it was, and halving is halving. */
static void ties_and_halves(void **state)
{
    (void)state;
    static fixture f;
    scene_random r = {2};
    make(&f, &r, 40, 18, KDOP_SPLATTER, 3, 0);
    assert_int_equal(grz_kdop_split(&f.splitter, 0, 40, false), 20);
    expect_all_items(&f, 40);
    make(&f, &r, 41, 18, KDOP_SPLATTER, 3, 1);
    assert_int_equal(grz_kdop_split(&f.splitter, 0, 41, true), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_least_sum_is_found),
        cmocka_unit_test(ties_and_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
