#include "mesh/read_case.h"

#include <math.h>

#define FACET "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"

static const read_case texts[] = {
    {"one facet", "solid\n" FACET "endsolid\n", GRAZE_OK, NULL, 1, 0},
    {"no line end at the end", "solid a b\n" FACET FACET "endsolid", GRAZE_OK, NULL, 2, 0},
    {"upper case, DOS lines",
     "SOLID X\r\nFACET NORMAL 0 0 1\r\nOUTER LOOP\r\nVERTEX 0 0 0\r\nVERTEX 1 0 0\r\nVERTEX 0 1 0"
     "\r\nENDLOOP\r\nENDFACET\r\nENDSOLID X\r\n",
     GRAZE_OK, NULL, 1, 0},
    {"old Mac lines",
     "solid\rfacet normal 0 0 1\router loop\rvertex 0 0 0\rvertex 1 0 0\rvertex 0 1 0\rendloop\rendfacet"
     "\rendsolid\r",
     GRAZE_OK, NULL, 1, 0},
    {"byte order mark", "\xEF\xBB\xBFsolid\n" FACET "endsolid\n", GRAZE_OK, NULL, 1, 0},
    {"tabs and blank lines", "\n\n\tsolid\t\n\n" FACET "\n\n" FACET "\tendsolid\n\n", GRAZE_OK, NULL, 2, 0},
    {"two solids", "solid a\n" FACET "endsolid a\nsolid b\n" FACET "endsolid b\n", GRAZE_OK, NULL, 2, 0},
    {"empty solid first", "solid a\nendsolid\nsolid facet\n" FACET "endsolid\n", GRAZE_OK, NULL, 1, 0},
    {"a normal that is no number",
     "solid\nfacet normal -1.#IND nan 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
     "0\nendloop\nendfacet\nendsolid",
     GRAZE_OK, NULL, 1, 0},
    {"a triangle that is a point",
     "solid\nfacet\nouter loop\nvertex 1 1 1\nvertex 1 1 1\nvertex 1 1 1\nendloop\nendfacet\n"
     "endsolid",
     GRAZE_OK, NULL, 1, 0},
    {"all solids empty", "solid a\nendsolid a\n", GRAZE_BAD_DATA, "has no triangle", 0, 0},
    {"empty file", "", GRAZE_BAD_DATA, "empty", 0, 0},
    {"only a word", "solid", GRAZE_BAD_DATA, "line 1: the file ends", 0, 0},
    {"cut off in a facet", "solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n", GRAZE_BAD_DATA,
     "line 5: the file ends where 'vertex'", 0, 0},
    {"cut off between facets", "solid\n" FACET, GRAZE_BAD_DATA, "'facet' or 'endsolid'", 0, 0},
    {"cut off in a vertex", "solid\nfacet\nouter loop\nvertex 0 0\n", GRAZE_BAD_DATA, "line 4: the line ends where z",
     0, 0},
    {"two corners", "solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\nendfacet\nendsolid", GRAZE_BAD_DATA,
     "line 6: expected 'vertex', found 'endloop'", 0, 0},
    {"four corners",
     "solid\nfacet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\n"
     "endsolid",
     GRAZE_BAD_DATA, "line 7: expected 'endloop', found 'vertex'", 0, 0},
    {"a word for a number", "solid\nfacet\nouter loop\nvertex 0 blah 0\n", GRAZE_BAD_DATA,
     "expected y, a number, found 'bl", 0, 0},
    {"NaN", "solid\nfacet\nouter loop\nvertex 0 0 nan\n", GRAZE_BAD_DATA, "line 4: z is NaN", 0, 0},
    {"infinity", "solid\nfacet\nouter loop\nvertex -inf 0 0\n", GRAZE_BAD_DATA, "line 4: x is infinite", 0, 0},
    {"beyond double", "solid\nfacet\nouter loop\nvertex 1e999 0 0\n", GRAZE_BAD_DATA, "line 4: x is infinite", 0, 0},
    {"1e308", "solid\nfacet\nouter loop\nvertex 0 1e308 0\n", GRAZE_OUT_OF_RANGE, "line 4: y is 1e+308, beyond 2^200",
     0, 0},
    {"another text", "#!/bin/sh\necho hello\n", GRAZE_BAD_DATA, "does not begin with 'solid'", 0, 0},
    {"text behind the end", "solid\n" FACET "endsolid\nmore\n", GRAZE_BAD_DATA,
     "line 10: expected 'solid', found 'more'", 0, 0},
};

static void ascii(void **state)
{
    (void)state;
    check_texts(texts, sizeof texts / sizeof *texts, "a.stl");
}

