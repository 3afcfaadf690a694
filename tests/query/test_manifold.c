/* Points of contact against the exact intersection of the features' shadows, cut out in rationals; the normal
 * against how far apart all corners are along it; and against the depth and the distance.
 *
 * GRAZE_POSES sets how many poses each pair of solids has (4 by default, of 120 pairs of sorts), GRAZE_SEED the
 * seed. */
#include "oracle/manifold_truth.h"
#include "oracle/rational.h"
#include "query/solids.h"

#include <graze/depth.h>
#include <graze/manifold.h>
#include <time.h>

static size_t pose_count = 4;
static uint64_t seed = 1;
static truth *judge;

enum { PAIRS = 120, MOST_CORNERS = 128, MOST_POINTS = 256 };

typedef struct scene {
    graze_mesh *a, *b;
    graze_model *models[2];
    graze_query *query, *cold;                /* the second remembers nothing */
    size_t overlapping, touching, apart, far; /* poses that were, the last beyond the margin */
    size_t points, alone;                     /* points, and poses whose features' shadows miss each other */
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
    s.cold = query_of(s.models, "convex,coherence=off");
    return s;
}

static void scene_end(scene *s)
{
    graze_query_free(s->query);
    graze_query_free(s->cold);
    for (int k = 0; k < 2; k++) graze_model_free(s->models[k]);
    graze_mesh_free(s->a);
    graze_mesh_free(s->b);
}

/* ---- vectors ---- */

static graze_vec3 minus(graze_vec3 p, graze_vec3 q)
{
    return (graze_vec3){p.x - q.x, p.y - q.y, p.z - q.z};
}

static double along(graze_vec3 d, graze_vec3 p)
{
    return d.x * p.x + d.y * p.y + d.z * p.z;
}

static double largest(graze_vec3 v)
{
    return fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
}

static double way_between(graze_vec3 p, graze_vec3 q)
{
    return largest(minus(p, q));
}

/* ---- corners ---- */

typedef struct corners {
    size_t count;
    graze_vec3 at[MOST_CORNERS];
} corners;

static corners corners_of(const graze_mesh *mesh, const graze_pose *pose)
{
    corners c = {graze_mesh_vertex_count(mesh), {{0, 0, 0}}};
    assert_true(c.count <= MOST_CORNERS);
    for (size_t i = 0; i < c.count; i++) {
        const graze_vec3 v = graze_mesh_vertices(mesh)[i];
        c.at[i] = pose ? graze_pose_carry(pose, v) : v;
    }
    return c;
}

/* Is vertex v in the plane of a triangle, but for rounding? */
static bool is_in_plane(const graze_mesh *mesh, uint32_t triangle, size_t v)
{
    const uint32_t *t = graze_mesh_indices(mesh) + 3 * (size_t)triangle;
    const graze_vec3 *p = graze_mesh_vertices(mesh);
    if (truth_orient3d(judge, p[t[0]], p[t[1]], p[t[2]], p[v]) == 0) return true;
    double reach = 0, size = 0;
    for (size_t i = 0; i < graze_mesh_vertex_count(mesh); i++) {
        reach = fmax(reach, largest(p[i]));
        size = fmax(size, way_between(p[i], p[0]));
    }
    const graze_vec3 u = minus(p[t[1]], p[t[0]]), w = minus(p[t[2]], p[t[0]]),
                     n = {u.y * w.z - u.z * w.y, u.z * w.x - u.x * w.z, u.x * w.y - u.y * w.x};
    return fabs(along(n, minus(p[v], p[t[0]]))) <= sqrt(along(n, n)) * (0x1p-45 * size + 0x1p-51 * reach);
}

/* The corners of a feature. */
static corners corners_of_feature(const graze_mesh *mesh, const corners *all, graze_feature feature)
{
    corners c = {0, {{0, 0, 0}}};
    for (size_t v = 0; v < all->count; v++) {
        const bool is_of = feature.kind == GRAZE_FACE
                               ? is_in_plane(mesh, feature.first, v)
                               : v == feature.first || (feature.kind == GRAZE_EDGE && v == feature.second);
        if (is_of) c.at[c.count++] = all->at[v];
    }
    assert_true(c.count >= 1 && feature.kind != GRAZE_NO_FEATURE);
    return c;
}

static double size_of(const corners *c)
{
    double size = 0;
    for (size_t i = 0; i < c->count; i++) size = fmax(size, way_between(c->at[i], c->at[0]));
    return size;
}

static double reach_of(const corners *c)
{
    double reach = 0;
    for (size_t i = 0; i < c->count; i++) reach = fmax(reach, largest(c->at[i]));
    return reach;
}

/* ---- one answer ---- */

