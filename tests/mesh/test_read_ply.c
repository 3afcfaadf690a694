#include "mesh/read_case.h"

#include <math.h>

#define ASCII  "ply\nformat ascii 1.0\n"
#define XYZ    "property float x\nproperty float y\nproperty float z\n"
#define V3     "element vertex 3\n" XYZ
#define V4     "element vertex 4\n" XYZ
#define F1     "element face 1\nproperty list uchar int vertex_indices\n"
#define F2     "element face 2\nproperty list uchar int vertex_indices\n"
#define END    "end_header\n"
#define POINTS "0 0 0\n1 0 0\n0 1 0\n"

static const read_case texts[] = {
    {"one triangle", ASCII V3 F1 END POINTS "3 0 1 2\n", GRAZE_OK, NULL, 1, 0},
    {"no line end at the end", ASCII V3 F1 END POINTS "3 0 1 2", GRAZE_OK, NULL, 1, 0},
    {"blank lines before", "\n\r\n" ASCII V3 F1 END "\n" POINTS "\n3 0 1 2", GRAZE_OK, NULL, 1, 0},
    {"byte order mark", "\xEF\xBB\xBF" ASCII V3 F1 END POINTS "3 0 1 2", GRAZE_OK, NULL, 1, 0},
    {"DOS lines",
     "ply\r\nformat ascii 1.0\r\nelement vertex 3\r\nproperty float x\r\nproperty float y\r\nproperty float z\r\n"
     "element face 1\r\nproperty list uchar int vertex_indices\r\nend_header\r\n0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n",
     GRAZE_OK, NULL, 1, 0},
    {"comments", ASCII "comment x\nobj_info y\n" V3 "comment\n" F1 "comment element\n" END POINTS "3 0 1 2\n", GRAZE_OK,
     NULL, 1, 0},
    {"vertex_index", ASCII V3 "element face 1\nproperty list int32 uint32 vertex_index\n" END POINTS "3 0 1 2\n",
     GRAZE_OK, NULL, 1, 0},
    {"all names of types",
     ASCII
     "element vertex 3\nproperty int8 a\nproperty uint8 b\nproperty int16 c\nproperty uint16 d\nproperty int32 e\n"
     "property uint32 f\nproperty float32 x\nproperty float64 y\nproperty double z\nproperty char g\nproperty uchar h\n"
     "property short i\nproperty ushort j\nproperty int k\nproperty uint l\n" F1 END
     "1 2 3 4 5 6 0 0 0 7 8 9 1 2 3\n1 2 3 4 5 6 1 0 0 7 8 9 1 2 3\n1 2 3 4 5 6 0 1 0 7 8 9 1 2 3\n3 0 1 2\n",
     GRAZE_OK, NULL, 1, 0},
    {"faces before vertices", ASCII F1 V3 END "3 0 1 2\n" POINTS, GRAZE_OK, NULL, 1, 0},
    {"unknown elements and lists",
     ASCII
     "element camera 2\nproperty float f\nproperty list uchar float g\n" V3
     "element face 2\nproperty uchar red\nproperty list uchar int vertex_indices\nproperty list uchar float uv\n" END
     "1.5 2 1 2\n2.5 0\n" POINTS "9 3 0 1 2 6 1 2 3 4 5 6\n9 3 0 1 2 0\n",
     GRAZE_OK, NULL, 2, 0},
    {"an element without properties", ASCII "element nothing 4000000000\n" V3 F1 END POINTS "3 0 1 2\n", GRAZE_OK, NULL,
     1, 0},
    {"polygons", ASCII V4 F2 END POINTS "1 1 0\n4 0 1 3 2\n3 1 1 1\n", GRAZE_OK, NULL, 3, 0},
    {"small polygons",
     ASCII V3 "element face 4\nproperty list uchar int vertex_indices\n" END POINTS "2 0 1\n0\n3 0 1 2\n1 0\n",
     GRAZE_OK, NULL, 1, 3},
    {"edges are lines",
     ASCII V3 F1 "element edge 2\nproperty int vertex1\nproperty int vertex2\n" END POINTS "3 0 1 2\n0 1\n1 2\n",
     GRAZE_OK, NULL, 1, 2},
    {"strips",
     ASCII V4 "element tristrips 1\nproperty list int int vertex_indices\n" END POINTS
              "1 1 0\n15 0 1 2 3 -1 2 1 0 -1 -1 0 1 -1 3 -1\n",
     GRAZE_OK, NULL, 3, 2},
    {"more behind the end", ASCII V3 F1 END POINTS "3 0 1 2\nmore\n", GRAZE_OK, NULL, 1, 0},
    {"whole numbers as coordinates",
     ASCII "element vertex 3\nproperty char x\nproperty int y\nproperty uchar z\n" F1 END POINTS "3 0 1 2\n", GRAZE_OK,
     NULL, 1, 0},

    {"empty file", "", GRAZE_BAD_DATA, "empty", 0, 0},
    {"no ply", "plx\n", GRAZE_BAD_DATA, "line 1: expected 'ply', found 'plx'", 0, 0},
    {"only the word", "ply\n", GRAZE_BAD_DATA, "line 2: the file ends", 0, 0},
    {"no end of the header", ASCII V3 F1, GRAZE_BAD_DATA, "the file ends where a PLY keyword", 0, 0},
    {"no format", "ply\n" V3 F1 END POINTS "3 0 1 2\n", GRAZE_BAD_DATA, "no format line", 0, 0},
    {"unknown format", "ply\nformat text 1.0\n", GRAZE_BAD_DATA, "line 2: expected ascii, binary_little_endian", 0, 0},
    {"unknown version", "ply\nformat ascii 2.0\n", GRAZE_BAD_DATA, "expected version 1.0, found '2.0'", 0, 0},
    {"unknown keyword", ASCII "elephant vertex 3\n", GRAZE_BAD_DATA, "line 3: expected a PLY keyword, found 'elephant'",
     0, 0},
    {"unknown type", ASCII "element vertex 3\nproperty half x\n", GRAZE_BAD_DATA, "line 4: expected a PLY type", 0, 0},
    {"a fraction as count type", ASCII V3 "element face 1\nproperty list float int vertex_indices\n", GRAZE_BAD_DATA,
     "must have an integer type", 0, 0},
    {"a fraction as index type", ASCII V3 "element face 1\nproperty list uchar float vertex_indices\n", GRAZE_BAD_DATA,
     "indices must have an integer type", 0, 0},
    {"property without element", ASCII "property float x\n", GRAZE_BAD_DATA, "an element line before", 0, 0},
    {"property without name", ASCII "element vertex 3\nproperty float\n", GRAZE_BAD_DATA, "the name of a property", 0,
     0},
    {"element without count", ASCII "element vertex\n", GRAZE_BAD_DATA, "the number of elements", 0, 0},
    {"element without name", ASCII "element\n", GRAZE_BAD_DATA, "the name of an element", 0, 0},
    {"count below zero", ASCII "element vertex -3\n", GRAZE_BAD_DATA, "below zero", 0, 0},
    {"a word too many", ASCII "element vertex 3 4\n", GRAZE_BAD_DATA, "expected the end of the line, found '4'", 0, 0},
    {"x twice", ASCII V3 "property double x\n", GRAZE_BAD_DATA, "this property twice", 0, 0},
    {"vertices twice", ASCII V3 V3, GRAZE_BAD_DATA, "a second element 'vertex'", 0, 0},
    {"no z", ASCII "element vertex 3\nproperty float x\nproperty float y\n" F1 END, GRAZE_BAD_DATA, "has no property z",
     0, 0},
    {"z is a list", ASCII "element vertex 3\nproperty float x\nproperty float y\nproperty list uchar float z\n" END,
     GRAZE_BAD_DATA, "has no property z", 0, 0},
    {"no vertices", ASCII F1 END, GRAZE_BAD_DATA, "no element 'vertex'", 0, 0},
    {"points only", ASCII V3 END POINTS, GRAZE_BAD_DATA, "has no triangle (but 3 vertices", 0, 0},
    {"more vertices than bytes", ASCII "element vertex 4000000000\n" XYZ F1 END POINTS "3 0 1 2\n", GRAZE_BAD_DATA,
     "promises 4000000000 of at least 6 bytes each, but only 26", 0, 0},
    {"a face too few", ASCII V3 F2 END POINTS "3 0 1 2\n", GRAZE_BAD_DATA, "face 1: the file ends here", 0, 0},
    {"a value too few", ASCII V3 F1 END "0 0\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_BAD_DATA,
     "line 10: the line ends where z", 0, 0},
    {"a value too many", ASCII V3 F1 END "0 0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_BAD_DATA,
     "line 10: expected the end of the "
     "line",
     0, 0},
    {"a list too short", ASCII V3 F1 END POINTS "3 0 1\n", GRAZE_BAD_DATA, "line 13: the line ends where the index", 0,
     0},
    {"a list of less than nothing", ASCII V3 F1 END POINTS "-3 0 1 2\n", GRAZE_BAD_DATA,
     "line 13: face 0: a list has the "
     "length -3",
     0, 0},
    {"index too large", ASCII V3 F1 END POINTS "3 0 1 3\n", GRAZE_BAD_DATA, "line 13: face 0 refers to vertex 3", 0, 0},
    {"index below zero", ASCII V3 F1 END POINTS "3 0 -1 2\n", GRAZE_BAD_DATA, "refers to vertex -1", 0, 0},
    {"strip index too low",
     ASCII V3 "element tristrips 1\nproperty list int int vertex_indices\n" END POINTS "3 0 -2 2\n", GRAZE_BAD_DATA,
     "strip 0 refers to vertex -2", 0, 0},
    {"NaN", ASCII V3 F1 END "0 0 0\nnan 0 0\n0 1 0\n3 0 1 2\n", GRAZE_BAD_DATA, "line 11: x is NaN", 0, 0},
    {"infinity", ASCII V3 F1 END "0 inf 0\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_BAD_DATA, "line 10: y is infinite", 0, 0},
    {"1e308", ASCII V3 F1 END "0 0 -1e308\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_OUT_OF_RANGE, "line 10: z is -1e+308", 0, 0},
};

static void tables(void **state)
{
    (void)state;
    check_texts(texts, sizeof texts / sizeof *texts, "a.ply");
}

/* A binary file whose body begins with the byte of a line feed, with every size of scalar, lists in between, and two
 * triangles as a face and a strip. */
static bytes_builder binary_of(bool big, const char *line_end)
{
    const char *const lines[] = {"ply",
                                 big ? "format binary_big_endian 1.0" : "format binary_little_endian 1.0",
                                 "element vertex 4",
                                 "property uchar flag",
                                 "property double z",
                                 "property short y",
                                 "property float x",
                                 "property list ushort double extra",
                                 "element face 2",
                                 "property list uchar uint skipped",
                                 "property list uint ushort vertex_index",
                                 "property char tail",
                                 "element tristrips 1",
                                 "property list int int vertex_indices",
                                 "end_header"};
    bytes_builder b = {0};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        put_text(&b, lines[i]);
        put_text(&b, line_end);
    }
    for (int i = 0; i < 4; i++) {
        put_whole(&b, '\n', 1, big);
        put_double(&b, 0.1 * i, big);
        put_whole(&b, (uint64_t)(int64_t)-i, 2, big);
        put_float(&b, 1.5f * (float)i, big);
        put_whole(&b, (uint64_t)i, 2, big);
        for (int k = 0; k < i; k++) put_double(&b, NAN, big);
    }
    for (int face = 0; face < 2; face++) {
        put_whole(&b, 1, 1, big);
        put_whole(&b, UINT32_MAX, 4, big);
        put_whole(&b, face == 0 ? 3 : 2, 4, big);
        for (unsigned k = 0; k < (face == 0 ? 3u : 2u); k++) put_whole(&b, k, 2, big);
        put_whole(&b, 0xFF, 1, big);
    }
    put_whole(&b, 5, 4, big);
    static const int32_t strip[] = {3, -1, 1, 2, 3};
    for (int k = 0; k < 5; k++) put_whole(&b, (uint64_t)(int64_t)strip[k], 4, big);
    return b;
}

static void binary(void **state)
{
    (void)state;
    static const char *const line_ends[] = {"\n", "\r\n", "\r"};
    static const uint32_t indices[] = {0, 1, 2, 1, 2, 3};
    for (int big = 0; big < 2; big++)
        for (int i = 0; i < 3; i++) {
            bytes_builder b = binary_of(big, line_ends[i]);
            graze_mesh *mesh = read_good(b.bytes, b.count, "nameless");
            has_indices(mesh, indices, 6);
            assert_int_equal(graze_mesh_skipped(mesh), 2);
            for (int v = 0; v < 4; v++) is_point(graze_mesh_vertices(mesh)[v], 1.5 * v, -v, 0.1 * v);
            graze_mesh_free(mesh);
        }
}

/* The second triangle of a strip is turned, so that both look to the same side. */
static void strip_order(void **state)
{
    (void)state;
    static const char text[] = ASCII V4 "element tristrips 1\nproperty list int int vertex_indices\n" END POINTS
                                        "1 1 0\n9 0 1 2 3 0 -1 3 2 1\n";
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 3, 2, 3, 0, 3, 2, 1};
    graze_mesh *mesh = read_good(text, sizeof text - 1, "a.ply");
    has_indices(mesh, indices, sizeof indices / sizeof *indices);
    graze_mesh_free(mesh);
}