/* `count` facets, triangle i at height i, below a header that begins as given. */
static bytes_builder binary_of(const char *header, uint32_t count)
{
    bytes_builder b = {.count = 80};
    memcpy(b.bytes, header, strlen(header));
    put_whole(&b, count, 4, false);
    for (uint32_t i = 0; i < count; i++) {
        static const float corners[3][2] = {{0, 0}, {1, 0}, {0, 1}};
        for (int k = 0; k < 3; k++) put_float(&b, NAN, false); /* no one looks at the normal */
        for (int k = 0; k < 3; k++) {
            put_float(&b, corners[k][0], false);
            put_float(&b, corners[k][1], false);
            put_float(&b, (float)i, false);
        }
        put_whole(&b, 0xABCD, 2, false);
    }
    return b;
}

static void binary(void **state)
{
    (void)state;
    static const char *const headers[] = {"", "solid", "solid facet normal 0 0 1\nouter loop vertex", "STLB"};
    for (size_t h = 0; h < sizeof headers / sizeof *headers; h++)
        for (uint32_t count = 1; count <= 3; count++) {
            bytes_builder b = binary_of(headers[h], count);
            graze_mesh *mesh = read_good(b.bytes, b.count, "nameless");
            assert_int_equal(graze_mesh_triangle_count(mesh), count);
            assert_int_equal(graze_mesh_vertex_count(mesh), 3 * count);
            is_point(corner_of(mesh, count - 1, 0), 0, 0, count - 1);
            is_point(corner_of(mesh, count - 1, 2), 0, 1, count - 1);
            graze_mesh_free(mesh);
        }
}

static void remember(graze_log_level level, const char *line, void *user)
{
    (void)level;
    snprintf(user, 200, "%s", line);
}

static void trailing_bytes_are_logged(void **state)
{
    (void)state;
    char line[200] = "";
    bytes_builder b = binary_of("solid", 2);
    put_text(&b, "more");
    graze_set_log(remember, line);
    graze_mesh *mesh = read_good(b.bytes, b.count, "a.stl");
    graze_set_log(NULL, NULL);
    assert_int_equal(graze_mesh_triangle_count(mesh), 2);
    assert_non_null(strstr(line, "a.stl: byte 184: 4 bytes"));
    graze_mesh_free(mesh);
}

static void bad_binary(void **state)
{
    (void)state;
    static const struct {
        read_case expected;
        size_t place; /* where `value` is put, 4 bytes */
        uint32_t value;
        size_t length; /* what is left of the 184 bytes */
    } cases[] = {
        {{"cut off in the header", NULL, GRAZE_BAD_DATA, "byte 83", 0, 0}, 80, 2, 83},
        {{"cut off in a facet", NULL, GRAZE_BAD_DATA, "promises 2 triangles, 184 bytes, but the file has only 183", 0,
          0},
         80,
         2,
         183},
        {{"a count beyond all bytes", NULL, GRAZE_BAD_DATA, "promises 4294967295 triangles", 0, 0},
         80,
         UINT32_MAX,
         184},
        {{"no facets", NULL, GRAZE_BAD_DATA, "has no triangle", 0, 0}, 80, 0, 84},
        {{"infinite", NULL, GRAZE_BAD_DATA, "byte 96: triangle 0, corner 0: y is infinite", 0, 0},
         100,
         0xFF800000,
         184},
        {{"NaN", NULL, GRAZE_BAD_DATA, "byte 170: triangle 1, corner 2: z is NaN", 0, 0}, 178, 0x7FC00001, 184},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bytes_builder b = binary_of("solid", 2);
        b.count = cases[i].place;
        put_whole(&b, cases[i].value, 4, false);
        check_read(&cases[i].expected, b.bytes, cases[i].length, "a.stl");
    }
}

static void damage(void **state)
{
    (void)state;
    static const char text[] = "solid\n" FACET "endsolid\n";
    bytes_builder b = binary_of("solid", 2);
    survives_damage(text, sizeof text - 1, "a.stl");
    survives_damage(b.bytes, b.count, "a.stl");
}

/* Text tells itself apart where the name does not. */
static void recognised(void **state)
{
    (void)state;
    static const char text[] = "\n solid\n" FACET "endsolid\n";
    graze_mesh_free(read_good(text, sizeof text - 1, "/dev/stdin"));
    static const read_case unknown = {"unknown", "hello", GRAZE_UNSUPPORTED, "STL, OBJ, PLY, OFF, glTF", 0, 0};
    check_texts(&unknown, 1, "a.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii),      cmocka_unit_test(binary), cmocka_unit_test(trailing_bytes_are_logged),
        cmocka_unit_test(bad_binary), cmocka_unit_test(damage), cmocka_unit_test(recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
