/* Every method, with each value of each option once and with random combinations of them, finds the pairs and kinds
 * that brute force finds. The options come from the methods' own tables, so a new one is tested as soon as it is there.
 *
 * Methods that take solids alone are asked about the hulls of the meshes.
 *
 * Questions that a budget interrupts are resumed to their end.
 *
 * GRAZE_POSES sets how many poses each scene has (50 by default), GRAZE_SEED the seed of poses and combinations. */
#include "query/solids.h"
#include "query/soups.h"

#include <time.h>

enum { SCENES = 9, COMBINATIONS = 50, MOST_OPTIONS = 24, MOST_TEXT = 400 };

static size_t pose_count = 50;
static uint64_t seed = 1;

/* ---- scenes and their truth ---- */

typedef struct truth {
    graze_pose pose;
    graze_pair *pairs;
    size_t count;
} truth;

typedef struct scene {
    graze_mesh *a, *b;
    truth *truths; /* one a pose */
} scene;

static graze_mesh *soup(scene_soup made)
{
    graze_mesh *mesh = scene_mesh(&made);
    scene_soup_free(&made);
    return mesh;
}

/* Returns how far poses reach. */
static double make_scene(int number, scene_random *r, scene *out)
{
    switch (number) {
    case 0: out->a = soup(scene_random_soup(r, 150, 0.2)), out->b = soup(scene_random_soup(r, 100, 0.3)); return 0.5;
    case 1: out->a = soup(scene_grid_soup(r, 80, 4)), out->b = soup(scene_grid_soup(r, 60, 3)); return 3;
    case 2:
        out->a = soup(scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 2, 3}));
        out->b = soup(scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1}));
        return 3;
    case 3:
        out->a = scene_shape("torus", "rings=16 sides=8"), out->b = scene_shape("torus", "rings=10 sides=6");
        return 1;
    case 4:
        out->a = scene_shape("terrain", "level=4"), out->b = scene_shape("icosphere", "level=1 radius=0.1");
        return 0.6;
    case 5:
        out->a = scene_shape("tetras", "count=60"), out->b = scene_shape("cone", "segments=8 radius=0.1 height=0.2");
        return 0.5;
    case 6: out->a = soup(scene_strip_soup(r, 60)), out->b = soup(scene_strip_soup(r, 40)); return 0.7;
    case 7: {
        const graze_vec3 centre = {0, 0, 0};
        const int sort = scene_below(r, 3);
        out->a = soup(many_scales_soup(r, sort, 1, centre)), out->b = soup(many_scales_soup(r, sort, 1, centre));
        return 1e-8;
    }
    default:
        out->a = soup(scene_random_soup(r, 1, 0.5)), out->b = scene_shape("sphere", "rings=6 segments=9");
        return 1;
    }
}

static graze_query *open_query(const graze_mesh *mesh_a, const graze_mesh *mesh_b, const char *method,
                               graze_model *models[2], graze_error *error)
{
    graze_query *query = NULL;
    graze_model_def def = {.size = sizeof def, .mesh = mesh_a, .method = method};
    models[0] = models[1] = NULL;
    if (graze_model_create(&def, &models[0], error) != GRAZE_OK) return NULL;
    def.mesh = mesh_b;
    if (graze_model_create(&def, &models[1], error) != GRAZE_OK) return NULL;
    graze_query_def query_def = {.size = sizeof query_def, .a = models[0], .b = models[1], .method = method};
    if (graze_query_create(&query_def, &query, error) != GRAZE_OK) return NULL;
    return query;
}

static void close_query(graze_query *query, graze_model *models[2])
{
    graze_query_free(query);
    graze_model_free(models[0]);
    graze_model_free(models[1]);
}

/* Every other pose is a small step from the last one, as in a motion, so that coherence has something to follow. */
static graze_pose next_pose(scene_random *r, double reach, const graze_pose *last)
{
    if (!last || scene_below(r, 2)) return scene_random_pose(r, reach);
    graze_pose pose = *last;
    for (int i = 0; i < 3; i++) pose.m[i][3] += reach * 0.01 * (scene_unit(r) - 0.5);
    return pose;
}

