/* The box of a k-DOP holds its points, and is as tight as the k-DOP's own vertices: also where no direction is an axis,
 * but for k = 20, where three directions can say more than two. */
#include "bound/dop_box.h"
#include "bound/dop_shape.h"
#include "bound/sample.h"
#include "scene.h"

enum { CASES = 300 };

static void check_axis(const grz_directions *s, const float *dop, const graze_vec3 *points, int count, int axis)
{
    graze_vec3 vertices[GRZ_MOST_DOP_VERTICES];
    const int vertex_count = grz_dop_vertices(s, dop, vertices);
    for (int sign = -1; sign <= 1; sign += 2) {
        const double reach = (double)grz_dop_reach(s, dop, axis, sign);
        double most = -INFINITY, furthest = -INFINITY;
        for (int i = 0; i < count; i++) most = fmax(most, sign * grz_component(points[i], axis));
        for (int i = 0; i < vertex_count; i++) furthest = fmax(furthest, sign * grz_component(vertices[i], axis));
        if (!(reach >= most)) fail_msg("k = %d, axis %d: %a is less than %a", s->k, sign * (axis + 1), reach, most);
        if (!(reach <= furthest + (s->k == 20 ? 0.1 : 0x1p-20)))
            fail_msg("k = %d, axis %d: %a is more than %a", s->k, sign * (axis + 1), reach, furthest);
    }
}

static void test_boxes_are_tight(void **state)
{
    (void)state;
    grz_random random = grz_random_seeded(3);
    for (int i = 0; i < CASES; i++) {
        const grz_directions s = directions_of(all_k[i % K_COUNT]);
        const int count = 1 + i % 6;
        /* Away from the faces of [-1, 1], which vertices are cut off at. */
        const graze_vec3 middle = random_point(&random, 0.1);
        graze_vec3 points[6];
        float dop[GRZ_MOST_SUPPORTS];
        for (int k = 0; k < count; k++) points[k] = grz_add(middle, random_point(&random, 0.1));
        grz_dop_clear(dop, s.k);
        grz_dop_cover(dop, &s, points, count);
        for (int axis = 0; axis < 3; axis++) check_axis(&s, dop, points, count, axis);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boxes_are_tight)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
