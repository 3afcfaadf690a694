/* Manifolds of solids with features of 1e-9 beside those of 1: cubes with shards at a corner, thin plates, flat
 * polygons that carrying dents, and turned boxes; posed at random and moved to touch. Points have ids of their own and
 * lie on the edges that they name, and along the normal solids that are apart overlap by no more than its error. */
#include "query/solids.h"

enum { PAIRS = 400, POSES = 14, MOST = 24 };

static graze_vec3 turned(const graze_pose *pose, graze_vec3 p)
{
    return graze_pose_carry(pose, p);
}

static graze_mesh *sliver_make(scene_random *r)
{
    graze_vec3 p[MOST];
    graze_pose turn = graze_pose_identity();
    int n = 8;
    const int sort = scene_below(r, 4);
    for (int i = 0; i < 8; i++) p[i] = (graze_vec3){i & 1, i >> 1 & 1, i >> 2};
    if (sort == 0) /* shards about one corner */
        for (; n < 16; n++) {
            const graze_vec3 d = scene_whole_point(r, 3);
            p[n] = (graze_vec3){1 + (d.x - 1) * 1e-9, 1 + (d.y - 1) * 1e-9, 1 + (d.z - 1) * 1e-9};
        }
    if (sort == 1) /* a plate */
        for (int i = 0; i < 8; i++) p[i].z *= 1e-9;
    if (sort == 2) /* a flat polygon */
        for (n = 0; n < 9; n++) p[n] = (graze_vec3){cos(n * 0.7), rint(4 * sin(n * 0.7)) / 4, 0};
    if (sort == 3) {
        turn = scene_random_pose(r, 1);
        for (int i = 0; i < 8; i++) p[i].y *= 0.7, p[i].z *= 0.4;
    }
    for (int i = 0; i < n; i++) p[i] = turned(&turn, p[i]);
    return solid_of(p, (size_t)n);
}

static double dot(graze_vec3 p, graze_vec3 q)
{
    return p.x * q.x + p.y * q.y + p.z * q.z;
}

static graze_vec3 minus(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

/* Of a mesh, at a pose. */
static void expect_on_edge(const graze_mesh *mesh, const graze_pose *pose, graze_feature feature, graze_vec3 at)
{
    if (feature.kind != GRAZE_EDGE) return;
    const graze_vec3 *v = graze_mesh_vertices(mesh), p = turned(pose, v[feature.first]),
                     along = minus(turned(pose, v[feature.second]), p), way = minus(at, p);
    double part = dot(along, way) / dot(along, along);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    const graze_vec3 off = {way.x - part * along.x, way.y - part * along.y, way.z - part * along.z};
    if (!(dot(off, off) < 1e-14)) fail_msg("%g away from its edge", sqrt(dot(off, off)));
}

static size_t apart, points;

static void expect_pose(graze_query *query, const graze_mesh *a, const graze_mesh *b, const graze_pose *pose)
{
    const graze_pose here = graze_pose_identity();
    graze_manifold_def def = graze_manifold_def_default();
    graze_manifold m;
    graze_error error;
    def.margin = 1;
    scene_expect_ok(graze_query_manifold(query, pose, &def, &m, &error), &error);
    for (size_t i = 0; i < m.count; i++) {
        const graze_manifold_point *p = &m.points[i];
        assert_true(p->id != UINT64_MAX);
        for (size_t k = 0; k < i; k++) assert_true(p->id != m.points[k].id);
        expect_on_edge(a, &here, p->feature_a, p->on_a);
        expect_on_edge(b, pose, p->feature_b, p->on_b);
    }
    points += m.count;
    if (m.count == 0 || m.solids != GRAZE_SOLIDS_APART) return;
    double high = -INFINITY, low = INFINITY;
    for (uint32_t i = 0; i < graze_mesh_vertex_count(a); i++)
        high = fmax(high, dot(m.normal, graze_mesh_vertices(a)[i]));
    for (uint32_t i = 0; i < graze_mesh_vertex_count(b); i++)
        low = fmin(low, dot(m.normal, turned(pose, graze_mesh_vertices(b)[i])));
    if (!(low - high > m.separation - 1e-5)) fail_msg("%g between them, and %g apart", low - high, m.separation);
    apart++;
}

static void expect_poses(scene_random *r, graze_query *query, const graze_mesh *a, const graze_mesh *b)
{
    for (int i = 0; i < POSES; i++) {
        graze_pose pose = scene_random_pose(r, 1);
        graze_distance d;
        graze_error error;
        if (i % 2)
            for (int k = 0; k < 9; k++) pose.m[k / 3][k % 3] = k % 4 == 0;
        for (int k = 0; i % 4 == 1 && k < 9; k++) pose.m[k / 3][k % 3] += (scene_unit(r) - 0.5) * 2e-5;
        for (int k = 0; k < 3; k++)
            pose.m[k][3] = i % 4 == 3 ? scene_below(r, 9) * 0.25 - 1 : scene_unit(r) * 2.4 - 1.2;
        expect_pose(query, a, b, &pose);
        scene_expect_ok(graze_query_distance(query, &pose, &d, &error), &error);
        if (!(d.closest.distance > 0)) continue;
        const graze_vec3 way = minus(d.closest.point_a, d.closest.point_b);
        pose.m[0][3] += way.x, pose.m[1][3] += way.y, pose.m[2][3] += way.z;
        expect_pose(query, a, b, &pose);
    }
}

static void slivers_are_named_and_parted(void **state)
{
    (void)state;
    scene_random r = {1};
    for (int i = 0; i < PAIRS; i++) {
        graze_mesh *a = sliver_make(&r), *b = sliver_make(&r);
        graze_model *model_a = scene_model(a, "convex"), *model_b = scene_model(b, "convex");
        graze_query_def def = graze_query_def_default();
        graze_query *query = NULL;
        graze_error error;
        def.a = model_a, def.b = model_b;
        scene_expect_ok(graze_query_create(&def, &query, &error), &error);
        expect_poses(&r, query, a, b);
        graze_query_free(query);
        graze_model_free(model_a), graze_model_free(model_b);
        graze_mesh_free(a), graze_mesh_free(b);
    }
    print_message("%zu points, %zu apart\n", points, apart);
    assert_in_range(apart, PAIRS, SIZE_MAX);
    assert_in_range(points, PAIRS, SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(slivers_are_named_and_parted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
