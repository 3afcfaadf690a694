/* Method `wide` on what its float lanes could get wrong: contacts that miss by an ulp, slivers, degenerate triangles,
 * very different sizes, numbers at the ends of their ranges, surfaces that almost touch. Each kind of vector unit that
 * the processor has, each build, with coherence and without, against brute force: the same pairs and kinds, the same
 * pairs within tolerances, the same distances to 1e-12. And all kinds of units give the same bits, and count the same.
 *
 * GRAZE_POSES sets how many poses each family has (24 by default), GRAZE_SEED the seed. */
#include "query/families.h"

#include <time.h>

enum { POSES_OF_A_SCENE = 6 };

static int pose_count = 24;
static uint64_t seed = 1;

/* ---- one query against it ---- */

/* What a query answers, to be compared with what other kinds of units answer. */
typedef struct answers {
    graze_counters first, contacts, within, near, nearest;
    graze_closest closest;
    uint32_t triangle_a, triangle_b;
} answers;

static answers ask(const context *c, graze_query *query, const truth *t)
{
    graze_error error;
    graze_result result;
    graze_distance nearest;
    answers out = {.triangle_a = 0};
    scene_expect_ok(graze_query_contacts(query, &t->pose, NULL, &result, &error), &error);
    expect_pairs(c, &result, &t->contacts, "contacts");
    out.contacts = result.counters;
    scene_expect_ok(graze_query_first(query, &t->pose, &result, &error), &error);
    if ((result.verdict == GRAZE_CONTACT) != (t->contacts.count > 0)) fail_at(c, "first: the wrong verdict");
    out.first = result.counters;
    for (int i = 0; i < TOLERANCES; i++) {
        scene_expect_ok(graze_query_within(query, &t->pose, t->tolerances[i], NULL, &result, &error), &error);
        expect_pairs(c, &result, &t->within[i], "within");
        graze_counters_add(&out.within, &result.counters);
        scene_expect_ok(graze_query_near(query, &t->pose, t->tolerances[i], &result, &error), &error);
        expect_near(c, &result, &t->within[i]);
        graze_counters_add(&out.near, &result.counters);
    }
    scene_expect_ok(graze_query_distance(query, &t->pose, &nearest, &error), &error);
    out.nearest = nearest.counters;
    out.closest = nearest.closest;
    out.triangle_a = nearest.triangle_a, out.triangle_b = nearest.triangle_b;
    const double d = nearest.closest.distance;
    if (!(fabs(d - t->distance) <= 1e-12 * t->distance + 0x1p-1070)) fail_at(c, "distance: not that of brute force");
    if ((d == 0) != (t->contacts.count > 0)) fail_at(c, "distance: 0 without contact, or contact without 0");
    return out;
}

static void expect_same(const context *c, const answers *a, const answers *b)
{
    if (memcmp(&a->closest.distance, &b->closest.distance, sizeof a->closest.distance) != 0 ||
        a->triangle_a != b->triangle_a || a->triangle_b != b->triangle_b)
        fail_at(c, "another nearest pair than that of simd=scalar");
    if (!same_counters(&a->first, &b->first) || !same_counters(&a->contacts, &b->contacts) ||
        !same_counters(&a->within, &b->within) || !same_counters(&a->near, &b->near) ||
        !same_counters(&a->nearest, &b->nearest))
        fail_at(c, "other counts than those of simd=scalar");
}

/* ---- all queries of a scene ---- */

static const char *const builds[] = {"best", "fast"};
static const char *const coherences[] = {"on", "off"};
static const char *const units[] = {"scalar", "avx2", "avx512", "neon"}; /* scalar first: the others must equal it */

typedef struct contestant {
    char method[80];
    graze_query *query;
    int like; /* the number of the contestant that it must equal in all */
} contestant;

typedef struct contest {
    graze_model *a[2], *b[2]; /* of each build */
    contestant contestants[2 * 2 * 4];
    int count;
} contest;

static void add_contestants(contest *c, int build, int coherence)
{
    const int scalar = c->count;
    for (int unit = 0; unit < 4; unit++) {
        contestant *next = &c->contestants[c->count];
        snprintf(next->method, sizeof next->method, "wide,build=%s,coherence=%s,simd=%s", builds[build],
                 coherences[coherence], units[unit]);
        next->like = scalar;
        graze_query_def def = {.size = sizeof def, .a = c->a[build], .b = c->b[build], .method = next->method};
        graze_error error;
        graze_status status = graze_query_create(&def, &next->query, &error);
        if (status == GRAZE_UNSUPPORTED && strstr(error.message, "this processor has no")) continue;
        scene_expect_ok(status, &error);
        c->count++;
    }
}

static void open_contest(const graze_mesh *mesh_a, const graze_mesh *mesh_b, contest *out)
{
    out->count = 0;
    for (int build = 0; build < 2; build++) {
        char method[40];
        snprintf(method, sizeof method, "wide,build=%s", builds[build]);
        out->a[build] = scene_model(mesh_a, method);
        out->b[build] = scene_model(mesh_b, method);
        for (int coherence = 0; coherence < 2; coherence++) add_contestants(out, build, coherence);
    }
}

static void close_contest(contest *c)
{
    for (int i = 0; i < c->count; i++) graze_query_free(c->contestants[i].query);
    for (int build = 0; build < 2; build++) {
        graze_model_free(c->a[build]);
        graze_model_free(c->b[build]);
    }
}

static int try_scene(int family, uint64_t number)
{
    scene_random r = {number};
    setting s = {.reach = 0};
    families[family].make(&r, &s);
    s.step = steps[scene_below(&r, 4)];
    scene_pair brute = scene_open(&s.a, &s.b, "brute");
    contest c;
    open_contest(brute.mesh_a, brute.mesh_b, &c);
    graze_pose last;
    int in_contact = 0;
    for (int i = 0; i < POSES_OF_A_SCENE; i++) {
        truth t;
        answers all[sizeof c.contestants / sizeof *c.contestants];
        last = next_pose(&r, &s, i ? &last : NULL);
        find_truth(brute.query, &last, &t);
        in_contact += t.contacts.count > 0;
        for (int k = 0; k < c.count; k++) {
            const context at = {families[family].name, c.contestants[k].method, number, i};
            all[k] = ask(&at, c.contestants[k].query, &t);
            expect_same(&at, &all[k], &all[c.contestants[k].like]);
        }
        free_truth(&t);
    }
    close_contest(&c);
    scene_close(&brute);
    scene_soup_free(&s.a);
    scene_soup_free(&s.b);
    return in_contact;
}

static void agrees_with_brute_force(void **state)
{
    (void)state;
    for (int family = 0; family < FAMILIES; family++) {
        int in_contact = 0, scenes = (pose_count + POSES_OF_A_SCENE - 1) / POSES_OF_A_SCENE;
        for (int i = 0; i < scenes; i++) in_contact += try_scene(family, seed * 1000003 + (uint64_t)i);
        print_message("%s: %d of %d poses in contact\n", families[family].name, in_contact, scenes * POSES_OF_A_SCENE);
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = atoi(poses);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("wide: %d families of %d poses, GRAZE_SEED=%llu\n", FAMILIES, pose_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_with_brute_force)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
