/* Tumbling from the inside: supports hold every turned point, by each way; and what is kept of a rotation is what
 * turning anew gives. */
#include "method/kdop/kdop.h"
#include "method/kdop/work.h"
#include "scene.h"

/* ---- bodies ---- */

static const struct {
    const char *shape, *parameters[2];
    size_t count;
} bodies[] = {
    {"icosphere", {"level=2"}, 1}, {"torus", {"rings=24", "sides=12"}, 2},
    {"box", {"cells=3"}, 1},       {"cone", {"segments=60", "height=3"}, 2},
    {"tetras", {"count=40"}, 1},   {"terrain", {"level=4"}, 1},
    {"cylinder", {"rings=7"}, 1},
};

enum { BODIES = sizeof bodies / sizeof *bodies };

static graze_mesh *body(size_t number)
{
    graze_mesh *mesh = NULL;
    graze_error error;
    scene_expect_ok(
        graze_shape_create(bodies[number].shape, bodies[number].parameters, bodies[number].count, &mesh, &error),
        &error);
    return mesh;
}

/* A body in a query with itself. */
typedef struct stage {
    graze_mesh *mesh;
    void *index;
    grz_settings settings;
    graze_pose pose;
    grz_kdop_memory memory;
    grz_kdop_work work;
    grz_search search;
    grz_kdop_tumble *tumble; /* of the search's work */
} stage;

static void take_down(stage *s)
{
    grz_rooms_free(&s->work, grz_method_kdop.work_rooms);
    grz_method_kdop.unprepare(s->search.prepared_b);
    grz_kdop_release(s->index);
    graze_mesh_free(s->mesh);
}

static void set_up(stage *out, graze_mesh *mesh, const char *options)
{
    graze_error error;
    *out = (stage){.mesh = mesh};
    scene_expect_ok(grz_settings_parse(grz_method_kdop.options, "kdop", options, &out->settings, &error), &error);
    scene_expect_ok(grz_method_kdop.build(mesh, &out->settings, NULL, &out->index, &error), &error);
    out->search = (grz_search){.mesh_a = mesh,
                               .mesh_b = mesh,
                               .index_a = out->index,
                               .index_b = out->index,
                               .settings = &out->settings,
                               .b_in_a = &out->pose,
                               .memory = &out->memory};
    graze_status status =
        grz_method_kdop.prepare(mesh, out->index, &out->settings, GRZ_ROLE_B, &out->search.prepared_b, &error);
    scene_expect_ok(status, &error);
    out->search.work = &out->work;
    assert_true(grz_method_kdop.work_fit(&out->work, &out->search));
    grz_method_kdop.work_turn(&out->search);
    out->tumble = &out->work.tumble;
}

static void forget(stage *s)
{
    s->memory = (grz_kdop_memory){0};
    grz_method_kdop.work_turn(&s->search);
}

/* ---- all ways ---- */

static void expect_inside(const stage *s, double margin, const float *supports)
{
    const grz_kdop_index *b = s->index;
    const grz_directions *d = &b->directions;
    for (uint32_t v = 0; v < s->mesh->vertex_count; v++) {
        graze_vec3 p = grz_frame_local(&b->frame, graze_pose_carry(&s->pose, s->mesh->vertices[v]));
        for (int i = 0; i < d->k; i++) {
            double value = margin * b->frame.per_unit * d->length[i % d->count];
            for (int axis = 0; axis < 3; axis++) value += grz_signed_direction(d, i, axis) * grz_component(p, axis);
            assert_true(supports[i] >= value);
        }
    }
}

static const char *const ways[] = {"tumble=cones", "tumble=vertices", "tumble=hill", "k=14,tumble=vertices",
                                   "k=8,tumble=hill"};
enum { WAYS = sizeof ways / sizeof *ways };

/* Rotations that stay, change, come back and are none; margins that change; forgetting: the root holds all points, and
 * a node is the same whether it was kept or is turned anew. (The hull's part may be reached from two sides, and so
 * differ.) */
static void motions_keep_points_inside(void **state)
{
    (void)state;
    scene_random r = {13};
    for (size_t i = 0; i < BODIES * WAYS; i++) {
        stage s;
        graze_pose poses[3] = {graze_pose_identity(), scene_random_pose(&r, 1), scene_random_pose(&r, 1)};
        set_up(&s, body(i / WAYS), ways[i % WAYS]);
        for (int step = 0; step < 60; step++) {
            int which = scene_below(&r, 12);
            double margin = scene_below(&r, 2) ? 0 : scene_unit(&r);
            float root[GRZ_MOST_SUPPORTS + 6], node[GRZ_MOST_SUPPORTS + 6], anew[GRZ_MOST_SUPPORTS + 6];
            if (which < 3) s.pose = poses[which];
            if (which == 3) forget(&s);
            if (step == 0) s.pose = poses[1];
            s.pose.m[which % 3][3] = 4 * scene_unit(&r) - 2;
            grz_kdop_tumble_pose(s.tumble, &s.search, margin);
            grz_kdop_tumbled(s.tumble, &s.search, 0, root);
            grz_kdop_tumbled(s.tumble, &s.search, 5, node);
            expect_inside(&s, margin, root);
            if (which % 4) continue;
            forget(&s);
            grz_kdop_tumble_pose(s.tumble, &s.search, margin);
            grz_kdop_tumbled(s.tumble, &s.search, 5, anew);
            const grz_kdop_index *b = s.index;
            assert_memory_equal(node, anew, (size_t)b->directions.k * sizeof *node);
        }
        take_down(&s);
    }
}

