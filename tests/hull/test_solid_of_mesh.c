/* A mesh is accepted as a solid if and only if it is the surface of one: whatever triangles divide the faces and
 * however vertices are stored, the solid is that of its points; and what is changed a little is refused, unless it is
 * still convex, by GMP.
 *
 * GRAZE_CASES sets how many sets of points are looked at (2,000 by default), GRAZE_SEED the seed. */
#include "hull/hull_truth.h"
#include "hull/point_sets.h"

#include "math/vec.h"

enum { MOST_TRIANGLES = 3000 };

/* Triangles over the points of a set. */
typedef struct patchwork {
    graze_vec3 points[MOST_POINTS + 1];
    size_t point_count, count;
    uint32_t triangles[3 * MOST_TRIANGLES];
} patchwork;

/* ---- surfaces ---- */

static uint32_t number_of(const patchwork *w, graze_vec3 corner)
{
    uint32_t i = 0;
    while (w->points[i].x != corner.x || w->points[i].y != corner.y || w->points[i].z != corner.z) i++;
    return i;
}

static void put(patchwork *w, size_t at, uint32_t a, uint32_t b, uint32_t c)
{
    assert_true(at < MOST_TRIANGLES);
    const uint32_t t[3] = {a, b, c};
    memcpy(w->triangles + 3 * at, t, sizeof t);
}

static void patchwork_of(const grz_solid *s, patchwork *w)
{
    w->count = grz_solid_triangle_count(s);
    assert_true(w->count <= MOST_TRIANGLES);
    grz_solid_triangles(s, w->triangles);
    for (size_t i = 0; i < 3 * w->count; i++) w->triangles[i] = number_of(w, s->corners[w->triangles[i]]);
}

static bool is_between(graze_vec3 a, graze_vec3 p, graze_vec3 b)
{
    const double d = (p.x - a.x) * (b.x - p.x) + (p.y - a.y) * (b.y - p.y) + (p.z - a.z) * (b.z - p.z);
    return d > 0;
}

static bool is_corner(const patchwork *w, uint32_t p)
{
    for (size_t i = 0; i < 3 * w->count; i++)
        if (grz_same_point(w->points[w->triangles[i]], w->points[p])) return true;
    return false;
}

/* Puts a point that lies within the edge into all triangles at it. */
static void divide_edge(patchwork *w, uint32_t a, uint32_t b, uint32_t p)
{
    const size_t before = w->count;
    for (size_t t = 0; t < before; t++)
        for (int k = 0; k < 3; k++) {
            uint32_t *c = w->triangles + 3 * t;
            const uint32_t from = c[k], to = c[(k + 1) % 3], third = c[(k + 2) % 3];
            if (!((from == a && to == b) || (from == b && to == a))) continue;
            put(w, t, from, p, third);
            put(w, w->count++, p, to, third);
            break;
        }
}

/* Where the point lies on a triangle: the surface with it as a vertex. Where edges may not be divided, in its inside.
 */
static void add_vertex(patchwork *w, hull_truth *truth, uint32_t p, bool may_divide)
{
    for (size_t t = 0; t < w->count && !is_corner(w, p); t++) {
        const uint32_t a = w->triangles[3 * t], b = w->triangles[3 * t + 1], c = w->triangles[3 * t + 2];
        if (hull_truth_side(truth, a, b, c, p) != 0) continue;
        const uint32_t corner[3] = {a, b, c};
        int inner = 0, on = -1;
        for (int k = 0; k < 3; k++) {
            const uint32_t u = corner[k], v = corner[(k + 1) % 3], x = corner[(k + 2) % 3];
            if (hull_truth_on_line(truth, u, v, p)) {
                if (is_between(w->points[u], w->points[p], w->points[v])) on = k;
                continue;
            }
            /* The turn u, v, p against that of u, v, x, along an axis where the latter is seen. */
            mpz_t n[3];
            for (int i = 0; i < 3; i++) mpz_init_set(n[i], truth->n[i]);
            (void)hull_truth_on_line(truth, u, v, x);
            int same = 0;
            for (int i = 0; i < 3; i++) {
                if (same == 0) same = mpz_sgn(n[i]) * mpz_sgn(truth->n[i]);
                mpz_clear(n[i]);
            }
            inner += same > 0;
        }
        if (on >= 0 && may_divide) divide_edge(w, corner[on], corner[(on + 1) % 3], p);
        if (inner < 3) continue;
        put(w, t, a, b, p);
        put(w, w->count++, b, c, p);
        put(w, w->count++, c, a, p);
    }
}