/* What an answer is about. */
typedef struct asked {
    scene *s;
    graze_pose pose;
    double margin;
    corners all_a, all_b, a, b; /* of the solids, and of the features in front */
    double room;                /* by how much points may be off */
} asked;

static void print_answer(const asked *q, const graze_manifold *m)
{
    print_message("normal %.17g %.17g %.17g, margin %g, features %d %u %u and %d %u %u\n", m->normal.x, m->normal.y,
                  m->normal.z, q->margin, (int)m->feature_a.kind, m->feature_a.first, m->feature_a.second,
                  (int)m->feature_b.kind, m->feature_b.first, m->feature_b.second);
    for (size_t i = 0; i < m->count; i++)
        print_message("%.17g %.17g %.17g, %.17g\n", m->points[i].on_a.x, m->points[i].on_a.y, m->points[i].on_a.z,
                      m->points[i].separation);
    for (int k = 0; k < 3; k++)
        print_message("%.17g %.17g %.17g %.17g\n", q->pose.m[k][0], q->pose.m[k][1], q->pose.m[k][2], q->pose.m[k][3]);
    for (size_t i = 0; i < q->all_a.count; i++)
        print_message("a %.17g %.17g %.17g\n", q->all_a.at[i].x, q->all_a.at[i].y, q->all_a.at[i].z);
    for (size_t i = 0; i < q->all_b.count; i++)
        print_message("b %.17g %.17g %.17g\n", q->all_b.at[i].x, q->all_b.at[i].y, q->all_b.at[i].z);
}

static bool is_near(const asked *q, const graze_manifold_point *p, const manifold_corner *c)
{
    return way_between(p->on_a, c->on_a) <= q->room && way_between(p->on_b, c->on_b) <= q->room &&
           fabs(p->separation - c->separation) <= q->room;
}

/* Each exact corner has its point, and each point its corner. */
static void expect_same_points(const asked *q, const graze_manifold *m, const manifold_corner *exact, size_t count)
{
    size_t least = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        const bool must = exact[i].separation <= q->margin - q->room, may = exact[i].separation <= q->margin + q->room;
        bool is_there = false;
        least += must, most += may;
        for (size_t k = 0; k < m->count; k++) is_there |= is_near(q, &m->points[k], &exact[i]);
        if (must && !is_there)
            fail_msg("no point at %.17g %.17g %.17g, separation %g, of %zu and %zu", exact[i].on_a.x, exact[i].on_a.y,
                     exact[i].on_a.z, exact[i].separation, m->count, count);
    }
    for (size_t k = 0; k < m->count; k++) {
        bool is_true = false;
        for (size_t i = 0; i < count; i++) is_true |= is_near(q, &m->points[k], &exact[i]);
        if (!is_true)
            fail_msg("a wrong point at %.17g %.17g %.17g, separation %g", m->points[k].on_a.x, m->points[k].on_a.y,
                     m->points[k].on_a.z, m->points[k].separation);
    }
    if (m->count < least || m->count > most) fail_msg("%zu points, not %zu to %zu", m->count, least, most);
}

static double way_to_segment(graze_vec3 p, graze_vec3 from, graze_vec3 to)
{
    const graze_vec3 way = minus(to, from);
    const double squared = along(way, way), part = squared > 0 ? along(way, minus(p, from)) / squared : 0,
                 t = fmax(0, fmin(1, part));
    return way_between(p, (graze_vec3){from.x + t * way.x, from.y + t * way.y, from.z + t * way.z});
}

/* One or two points, as deep as the deepest, on edges or corners. */
static void expect_few_points(const asked *q, const graze_manifold *m)
{
    if (m->count > 2) fail_msg("%zu points, but the features have none in common", m->count);
    for (size_t k = 0; k < m->count; k++) {
        const graze_manifold_point *p = &m->points[k];
        if (!(fabs(p->separation - m->separation) <= q->room)) fail_msg("separation %g", p->separation);
        const bool named_a = p->id >> 32 != UINT32_MAX, named_b = (p->id & UINT32_MAX) != UINT32_MAX;
        const double off_a = q->a.count <= 2 && (named_a || m->count > 1)
                                 ? way_to_segment(p->on_a, q->a.at[0], q->a.at[q->a.count - 1])
                                 : 0,
                     off_b = q->b.count <= 2 && (named_b || m->count > 1)
                                 ? way_to_segment(p->on_b, q->b.at[0], q->b.at[q->b.count - 1])
                                 : 0;
        if (off_a <= q->room && off_b <= q->room) continue;
        print_answer(q, m);
        fail_msg("point %zu is %g and %g off, %g allowed", k, off_a, off_b, q->room);
    }
}