static void find_truth(scene *s, double reach, scene_random *r)
{
    graze_model *models[2];
    graze_error error;
    graze_query *query = open_query(s->a, s->b, "brute", models, &error);
    assert_non_null(query);
    s->truths = calloc(pose_count, sizeof *s->truths);
    for (size_t i = 0; i < pose_count; i++) {
        truth *t = &s->truths[i];
        graze_result result;
        t->pose = next_pose(r, reach, i ? &s->truths[i - 1].pose : NULL);
        scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
        t->count = result.count;
        t->pairs = malloc((result.count + 1) * sizeof *t->pairs);
        if (result.count) memcpy(t->pairs, result.pairs, result.count * sizeof *t->pairs);
    }
    close_query(query, models);
}

static int make_scenes(void **state)
{
    scene *scenes = calloc(2 * SCENES, sizeof *scenes);
    scene_random r = {seed};
    size_t in_contact = 0;
    for (int i = 0; i < SCENES; i++) {
        scene *hulls = &scenes[SCENES + i];
        double reach = make_scene(i, &r, &scenes[i]);
        find_truth(&scenes[i], reach, &r);
        *hulls = (scene){solid_around(scenes[i].a), solid_around(scenes[i].b), NULL};
        find_truth(hulls, reach, &r);
        for (size_t p = 0; p < pose_count; p++) in_contact += scenes[i].truths[p].count > 0;
    }
    *state = scenes;
    return in_contact > SCENES * pose_count / 10 ? 0 : 1; /* or the test would show little */
}

static int free_scenes(void **state)
{
    scene *scenes = *state;
    for (int i = 0; i < 2 * SCENES; i++) {
        for (size_t p = 0; p < pose_count; p++) free(scenes[i].truths[p].pairs);
        free(scenes[i].truths);
        graze_mesh_free(scenes[i].a);
        graze_mesh_free(scenes[i].b);
    }
    free(scenes);
    return 0;
}

/* ---- one METHOD string against the truth ---- */

static void expect_truth(const scene *s, int number, graze_query *query, const char *method)
{
    for (size_t i = 0; i < pose_count; i++) {
        const truth *t = &s->truths[i];
        graze_result result;
        graze_error error;
        scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
        while (result.left) scene_expect_ok(graze_query_resume(query, &result, &error), &error);
        if (result.count != t->count || !scene_same_pairs(result.pairs, t->pairs, t->count))
            fail_msg("%s: scene %d, pose %zu: %zu pairs, not the %zu of brute force", method, number, i, result.count,
                     t->count);
        scene_expect_ok(graze_query_first(query, &t->pose, &result, &error), &error);
        while (result.left) scene_expect_ok(graze_query_resume(query, &result, &error), &error);
        const bool is_inside = t->count == 0 && result.solids >= GRAZE_SOLIDS_MEETING; /* query/convex judges that */
        if ((result.verdict == GRAZE_CONTACT) != (t->count > 0) && !is_inside)
            fail_msg("%s: scene %d, pose %zu: wrong verdict", method, number, i);
    }
}

/* Options that contradict each other, or one that needs another: the message names what to change. */
static bool is_refused_rightly(const graze_error *error)
{
    if (error->status == GRAZE_UNSUPPORTED)
        return strstr(error->message, "this processor has no") || strstr(error->message, "was built without");
    return error->status == GRAZE_BAD_ARGUMENT &&
           (strstr(error->message, "contradict") || strstr(error->message, "leave") || strstr(error->message, ", or "));
}

/* Returns false for options that contradict each other, or that this build or processor can not do: then *lacks. */
static bool try_method(const scene *all, const char *method, bool *lacks)
{
    const scene *scenes = takes_solids(method) ? all + SCENES : all; /* the hulls of the others */
    for (int i = 0; i < SCENES; i++) {
        graze_model *models[2];
        graze_error error;
        graze_query *query = open_query(scenes[i].a, scenes[i].b, method, models, &error);
        if (!query) {
            close_query(query, models);
            if (!is_refused_rightly(&error)) fail_msg("%s: %s", method, error.message);
            *lacks = *lacks || error.status == GRAZE_UNSUPPORTED;
            return false;
        }
        expect_truth(&scenes[i], i, query, method);
        close_query(query, models);
    }
    return true;
}

