/* How far apart two nodes are at least: never more than their triangles are, at every scale and pose that is accepted,
 * and nearly as much where two patches of a surface run beside each other.
 *
 * GRAZE_CASES sets how many pairs of nodes are looked at (8,000 by default), GRAZE_SEED the seed. */
#include "exact/distance.h"
#include "method/kdop/gap.h"
#include "query/soups.h"
#include "scene.h"

#include <stdio.h>
#include <time.h>

static uint64_t seed;
static long case_count = 8000;

/* Two soups in a search, as grz_kdop_distance has it. */
typedef struct stage {
    graze_mesh *mesh[2];
    void *index[2];
    grz_settings settings;
    graze_pose pose;
    graze_counters counters;
    graze_distance nearest;
    grz_kdop_memory memory;
    grz_kdop_work work;
    grz_search search;
} stage;

static void set_up(stage *s, const scene_soup *a, const scene_soup *b, const char *options)
{
    graze_error error;
    const scene_soup *soups[2] = {a, b};
    *s = (stage){.pose = graze_pose_identity()};
    scene_expect_ok(grz_settings_parse(grz_method_kdop.options, "kdop", options, &s->settings, &error), &error);
    for (int i = 0; i < 2; i++) {
        s->mesh[i] = scene_mesh(soups[i]);
        scene_expect_ok(grz_method_kdop.build(s->mesh[i], &s->settings, NULL, &s->index[i], &error), &error);
    }
    s->search = (grz_search){.mesh_a = s->mesh[0],
                             .mesh_b = s->mesh[1],
                             .index_a = s->index[0],
                             .index_b = s->index[1],
                             .settings = &s->settings,
                             .b_in_a = &s->pose,
                             .counters = &s->counters,
                             .nearest = &s->nearest};
    for (int i = 0; i < 2; i++)
        scene_expect_ok(grz_method_kdop.prepare(s->mesh[i], s->index[i], &s->settings, i ? GRZ_ROLE_B : GRZ_ROLE_A,
                                                i ? &s->search.prepared_b : &s->search.prepared_a, &error),
                        &error);
    s->search.memory = &s->memory;
    s->search.work = &s->work;
    assert_true(grz_method_kdop.work_fit(&s->work, &s->search));
    grz_method_kdop.work_turn(&s->search);
}

static void take_down(stage *s)
{
    grz_rooms_free(&s->work, grz_method_kdop.work_rooms);
    grz_method_kdop.unprepare(s->search.prepared_a);
    grz_method_kdop.unprepare(s->search.prepared_b);
    for (int i = 0; i < 2; i++) {
        grz_method_kdop.release(s->index[i]);
        graze_mesh_free(s->mesh[i]);
    }
}

static double least_gap(const stage *s, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = s->index[0], *b = s->index[1];
    double least = INFINITY;
    for (uint32_t j = b->tree.first[pair->b]; j < pair->b_end; j++) {
        grz_tri q = grz_mesh_triangle(s->mesh[1], b->order[j]);
        for (int k = 0; k < 3; k++) q.v[k] = graze_pose_carry(&s->pose, q.v[k]);
        for (uint32_t i = a->tree.first[pair->a]; i < pair->a_end; i++) {
            const grz_tri p = grz_mesh_triangle(s->mesh[0], a->order[i]);
            least = fmin(least, grz_triangles_gap(&p, &q));
        }
    }
    return least;
}

/* Down the two trees at random. */
static grz_kdop_pair pick_pair(const stage *s, scene_random *r)
{
    grz_kdop_pair pair = grz_kdop_roots(&s->search), children[2];
    for (int steps = scene_below(r, 24); steps > 0; steps--) {
        const bool leaf_a = grz_kdop_is_leaf_a(&s->search, &pair), leaf_b = grz_kdop_is_leaf_b(&s->search, &pair);
        if (leaf_a && leaf_b) break;
        grz_kdop_children(&s->search, &pair, leaf_b || (!leaf_a && scene_below(r, 2)), children);
        pair = children[scene_below(r, 2)];
    }
    return pair;
}

