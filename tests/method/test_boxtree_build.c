/* The trees of method boxtree: that they hold what they should on meshes where no split is good, that they are the same
 * for any number of threads, and that they take no more memory than they may. What a leaf's box is and must hold is
 * computed here anew, and exactly. */
#define _GNU_SOURCE
#include "method/boxtree/boxtree.h"

#include "built_index.h"
#include "fault/counting_allocator.h"
#include "method/boxtree/cut.h"
#include "skip.h"
#include "threads_fail.h"
#include "wide_meshes.h"

/* All that can be asked of a build. */
typedef struct combination {
    grz_boxtree_axes axes;
    grz_boxtree_split split;
    grz_boxtree_planes planes;
    grz_boxtree_cuts cuts;
} combination;

enum { COMBINATIONS = 16 };

static combination combination_at(int i)
{
    return (combination){i & 1 ? BOXTREE_LONGEST : BOXTREE_THREE, i & 2 ? BOXTREE_SWEEP : BOXTREE_SEEDS,
                         i & 4 ? BOXTREE_PERPENDICULAR : BOXTREE_PARALLEL, i & 8 ? BOXTREE_TWO : BOXTREE_ONE};
}

static const combination usual = {BOXTREE_THREE, BOXTREE_SWEEP, BOXTREE_PERPENDICULAR, BOXTREE_TWO};

static grz_settings settings_of(combination c)
{
    grz_settings settings = {0};
    settings.values[BOXTREE_AXES].word = (int)c.axes;
    settings.values[BOXTREE_SPLIT].word = (int)c.split;
    settings.values[BOXTREE_PLANES].word = (int)c.planes;
    settings.values[BOXTREE_CUTS].word = (int)c.cuts;
    return settings;
}

static grz_boxtree_index *build(const graze_mesh *mesh, combination c, int threads)
{
    return built_index(&grz_method_boxtree, mesh, settings_of(c), threads);
}

/* ---- what must hold ---- */

typedef struct inspection {
    const graze_mesh *mesh;
    const grz_boxtree_index *index;
    const char *name; /* of the mesh */
    int *met;         /* how often a triangle was found */
    uint32_t pairs;
    int deepest;
    combination combination;
} inspection;

typedef struct ends {
    float at[3][2]; /* low and high along each axis */
} ends;

/* What a cut is, from the words in boxtree.h alone: which side it moves, or none, and how far. */
typedef struct meaning {
    int axis; /* 3: none */
    bool upper;
    float size;
} meaning;

static meaning meaning_of(uint32_t cuts, int which)
{
    const uint32_t cut = which ? cuts / 65536 : cuts % 65536;
    return (meaning){(int)(cut / 16384), cut / 8192 % 2 == 1,
                     ldexpf(1 + (float)(cut % 128) / 128, (int)(cut / 128 % 64) - 63)};
}

static void inspect_leaf(inspection *i, uint32_t triangle, ends box)
{
    const grz_frame *frame = &i->index->frame;
    assert_true(triangle < i->mesh->triangle_count);
    i->met[triangle]++;
    for (int k = 0; k < 9; k++) {
        const int axis = k % 3;
        double x = corner_coordinate(i->mesh, triangle, k / 3, axis);
        if (!difference_is_between(x, grz_component(frame->origin, axis), (double)box.at[axis][0] * frame->unit,
                                   (double)box.at[axis][1] * frame->unit))
            fail_msg("%s: triangle %u, corner %d, axis %d", i->name, triangle, k / 3, axis);
    }
}

static void inspect_link(inspection *i, uint32_t link, ends box, int depth)
{
    if (link & 0x80000000u) {
        inspect_leaf(i, link & 0x7fffffffu, box);
        return;
    }
    assert_true(link < i->index->pair_count && depth < i->index->depth);
    i->pairs++;
    if (depth + 1 > i->deepest) i->deepest = depth + 1;
    const grz_boxtree_pair *pair = &i->index->pairs[link];
    int axis = -1; /* along which the first cut is */
    for (int k = 0; k < 2; k++) {
        ends child = box;
        for (int which = 0; which < 2; which++) {
            const meaning m = meaning_of(pair->cuts[k], which);
            if (m.axis == 3) {
                assert_int_equal(which ? pair->cuts[k] >> 16 : pair->cuts[k] & 0xffffu, 0xc000);
                continue;
            }
            if (axis < 0) axis = m.axis;
            assert_true(i->combination.planes != BOXTREE_PARALLEL || axis == m.axis);
            assert_true(which == 0 || i->combination.cuts == BOXTREE_TWO);
            child.at[m.axis][!m.upper] += m.upper ? m.size : -m.size;
            assert_true(child.at[m.axis][0] <= child.at[m.axis][1]);
        }
        inspect_link(i, pair->link[k], child, depth + 1);
    }
}

