/* Depths against the least of all directions in whole numbers, for solids of few corners of every sort, at poses deep,
 * inside, touching to the last bit and apart.
 *
 * GRAZE_POSES sets how many poses each pair of solids has (4 by default, of 50 pairs of sorts), GRAZE_SEED the seed. */
#include "oracle/depth_truth.h"
#include "query/solids.h"

#include <graze/depth.h>
#include <time.h>

static size_t pose_count = 4;
static uint64_t seed = 1;

enum { PAIRS = 160, MOST_CORNERS = 64 };

typedef struct scene {
    graze_mesh *a, *b;
    graze_model *models[2];
    graze_query *query;
    size_t deep, touching, apart; /* poses that were */
} scene;

static graze_query *query_of(graze_model *models[2], const char *method)
{
    graze_query_def def = graze_query_def_default();
    graze_query *query = NULL;
    graze_error error;
    def.a = models[0], def.b = models[1], def.method = method;
    scene_expect_ok(graze_query_create(&def, &query, &error), &error);
    return query;
}

static scene scene_of(graze_mesh *a, graze_mesh *b)
{
    scene s = {.a = a, .b = b, .models = {scene_model(a, "convex"), scene_model(b, "convex")}};
    s.query = query_of(s.models, NULL);
    return s;
}

static void scene_end(scene *s)
{
    graze_query_free(s->query);
    graze_model_free(s->models[0]);
    graze_model_free(s->models[1]);
    graze_mesh_free(s->a);
    graze_mesh_free(s->b);
}

/* ---- one pose ---- */

static depth_truth *truth_of(const scene *s, const graze_pose *pose)
{
    graze_vec3 b[MOST_CORNERS];
    const size_t in_a = graze_mesh_vertex_count(s->a), in_b = graze_mesh_vertex_count(s->b);
    assert_true(in_b <= MOST_CORNERS);
    for (size_t i = 0; i < in_b; i++) b[i] = graze_pose_carry(pose, graze_mesh_vertices(s->b)[i]);
    return depth_truth_of(graze_mesh_vertices(s->a), in_a, b, in_b);
}

static double along(graze_vec3 d, graze_vec3 p)
{
    return d.x * p.x + d.y * p.y + d.z * p.z;
}

