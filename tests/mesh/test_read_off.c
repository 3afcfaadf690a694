#include "mesh/read_case.h"

#define BODY "0 0 0\n1 0 0\n0 1 0\n1 1 0\n"

static const read_case texts[] = {
    {"one triangle", "OFF\n4 1 0\n" BODY "3 0 1 2\n", GRAZE_OK, NULL, 1, 0},
    {"counts on the first line", "OFF 4 1 0\n" BODY "3 0 1 2", GRAZE_OK, NULL, 1, 0},
    {"counts glued to the word", "OFF4 1 0\n" BODY "3 0 1 2\n", GRAZE_OK, NULL, 1, 0},
    {"DOS lines", "OFF\r\n3 1 0\r\n0 0 0\r\n1 0 0\r\n0 1 0\r\n3 0 1 2\r\n", GRAZE_OK, NULL, 1, 0},
    {"comments", "# a\nOFF # b\n# c\n4 1 0 # d\n" BODY "# e\n3 0 1 2 # f\n", GRAZE_OK, NULL, 1, 0},
    {"blank lines", "\n\nOFF\n\n4 2 6\n\n" BODY "\n\n3 0 1 2\n\n4 0 1 3 2\n", GRAZE_OK, NULL, 3, 0},
    {"colours of faces", "OFF\n4 2 0\n" BODY "3 0 1 2 255 0 0\n3 1 2 3 0.5 0.5 0.5 1\n", GRAZE_OK, NULL, 2, 0},
    {"colours of vertices", "COFF\n3 1 0\n0 0 0 255 0 0 255\n1 0 0 0 255 0 255\n0 1 0 1 1 1 1\n3 0 1 2\n", GRAZE_OK,
     NULL, 1, 0},
    {"normals", "NOFF\n3 1 0\n0 0 0 0 0 1\n1 0 0 0 0 1\n0 1 0 0 0 1\n3 0 1 2\n", GRAZE_OK, NULL, 1, 0},
    {"everything", "STCNOFF\n3 1 0\n0 0 0 1 2 3 4 5\n1 0 0 1 2\n0 1 0\n3 0 1 2\n", GRAZE_OK, NULL, 1, 0},
    {"numbers over lines", "OFF\n3\n1\n0\n0 0\n0\n1 0 0\n0\n1\n0\n3\n0 1\n2\n", GRAZE_OK, NULL, 1, 0},
    {"small polygons", "OFF\n4 5 0\n" BODY "2 0 1\n1 3\n3 0 1 2\n0\n3 0 0 0\n", GRAZE_OK, NULL, 2, 3},
    {"more behind the end", "OFF\n4 1 0\n" BODY "3 0 1 2\nand so on\n", GRAZE_OK, NULL, 1, 0},
    {"empty file", "", GRAZE_BAD_DATA, "empty", 0, 0},
    {"no word", "4 1 0\n" BODY "3 0 1 2\n", GRAZE_BAD_DATA, "line 1: expected the word OFF", 0, 0},
    {"another word", "OFFSET\n4 1 0\n", GRAZE_BAD_DATA, "expected the word OFF", 0, 0},
    {"binary", "OFF BINARY\n\1\2\3", GRAZE_UNSUPPORTED, "binary OFF is not read", 0, 0},
    {"four dimensions", "4OFF\n4 1 0\n", GRAZE_UNSUPPORTED, "4OFF", 0, 0},
    {"n dimensions", "CnOFF\n3\n4 1 0\n", GRAZE_UNSUPPORTED, "nOFF", 0, 0},
    {"no counts", "OFF\n", GRAZE_BAD_DATA, "ends where the number of vertices", 0, 0},
    {"two counts", "OFF\n4 1\n0.5 0 0\n", GRAZE_BAD_DATA, "line 3: expected the number of edges, found '0.5'", 0, 0},
    {"count below zero", "OFF\n-4 1 0\n" BODY, GRAZE_BAD_DATA, "line 2: -4 vertices", 0, 0},
    {"faces below zero", "OFF\n4 -1 0\n" BODY, GRAZE_BAD_DATA, "-1 faces", 0, 0},
    {"more vertices than bytes", "OFF\n353535235358 1 0\n" BODY "3 0 1 2\n", GRAZE_BAD_DATA, "do not fit into the", 0,
     0},
    {"more faces than bytes", "OFF\n4 99999999 0\n" BODY "3 0 1 2\n", GRAZE_BAD_DATA, "do not fit into the", 0, 0},
    {"a vertex too few", "OFF\n5 1 0\n" BODY "3 0 1 2\n", GRAZE_BAD_DATA, "more than x, y and z", 0, 0},
    {"a face too few", "OFF\n4 3 0\n" BODY "3 0 1 2\n3 0 1 2\n", GRAZE_BAD_DATA,
     "the file ends where the number of a face's", 0, 0},
    {"cut off in a face", "OFF\n4 1 0\n" BODY "3 0 1", GRAZE_BAD_DATA, "line 7: the file ends where the index", 0, 0},
    {"colours without the letter", "OFF\n3 1 0\n0 0 0 255 0 0\n1 0 0 255 0 0\n", GRAZE_BAD_DATA,
     "line 3: more than x, y and z", 0, 0},
    {"index too large", "OFF\n4 1 0\n" BODY "3 0 1 4\n", GRAZE_BAD_DATA, "line 7: face 0 refers to vertex 4", 0, 0},
    {"index below zero", "OFF\n4 1 0\n" BODY "3 0 -1 2\n", GRAZE_BAD_DATA, "refers to vertex -1", 0, 0},
    {"a fraction as index", "OFF\n4 1 0\n" BODY "3 0 1.0 2\n", GRAZE_BAD_DATA, "expected the index of a vertex", 0, 0},
    {"corners below zero", "OFF\n4 1 0\n" BODY "-3 0 1 2\n", GRAZE_BAD_DATA, "face 0 has -3 corners", 0, 0},
    {"corners beyond all", "OFF\n4 1 0\n" BODY "9000000000 0 1 2\n", GRAZE_BAD_DATA, "the file ends where the index", 0,
     0},
    {"no triangle", "OFF\n4 0 0\n" BODY, GRAZE_BAD_DATA, "has no triangle", 0, 0},
    {"NaN", "OFF\n4 1 0\n0 0 nan\n1 0 0\n0 1 0\n1 1 0\n3 0 1 2\n", GRAZE_BAD_DATA, "line 3: z is NaN", 0, 0},
    {"infinity", "OFF\n3 1 0\n0 -inf 0\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_BAD_DATA, "line 3: y is infinite", 0, 0},
    {"1e308", "OFF\n3 1 0\n1e308 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", GRAZE_OUT_OF_RANGE, "line 3: x is 1e+308", 0, 0},
};

static void tables(void **state)
{
    (void)state;
    check_texts(texts, sizeof texts / sizeof *texts, "a.off");
}

static void order(void **state)
{
    (void)state;
    static const char text[] = "OFF 4 3 0\n" BODY "4 3 2 1 0\n3 0 0 1\n3 2 1 0\n";
    static const uint32_t indices[] = {3, 2, 1, 3, 1, 0, 0, 0, 1, 2, 1, 0};
    graze_mesh *mesh = read_good(text, sizeof text - 1, "/dev/stdin"); /* the word tells the format */
    has_indices(mesh, indices, sizeof indices / sizeof *indices);
    is_point(graze_mesh_vertices(mesh)[1], 1, 0, 0);
    graze_mesh_free(mesh);
}

static void damage(void **state)
{
    (void)state;
    static const char text[] = "COFF # x\n3 3 0\n0 0 0 1 1 1\n1 0 0\n0 1e0 0\n3 0 1 2 9 9 9\n2 0 1\n4 0 1 2 0\n";
    survives_damage(text, sizeof text - 1, "a.off");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(tables), cmocka_unit_test(order), cmocka_unit_test(damage)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