static void expect_sound(const graze_mesh *mesh, const grz_boxtree_index *index, const char *name, combination c)
{
    const uint32_t n = mesh->triangle_count;
    inspection i = {.mesh = mesh, .index = index, .name = name, .met = calloc(n, sizeof *i.met), .combination = c};
    assert_non_null(i.met);
    assert_int_equal((uintptr_t)index->pairs % 64, 0);
    assert_in_range(index->depth, 0, most_levels(n));
    ends box;
    for (int axis = 0; axis < 3; axis++)
        box.at[axis][0] = index->box.low[axis], box.at[axis][1] = index->box.high[axis];
    inspect_link(&i, index->root, box, 0);
    assert_int_equal(index->pair_count, n - 1);
    assert_int_equal(i.pairs, n - 1);
    assert_int_equal(i.deepest, index->depth);
    for (uint32_t t = 0; t < n; t++) assert_int_equal(i.met[t], 1);
    free(i.met);
    assert_int_equal(grz_boxtree_validate(mesh, index), GRAZE_OK);
    if (n >= 1000) assert_true(grz_boxtree_bytes(mesh, index) <= 18 * (size_t)n);
}

static void hostile_meshes(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 3, 4, 5, 8, 17, 63, 64, 65, 66, 129, 500, 3001};
    for (int kind = 0; kind < WIDE_KINDS; kind++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            graze_mesh *mesh = wide_mesh(kind, counts[c]);
            for (int k = 0; k < COMBINATIONS; k++) {
                grz_boxtree_index *index = build(mesh, combination_at(k), 1);
                expect_sound(mesh, index, wide_kinds[kind].name, combination_at(k));
                grz_boxtree_release(index);
            }
            graze_mesh_free(mesh);
        }
}

static void shapes(void **state)
{
    (void)state;
    static const char *const all[][2] = {{"terrain", "level=5"}, {"torus", "rings=100"}, {"tetras", "count=500"},
                                         {"box", "cells=20"},    {"cone", "rings=9"},    {"icosphere", "level=4"}};
    for (size_t s = 0; s < sizeof all / sizeof *all; s++)
        for (int k = 0; k < COMBINATIONS; k++) {
            graze_mesh *mesh = scene_shape(all[s][0], all[s][1]);
            grz_boxtree_index *index = build(mesh, combination_at(k), 2);
            expect_sound(mesh, index, all[s][0], combination_at(k));
            grz_boxtree_release(index);
            graze_mesh_free(mesh);
        }
}

/* Coordinates that become others when the frame's origin, -1/2, is taken from them: what is a float then was none
 * before. */
static void rounded_coordinates(void **state)
{
    (void)state;
    static const double places[] = {-1, -0.75, -1e-20, 0, 1e-20};
    scene_random r = {9};
    scene_soup soup = scene_soup_of(300);
    for (size_t i = 0; i < 3 * soup.count; i++) {
        double x = places[scene_below(&r, 5)], y = places[scene_below(&r, 5)], z = places[scene_below(&r, 5)];
        soup.corners[i] = (graze_vec3){x, y, z};
    }
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    for (int k = 0; k < COMBINATIONS; k++) {
        grz_boxtree_index *index = build(mesh, combination_at(k), 1);
        expect_sound(mesh, index, "rounded coordinates", combination_at(k));
        grz_boxtree_release(index);
    }
    graze_mesh_free(mesh);
}

/* Slow programs, as those of sanitizers, are asked for fewer scenes than usual, and `make exhaustive` for more. */
enum { USUAL_SCENES = 8 };

static int scenes_wanted(void)
{
    const char *given = getenv("GRAZE_SCENES");
    return given ? atoi(given) : USUAL_SCENES;
}

