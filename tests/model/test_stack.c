/* Tasks that build take as much stack as tasks.h says, at most, and so does graze_model_create itself. */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include "methods.h"
#include "scene.h"

#include "painted_tasks.h"
#include "skip.h"

enum { MOST = 64 * 1024, TRIANGLES = 20000 };

/* Clusters within clusters, so that trees are deep. */
static graze_mesh *deep_mesh(void)
{
    scene_random r = {5};
    scene_soup soup = scene_random_soup(&r, TRIANGLES, 0.01);
    double scale = 1;
    for (size_t i = 0; i < 3 * (size_t)TRIANGLES; i++) {
        if (i % 600 == 0) scale *= 0.75;
        soup.corners[i] = (graze_vec3){soup.corners[i].x * scale, soup.corners[i].y * scale, soup.corners[i].z * scale};
    }
    graze_mesh *mesh = scene_mesh(&soup);
    scene_soup_free(&soup);
    return mesh;
}

static void *build(void *user)
{
    graze_model *model;
    graze_error error;
    scene_expect_ok(graze_model_create(user, &model, &error), &error);
    graze_model_free(model);
    return NULL;
}

static void builds_keep_to_it(void **state)
{
    (void)state;
    static const char *const more[] = {"wide,build=fast", "boxtree,split=seeds", "kdop,k=18,skinny=30"};
    if (!stack_use_is_as_users_have_it()) SKIP("sanitizers and unoptimised builds take more stack");
    graze_mesh *mesh = deep_mesh();
    for (int m = 0; m < METHOD_COUNT + 3; m++) {
        painted_tasks painted = {0};
        graze_model_def def = graze_model_def_default();
        def.mesh = mesh, def.method = m < METHOD_COUNT ? methods[m] : more[m - METHOD_COUNT];
        def.tasks = painted_tasks_of(&painted);
        def.tasks.worker_count = 8; /* one at a time, but as if there were more */
        build(&def);
        def.tasks = (graze_tasks){0}, def.threads = 8;
        const size_t whole = stack_taken_by(build, &def);
        printf("%s: %zu bytes of stack in a task, %zu in all of a build\n", def.method, painted.most, whole);
        assert_in_range(whole, 512, MOST);
        assert_in_range(painted.most, strcmp(def.method, "brute") == 0 ? 0 : 128, MOST);
    }
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(builds_keep_to_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
