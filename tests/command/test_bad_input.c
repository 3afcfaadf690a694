/* Files that can not be what they claim: exit status 2, one message that names the file, nothing written. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

#include <math.h>

static void write_bytes(const char *name, const void *bytes, size_t count)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    assert_int_equal(fclose(file), 0);
}

/* A binary STL of one triangle that claims `claimed` of them and is cut to `size` bytes. */
static void write_stl(const char *name, uint32_t claimed, float x, size_t size)
{
    unsigned char bytes[134] = "binary";
    float corners[9] = {x, 0, 0, 1, 0, 0, 0, 1, 0};
    for (int i = 0; i < 4; i++) bytes[80 + i] = (unsigned char)(claimed >> 8 * i);
    memcpy(bytes + 96, corners, sizeof corners);
    write_bytes(name, bytes, size);
}

#define PLY_HEADER(vertices, faces)                                                                                    \
    "ply\nformat ascii 1.0\nelement vertex " vertices "\nproperty float x\nproperty float y\nproperty float z\n"       \
    "element face " faces "\nproperty list uchar int vertex_indices\nend_header\n"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_bad_input");
    write_file("a.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    assert_int_equal(mkdir("folder.stl", 0777), 0);

    static const char *const texts[][2] = {
        {"empty.stl", ""},
        {"empty.obj", ""},
        {"empty.ply", ""},
        {"empty.off", ""},
        {"truncated.ply", PLY_HEADER("3", "1") "0 0 0\n1 0 0\n"},
        {"claims.ply", PLY_HEADER("3", "4000000000") "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"},
        {"claims_vertices.ply", PLY_HEADER("4000000000", "1") "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"},
        {"index.ply", PLY_HEADER("3", "1") "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"},
        {"claims.off", "OFF\n3 4000000000 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"},
        {"index.off", "OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"},
        {"index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n"},
        {"index_zero.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n"},
        {"index_before.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -4\n"},
        {"nan.obj", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"},
        {"infinity.obj", "v 0 0 0\nv inf 0 0\nv 0 1 0\nf 1 2 3\n"},
        {"large.obj", "v 0 0 0\nv 1e308 0 0\nv 0 1 0\nf 1 2 3\n"},
        {"no_triangle.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n"},
        {"no_triangle.ply", PLY_HEADER("3", "0") "0 0 0\n1 0 0\n0 1 0\n"},
        {"mesh.xyz", "0 0 0\n"},
        {"nan.txt", "1 0 0 nan 0 1 0 0 0 0 1 0\n"},
        {"infinity.txt", "# fine so far\n1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 inf 0 1 0 0 0 0 1 0\n"},
        {"scaled.txt", "2 0 0 0 0 2 0 0 0 0 2 0\n"},
        {"mirrored.txt", "-1 0 0 0 0 1 0 0 0 0 1 0\n"},
        {"eleven.txt", "1 0 0 0 0 1 0 0 0 0 1 0\n\n1 0 0 0 0 1 0 0 0 0 1\n"},
        {"thirteen.txt", "1 0 0 0 0 1 0 0 0 0 1 0 7\n"},
        {"words.txt", "1 0 0 0 0 1 0 0 0 0 one 0\n"},
        {"far.txt", "1 0 0 1e61 0 1 0 0 0 0 1 0\n"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) write_file(texts[i][0], texts[i][1]);
    write_stl("truncated.stl", 1, 0, 120);
    write_stl("header.stl", 1, 0, 80);
    write_stl("claims.stl", 80000000, 0, 134);
    write_stl("none.stl", 0, 0, 84);
    write_stl("nan.stl", 1, NAN, 134);
    write_bytes("zeros.stl", (char[200]){0}, 200);
    return 0;
}

static void test_bad_meshes(void **state)
{
    (void)state;
    static const struct {
        const char *file, *said;
    } cases[] = {
        {"missing.stl", "name a file that exists"},
        {"folder.stl", "is a directory"},
        {"empty.stl", "byte 0: the file is empty"},
        {"empty.obj", "byte 0: the file is empty"},
        {"empty.ply", "byte 0: the file is empty"},
        {"empty.off", "byte 0: the file is empty"},
        {"truncated.ply", "line 10: vertex 0: the header promises 3 "},
        {"claims.ply", "line 12: face 0: the header promises 4000000000 "},
        {"claims_vertices.ply", "line 10: vertex 0: the header promises 4000000000 "},
        {"index.ply", "line 13: face 0 refers to vertex 3"},
        {"claims.off", "line 2: 3 vertices and 4000000000 faces do not fit"},
        {"index.off", "line 6: face 0 refers to vertex 3"},
        {"index.obj", "line 4: refers to vertex 4"},
        {"index_zero.obj", "line 4: there is no vertex 0"},
        {"index_before.obj", "line 4: refers to vertex -4"},
        {"nan.obj", "line 1: z is NaN"},
        {"infinity.obj", "line 2: x is infinite"},
        {"large.obj", "line 2: x is 1e+308, beyond 2^200"},
        {"no_triangle.obj", "has no triangle (but 3 vertices"},
        {"no_triangle.ply", "has no triangle (but 3 vertices"},
        {"mesh.xyz", "give one of STL, OBJ, PLY, OFF"},
        {"truncated.stl", "byte 80: the count promises 1 triangles"},
        {"header.stl", "byte 80: the file ends within the 84 bytes"},
        {"claims.stl", "byte 80: the count promises 80000000 triangles"},
        {"none.stl", "has no triangle"},
        {"nan.stl", "byte 96: triangle 0, corner 0: x is NaN"},
        {"zeros.stl", "has no triangle"},
    };
    static const char *const uses[] = {"info %s",
                                       "info %s --json",
                                       "check a.obj %s",
                                       "check %s a.obj --json",
                                       "distance a.obj %s",
                                       "replay a.obj %s poses.txt --out out.csv --times t.csv",
                                       "fly %s a.obj --page out.csv",
                                       "fly a.obj %s --poses-out out.csv --object-out t.csv"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k < sizeof uses / sizeof *uses; k++) {
            outcome o;
            char arguments[200], begin[200];
            int verb = (int)strcspn(uses[k], " ");
            snprintf(arguments, sizeof arguments, uses[k], cases[i].file);
            snprintf(begin, sizeof begin, "graze %.*s: %s: ", verb, uses[k], cases[i].file);
            run_graze(arguments, &o);
            check_refusal(arguments, begin, cases[i].said, &o);
            if (exists("out.csv") || exists("t.csv")) fail_msg("%s: wrote a file", arguments);
        }
    check_no_leftovers("bad meshes");
}

static void test_bad_poses(void **state)
{
    (void)state;
    static const struct {
        const char *file, *said;
    } cases[] = {
        {"missing.txt", "name a file that exists"},
        {"folder.stl", "is a directory"},
        {"nan.txt", "line 1: pose: row 1, column 4 of [R|t] is nan"},
        {"infinity.txt", "line 3: pose: row 1, column 4 of [R|t] is inf"},

        {"scaled.txt", "line 1: pose: not a rotation"},
        {"mirrored.txt", "line 1: pose: a reflection"},
        {"eleven.txt", "line 3: 11 numbers"},
        {"thirteen.txt", "line 1"},

        {"words.txt", "line 1: 'one' is no number"},
        {"far.txt", "line 1: pose: translation: x is 1e+61"},
        {"a.obj", "line 1"},

    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200], begin[200];
        snprintf(arguments, sizeof arguments, "replay a.obj a.obj %s --out out.csv --times t.csv", cases[i].file);
        snprintf(begin, sizeof begin, "graze replay: %s: ", cases[i].file);
        run_graze(arguments, &o);
        check_refusal(arguments, begin, cases[i].said, &o);
        if (exists("out.csv") || exists("t.csv")) fail_msg("%s: wrote a file", arguments);
    }
    check_no_leftovers("bad poses");
}

/* A vertex within range that a pose within range carries beyond it. */
static void test_carried_out_of_range(void **state)
{
    (void)state;
    outcome o;
    write_file("wide.obj", "v 1e60 0 0\nv 1e60 1 0\nv 1e60 0 1\nf 1 2 3\n");
    write_file("wide.txt", "1 0 0 0 0 1 0 0 0 0 1 0\n1 0 0 1e60 0 1 0 0 0 0 1 0\n");
    run_graze("check a.obj wide.obj --pose 1e60,0,0", &o);
    check_refusal("check", "graze check: wide.obj", "2^200", &o);
    run_graze("replay a.obj wide.obj wide.txt --out out.csv", &o);
    check_refusal("replay", "graze replay: wide.txt: pose 1: ", "2^200", &o);
    assert_false(exists("out.csv"));
}

/* The other files are still reported. */
static void test_info_of_several(void **state)
{
    (void)state;
    outcome o;
    run_graze("info missing.stl a.obj nan.obj a.obj", &o);
    assert_int_equal(o.exit_status, 2);
    assert_int_equal(line_count(o.err), 2);
    const char *first = strstr(o.out, "a.obj\n");
    assert_non_null(first);
    assert_non_null(strstr(first + 1, "a.obj\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_meshes),
        cmocka_unit_test(test_bad_poses),
        cmocka_unit_test(test_carried_out_of_range),
        cmocka_unit_test(test_info_of_several),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