/* Or a twentieth. */
static void a_million(void **state)
{
    (void)state;
    const bool few = scenes_wanted() < USUAL_SCENES;
    graze_mesh *mesh = scene_shape("torus", few ? "rings=100 sides=250" : "rings=1000 sides=500");
    assert_int_equal(mesh->triangle_count, few ? 50000 : 1000000);
    grz_boxtree_index *index = build(mesh, usual, 2);
    expect_sound(mesh, index, "a million", usual);
    assert_true(grz_boxtree_bytes(mesh, index) <= 16 * (size_t)mesh->triangle_count + 1000);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

/* ---- cuts ---- */

static float random_float(scene_random *r, int least_exponent)
{
    float size = ldexpf((float)scene_unit(r), scene_below(r, 1 - least_exponent) + least_exponent);
    return scene_below(r, 2) ? size : -size;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

/* Is the cut the largest that is not more than there is to spare? */
static void expect_largest(const grz_float_box *box, const grz_float_box *needed, meaning m)
{
    double lost, gap = m.upper ? exact_difference((double)needed->low[m.axis], (double)box->low[m.axis], &lost)
                               : exact_difference((double)box->high[m.axis], (double)needed->high[m.axis], &lost);
    int exponent;
    (void)frexpf(m.size, &exponent);
    const double next = (double)m.size + ldexp(1, exponent - 8);
    assert_true((double)m.size < gap || ((double)m.size == gap && lost >= 0));
    if (next < 2 && !(next > gap || (next == gap && lost < 0)))
        fail_msg("a cut of %a, where there are %a and the next is %a", (double)m.size, gap, next);
}

/* By more than the rounding of cuts, no other side is better; and none was left out that is worth a cut, but for the
 * least. */
static void expect_best(const grz_float_box *box, const grz_float_box *needed, int axis, meaning m)
{
    const grz_boxtree_measure whole = grz_boxtree_measure_of(box);
    for (int k = 0; k < 3; k++) {
        if (axis >= 0 && k != axis) continue;
        const float gap = greater(needed->low[k] - box->low[k], box->high[k] - needed->high[k]);
        const float removes = m.axis == 3 ? 0 : m.size * whole.removes[m.axis] * (1 + 0x1p-6f);
        if (!(gap * whole.removes[k] <= removes || gap < 0x1p-50f))
            fail_msg("axis %d has %a to spare, and %d is cut by %a", k, (double)gap, m.axis, (double)m.size);
    }
}

static void cuts(void **state)
{
    (void)state;
    scene_random r = {5};
    int none = 0, lower = 0;
    for (int n = 0; n < 300000; n++) {
        grz_float_box box, needed;
        const int least_exponent = n % 3 == 0 ? -5 : n % 3 == 1 ? -60 : -130, axis = n % 5 == 0 ? -1 : n % 3;
        for (int k = 0; k < 3; k++) {
            float a = random_float(&r, least_exponent), b = random_float(&r, least_exponent);
            box.low[k] = a < b ? a : b, box.high[k] = a < b ? b : a;
            float part = (float)scene_unit(&r);
            needed.low[k] = scene_below(&r, 4) == 0 ? box.low[k] : a * part + b * (1 - part);
            needed.high[k] = scene_below(&r, 4) == 0 ? box.high[k] : needed.low[k];
            needed.low[k] = fminf(fmaxf(needed.low[k], box.low[k]), box.high[k]);
            needed.high[k] = fminf(fmaxf(needed.high[k], needed.low[k]), box.high[k]);
        }
        const grz_boxtree_measure whole = grz_boxtree_measure_of(&box);
        const grz_boxtree_cuts wanted = n % 2 ? BOXTREE_TWO : BOXTREE_ONE;
        const uint32_t both = grz_boxtree_best_cuts(&whole, &needed, axis, wanted);
        for (int which = 0; which < (wanted == BOXTREE_TWO ? 2 : 1); which++) {
            const meaning m = meaning_of(both, which);
            expect_best(&box, &needed, axis, m);
            none += m.axis == 3;
            if (m.axis == 3) break; /* and so is the other */
            expect_largest(&box, &needed, m);
            lower += !m.upper;
            *(m.upper ? &box.low[m.axis] : &box.high[m.axis]) += m.upper ? m.size : -m.size;
            for (int k = 0; k < 3; k++) assert_true(box.low[k] <= needed.low[k] && needed.high[k] <= box.high[k]);
        }
        if (wanted == BOXTREE_ONE) assert_int_equal(both >> 16, 0xc000);
    }
    assert_true(none > 1000 && none < 200000 && lower > 50000);
}

/* ---- options ---- */

static double half_area(const graze_mesh *mesh, const grz_boxtree_index *index)
{
    graze_statistic all[8];
    assert_int_equal(grz_boxtree_statistics(mesh, index, all, 8), 8);
    return all[6].value + all[7].value;
}

/* Each option makes another tree, and that of sweeps has smaller boxes than that of seeds. */
static void options_matter(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("torus", "rings=60 sides=30");
    grz_boxtree_index *index[COMBINATIONS];
    const size_t bytes = (mesh->triangle_count - 1) * sizeof(grz_boxtree_pair);
    for (int k = 0; k < COMBINATIONS; k++) {
        index[k] = build(mesh, combination_at(k), 1);
        for (int j = 0; j < k; j++) assert_true(memcmp(index[k]->pairs, index[j]->pairs, bytes) != 0);
    }
    for (int k = 0; k < COMBINATIONS; k++)
        if (!(k & 2)) assert_true(half_area(mesh, index[k | 2]) < half_area(mesh, index[k]));
    for (int k = 0; k < COMBINATIONS; k++) grz_boxtree_release(index[k]);
    graze_mesh_free(mesh);
}

/* ---- threads and memory ---- */

static void expect_same(const grz_boxtree_index *a, const grz_boxtree_index *b)
{
    assert_true(a->pair_count == b->pair_count && a->depth == b->depth && a->root == b->root);
    assert_memory_equal(a->pairs, b->pairs, a->pair_count * sizeof *a->pairs);
    assert_memory_equal(&a->box, &b->box, sizeof a->box);
}

/* Each mesh meets every third combination, which has seeds and sweeps among them, and each of these the next number of
 * threads: 48 builds, in which every combination meets every number. Where more are wanted, every mesh by every
 * combination and number: 288 builds, those of hostile meshes by seeds as deep as trees may be. */
static void same_by_any_threads(void **state)
{
    (void)state;
    static const int threads[] = {2, 3, 8};
    enum { NUMBERS = sizeof threads / sizeof *threads };
    const bool few = scenes_wanted() <= USUAL_SCENES;
    int turn = 0;
    for (int kind = 0; kind < WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind, 20001);
        for (int k = few ? kind % 3 : 0; k < COMBINATIONS; k += few ? 3 : 1, turn++) {
            grz_boxtree_index *one = build(mesh, combination_at(k), 1);
            for (int t = 0; t < NUMBERS; t++) {
                if (few && t != turn % NUMBERS) continue;
                grz_boxtree_index *other = build(mesh, combination_at(k), threads[t]);
                expect_same(one, other);
                grz_boxtree_release(other);
            }
            grz_boxtree_release(one);
        }
        graze_mesh_free(mesh);
    }
}

static void without_threads(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(7, 40001);
    grz_boxtree_index *one = build(mesh, usual, 1);
    if (!threads_fail(true)) {
        grz_boxtree_release(one);
        graze_mesh_free(mesh);
        SKIP(NO_LIMIT);
    }
    grz_boxtree_index *alone = build(mesh, usual, 8);
    assert_true(threads_fail(false));
    expect_same(one, alone);
    grz_boxtree_release(alone);
    grz_boxtree_release(one);
    graze_mesh_free(mesh);
}

/* While it is built an index takes 32 bytes a triangle more than in the end, and then as much as it says. */
static void memory(void **state)
{
    (void)state;
    for (int k = 0; k < COMBINATIONS; k++) {
        counting_allocator count;
        counting_allocator_install(&count);
        graze_mesh *mesh = scene_shape("terrain", "level=6");
        const size_t before = count.live, items = 32 * (size_t)mesh->triangle_count;
        count.peak = before;
        grz_boxtree_index *index = build(mesh, combination_at(k), 1);
        assert_int_equal(count.live - before, grz_boxtree_bytes(mesh, index));
        assert_int_equal(count.peak - before, grz_boxtree_bytes(mesh, index) + items);
        grz_boxtree_release(index);
        graze_mesh_free(mesh);
        assert_int_equal(count.live, 0);
        graze_set_allocator(NULL);
    }
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 500);
    built_index_fail_allocations(&grz_method_boxtree, mesh, settings_of(usual), 2);
    grz_boxtree_index *index = build(mesh, usual, 1);
    failing_allocator_install(1);
    assert_int_equal(grz_boxtree_validate(mesh, index), GRAZE_OUT_OF_MEMORY);
    assert_int_equal(failing_allocator_live_blocks(), 0);
    failing_allocator_remove();
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

/* ---- that validate sees what is wrong ---- */

static void expect_invalid(const graze_mesh *mesh, const grz_boxtree_index *index, const char *what)
{
    if (grz_boxtree_validate(mesh, index) != GRAZE_BAD_DATA) fail_msg("validate does not see: %s", what);
}

/* Every cut is as large as can be, so the next larger one loses a part of some triangle, unless rounding hides it: a
 * child may keep its box where the last bits of a small cut do not matter. */
static void large_cuts_are_seen(const graze_mesh *mesh, grz_boxtree_index *index)
{
    int seen = 0, tried = 0;
    for (uint32_t i = 0; i < index->pair_count; i += 37)
        for (int k = 0; k < 4; k++) {
            uint32_t *cuts = &index->pairs[i].cuts[k / 2], was = *cuts;
            const meaning m = meaning_of(was, k % 2);
            if (m.axis == 3) continue;
            *cuts += k % 2 ? 0x10000 : 1;
            tried++;
            seen += grz_boxtree_validate(mesh, index) == GRAZE_BAD_DATA;
            *cuts = was;
        }
    if (tried < 20 || seen < tried * 9 / 10) fail_msg("of %d cuts that are too large %d were seen", tried, seen);
}

static void damage_is_seen(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("terrain", "level=5");
    grz_boxtree_index *index = build(mesh, usual, 1);
    grz_boxtree_pair *pair = &index->pairs[index->pair_count / 2], was = *pair;
    uint32_t leaf = 0;
    while (!(index->pairs[leaf].link[0] & index->pairs[leaf].link[1] & GRZ_BOXTREE_LEAF)) leaf++;
    const grz_boxtree_pair leaf_was = index->pairs[leaf];

    large_cuts_are_seen(mesh, index);
    pair->cuts[0] += 0x80; /* the exponent */
    expect_invalid(mesh, index, "a cut that is twice as large");
    for (uint32_t cut = 0xc001; cut < 0x10000; cut += 0x0fff) {
        pair->cuts[0] = (was.cuts[0] & ~0xffffu) | cut;
        expect_invalid(mesh, index, "an axis that is not there");
        pair->cuts[0] = (was.cuts[0] & 0xffffu) | cut << 16;
        expect_invalid(mesh, index, "an axis that is not there, in the second cut");
    }
    *pair = was;
    pair->link[0] = index->pair_count;
    expect_invalid(mesh, index, "a pair that is not there");
    pair->link[0] = 0;
    expect_invalid(mesh, index, "a way back to the root");
    *pair = was;
    index->pairs[leaf].link[0] = index->pairs[leaf].link[1];
    expect_invalid(mesh, index, "a triangle that comes twice");
    index->pairs[leaf].link[0] = mesh->triangle_count | GRZ_BOXTREE_LEAF;
    expect_invalid(mesh, index, "a triangle that is not there");
    index->pairs[leaf] = leaf_was;
    index->root = index->pairs[0].link[0];
    expect_invalid(mesh, index, "a root that leaves half of the tree out");
    index->root = 0;
    index->box.high[2] = nextafterf(index->box.high[2], -2);
    expect_invalid(mesh, index, "a root's box that is too small");
    index->box.high[2] = 3;
    expect_invalid(mesh, index, "a root's box beyond the frame");
    index->box.high[2] = nextafterf(index->box.low[2], -2);
    expect_invalid(mesh, index, "a root's box that is upside down");
    grz_boxtree_release(index);
    index = build(mesh, usual, 1);
    index->depth--;
    expect_invalid(mesh, index, "a depth that is too small");
    index->depth = 1000;
    expect_invalid(mesh, index, "a depth beyond the limit");
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

/* ---- figures ---- */

/* Two squares of 2 by 2 at heights -1 and 1, each one degenerate-free triangle: a cut takes almost the whole height
 * from each, and what is left of it goes with the second. */
static void known_figures(void **state)
{
    (void)state;
    scene_soup soup = scene_soup_of(2);
    static const graze_vec3 corners[3] = {{-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}};
    for (int i = 0; i < 6; i++) soup.corners[i] = (graze_vec3){corners[i % 3].x, corners[i % 3].y, i < 3 ? -1 : 1};
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    grz_boxtree_index *index = build(mesh, usual, 1);
    static const known_figure known[] = {{"pairs", 1},          {"height", 1},        {"pair_bytes", 16 + 64},
                                         {"empty_cuts", 0},     {"node_volume", 0},   {"leaf_volume", 0},
                                         {"node_half_area", 0}, {"leaf_half_area", 8}};
    built_index_expect_figures(&grz_method_boxtree, mesh, index, known, sizeof known / sizeof *known);
    grz_boxtree_release(index);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_meshes),
        cmocka_unit_test(shapes),
        cmocka_unit_test(rounded_coordinates),
        cmocka_unit_test(a_million),
        cmocka_unit_test(cuts),
        cmocka_unit_test(options_matter),
        cmocka_unit_test(same_by_any_threads),
        cmocka_unit_test(without_threads),
        cmocka_unit_test(memory),
        cmocka_unit_test(failing_allocations),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(known_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
