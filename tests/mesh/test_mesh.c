/* graze_mesh_create: every layout of the caller's arrays, and every reason to refuse them. */
#include <graze/mesh.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "skip.h"

static const double corners[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
static const uint32_t faces[2][3] = {{0, 1, 2}, {0, 2, 3}};

static graze_mesh_def two_triangles(void)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = corners[0];
    def.vertex_count = 4;
    def.indices = faces[0];
    def.triangle_count = 2;
    return def;
}

static graze_mesh *create(const graze_mesh_def *def)
{
    graze_mesh *mesh = NULL;
    graze_error error;
    if (graze_mesh_create(def, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return mesh;
}

/* The mesh of two_triangles, however it was given. Frees it. */
static void expect_two_triangles(graze_mesh *mesh)
{
    assert_int_equal(graze_mesh_vertex_count(mesh), 4);
    assert_int_equal(graze_mesh_triangle_count(mesh), 2);
    assert_memory_equal(graze_mesh_vertices(mesh), corners, sizeof corners);
    assert_memory_equal(graze_mesh_indices(mesh), faces, sizeof faces);
    assert_int_equal(graze_mesh_skipped(mesh), 0);
    graze_mesh_free(mesh);
}

static void packed_doubles(void **state)
{
    (void)state;
    graze_mesh_def def = two_triangles();
    expect_two_triangles(create(&def));
}

static void packed_floats(void **state)
{
    (void)state;
    float floats[4][3];
    for (int i = 0; i < 12; i++) floats[i / 3][i % 3] = (float)corners[i / 3][i % 3];
    graze_mesh_def def = two_triangles();
    def.vertices = NULL;
    def.float_vertices = floats[0];
    expect_two_triangles(create(&def));
}

static void floats_become_the_same_numbers(void **state)
{
    (void)state;
    const float floats[9] = {0.1f, -0.0f, 0x1p-149f, 0x1.fffffep127f, 1, 2, 3, 4, 5};
    graze_mesh_def def = graze_mesh_def_default();
    def.float_vertices = floats;
    def.vertex_count = 3;
    graze_mesh *mesh = create(&def);
    const graze_vec3 *v = graze_mesh_vertices(mesh);
    assert_true(v[0].x == (double)0.1f && signbit(v[0].y) && v[0].z == 0x1p-149 && v[1].x == 0x1.fffffep127);
    graze_mesh_free(mesh);
}

/* Vertices with a colour behind, triangles with a material in front. */
static void strides(void **state)
{
    (void)state;
    struct {
        double position[3];
        uint32_t colour;
    } vertices[4];
    struct {
        uint32_t corners[3];
        uint32_t material;
    } triangles[2];
    memset(vertices, 0xff, sizeof vertices);
    memset(triangles, 0xff, sizeof triangles);
    for (int i = 0; i < 4; i++) memcpy(vertices[i].position, corners[i], sizeof corners[i]);
    for (int i = 0; i < 2; i++) memcpy(triangles[i].corners, faces[i], sizeof faces[i]);
    graze_mesh_def def = two_triangles();
    def.vertices = vertices[0].position;
    def.vertex_stride = sizeof *vertices;
    def.indices = triangles[0].corners;
    def.triangle_stride = sizeof *triangles;
    expect_two_triangles(create(&def));
}

/* As in a file read into memory: 25 bytes a vertex, at odd addresses. */
static void strides_without_alignment(void **state)
{
    (void)state;
    enum { STRIDE = 3 * sizeof(double) + 1 };
    unsigned char bytes[1 + 4 * STRIDE];
    for (size_t i = 0; i < 4; i++) memcpy(bytes + 1 + i * STRIDE, corners[i], sizeof corners[i]);
    graze_mesh_def def = two_triangles();
    def.vertices = (const double *)(const void *)(bytes + 1);
    def.vertex_stride = STRIDE;
    expect_two_triangles(create(&def));
}

static void soup_without_indices(void **state)
{
    (void)state;
    double soup[6][3];
    for (int i = 0; i < 6; i++) memcpy(soup[i], corners[faces[i / 3][i % 3]], sizeof soup[i]);
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = soup[0];
    def.vertex_count = 6;
    def.triangle_count = 77; /* ignored */
    graze_mesh *mesh = create(&def);
    assert_int_equal(graze_mesh_triangle_count(mesh), 2);
    for (uint32_t i = 0; i < 6; i++) assert_int_equal(graze_mesh_indices(mesh)[i], i);
    assert_memory_equal(graze_mesh_vertices(mesh), soup, sizeof soup);
    graze_mesh_free(mesh);
}

static void arrays_are_copied(void **state)
{
    (void)state;
    double vertices[4][3];
    uint32_t indices[2][3];
    memcpy(vertices, corners, sizeof vertices);
    memcpy(indices, faces, sizeof indices);
    graze_mesh_def def = two_triangles();
    def.vertices = vertices[0];
    def.indices = indices[0];
    graze_mesh *mesh = create(&def);
    memset(vertices, 0x77, sizeof vertices);
    memset(indices, 0x77, sizeof indices);
    expect_two_triangles(mesh);
}

static void bounds_are_of_used_vertices(void **state)
{
    (void)state;
    const double vertices[5][3] = {{-9, -9, -9}, {1, 2, 3}, {4, -5, 6}, {0, 1, -7}, {9, 9, 9}};
    const uint32_t triangle[3] = {1, 2, 3};
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = vertices[0];
    def.vertex_count = 5;
    def.indices = triangle;
    def.triangle_count = 1;
    graze_mesh *mesh = create(&def);
    graze_vec3 low, high;
    graze_mesh_bounds(mesh, &low, &high);
    assert_true(low.x == 0 && low.y == -5 && low.z == -7);
    assert_true(high.x == 4 && high.y == 2 && high.z == 6);
    graze_mesh_free(mesh);
}

/* ---- what is refused ---- */

/* The status, a message that has the two parts, and no mesh. */
static void expect_refused(const graze_mesh_def *def, graze_status expected, const char *what, const char *where)
{
    graze_mesh *mesh = (graze_mesh *)&faces;
    graze_error error = {0};
    graze_status status = graze_mesh_create(def, &mesh, &error);
    if (status != expected || error.status != expected) fail_msg("%s: %s", graze_status_name(status), error.message);
    if (!strstr(error.message, what) || !strstr(error.message, where)) fail_msg("message: %s", error.message);
    assert_null(mesh);
    assert_int_equal(graze_mesh_create(def, &mesh, NULL), expected);
}

static void bad_coordinates(void **state)
{
    (void)state;
    static const struct {
        double value;
        graze_status status;
        const char *what;
    } bad[] = {{NAN, GRAZE_BAD_DATA, "NaN"},
               {INFINITY, GRAZE_BAD_DATA, "infinite"},
               {-INFINITY, GRAZE_BAD_DATA, "infinite"},
               {1e308, GRAZE_OUT_OF_RANGE, "2^200"},
               {-1e308, GRAZE_OUT_OF_RANGE, "2^200"},
               {0x1.0000000000001p200, GRAZE_OUT_OF_RANGE, "2^200"}};
    static const char *const where[12] = {"vertex 0: x", "vertex 0: y", "vertex 0: z", "vertex 1: x",
                                          "vertex 1: y", "vertex 1: z", "vertex 2: x", "vertex 2: y",
                                          "vertex 2: z", "vertex 3: x", "vertex 3: y", "vertex 3: z"};
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        for (int i = 0; i < 12; i++) {
            double vertices[4][3];
            memcpy(vertices, corners, sizeof vertices);
            vertices[i / 3][i % 3] = bad[b].value;
            graze_mesh_def def = two_triangles();
            def.vertices = vertices[0];
            expect_refused(&def, bad[b].status, bad[b].what, where[i]);
        }
}

static void coordinates_reach_2_to_200(void **state)
{
    (void)state;
    double vertices[4][3];
    memcpy(vertices, corners, sizeof vertices);
    vertices[1][0] = 0x1p200;
    vertices[2][1] = -0x1p200;
    vertices[3][2] = 0x1p-1074;
    graze_mesh_def def = two_triangles();
    def.vertices = vertices[0];
    graze_mesh_free(create(&def));
}

static void bad_floats(void **state)
{
    (void)state;
    float floats[9] = {0, 0, 0, 1, 0, 0, 0, NAN, 0};
    graze_mesh_def def = graze_mesh_def_default();
    def.float_vertices = floats;
    def.vertex_count = 3;
    expect_refused(&def, GRAZE_BAD_DATA, "NaN", "vertex 2: y");
    floats[7] = INFINITY;
    expect_refused(&def, GRAZE_BAD_DATA, "infinite", "vertex 2: y");
}

static void bad_indices(void **state)
{
    (void)state;
    static const uint32_t bad[] = {4, 5, UINT32_MAX};
    for (size_t b = 0; b < sizeof bad / sizeof *bad; b++)
        for (int i = 0; i < 6; i++) {
            uint32_t indices[2][3];
            memcpy(indices, faces, sizeof indices);
            indices[i / 3][i % 3] = bad[b];
            graze_mesh_def def = two_triangles();
            def.indices = indices[0];
            expect_refused(&def, GRAZE_BAD_DATA, i < 3 ? "triangle 0 " : "triangle 1 ", "only 4");
        }
}

static void no_triangles(void **state)
{
    (void)state;
    graze_mesh_def def = two_triangles();
    def.triangle_count = 0;
    expect_refused(&def, GRAZE_BAD_DATA, "no triangle", "at least one");
    def.indices = NULL;
    def.vertex_count = 0;
    expect_refused(&def, GRAZE_BAD_DATA, "no triangle", "at least one");
}

static void bad_definitions(void **state)
{
    (void)state;
    static const float floats[12] = {0};
    graze_mesh_def def = two_triangles();
    def.vertices = NULL;
    expect_refused(&def, GRAZE_BAD_ARGUMENT, "vertices (doubles) or float_vertices", "vertex_count");
    def = two_triangles();
    def.float_vertices = floats;
    expect_refused(&def, GRAZE_BAD_ARGUMENT, "both vertices and float_vertices", "only the array");
    def = two_triangles();
    def.indices = NULL;
    expect_refused(&def, GRAZE_BAD_ARGUMENT, "4 vertices", "three for each");
    def = two_triangles();
    def.vertex_count = 0;
    expect_refused(&def, GRAZE_BAD_DATA, "triangle 0 ", "only 0");
}

/* Elements that overlap, or that no memory holds: a count of numbers instead of bytes, a negative number. */
static void bad_strides(void **state)
{
    (void)state;
    static const size_t vertex[] = {1, 3, 8, 12, 23, (size_t)-24, PTRDIFF_MAX}, triangle[] = {1, 3, 5, 11, (size_t)-12};
    for (size_t i = 0; i < sizeof vertex / sizeof *vertex; i++) {
        graze_mesh_def def = two_triangles();
        def.vertex_stride = vertex[i];
        expect_refused(&def, GRAZE_BAD_ARGUMENT, "mesh: vertex_stride is", "give");
    }
    for (size_t i = 0; i < sizeof triangle / sizeof *triangle; i++) {
        graze_mesh_def def = two_triangles();
        def.triangle_stride = triangle[i];
        expect_refused(&def, GRAZE_BAD_ARGUMENT, "mesh: triangle_stride is", "give");
    }
    static const float floats[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}};
    graze_mesh_def def = two_triangles();
    def.vertices = NULL;
    def.float_vertices = floats[0];
    def.vertex_stride = 11;
    expect_refused(&def, GRAZE_BAD_ARGUMENT, "vertex_stride is 11 bytes", "an element has 12");
    def.vertex_stride = 12;
    def.triangle_stride = 12;
    expect_two_triangles(create(&def));
}

/* Counts that no 32-bit number holds are refused before anything is read or allocated. */
static void counts_beyond_32_bits(void **state)
{
    (void)state;
    graze_mesh_def def = two_triangles();
    def.vertex_count = (size_t)UINT32_MAX + 1;
    if (def.vertex_count == 0) SKIP("size_t has 32 bits, so that no count can be too large");
    expect_refused(&def, GRAZE_BAD_DATA, "32-bit", "split");
    def = two_triangles();
    def.triangle_count = SIZE_MAX;
    expect_refused(&def, GRAZE_BAD_DATA, "32-bit", "split");
    def.indices = NULL;
    def.vertex_count = SIZE_MAX - SIZE_MAX % 3;
    expect_refused(&def, GRAZE_BAD_DATA, "32-bit", "split");
}

/* ---- carrying ---- */

static void carry_follows_the_rule(void **state)
{
    (void)state;
    graze_mesh_def def = two_triangles();
    graze_mesh *mesh = create(&def), *carried = NULL;
    graze_pose pose;
    assert_int_equal(graze_pose_from_euler((graze_vec3){10, 20, 30}, (graze_vec3){0.1, 5e6, -3}, &pose, NULL),
                     GRAZE_OK);
    assert_int_equal(graze_mesh_carry(mesh, &pose, &carried, NULL), GRAZE_OK);
    assert_int_equal(graze_mesh_vertex_count(carried), 4);
    for (int i = 0; i < 4; i++) {
        graze_vec3 expected = graze_pose_carry(&pose, graze_mesh_vertices(mesh)[i]);
        assert_memory_equal(&graze_mesh_vertices(carried)[i], &expected, sizeof expected);
    }
    assert_memory_equal(graze_mesh_indices(carried), faces, sizeof faces);
    graze_mesh_free(mesh); /* the copy stands by itself */
    graze_vec3 low, high;
    graze_mesh_bounds(carried, &low, &high);
    assert_true(low.y > 4999990 && high.y < 5000010 && low.x < high.x);
    graze_mesh_free(carried);
}

static void carry_refuses(void **state)
{
    (void)state;
    double vertices[4][3];
    memcpy(vertices, corners, sizeof vertices);
    vertices[1][0] = 0x1p200;
    graze_mesh_def def = two_triangles();
    def.vertices = vertices[0];
    graze_mesh *mesh = create(&def), *carried = mesh;
    graze_error error;
    graze_pose pose = graze_pose_identity();
    pose.m[0][3] = 0x1p200; /* the pose is within range, the carried vertex is not */
    assert_int_equal(graze_mesh_carry(mesh, &pose, &carried, &error), GRAZE_OUT_OF_RANGE);
    assert_null(carried);
    assert_non_null(strstr(error.message, "carried mesh: vertex 1: x"));
    pose.m[0][0] = 2;
    assert_int_equal(graze_mesh_carry(mesh, &pose, &carried, &error), GRAZE_BAD_POSE);
    assert_null(carried);
    graze_mesh_free(mesh);
    graze_mesh_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_doubles),
        cmocka_unit_test(packed_floats),
        cmocka_unit_test(floats_become_the_same_numbers),
        cmocka_unit_test(strides),
        cmocka_unit_test(strides_without_alignment),
        cmocka_unit_test(soup_without_indices),
        cmocka_unit_test(arrays_are_copied),
        cmocka_unit_test(bounds_are_of_used_vertices),
        cmocka_unit_test(bad_coordinates),
        cmocka_unit_test(coordinates_reach_2_to_200),
        cmocka_unit_test(bad_floats),
        cmocka_unit_test(bad_indices),
        cmocka_unit_test(no_triangles),
        cmocka_unit_test(bad_definitions),
        cmocka_unit_test(bad_strides),
        cmocka_unit_test(counts_beyond_32_bits),
        cmocka_unit_test(carry_follows_the_rule),
        cmocka_unit_test(carry_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
