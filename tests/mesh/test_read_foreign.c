/* Formats that are known and not read, and streams. */
#include "mesh/read_case.h"

#define OBJ "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"
#define PLY                                                                                                            \
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face "     \
    "1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"

static void foreign_formats(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name, *says;
    } cases[] = {
        {"ISO-10303-21;\nHEADER;\n", "a.step", "a.step: is a STEP file"},
        {"ISO-10303-21;\nHEADER;\n", "a.obj", "is a STEP file"},
        {"\xEF\xBB\xBF\r\n  ISO-10303-21;", "a", "let the CAD program that made it"},
        {"nothing of the kind", "A.STP", "is a STEP file"},
        {"PK\3\4rest", "a.3mf", "is a 3MF file"},
        {"PK\3\4rest", "a.stl", "is a zip archive, and not read: unpack it"},
        {"what", "a.3mf", "is a 3MF file"},
        {"Kaydara FBX Binary  ", "a.bin", "is an FBX file"},
        {"; FBX 7.3.0 project file\n", "a.txt", "convert it to glTF"},
        {"what", "a.fbx", "is an FBX file"},
        {"<?xml version=\"1.0\"?>\n<!-- made by -->\n<COLLADA xmlns", "a.xml", "is a COLLADA file"},
        {"what", "a.dae", "is a COLLADA file"},
        {"what", "a.dae.gz", "is a COLLADA file"},
        {"\x8Bgraze\r\nrest", "a.graze", "is a saved model of graze"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_case c = {cases[i].name, cases[i].text, GRAZE_UNSUPPORTED, cases[i].says, 0, 0};
        check_texts(&c, 1, cases[i].name);
    }
}

/* A format that is given overrules the name and a foreign content; without one, what the content plainly is counts. */
static void not_foreign(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name;
        graze_format format;
        graze_status status;
    } cases[] = {
        {OBJ, "a.step", GRAZE_FORMAT_OBJ, GRAZE_OK},
        {PLY, "a.dae", GRAZE_FORMAT_ANY, GRAZE_OK},
        {"<svg>\n" OBJ, "a.obj", GRAZE_FORMAT_ANY, GRAZE_OK},         /* a line that OBJ passes over */
        {"ISO-10303-21;\n" OBJ, "a.obj", GRAZE_FORMAT_OBJ, GRAZE_OK}, /* a line that OBJ passes over */
        {"ISO-10303-21;\n" OBJ, "a.obj", GRAZE_FORMAT_ANY, GRAZE_UNSUPPORTED},
        {OBJ, "a.step", GRAZE_FORMAT_ANY, GRAZE_UNSUPPORTED},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_result result = read_at_once(cases[i].text, strlen(cases[i].text), cases[i].format, cases[i].name);
        if (result.status != cases[i].status) fail_msg("case %zu: %s", i, result.error.message);
        graze_mesh_free(result.mesh);
    }
}

/* A stream is read from where it stands, and stays the caller's. */
static void streams(void **state)
{
    (void)state;
    const char *path = GRAZE_TEST_DIR "/stream";
    FILE *file = fopen(path, "wb+");
    assert_non_null(file);
    static const unsigned char facets[100];
    char header[81] = "the second mesh";
    fputs("to be passed over", file);
    fwrite(header, 1, 80, file);
    fwrite("\2\0\0\0", 1, 4, file);
    fwrite(facets, 1, sizeof facets, file);
    for (int round = 0; round < 2; round++) {
        assert_int_equal(fseek(file, 17, SEEK_SET), 0);
        graze_mesh *mesh;
        graze_error error = {0};
        if (graze_mesh_read_stream(file, NULL, NULL, &mesh, &error) != GRAZE_OK) fail_msg("%s", error.message);
        assert_int_equal(graze_mesh_triangle_count(mesh), 2);
        graze_mesh_free(mesh);
    }
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    graze_mesh *mesh;
    graze_error error = {0};
    assert_int_equal(graze_mesh_read_stream(file, NULL, "the stream", &mesh, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "the stream: byte 0: the file is empty"));
    assert_null(mesh);
    graze_read_def nothing = {0};
    assert_int_equal(graze_mesh_read_stream(file, &nothing, NULL, &mesh, &error), GRAZE_BAD_ARGUMENT);
    assert_int_equal(fclose(file), 0);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(foreign_formats), cmocka_unit_test(not_foreign),
                                       cmocka_unit_test(streams)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
