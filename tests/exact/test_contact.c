/* Where triangles meet, by cases that are known by looking at them; oracle/contacts judges the rest by rational
 * arithmetic. */
#include "base/random.h"
#include "exact/contact.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* clang-format off */
#define FLAT {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}}
#define THIRD 0x1.5555555555555p-2

static const struct { const char *name; grz_tri a, b; graze_kind kind; uint32_t count; graze_vec3 corners[6]; } rows[] = {
    {"apart", FLAT, {{{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}}, GRAZE_APART, 0, {{0, 0, 0}}},
    {"a fin through the face", FLAT, {{{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}}, GRAZE_CROSSING, 2, {{1, 1, 0}, {1.5, 1, 0}}},
    {"beyond an edge", FLAT, {{{1, 1, -1}, {1, 1, 1}, {1, -7, 1}}}, GRAZE_CROSSING, 2, {{1, 0, 0}, {1, 1, 0}}},
    {"corner in the plane", FLAT, {{{1, 1, 0}, {2, 1, -1}, {2, 1, 1}}}, GRAZE_CROSSING, 2, {{1, 1, 0}, {2, 1, 0}}},
    {"segment through a face", FLAT, {{{1, 1, -1}, {1, 1, 3}, {1, 1, 3}}}, GRAZE_CROSSING, 1, {{1, 1, 0}}},
    {"three on a line through a face", FLAT, {{{1, 1, 3}, {1, 1, 0}, {1, 1, -1}}}, GRAZE_CROSSING, 1, {{1, 1, 0}}},
    {"two segments", {{{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}}, {{{3, 0, 0}, {0, 3, 3}, {3, 0, 0}}}, GRAZE_CROSSING, 1,
     {{1.5, 1.5, 1.5}}},
    {"a third", {{{0, 0, 0}, {0, 1, 0}, {0, 0, 3}}}, {{{-1, 0.25, 0.25}, {2, 0.25, 1.25}, {-1, 0.25, 0.25}}},
     GRAZE_CROSSING, 1, {{0, 0.25, 0x1.2aaaaaaaaaaabp-1}}},
    {"tiny through huge", {{{-0x1p200, -0x1p200, 0}, {0x1p200, -0x1p200, 0}, {0, 0x1p200, 0}}},
     {{{0, 0, -0x1p-1074}, {0x1p-1073, 0, 0x1p-1074}, {0, 0, -0x1p-1074}}}, GRAZE_CROSSING, 1, {{0x1p-1074, 0, 0}}},
    {"corner on the face", FLAT, {{{1, 1, -0.0}, {1, 1, 1}, {2, 2, 3}}}, GRAZE_TOUCHING, 1, {{1, 1, 0}}},
    {"corner on a corner", FLAT, {{{4, 0, 0}, {5, 0, 0}, {5, 1, 1}}}, GRAZE_TOUCHING, 1, {{4, 0, 0}}},
    {"edge across edge", FLAT, {{{1, 0, -1}, {2, 0, 2}, {2, -1, 0}}}, GRAZE_TOUCHING, 1, {{1 + THIRD, 0, 0}}},
    {"edge on the face", FLAT, {{{2, 1, 0}, {1, 1, 0}, {2, 2, 1}}}, GRAZE_TOUCHING, 2, {{1, 1, 0}, {2, 1, 0}}},
    {"edge on the face and beyond", FLAT, {{{2, 1, 0}, {-9, 1, 0}, {2, 2, 1}}}, GRAZE_TOUCHING, 2, {{0, 1, 0}, {2, 1, 0}}},
    {"edge along edge, flat", FLAT, {{{1, 0, 0}, {6, 0, 0}, {3, -1, 0}}}, GRAZE_TOUCHING, 2, {{1, 0, 0}, {4, 0, 0}}},
    {"segment in the face", FLAT, {{{-4, 4, 0}, {8, -8, 0}, {1, -1, 0}}}, GRAZE_TOUCHING, 1, {{0, 0, 0}}},
    {"segment across the face", FLAT, {{{-1, 1, 0}, {8, 1, 0}, {1, 1, 0}}}, GRAZE_TOUCHING, 2, {{0, 1, 0}, {3, 1, 0}}},
    {"segment along an edge", FLAT, {{{1, 3, 0}, {-1, 5, 0}, {1, 3, 0}}}, GRAZE_TOUCHING, 2, {{0, 4, 0}, {1, 3, 0}}},
    {"segments in a line", {{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}}}, {{{8, 0, 0}, {5, 0, 0}, {3, 0, 0}}}, GRAZE_TOUCHING, 2,
     {{3, 0, 0}, {4, 0, 0}}},
    {"point in the face", FLAT, {{{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}}, GRAZE_TOUCHING, 1, {{1, 1, 0}}},
    {"the same", FLAT, FLAT, GRAZE_OVERLAP, 3, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}},
    {"contained, the other way round", FLAT, {{{1, 1, 0}, {1, 2, 0}, {2, 1, 0}}}, GRAZE_OVERLAP, 3,
     {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}},
    {"a corner inside", FLAT, {{{9, 1, 0}, {1, 9, 0}, {1, 1, 0}}}, GRAZE_OVERLAP, 3, {{1, 1, 0}, {3, 1, 0}, {1, 3, 0}}},
    {"four", FLAT, {{{-1, 1, 0}, {9, 1, 0}, {-1, -9, 0}}}, GRAZE_OVERLAP, 4, {{0, 0, 0}, {4, 0, 0}, {3, 1, 0}, {0, 1, 0}}},
    {"five", FLAT, {{{-1, 3, 0}, {3, -1, 0}, {3, 9, 0}}}, GRAZE_OVERLAP, 5,
     {{0, 2, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0}, {0, 4, 0}}},
    {"six", {{{0, 0, 0}, {6, 0, 0}, {3, 6, 0}}}, {{{3, -2, 0}, {0, 4, 0}, {6, 4, 0}}}, GRAZE_OVERLAP, 6,
     {{1, 2, 0}, {2, 0, 0}, {4, 0, 0}, {5, 2, 0}, {4, 4, 0}, {2, 4, 0}}},
};
/* clang-format on */
enum { ROWS = sizeof rows / sizeof *rows };

static grz_tri turned(const grz_tri *t, int turn)
{
    return (grz_tri){{t->v[turn % 3], t->v[(turn + 1) % 3], t->v[(turn + 2) % 3]}};
}

static bool same_bits(graze_vec3 p, graze_vec3 q)
{
    return memcmp(&p, &q, sizeof p) == 0;
}

static bool is_row(const graze_contact *c, int r)
{
    bool same = c->kind == rows[r].kind && c->corner_count == rows[r].count;
    for (int i = 0; i < 6; i++) same = same && same_bits(c->corners[i], rows[r].corners[i]);
    return same;
}

static void test_known_contacts(void **state)
{
    (void)state;
    for (int r = 0; r < ROWS; r++)
        for (int turn = 0; turn < 9; turn++) {
            grz_tri a = turned(&rows[r].a, turn / 3), b = turned(&rows[r].b, turn % 3);
            graze_contact c;
            memset(&c, 0x5a, sizeof c);
            grz_triangles_contact(&a, &b, &c);
            if (!is_row(&c, r)) fail_msg("%s, turn %d: %u corners", rows[r].name, turn, (unsigned)c.corner_count);
        }
}

/* The corners of (b, a) are those of (a, b): of a polygon in the opposite order if the normals are opposite. */
static void expect_exchanged(const graze_contact *c, const graze_contact *exchanged, const char *name)
{
    uint32_t n = c->corner_count;
    double faces = grz_dot(c->normal_a, c->normal_b);
    bool same = exchanged->kind == c->kind && exchanged->corner_count == n &&
                same_bits(exchanged->normal_a, c->normal_b) && same_bits(exchanged->normal_b, c->normal_a);
    for (uint32_t i = 0; i < n; i++)
        same = same && same_bits(exchanged->corners[i], c->corners[n > 2 && faces < 0 ? (n - i) % n : i]);
    if (!same) fail_msg("%s, exchanged", name);
}

static void test_exchange(void **state)
{
    (void)state;
    graze_contact c, exchanged;
    for (int r = 0; r < ROWS; r++) {
        grz_triangles_contact(&rows[r].a, &rows[r].b, &c);
        grz_triangles_contact(&rows[r].b, &rows[r].a, &exchanged);
        expect_exchanged(&c, &exchanged, rows[r].name);
    }
}

/* In a plane that no axis is in, with corners that are rounded. */
static grz_tri random_triangle(grz_random *random, bool in_plane)
{
    grz_tri t;
    for (int i = 0; i < 3; i++) {
        double x = grz_random_between(random, -1, 1), y = grz_random_between(random, -1, 1);
        t.v[i] = in_plane ? grz_vec((float)x, (float)y, (float)x / 2 - (float)y)
                          : grz_vec(x, y, grz_random_between(random, -1, 1));
    }
    return t;
}

static void test_exchange_at_random(void **state)
{
    (void)state;
    enum { CASES = 4000 };
    grz_random random = grz_random_seeded(21);
    int counts[7] = {0};
    for (int k = 0; k < CASES; k++) {
        grz_tri a = random_triangle(&random, k % 2), b = random_triangle(&random, k % 2);
        graze_contact c, exchanged;
        grz_triangles_contact(&a, &b, &c);
        grz_triangles_contact(&b, &a, &exchanged);
        counts[c.corner_count]++;
        expect_exchanged(&c, &exchanged, "at random");
    }
    for (int count = 2; count <= 6; count++) assert_in_range(counts[count], 1, CASES);
}

/* Corners closer than doubles can tell are still two, and where the list begins does not depend on the order of the two
 * triangles. */
static void test_corners_that_round_alike(void **state)
{
    (void)state;
    const grz_tri a = {{{1, 1, 0}, {4, 1, 0}, {1, 4, 0}}};
    const grz_tri b = {
        {{0, 0, 0}, {1, 1 + 0x1p-52, 0}, {5, 5, 0}}}; /* its edges leave the corner of a by less than 2^-53 */
    graze_contact c, exchanged;
    grz_triangles_contact(&a, &b, &c);
    grz_triangles_contact(&b, &a, &exchanged);
    assert_int_equal(c.kind, GRAZE_OVERLAP);
    assert_int_equal(c.corner_count, 4);
    assert_true(same_bits(c.corners[2], c.corners[3]) || same_bits(c.corners[1], c.corners[2]));
    expect_exchanged(&c, &exchanged, "that round alike");
}

static void test_normals(void **state)
{
    (void)state;
    const double root = 0x1.6a09e667f3bcdp-1, third = 0x1.279a74590331cp-1; /* of 1/2 and of 1/3 */
    const struct {
        const char *name;
        grz_tri t;
        graze_vec3 normal;
    } normals[] = {
        {"flat", FLAT, {0, 0, 1}},
        {"the other way round", {{{0, 0, 0}, {0, 4, 0}, {4, 0, 0}}}, {0, 0, -1}},
        {"slope", {{{0, 0, 0}, {7, 0, 0}, {0, 3, 3}}}, {0, -root, root}},
        {"space diagonal", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {third, third, third}},
        {"subnormal", {{{0x1p-1074, 0, 0}, {0, 0x1p-1074, 0}, {0, 0, 0x1p-1074}}}, {third, third, third}},
        {"huge", {{{0x1p200, 0, 0}, {0, 0x1p200, 0}, {0, 0, 0x1p200}}}, {third, third, third}},
        {"of both sizes", {{{0, 0, 0}, {0x1p-1074, 0, 0}, {0, 0x1p200, -0x1p200}}}, {0, root, root}},
        {"sliver", {{{0, 0, 0}, {1, 1, 1}, {2, 2, 2 + 0x1p-51}}}, {root, -root, 0}},
        {"tilted by less than doubles have", {{{0, 0, 0}, {0x1p200, 0, 0x1p-1074}, {0, 1, 0}}}, {0, 0, 1}},
        {"tilted by the least", {{{0, 0, 0}, {1, 0, 0x1p-1074}, {0, 1, 0}}}, {-0x1p-1074, 0, 1}},
        {"on a line", {{{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}}, {0, 0, 0}},
        {"a point", {{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}}, {0, 0, 0}},
    };
    for (size_t k = 0; k < sizeof normals / sizeof *normals; k++) {
        graze_contact c;
        const grz_tri flat = FLAT;
        grz_triangles_contact(&normals[k].t, &flat, &c);
        if (!same_bits(c.normal_a, normals[k].normal) || !same_bits(c.normal_b, grz_vec(0, 0, 1)))
            fail_msg("%s: (%a, %a, %a)", normals[k].name, c.normal_a.x, c.normal_a.y, c.normal_a.z);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_contacts),
        cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_exchange_at_random),
        cmocka_unit_test(test_corners_that_round_alike),
        cmocka_unit_test(test_normals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