static graze_vec3 minus(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

/* How far A reaches along d beyond where B begins, in doubles; *size: of what is added up. */
static double reach_along(const scene *s, const graze_pose *pose, graze_vec3 d, double *size)
{
    const graze_vec3 from = graze_mesh_vertices(s->a)[0];
    double most = -INFINITY, least = INFINITY;
    *size = 0;
    for (size_t i = 0; i < graze_mesh_vertex_count(s->a); i++) {
        const graze_vec3 p = minus(graze_mesh_vertices(s->a)[i], from);
        most = fmax(most, along(d, p));
        *size = fmax(*size, sqrt(along(p, p)));
    }
    for (size_t i = 0; i < graze_mesh_vertex_count(s->b); i++) {
        const graze_vec3 p = minus(graze_pose_carry(pose, graze_mesh_vertices(s->b)[i]), from);
        least = fmin(least, along(d, p));
        *size = fmax(*size, sqrt(along(p, p)));
    }
    return most - least;
}

/* A feature's vertices are as high along d as any vertex, but for rounding. */
static void expect_feature(const graze_mesh *mesh, const graze_pose *pose, graze_feature feature, graze_vec3 d,
                           graze_vec3 point, double room)
{
    uint32_t corners[3] = {feature.first, feature.second, feature.first};
    assert_true(feature.kind != GRAZE_NO_FEATURE);
    if (feature.kind == GRAZE_CORNER) corners[1] = feature.first;
    if (feature.kind == GRAZE_FACE)
        for (int k = 0; k < 3; k++) corners[k] = graze_mesh_indices(mesh)[3 * (size_t)feature.first + (size_t)k];
    double most = -INFINITY;
    for (size_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        const graze_vec3 v = graze_mesh_vertices(mesh)[i];
        most = fmax(most, along(d, minus(pose ? graze_pose_carry(pose, v) : v, point)));
    }
    assert_true(most <= room); /* the point is at the top, too */
    for (int k = 0; k < 3; k++) {
        const graze_vec3 v = graze_mesh_vertices(mesh)[corners[k]];
        const double here = along(d, minus(pose ? graze_pose_carry(pose, v) : v, point));
        if (!(here >= most - room)) fail_msg("a feature's corner is %g below the top", most - here);
    }
}

static void expect_words(const scene *s, const graze_pose *pose, const graze_depth *d)
{
    double size;
    const graze_vec3 back = {-d->direction.x, -d->direction.y, -d->direction.z};
    assert_true(fabs(along(d->direction, d->direction) - 1) < 1e-14);
    const double reach = reach_along(s, pose, d->direction, &size), room = 1e-14 * size + 0x1p-1060,
                 far = fabs(graze_mesh_vertices(s->a)[0].x) + fabs(graze_mesh_vertices(s->a)[0].y) + size;
    if (d->solids == GRAZE_SOLIDS_APART) {
        assert_true(isnan(d->at_least) && isnan(d->at_most));
        if (!(reach <= room)) fail_msg("apart, but %g along the direction", reach);
        return;
    }
    if (!(fabs(reach - d->at_most) <= 1e-11 * d->at_most + room))
        fail_msg("B moves by %.17g, not %.17g", reach, d->at_most);
    const double off = 1e-11 * d->at_most + 1e-13 * far + 0x1p-1060;
    expect_feature(s->a, NULL, d->feature_a, d->direction, d->point_a, off);
    expect_feature(s->b, pose, d->feature_b, back, d->point_b, off);
    const graze_vec3 way = minus(d->point_a, d->point_b);
    const graze_vec3 rest =
        minus(way, (graze_vec3){d->at_most * d->direction.x, d->at_most * d->direction.y, d->at_most * d->direction.z});
    assert_true(fabs(along(way, d->direction) - d->at_most) <= off);
    (void)rest;
}

static bool is_within(const depth_truth *t, const graze_depth *d, double relative, double absolute)
{
    return depth_truth_compare(t, d->at_least) <= 0 && depth_truth_compare(t, d->at_most) >= 0 &&
           d->at_most <= d->at_least * (1 + relative) + absolute + 0x1p-1070;
}

static void expect_bounded(const scene *s, const graze_pose *pose, const depth_truth *t, double relative,
                           double absolute)
{
    graze_error error;
    graze_depth d;
    graze_depth_def def = graze_depth_def_default();
    def.relative = relative, def.absolute = absolute;
    scene_expect_ok(graze_query_depth(s->query, pose, &def, &d, &error), &error);
    if (!is_within(t, &d, fmax(relative, 1e-12), absolute)) fail_msg("%.17g to %.17g", d.at_least, d.at_most);
    assert_int_equal(d.solids, GRAZE_SOLIDS_OVERLAPPING);
}

static graze_depth expect_pose(scene *s, const graze_pose *pose)
{
    graze_error error;
    graze_depth d, again;
    depth_truth *t = truth_of(s, pose);
    scene_expect_ok(graze_query_depth(s->query, pose, NULL, &d, &error), &error);
    const graze_solids right[] = {GRAZE_SOLIDS_APART, GRAZE_SOLIDS_TOUCHING, GRAZE_SOLIDS_OVERLAPPING};
    const depth_kind kind = depth_truth_kind(t);
    if (d.solids != right[kind]) fail_msg("%s is %s", graze_solids_name(right[kind]), graze_solids_name(d.solids));
    if (kind == DEPTH_TOUCHING) assert_true(d.at_least == 0 && d.at_most == 0);
    if (kind == DEPTH_DEEP) {
        assert_true(d.at_most > 0);
        if (!is_within(t, &d, 1e-12, 0)) fail_msg("depth %.17g to %.17g is wrong", d.at_least, d.at_most);
        expect_bounded(s, pose, t, 0.1, 0);
        expect_bounded(s, pose, t, 0, 0.5 * d.at_most);
    }
    expect_words(s, pose, &d);
    graze_query_forget(s->query);
    scene_expect_ok(graze_query_depth(s->query, pose, NULL, &again, &error), &error);
    assert_int_equal(again.solids, d.solids);
    if (kind == DEPTH_DEEP) assert_true(is_within(t, &again, 1e-12, 0));
    depth_truth_free(t);
    s->deep += kind == DEPTH_DEEP, s->touching += kind == DEPTH_TOUCHING, s->apart += kind == DEPTH_APART;
    return d;
}

/* ---- poses ---- */

static graze_vec3 middle_of(const graze_mesh *mesh)
{
    graze_mesh_report report;
    graze_error error;
    scene_expect_ok(graze_mesh_inspect(mesh, &report, &error), &error);
    return (graze_vec3){(report.low.x + report.high.x) / 2, (report.low.y + report.high.y) / 2,
                        (report.low.z + report.high.z) / 2};
}

/* B's middle goes to a place near A's, after any turn. */
static graze_pose pose_of(scene_random *r, const scene *s)
{
    static const double reaches[] = {0, 0, 0.01, 0.1, 0.3, 0.5, 1, 2};
    const double reach = reaches[scene_below(r, 8)];
    graze_pose pose = scene_random_pose(r, 0);
    const graze_vec3 to = middle_of(s->a), from = graze_pose_carry(&pose, middle_of(s->b)), d = solid_direction(r);
    pose.m[0][3] += to.x - from.x + reach * d.x;
    pose.m[1][3] += to.y - from.y + reach * d.y;
    pose.m[2][3] += to.z - from.z + reach * d.z;
    return pose;
}

/* Moves B by the depth, so that it touches, but for rounding; and a little less or more. */
static void expect_around_touch(scene_random *r, scene *s, const graze_pose *from, const graze_depth *d)
{
    static const double parts[] = {1, 1, 1 - 1e-15, 1 + 1e-15, 1 - 1e-12, 1 - 1e-9, 1 - 1e-3, 1.001};
    const double part = parts[scene_below(r, 8)] * d->at_most;
    graze_pose pose = *from;
    if (d->solids == GRAZE_SOLIDS_APART) return;
    pose.m[0][3] += part * d->direction.x;
    pose.m[1][3] += part * d->direction.y;
    pose.m[2][3] += part * d->direction.z;
    (void)expect_pose(s, &pose);
}

static void expect_poses(scene_random *r, scene *s)
{
    for (size_t i = 0; i < pose_count; i++) {
        const graze_pose pose = pose_of(r, s);
        const graze_depth d = expect_pose(s, &pose);
        expect_around_touch(r, s, &pose, &d);
    }
}

/* ---- solids ---- */

static void test_sorts(void **state)
{
    (void)state;
    scene_random r = {seed};
    size_t deep = 0, touching = 0, apart = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
        const int sort_a = scene_below(&r, SOLID_SORTS), sort_b = scene_below(&r, SOLID_SORTS);
        scene s = scene_of(solid_make(&r, sort_a, 12), solid_make(&r, sort_b, 12));
        expect_poses(&r, &s);
        deep += s.deep, touching += s.touching, apart += s.apart;
        scene_end(&s);
    }
    print_message("%zu deep, %zu touching, %zu apart\n", deep, touching, apart);
    assert_true(deep > 100 && apart > 10);
}

