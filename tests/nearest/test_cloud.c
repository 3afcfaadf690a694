/* Files of points: what is read, and what is refused with which words. */
#include <graze/nearest.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Reads from a block of exactly this size, so that the address sanitizer sees a read beyond it. */
static graze_status read_text(const char *text, const char *name, graze_cloud **cloud, graze_error *error)
{
    size_t size = strlen(text);
    void *exact = malloc(size ? size : 1);
    assert_non_null(exact);
    if (size) memcpy(exact, text, size);
    *error = (graze_error){0};
    graze_status status = graze_cloud_read_memory(exact, size, NULL, name, cloud, error);
    free(exact);
    return status;
}

static void test_read(void **state)
{
    (void)state;
    static const struct {
        const char *file, *text;
        size_t count;
        graze_vec3 last;
    } cases[] = {
        {"blanks.txt", "1 2 3\n4\t5 \t 6\n", 2, {4, 5, 6}},
        {"commas.csv", "1,2,3\n 4 , 5,6 \n", 2, {4, 5, 6}},
        {"mixed", "1, 2 3", 1, {1, 2, 3}},
        {"comments.xyz", "# x y z\n\n1 2 3 # the first\n\n  # more\n-1 -2e1 .5", 2, {-1, -20, 0.5}},
        {"ends.txt", "1 2 3\r\n4 5 6\r7 8 9", 3, {7, 8, 9}},
        {"mark.txt",
         "\xEF\xBB\xBF"
         "1 2 3",
         1,
         {1, 2, 3}},
        {"limits.txt", "1e-320 1.6069380442589903e60 0", 1, {1e-320, 0x1p200, 0}},
        {"corners.obj", "v 1 2 3\nv 4 5 6\nv 7 8 9\nf 1 2 3\n", 3, {7, 8, 9}},
        {"no_faces.obj", "v 1 2 3\nv 4 5 6\n", 2, {4, 5, 6}},
        {"points.ply",
         "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
         "1 2 3\n4 5 6\n",
         2,
         {4, 5, 6}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_cloud *cloud;
        graze_error error;
        if (read_text(cases[i].text, cases[i].file, &cloud, &error) != GRAZE_OK) fail_msg("%s", error.message);
        assert_int_equal(graze_cloud_count(cloud), cases[i].count);
        const graze_vec3 *p = &graze_cloud_points(cloud)[cases[i].count - 1], *q = &cases[i].last;
        if (p->x != q->x || p->y != q->y || p->z != q->z)
            fail_msg("%s: the last point is %g %g %g", cases[i].file, p->x, p->y, p->z);
        graze_cloud_free(cloud);
    }
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *file, *text;
        graze_status status;
        const char *says;
    } cases[] = {
        {"p", "", GRAZE_BAD_DATA, "p: no point in it"},
        {"p", "# nothing\n\n", GRAZE_BAD_DATA, "p: no point in it"},
        {"p", "1 2\n", GRAZE_BAD_DATA, "p: line 1: z is missing"},
        {"p", "1 2 3\n\n4", GRAZE_BAD_DATA, "p: line 3: y is missing"},
        {"p", "1 2 3\n1 2 3 4\n", GRAZE_BAD_DATA, "p: line 2: more than three numbers stand here"},
        {"p", "1 2 3,\n", GRAZE_BAD_DATA, "p: line 1: more than three numbers stand here"},
        {"p", "x,y,z\n", GRAZE_BAD_DATA, "p: line 1: 'x' is no number, where x should stand"},
        {"p", "1 2 3mm\n", GRAZE_BAD_DATA, "line 1: '3mm' is no number, where z"},
        {"p", "1,,2,3\n", GRAZE_BAD_DATA, "line 1: y is missing"},
        {"p", ",1,2,3\n", GRAZE_BAD_DATA, "line 1: x is missing"},
        {"p", "1 \x01\x7f 3\n", GRAZE_BAD_DATA, "line 1: '?\?' is no number, where y"},
        {"p", "1 2 3\n1 nan 3\n", GRAZE_BAD_DATA, "p: line 2: y is NaN: give finite"},
        {"p", "inf 2 3\n", GRAZE_BAD_DATA, "p: line 1: x is infinite"},
        {"p", "1 2 -1e61\n", GRAZE_OUT_OF_RANGE, "p: line 1: z is -1e+61, beyond 2^200"},
        {"p.obj", "v 1 2\n", GRAZE_BAD_DATA, "p.obj: line 1"},
        {"p.obj", "# no vertex\n", GRAZE_BAD_DATA, "p.obj: no point in it"},
        {"p.txt", "ISO-10303-21;\n", GRAZE_UNSUPPORTED, "p.txt: is a STEP file"},
        {"p.3mf", "1 2 3\n", GRAZE_UNSUPPORTED, "p.3mf: is a 3MF file"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_cloud *cloud = (graze_cloud *)&cloud;
        graze_error error;
        graze_status status = read_text(cases[i].text, cases[i].file, &cloud, &error);
        if (status != cases[i].status || !strstr(error.message, cases[i].says))
            fail_msg("case %zu: status %d, '%s'", i, (int)status, error.message);
        assert_null(cloud);
    }
}

/* The def of a mesh's reader holds for points too. */
static void test_def(void **state)
{
    (void)state;
    static const struct {
        graze_read_def def;
        const char *file, *text;
        graze_status status;
        double last; /* the last x */
    } cases[] = {
        {{sizeof(graze_read_def), GRAZE_FORMAT_OBJ, 1, 1}, "p.txt", "v 1 2 3\nv 4 5 6\n", GRAZE_OK, 4},
        {{sizeof(graze_read_def), GRAZE_FORMAT_OBJ, 1, 1}, "p.step", "v 1 2 3\nv 4 5 6\n", GRAZE_OK, 4},
        {{sizeof(graze_read_def), GRAZE_FORMAT_OFF, 1, 1}, "p.txt", "1 2 3\n", GRAZE_BAD_DATA, 0},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 0.001, 1}, "p.txt", "1 2 3\n7 5 6\n", GRAZE_OK, 7 * 0.001},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 0.001, 1}, "p.obj", "v 1 2 3\nv 7 5 6\n", GRAZE_OK, 7 * 0.001},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 0x1p100, 1}, "p.txt", "0x1 2 3\n", GRAZE_BAD_DATA, 0},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 0x1p199, 1}, "p.txt", "3 0 0\n", GRAZE_OUT_OF_RANGE, 0},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 0, 1}, "p.txt", "1 2 3\n", GRAZE_BAD_ARGUMENT, 0},
        {{sizeof(graze_read_def), GRAZE_FORMAT_ANY, 1, 0}, "p.txt", "1 2 3\n", GRAZE_BAD_ARGUMENT, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_cloud *cloud;
        graze_error error = {0};
        const char *text = cases[i].text;
        graze_status status = graze_cloud_read_memory(text, strlen(text), &cases[i].def, cases[i].file, &cloud, &error);
        if (status != cases[i].status) fail_msg("case %zu: status %d, '%s'", i, (int)status, error.message);
        if (status == GRAZE_OK) assert_true(graze_cloud_points(cloud)[graze_cloud_count(cloud) - 1].x == cases[i].last);
        graze_cloud_free(cloud);
    }
}

static void test_stream(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    fputs("left out\n1 2 3\n4 5 6\n", file);
    fseek(file, strlen("left out\n"), SEEK_SET);
    graze_cloud *cloud;
    graze_error error = {0};
    assert_int_equal(graze_cloud_read_stream(file, NULL, "a stream", &cloud, &error), GRAZE_OK);
    assert_int_equal(graze_cloud_count(cloud), 2);
    graze_cloud_free(cloud);
    rewind(file); /* it is still open */
    assert_int_equal(graze_cloud_read_stream(file, NULL, "a stream", &cloud, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "a stream: line 1: 'left' is no number"));
    fclose(file);
}

static void test_no_file(void **state)
{
    (void)state;
    graze_cloud *cloud;
    graze_error error;
    assert_int_equal(graze_cloud_read(GRAZE_TEST_DIR "/there_is_no_such_file", NULL, &cloud, &error), GRAZE_FILE_ERROR);
    assert_null(cloud);
    graze_cloud_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),   cmocka_unit_test(test_refused), cmocka_unit_test(test_def),
        cmocka_unit_test(test_stream), cmocka_unit_test(test_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