/* A little-endian file of one triangle with double coordinates. */
static bytes_builder small_binary(uint64_t vertex_count, const double *coordinates)
{
    bytes_builder b = {0};
    char header[300];
    snprintf(
        header, sizeof header,
        "ply\nformat binary_little_endian 1.0\nelement vertex %llu\nproperty double x\nproperty double y\nproperty "
        "double z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n",
        (unsigned long long)vertex_count);
    put_text(&b, header);
    for (int i = 0; i < 9; i++) put_double(&b, coordinates[i], false);
    put_whole(&b, 3, 1, false);
    for (unsigned i = 0; i < 3; i++) put_whole(&b, i, 4, false);
    return b;
}

static void bad_binary(void **state)
{
    (void)state;
    static const struct {
        read_case expected;
        uint64_t vertex_count;
        double z0;
        size_t cut; /* bytes that are missing */
    } cases[] = {
        {{"whole", NULL, GRAZE_OK, NULL, 1, 0}, 3, 0, 0},
        {{"cut off in a face", NULL, GRAZE_BAD_DATA, "face 0: the file ends here", 0, 0}, 3, 0, 1},
        {{"cut off between", NULL, GRAZE_BAD_DATA, "face 0: the header promises 1 of at least 1 bytes each, but only 0",
          0, 0},
         3,
         0,
         13},
        {{"cut off in a vertex", NULL, GRAZE_BAD_DATA, "vertex 0: the header promises 3", 0, 0}, 3, 0, 14},
        {{"a count beyond all bytes", NULL, GRAZE_BAD_DATA, "promises 4000000000 of at least 24", 0, 0},
         4000000000,
         0,
         0},
        {{"NaN", NULL, GRAZE_BAD_DATA, "vertex 0: z is NaN", 0, 0}, 3, NAN, 0},
        {{"infinity", NULL, GRAZE_BAD_DATA, "vertex 0: z is infinite", 0, 0}, 3, INFINITY, 0},
        {{"1e308", NULL, GRAZE_OUT_OF_RANGE, "vertex 0: z is 1e+308", 0, 0}, 3, 1e308, 0},
        {{"2^200", NULL, GRAZE_OK, NULL, 1, 0}, 3, 0x1p200, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double coordinates[9] = {0, 0, cases[i].z0, 1, 0, 0, 0, 1, 0};
        bytes_builder b = small_binary(cases[i].vertex_count, coordinates);
        check_read(&cases[i].expected, b.bytes, b.count - cases[i].cut, "a.ply");
    }
}

static void damage(void **state)
{
    (void)state;
    static const char text[] = ASCII V3 F1 END POINTS "3 0 1 2\n";
    survives_damage(text, sizeof text - 1, "a.ply");
    for (int big = 0; big < 2; big++) {
        bytes_builder b = binary_of(big, "\n");
        survives_damage(b.bytes, b.count, "a.ply");
    }
}

static void many_elements(void **state)
{
    (void)state;
    enum { COUNT = 500000 };
    char *text = malloc(12 * COUNT + 1000), *p = text;
    p += sprintf(p, "%s", ASCII V3 F1);
    for (int i = 0; i < COUNT; i++) p += sprintf(p, "element x 0\n");
    sprintf(p, "%s", END POINTS "3 0 1 2\n");
    read_soon(text, "a.ply", 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),     cmocka_unit_test(binary), cmocka_unit_test(strip_order),
        cmocka_unit_test(bad_binary), cmocka_unit_test(damage), cmocka_unit_test(many_elements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