/* ---- rows ---- */

/* All corners of a box. */
static graze_mesh *box_of(graze_vec3 low, graze_vec3 high)
{
    graze_vec3 p[8];
    for (int i = 0; i < 8; i++)
        p[i] = (graze_vec3){i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    return solid_of(p, 8);
}

static graze_mesh *cube_of(double half)
{
    return box_of((graze_vec3){-half, -half, -half}, (graze_vec3){half, half, half});
}

static graze_mesh *ball_of(scene_random *r, int n, graze_vec3 scale)
{
    graze_vec3 p[MOST_CORNERS];
    for (int i = 0; i < n; i++) {
        const graze_vec3 d = solid_direction(r);
        p[i] = (graze_vec3){scale.x * d.x, scale.y * d.y, scale.z * d.z};
    }
    return solid_of(p, (size_t)n);
}

/* Boxes with whole corners, whose difference has many points in each plane: every translation by halves. */
static void test_lattice_boxes(void **state)
{
    (void)state;
    static const graze_vec3 sizes[][2] = {{{2, 2, 2}, {2, 2, 2}}, {{4, 2, 6}, {2, 2, 2}}, {{1, 3, 2}, {3, 1, 1}},
                                          {{2, 2, 0}, {2, 2, 2}}, {{2, 0, 0}, {2, 2, 2}}, {{2, 2, 0}, {2, 2, 0}}};
    size_t deep = 0, touching = 0, apart = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const graze_vec3 origin = {0, 0, 0};
        scene s = scene_of(box_of(origin, sizes[i][0]), box_of(origin, sizes[i][1]));
        for (int x = -4; x <= 4; x += 2)
            for (int y = -3; y <= 4; y++)
                for (int z = -3; z <= 4; z += 1) {
                    const graze_pose pose = scene_translation(0.5 * x, 0.5 * y, 0.5 * z);
                    (void)expect_pose(&s, &pose);
                }
        deep += s.deep, touching += s.touching, apart += s.apart;
        scene_end(&s);
    }
    assert_true(deep > 200 && touching > 200 && apart > 50);
}