static void expect_points(const asked *q, const graze_manifold *m)
{
    manifold_corner exact[MANIFOLD_MOST];
    const size_t count = manifold_truth(q->a.at, q->a.count, q->b.at, q->b.count, m->normal, exact);
    const bool has_face = m->feature_a.kind == GRAZE_FACE || m->feature_b.kind == GRAZE_FACE;
    bool is_deep = false;
    for (size_t i = 0; i < count; i++) is_deep |= exact[i].separation <= m->separation + 0.25 * q->room;
    if (is_deep && (has_face || m->count != 2)) {
        expect_same_points(q, m, exact, count);
    } else {
        expect_few_points(q, m);
        q->s->alone++;
    }
}

/* Points lie behind each other, and ids are different and made of what is named. */
static void expect_words(const asked *q, const graze_manifold *m)
{
    double least = INFINITY;
    for (size_t i = 0; i < m->count; i++) {
        const graze_manifold_point *p = &m->points[i];
        const graze_vec3 n = m->normal, way = minus(p->on_b, p->on_a),
                         off = minus(way, (graze_vec3){p->separation * n.x, p->separation * n.y, p->separation * n.z});
        if (!(largest(off) <= 2 * q->room)) fail_msg("points are %g off the normal", largest(off));
        assert_true(p->separation >= m->separation && p->separation <= q->margin);
        least = fmin(least, p->separation);
        for (size_t k = 0; k < i; k++) assert_true(m->points[k].id != p->id);
        const bool named_a = p->id >> 32 != UINT32_MAX, named_b = (p->id & UINT32_MAX) != UINT32_MAX;
        assert_true(named_a || named_b || m->count == 1);
        if (named_a) assert_true(p->feature_a.kind == GRAZE_CORNER || p->feature_a.kind == GRAZE_EDGE);
        if (named_b) assert_true(p->feature_b.kind == GRAZE_CORNER || p->feature_b.kind == GRAZE_EDGE);
        const double off_a = named_a && p->feature_a.kind == GRAZE_CORNER
                                 ? way_between(p->on_a, q->all_a.at[p->feature_a.first])
                                 : 0,
                     off_b = named_b && p->feature_b.kind == GRAZE_CORNER
                                 ? way_between(p->on_b, q->all_b.at[p->feature_b.first])
                                 : 0;
        if (off_a <= q->room && off_b <= q->room) continue;
        print_answer(q, m);
        fail_msg("point %zu is %g and %g from its corners, %g allowed", i, off_a, off_b, q->room);
    }
    assert_true(least <= m->separation + q->room);
    assert_true(fabs(along(m->normal, m->normal) - 1) < 1e-14);
}

/* Twice the area of a triangle, seen along the normal. */
static double area_of_three(const graze_manifold *m, const graze_manifold_point *p, const graze_manifold_point *q,
                            const graze_manifold_point *r)
{
    const graze_vec3 u = minus(q->on_a, p->on_a), v = minus(r->on_a, p->on_a);
    return fabs(along(m->normal, (graze_vec3){u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x}));
}

/* Twice the area of the points, seen along the normal: they go round. */
static double area_of(const graze_manifold *m)
{
    double area = 0;
    for (size_t i = 1; i + 1 < m->count; i++) {
        const graze_vec3 u = minus(m->points[i].on_a, m->points[0].on_a),
                         v = minus(m->points[i + 1].on_a, m->points[0].on_a);
        area += along(m->normal, (graze_vec3){u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x});
    }
    return area;
}

/* A few of all points: the deepest first, and no other point is further from it than the second. */
static void expect_chosen(const asked *q)
{
    graze_manifold_point all[MOST_POINTS];
    graze_manifold_def def = graze_manifold_def_default();
    graze_manifold m;
    graze_error error;
    def.margin = q->margin, def.array = all, def.capacity = MOST_POINTS;
    scene_expect_ok(graze_query_manifold(q->s->cold, &q->pose, &def, &m, &error), &error);
    const size_t count = m.count;
    const double area = area_of(&m);
    assert_true(count <= MOST_POINTS && area >= -q->room * (1 + fabs(area)));
    def.array = NULL, def.capacity = 0;
    for (def.most = 1; def.most <= 4; def.most++) {
        scene_expect_ok(graze_query_manifold(q->s->cold, &q->pose, &def, &m, &error), &error);
        assert_true(m.count >= 1 && m.count <= def.most && m.count <= count);
        assert_true(m.points[0].separation <= m.separation + q->room);
        for (size_t i = 0; i < m.count; i++) {
            size_t k = 0;
            while (k < count && memcmp(&all[k], &m.points[i], sizeof *all) != 0) k++;
            assert_true(k < count);
        }
        for (size_t k = 0; k < count && m.count >= 2; k++)
            assert_true(way_between(all[k].on_a, m.points[0].on_a) <=
                        2 * way_between(m.points[1].on_a, m.points[0].on_a) + q->room);
        for (size_t k = 0; k < count && m.count >= 3; k++)
            assert_true(area_of_three(&m, &m.points[0], &m.points[1], &all[k]) <=
                        area_of_three(&m, &m.points[0], &m.points[1], &m.points[2]) * (1 + 1e-6) +
                            way_between(m.points[0].on_a, m.points[1].on_a) * q->room);
        if (m.count == 1 && def.most > 1)
            for (size_t k = 0; k < count; k++) assert_true(way_between(all[k].on_a, all[0].on_a) <= 4 * q->room);
    }
    if (!(area_of(&m) <= fabs(area) * (1 + 1e-6) + q->room * q->room)) {
        print_answer(q, &m);
        fail_msg("%g of %g", area_of(&m), area);
    }
}

