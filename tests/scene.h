/* Scenes for tests: meshes of all sorts, in contact and not, clean and degenerate, and poses that make contact likely.
 * Deterministic by seed, with a generator of their own. Header only. */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include <graze/graze.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h> /* needs the four before it that it does not include */

typedef struct scene_random {
    uint64_t state;
} scene_random;

static inline uint64_t scene_bits(scene_random *r)
{
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline double scene_unit(scene_random *r)
{
    return (double)(scene_bits(r) >> 11) * 0x1p-53;
}

static inline int scene_below(scene_random *r, int limit)
{
    return (int)(scene_bits(r) % (uint64_t)limit);
}

/* Coordinates from 0 to 1, and whole ones below a limit. One draw a declarator: the order within an initializer is the
 * compiler's, and a seed must mean the same scene everywhere. */
static inline graze_vec3 scene_unit_point(scene_random *r)
{
    double x = scene_unit(r), y = scene_unit(r), z = scene_unit(r);
    return (graze_vec3){x, y, z};
}

static inline graze_vec3 scene_whole_point(scene_random *r, int limit)
{
    int x = scene_below(r, limit), y = scene_below(r, limit), z = scene_below(r, limit);
    return (graze_vec3){x, y, z};
}

/* A triangle soup in the caller's hands. */
typedef struct scene_soup {
    size_t count; /* triangles */
    graze_vec3 *corners;
} scene_soup;

static inline scene_soup scene_soup_of(size_t count)
{
    scene_soup soup = {count, malloc(count * 3 * sizeof(graze_vec3))};
    assert_non_null(soup.corners);
    return soup;
}

/* Triangles with corners in a unit box: `size` is their extent. */
static inline scene_soup scene_random_soup(scene_random *r, size_t count, double size)
{
    scene_soup soup = scene_soup_of(count);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 c = scene_unit_point(r);
        for (int k = 0; k < 3; k++) {
            graze_vec3 p = scene_unit_point(r);
            soup.corners[3 * i + (size_t)k] =
                (graze_vec3){c.x + size * (p.x - 0.5), c.y + size * (p.y - 0.5), c.z + size * (p.z - 0.5)};
        }
    }
    return soup;
}

/* Corners on a small grid of whole numbers: shared corners and edges, coplanar, degenerate and duplicate triangles
 * abound. */
static inline scene_soup scene_grid_soup(scene_random *r, size_t count, int side)
{
    scene_soup soup = scene_soup_of(count);
    for (size_t i = 0; i < 3 * count; i++) soup.corners[i] = scene_whole_point(r, side);
    return soup;
}

/* Long thin triangles in all directions, two of them a strip, as those of a pipe. */
static inline scene_soup scene_strip_soup(scene_random *r, size_t count)
{
    scene_soup soup = scene_soup_of(2 * count);
    for (size_t i = 0; i < count; i++) {
        graze_vec3 c = scene_unit_point(r), d = scene_unit_point(r), w = scene_unit_point(r), corners[4];
        for (int k = 0; k < 4; k++) {
            double along = (k & 1) - 0.5, across = 0.02 * (k >> 1);
            corners[k] =
                (graze_vec3){c.x + along * (2 * d.x - 1) + across * w.x, c.y + along * (2 * d.y - 1) + across * w.y,
                             c.z + along * (2 * d.z - 1) + across * w.z};
        }
        for (int k = 0; k < 6; k++) soup.corners[6 * i + (size_t)k] = corners[k < 3 ? k : k - 2];
    }
    return soup;
}

