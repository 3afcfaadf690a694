#include "mesh/read_case.h"

#define THREE "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
#define FIVE  THREE "v 1 1 0\nv 2 2 0\n"

static const read_case texts[] = {
    {"one triangle", THREE "f 1 2 3\n", GRAZE_OK, NULL, 1, 0},
    {"no line end at the end", THREE "f 1 2 3", GRAZE_OK, NULL, 1, 0},
    {"DOS lines", "v 0 0 0\r\nv 1 0 0\r\nv 0 1 0\r\nf 1 2 3\r\n", GRAZE_OK, NULL, 1, 0},
    {"old Mac lines", "v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r", GRAZE_OK, NULL, 1, 0},
    {"all forms of a corner", THREE "f 1 2 3\nf 1/1 2/2 3/3\nf 1//1 2//2 3//3\nf 1/1/1 2/2/2 3/3/3\nf 1/ 2// 3/-1/\n",
     GRAZE_OK, NULL, 5, 0},
    {"a pentagon", FIVE "f 1 2 3 4 5\n", GRAZE_OK, NULL, 3, 0},
    {"a joined line", "v 0 0 0\nv 1 0 \\\n0\nv 0 1 0\nf 1 \\\r\n 2\\\n 3\n", GRAZE_OK, NULL, 1, 0},
    {"a joined comment", THREE "# \\\nf 9 9 9\nf 1 2 3\n", GRAZE_OK, NULL, 1, 0},
    {"comments", "# v\n" THREE "f 1 2 3 # f 4 5 6\n#\n", GRAZE_OK, NULL, 1, 0},
    {"weights and colours", "v 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nv 0 1 0 1 1 1 1\nf 1 2 3\n", GRAZE_OK, NULL, 1, 0},
    {"everything else", "mtllib x\no a\ng b\n" THREE "vt 0 0\nvn 0 0 1\nvp 1\ns off\nusemtl m\nf 1 2 3\n", GRAZE_OK,
     NULL, 1, 0},
    {"an index before its vertex", "f 1 2 3\n" THREE, GRAZE_OK, NULL, 1, 0},
    {"a corner three times", THREE "f 1 1 1\n", GRAZE_OK, NULL, 1, 0},
    {"points and lines", FIVE "p 1 2 3\nl 1 2 3\nl 1/1 2/2\nf 1\nf 1 2\nf\nf 1 2 3\n", GRAZE_OK, NULL, 1, 8},
    {"numbers of all kinds", "v +0 -0.0 .0\nv 1. 0e5 0.E-3\nv 0 1e+0 0\nf +1 +2 +3\n", GRAZE_OK, NULL, 1, 0},
    {"outline", THREE "fo 1 2 3\n", GRAZE_OK, NULL, 1, 0},
    {"empty file", "", GRAZE_BAD_DATA, "empty", 0, 0},
    {"no face", THREE, GRAZE_BAD_DATA, "has no triangle (but 3 vertices, and 0 points", 0, 0},
    {"only points", THREE "p 1 2\n", GRAZE_BAD_DATA, "and 2 points", 0, 0},
    {"vertex 0", THREE "f 0 1 2\n", GRAZE_BAD_DATA, "line 4: there is no vertex 0", 0, 0},
    {"too large", THREE "f 1 2 3\nf 1 2 4\nf 1 2 3\n", GRAZE_BAD_DATA,
     "line 5: refers to vertex 4, but there are only 3", 0, 0},
    {"much too large", THREE "f 1 2 4294967296\n", GRAZE_BAD_DATA, "line 4: refers to vertex 4294967296", 0, 0},
    {"beyond 64 bits", THREE "f 1 2 99999999999999999999\n", GRAZE_BAD_DATA, "line 4: expected a corner", 0, 0},
    {"too far back", THREE "f -4 -1 -2\n", GRAZE_BAD_DATA, "line 4: refers to vertex -4", 0, 0},
    {"a word for a corner", THREE "f 1 two 3\n", GRAZE_BAD_DATA, "line 4: expected a corner such as", 0, 0},
    {"three slashes", THREE "f 1/1/1/1 2 3\n", GRAZE_BAD_DATA, "expected a corner", 0, 0},
    {"a number with a tail", "v 0 0 3.1+e2\n", GRAZE_BAD_DATA, "line 1: expected z, a number, found '3.1+e2'", 0, 0},
    {"two coordinates", "v 0 0\n", GRAZE_BAD_DATA, "line 1: the line ends where z", 0, 0},
    {"cut off in a vertex", "v 0", GRAZE_BAD_DATA, "line 1: the file ends where y", 0, 0},
    {"decimal comma", "v 0,5 0 0\n", GRAZE_BAD_DATA, "line 1: expected x", 0, 0},
    {"NaN", THREE "v 0 NaN 0\nf 1 2 3\n", GRAZE_BAD_DATA, "line 4: y is NaN", 0, 0},
    {"infinity", "v 0 0 inf\n", GRAZE_BAD_DATA, "line 1: z is infinite", 0, 0},
    {"1e308", "\n\nv 1e308 0 0\n", GRAZE_OUT_OF_RANGE, "line 3: x is 1e+308", 0, 0},
    {"the line behind a joined one", "v 0 0 \\\n0\nv 0 0 x\n", GRAZE_BAD_DATA, "line 3: expected z", 0, 0},
};

static void tables(void **state)
{
    (void)state;
    check_texts(texts, sizeof texts / sizeof *texts, "a.obj");
}

static void wide_text(void **state)
{
    (void)state;
    static const read_case expected = {"UTF-16", NULL, GRAZE_UNSUPPORTED, "UTF-16", 0, 0};
    check_read(&expected, "\xFE\xFF\0v\0 ", 6, "a.obj");
    check_read(&expected, "\xFF\xFEv\0 \0", 6, "a.obj");
}

/* Triangle numbers are those of the file, polygons are fans around their first corner, and nothing is welded. */
static void order(void **state)
{
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0\nv 1 0 0\nf -3 -2 -1\nv 0 1 0\nv 0 2 0.1\nf 5 4 3 2 1\nf -1 -1 -5\n";
    static const uint32_t indices[] = {0, 1, 2, 4, 3, 2, 4, 2, 1, 4, 1, 0, 4, 4, 0};
    graze_mesh *mesh = read_good(text, sizeof text - 1, "a.obj");
    assert_int_equal(graze_mesh_vertex_count(mesh), 5);
    has_indices(mesh, indices, sizeof indices / sizeof *indices);
    is_point(graze_mesh_vertices(mesh)[4], 0, 2, 0.1);
    graze_mesh_free(mesh);
}

static void damage(void **state)
{
    (void)state;
    static const char text[] = "v 0 0 0\nv 1 0 0 1\nv 0 1e1 -.5\nvn 0 0 1\nf 1/1 2//1 \\\n -1/1/1\nl 1 2\np 1\nf 1 2\n";
    survives_damage(text, sizeof text - 1, "a.obj");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(wide_text),
        cmocka_unit_test(order),
        cmocka_unit_test(damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