/* Along the normal the solids are as far apart as they are, or as deep. */
static void expect_normal(const asked *q, const graze_manifold *m)
{
    const double gap = manifold_truth_gap(q->all_a.at, q->all_a.count, q->all_b.at, q->all_b.count, m->normal),
                 size = size_of(&q->all_a) + size_of(&q->all_b),
                 room = 1e-11 * fabs(m->separation) + 1e-14 * size + 0x1p-50 * reach_of(&q->all_b) + 0x1p-1060;
    if (!(fabs(gap - m->separation) <= room)) print_answer(q, m);
    if (!(fabs(gap - m->separation) <= room))
        fail_msg("%s: %.17g along the normal, not %.17g; %g off, %g allowed", graze_solids_name(m->solids), gap,
                 m->separation, gap - m->separation, room);
}

static graze_manifold expect_answer(asked *q)
{
    scene *s = q->s;
    graze_manifold m;
    graze_depth depth;
    graze_distance distance;
    graze_manifold_def def = graze_manifold_def_default();
    graze_error error;
    def.margin = q->margin;
    scene_expect_ok(graze_query_depth(s->cold, &q->pose, NULL, &depth, &error), &error);
    scene_expect_ok(graze_query_distance(s->cold, &q->pose, &distance, &error), &error);
    scene_expect_ok(graze_query_manifold(s->query, &q->pose, &def, &m, &error), &error);
    assert_int_equal(m.solids, depth.solids);
    const bool are_apart = m.solids == GRAZE_SOLIDS_APART;
    const double d = distance.closest.distance;
    if (m.count == 0) {
        assert_true(are_apart && d >= q->margin * (1 - 1e-12) && isinf(m.separation) && !m.points);
        s->far++;
        return m;
    }
    assert_true(!are_apart || d <= q->margin * (1 + 1e-12));
    if (are_apart) assert_true(fabs(m.separation - d) <= 2e-12 * d + 0x1p-1070);
    if (!are_apart) assert_true(fabs(m.separation + depth.at_most) <= 2e-12 * depth.at_most + 0x1p-1070);
    if (m.solids == GRAZE_SOLIDS_TOUCHING) assert_true(m.separation == 0);
    q->a = corners_of_feature(s->a, &q->all_a, m.feature_a);
    q->b = corners_of_feature(s->b, &q->all_b, m.feature_b);
    q->room = 0x1p-40 * (size_of(&q->a) + size_of(&q->b)) + 0x1p-50 * (reach_of(&q->all_a) + reach_of(&q->all_b)) +
              1e-11 * fabs(m.separation) + 0x1p-1060;
    expect_normal(q, &m);
    expect_words(q, &m);
    expect_points(q, &m);
    expect_chosen(q);
    s->points += m.count;
    s->overlapping += m.solids == GRAZE_SOLIDS_OVERLAPPING;
    s->touching += m.solids == GRAZE_SOLIDS_TOUCHING;
    s->apart += are_apart;
    return m;
}

