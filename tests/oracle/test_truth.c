/* The judge judged: cases small enough to be known by looking at them. */
#include "oracle/cases.h"
#include "oracle/contact_truth.h"
#include "oracle/distance_truth.h"
#include "oracle/rational.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

/* clang-format off */
#define FLAT {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}
#define LINE {{0, 0, 0}, {2, 0, 0}, {4, 0, 0}}
#define DOT  {{1, 1, 0}, {1, 1, 0}, {1, 1, 0}}

static const struct { const char *name; graze_vec3 a[3], b[3]; graze_kind kind; double squared_distance; } cases[] = {
    {"parallel planes",             FLAT, {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}},               GRAZE_APART,    1},
    {"a gap of 2^-900",             FLAT, {{1, 1, 0x1p-450}, {2, 1, 1}, {1, 2, 1}},        GRAZE_APART,    0x1p-900},
    {"corner above the face",       FLAT, {{1, 1, 3}, {2, 1, 5}, {1, 2, 5}},               GRAZE_APART,    9},
    {"corner beyond a corner",      FLAT, {{-3, -4, 0}, {-5, -4, 1}, {-3, -6, 2}},         GRAZE_APART,    25},
    {"corner beyond an edge",       FLAT, {{2, -2, 0}, {2, -3, 1}, {2, -3, -1}},           GRAZE_APART,    4},
    {"edge beyond an edge",         FLAT, {{2, -2, 5}, {2, -2, -5}, {2, -9, 0}},           GRAZE_APART,    4},
    {"coplanar apart",              FLAT, {{5, 5, 0}, {6, 5, 0}, {5, 6, 0}},               GRAZE_APART,    18},
    {"share one corner",            FLAT, {{0, 0, 0}, {-1, 0, 0}, {0, -1, 3}},             GRAZE_TOUCHING, 0},
    {"share an edge, folded",       FLAT, {{0, 0, 0}, {4, 0, 0}, {1, 1, 1}},               GRAZE_TOUCHING, 0},
    {"share an edge, flat",         FLAT, {{0, 0, 0}, {4, 0, 0}, {1, -1, 0}},              GRAZE_TOUCHING, 0},
    {"share an edge, folded back",  FLAT, {{0, 0, 0}, {4, 0, 0}, {1, 1, 0}},               GRAZE_OVERLAP,  0},
    {"the same triangle",           FLAT, FLAT,                                            GRAZE_OVERLAP,  0},
    {"contained",                   FLAT, {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}},               GRAZE_OVERLAP,  0},
    {"star of David",               FLAT, {{3, 3, 0}, {-1, 3, 0}, {3, -1, 0}},             GRAZE_OVERLAP,  0},
    {"corner on the face",          FLAT, {{1, 1, 0}, {1, 1, 1}, {2, 2, 1}},               GRAZE_TOUCHING, 0},
    {"edge on the face",            FLAT, {{1, 1, 0}, {2, 1, 0}, {2, 2, 1}},               GRAZE_TOUCHING, 0},
    {"corner on an edge",           FLAT, {{2, 2, 0}, {3, 3, 1}, {3, 3, -1}},              GRAZE_TOUCHING, 0},
    {"edge across an edge",         FLAT, {{2, 0, 1}, {2, 0, -1}, {2, -1, 0}},             GRAZE_TOUCHING, 0},
    {"edge through the face",       FLAT, {{1, 1, -1}, {1, 1, 1}, {2, 2, 3}},              GRAZE_CROSSING, 0},
    {"through a corner and inside", FLAT, {{0, 0, -1}, {0, 0, 1}, {3, 3, 0}},              GRAZE_CROSSING, 0},
    {"past the face",               FLAT, {{3, 3, -1}, {3, 3, 1}, {4, 4, 0}},              GRAZE_APART,    2},
    {"segment through the face",    FLAT, {{1, 1, -1}, {1, 1, 2}, {1, 1, 0}},              GRAZE_CROSSING, 0},
    {"segment ends on the face",    FLAT, {{1, 1, 0}, {1, 1, 2}, {1, 1, 0}},               GRAZE_TOUCHING, 0},
    {"segment in the face",         FLAT, {{1, 1, 0}, {2, 1, 0}, {1, 1, 0}},               GRAZE_TOUCHING, 0},
    {"segment along an edge",       FLAT, {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}},               GRAZE_TOUCHING, 0},
    {"segment across an edge",      FLAT, {{1, 0, 1}, {1, 0, -1}, {1, 0, 0}},              GRAZE_TOUCHING, 0},
    {"point on the face",           FLAT, DOT,                                             GRAZE_TOUCHING, 0},
    {"point above the face",        FLAT, {{1, 1, 2}, {1, 1, 2}, {1, 1, 2}},               GRAZE_APART,    4},
    {"segments cross",              LINE, {{1, -1, 0}, {1, 2, 0}, {1, 1, 0}},              GRAZE_CROSSING, 0},
    {"segments in a T",             LINE, {{1, 0, 0}, {1, 2, 0}, {1, 1, 0}},               GRAZE_TOUCHING, 0},
    {"segments in a line overlap",  LINE, {{3, 0, 0}, {8, 0, 0}, {5, 0, 0}},               GRAZE_TOUCHING, 0},
    {"segments in a line touch",    LINE, {{4, 0, 0}, {8, 0, 0}, {5, 0, 0}},               GRAZE_TOUCHING, 0},
    {"segments in a line apart",    LINE, {{5, 0, 0}, {8, 0, 0}, {6, 0, 0}},               GRAZE_APART,    1},
    {"skew segments",               LINE, {{1, -1, 3}, {1, 2, 3}, {1, 1, 3}},              GRAZE_APART,    9},
    {"point on a segment",          LINE, {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}},               GRAZE_TOUCHING, 0},
    {"two points, the same",        DOT,  DOT,                                             GRAZE_TOUCHING, 0},
    {"two points, not the same",    DOT,  {{1, 2, 0}, {1, 2, 0}, {1, 2, 0}},               GRAZE_APART,    1},
};
/* clang-format on */