/* As a file may have it: triangles in any order, from any corner; vertices of their own, or shared. */
static graze_mesh *mesh_of(const patchwork *w, scene_random *r)
{
    static graze_vec3 vertices[3 * MOST_TRIANGLES];
    static uint32_t indices[3 * MOST_TRIANGLES];
    uint32_t vertex[MOST_POINTS + 1], vertex_count = 0;
    const bool share = scene_below(r, 2);
    for (size_t i = 0; i <= MOST_POINTS; i++) vertex[i] = UINT32_MAX;
    for (size_t t = 0; t < w->count; t++) {
        const size_t from = (t + 5) % w->count;
        const int turn = scene_below(r, 3);
        for (int k = 0; k < 3; k++) {
            const uint32_t p = w->triangles[3 * from + (size_t)((k + turn) % 3)];
            if (!share || vertex[p] == UINT32_MAX) {
                vertices[vertex_count] = w->points[p];
                if (vertices[vertex_count].y == 0 && scene_below(r, 2)) vertices[vertex_count].y = -0.0;
                vertex[p] = vertex_count++;
            }
            indices[3 * t + (size_t)k] = vertex[p];
        }
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &vertices->x;
    def.vertex_count = vertex_count;
    def.indices = indices;
    def.triangle_count = w->count;
    graze_mesh *mesh;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    return mesh;
}

/* Corners are where the vertices are that are said to be them, and triangles in the planes of their faces. */
static void check_source(const graze_mesh *mesh, const grz_solid *s, const grz_solid_source *source)
{
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    for (uint32_t c = 0; c < s->corner_count; c++) assert_true(grz_same_point(v[source->vertex[c]], s->corners[c]));
    for (uint32_t t = 0; t < graze_mesh_triangle_count(mesh); t++) {
        if (s->dimension < 2) {
            assert_int_equal(source->face[t], s->dimension == 0 ? GRZ_NO_FACE : 0);
            continue;
        }
        const uint32_t *ring = s->origin + s->first[source->face[t]], *i = graze_mesh_indices(mesh) + 3 * t;
        const graze_vec3 six[6] = {
            s->corners[ring[0]], s->corners[ring[1]], s->corners[ring[2]], v[i[0]], v[i[1]], v[i[2]]};
        hull_truth truth = hull_truth_of(six, 6);
        for (size_t k = 3; k < 6; k++) assert_int_equal(hull_truth_side(&truth, 0, 1, 2, k), 0);
        /* Both turn the same way. */
        mpz_t n[3];
        (void)hull_truth_on_line(&truth, 0, 1, 2);
        for (int k = 0; k < 3; k++) mpz_init_set(n[k], truth.n[k]);
        (void)hull_truth_on_line(&truth, 3, 4, 5);
        for (int k = 0; k < 3; k++) {
            assert_int_equal(mpz_sgn(n[k]), mpz_sgn(truth.n[k]));
            mpz_clear(n[k]);
        }
        hull_truth_free(&truth);
    }
}

static void divided(patchwork *w, hull_truth *truth, const grz_solid *s, scene_random *r)
{
    patchwork_of(s, w);
    if (s->dimension < 2 || scene_below(r, 3) == 0) return;
    for (uint32_t p = 0; p < w->point_count && w->count < 200; p++)
        add_vertex(w, truth, p, s->dimension == 3); /* else both sides could get one and the same edge within */
}

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *given = getenv(name);
    return given ? strtoull(given, NULL, 10) : otherwise;
}