static graze_manifold expect_pose(scene *s, const graze_pose *pose, double margin)
{
    asked q = {
        .s = s, .pose = *pose, .margin = margin, .all_a = corners_of(s->a, NULL), .all_b = corners_of(s->b, pose)};
    return expect_answer(&q);
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

static double extent_of(const graze_mesh *mesh)
{
    const corners c = corners_of(mesh, NULL);
    return size_of(&c);
}

/* B's middle goes to a place near A's, after any turn. */
static graze_pose pose_of(scene_random *r, const scene *s, double *size)
{
    static const double reaches[] = {0.01, 0.1, 0.3, 0.5, 1, 1.5, 2, 3};
    graze_pose pose = scene_random_pose(r, 0);
    *size = fmax(extent_of(s->a), extent_of(s->b));
    const double reach = 0.5 * *size * reaches[scene_below(r, 8)];
    const graze_vec3 to = middle_of(s->a), from = graze_pose_carry(&pose, middle_of(s->b)), d = solid_direction(r);
    pose.m[0][3] += to.x - from.x + reach * d.x;
    pose.m[1][3] += to.y - from.y + reach * d.y;
    pose.m[2][3] += to.z - from.z + reach * d.z;
    return pose;
}

/* B goes out along the normal until it touches, but for rounding, and a little less or more. */
static void expect_around_touch(scene_random *r, scene *s, const graze_pose *from, const graze_manifold *m, double size)
{
    static const double beyond[] = {0, 0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-9, -1e-6, 1e-3, -1e-2};
    static const double margins[] = {0, 1e-9, 1e-3, 0.1};
    if (m->count == 0) return;
    graze_pose pose = *from;
    const double by = -m->separation + size * beyond[scene_below(r, 10)];
    pose.m[0][3] += by * m->normal.x;
    pose.m[1][3] += by * m->normal.y;
    pose.m[2][3] += by * m->normal.z;
    (void)expect_pose(s, &pose, size * margins[scene_below(r, 4)]);
}

static void expect_poses(scene_random *r, scene *s)
{
    for (size_t i = 0; i < pose_count; i++) {
        double size;
        const graze_pose pose = pose_of(r, s, &size);
        const double margin = (i % 2 ? 0.5 : 0.01) * size;
        const graze_manifold m = expect_pose(s, &pose, margin);
        expect_around_touch(r, s, &pose, &m, size);
    }
}

static void add_up(scene *sum, const scene *s)
{
    sum->overlapping += s->overlapping, sum->touching += s->touching, sum->apart += s->apart, sum->far += s->far;
    sum->points += s->points, sum->alone += s->alone;
}

static void print_sum(const scene *sum)
{
    print_message("%zu overlap, %zu touch, %zu apart, %zu far; %zu points; %zu without a common shadow\n",
                  sum->overlapping, sum->touching, sum->apart, sum->far, sum->points, sum->alone);
}

/* ---- solids ---- */

static void test_sorts(void **state)
{
    (void)state;
    scene_random r = {seed};
    scene sum = {0};
    for (int pair = 0; pair < PAIRS; pair++) {
        const int sort_a = scene_below(&r, SOLID_SORTS), sort_b = scene_below(&r, SOLID_SORTS);
        scene s = scene_of(solid_make(&r, sort_a, 12), solid_make(&r, sort_b, 12));
        expect_poses(&r, &s);
        add_up(&sum, &s);
        scene_end(&s);
    }
    print_sum(&sum);
    assert_true(sum.overlapping > 50 && sum.apart > 50 && sum.points > 400);
}

static graze_mesh *box_of(graze_vec3 low, graze_vec3 high)
{
    graze_vec3 p[8];
    for (int i = 0; i < 8; i++)
        p[i] = (graze_vec3){i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    return solid_of(p, 8);
}

/* Boxes, plates, rods and points with whole corners, at every translation by halves: sides lie in each other. */
static void test_lattice_boxes(void **state)
{
    (void)state;
    static const graze_vec3 sizes[][2] = {{{2, 2, 2}, {2, 2, 2}}, {{4, 2, 6}, {2, 2, 2}}, {{1, 3, 2}, {3, 1, 1}},
                                          {{2, 2, 0}, {2, 2, 2}}, {{2, 0, 0}, {2, 2, 2}}, {{2, 2, 0}, {2, 2, 0}},
                                          {{0, 0, 0}, {2, 2, 2}}, {{2, 0, 0}, {0, 2, 0}}};
    static const double scales[] = {1, 0x1p-300, 0x1p150, 3e-7};
    scene sum = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const double f = scales[i % 4];
        const graze_vec3 origin = {0, 0, 0}, a = sizes[i][0], b = sizes[i][1];
        scene s = scene_of(box_of(origin, (graze_vec3){f * a.x, f * a.y, f * a.z}),
                           box_of(origin, (graze_vec3){f * b.x, f * b.y, f * b.z}));
        for (int x = -4; x <= 4; x += 2)
            for (int y = -3; y <= 4; y++)
                for (int z = -3; z <= 4; z += 1) {
                    const graze_pose pose = scene_translation(0.5 * x * f, 0.5 * y * f, 0.5 * z * f);
                    (void)expect_pose(&s, &pose, (z & 1) * 0.5 * f);
                }
        add_up(&sum, &s);
        scene_end(&s);
    }
    print_sum(&sum);
    assert_true(sum.overlapping > 200 && sum.touching > 200 && sum.apart > 50);
}

/* Needles and plates of 1:1000, solids 1e9 times as large, and both in turn. */
static void test_odd_sizes(void **state)
{
    (void)state;
    static const graze_vec3 scales[] = {{1, 1e-3, 1e-3}, {1, 1, 1e-3}, {1e-9, 1e-9, 1e-9}, {1, 1, 1}, {1e6, 1e3, 1}};
    enum { SCALES = sizeof scales / sizeof *scales };
    scene_random r = {seed + 2};
    scene sum = {0};
    for (int i = 0; i < SCALES * SCALES; i++) {
        graze_mesh *meshes[2];
        for (int k = 0; k < 2; k++) {
            graze_vec3 p[16];
            const graze_vec3 scale = scales[k ? i % SCALES : i / SCALES];
            for (int j = 0; j < 16; j++) {
                const graze_vec3 d = solid_direction(&r);
                p[j] = (graze_vec3){scale.x * d.x, scale.y * d.y, scale.z * d.z};
            }
            meshes[k] = solid_of(p, 6 + (size_t)scene_below(&r, 10));
        }
        scene s = scene_of(meshes[0], meshes[1]);
        expect_poses(&r, &s);
        add_up(&sum, &s);
        scene_end(&s);
    }
    print_sum(&sum);
}

/* A prism with n sides, base down. */
static graze_mesh *prism_of(int n, double radius, double turn)
{
    graze_vec3 p[MOST_CORNERS];
    for (int i = 0; i < n; i++) {
        const double angle = turn + 6.283185307179586 * i / n;
        p[2 * i] = (graze_vec3){radius * cos(angle), radius * sin(angle), 0};
        p[2 * i + 1] = (graze_vec3){p[2 * i].x, p[2 * i].y, 1};
    }
    return solid_of(p, (size_t)(2 * n));
}

/* Prisms that stand on each other, upright or lying, in frames of any turn and far from the origin: round faces that
 * lie in each other, tilted by nothing, by an ulp or by a little. */
static void test_stacks(void **state)
{
    (void)state;
    static const double tilts[] = {0, 0, 1e-15, 1e-9, 1e-3, 0.2}, radii[] = {1, 1, 0.999, 0.5, 1.3};
    scene_random r = {seed + 5};
    scene sum = {0};
    for (int i = 0; i < 60; i++) {
        const int sides = 3 + scene_below(&r, 40);
        scene s = scene_of(prism_of(sides, 1, 0), prism_of(i % 3 ? sides : 4, radii[scene_below(&r, 5)], 0));
        for (int k = 0; k < 4; k++) {
            graze_pose lean;
            graze_error error;
            const double tilt = 57.3 * tilts[scene_below(&r, 6)];
            const graze_vec3 degrees = {tilt, 0, k == 3 ? 17 : 0},
                             at = {k == 1 ? 0.3 : 0, k == 2 ? 1.0 / 3 : 0,
                                   1 + (scene_below(&r, 3) - 1) * pow(10, -1 - scene_below(&r, 15))};
            scene_expect_ok(graze_pose_from_euler(degrees, at, &lean, &error), &error);
            (void)expect_pose(&s, &lean, k % 2 ? 0.01 : 0);
        }
        add_up(&sum, &s);
        scene_end(&s);
    }
    print_sum(&sum);
    assert_true(sum.points > 500);
}

/* ---- rows ---- */

/* A plate of 4 by 4 by 1 and a cube of 1 above it: what is known without arithmetic. */
static void test_rows(void **state)
{
    (void)state;
    static const struct {
        const char *pose;
        double margin;
        graze_solids solids;
        graze_vec3 normal;
        double separation;
        size_t count;
    } rows[] = {
        {"0 0 1", 0, GRAZE_SOLIDS_TOUCHING, {0, 0, 1}, 0, 4},
        {"0 0 0.75", 0, GRAZE_SOLIDS_OVERLAPPING, {0, 0, 1}, -0.25, 4},
        {"0 0 1.25", 0.25, GRAZE_SOLIDS_APART, {0, 0, 1}, 0.25, 4},
        {"0 0 1.25", 0.125, GRAZE_SOLIDS_APART, {0, 0, 0}, INFINITY, 0},
        {"0 0 1.0000000000000002", 0, GRAZE_SOLIDS_APART, {0, 0, 0}, INFINITY, 0},
        {"0 0 1.0000000000000002", 0x1p-52, GRAZE_SOLIDS_APART, {0, 0, 1}, 0x1p-52, 4},
        {"0 0 0.9999999999999999", 0, GRAZE_SOLIDS_OVERLAPPING, {0, 0, 1}, -0x1p-53, 4},
        {"0 0 -1.25", 1, GRAZE_SOLIDS_APART, {0, 0, -1}, 0.25, 4},
        {"2 0 1", 0, GRAZE_SOLIDS_TOUCHING, {0, 0, 1}, 0, 4},
        {"2.5 0 0", 0, GRAZE_SOLIDS_TOUCHING, {1, 0, 0}, 0, 4},
        {"2.75 0 0", 0.5, GRAZE_SOLIDS_APART, {1, 0, 0}, 0.25, 4},
        {"0 0 1.25 45 0 0", 1, GRAZE_SOLIDS_APART, {0, 0, 1}, 1.25 - 0.5 - 0.70710678118654757, 2},
        {"2 2 1 0 0 45", 0, GRAZE_SOLIDS_TOUCHING, {0, 0, 1}, 0, 3},
        {"1.75 1.75 1 0 0 45", 0, GRAZE_SOLIDS_TOUCHING, {0, 0, 1}, 0, 5},
    };
    scene s = scene_of(box_of((graze_vec3){-2, -2, -0.5}, (graze_vec3){2, 2, 0.5}),
                       box_of((graze_vec3){-0.5, -0.5, -0.5}, (graze_vec3){0.5, 0.5, 0.5}));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        graze_pose pose;
        graze_error error;
        scene_expect_ok(graze_pose_parse(rows[i].pose, &pose, &error), &error);
        const graze_manifold m = expect_pose(&s, &pose, rows[i].margin);
        if (m.solids != rows[i].solids || m.count != rows[i].count)
            fail_msg("%s: %s, %zu points", rows[i].pose, graze_solids_name(m.solids), m.count);
        assert_true(way_between(m.normal, rows[i].normal) == 0);
        if (rows[i].count) assert_true(fabs(m.separation - rows[i].separation) <= 1e-15);
    }
    scene_end(&s);
}