/* ---- METHOD strings ---- */

static int word_count(const graze_option_info *option)
{
    int count = option->words ? 1 : 0;
    for (const char *p = option->words; p && *p; p++) count += *p == '|';
    return count;
}

/* A number that the option takes, and not too large to show something. */
static double number_of(const graze_option_info *option, scene_random *r)
{
    double most = option->most < option->least + 50 ? option->most : option->least + 50;
    double value = option->least + (most - option->least) * scene_unit(r);
    return option->whole ? floor(value) : value;
}

/* Appends ",key=value" with word number `choice`, or beyond the words the least number of the option's range, the
 * largest, or one between them. */
static void append(char *method, const graze_option_info *option, int choice, scene_random *r)
{
    size_t used = strlen(method);
    if (choice < word_count(option)) {
        const char *word = option->words;
        for (int i = 0; i < choice; i++) word = strchr(word, '|') + 1;
        int length = (int)strcspn(word, "|"), before = (int)strcspn(word, "N|"), number = (int)number_of(option, r);
        if (before == length)
            snprintf(method + used, MOST_TEXT - used, ",%s=%.*s", option->key, length, word);
        else
            snprintf(method + used, MOST_TEXT - used, ",%s=%.*s%d%.*s", option->key, before, word, number,
                     length - before - 1, word + before + 1);
        return;
    }
    double number = number_of(option, r);
    if (choice == word_count(option)) number = option->least;
    if (choice == word_count(option) + 1) number = option->most;
    snprintf(method + used, MOST_TEXT - used, ",%s=%.6g", option->key, number);
}

static int choice_count(const graze_option_info *option)
{
    bool numbers = option->least <= option->most && !(option->words && strchr(option->words, 'N'));
    return word_count(option) + (numbers ? 3 : 0);
}

/* One value of an option; a value that needs another option beside each word of each other one, until it is taken. */
static bool try_value(const scene *all, size_t m, size_t o, int choice, scene_random *r, bool *lacks)
{
    graze_method_info info;
    graze_option_info option, other;
    char alone[MOST_TEXT], text[MOST_TEXT];
    graze_method_get(m, &info);
    graze_method_option(m, o, &option);
    snprintf(alone, sizeof alone, "%s", info.name);
    append(alone, &option, choice, r);
    if (try_method(all, alone, lacks)) return true;
    for (size_t i = 0; graze_method_option(m, i, &other); i++)
        for (int word = 0; i != o && word < word_count(&other); word++) {
            memcpy(text, alone, sizeof text);
            append(text, &other, word, r);
            if (try_method(all, text, lacks)) return true;
        }
    return false;
}

static void each_value_agrees(void **state)
{
    scene_random r = {seed + 1};
    graze_method_info info;
    graze_option_info option;
    for (size_t m = 0; graze_method_get(m, &info); m++)
        for (size_t o = 0; graze_method_option(m, o, &option); o++)
            for (int choice = 0; choice < choice_count(&option); choice++) {
                bool lacks = false;
                if (!try_value(*state, m, o, choice, &r, &lacks) && !lacks)
                    fail_msg("%s: no value %d of %s is taken", info.name, choice, option.key);
            }
}

static void combinations_agree(void **state)
{
    scene_random r = {seed + 2};
    graze_method_info info;
    graze_option_info option;
    for (size_t m = 0; graze_method_get(m, &info); m++) {
        int tried = 0;
        bool lacks = false;
        for (int attempt = 0; info.option_count && tried < COMBINATIONS; attempt++) {
            char method[MOST_TEXT];
            snprintf(method, sizeof method, "%s", info.name);
            for (size_t o = 0; graze_method_option(m, o, &option); o++)
                if (scene_below(&r, 3)) append(method, &option, scene_below(&r, choice_count(&option)), &r);
            tried += try_method(*state, method, &lacks);
            assert_true(attempt < 100 * COMBINATIONS); /* many combinations contradict themselves */
        }
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = (size_t)strtoull(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("methods agree: %d scenes of %zu poses, GRAZE_SEED=%llu\n", SCENES, pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_value_agrees),
        cmocka_unit_test(combinations_agree),
    };
    return cmocka_run_group_tests(tests, make_scenes, free_scenes);
}
