/* Models whose triangles come and go answer as brute force over the triangles that are there, by their numbers: after
 * random edits of all sizes, of all k and rules, in queries that live through the edits.
 *
 * GRAZE_EDITS sets how many edits each method gets (400 by default), GRAZE_SEED the seed. */
#include "scene.h"

#include <time.h>

static int edit_count = 400;
static uint64_t seed = 1;

static const char *const methods[] = {
    "kdop",
    "kdop,front=on,descend=environment",
    "kdop,front=on",
    "kdop,k=6,rule=sah,tau=4",
    "kdop,k=8,rule=minmax,overlap=thinnest",
    "kdop,k=12,point=median,descend=lockstep",
    "kdop,k=14,rule=longest,tau_env=5,overlap=closure",
    "kdop,k=20,rule=minsum,tumble=vertices",
    "kdop,k=26,descend=restart,tau=3",
};

/* ---- the triangles that should be there ---- */

enum { MOST = 1 << 20 };

typedef struct ledger {
    uint32_t *numbers;   /* of the triangles that are there, ascending */
    graze_vec3 *corners; /* of every number that was ever given */
    size_t count, given;
} ledger;

static ledger ledger_of(const scene_soup *soup)
{
    ledger l = {malloc(MOST * sizeof(uint32_t)), malloc(3 * (size_t)MOST * sizeof(graze_vec3)), soup->count,
                soup->count};
    assert_true(l.numbers && l.corners);
    memcpy(l.corners, soup->corners, 3 * soup->count * sizeof *l.corners);
    for (size_t i = 0; i < soup->count; i++) l.numbers[i] = (uint32_t)i;
    return l;
}

static void ledger_free(ledger *l)
{
    free(l->numbers);
    free(l->corners);
}

static scene_soup ledger_soup(const ledger *l)
{
    scene_soup soup = scene_soup_of(l->count);
    for (size_t i = 0; i < l->count; i++)
        memcpy(soup.corners + 3 * i, l->corners + 3 * (size_t)l->numbers[i], 3 * sizeof *soup.corners);
    return soup;
}

static void insert(graze_model *model, ledger *l, const scene_soup *soup)
{
    graze_mesh *mesh = scene_mesh(soup);
    graze_error error;
    uint32_t first;
    uint64_t generation = graze_model_generation(model);
    assert_true(l->given + soup->count <= MOST);
    scene_expect_ok(graze_model_insert(model, mesh, &first, &error), &error);
    graze_mesh_free(mesh);
    assert_int_equal(first, l->given);
    assert_int_equal(graze_model_generation(model), generation + 1);
    memcpy(l->corners + 3 * l->given, soup->corners, 3 * soup->count * sizeof *l->corners);
    for (size_t i = 0; i < soup->count; i++) l->numbers[l->count++] = (uint32_t)l->given++;
}

/* Removes `count` triangles, drawn at random, in any order. */
static void remove_some(graze_model *model, ledger *l, scene_random *r, size_t count)
{
    uint32_t *gone = malloc((count + 1) * sizeof *gone);
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)scene_below(r, (int)l->count);
        gone[i] = l->numbers[at];
        memmove(l->numbers + at, l->numbers + at + 1, (--l->count - at) * sizeof *l->numbers);
    }
    graze_error error;
    scene_expect_ok(graze_model_remove(model, gone, count, &error), &error);
    free(gone);
}

/* ---- judging ---- */

