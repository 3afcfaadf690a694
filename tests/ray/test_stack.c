/* How much of a thread's stack a cast takes where exact arithmetic decides everything: as much as ray.h says, at most.
 */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include "scene.h"

#include "skip.h"
#include "stack_use.h"

enum { MOST = 64 * 1024, TRIANGLES = 200 };

typedef struct task {
    const graze_model *model;
    const graze_vec3 *corners;
} task;

/* Between corners, so that the ray is in planes and along edges, with ties everywhere. */
static void *cast(void *user)
{
    const task *t = user;
    scene_random r = {1};
    for (int i = 0; i < 1000; i++) {
        const graze_vec3 from = t->corners[scene_below(&r, 3 * TRIANGLES)],
                         to = t->corners[scene_below(&r, 3 * TRIANGLES)];
        const graze_ray ray = graze_ray_to(from, to);
        graze_hit hits[4];
        const graze_hit_receiver few = {.array = hits, .capacity = 4};
        size_t count;
        bool found;
        (void)graze_ray_first(t->model, &ray, &hits[0], &found, NULL);
        (void)graze_ray_all(t->model, &ray, &few, &count, NULL);
    }
    return NULL;
}

static void casts_take_what_the_header_says(void **state)
{
    (void)state;
    static const char *const methods[] = {"brute", "wide", "boxtree", "kdop", "kdop,skinny=100"};
    if (!stack_use_is_as_users_have_it()) SKIP("sanitizers and unoptimised builds take more stack");
    scene_random r = {2};
    scene_soup soup = scene_grid_soup(&r, TRIANGLES, 4);
    graze_mesh *mesh = scene_mesh(&soup);
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        graze_model *model = scene_model(mesh, methods[m]);
        task t = {model, soup.corners};
        const size_t taken = stack_taken_by(cast, &t);
        printf("%s: %zu bytes of stack\n", methods[m], taken);
        assert_in_range(taken, 16 * 1024, MOST);
        graze_model_free(model);
    }
    graze_mesh_free(mesh);
    scene_soup_free(&soup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(casts_take_what_the_header_says)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