static void surfaces_are_accepted(void **state)
{
    (void)state;
    static patchwork w;
    const uint64_t cases = number_from("GRAZE_CASES", 2000), seed = number_from("GRAZE_SEED", 1);
    for (uint64_t i = 0; i < cases; i++) {
        scene_random r = {i};
        w.point_count = point_set(seed * 1000003 + i, w.points);
        hull_truth truth = hull_truth_of(w.points, w.point_count);
        grz_solid s, again;
        grz_solid_source source;
        graze_error error;
        scene_expect_ok(grz_solid_of_points(w.points, w.point_count, "points", &s, &error), &error);
        divided(&w, &truth, &s, &r);
        graze_mesh *mesh = mesh_of(&w, &r);
        scene_expect_ok(grz_solid_of_mesh(mesh, "mesh", &again, &source, &error), &error);
        if (!same_solids(&s, &again)) fail_msg("set %llu: another solid", (unsigned long long)i);
        check_source(mesh, &again, &source);
        grz_solid_source_free(&source);
        grz_solid_free(&again);
        grz_solid_free(&s);
        graze_mesh_free(mesh);
        hull_truth_free(&truth);
    }
}

/* ---- what is changed a little ---- */

/* A triangle less, twice, turned around, or with another corner. */
static void change(patchwork *w, scene_random *r)
{
    const size_t t = (size_t)scene_below(r, (int)w->count);
    uint32_t *c = w->triangles + 3 * t;
    const uint32_t swap = c[0];
    switch (scene_below(r, 5)) {
    case 0:
        w->count--;
        memcpy(c, w->triangles + 3 * w->count, 3 * sizeof *c);
        return;
    case 1: put(w, w->count++, c[0], c[1], c[2]); return;
    case 2:
        c[0] = c[1];
        c[1] = swap;
        return;
    case 3: c[scene_below(r, 3)] = (uint32_t)scene_below(r, (int)w->point_count); return;
    default: { /* a vertex elsewhere */
        const uint32_t from = c[0], to = (uint32_t)w->point_count++;
        w->points[to] = w->points[scene_below(r, (int)to)];
        w->points[to].x += scene_below(r, 2) ? 0.25 : 0;
        for (size_t i = 0; i < 3 * w->count; i++)
            if (w->triangles[i] == from) w->triangles[i] = to;
    }
    }
}

static bool has_edge(const patchwork *w, graze_vec3 from, graze_vec3 to, int *times)
{
    *times = 0;
    for (size_t i = 0; i < 3 * w->count; i++) {
        const size_t next = i % 3 == 2 ? i - 2 : i + 1;
        *times += grz_same_point(w->points[w->triangles[i]], from) && grz_same_point(w->points[w->triangles[next]], to);
    }
    return *times == 1;
}

/* Closed, with areas, and no point beyond any triangle. */
static bool is_locally_right(const patchwork *w, hull_truth *truth)
{
    for (size_t i = 0; i < 3 * w->count; i++) {
        const uint32_t *c = w->triangles + 3 * (i / 3);
        const graze_vec3 from = w->points[c[i % 3]], to = w->points[c[(i + 1) % 3]];
        int times;
        if (!has_edge(w, from, to, &times) || !has_edge(w, to, from, &times)) return false;
        if (hull_truth_on_line(truth, c[0], c[1], c[2])) return false;
        for (size_t k = 0; i % 3 == 0 && k < 3 * w->count; k++)
            if (hull_truth_side(truth, c[0], c[1], c[2], w->triangles[k]) > 0) return false;
    }
    return true;
}

/* A surface like that covers the boundary of the hull of its vertices, some times: as often as its volume is larger.
 * Flat ones have no volume; they are left to the table below. */
static bool is_right(const patchwork *w, hull_truth *truth, const grz_solid *hull)
{
    static uint32_t triangles[3 * MOST_TRIANGLES];
    if (!is_locally_right(w, truth)) return false;
    mpz_t mine, whole;
    mpz_inits(mine, whole, NULL);
    grz_solid_triangles(hull, triangles);
    for (size_t i = 0; i < 3 * grz_solid_triangle_count(hull); i++)
        triangles[i] = number_of(w, hull->corners[triangles[i]]);
    hull_truth_volume(truth, w->triangles, w->count, mine);
    hull_truth_volume(truth, triangles, grz_solid_triangle_count(hull), whole);
    const bool same = mpz_cmp(mine, whole) == 0;
    mpz_clears(mine, whole, NULL);
    return same;
}

