/* A task of a batch takes as much stack as tasks.h says, at most: every method and every question, where exact
 * arithmetic decides nearly everything, with numbers as long as can be. */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include "methods.h"
#include "scene.h"

#include "painted_tasks.h"
#include "skip.h"

enum { MOST = 64 * 1024, TRIANGLES = 10 };

static const graze_question questions[] = {GRAZE_ASK_FIRST, GRAZE_ASK_CONTACTS, GRAZE_ASK_WITHIN, GRAZE_ASK_DISTANCE,
                                           GRAZE_ASK_NEAR};

/* Few corners of all sizes: shared corners and edges, common planes, and sums of 1,274 bits. */
static scene_soup wild_soup(scene_random *r)
{
    static const double sizes[4] = {0x1.8p198, -0x1.000001p198, 0x1p-1074, 0};
    scene_soup soup = scene_soup_of(TRIANGLES);
    for (int i = 0; i < 3 * TRIANGLES; i++) {
        double x = sizes[scene_below(r, 4)], y = sizes[scene_below(r, 4)];
        soup.corners[i] = (graze_vec3){x, y, scene_below(r, 2) ? 0 : x + y};
    }
    return soup;
}

/* Bounds tell something of these, so that every part of a method is asked. */
static scene_soup grid_soup(scene_random *r)
{
    return scene_grid_soup(r, 5 * TRIANGLES, 6);
}

static size_t ask(const graze_model *a, const graze_model *b, const char *method, graze_question question)
{
    const graze_query_def pair = {.size = sizeof pair, .a = a, .b = b, .method = method};
    graze_pose poses[8];
    scene_random r = {7};
    for (int i = 0; i < 8; i++)
        poses[i] = i < 4 ? scene_translation(scene_below(&r, 9), scene_below(&r, 9), scene_below(&r, 9))
                         : scene_random_pose(&r, 8);
    painted_tasks painted = {0};
    graze_batch_def def = graze_batch_def_default();
    def.pairs = &pair, def.pair_count = 1, def.tasks = painted_tasks_of(&painted);
    graze_batch *batch;
    graze_error error;
    scene_expect_ok(graze_batch_create(&def, &batch, &error), &error);
    graze_batch_items items = graze_batch_items_default();
    items.question = question, items.tolerance = 0.5, items.poses = poses, items.count = 8;
    graze_batch_answer answer;
    scene_expect_ok(graze_batch_ask(batch, &items, &answer, &error), &error);
    graze_batch_free(batch);
    return painted.most;
}

static void batches_keep_to_it(void **state)
{
    (void)state;
    if (!stack_use_is_as_users_have_it()) SKIP("sanitizers and unoptimised builds take more stack");
    scene_soup (*const kinds[])(scene_random *) = {wild_soup, grid_soup};
    size_t most[5] = {0};
    for (int kind = 0; kind < 2; kind++) {
        scene_random r = {11};
        scene_soup soups[2] = {kinds[kind](&r), kinds[kind](&r)};
        graze_mesh *meshes[2] = {scene_mesh(&soups[0]), scene_mesh(&soups[1])};
        for (int m = 0; m < METHOD_COUNT; m++) {
            graze_model *a = scene_model(meshes[0], methods[m]), *b = scene_model(meshes[1], methods[m]);
            for (int q = 0; q < 5; q++) {
                if (questions[q] == GRAZE_ASK_DISTANCE && !method_measures(methods[m])) continue;
                const size_t taken = ask(a, b, methods[m], questions[q]);
                if (taken > most[q]) most[q] = taken;
                if (taken > MOST)
                    print_error("%s, %s: %zu bytes of stack\n", methods[m], graze_question_name((graze_question)q),
                                taken);
            }
            graze_model_free(a);
            graze_model_free(b);
        }
        for (int i = 0; i < 2; i++) graze_mesh_free(meshes[i]), scene_soup_free(&soups[i]);
    }
    for (int q = 0; q < 5; q++) printf("%s: %zu bytes of stack\n", graze_question_name((graze_question)q), most[q]);
    for (int q = 0; q < 5; q++) assert_in_range(most[q], 8 * 1024, MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(batches_keep_to_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
