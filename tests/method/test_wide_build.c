/* The trees of method wide: that they hold what they should on meshes where no split is good, that they are the same
 * for any number of threads, and that they take no more memory than they may. What a node or a leaf must hold is
 * computed here anew, and exactly. */
#include "built_index.h"
#include "fault/counting_allocator.h"
#include "method/wide/wide.h"
#include "wide/build.h"
#include "wide/leaf.h"
#include "wide/middle.h"
#include "wide_meshes.h"

static grz_settings settings_of(grz_wide_build_kind kind)
{
    grz_settings settings = {0};
    settings.values[WIDE_BUILD].word = (int)kind;
    return settings;
}

static grz_wide_index *build(const graze_mesh *mesh, grz_wide_build_kind kind, int threads)
{
    return built_index(&grz_method_wide, mesh, settings_of(kind), threads);
}

/* ---- what must hold ---- */

typedef struct inspection {
    const graze_mesh *mesh;
    const grz_wide_index *index;
    const char *name; /* of the mesh */
    int *met;         /* how often a triangle was found */
    uint32_t nodes, leaves;
    const grz_wide_bound *above[80]; /* of the nodes down to here */
    int above_count;
} inspection;

/* Do the box and a corner of one of the leaf's triangles fit the user's coordinate? */
static bool corner_fits(const inspection *i, const grz_wide_node *node, int lane, uint32_t leaf, int at, int k,
                        int axis)
{
    const grz_frame *frame = &i->index->frame;
    const uint32_t triangle = i->index->leaves[leaf].triangle[at];
    double x = corner_coordinate(i->mesh, triangle, k, axis);
    double origin = grz_component(frame->origin, axis), lost, rounded = exact_difference(x, origin, &lost);
    double low = (double)node->low[axis][lane] * frame->unit, high = (double)node->high[axis][lane] * frame->unit;
    double centre = (double)i->index->places[leaf].bound.centre[axis];
    double corner = (double)i->index->leaves[leaf].corner[k][axis][at];
    /* Both differences are of numbers that are near each other: what they lose is below 2^-60 in the frame. */
    double error = fabs(((rounded * frame->per_unit - centre) - corner) + lost * frame->per_unit);
    return difference_is_between(x, origin, low, high) && error <= 0x1p-24 * fabs(corner) + 0x1p-52 + 0x1p-60;
}

static bool middle_holds(const float centre[3], const float half[3], const float low[3], const float high[3])
{
    for (int axis = 0; axis < 3; axis++) {
        double c = (double)centre[axis], h = (double)half[axis];
        if (!difference_is_between((double)low[axis], c, -h, h) || !difference_is_between((double)high[axis], c, -h, h))
            return false;
    }
    return true;
}

/* Is a corner of a triangle within a slab? Coordinates in the frame are exact but for 2^-53, sums of three products to
 * 2^-51. */
static bool slab_holds(const inspection *i, const grz_wide_bound *b, uint32_t triangle, int k)
{
    double at = -(double)b->middle, length = 0;
    for (int axis = 0; axis < 3; axis++) {
        double x = corner_coordinate(i->mesh, triangle, k, axis);
        double local = (x - grz_component(i->index->frame.origin, axis)) * i->index->frame.per_unit;
        at += local * (double)b->direction[axis];
        length += (double)b->direction[axis] * (double)b->direction[axis];
    }
    return fabs(at) + 0x1p-50 <= (double)b->thick && length <= 1 && length > 0.9999;
}

static void inspect_leaf(inspection *i, const grz_wide_node *node, int lane)
{
    const uint32_t number = node->child[lane] & ~GRZ_WIDE_LEAF;
    assert_true(number < i->index->leaf_count);
    const grz_wide_leaf *leaf = &i->index->leaves[number];
    const grz_wide_place *place = &i->index->places[number];
    const float low[3] = {node->low[0][lane], node->low[1][lane], node->low[2][lane]};
    const float high[3] = {node->high[0][lane], node->high[1][lane], node->high[2][lane]};
    i->leaves++;
    assert_in_range(place->count, 1, GRZ_WIDE);
    if (!middle_holds(place->bound.centre, place->bound.half, low, high))
        fail_msg("%s: middle of leaf %u", i->name, number);
    for (int at = 0; at < GRZ_WIDE; at++) {
        assert_true(leaf->triangle[at] < i->mesh->triangle_count);
        if ((uint32_t)at < place->count)
            i->met[leaf->triangle[at]]++;
        else
            assert_int_equal(leaf->triangle[at], leaf->triangle[0]);
        for (int k = 0; k < 3; k++) {
            bool held = slab_holds(i, &place->bound, leaf->triangle[at], k);
            for (int up = 0; up < i->above_count; up++) held &= slab_holds(i, i->above[up], leaf->triangle[at], k);
            if (!held) fail_msg("%s: slabs of leaf %u, lane %d, corner %d", i->name, number, at, k);
        }
        for (int part = 0; part < 9; part++)
            if (!corner_fits(i, node, lane, number, at, part / 3, part % 3))
                fail_msg("%s: leaf %u, lane %d, corner %d, axis %d", i->name, number, at, part / 3, part % 3);
    }
}

