/* Distances with errors that are allowed and a cut-off: every method keeps what query.h promises about them, judged by
 * the exact distances of all pairs of triangles; also when a budget interrupts it. And what is allowed saves work.
 *
 * GRAZE_SEED sets the seed of poses and bounds. */
#include "flights.h"
#include "methods.h"

#include <float.h>
#include <time.h>

static uint64_t seed = 1;

/* Of one distance; what compares two of them allows twice as much. */
static const double distance_error = 1e-12;

/* ---- scenes ---- */

enum { SCENES = 7, POSES = 7, DEFS = 14 };

static void move_soup(scene_soup *soup, double by)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *v = &soup->corners[i];
        *v = (graze_vec3){v->x + by, v->y - by, v->z + by};
    }
}

static void scale_soup(scene_soup *soup, double by)
{
    for (size_t i = 0; i < 3 * soup->count; i++) {
        graze_vec3 *v = &soup->corners[i];
        *v = (graze_vec3){v->x * by, v->y * by, v->z * by};
    }
}

/* Returns how far poses reach. */
static double make_scene(int number, scene_random *r, scene_soup *a, scene_soup *b)
{
    const graze_vec3 low = {0, 0, 0}, high = {1, 1, 1};
    switch (number) {
    case 0: *a = scene_random_soup(r, 50, 0.2), *b = scene_random_soup(r, 40, 0.1); return 2;
    case 1: *a = scene_grid_soup(r, 40, 4), *b = scene_grid_soup(r, 30, 3); return 6;
    case 2: *a = scene_box_soup(low, high), *b = scene_box_soup(low, high); return 3;
    case 3: *a = scene_strip_soup(r, 20), *b = scene_strip_soup(r, 15); return 2;
    case 4: *a = scene_random_soup(r, 1, 0.5), *b = scene_random_soup(r, 30, 0.3); return 100;
    case 5: /* far from the origin */
        *a = scene_random_soup(r, 40, 0.2), *b = scene_random_soup(r, 30, 0.1);
        move_soup(a, 5e6), move_soup(b, 5e6);
        return 2;
    default: /* so small that squares underflow */
        *a = scene_random_soup(r, 30, 0.2), *b = scene_random_soup(r, 30, 0.1);
        scale_soup(a, 0x1p-600), scale_soup(b, 0x1p-600);
        return 0x1p-599;
    }
}

/* In contact, a last place beyond contact, hardly apart, very far, and anywhere. Far from the origin B may only shift:
 * a turn would carry it away. */
static graze_pose make_pose(int scene, int number, scene_random *r, double reach)
{
    switch (scene == 2 ? number : 4) {
    case 0: return scene_translation(1, 0.25, 0);
    case 1: return scene_translation(1 + DBL_EPSILON, 0.25, 0);
    case 2: return scene_translation(1 + 1e-9, 0.25, 0);
    case 3: return scene_translation(1e6, 2e6, 0);
    default: break;
    }
    if (scene < 5) return scene_random_pose(r, reach);
    graze_vec3 p = scene_unit_point(r);
    return scene_translation(reach * (2 * p.x - 1), reach * (2 * p.y - 1), reach * (2 * p.z - 1));
}

/* ---- the truth ---- */

static graze_closest pair_distance(const scene_soup *a, const scene_soup *b, const graze_pose *pose, size_t i, size_t j)
{
    graze_vec3 carried[3];
    for (size_t k = 0; k < 3; k++) carried[k] = graze_pose_carry(pose, b->corners[3 * j + k]);
    return graze_triangles_distance(a->corners + 3 * i, carried);
}

static double least_distance(const scene_soup *a, const scene_soup *b, const graze_pose *pose)
{
    double least = INFINITY;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = 0; j < b->count; j++) least = fmin(least, pair_distance(a, b, pose, i, j).distance);
    return least;
}

/* ---- what may be answered ---- */

typedef struct question {
    const char *method;
    const scene_soup *a, *b;
    const graze_pose *pose;
    double truth;
    graze_distance_def def;
} question;