static double statistic(const graze_model *model, const char *name)
{
    graze_statistic all[8];
    size_t count = graze_model_statistics(model, all, 8);
    for (size_t i = 0; i < count && i < 8; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    return 0;
}

static void expect_sound(const graze_model *model, const ledger *l)
{
    graze_error error;
    const graze_mesh *mesh = graze_model_mesh(model);
    scene_expect_ok(graze_model_verify(model, &error), &error);
    assert_int_equal(graze_mesh_triangle_count(mesh), l->count);
    int depth = 8;
    for (uint64_t n = 1; n < l->count; n *= 2) depth += 2;
    assert_true(statistic(model, "height") <= depth);
    for (size_t i = 0; i < l->count; i++) {
        uint32_t place = 0;
        assert_true(graze_model_find(model, l->numbers[i], &place));
        assert_int_equal(graze_model_number(model, place), l->numbers[i]);
        for (size_t k = 0; k < 3; k++) {
            graze_vec3 v = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[3 * (size_t)place + k]];
            assert_memory_equal(&v, &l->corners[3 * (size_t)l->numbers[i] + k], sizeof v);
        }
    }
    if (l->count == 0) return;
    scene_soup soup = ledger_soup(l);
    graze_mesh *fresh = scene_mesh(&soup);
    graze_vec3 box[4];
    graze_mesh_bounds(mesh, &box[0], &box[1]);
    graze_mesh_bounds(fresh, &box[2], &box[3]);
    assert_memory_equal(box, box + 2, 2 * sizeof *box);
    graze_mesh_free(fresh);
    scene_soup_free(&soup);
}

/* Brute force over the triangles that are there, its answers by their numbers. */
typedef struct oracle {
    scene_pair pair;
    const ledger *a, *b;
} oracle;

static bool expect_pairs(const graze_result *found, const graze_result *truth, const oracle *o)
{
    if (found->count != truth->count || found->verdict != truth->verdict) return false;
    for (size_t i = 0; i < truth->count; i++) {
        graze_pair f = found->pairs[i], t = truth->pairs[i];
        if (f.triangle_a != o->a->numbers[t.triangle_a] || f.triangle_b != o->b->numbers[t.triangle_b] ||
            f.kind != t.kind || f.distance != t.distance)
            return false;
    }
    return true;
}

static void expect_empty(graze_query *query, const graze_pose *pose)
{
    graze_result result;
    graze_distance distance;
    graze_error error;
    scene_expect_ok(graze_query_first(query, pose, &result, &error), &error);
    assert_true(result.verdict == GRAZE_FREE && result.count == 0);
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &result, &error), &error);
    assert_true(result.verdict == GRAZE_FREE && result.count == 0);
    scene_expect_ok(graze_query_within(query, pose, 1e6, NULL, &result, &error), &error);
    assert_true(result.verdict == GRAZE_FREE && result.count == 0);
    scene_expect_ok(graze_query_near(query, pose, 1e6, &result, &error), &error);
    assert_true(result.verdict == GRAZE_FREE && result.count == 0);
    scene_expect_ok(graze_query_distance(query, pose, &distance, &error), &error);
    assert_true(isinf(distance.closest.distance));
}

/* One of the pairs within the tolerance, by its number: whatever the last question left behind was edited since. */
static void expect_near(graze_query *query, const graze_pose *pose, const char *what)
{
    enum { MOST_NEAR = 4000 };
    static graze_pair all[MOST_NEAR];
    const graze_receiver into = {.array = all, .capacity = MOST_NEAR};
    graze_result near, within;
    graze_error error;
    scene_expect_ok(graze_query_within(query, pose, 0.05, &into, &within, &error), &error);
    assert_true(within.count <= MOST_NEAR);
    scene_expect_ok(graze_query_near(query, pose, 0.05, &near, &error), &error);
    bool is_among = false;
    for (size_t i = 0; near.count && i < within.count; i++) is_among |= scene_same_pairs(near.pairs, &all[i], 1);
    if (near.count != (within.count > 0) || is_among != (within.count > 0)) fail_msg("%s: near is not within", what);
}

