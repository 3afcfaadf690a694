/* How a file is read: the scale is one multiplication a coordinate, and what is no scale is refused. */
#include "mesh/read_case.h"

#include <float.h>
#include <math.h>

static graze_status read_scaled(const char *text, const char *name, double scale, graze_mesh **mesh, graze_error *error)
{
    graze_read_def def = graze_read_def_default();
    def.scale = scale;
    return graze_mesh_read_memory(text, strlen(text), &def, name, mesh, error);
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void check_scaled(const graze_mesh *mesh, const graze_mesh *scaled, double scale)
{
    const graze_vec3 *v = graze_mesh_vertices(mesh), *w = graze_mesh_vertices(scaled);
    for (uint32_t i = 0; i < graze_mesh_vertex_count(mesh); i++)
        if (!same_bits(w[i].x, v[i].x * scale) || !same_bits(w[i].y, v[i].y * scale) ||
            !same_bits(w[i].z, v[i].z * scale))
            fail_msg("scale %g, vertex %lu: (%a, %a, %a)", scale, (unsigned long)i, w[i].x, w[i].y, w[i].z);
}

/* Every reader, minus zero and what becomes subnormal or zero included. */
static void scales(void **state)
{
    (void)state;
    static const char obj[] = "v 0.1 -3 1e-300\nv 7 0 -0.0\nv 0 1 3.3e20\nf 1 2 3\n";
    static const char off[] = "OFF\n3 1 0\n0.1 -3 1e-300\n7 0 -0.0\n0 1 3.3e20\n3 0 1 2\n";
    static const char stl[] = "solid\nfacet\nouter loop\nvertex 0.1 -3 1e-300\nvertex 7 0 -0.0\nvertex 0 1 3.3e20\n"
                              "endloop\nendfacet\nendsolid\n";
    static const char ply[] = "ply\nformat ascii 1.0\nelement vertex 3\nproperty double x\nproperty double y\nproperty "
                              "double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n"
                              "0.1 -3 1e-300\n7 0 -0.0\n0 1 3.3e20\n3 0 1 2\n";
    static const char *const files[][2] = {{obj, "a.obj"}, {off, "a.off"}, {stl, "a.stl"}, {ply, "a.ply"}};
    static const double factors[] = {1, 0.001, 1000, 25.4, 1.0 / 3, 0x1p-30, 1e-310, 0x1p100, DBL_TRUE_MIN};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++)
        for (size_t i = 0; i < sizeof factors / sizeof *factors; i++) {
            graze_mesh *mesh, *scaled;
            graze_error error = {0};
            assert_int_equal(graze_mesh_read_memory(files[f][0], strlen(files[f][0]), NULL, files[f][1], &mesh, NULL),
                             GRAZE_OK);
            if (read_scaled(files[f][0], files[f][1], factors[i], &scaled, &error) != GRAZE_OK)
                fail_msg("%s", error.message);
            check_scaled(mesh, scaled, factors[i]);
            graze_mesh_free(mesh);
            graze_mesh_free(scaled);
        }
}

static void refused(void **state)
{
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 2 3\n";
    static const struct {
        double scale;
        graze_status status;
        const char *says;
    } cases[] = {
        {0, GRAZE_BAD_ARGUMENT, "a.obj: the scale 0 is no factor: give a number above 0, up to 2^200"},
        {NAN, GRAZE_BAD_ARGUMENT, "nan is no factor"},
        {INFINITY, GRAZE_BAD_ARGUMENT, "inf is no factor"},
        {0x1.0000000000001p200, GRAZE_BAD_ARGUMENT, "is no factor"},
        {-1, GRAZE_BAD_ARGUMENT, "the scale -1 is negative, which would mirror the mesh"},
        {0x1p200, GRAZE_OUT_OF_RANGE, "a.obj: vertex 2 times the scale 1.60694e+60: y is 3.21388e+60, beyond 2^200"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_mesh *mesh;
        graze_error error = {0};
        assert_int_equal(read_scaled(text, "a.obj", cases[i].scale, &mesh, &error), cases[i].status);
        assert_null(mesh);
        if (!strstr(error.message, cases[i].says)) fail_msg("%s", error.message);
    }
}

/* A def that was not begun from the defaults is told, by what it lacks; the file is not even looked for. */
static void forgotten_defaults(void **state)
{
    (void)state;
    graze_mesh *mesh;
    graze_error error = {0};
    const graze_read_def nothing = {.size = sizeof nothing}, limited = {.size = sizeof limited, .scale = 1};
    assert_int_equal(graze_mesh_read("no such file", &nothing, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "no such file: the scale 0 is no factor"));
    assert_int_equal(graze_mesh_read("no such file", &limited, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_non_null(strstr(error.message, "most is 0"));
    assert_null(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(scales), cmocka_unit_test(refused),
                                       cmocka_unit_test(forgotten_defaults)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