static graze_vec3 *used_points(const patchwork *w, graze_vec3 *out, size_t *count)
{
    *count = 3 * w->count;
    for (size_t i = 0; i < 3 * w->count; i++) out[i] = w->points[w->triangles[i]];
    return out;
}

static void changed_surfaces_are_judged(void **state)
{
    (void)state;
    static patchwork w;
    static graze_vec3 used[3 * MOST_TRIANGLES];
    const uint64_t cases = number_from("GRAZE_CASES", 2000), seed = number_from("GRAZE_SEED", 1);
    uint64_t accepted = 0, refused = 0;
    for (uint64_t i = 0; i < cases; i++) {
        scene_random r = {i};
        w.point_count = point_set(seed * 1000003 + i, w.points);
        if (w.point_count >= MOST_POINTS) continue;
        hull_truth truth = hull_truth_of(w.points, w.point_count);
        grz_solid s, again;
        graze_error error;
        scene_expect_ok(grz_solid_of_points(w.points, w.point_count, "points", &s, &error), &error);
        divided(&w, &truth, &s, &r);
        hull_truth_free(&truth);
        grz_solid_free(&s);
        change(&w, &r);
        if (w.count == 0 || w.count > 400) continue;
        size_t count;
        (void)used_points(&w, used, &count);
        scene_expect_ok(grz_solid_of_points(used, count, "points", &s, &error), &error);
        if (s.dimension == 3) {
            truth = hull_truth_of(w.points, w.point_count);
            graze_mesh *mesh = mesh_of(&w, &r);
            const graze_status expected = is_right(&w, &truth, &s) ? GRAZE_OK : GRAZE_BAD_DATA;
            const graze_status status = grz_solid_of_mesh(mesh, "mesh", &again, NULL, &error);
            if (status != expected)
                fail_msg("set %llu: %s", (unsigned long long)i, status == GRAZE_OK ? "accepted" : error.message);
            if (status == GRAZE_OK) assert_true(same_solids(&s, &again));
            if (status != GRAZE_OK) assert_non_null(strstr(error.message, "'graze hull'"));
            accepted += status == GRAZE_OK;
            refused += status != GRAZE_OK;
            grz_solid_free(&again);
            graze_mesh_free(mesh);
            hull_truth_free(&truth);
        }
        grz_solid_free(&s);
    }
    assert_true(cases < 1000 || (accepted > cases / 100 && refused > cases / 10));
}

/* ---- surfaces that look right near every edge, and others with a word for each ---- */

#define ICO(a, b)                                                                                                      \
    {0, a, b}, {a, b, 0},                                                                                              \
    {                                                                                                                  \
        b, 0, a                                                                                                        \
    }