static void scale(graze_vec3 p[3], double factor)
{
    for (int i = 0; i < 3; i++) p[i] = (graze_vec3){p[i].x * factor, p[i].y * factor, p[i].z * factor};
}

/* A rotation of the space and of the vertex numbers: what must not matter. */
static void turn(graze_vec3 p[3], int space, int corner)
{
    for (; space > 0; space--)
        for (int i = 0; i < 3; i++) p[i] = (graze_vec3){p[i].y, p[i].z, p[i].x};
    for (; corner > 0; corner--) {
        graze_vec3 first = p[0];
        p[0] = p[1], p[1] = p[2], p[2] = first;
    }
}

static void check_distance(const char *name, const graze_vec3 a[3], const graze_vec3 b[3], double squared)
{
    mpfr_t distance;
    mpfr_init2(distance, 150);
    truth_distance(a, b, distance);
    mpfr_sqr(distance, distance, MPFR_RNDN);
    mpfr_sub_d(distance, distance, squared, MPFR_RNDN);
    mpfr_abs(distance, distance, MPFR_RNDN);
    if (mpfr_cmp_d(distance, squared * 0x1p-140) > 0) fail_msg("%s: distance is off", name);
    mpfr_clear(distance);
}

static void known_cases(void **state)
{
    truth *t = *state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (int turned = 0; turned < 27; turned++) {
            graze_vec3 a[3], b[3];
            memcpy(a, cases[c].a, sizeof a);
            memcpy(b, cases[c].b, sizeof b);
            turn(a, turned / 9, turned / 3 % 3);
            turn(b, turned / 9, turned % 3);
            if (truth_kind(t, a, 3, b, 3) != cases[c].kind || truth_kind(t, b, 3, a, 3) != cases[c].kind)
                fail_msg("%s, turn %d: not %s", cases[c].name, turned, truth_kind_name(cases[c].kind));
            check_distance(cases[c].name, a, b, cases[c].squared_distance);
            check_distance(cases[c].name, b, a, cases[c].squared_distance);
        }
}