static void expect(bool holds, const question *q, const graze_distance *d, const char *what)
{
    if (!holds)
        fail_msg("%s: %s: relative %.17g, absolute %.17g, cut-off %.17g: from %.17g to %.17g, the truth is %.17g",
                 q->method, what, q->def.relative, q->def.absolute, q->def.cutoff, d->at_least, d->closest.distance,
                 q->truth);
}

/* What holds at any time, with a budget too. */
static void expect_true(const question *q, const graze_distance *d)
{
    expect(d->at_least >= 0 && d->at_least <= q->truth * (1 + distance_error), q, d, "the lower bound is wrong");
    expect(d->closest.distance >= q->truth, q, d, "nearer than the truth");
    expect(d->at_least <= d->closest.distance, q, d, "bounds in the wrong order");
    expect(d->at_least == 0 || q->truth > 0, q, d, "contact is denied");
    if (isinf(d->closest.distance)) {
        const graze_closest nothing = {.distance = INFINITY};
        assert_memory_equal(&d->closest, &nothing, sizeof nothing);
        assert_int_equal(d->triangle_a | d->triangle_b, 0);
        return;
    }
    graze_closest pair = pair_distance(q->a, q->b, q->pose, d->triangle_a, d->triangle_b);
    expect(!memcmp(&d->closest, &pair, sizeof pair), q, d, "not the distance of the pair that is named");
    expect(d->closest.distance <= q->def.cutoff, q, d, "a pair beyond the cut-off");
}

/* What holds when nothing is left. */
static void expect_kept(const question *q, const graze_distance *d)
{
    assert_int_equal(d->left, 0);
    expect_true(q, d);
    expect(isfinite(d->closest.distance) == (q->truth <= q->def.cutoff), q, d, "within the cut-off or not?");
    if (isinf(d->closest.distance)) {
        expect(d->at_least >= q->def.cutoff, q, d, "beyond the cut-off without a proof");
        return;
    }
    double most = d->at_least * (1 + q->def.relative) + q->def.absolute;
    expect(d->closest.distance <= most * (1 + 2 * distance_error), q, d, "further than allowed");
    if (q->def.absolute == 0)
        expect((d->closest.distance == 0) == (q->truth == 0) && (d->at_least == 0) == (q->truth == 0), q, d,
               "0 if and only if there is contact");
    if (q->def.relative == 0 && q->def.absolute == 0)
        expect(d->closest.distance == q->truth && d->at_least == q->truth, q, d, "no error is allowed");
}

/* ---- bounds of all sorts ---- */

static double pick_relative(scene_random *r)
{
    static const double sizes[] = {0, 0, 1e-13, 1e-3, 0.1, 1, 1e3, 1e100};
    return sizes[scene_below(r, 8)] * scene_unit(r);
}

static double pick_absolute(scene_random *r, double truth, double reach)
{
    switch (scene_below(r, 6)) {
    case 0: return truth * scene_unit(r);
    case 1: return 2 * truth * scene_unit(r);
    case 2: return reach * scene_unit(r);
    case 3: return DBL_MAX;
    default: return 0;
    }
}

static double pick_cutoff(scene_random *r, double truth, double reach)
{
    switch (scene_below(r, 8)) {
    case 0: return 0;
    case 1: return truth;
    case 2: return nextafter(truth, 0);
    case 3: return truth * scene_unit(r);
    case 4: return truth * (1 + scene_unit(r));
    case 5: return reach * scene_unit(r);
    default: return INFINITY;
    }
}

static graze_distance_def pick_def(scene_random *r, int number, double truth, double reach)
{
    graze_distance_def def = graze_distance_def_default();
    if (number == 0) return def;
    if (number != 1) def.relative = pick_relative(r);
    if (number != 2) def.absolute = pick_absolute(r, truth, reach);
    if (number != 3) def.cutoff = pick_cutoff(r, truth, reach);
    return def;
}

static graze_distance ask(graze_query *query, const graze_pose *pose, const graze_distance_def *def)
{
    graze_distance d;
    graze_error error;
    scene_expect_ok(graze_query_distance_bounded(query, pose, def, &d, &error), &error);
    return d;
}