/* ---- edges and corners ---- */

/* One edge across another is one point, edges along each other two, a corner one. */
static void test_few_points(void **state)
{
    (void)state;
    static const struct {
        const char *pose;
        size_t count;
    } rows[] = {{"0 0 1.5 45 0 90", 1},                 /* the ridge across A's ridge */
                {"1.2 0 1.2", 2},                       /* edge beside edge */
                {"1.2 0 1.2 0 45 0", 2},                /* a face over an edge */
                {"1.2 1.2 1.2", 1},                     /* corner to corner */
                {"0 0 1.6 45 35.264389682754654 0", 1}, /* on a corner */
                {"0 0 1.3 45 0 0", 2}};                 /* on an edge */
    const graze_vec3 low = {-0.5, -0.5, -0.5}, high = {0.5, 0.5, 0.5};
    scene s = scene_of(box_of(low, high), box_of(low, high));
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        graze_pose pose;
        graze_error error;
        scene_expect_ok(graze_pose_parse(rows[i].pose, &pose, &error), &error);
        const graze_manifold m = expect_pose(&s, &pose, 0.6);
        if (i > 0 && m.count != rows[i].count) fail_msg("%s: %zu points", rows[i].pose, m.count);
    }
    scene_end(&s);
}

/* ---- ids ---- */