/* The depth of cubes is known without any arithmetic. */
static void test_cubes(void **state)
{
    (void)state;
    static const struct {
        double half_a, half_b;
        graze_vec3 at;
        double depth; /* negative: apart */
    } rows[] = {{0.5, 0.5, {0, 0, 0}, 1},
                {0.5, 0.5, {0.25, 0, 0}, 0.75},
                {0.5, 0.5, {1, 0, 0}, 0},
                {0.5, 0.5, {1, 1, 1}, 0},
                {0.5, 0.5, {1 + 0x1p-52, 0, 0}, -1},
                {0.5, 0.5, {1 - 0x1p-53, 0.25, 0.125}, 0x1p-53},
                {1.5, 0.5, {0, 0.5, 0}, 1.5},
                {0.5, 1.5, {0, 0.5, 0}, 1.5},
                {0x1p-20, 0x1p20, {0, 0, 0}, 0x1p20 + 0x1p-20},
                {0x1p20, 0x1p-20, {0, 0x1p20, 0}, 0x1p-20},
                {0x1p-500, 0x1p-500, {0, 0, 0}, 0x1p-499},
                {0x1p-1070, 0x1p-1070, {0, 0, 0x1p-1070}, 0x1p-1070},
                {0x1p199, 0x1p199, {0x1p198, 0, 0}, 0x1.8p199}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        scene s = scene_of(cube_of(rows[i].half_a), cube_of(rows[i].half_b));
        const graze_pose pose = scene_translation(rows[i].at.x, rows[i].at.y, rows[i].at.z);
        const graze_depth d = expect_pose(&s, &pose);
        const double depth = rows[i].depth;
        if (depth < 0) assert_int_equal(d.solids, GRAZE_SOLIDS_APART);
        if (depth >= 0) assert_true(d.at_least <= depth && depth <= d.at_most);
        scene_end(&s);
    }
}

/* Equal solids at the identity, and B turned about A's middle: a face of the difference is as near as the opposite one.
 */
static void test_equal_solids(void **state)
{
    (void)state;
    scene_random r = {seed + 1};
    for (int i = 0; i < 12; i++) {
        const int sort = scene_below(&r, SOLID_SORTS);
        scene_random again = {seed + 100 + (uint64_t)i}, too = again;
        scene s = scene_of(solid_make(&again, sort, 12), solid_make(&too, sort, 12));
        const graze_pose pose = graze_pose_identity();
        const graze_depth d = expect_pose(&s, &pose);
        expect_around_touch(&r, &s, &pose, &d);
        scene_end(&s);
    }
}

/* Needles and plates of 1:1000, solids 1e9 times as large, and both in turn. */
static void test_odd_sizes(void **state)
{
    (void)state;
    static const graze_vec3 scales[] = {{1, 1e-3, 1e-3}, {1, 1, 1e-3}, {1e-9, 1e-9, 1e-9}, {1, 1, 1}, {1e6, 1e3, 1}};
    enum { SCALES = sizeof scales / sizeof *scales };
    scene_random r = {seed + 2};
    for (int i = 0; i < SCALES * SCALES; i++) {
        scene s = scene_of(ball_of(&r, 6 + scene_below(&r, 8), scales[i / SCALES]),
                           ball_of(&r, 6 + scene_below(&r, 8), scales[i % SCALES]));
        expect_poses(&r, &s);
        scene_end(&s);
    }
}

/* ---- many faces ---- */

/* A polytope of so many faces as these need has no room: directions are divided into sectors. The truth is the least
 * over all faces' normals and all pairs of edges, in doubles. */
typedef struct least_of {
    const graze_vec3 *points[2];
    size_t counts[2];
    double least;
} least_of;