/* The gap of 2^-450 and the factor 2^-600 go through numbers that doubles do not have. */
static void scaled_cases(void **state)
{
    truth *t = *state;
    static const double factors[] = {0x1p-1000, 0x1p-600, 0x1p-100, 0x1p100, 0x1p197};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (size_t f = 0; f < sizeof factors / sizeof *factors; f++) {
            graze_vec3 a[3], b[3];
            if (factors[f] < 0x1p-600 && strcmp(cases[c].name, "a gap of 2^-900") == 0) continue;
            memcpy(a, cases[c].a, sizeof a);
            memcpy(b, cases[c].b, sizeof b);
            scale(a, factors[f]);
            scale(b, factors[f]);
            if (truth_kind(t, a, 3, b, 3) != cases[c].kind) fail_msg("%s, scaled by %g", cases[c].name, factors[f]);
        }
}

static void fewer_points(void **state)
{
    truth *t = *state;
    static const graze_vec3 face[3] = FLAT;
    static const graze_vec3 on = {1, 1, 0}, above = {1, 1, 1}, below = {1, 1, -1}, aside = {3, 3, 0};
    assert_int_equal(truth_kind(t, &on, 1, face, 3), GRAZE_TOUCHING);
    assert_int_equal(truth_kind(t, &above, 1, face, 3), GRAZE_APART);
    assert_int_equal(truth_kind(t, &aside, 1, face, 3), GRAZE_APART);
    assert_int_equal(truth_kind(t, (graze_vec3[]){above, below}, 2, face, 3), GRAZE_CROSSING);
    assert_int_equal(truth_kind(t, (graze_vec3[]){above, on}, 2, face, 3), GRAZE_TOUCHING);
    assert_int_equal(truth_kind(t, (graze_vec3[]){above, below}, 2, (graze_vec3[]){on, aside}, 2), GRAZE_TOUCHING);
    assert_int_equal(truth_kind(t, (graze_vec3[]){above, below}, 2, (graze_vec3[]){face[0], aside}, 2), GRAZE_CROSSING);
}

static void orientations(void **state)
{
    truth *t = *state;
    graze_vec3 o = {0, 0, 0}, x = {1, 0, 0}, y = {0, 1, 0}, z = {0, 0, 0x1p-1074}, far = {0x1p200, 0x1p200, 0};
    assert_int_equal(truth_orient2d(t, o, x, y), 1);
    assert_int_equal(truth_orient2d(t, o, y, x), -1);
    assert_int_equal(truth_orient2d(t, o, (graze_vec3){1, 1, 7}, far), 0);
    assert_int_equal(truth_orient3d(t, o, x, y, z), 1);
    assert_int_equal(truth_orient3d(t, o, y, x, z), -1);
    assert_int_equal(truth_orient3d(t, o, x, y, far), 0);
    assert_int_equal(truth_orient3d(t, x, y, far, z), -truth_orient3d(t, y, x, far, z));
}

/* Intersections that are known by looking at them, in every order of the corners of b; what is wrong about them is
 * noticed. */