static size_t ids_of(scene *s, const graze_pose *pose, double margin, uint64_t ids[MOST_POINTS])
{
    const graze_manifold m = expect_pose(s, pose, margin);
    for (size_t i = 0; i < m.count; i++) ids[i] = m.points[i].id;
    return m.count;
}

static size_t common_ids(const uint64_t *a, size_t a_count, const uint64_t *b, size_t b_count)
{
    size_t count = 0;
    for (size_t i = 0; i < a_count; i++)
        for (size_t k = 0; k < b_count; k++) count += a[i] == b[k];
    return count;
}

/* A box slides over a plate, turned and rocking a little: the same corners keep their ids, until they leave the
 * plate. */
static void test_ids_while_sliding(void **state)
{
    (void)state;
    scene s = scene_of(box_of((graze_vec3){-2, -2, -0.5}, (graze_vec3){2, 2, 0.5}),
                       box_of((graze_vec3){-0.5, -0.5, -0.5}, (graze_vec3){0.5, 0.5, 0.5}));
    uint64_t first[MOST_POINTS], ids[MOST_POINTS];
    size_t first_count = 0;
    for (int i = 0; i < 200; i++) {
        graze_pose pose;
        graze_error error;
        const double x = -1 + 0.015 * i, rock = 1e-4 * (i % 3 - 1);
        const graze_vec3 degrees = {rock, 2 * rock, 20}, at = {x, 0.1, 0.999 + 1e-3 * (i % 2)};
        scene_expect_ok(graze_pose_from_euler(degrees, at, &pose, &error), &error);
        const size_t count = ids_of(&s, &pose, 0.01, ids);
        if (i == 0) memcpy(first, ids, sizeof ids), first_count = count;
        const size_t same = common_ids(first, first_count, ids, count);
        assert_true(count >= 3);
        if (x < 1.3) assert_true(count == 4 && same == 4); /* wholly on the plate */
        if (x > 1.4 && x < 1.8) assert_true(same >= 2 && same < 4);
    }
    scene_end(&s);
}