/* The low and high ends of all children are those that the node is said to have. */
static void inspect_node(inspection *i, uint32_t number, const float low[3], const float high[3], int depth)
{
    assert_true(number < i->index->node_count && depth <= i->index->depth);
    const grz_wide_node *node = &i->index->nodes[number];
    i->nodes++;
    i->above[i->above_count++] = &node->bound;
    assert_true(node->size >= 0);
    assert_true(node->child[0] != GRZ_WIDE_NONE);
    for (int lane = 0; lane < GRZ_WIDE; lane++) {
        float child_low[3], child_high[3];
        for (int axis = 0; axis < 3; axis++)
            child_low[axis] = node->low[axis][lane], child_high[axis] = node->high[axis][lane];
        if (node->child[lane] == GRZ_WIDE_NONE) {
            assert_true(lane == 7 || node->child[lane + 1] == GRZ_WIDE_NONE);
            for (int axis = 0; axis < 3; axis++)
                assert_true(child_low[axis] == 0x1p100f && child_high[axis] == 0x1p100f);
            continue;
        }
        for (int axis = 0; axis < 3; axis++)
            assert_true(low[axis] <= child_low[axis] && child_high[axis] <= high[axis]);
        assert_true(middle_holds(node->bound.centre, node->bound.half, child_low, child_high));
        if (node->child[lane] & GRZ_WIDE_LEAF)
            inspect_leaf(i, node, lane);
        else
            inspect_node(i, node->child[lane], child_low, child_high, depth + 1);
        const grz_wide_bound *own = node->child[lane] & GRZ_WIDE_LEAF
                                        ? &i->index->places[node->child[lane] & ~GRZ_WIDE_LEAF].bound
                                        : &i->index->nodes[node->child[lane]].bound;
        for (int axis = 0; axis < 3; axis++) assert_true(node->direction[axis][lane] == own->direction[axis]);
        assert_true(node->middle[lane] == own->middle && node->thick[lane] == own->thick);
    }
    i->above_count--;
}

/* Of all, and of larger ones that they take at most so many bytes a triangle. */
static void expect_sound(const graze_mesh *mesh, const grz_wide_index *index, const char *name, size_t most_bytes)
{
    const uint32_t n = mesh->triangle_count;
    inspection i = {.mesh = mesh, .index = index, .name = name, .met = calloc(n, sizeof *i.met)};
    assert_non_null(i.met);
    assert_true((uintptr_t)index->nodes % 64 == 0 && (uintptr_t)index->leaves % 64 == 0);
    assert_in_range(index->depth, 1, most_levels(n));
    const grz_float_box all = grz_wide_box_of_node(&index->nodes[0]);
    inspect_node(&i, 0, all.low, all.high, 1);
    assert_true(i.nodes == index->node_count && i.leaves == index->leaf_count);
    for (uint32_t t = 0; t < n; t++) assert_int_equal(i.met[t], 1);
    free(i.met);
    assert_int_equal(grz_wide_validate(mesh, index), GRAZE_OK);
    if (n < 1000) return;
    if (grz_wide_bytes(mesh, index) > most_bytes * (size_t)n)
        fail_msg("%s: %.1f bytes a triangle", name, (double)grz_wide_bytes(mesh, index) / n);
    if (8 * 0.9 * index->leaf_count > n) fail_msg("%s: leaves are not full: %u for %u", name, index->leaf_count, n);
}