/* All questions at one pose. */
static void expect_truth(graze_query *query, const oracle *o, const graze_pose *pose, const char *what)
{
    graze_result found, truth;
    graze_distance near, nearest;
    graze_error error;
    scene_expect_ok(graze_query_contacts(query, pose, NULL, &found, &error), &error);
    scene_expect_ok(graze_query_contacts(o->pair.query, pose, NULL, &truth, &error), &error);
    if (!expect_pairs(&found, &truth, o)) fail_msg("%s: %zu contacts, not %zu", what, found.count, truth.count);
    bool contact = truth.count > 0;
    scene_expect_ok(graze_query_first(query, pose, &found, &error), &error);
    if ((found.verdict == GRAZE_CONTACT) != contact) fail_msg("%s: wrong verdict", what);
    scene_expect_ok(graze_query_within(query, pose, 0.05, NULL, &found, &error), &error);
    scene_expect_ok(graze_query_within(o->pair.query, pose, 0.05, NULL, &truth, &error), &error);
    if (!expect_pairs(&found, &truth, o)) fail_msg("%s: %zu within, not %zu", what, found.count, truth.count);
    expect_near(query, pose, what);
    scene_expect_ok(graze_query_distance(query, pose, &near, &error), &error);
    scene_expect_ok(graze_query_distance(o->pair.query, pose, &nearest, &error), &error);
    /* Of clusters of small triangles that are a million sizes apart, pairs are left out that are nearer by 2^-40 at
     * most: see graze_query_distance. */
    const double excess = near.closest.distance - nearest.closest.distance;
    if (!(excess == 0 || (excess > 0 && excess <= 0x1p-40 * nearest.closest.distance)))
        fail_msg("%s: distance %g, not %g", what, near.closest.distance, nearest.closest.distance);
}

static void judge(graze_query *query, const ledger *a, const ledger *b, scene_random *r, double reach, const char *what)
{
    graze_pose poses[3];
    for (int i = 0; i < 3; i++) poses[i] = scene_random_pose(r, reach);
    if (a->count == 0 || b->count == 0) {
        expect_empty(query, &poses[0]);
        return;
    }
    scene_soup soup_a = ledger_soup(a), soup_b = ledger_soup(b);
    oracle o = {scene_open(&soup_a, &soup_b, "brute"), a, b};
    for (int i = 0; i < 3; i++) expect_truth(query, &o, &poses[i], what);
    scene_close(&o.pair);
    scene_soup_free(&soup_a);
    scene_soup_free(&soup_b);
}

/* ---- random edits ---- */

/* Of the sorts that make trees suffer: spread, on a grid with duplicates and degenerate ones, all the same, far away,
 * and ever smaller towards one point. */
static scene_soup some_triangles(scene_random *r, size_t count, int sort)
{
    if (sort == 1) return scene_grid_soup(r, count, 3);
    scene_soup soup = scene_random_soup(r, sort == 2 ? 1 : count, 0.2);
    if (sort == 2) { /* one triangle, many times */
        graze_vec3 *corners = malloc(3 * count * sizeof *corners);
        for (size_t i = 0; i < 3 * count; i++) corners[i] = soup.corners[i % 3];
        scene_soup_free(&soup);
        soup = (scene_soup){count, corners};
    }
    for (size_t i = 0; i < 3 * count && sort >= 3; i++) {
        double scale = sort == 4 ? pow(0.5, (double)(i / 3 % 50)) : 1, shift = sort == 3 ? 40 : 0;
        graze_vec3 *c = &soup.corners[i];
        *c = (graze_vec3){c->x * scale + shift, c->y * scale, c->z * scale};
    }
    return soup;
}

static void edit_once(graze_model *model, ledger *l, scene_random *r)
{
    static const int sizes[] = {1, 1, 1, 1, 2, 5, 17, 30, 60};
    size_t count = (size_t)sizes[scene_below(r, 9)];
    if (scene_below(r, 100) == 0) {
        remove_some(model, l, r, l->count); /* everything */
    } else if (l->count > 0 && scene_below(r, 200) < (int)l->count) {
        remove_some(model, l, r, count < l->count ? count : l->count);
    } else {
        scene_soup soup = some_triangles(r, count, scene_below(r, 20) < 15 ? 0 : 1 + scene_below(r, 4));
        insert(model, l, &soup);
        scene_soup_free(&soup);
    }
}

