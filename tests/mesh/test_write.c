/* What is written is read back: the same triangles in the same order, to the last bit where the format can hold it. */
#define _POSIX_C_SOURCE 200809L

#include "base/random.h"
#include "mesh/read_case.h"

#include <float.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLACE GRAZE_TEST_DIR "/write"

static const struct {
    graze_format format;
    const char *path;
    bool keeps_bits, keeps_vertices;
} formats[] = {
    {GRAZE_FORMAT_STL, PLACE "/a.stl", false, false},     {GRAZE_FORMAT_STL_ASCII, PLACE "/b.stl", true, false},
    {GRAZE_FORMAT_OBJ, PLACE "/c.obj", true, true},       {GRAZE_FORMAT_PLY, PLACE "/d.ply", true, true},
    {GRAZE_FORMAT_PLY_ASCII, PLACE "/e.ply", true, true},
};
enum { FORMATS = sizeof formats / sizeof *formats };

static int make_place(void **state)
{
    (void)state;
    mkdir(PLACE, 0777);
    return 0;
}

static graze_mesh *made(const graze_vec3 *vertices, size_t vertex_count, const uint32_t *indices, size_t triangle_count)
{
    graze_mesh_def def = graze_mesh_def_default();
    def.vertices = &vertices->x;
    def.vertex_count = vertex_count;
    def.indices = indices;
    def.triangle_count = triangle_count;
    graze_mesh *mesh;
    graze_error error;
    if (graze_mesh_create(&def, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return mesh;
}

/* Random bits up to 2^200, or floats, with unused vertices and degenerate triangles. */
static graze_mesh *random_mesh(bool floats, uint64_t seed)
{
    enum { VERTICES = 200, TRIANGLES = 300 };
    grz_random random = grz_random_seeded(seed);
    graze_vec3 vertices[VERTICES];
    uint32_t indices[3 * TRIANGLES];
    for (int i = 0; i < VERTICES; i++) {
        double c[3];
        for (int k = 0; k < 3; k++) {
            double unit = grz_random_between(&random, -1, 1);
            int exponent = (int)grz_random_below(&random, floats ? 200 : 1270) - (floats ? 100 : 1074);
            c[k] = floats ? (float)ldexp(unit, exponent) : ldexp(unit, exponent);
        }
        vertices[i] = (graze_vec3){c[0], c[1], c[2]};
    }
    for (int i = 0; i < 3 * TRIANGLES; i++) indices[i] = (uint32_t)grz_random_below(&random, VERTICES);
    indices[1] = indices[2] = indices[0];
    return made(vertices, VERTICES, indices, TRIANGLES);
}

static graze_mesh *written_and_read(const graze_mesh *mesh, int format)
{
    graze_error error;
    graze_mesh *back = NULL;
    if (graze_mesh_write(mesh, formats[format].format, formats[format].path, &error) != GRAZE_OK ||
        graze_mesh_read(formats[format].path, NULL, &back, &error) != GRAZE_OK)
        fail_msg("%s", error.message);
    return back;
}

static void same_triangles(const graze_mesh *a, const graze_mesh *b)
{
    assert_int_equal(graze_mesh_triangle_count(a), graze_mesh_triangle_count(b));
    for (uint32_t t = 0; t < graze_mesh_triangle_count(a); t++)
        for (int corner = 0; corner < 3; corner++) {
            graze_vec3 p = corner_of(a, t, corner), q = corner_of(b, t, corner);
            assert_memory_equal(&p, &q, sizeof p);
        }
}

static void same_arrays(const graze_mesh *a, const graze_mesh *b)
{
    assert_int_equal(graze_mesh_vertex_count(a), graze_mesh_vertex_count(b));
    assert_memory_equal(graze_mesh_vertices(a), graze_mesh_vertices(b),
                        graze_mesh_vertex_count(a) * sizeof(graze_vec3));
    assert_memory_equal(graze_mesh_indices(a), graze_mesh_indices(b),
                        3 * graze_mesh_triangle_count(a) * sizeof(uint32_t));
}

static void round_trip(void **state)
{
    (void)state;
    for (int floats = 0; floats < 2; floats++)
        for (int i = 0; i < FORMATS; i++) {
            if (!floats && !formats[i].keeps_bits) continue;
            graze_mesh *mesh = random_mesh(floats, (uint64_t)i), *back = written_and_read(mesh, i);
            same_triangles(mesh, back);
            if (formats[i].keeps_vertices) same_arrays(mesh, back);
            graze_mesh_free(mesh);
            graze_mesh_free(back);
        }
}

typedef struct heard {
    int lines;
    char last[300];
} heard;

static void listen(graze_log_level level, const char *line, void *user)
{
    heard *h = user;
    assert_int_equal(level, GRAZE_LOG_WARNING);
    h->lines++;
    snprintf(h->last, sizeof h->last, "%s", line);
}

/* Binary STL says when it rounds, and only then. */
static void rounding_is_logged(void **state)
{
    (void)state;
    graze_vec3 vertices[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}};
    static const uint32_t indices[3] = {0, 1, 2};
    heard log = {0};
    graze_set_log(listen, &log);
    graze_mesh *mesh = made(vertices, 3, indices, 1), *back = written_and_read(mesh, 0);
    assert_int_equal(log.lines, 0);
    graze_mesh_free(mesh);
    graze_mesh_free(back);

    vertices[1].x = 0.1;
    mesh = made(vertices, 3, indices, 1), back = written_and_read(mesh, 0);
    assert_int_equal(log.lines, 1);
    assert_non_null(strstr(log.last, "1 of 3 vertices were rounded"));
    is_point(corner_of(back, 0, 1), 0.1f, 0, 0);
    graze_set_log(NULL, NULL);
    graze_mesh_free(mesh);
    graze_mesh_free(back);
}

/* Normals have length one at any size of triangle, and are zero where there is none. */
static void normals(void **state)
{
    (void)state;
    static const double sizes[] = {1, 0x1p-140, 0x1p120, 0x1p-149};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        graze_vec3 vertices[3] = {{0, 0, 0}, {sizes[i], 0, 0}, {0, sizes[i], 0}};
        static const uint32_t indices[6] = {0, 1, 2, 0, 1, 1};
        graze_mesh *mesh = made(vertices, 3, indices, 2);
        assert_int_equal(graze_mesh_write(mesh, GRAZE_FORMAT_STL, PLACE "/n.stl", NULL), GRAZE_OK);
        unsigned char bytes[184];
        FILE *file = fopen(PLACE "/n.stl", "rb");
        assert_int_equal(fread(bytes, 1, sizeof bytes, file), sizeof bytes);
        fclose(file);
        static const unsigned char up[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0x3F}, none[12] = {0};
        assert_memory_equal(bytes + 84, up, 12);
        assert_memory_equal(bytes + 134, none, 12);
        graze_mesh_free(mesh);
    }
}