static void hostile_meshes(void **state)
{
    (void)state;
    static const size_t counts[] = {1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 100, 129, 500, 1000, 3001, 20000};
    for (int kind = 0; kind < WIDE_KINDS; kind++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (int fast = 0; fast < 2; fast++) {
                graze_mesh *mesh = wide_mesh(kind, counts[c]);
                grz_wide_index *index = build(mesh, fast ? WIDE_FAST : WIDE_BEST, 1);
                expect_sound(mesh, index, wide_kinds[kind].name, 70);
                grz_wide_release(index);
                graze_mesh_free(mesh);
            }
}

static void shapes(void **state)
{
    (void)state;
    static const char *const all[][2] = {{"terrain", "level=5"}, {"torus", "rings=100"}, {"tetras", "count=500"},
                                         {"box", "cells=20"},    {"cone", "rings=9"},    {"icosphere", "level=4"}};
    for (size_t s = 0; s < sizeof all / sizeof *all; s++)
        for (int fast = 0; fast < 2; fast++) {
            graze_mesh *mesh = scene_shape(all[s][0], all[s][1]);
            grz_wide_index *index = build(mesh, fast ? WIDE_FAST : WIDE_BEST, 2);
            expect_sound(mesh, index, all[s][0], 64);
            grz_wide_release(index);
            graze_mesh_free(mesh);
        }
}

/* ---- threads and memory ---- */

static void expect_same(const grz_wide_index *a, const grz_wide_index *b)
{
    assert_true(a->node_count == b->node_count && a->leaf_count == b->leaf_count && a->depth == b->depth);
    assert_memory_equal(a->nodes, b->nodes, a->node_count * sizeof *a->nodes);
    assert_memory_equal(a->leaves, b->leaves, a->leaf_count * sizeof *a->leaves);
    assert_memory_equal(a->places, b->places, a->leaf_count * sizeof *a->places);
}

static void same_by_any_threads(void **state)
{
    (void)state;
    static const int threads[] = {2, 3, 8};
    for (int kind = 0; kind < 2 * WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind / 2, 40001);
        grz_wide_index *one = build(mesh, (grz_wide_build_kind)(kind % 2), 1);
        for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
            grz_wide_index *other = build(mesh, (grz_wide_build_kind)(kind % 2), threads[t]);
            expect_same(one, other);
            grz_wide_release(other);
        }
        grz_wide_release(one);
        graze_mesh_free(mesh);
    }
}

/* A tree that keeps triangles alone has the same bounds, and makes the leaves that the other keeps. */
static void leaves_are_made_as_they_are_kept(void **state)
{
    (void)state;
    for (int kind = 0; kind < WIDE_KINDS; kind++) {
        graze_mesh *mesh = wide_mesh(kind, 1001);
        grz_wide_index *kept = build(mesh, WIDE_BEST, 1);
        void *made = NULL;
        graze_error error;
        scene_expect_ok(grz_wide_build(mesh, WIDE_BEST, WIDE_KEEPS_TRIANGLES, NULL, &made, &error), &error);
        const grz_wide_index *bare = made;
        assert_null(bare->leaves);
        assert_true(kept->node_count == bare->node_count && kept->leaf_count == bare->leaf_count);
        assert_memory_equal(kept->nodes, bare->nodes, kept->node_count * sizeof *kept->nodes);
        for (uint32_t i = 0; i < kept->leaf_count; i++) {
            const grz_wide_place place = grz_wide_find_place(bare, i);
            grz_wide_leaf leaf;
            grz_wide_fill_leaf(bare, mesh, i, &place, &leaf);
            assert_memory_equal(&place, &kept->places[i], sizeof place);
            assert_memory_equal(&leaf, &kept->leaves[i], sizeof leaf);
            assert_memory_equal(grz_wide_triangles(bare, i), grz_wide_triangles(kept, i), sizeof leaf.triangle);
        }
        assert_int_equal(grz_wide_validate(mesh, bare), GRAZE_OK);
        grz_wide_release(made);
        grz_wide_release(kept);
        graze_mesh_free(mesh);
    }
}

/* While it is built an index takes no more than twice what mesh and index take in the end, and then as much as it says.
 */
static void memory(void **state)
{
    (void)state;
    for (int fast = 0; fast < 2; fast++) {
        counting_allocator count;
        counting_allocator_install(&count);
        graze_mesh *mesh = scene_shape("terrain", "level=6");
        const size_t before = count.live;
        count.peak = before;
        grz_wide_index *index = build(mesh, fast ? WIDE_FAST : WIDE_BEST, 1);
        assert_int_equal(count.live - before, grz_wide_bytes(mesh, index));
        const size_t whole =
            24 * (size_t)mesh->vertex_count + 12 * (size_t)mesh->triangle_count + (count.live - before);
        if (count.peak - before + whole - (count.live - before) > 2 * whole)
            fail_msg("%zu bytes while building, %zu in the end", count.peak, whole);
        grz_wide_release(index);
        graze_mesh_free(mesh);
        assert_int_equal(count.live, 0);
        graze_set_allocator(NULL);
    }
}