static void take_direction(least_of *l, graze_vec3 u, graze_vec3 v)
{
    const graze_vec3 n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const double length = sqrt(along(n, n));
    double high[2] = {-INFINITY, -INFINITY}, low[2] = {INFINITY, INFINITY};
    if (!(length > 1e-9)) return;
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < l->counts[side]; i++) {
            const double h = along(n, l->points[side][i]);
            high[side] = fmax(high[side], h), low[side] = fmin(low[side], h);
        }
    l->least = fmin(l->least, fmin(high[0] - low[1], high[1] - low[0]) / length);
}

static graze_vec3 edge_of(const graze_mesh *mesh, const graze_vec3 *points, size_t i)
{
    const uint32_t *t = graze_mesh_indices(mesh) + i / 3 * 3;
    return minus(points[t[(i + 1) % 3]], points[t[i % 3]]);
}

/* Of the two triangles at an edge, the one that has it from the lower vertex to the higher. */
static bool is_first(const graze_mesh *mesh, size_t i)
{
    const uint32_t *t = graze_mesh_indices(mesh) + i / 3 * 3;
    return t[i % 3] < t[(i + 1) % 3];
}

static void take_all_directions(least_of *l, const graze_mesh *a, const graze_mesh *b)
{
    const graze_mesh *meshes[2] = {a, b};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < graze_mesh_triangle_count(meshes[side]); i++)
            take_direction(l, edge_of(meshes[side], l->points[side], 3 * i),
                           edge_of(meshes[side], l->points[side], 3 * i + 1));
    for (size_t i = 0; i < 3 * graze_mesh_triangle_count(a); i++)
        for (size_t j = 0; j < 3 * graze_mesh_triangle_count(b) && is_first(a, i); j++)
            if (is_first(b, j)) take_direction(l, edge_of(a, l->points[0], i), edge_of(b, l->points[1], j));
}

enum { MANY = 800 };

/* A prism around which all sides are as far, but for rounding, so that each of them counts. */
static graze_mesh *round_prism(int sides)
{
    graze_vec3 p[MANY];
    for (int i = 0; i < sides; i++) {
        const double turn = 6.283185307179586 * i / sides;
        p[2 * i] = (graze_vec3){cos(turn), sin(turn), -2};
        p[2 * i + 1] = (graze_vec3){p[2 * i].x, p[2 * i].y, 2};
    }
    return solid_of(p, (size_t)(2 * sides));
}

static graze_mesh *many_faces(scene_random *r, int n)
{
    graze_vec3 p[MANY];
    for (int i = 0; i < n; i++) p[i] = solid_direction(r);
    return solid_of(p, (size_t)n);
}

static void expect_least(scene *s, const graze_pose *pose, unsigned points)
{
    graze_vec3 carried[MANY];
    for (size_t k = 0; k < graze_mesh_vertex_count(s->b); k++)
        carried[k] = graze_pose_carry(pose, graze_mesh_vertices(s->b)[k]);
    least_of l = {
        {graze_mesh_vertices(s->a), carried}, {graze_mesh_vertex_count(s->a), graze_mesh_vertex_count(s->b)}, INFINITY};
    take_all_directions(&l, s->a, s->b);
    graze_error error;
    graze_depth d;
    scene_expect_ok(graze_query_depth(s->query, pose, NULL, &d, &error), &error);
    if (d.counters.bv_updates < points) fail_msg("only %u directions", (unsigned)d.counters.bv_updates);
    if (!(fabs(d.at_most - l.least) < 1e-11 && d.at_most <= d.at_least * (1 + 1e-12)))
        fail_msg("%.17g to %.17g is %.17g", d.at_least, d.at_most, l.least);
    expect_words(s, pose, &d);
}

static void test_many_faces(void **state)
{
    (void)state;
    scene_random r = {seed + 3};
    for (int i = 0; i < 4; i++) {
        scene s = i < 2 ? scene_of(many_faces(&r, 200), many_faces(&r, 200))
                        : scene_of(round_prism(MANY / 2), cube_of(i == 2 ? 0 : 0.1));
        const graze_pose pose = i < 2 ? scene_random_pose(&r, i ? 0.01 : 0) : scene_translation(0, 0, 0);
        expect_least(&s, &pose, i == 2 ? MANY : 8);
        scene_end(&s);
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sorts),     cmocka_unit_test(test_lattice_boxes),
                                       cmocka_unit_test(test_cubes),     cmocka_unit_test(test_equal_solids),
                                       cmocka_unit_test(test_odd_sizes), cmocka_unit_test(test_many_faces)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