static void look_at(stage *s, scene_random *r, const char *name)
{
    grz_kdop_begin(&s->search, 0);
    grz_kdop_gap_begin(&s->search);
    for (int i = 0; i < 20; i++) {
        const grz_kdop_pair pair = pick_pair(s, r);
        const double truth = least_gap(s, &pair), limit = scene_below(r, 2) ? INFINITY : truth * scene_unit(r);
        const grz_kdop_gap gap = grz_kdop_gap_of(&s->search, &pair, limit);
        if (!(gap.least >= 0 && gap.least <= grz_with_room(truth)))
            fail_msg("%s: at least %a, but %a", name, gap.least, truth);
    }
}

/* Entries of R'R - I may be as large as graze_pose_check allows. */
static void shear(scene_random *r, graze_pose *pose)
{
    graze_error error;
    graze_pose off = *pose;
    const double most = 2.5e-5 * scene_unit(r);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) off.m[i][j] += most * (2 * scene_unit(r) - 1);
    if (graze_pose_check(&off, &error) == GRAZE_OK) *pose = off;
}

static scene_soup any_soup(scene_random *r)
{
    switch (scene_below(r, 5)) {
    case 0: return torus_soup(between(r, 3, 30), between(r, 3, 12));
    case 1: return sliver_soup(r, (size_t)between(r, 1, 60));
    case 2: return with_stray(torus_soup(12, 8), pow(10, between(r, 2, 16)), scene_below(r, 2));
    case 3: return sphere_soup(1, between(r, 2, 12));
    default: return clustered_soup(r, (size_t)between(r, 1, 200), between(r, -30, 0));
    }
}

static void never_more_than_the_triangles_are(void **state)
{
    (void)state;
    static const char *const options[] = {"", "k=6", "k=8", "k=14", "k=26", "tau=7,tau_env=5"};
    scene_random r = {seed};
    for (long done = 0; done < case_count; done += 80) {
        const char *option = options[scene_below(&r, sizeof options / sizeof *options)];
        scene_soup a = any_soup(&r), b = any_soup(&r);
        const double by = ldexp(1, between(&r, -90, 90)), to = ldexp(by, scene_below(&r, 3) ? 0 : between(&r, -40, 40));
        scale(&a, by);
        scale(&b, to);
        stage s;
        set_up(&s, &a, &b, option);
        for (int i = 0; i < 4; i++) {
            s.pose = scene_random_pose(&r, fmax(by, to) * ldexp(1, between(&r, -20, scene_below(&r, 2) ? 3 : 60)));
            shear(&r, &s.pose);
            look_at(&s, &r, option);
        }
        take_down(&s);
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

/* Two plates, turned out of every direction of the k-DOPs, one above the other. */
static void plates_side_by_side(void **state)
{
    (void)state;
    scene_soup plate = plate_soup(8);
    graze_pose turn;
    graze_error error;
    scene_expect_ok(graze_pose_from_euler((graze_vec3){17, 29, 41}, (graze_vec3){0, 0, 0}, &turn, &error), &error);
    for (size_t i = 0; i < 3 * plate.count; i++) plate.corners[i] = graze_pose_carry(&turn, plate.corners[i]);
    stage s;
    set_up(&s, &plate, &plate, "");
    s.pose = scene_translation(0.01 * turn.m[0][2], 0.01 * turn.m[1][2], 0.01 * turn.m[2][2]);
    grz_kdop_begin(&s.search, 0);
    grz_kdop_gap_begin(&s.search);
    const grz_kdop_pair roots = grz_kdop_roots(&s.search);
    const double truth = least_gap(&s, &roots), least = grz_kdop_gap_of(&s.search, &roots, INFINITY).least;
    assert_true(fabs(truth - 0.01) < 1e-9);
    if (!(least > 0.9 * truth)) fail_msg("plates %g apart, at least %g", truth, least);
    take_down(&s);
    scene_soup_free(&plate);
}

int main(void)
{
    const char *cases = getenv("GRAZE_CASES"), *given = getenv("GRAZE_SEED");
    if (cases) case_count = atol(cases);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("gaps: %ld pairs of nodes, GRAZE_SEED=%llu\n", case_count, (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_more_than_the_triangles_are),
        cmocka_unit_test(plates_side_by_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
