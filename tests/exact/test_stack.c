/* How much of a thread's stack the functions on two triangles and on two solids take where exact arithmetic decides
 * everything, with numbers as long as can be: as much as their headers say, at most. */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include "base/random.h"
#include "exact/inside.h"
#include "exact/separable.h"

#include <graze/contact.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "skip.h"

#include "stack_use.h"

enum { MOST = 64 * 1024, CASES = 300 };

/* Corners that are few and of all sizes: shared corners and edges, common planes, and sums of 1,274 bits. */
static graze_vec3 corner(grz_random *random, const double sizes[4])
{
    double x = sizes[(int)grz_random_between(random, 0, 4)], y = sizes[(int)grz_random_between(random, 0, 4)];
    return (graze_vec3){x, y, grz_random_between(random, 0, 1) < 0.5 ? 0 : x + y};
}

static void draw(grz_random *random, graze_vec3 t[3])
{
    static const double sizes[4] = {0x1.8p199, -0x1.000001p199, 0x1p-1074, 0};
    for (int i = 0; i < 3; i++) t[i] = corner(random, sizes);
}

static void *contacts(void *user)
{
    grz_random random = grz_random_seeded(5);
    int *counts = user;
    for (int k = 0; k < CASES; k++) {
        graze_vec3 a[3], b[3];
        graze_contact contact;
        draw(&random, a);
        draw(&random, b);
        graze_triangles_contact(a, b, &contact);
        counts[contact.corner_count]++;
    }
    return NULL;
}

static void *distances(void *user)
{
    grz_random random = grz_random_seeded(5);
    int *counts = user;
    for (int k = 0; k < CASES; k++) {
        graze_vec3 a[3], b[3];
        draw(&random, a);
        draw(&random, b);
        counts[graze_triangles_distance(a, b).distance > 0]++;
    }
    return NULL;
}

static void *separations(void *user)
{
    grz_random random = grz_random_seeded(5);
    int *counts = user;
    for (int k = 0; k < CASES; k++) {
        graze_vec3 a[6], b[6];
        for (int i = 0; i < 6; i += 3) {
            draw(&random, a + i);
            draw(&random, b + i);
        }
        const grz_corners in_a = {.points = a, .count = 6}, in_b = {.points = b, .count = 6};
        counts[grz_separate(&in_a, &in_b, a[0]).separable]++;
    }
    return NULL;
}

static void *places(void *user)
{
    grz_random random = grz_random_seeded(5);
    int *counts = user;
    static const uint32_t tetrahedron[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    for (int k = 0; k < CASES; k++) {
        graze_vec3 p[6];
        draw(&random, p);
        draw(&random, p + 3);
        counts[grz_inside_surface(p[4], p, tetrahedron, 4)]++;
    }
    return NULL;
}

static void signs_about_solids_take_little(void **state)
{
    (void)state;
    if (!stack_use_is_as_users_have_it()) SKIP("sanitizers and unoptimised builds take more stack");
    int separable[2] = {0}, where[3] = {0};
    size_t separation = stack_taken_by(separations, separable), place = stack_taken_by(places, where);
    printf("a separation %zu bytes of stack, a place %zu\n", separation, place);
    assert_in_range(separation, 4 * 1024, 16 * 1024);
    assert_in_range(place, 2 * 1024, 12 * 1024);
    assert_true(separable[0] > 0 && separable[1] > 0 && where[GRZ_OUTSIDE] > 0 && where[GRZ_ON_SURFACE] > 0);
}

static void functions_take_what_the_header_says(void **state)
{
    (void)state;
    if (!stack_use_is_as_users_have_it()) SKIP("sanitizers and unoptimised builds take more stack");
    int counts[7] = {0}, apart[2] = {0};
    size_t contact = stack_taken_by(contacts, counts), distance = stack_taken_by(distances, apart);
    printf("a contact %zu bytes of stack, a distance %zu\n", contact, distance);
    assert_in_range(contact, 16 * 1024, MOST);
    assert_in_range(distance, 16 * 1024, MOST);
    for (int count = 0; count <= 3; count++) assert_true(counts[count] > 0);
    assert_true(apart[0] > 0 && apart[1] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(functions_take_what_the_header_says),
                                       cmocka_unit_test(signs_about_solids_take_little)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