/* clang-format off */
static const struct { const char *name; graze_vec3 a[3], b[3]; int count; graze_vec3 corners[6]; } contacts[] = {
    {"blade", FLAT, {{1, 1, -1}, {1, 1, 1}, {2, 2, 3}}, 2, {{1, 1, 0}, {1.25, 1.25, 0}}},
    {"pin", {{1, 1, -1}, {1, 1, 2}, {1, 1, 0}}, FLAT, 1, {{1, 1, 0}}},
    {"bars", LINE, {{0, -1, 0}, {1, 2, 0}, {1, 2, 0}}, 1, {{1.0 / 3, 0, 0}}},
    {"bars in a line", LINE, {{3, 0, 0}, {8, 0, 0}, {5, 0, 0}}, 2, {{3, 0, 0}, {4, 0, 0}}},
    {"corner to corner", FLAT, {{4, 0, 0}, {5, 0, 0}, {5, 1, 1}}, 1, {{4, 0, 0}}},
    {"edge along edge", FLAT, {{1, 0, 0}, {6, 0, 0}, {3, -1, 0}}, 2, {{1, 0, 0}, {4, 0, 0}}},
    {"dot", FLAT, DOT, 1, {{1, 1, 0}}},
    {"above", FLAT, {{0, 0, 1}, {4, 0, 1}, {0, 4, 1}}, 0, {{0, 0, 0}}},
    {"the same", FLAT, FLAT, 3, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}},
    {"contained", FLAT, {{1, 1, 0}, {1, 2, 0}, {2, 1, 0}}, 3, {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}},
    {"a corner cut off", FLAT, {{1, -1, 0}, {9, -1, 0}, {1, 7, 0}}, 3, {{1, 0, 0}, {4, 0, 0}, {1, 3, 0}}},
    {"a corner inside", FLAT, {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, 3, {{1, 1, 0}, {3, 1, 0}, {1, 3, 0}}},
    {"a trapezium", FLAT, {{-1, 1, 0}, {9, 1, 0}, {-1, -9, 0}}, 4, {{0, 0, 0}, {4, 0, 0}, {3, 1, 0}, {0, 1, 0}}},
    {"five", FLAT, {{-1, 3, 0}, {3, -1, 0}, {3, 9, 0}}, 5, {{0, 2, 0}, {2, 0, 0}, {3, 0, 0}, {3, 1, 0}, {0, 4, 0}}},
    {"six", {{0, 0, 0}, {6, 0, 0}, {3, 6, 0}}, {{3, -2, 0}, {0, 4, 0}, {6, 4, 0}}, 6,
     {{1, 2, 0}, {2, 0, 0}, {4, 0, 0}, {5, 2, 0}, {4, 4, 0}, {2, 4, 0}}},
};
/* clang-format on */

static graze_contact known_contact(size_t row)
{
    graze_contact c = {.corner_count = (uint32_t)contacts[row].count};
    memcpy(c.corners, contacts[row].corners, sizeof c.corners);
    return c;
}

static void corners_of_contacts(void **state)
{
    (void)state;
    contact_truth *t = contact_truth_create();
    assert_non_null(t);
    for (size_t r = 0; r < sizeof contacts / sizeof *contacts; r++)
        for (int turned = 0; turned < 3; turned++) {
            graze_vec3 b[3];
            memcpy(b, contacts[r].b, sizeof b);
            turn(b, 0, turned);
            if (contact_truth_find(t, contacts[r].a, b) != contacts[r].count) fail_msg("%s: count", contacts[r].name);
            graze_contact known = known_contact(r), wrong = known;
            if (!contact_truth_corners_match(t, &known)) fail_msg("%s: corners", contacts[r].name);
            wrong.corners[0].x = nextafter(wrong.corners[0].x, 9);
            if (contact_truth_corners_match(t, &wrong)) fail_msg("%s: a wrong corner", contacts[r].name);
            wrong = known;
            wrong.corner_count++;
            if (contact_truth_corners_match(t, &wrong)) fail_msg("%s: a wrong count", contacts[r].name);
        }
    contact_truth_free(t);
}

/* Corners in the wrong order, from the wrong one on, or a zero with a sign. */
static void order_of_corners(void **state)
{
    (void)state;
    static const graze_vec3 face[3] = FLAT;
    contact_truth *t = contact_truth_create();
    assert_non_null(t);
    contact_truth_find(t, face, face);
    graze_contact right = {.corner_count = 3, .corners = FLAT}, backwards = {.corner_count = 3}, late = backwards;
    for (int i = 0; i < 3; i++) {
        backwards.corners[i] = face[(3 - i) % 3];
        late.corners[i] = face[(i + 1) % 3];
    }
    assert_true(contact_truth_corners_match(t, &right));
    assert_false(contact_truth_corners_match(t, &backwards));
    assert_false(contact_truth_corners_match(t, &late));
    right.corners[0].x = -0.0;
    assert_false(contact_truth_corners_match(t, &right));
    contact_truth_free(t);
}