/* Every method, with what it remembers of the poses and bounds before; the truth is found once for all. */
static void in_scene(int number, const char *const *names, size_t count,
                     void (*check)(const question *q, graze_query *query))
{
    scene_random r = {seed + (uint64_t)number};
    scene_soup a, b;
    double reach = make_scene(number, &r, &a, &b);
    scene_pair *pairs = malloc(count * sizeof *pairs);
    for (size_t m = 0; m < count; m++) pairs[m] = scene_open(&a, &b, names[m]);
    for (int p = 0; p < POSES; p++) {
        graze_pose pose = make_pose(number, p, &r, reach);
        question q = {.a = &a, .b = &b, .pose = &pose, .truth = least_distance(&a, &b, &pose)};
        for (int i = 0; i < DEFS; i++) {
            q.def = pick_def(&r, i, q.truth, reach);
            for (size_t m = 0; m < count; m++) {
                q.method = names[m];
                check(&q, pairs[m].query);
            }
        }
    }
    for (size_t m = 0; m < count; m++) scene_close(&pairs[m]);
    free(pairs);
    scene_soup_free(&a);
    scene_soup_free(&b);
}

/* ---- the tests ---- */

static void check_at_once(const question *q, graze_query *query)
{
    graze_distance d = ask(query, q->pose, &q->def);
    expect_kept(q, &d);
    graze_query_forget(query); /* then no earlier pair is good enough at once */
    d = ask(query, q->pose, &q->def);
    expect_kept(q, &d);
    graze_result near;
    graze_error error;
    if (isinf(q->def.cutoff)) return;
    scene_expect_ok(graze_query_within(query, q->pose, q->def.cutoff, NULL, &near, &error), &error);
    expect((near.count > 0) == isfinite(d.closest.distance), q, &d, "not what is within the cut-off as a tolerance");
}

static void bounds_are_kept_by_every_method(void **state)
{
    (void)state;
    const char *measuring[METHOD_COUNT];
    size_t count = 0;
    for (size_t m = 0; m < METHOD_COUNT; m++)
        if (method_measures(methods[m])) measuring[count++] = methods[m];
    for (int i = 0; i < SCENES; i++) in_scene(i, measuring, count, check_at_once);
}

/* A search that stops at a pair that is good enough has not seen the rest of the leaves that it was in. */
static void bounds_are_kept_by_large_leaves(void **state)
{
    (void)state;
    static const char *const names[] = {"kdop,tau=1000,tau_env=1000", "kdop,k=6,tau=8,tau_env=8"};
    for (int i = 0; i < SCENES; i++) in_scene(i, names, sizeof names / sizeof *names, check_at_once);
}

/* ---- among the smallest numbers ---- */

/* Quotients underflow, and a bound that is rounded can be off by as much as it is. Two plates, B's above A's by `gap`,
 * which `relative` divides to nothing. */