/* The twelve triangles of a box. */
static inline scene_soup scene_box_soup(graze_vec3 low, graze_vec3 high)
{
    static const int faces[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                                     {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
    scene_soup soup = scene_soup_of(12);
    for (int i = 0; i < 36; i++) {
        int corner = faces[i / 3][i % 3];
        soup.corners[i] =
            (graze_vec3){corner & 4 ? high.x : low.x, corner & 2 ? high.y : low.y, corner & 1 ? high.z : low.z};
    }
    return soup;
}

static inline void scene_soup_free(scene_soup *soup)
{
    free(soup->corners);
}

/* What went wrong, in the test's output. */
static inline void scene_expect_ok(graze_status status, const graze_error *error)
{
    if (status != GRAZE_OK) fail_msg("%s: %s", graze_status_name(status), error->message);
}

static inline graze_mesh *scene_mesh(const scene_soup *soup)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &soup->corners->x;
    def.vertex_count = 3 * soup->count;
    graze_mesh *mesh = NULL;
    graze_error error;
    scene_expect_ok(graze_mesh_create(&def, &mesh, &error), &error);
    return mesh;
}

/* A shape that the library makes, by parameters with blanks between them: "rings=16 sides=8". */
static inline graze_mesh *scene_shape(const char *name, const char *parameters)
{
    char text[200];
    const char *each[8];
    size_t count = 0;
    assert_true((size_t)snprintf(text, sizeof text, "%s", parameters) < sizeof text);
    for (char *at = text; *at;) {
        assert_true(count < sizeof each / sizeof *each);
        each[count++] = at;
        at += strcspn(at, " ");
        if (*at) *at++ = 0;
    }
    graze_mesh *mesh = NULL;
    graze_error error;
    scene_expect_ok(graze_shape_create(name, each, count, &mesh, &error), &error);
    return mesh;
}

static inline graze_model *scene_model(const graze_mesh *mesh, const char *method)
{
    graze_model_def def = graze_model_def_default();
    def.mesh = mesh;
    def.method = method;
    graze_model *model = NULL;
    graze_error error;
    scene_expect_ok(graze_model_create(&def, &model, &error), &error);
    return model;
}

/* A figure of a model's index. That there is none of this name is a failure. */
static inline double scene_statistic(const graze_model *model, const char *name)
{
    graze_statistic all[40];
    size_t count = graze_model_statistics(model, all, 40);
    for (size_t i = 0; i < count && i < 40; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    count = graze_model_sizes(model, all, 40);
    for (size_t i = 0; i < count && i < 40; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].value;
    fail_msg("there is no statistic '%s'", name);
    return 0;
}

/* Two soups made ready for questions. */
typedef struct scene_pair {
    graze_mesh *mesh_a, *mesh_b;
    graze_model *a, *b;
    graze_query *query;
} scene_pair;

static inline scene_pair scene_open(const scene_soup *a, const scene_soup *b, const char *method)
{
    scene_pair pair = {.mesh_a = scene_mesh(a), .mesh_b = scene_mesh(b)};
    pair.a = scene_model(pair.mesh_a, method);
    pair.b = scene_model(pair.mesh_b, method);
    graze_query_def def = graze_query_def_default();
    def.a = pair.a;
    def.b = pair.b;
    def.method = method;
    graze_error error;
    scene_expect_ok(graze_query_create(&def, &pair.query, &error), &error);
    return pair;
}

static inline void scene_close(scene_pair *pair)
{
    graze_query_free(pair->query);
    graze_model_free(pair->a);
    graze_model_free(pair->b);
    graze_mesh_free(pair->mesh_a);
    graze_mesh_free(pair->mesh_b);
}

/* Field by field: a pair has bytes that mean nothing. */
static inline bool scene_same_pairs(const graze_pair *a, const graze_pair *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i].triangle_a != b[i].triangle_a || a[i].triangle_b != b[i].triangle_b || a[i].kind != b[i].kind ||
            a[i].distance != b[i].distance)
            return false;
    return true;
}

static inline graze_pose scene_translation(double x, double y, double z)
{
    graze_pose pose = graze_pose_identity();
    pose.m[0][3] = x;
    pose.m[1][3] = y;
    pose.m[2][3] = z;
    return pose;
}

/* A pose of one of several kinds: whole-number translations, quarter turns, or any turn with a small translation. */
static inline graze_pose scene_random_pose(scene_random *r, double reach)
{
    graze_pose pose;
    graze_error error;
    graze_vec3 p = scene_unit_point(r), turns = scene_whole_point(r, 4);
    graze_vec3 t = {reach * (2 * p.x - 1), reach * (2 * p.y - 1), reach * (2 * p.z - 1)};
    graze_vec3 whole = {floor(t.x), floor(t.y), floor(t.z)};
    graze_vec3 quarter = {90 * turns.x, 90 * turns.y, 90 * turns.z};
    switch (scene_below(r, 4)) {
    case 0: return scene_translation(whole.x, whole.y, whole.z);
    case 1: scene_expect_ok(graze_pose_from_euler(quarter, whole, &pose, &error), &error); return pose;
    default: {
        double w = scene_unit(r) - 0.5, x = scene_unit(r) - 0.5, y = scene_unit(r) - 0.5, z = scene_unit(r) - 0.5;
        scene_expect_ok(graze_pose_from_quaternion(w, x, y, z, t, &pose, &error), &error);
        return pose;
    }
    }
}

#endif