static void normals_of_contacts(void **state)
{
    (void)state;
    static const graze_vec3 face[3] = FLAT, line[3] = LINE;
    static const graze_vec3 slope[3] = {{0, 0, 0}, {0x1p-1070, 0, 0}, {0, 0x1p200, 0x1p200}};
    const double root = sqrt(0.5);
    contact_truth *t = contact_truth_create();
    assert_non_null(t);
    contact_truth_find(t, face, slope);
    graze_contact c = {.normal_a = {0, 0, 1}, .normal_b = {0, -root, root}};
    assert_true(contact_truth_normals_match(t, &c));
    c.normal_b.z = nextafter(root, 1);
    assert_false(contact_truth_normals_match(t, &c));
    c.normal_b = (graze_vec3){0, root, -root};
    assert_false(contact_truth_normals_match(t, &c));
    contact_truth_find(t, face, line);
    assert_false(contact_truth_normals_match(t, &c));
    c.normal_b = (graze_vec3){0, 0, 0};
    assert_true(contact_truth_normals_match(t, &c));
    contact_truth_free(t);
}

static double dot(graze_vec3 p, graze_vec3 q)
{
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

/* The point of the segment from v to p that is nearest to 0. */
static graze_vec3 nearest_to_zero(graze_vec3 v, graze_vec3 p)
{
    graze_vec3 u = {p.x - v.x, p.y - v.y, p.z - v.z};
    double t = dot(u, u) > 0 ? fmax(0, fmin(1, -dot(v, u) / dot(u, u))) : 0;
    return (graze_vec3){v.x + t * u.x, v.y + t * u.y, v.z + t * u.z};
}

/* Gilbert's iteration (1966) on the differences of corners: at every step the distance lies between the least height
 * of the corners along v, and |v|. Slow, but both bounds hold whatever it has reached. */
static void bound_distance(const two_triangles *pair, double *least, double *most)
{
    enum { CORNERS = 9, STEPS = 2000 };
    graze_vec3 d[CORNERS], v;
    for (int i = 0; i < CORNERS; i++) {
        graze_vec3 a = pair->a[i / 3], b = pair->b[i % 3];
        d[i] = (graze_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
    }
    v = d[0];
    *least = 0;
    for (int step = 0; step < STEPS && dot(v, v) > 0; step++) {
        int lowest = 0;
        for (int i = 1; i < CORNERS; i++)
            if (dot(d[i], v) < dot(d[lowest], v)) lowest = i;
        *least = fmax(*least, dot(d[lowest], v) / sqrt(dot(v, v)));
        v = nearest_to_zero(v, d[lowest]);
    }
    *most = sqrt(dot(v, v));
}

static void distances_between_bounds(void **state)
{
    (void)state;
    enum { CASES = 3000 };
    int tight = 0;
    mpfr_t distance;
    mpfr_init2(distance, 100);
    for (int i = 0; i < CASES; i++) {
        two_triangles pair;
        stream s = stream_at(1, (uint64_t)i);
        double least, most;
        random_families[i % random_family_count].make(&s, &pair);
        for (int corner = 0; corner < 3 && i % 4 != 0; corner++) pair.b[corner].x += 1; /* most apart */
        bound_distance(&pair, &least, &most);
        truth_distance(pair.a, pair.b, distance);
        double d = mpfr_get_d(distance, MPFR_RNDN);
        if (d < least - 1e-12 || d > most + 1e-12)
            fail_msg("case %d: distance %g is not in [%g, %g]", i, d, least, most);
        tight += least > 0 && most - least < 1e-2 * most;
    }
    mpfr_clear(distance);
    assert_true(tight > CASES / 2); /* half of the cases are apart and were pinned down to a hundredth */
}

static int set_up(void **state)
{
    *state = truth_create();
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    truth_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_cases),         cmocka_unit_test(scaled_cases),
        cmocka_unit_test(fewer_points),        cmocka_unit_test(orientations),
        cmocka_unit_test(corners_of_contacts), cmocka_unit_test(order_of_corners),
        cmocka_unit_test(normals_of_contacts), cmocka_unit_test(distances_between_bounds),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