/* The order of triangles changes no id. */
static void test_ids_of_other_meshes(void **state)
{
    (void)state;
    graze_mesh *box = box_of((graze_vec3){-0.5, -0.5, -0.5}, (graze_vec3){0.5, 0.5, 0.5}), *turned = NULL;
    uint32_t indices[36];
    for (int i = 0; i < 12; i++)
        for (int k = 0; k < 3; k++) indices[3 * i + k] = graze_mesh_indices(box)[3 * (11 - i) + (k + i) % 3];
    graze_mesh_def def = graze_mesh_def_default();
    graze_error error;
    def.vertices = &graze_mesh_vertices(box)->x, def.vertex_count = 8, def.indices = indices, def.triangle_count = 12;
    scene_expect_ok(graze_mesh_create(&def, &turned, &error), &error);
    scene s = scene_of(box, box_of((graze_vec3){-0.5, -0.5, -0.5}, (graze_vec3){0.5, 0.5, 0.5})),
          t = scene_of(turned, box_of((graze_vec3){-0.5, -0.5, -0.5}, (graze_vec3){0.5, 0.5, 0.5}));
    scene_random r = {seed + 9};
    for (int i = 0; i < 20; i++) {
        uint64_t ids[2][MOST_POINTS];
        double size;
        const graze_pose pose = pose_of(&r, &s, &size);
        const size_t count = ids_of(&s, &pose, 0.2, ids[0]);
        assert_int_equal(ids_of(&t, &pose, 0.2, ids[1]), count);
        assert_int_equal(common_ids(ids[0], count, ids[1], count), count);
    }
    scene_end(&s);
    scene_end(&t);
}

/* ---- faces in pieces ---- */

/* A box that was turned and stored: its sides are two triangles each, in one plane but for rounding of doubles, or of
 * floats. It stands on all four corners. */
static void test_faces_in_pieces(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        const bool are_floats = i % 2;
        graze_pose turn, on;
        graze_error error;
        graze_vec3 degrees = {10 + i, 20 + 2 * i, 30};
        scene_expect_ok(graze_pose_from_euler(degrees, (graze_vec3){0, 0, 0}, &turn, &error), &error);
        graze_mesh *meshes[2];
        for (int k = 0; k < 2; k++) {
            graze_vec3 p[8];
            for (int j = 0; j < 8; j++) {
                const double f = k ? 0.5 : 2;
                p[j] = graze_pose_carry(&turn, (graze_vec3){j & 1 ? f : -f, j & 2 ? f : -f, j & 4 ? 0.5 : -0.5});
                if (are_floats) p[j] = (graze_vec3){(float)p[j].x, (float)p[j].y, (float)p[j].z};
            }
            meshes[k] = solid_of(p, 8);
        }
        scene s = scene_of(meshes[0], meshes[1]);
        const graze_vec3 up = graze_pose_carry(&turn, (graze_vec3){0.1, 0.2, 1.001});
        on = scene_translation(up.x, up.y, up.z);
        graze_manifold_def def = graze_manifold_def_default();
        graze_manifold m;
        def.margin = 0.01, def.flat = are_floats ? 1e-5 : 0;
        scene_expect_ok(graze_query_manifold(s.query, &on, &def, &m, &error), &error);
        if (m.count != 4)
            fail_msg("box %d: %zu points, %s, %g along %.17g %.17g %.17g, kinds %d %d", i, m.count,
                     graze_solids_name(m.solids), m.separation, m.normal.x, m.normal.y, m.normal.z,
                     (int)m.feature_a.kind, (int)m.feature_b.kind);
        for (size_t k = 0; k < 4; k++) assert_true(fabs(m.points[k].separation - 0.001) < 1e-5);
        if (are_floats) { /* without it, on triangles */
            def.flat = 0;
            scene_expect_ok(graze_query_manifold(s.query, &on, &def, &m, &error), &error);
            assert_true(m.count >= 1);
        }
        scene_end(&s);
    }
}

int main(void)
{
    const char *poses = getenv("GRAZE_POSES"), *given = getenv("GRAZE_SEED");
    if (poses) pose_count = strtoul(poses, NULL, 10);
    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("seed %llu\n", (unsigned long long)seed);
    judge = truth_create();
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_few_points),
                                       cmocka_unit_test(test_lattice_boxes),
                                       cmocka_unit_test(test_stacks),
                                       cmocka_unit_test(test_sorts),
                                       cmocka_unit_test(test_odd_sizes),
                                       cmocka_unit_test(test_ids_while_sliding),
                                       cmocka_unit_test(test_ids_of_other_meshes),
                                       cmocka_unit_test(test_faces_in_pieces)};
    const int failed = judge ? (cmocka_set_test_filter(getenv("ONLY")), cmocka_run_group_tests(tests, NULL, NULL)) : 1;
    truth_free(judge);
    return failed;
}