/* The hull only ever lowers what the vertices give, and here it does. */
static void hull_is_tighter_than_vertices(void **state)
{
    (void)state;
    scene_random r = {14};
    for (size_t i = 0; i < BODIES; i++) {
        stage hill, vertices;
        int lower = 0;
        set_up(&hill, body(i), "tumble=hill");
        set_up(&vertices, body(i), "tumble=vertices");
        for (int step = 0; step < 40; step++) {
            float by_hill[GRZ_MOST_SUPPORTS + 6], by_vertices[GRZ_MOST_SUPPORTS + 6];
            hill.pose = vertices.pose = scene_random_pose(&r, 1);
            grz_kdop_tumble_pose(hill.tumble, &hill.search, 0);
            grz_kdop_tumble_pose(vertices.tumble, &vertices.search, 0);
            grz_kdop_tumbled(hill.tumble, &hill.search, 0, by_hill);
            grz_kdop_tumbled(vertices.tumble, &vertices.search, 0, by_vertices);
            for (int d = 0; d < 18; d++) {
                assert_true(by_hill[d] <= by_vertices[d]);
                lower += by_hill[d] < by_vertices[d] - 1e-4F;
            }
        }
        /* A box is its own k-DOP: there the vertices give all that the hull gives. */
        assert_true(lower > 100 || strcmp(bodies[i].shape, "box") == 0);
        take_down(&hill);
        take_down(&vertices);
    }
}

/* Points in a plane have no hull: the option works, as `vertices`. */
static void flat_bodies_have_no_hull(void **state)
{
    (void)state;
    stage s;
    graze_mesh *mesh = NULL;
    graze_error error;
    const graze_vec3 corners[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &corners->x;
    def.vertex_count = 6;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    set_up(&s, mesh, "tumble=hill");
    assert_int_equal(((const grz_kdop_preparation *)s.search.prepared_b)->hill.corner_count, 0);
    scene_random r = {15};
    for (int step = 0; step < 20; step++) {
        float root[GRZ_MOST_SUPPORTS + 6];
        s.pose = scene_random_pose(&r, 1);
        grz_kdop_tumble_pose(s.tumble, &s.search, 0);
        grz_kdop_tumbled(s.tumble, &s.search, 0, root);
        expect_inside(&s, 0, root);
    }
    take_down(&s);
}

/* What counts as turning: the first two poses with a rotation; the third and later ones shift what the second kept. */
static void only_new_rotations_turn(void **state)
{
    (void)state;
    scene_random r = {16};
    for (size_t i = 0; i < WAYS; i++) {
        stage s;
        float root[GRZ_MOST_SUPPORTS + 6];
        graze_pose turned, other;
        graze_error error;
        set_up(&s, body(1), ways[i]);
        scene_expect_ok(graze_pose_from_euler((graze_vec3){10, 20, 30}, (graze_vec3){1, 0, 0}, &turned, &error),
                        &error);
        scene_expect_ok(graze_pose_from_euler((graze_vec3){10, 20, 31}, (graze_vec3){1, 0, 0}, &other, &error), &error);
        const struct {
            graze_pose pose;
            bool forget, turns;
        } steps[] = {{turned, false, true},
                     {turned, false, true},
                     {turned, false, false},
                     {turned, false, false},
                     {other, false, true},
                     {turned, false, true},
                     {turned, false, true},
                     {turned, false, false},
                     {turned, true, true},
                     {turned, false, true},
                     {turned, false, false},
                     {graze_pose_identity(), false, false},
                     {graze_pose_identity(), true, false}};
        for (size_t step = 0; step < sizeof steps / sizeof *steps; step++) {
            s.pose = steps[step].pose;
            s.pose.m[0][3] = scene_unit(&r);
            if (steps[step].forget) forget(&s);
            grz_kdop_tumble_pose(s.tumble, &s.search, step % 2 ? 0.1 : 0);
            assert_int_equal(grz_kdop_tumbled(s.tumble, &s.search, 0, root), steps[step].turns);
        }
        take_down(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(motions_keep_points_inside),
        cmocka_unit_test(hull_is_tighter_than_vertices),
        cmocka_unit_test(flat_bodies_have_no_hull),
        cmocka_unit_test(only_new_rotations_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
