/* Which of two points is nearer, in both metrics: cases with known answers, in every order that must not matter. */
#include "exact/nearer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define TINY 0x1p-1074
#define FAR  0x1p200

/* l2 and linf are the signs of (distance to a) - (distance to b). */
static const struct {
    const char *name;
    graze_vec3 q, a, b;
    int l2, linf;
} cases[] = {
    {"the same point", {1, 2, 3}, {4, 5, 6}, {4, 5, 6}, 0, 0},
    {"on opposite sides", {0, 0, 0}, {1, 2, 3}, {-1, -2, -3}, 0, 0},
    {"3 4 0 and 5 0 0", {0, 0, 0}, {3, 4, 0}, {0, 0, 5}, 0, -1},
    {"nearer in one metric only", {0, 0, 0}, {3, 3, 3}, {0, 4, 0}, 1, -1},
    {"one unit in the last place", {0, 0, 0}, {0x1.0000000000001p0, 0, 0}, {0, 1, 0}, 1, 1},
    {"lost in squares", {0, 0, 0}, {1, 0x1p-40, 0}, {0, 0, 1}, 1, 0},
    {"lost in differences", {1, 0, 0}, {0x1p-60, 0, 0}, {0, 0, 0}, -1, -1},
    {"lost in differences, both", {1, 1, 0}, {-0x1p-60, 1, 0}, {1, -0x1p-61, 0}, 1, 1},
    {"smallest numbers", {0, 0, 0}, {TINY, TINY, 0}, {2 * TINY, 0, 0}, -1, -1},
    {"smallest beside largest", {FAR, 0, 0}, {-FAR, TINY, 0}, {-FAR, 0, 0}, 1, 0},
    {"smallest from largest", {FAR, 0, 0}, {-TINY, 0, 0}, {TINY, 0, 0}, 1, 1},
    {"as far as it goes", {FAR, FAR, FAR}, {-FAR, -FAR, -FAR}, {-FAR, -FAR, FAR}, 1, 0},
};

static graze_vec3 turned(graze_vec3 p, int turn, double sign)
{
    double v[3] = {p.x, p.y, p.z};
    return grz_vec(sign * v[turn], sign * v[(turn + 1) % 3], sign * v[(turn + 2) % 3]);
}

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int turn = 0; turn < 6; turn++) {
            double sign = turn < 3 ? 1 : -1;
            graze_vec3 q = turned(cases[i].q, turn % 3, sign), a = turned(cases[i].a, turn % 3, sign),
                       b = turned(cases[i].b, turn % 3, sign);
            if (grz_nearer_l2(q, a, b) != cases[i].l2 || grz_nearer_l2(q, b, a) != -cases[i].l2)
                fail_msg("%s, turn %d: l2", cases[i].name, turn);
            if (grz_nearer_linf(q, a, b) != cases[i].linf || grz_nearer_linf(q, b, a) != -cases[i].linf)
                fail_msg("%s, turn %d: linf", cases[i].name, turn);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cases)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