static const struct {
    const char *what, *message; /* NULL: accepted */
    graze_vec3 points[12];
    uint32_t count, triangles[20][3];
} table[] = {
    {"a tetrahedron",
     NULL,
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     4,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    {"inside out",
     "turned inside out",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     4,
     {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}},
    {"open",
     "the edge of vertices 0 and 2 belongs to triangle 0 alone",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     3,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}}},
    {"one turned over",
     "run in the same direction",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     4,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 3, 0}}},
    {"doubled",
     "belongs to 3 triangles",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     5,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {0, 2, 1}}},
    {"two pieces",
     "no way over edges leads from triangle 0 to triangle 4",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {5, 0, 0}, {6, 0, 0}, {5, 1, 0}, {5, 0, 1}},
     8,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {4, 6, 5}, {4, 5, 7}, {5, 6, 7}, {6, 4, 7}}},
    {"two at a corner",
     "more than one piece",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
     8,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {0, 4, 5}, {0, 6, 4}, {4, 6, 5}, {5, 6, 0}}},
    {"without area",
     "triangle 4 has no area",
     {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
     5,
     {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}, {1, 1, 2}}},
    {"a dent",
     "not convex at the edge of vertices",
     {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}},
     6,
     {{0, 2, 1}, {0, 1, 3}, {2, 0, 3}, {1, 2, 4}, {2, 3, 4}, {3, 1, 4}}},
    {"a bipyramid",
     NULL,
     {{0, 0, 5}, {0, 0, -5}, {10, 0, 0}, {3, 9, 0}, {-8, 6, 0}, {-8, -6, 0}, {3, -9, 0}},
     10,
     {{0, 2, 3}, {0, 3, 4}, {0, 4, 5}, {0, 5, 6}, {0, 6, 2}, {1, 3, 2}, {1, 4, 3}, {1, 5, 4}, {1, 6, 5}, {1, 2, 6}}},
    {"a bipyramid over a star",
     "lies beyond the plane of triangle",
     {{0, 0, 5}, {0, 0, -5}, {10, 0, 0}, {3, 9, 0}, {-8, 6, 0}, {-8, -6, 0}, {3, -9, 0}},
     10,
     {{0, 2, 4}, {0, 4, 6}, {0, 6, 3}, {0, 3, 5}, {0, 5, 2}, {1, 4, 2}, {1, 6, 4}, {1, 3, 6}, {1, 5, 3}, {1, 2, 5}}},
    {"two sides", NULL, {{0, 0, 0}, {1, 0, 2}, {0, 1, 3}}, 2, {{0, 1, 2}, {2, 1, 0}}},
    {"two sides of a square, cut differently",
     NULL,
     {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}},
     4,
     {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {3, 2, 1}}},
    {"two sides of an arrow",
     "is not the two sides of a convex polygon",
     {{0, 0, 0}, {8, 0, 0}, {2, 2, 0}, {0, 8, 0}, {1, 1, 0}},
     6,
     {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}, {0, 2, 1}, {0, 3, 2}}},
    {"two sides of a star",
     "is not the two sides of a convex polygon",
     {{0, 0, 0}, {10, 0, 0}, {3, 9, 0}, {-8, 6, 0}, {-8, -6, 0}, {3, -9, 0}, {1, 0, 0}},
     10,
     {{0, 1, 3}, {0, 3, 5}, {0, 5, 2}, {0, 2, 4}, {0, 4, 1}, {6, 3, 1}, {6, 5, 3}, {6, 2, 5}, {6, 4, 2}, {6, 1, 4}}},
    {"two sides, one of them cut",
     NULL,
     {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 0}},
     4,
     {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {3, 2, 1}}},
    {"a segment", NULL, {{0, 0, 0}, {1, 2, 3}}, 1, {{0, 1, 1}}},
    {"a point", NULL, {{1, 2, 3}}, 1, {{0, 0, 0}}},
    {"one triangle", "belongs to triangle 0 alone", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, 1, {{0, 1, 2}}},
    {"three on a line", "triangle 0 has no area", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 1, {{0, 1, 2}}},
    {"a vertex too many",
     "vertex 3 belongs to no triangle",
     {{0, 0, 0}, {1, 0, 2}, {0, 1, 3}, {7, 7, 7}},
     2,
     {{0, 1, 2}, {2, 1, 0}}},
};

static uint32_t points_of(size_t row)
{
    uint32_t most = strcmp(table[row].what, "a vertex too many") == 0 ? 3 : 0;
    for (uint32_t t = 0; t < table[row].count; t++)
        for (int k = 0; k < 3; k++)
            if (table[row].triangles[t][k] > most) most = table[row].triangles[t][k];
    return most + 1;
}

static void each_refusal_has_a_word(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        graze_mesh_def def = graze_mesh_def_default();
        def.vertices = &table[i].points->x;
        def.vertex_count = points_of(i);
        def.indices = *table[i].triangles;
        def.triangle_count = table[i].count;
        graze_mesh *mesh;
        grz_solid s;
        graze_error error;
        scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
        const graze_status status = grz_solid_of_mesh(mesh, "part.stl", &s, NULL, &error);
        if ((status == GRAZE_OK) != !table[i].message)
            fail_msg("%s: %s", table[i].what, status == GRAZE_OK ? "accepted" : error.message);
        if (table[i].message && (!strstr(error.message, table[i].message) || !strstr(error.message, "part.stl: ") ||
                                 !strstr(error.message, "'graze hull' makes a convex solid of it")))
            fail_msg("%s: %s", table[i].what, error.message);
        assert_true(status == GRAZE_OK || !s.corners);
        grz_solid_free(&s);
        graze_mesh_free(mesh);
    }
}