static void only_contact_is_within_a_factor(void **state)
{
    (void)state;
    static const struct {
        double size, gap, relative;
    } cases[] = {
        {1, 1e-17, 1e308},          {1, 5e-324, 26},          {1, 5e-324, 1e-3},     {1, 0x1p-1073, 4},
        {1, 1e-300, DBL_MAX},       {0x1p100, 1e-200, 1e200}, {0x1p-900, 5e-324, 1}, {0x1p-1000, 0x1p-1070, 1e9},
        {0x1p-1060, 5e-324, 1e300}, {1, 0x1p-1074 * 90, 26},  {1, 0, 1e308}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const double size = cases[c].size, gap = cases[c].gap;
        scene_soup a = scene_soup_of(2), b = scene_soup_of(2);
        for (int i = 0; i < 6; i++) { /* B has one triangle at the gap, the other further up */
            const double x = i % 3 == 1 ? size : 0, y = i % 3 == 2 ? size : 0;
            a.corners[i] = (graze_vec3){x + (i / 3 ? 2 * size : 0), y, 0};
            b.corners[i] = (graze_vec3){x, y, i / 3 ? gap * 2 : gap};
        }
        const graze_pose pose = graze_pose_identity();
        for (size_t m = 0; m < METHOD_COUNT; m++) {
            if (!method_measures(methods[m])) continue;
            scene_pair pair = scene_open(&a, &b, methods[m]);
            question q = {.method = methods[m], .a = &a, .b = &b, .pose = &pose, .truth = gap};
            q.def = (graze_distance_def){
                .size = sizeof(graze_distance_def), .relative = cases[c].relative, .cutoff = INFINITY};
            for (int again = 0; again < 2; again++) {
                graze_distance d = ask(pair.query, &pose, &q.def);
                expect_kept(&q, &d);
            }
            scene_close(&pair);
        }
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

/* Corners on a grid of the smallest doubles, so that all numbers are whole and the inequalities can be computed. */
static void bounds_hold_among_the_smallest_numbers(void **state)
{
    (void)state;
    static const double relatives[] = {0, 1e-3, 0.3, 1, 2.7, 26, 1e3, 1e308};
    scene_random r = {seed};
    for (int i = 0; i < 60; i++) {
        scene_soup a = scene_grid_soup(&r, 6, 60), b = scene_grid_soup(&r, 6, 60);
        scale_soup(&a, 0x1p-1074), scale_soup(&b, 0x1p-1074);
        const graze_vec3 to = scene_whole_point(&r, 300);
        const graze_pose pose = scene_translation(0x1p-1074 * to.x, 0x1p-1074 * to.y, 0x1p-1074 * to.z);
        question q = {.a = &a, .b = &b, .pose = &pose, .truth = least_distance(&a, &b, &pose)};
        for (size_t m = 0; m < METHOD_COUNT; m++) {
            if (!method_measures(methods[m])) continue;
            scene_pair pair = scene_open(&a, &b, methods[m]);
            for (int k = 0; k < 8; k++) {
                q.method = methods[m];
                q.def = (graze_distance_def){
                    .size = sizeof(graze_distance_def), .relative = relatives[k], .cutoff = INFINITY};
                if (i % 3 == 0) q.def.absolute = 0x1p-1074 * scene_below(&r, 50);
                if (i % 3 == 1) q.def.cutoff = 0x1p-1074 * scene_below(&r, 400);
                graze_query_forget(pair.query);
                graze_distance d = ask(pair.query, &pose, &q.def);
                expect_kept(&q, &d);
                expect(d.at_least <= q.truth, &q, &d, "the lower bound is wrong by a smallest number");
                double most = d.at_least * 0x1p1000 * (1 + q.def.relative) + q.def.absolute * 0x1p1000;
                if (isfinite(d.closest.distance))
                    expect(d.closest.distance * 0x1p1000 <= most * (1 + distance_error), &q, &d,
                           "further than allowed, by a smallest number");
            }
            scene_close(&pair);
        }
        scene_soup_free(&a);
        scene_soup_free(&b);
    }
}

static graze_model *sphere_model(double radius, const char *method)
{
    char parameters[60];
    snprintf(parameters, sizeof parameters, "level=5 radius=%.17g", radius);
    graze_mesh *mesh = scene_shape("icosphere", parameters);
    graze_model *model = scene_model(mesh, method);
    graze_mesh_free(mesh);
    return model;
}

static graze_pose tremble(scene_random *r)
{
    graze_pose pose;
    graze_error error;
    graze_vec3 turn = scene_unit_point(r), to = scene_unit_point(r);
    scene_expect_ok(graze_pose_from_euler((graze_vec3){360 * turn.x, 360 * turn.y, 360 * turn.z},
                                          (graze_vec3){0.01 * to.x - 0.005, 0.01 * to.y - 0.005, 0.01 * to.z - 0.005},
                                          &pose, &error),
                    &error);
    return pose;
}

/* A sphere in another that is hardly larger: so many pairs are as near as the errors allow that a search can not keep
 * all of them, and those that it drops may not be the ones by which it dropped others. There are too many pairs to find
 * the truth among all, but no lower bound may exceed the distance of any one. */
static void bounds_are_kept_among_many_that_are_near(void **state)
{
    (void)state;
    static const char *const names[] = {"wide", "wide,coherence=off"};
    const graze_distance_def exactly = graze_distance_def_default();
    scene_random r = {seed};
    for (size_t m = 0; m < 2; m++) {
        graze_model *a = sphere_model(1, names[m]), *b = sphere_model(0.99, names[m]);
        graze_query_def def = {.size = sizeof def, .a = a, .b = b, .method = names[m]};
        graze_query *query;
        graze_error error;
        scene_expect_ok(graze_query_create(&def, &query, &error), &error);
        for (int i = 0; i < 200; i++) {
            graze_pose pose = tremble(&r);
            const graze_distance_def loose = {
                .size = sizeof loose, .relative = i % 2 ? 0.01 : 0.003, .cutoff = INFINITY};
            question q = {.method = names[m], .pose = &pose, .def = loose};
            graze_distance d = ask(query, &pose, &loose);
            q.truth = ask(query, &pose, &exactly).closest.distance;
            expect(d.at_least <= q.truth * (1 + distance_error), &q, &d, "the lower bound is wrong");
            expect(d.closest.distance <= d.at_least * (1 + loose.relative) * (1 + 2 * distance_error), &q, &d,
                   "further than allowed");
        }
        graze_query_free(query);
        graze_model_free(a);
        graze_model_free(b);
    }
}

static size_t interruptions;

static void check_resumed(const question *q, graze_query *query)
{
    graze_distance d = ask(query, q->pose, &q->def);
    graze_error error;
    while (d.left) {
        expect_true(q, &d);
        interruptions++;
        scene_expect_ok(graze_query_resume_distance(query, &d, &error), &error);
    }
    expect_kept(q, &d);
}

static void bounds_are_kept_when_resumed(void **state)
{
    (void)state;
    static const char *const names[] = {"kdop,budget=1", "kdop,k=6,tau=3,budget=10", "kdop,k=26,budget=40",
                                        "kdop,k=14,tumble=vertices,budget=7"};
    for (int i = 0; i < SCENES; i++) in_scene(i, names, sizeof names / sizeof *names, check_resumed);
    assert_true(interruptions > 1000);
}

/* Earlier calls may decide which answer within the bounds is given; what was forgotten may not. */
static void nothing_forgotten_shows(void **state)
{
    (void)state;
    scene_random r = {seed};
    scene_soup a, b;
    double reach = make_scene(0, &r, &a, &b);
    const graze_distance_def loose = {.size = sizeof loose, .relative = 0.5, .absolute = 0.01, .cutoff = 3};
    for (size_t m = 0; m < METHOD_COUNT; m++) {
        if (!method_measures(methods[m])) continue;
        scene_pair used = scene_open(&a, &b, methods[m]);
        for (int p = 0; p < POSES; p++) {
            graze_pose pose = scene_random_pose(&r, reach);
            scene_pair fresh = scene_open(&a, &b, methods[m]);
            graze_query_forget(used.query);
            graze_distance d = ask(used.query, &pose, &loose), e = ask(fresh.query, &pose, &loose);
            assert_memory_equal(&d.closest, &e.closest, sizeof d.closest);
            assert_true(d.at_least == e.at_least && d.triangle_a == e.triangle_a && d.triangle_b == e.triangle_b);
            scene_close(&fresh);
        }
        scene_close(&used);
    }
    scene_soup_free(&a);
    scene_soup_free(&b);
}

static void without_triangles_there_is_no_distance(void **state)
{
    (void)state;
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    scene_pair pair = scene_open(&box, &box, "kdop");
    uint32_t all[12];
    for (uint32_t i = 0; i < 12; i++) all[i] = i;
    graze_error error;
    scene_expect_ok(graze_model_remove(pair.a, all, 12, &error), &error);
    graze_pose pose = graze_pose_identity();
    const graze_distance_def def = {.size = sizeof def, .relative = 0.1, .absolute = 0.1, .cutoff = 2};
    graze_distance d = ask(pair.query, &pose, &def);
    assert_true(isinf(d.closest.distance) && isinf(d.at_least) && d.left == 0);
    scene_close(&pair);
    scene_soup_free(&box);
}

static void what_is_no_bound_is_refused(void **state)
{
    (void)state;
    static const struct {
        graze_distance_def def;
        const char *said;
    } cases[] = {
        {{sizeof(graze_distance_def), -1e-300, 0, INFINITY}, "the relative error is -1e-300: give a finite number"},
        {{sizeof(graze_distance_def), NAN, 0, INFINITY}, "the relative error is "},
        {{sizeof(graze_distance_def), INFINITY, 0, INFINITY}, "the relative error is inf"},
        {{sizeof(graze_distance_def), 0, -1, INFINITY}, "the absolute error is -1: give a finite number"},
        {{sizeof(graze_distance_def), 0, NAN, INFINITY}, "the absolute error is "},
        {{sizeof(graze_distance_def), 0, INFINITY, INFINITY}, "the absolute error is inf"},
        {{sizeof(graze_distance_def), 0, 0, -1}, "the cut-off is -1: give a number that is not negative, or infinity"},
        {{sizeof(graze_distance_def), 0, 0, -INFINITY}, "the cut-off is -inf"},
        {{sizeof(graze_distance_def), 0, 0, NAN}, "the cut-off is "},
    };
    scene_soup box = scene_box_soup((graze_vec3){0, 0, 0}, (graze_vec3){1, 1, 1});
    scene_pair pair = scene_open(&box, &box, "kdop");
    graze_pose pose = scene_translation(4, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_distance d = {.triangle_a = 7};
        graze_error error;
        assert_int_equal(graze_query_distance_bounded(pair.query, &pose, &cases[i].def, &d, &error),
                         GRAZE_BAD_ARGUMENT);
        if (!strstr(error.message, cases[i].said)) fail_msg("'%s': %s", cases[i].said, error.message);
        assert_int_equal(d.triangle_a, 0);
    }
    scene_close(&pair);
    scene_soup_free(&box);
}

/* ---- what it saves ---- */

static uint64_t tests_of_flight(const flight *f, const char *method, graze_distance_def def)
{
    flight_query q;
    uint64_t sum = 0;
    assert_true(flight_query_open(f, method, &q));
    for (size_t i = 0; i < graze_path_count(f->path); i++) {
        graze_distance d = ask(q.query, &graze_path_poses(f->path)[i], &def);
        sum += d.counters.bv_tests;
    }
    flight_query_close(&q);
    return sum;
}

static void what_is_allowed_saves_tests(void **state)
{
    (void)state;
    for (int i = 0; i < FLIGHTS; i++) {
        flight f = flight_open(i, 100);
        const graze_distance_def none = graze_distance_def_default();
        const struct {
            const char *what;
            graze_distance_def def;
        } cases[] = {{"a relative error of 0.1", {sizeof(graze_distance_def), 0.1, 0, INFINITY}},
                     {"an absolute error of 0.01", {sizeof(graze_distance_def), 0, 0.01, INFINITY}},
                     {"a cut-off at 0.001", {sizeof(graze_distance_def), 0, 0, 0.001}}};
        uint64_t all = tests_of_flight(&f, "kdop", none);
        for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
            uint64_t some = tests_of_flight(&f, "kdop", cases[c].def);
            printf("%s, %s: %.3g of the bounding tests\n", f.name, cases[c].what, (double)some / (double)all);
            assert_true(some < all);
        }
        flight_close(&f);
    }
}

int main(void)
{
    const char *given = getenv("GRAZE_SEED");
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("distance bounds: GRAZE_SEED=%llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_kept_by_every_method),
        cmocka_unit_test(bounds_are_kept_by_large_leaves),
        cmocka_unit_test(only_contact_is_within_a_factor),
        cmocka_unit_test(bounds_hold_among_the_smallest_numbers),
        cmocka_unit_test(bounds_are_kept_among_many_that_are_near),
        cmocka_unit_test(bounds_are_kept_when_resumed),
        cmocka_unit_test(nothing_forgotten_shows),
        cmocka_unit_test(without_triangles_there_is_no_distance),
        cmocka_unit_test(what_is_no_bound_is_refused),
        cmocka_unit_test(what_is_allowed_saves_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