static void random_edits_agree_with_brute(void **state)
{
    (void)state;
    for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
        scene_random r = {seed + m};
        scene_soup soup_a = scene_random_soup(&r, 70, 0.25), soup_b = scene_random_soup(&r, 50, 0.3);
        scene_pair pair = scene_open(&soup_a, &soup_b, methods[m]);
        ledger a = ledger_of(&soup_a), b = ledger_of(&soup_b);
        for (int i = 0; i < edit_count; i++) {
            bool of_a = scene_below(&r, 2) == 0;
            edit_once(of_a ? pair.a : pair.b, of_a ? &a : &b, &r);
            expect_sound(of_a ? pair.a : pair.b, of_a ? &a : &b);
            if (i % 4 == 0) judge(pair.query, &a, &b, &r, 0.5, methods[m]);
        }
        judge(pair.query, &a, &b, &r, 0.5, methods[m]);
        scene_close(&pair);
        ledger_free(&a);
        ledger_free(&b);
        scene_soup_free(&soup_a);
        scene_soup_free(&soup_b);
    }
}

/* Whole scenes, one triangle after the other, away and back. */
static void a_scene_taken_apart_and_put_together(void **state)
{
    (void)state;
    scene_random r = {seed};
    graze_mesh *mesh = scene_shape("torus", "rings=16 sides=8");
    scene_soup soup = scene_soup_of(graze_mesh_triangle_count(mesh));
    for (size_t i = 0; i < 3 * soup.count; i++)
        soup.corners[i] = graze_mesh_vertices(mesh)[graze_mesh_indices(mesh)[i]];
    graze_mesh_free(mesh);
    scene_pair pair = scene_open(&soup, &soup, "kdop,front=on");
    ledger a = ledger_of(&soup), b = ledger_of(&soup);
    for (size_t left = a.count; left-- > 0;) {
        remove_some(pair.a, &a, &r, 1);
        expect_sound(pair.a, &a);
        if (left % 32 == 0) judge(pair.query, &a, &b, &r, 1, "taking apart");
    }
    for (size_t i = 0; i < soup.count; i++) {
        scene_soup one = {1, soup.corners + 3 * i};
        insert(pair.a, &a, &one);
        expect_sound(pair.a, &a);
        if (i % 32 == 0) judge(pair.query, &a, &b, &r, 1, "putting together");
    }
    scene_close(&pair);
    ledger_free(&a);
    ledger_free(&b);
    scene_soup_free(&soup);
}

/* What a budget interrupted is about a model that is no more. */
static void an_edit_ends_what_could_be_resumed(void **state)
{
    (void)state;
    scene_random r = {9};
    scene_soup soup = scene_random_soup(&r, 100, 0.5);
    scene_pair pair = scene_open(&soup, &soup, "kdop,budget=5");
    graze_pose pose = graze_pose_identity();
    graze_result result;
    graze_distance distance;
    graze_error error;
    scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
    assert_true(result.left > 0);
    scene_expect_ok(graze_model_remove(pair.a, &(uint32_t){3}, 1, &error), &error);
    assert_int_equal(graze_query_resume(pair.query, &result, &error), GRAZE_BAD_ARGUMENT);
    scene_expect_ok(graze_query_contacts(pair.query, &pose, NULL, &result, &error), &error);
    while (result.left) scene_expect_ok(graze_query_resume(pair.query, &result, &error), &error);
    assert_true(result.count >= 99); /* every triangle that is left meets itself */
    pose.m[0][3] = 5;
    scene_expect_ok(graze_query_distance(pair.query, &pose, &distance, &error), &error);
    assert_true(distance.left > 0);
    scene_expect_ok(graze_model_remove(pair.b, &(uint32_t){0}, 1, &error), &error);
    assert_int_equal(graze_query_resume_distance(pair.query, &distance, &error), GRAZE_BAD_ARGUMENT);
    scene_close(&pair);
    scene_soup_free(&soup);
}

int main(void)
{
    const char *edits = getenv("GRAZE_EDITS"), *given = getenv("GRAZE_SEED");
    if (edits) edit_count = (int)strtol(edits, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("edits: %d for each method, GRAZE_SEED=%llu\n", edit_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_edits_agree_with_brute),
        cmocka_unit_test(a_scene_taken_apart_and_put_together),
        cmocka_unit_test(an_edit_ends_what_could_be_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