static void failing_allocations(void **state)
{
    (void)state;
    graze_mesh *mesh = wide_mesh(3, 500);
    for (int fast = 0; fast < 2; fast++)
        built_index_fail_allocations(&grz_method_wide, mesh, settings_of(fast ? WIDE_FAST : WIDE_BEST), 1);
    graze_mesh_free(mesh);
}

/* ---- that validate sees what is wrong ---- */

static void expect_invalid(const graze_mesh *mesh, const grz_wide_index *index, const char *what)
{
    if (grz_wide_validate(mesh, index) != GRAZE_BAD_DATA) fail_msg("validate does not see: %s", what);
}

static void damage_is_seen(void **state)
{
    (void)state;
    graze_mesh *mesh = scene_shape("terrain", "level=5");
    grz_wide_index *index = build(mesh, WIDE_BEST, 1);
    grz_wide_node *node = &index->nodes[index->node_count / 2], was = *node;
    const uint32_t leaf = index->leaf_count / 3;
    const grz_wide_leaf leaf_was = index->leaves[leaf];
    const grz_wide_place place_was = index->places[leaf];

    node->low[1][0] = nextafterf(node->low[1][0], 2);
    expect_invalid(mesh, index, "a box that is too small below");
    *node = was;
    node->high[2][1] = nextafterf(node->high[2][1], -2);
    expect_invalid(mesh, index, "a box that is too small above");
    *node = was;
    node->bound.half[0] = nextafterf(node->bound.half[0], 0);
    expect_invalid(mesh, index, "a half that is too small");
    *node = was;
    node->bound.thick = nextafterf(node->bound.thick * 0.5f, 0);
    expect_invalid(mesh, index, "a slab that is too thin");
    *node = was;
    node->direction[1][0] = nextafterf(node->direction[1][0], 2);
    expect_invalid(mesh, index, "a slab that is not the child's");
    *node = was;
    node->child[0] = GRZ_WIDE_NONE;
    expect_invalid(mesh, index, "a child that is not there");
    *node = was;
    index->leaves[leaf].corner[1][2][3] += 1e-5f;
    expect_invalid(mesh, index, "a corner that is elsewhere");
    index->leaves[leaf] = leaf_was;
    index->leaves[leaf].triangle[1] = index->leaves[leaf].triangle[0];
    expect_invalid(mesh, index, "a triangle twice");
    index->leaves[leaf] = leaf_was;
    index->places[leaf].bound.centre[0] += 1e-3f;
    expect_invalid(mesh, index, "a place that is elsewhere");
    index->places[leaf] = place_was;
    index->places[leaf].count = 9;
    expect_invalid(mesh, index, "a count beyond eight");
    index->places[leaf] = place_was;
    index->depth--;
    expect_invalid(mesh, index, "a depth that is too small");
    index->depth++;
    assert_int_equal(grz_wide_validate(mesh, index), GRAZE_OK);
    grz_wide_release(index);
    graze_mesh_free(mesh);
}

/* ---- figures ---- */

/* Two flat squares of two triangles, one above the other, in one leaf: a box of 2 by 2 by 1. */
static void known_figures(void **state)
{
    (void)state;
    scene_soup soup = scene_soup_of(4);
    static const graze_vec3 corners[6] = {{-1, -1, 0}, {1, -1, 0}, {-1, 1, 0}, {1, 1, 0}, {1, -1, 0}, {-1, 1, 0}};
    for (int i = 0; i < 12; i++) soup.corners[i] = (graze_vec3){corners[i % 6].x, corners[i % 6].y, i < 6 ? -0.5 : 0.5};
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    grz_wide_index *index = build(mesh, WIDE_BEST, 1);
    static const known_figure known[] = {{"nodes", 1},           {"leaves", 1},       {"height", 1},
                                         {"node_fill", 0.125},   {"leaf_fill", 0.5},  {"node_bytes", 8 * 64},
                                         {"leaf_bytes", 6 * 64}, {"place_bytes", 48}, {"node_half_area", 0},
                                         {"leaf_half_area", 8}};
    built_index_expect_figures(&grz_method_wide, mesh, index, known, sizeof known / sizeof *known);
    grz_wide_release(index);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hostile_meshes),
        cmocka_unit_test(shapes),
        cmocka_unit_test(same_by_any_threads),
        cmocka_unit_test(leaves_are_made_as_they_are_kept),
        cmocka_unit_test(memory),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(failing_allocations),
        cmocka_unit_test(known_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
