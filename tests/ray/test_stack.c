/* How much of a thread's stack a cast takes where exact arithmetic decides everything: as much as ray.h says, at most. */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include "scene.h"

#include <pthread.h>

enum { MOST = 64 * 1024, STACK = 1 << 20, TRIANGLES = 200 };

#if !defined(__OPTIMIZE__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { IS_AS_USERS_HAVE_IT = 0 };
#else
enum { IS_AS_USERS_HAVE_IT = 1 };
#endif

typedef struct task {
    const graze_model *model; /* NULL: nothing is cast */
    const graze_vec3 *corners;
} task;

/* Between corners, so that the ray is in planes and along edges, with ties everywhere. */
static void *cast(void *user)
{
    const task *t = user;
    scene_random r = {1};
    for (int i = 0; t->model && i < 1000; i++) {
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

/* Bytes of the stack that are not as they were. It grows downward. */
static size_t taken_by(const task *t)
{
    static _Alignas(4096) unsigned char stack[STACK];
    memset(stack, 0x5a, STACK);
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, cast, (void *)(uintptr_t)t), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(pthread_attr_destroy(&attributes), 0);
    size_t untouched = 0;
    while (untouched < STACK && stack[untouched] == 0x5a) untouched++;
    return STACK - untouched;
}

static void casts_take_what_the_header_says(void **state)
{
    (void)state;
    static const char *const methods[] = {"brute", "wide", "boxtree"};
    if (!IS_AS_USERS_HAVE_IT) {
        printf("without optimisation, or with a sanitizer, stacks are larger\n");
        skip();
    }
    scene_random r = {2};
    scene_soup soup = scene_grid_soup(&r, TRIANGLES, 4);
    graze_mesh *mesh = scene_mesh(&soup);
    const task nothing = {NULL, NULL};
    const size_t before = taken_by(&nothing);
    for (int m = 0; m < 3; m++) {
        graze_model *model = scene_model(mesh, methods[m]);
        const task t = {model, soup.corners};
        const size_t taken = taken_by(&t) - before;
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