static void refused(void **state)
{
    (void)state;
    graze_vec3 vertices[3] = {{0, 0, 0}, {1e39, 0, 0}, {0, 1, 0}};
    static const uint32_t indices[3] = {0, 1, 2};
    graze_mesh *mesh = made(vertices, 3, indices, 1);
    static const struct {
        graze_format format;
        const char *path;
        graze_status status;
        const char *says;
    } cases[] = {
        {GRAZE_FORMAT_STL, PLACE "/x.stl", GRAZE_OUT_OF_RANGE, "vertex 1: (1e+39, 0, 0) is beyond the floats"},
        {GRAZE_FORMAT_ANY, PLACE "/x.off", GRAZE_UNSUPPORTED, "can not be written: use .stl, .obj or .ply"},
        {GRAZE_FORMAT_ANY, PLACE "/x", GRAZE_UNSUPPORTED, "use .stl, .obj or .ply"},
        {GRAZE_FORMAT_GLTF, PLACE "/x.ply", GRAZE_UNSUPPORTED, "use .stl, .obj or .ply"},
        {GRAZE_FORMAT_PLY, PLACE "/none/x.ply", GRAZE_FILE_ERROR, "/none/x.ply: can not be written"},
        {GRAZE_FORMAT_PLY, PLACE, GRAZE_FILE_ERROR, "can not be written"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_error error = {0};
        assert_int_equal(graze_mesh_write(mesh, cases[i].format, cases[i].path, &error), cases[i].status);
        if (!strstr(error.message, cases[i].says)) fail_msg("%s", error.message);
        assert_int_equal(access(PLACE "/x.stl", F_OK) + access(PLACE "/x.ply", F_OK), -2);
    }
    graze_mesh_free(mesh);
}

/* The format by the name's ending, in any case. */
static void by_ending(void **state)
{
    (void)state;
    graze_mesh *mesh = random_mesh(true, 9);
    static const char *const paths[] = {PLACE "/f.STL", PLACE "/f.Obj", PLACE "/f.ply"};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        graze_mesh *back;
        graze_error error;
        if (graze_mesh_write(mesh, GRAZE_FORMAT_ANY, paths[i], &error) != GRAZE_OK) fail_msg("%s", error.message);
        if (graze_mesh_read(paths[i], NULL, &back, &error) != GRAZE_OK) fail_msg("%s", error.message);
        same_triangles(mesh, back);
        graze_mesh_free(back);
    }
    graze_mesh_free(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip), cmocka_unit_test(rounding_is_logged), cmocka_unit_test(normals),
        cmocka_unit_test(refused),    cmocka_unit_test(by_ending),
    };
    return cmocka_run_group_tests(tests, make_place, NULL);
}