/* The five vertices of an icosahedron around vertex i, counter-clockwise. */
static void around(const graze_vec3 *v, uint32_t i, uint32_t five[5])
{
    uint32_t j = 0;
    while (j == i || grz_dot(v[i], v[j]) <= 0) j++;
    for (int k = 0; k < 5; k++) {
        five[k] = j;
        for (uint32_t n = 0; n < 12; n++)
            if (n != i && n != five[k] && grz_dot(v[i], v[n]) > 0 && grz_dot(v[five[k]], v[n]) > 0 &&
                grz_dot(v[i], grz_cross(v[five[k]], v[n])) > 0)
                j = n;
    }
}

/* A great dodecahedron: below each vertex of an icosahedron the pentagon of the five around it, here with a middle that
 * stands out a little. Its edges are convex, but it winds around everything three times, and around each vertex twice.
 */
static void a_great_dodecahedron_is_refused(void **state)
{
    (void)state;
    graze_vec3 v[24];
    uint32_t triangles[60][3], five[5], count = 0;
    for (int i = 0; i < 12; i++) {
        const double a = i & 1 ? 5 : -5, b = i & 2 ? 8 : -8;
        v[i] = i / 4 == 0 ? grz_vec(0, a, b) : i / 4 == 1 ? grz_vec(b, 0, a) : grz_vec(a, b, 0);
    }
    for (uint32_t i = 0; i < 12; i++) {
        around(v, i, five);
        v[12 + i] = grz_scale(v[i], 0.46); /* the plane is at 0.447 */
        for (int k = 0; k < 5; k++, count++)
            memcpy(triangles[count], (uint32_t[3]){12 + i, five[k], five[(k + 1) % 5]}, sizeof *triangles);
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &v->x;
    def.vertex_count = 24;
    def.indices = *triangles;
    def.triangle_count = count;
    graze_mesh *mesh;
    grz_solid s;
    graze_error error;
    graze_mesh_report report;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    scene_expect_ok(graze_mesh_inspect(mesh, &report, &error), &error);
    assert_true(report.closed && report.oriented && report.components == 1);
    assert_int_equal(grz_solid_of_mesh(mesh, "mesh", &s, NULL, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "not convex"));
    graze_mesh_free(mesh);
}

/* A double cone over a limacon, whose inner loop lies within its outer one: a curve that turns left everywhere, twice
 * around. What is near the first triangle, on the inner loop, lies below all others. */
static void a_loop_within_a_loop_is_refused(void **state)
{
    (void)state;
    graze_vec3 v[18] = {{0.6, 0, 0.5}, {0.6, 0, -0.5}};
    uint32_t triangles[32][3];
    for (uint32_t k = 0; k < 16; k++) {
        const double angle = (k + 8) * 3.14159265358979 / 8, r = 1 + 2 * cos(angle);
        const uint32_t here = 2 + k, next = 2 + (k + 1) % 16;
        v[here] = grz_vec(r * cos(angle), r * sin(angle), 0);
        memcpy(triangles[k], (uint32_t[3]){0, here, next}, sizeof *triangles);
        memcpy(triangles[16 + k], (uint32_t[3]){1, next, here}, sizeof *triangles);
    }
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &v->x;
    def.vertex_count = 18;
    def.indices = *triangles;
    def.triangle_count = 32;
    graze_mesh *mesh;
    grz_solid s;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    assert_int_equal(grz_solid_of_mesh(mesh, "mesh", &s, NULL, &error), GRAZE_BAD_DATA);
    if (!strstr(error.message, "winds more than once")) fail_msg("%s", error.message);
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(surfaces_are_accepted),           cmocka_unit_test(changed_surfaces_are_judged),
        cmocka_unit_test(each_refusal_has_a_word),         cmocka_unit_test(a_loop_within_a_loop_is_refused),
        cmocka_unit_test(a_great_dodecahedron_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
