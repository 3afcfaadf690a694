/* Pose files: what is read, what is refused and what the message says; writing and reading back. */
#include <graze/path.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#define TURNED "0 -1 0 5\t1 0 0 6 0 0 1 7"
#define EYE    "1 0 0 0 0 1 0 0 0 0 1 0"

static const struct {
    const char *name, *text;
    size_t poses;
} good[] = {
    {"one line", EYE "\n", 1},
    {"no line feed at the end", EYE, 1},
    {"two lines", EYE "\n" TURNED "\n", 2},
    {"commas", "1,0,0,0,0,1,0,0,0,0,1,0\n", 1},
    {"commas and blanks", " 1, 0, 0, 0 , 0,\t1 0, 0, 0, 0, 1, 0 \n", 1},
    {"blank lines and comments", "# first\n\n  \t\n" EYE "\n  # indented\n#\n" EYE "\n\n", 2},
    {"lines of Windows", "# a\r\n\r\n" EYE "\r\n" TURNED "\r\n", 2},
    {"exponents and signs", "+1e0 -0 .0 1.5e3 0 1E0 0 -2e-3 0 0 1. 0\n", 1},
    {"nearly a rotation", "1.00001 0 0 0 0 1 0 0 0 0 1 0\n", 1},
};

static const struct {
    const char *name, *text, *message;
    graze_status status;
} bad[] = {
    {"empty", "", "poses.txt: no pose", GRAZE_BAD_DATA},
    {"only comments", "# nothing\n\n", "poses.txt: no pose", GRAZE_BAD_DATA},
    {"11 numbers", "# c\n" EYE "\n1 0 0 0 0 1 0 0 0 0 1\n", "poses.txt: line 3: 11 numbers", GRAZE_BAD_DATA},
    {"13 numbers", EYE " 1\n", "poses.txt: line 1: 13 numbers", GRAZE_BAD_DATA},
    {"no form", "1 0 0 0\n", "line 1: 4 numbers where a pose has 3, 6, 7, 12 or 16", GRAZE_BAD_DATA},
    {"two forms", "\n1 2 3\n# c\n1 2 3 0 0 0\n", "line 4: 6 numbers, where the first pose, on line 2, has 3",
     GRAZE_BAD_DATA},
    {"no quaternion", "1 0 0 0 1 2 3\n1 2 3 1 0 0 0\n", "line 2: pose: the first four of 7 numbers", GRAZE_BAD_POSE},
    {"column-major", "1 0 0 0 0 1 0 0 0 0 1 0 7 8 9 1\n", "line 1: pose: the 4x4 matrix is column-major",
     GRAZE_BAD_POSE},
    {"a comma alone", EYE "\n,\n", "poses.txt: line 2: a number is missing beside a comma, after 0", GRAZE_BAD_DATA},
    {"two commas", "1,0,,0,0,1,0,0,0,0,1,0\n",
     "line 1: a number is missing beside a comma, after 2 numbers:", GRAZE_BAD_DATA},
    {"a comma behind", "1,0,0,0,0,1,0,0,0,0,1,0,\n", "missing beside a comma, after 12 numbers:", GRAZE_BAD_DATA},
    {"a word", "1 0 0 0 0 one 0 0 0 0 1 0\n", "line 1: 'one' is no number, where number 6", GRAZE_BAD_DATA},
    {"garbage behind", EYE " x\n", "line 1: 'x' is no number", GRAZE_BAD_DATA},
    {"garbage in a number", "1 0 0 0 0 1x 0 0 0 0 1 0\n", "'1x' is no number", GRAZE_BAD_DATA},
    {"a comment behind", EYE " # pose\n", "line 1: '#' is no number", GRAZE_BAD_DATA},
    {"a control character", EYE " \033[2J\n", "'?[2J' is no number", GRAZE_BAD_DATA},
    {"not a number", "1 0 0 nan 0 1 0 0 0 0 1 0\n", "poses.txt: line 1: pose: row 1, column 4", GRAZE_BAD_POSE},
    {"infinite", "1 0 0 0 0 1 0 -inf 0 0 1 0\n", "line 1: pose: row 2, column 4", GRAZE_BAD_POSE},
    {"too large for a double", "1 0 0 1e400 0 1 0 0 0 0 1 0\n", "row 1, column 4", GRAZE_BAD_POSE},
    {"too far", EYE "\n1 0 0 1e70 0 1 0 0 0 0 1 0\n", "poses.txt: line 2: ", GRAZE_OUT_OF_RANGE},
    {"scaled", "2 0 0 0 0 2 0 0 0 0 2 0\n", "poses.txt: line 1: pose: not a rotation", GRAZE_BAD_POSE},
    {"mirrored", "1 0 0 0 0 1 0 0 0 0 -1 0\n", "poses.txt: line 1: pose: a reflection", GRAZE_BAD_POSE},
};

static graze_status read_text(const char *text, graze_path **path, graze_error *error)
{
    return graze_path_read_memory(text, strlen(text), "poses.txt", path, error);
}

static void good_files_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        graze_path *path;
        graze_error error;
        if (read_text(good[i].text, &path, &error) != GRAZE_OK) fail_msg("%s: %s", good[i].name, error.message);
        if (graze_path_count(path) != good[i].poses) fail_msg("%s: %zu poses", good[i].name, graze_path_count(path));
        graze_path_free(path);
    }
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        graze_path *path = (graze_path *)1;
        graze_error error;
        if (read_text(bad[i].text, &path, &error) != bad[i].status) fail_msg("%s: status", bad[i].name);
        if (path) fail_msg("%s: a path in spite of the failure", bad[i].name);
        if (!strstr(error.message, bad[i].message)) fail_msg("%s: %s", bad[i].name, error.message);
        assert_int_equal(read_text(bad[i].text, &path, NULL), bad[i].status);
    }
}

static void a_zero_byte_ends_nothing(void **state)
{
    (void)state;
    static const char text[] = EYE "\n" EYE "\0\n";
    graze_path *path;
    graze_error error;
    assert_int_equal(graze_path_read_memory(text, sizeof text - 1, "zero", &path, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "zero: line 2: '0?' is no number"));
    assert_int_equal(graze_path_read_memory("\0", 1, "zero", &path, &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "zero: line 1: '?' is no number"));
}

static void numbers_stand_where_they_should(void **state)
{
    (void)state;
    graze_path *path;
    assert_int_equal(read_text("0 -1 0 5 1 0 0 6.25 0 0 1 -7e-3", &path, NULL), GRAZE_OK);
    const double expected[12] = {0, -1, 0, 5, 1, 0, 0, 6.25, 0, 0, 1, -7e-3};
    assert_memory_equal(graze_path_poses(path)->m, expected, sizeof expected);
    graze_path_free(path);
}

/* Every form, with the number of its numbers; the place is (5, 6, 7) and the turn a quarter about z in all but the
 * first. */
static void every_form_is_read(void **state)
{
    (void)state;
    static const struct {
        int numbers;
        const char *line;
    } forms[] = {{3, "5 6 7"},
                 {6, "5, 6, 7, 0, 0, 90"},
                 {7, "0.70710678118654757 0 0 0.70710678118654757 5 6 7"},
                 {12, "0 -1 0 5 1 0 0 6 0 0 1 7"},
                 {16, "0 -1 0 5 1 0 0 6 0 0 1 7 0 0 0 1"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[300];
        graze_path *path;
        graze_error error;
        snprintf(text, sizeof text, "# a form\n\n%s\n  %s\r\n", forms[i].line, forms[i].line);
        if (read_text(text, &path, &error) != GRAZE_OK) fail_msg("%s", error.message);
        assert_int_equal(graze_path_count(path), 2);
        assert_int_equal(graze_path_numbers(path), forms[i].numbers);
        const graze_pose *pose = &graze_path_poses(path)[1];
        assert_true(pose->m[0][3] == 5 && pose->m[1][3] == 6 && pose->m[2][3] == 7);
        assert_true(i == 0 ? pose->m[0][0] == 1 : fabs(pose->m[1][0] - 1) < 1e-15);
        graze_path_free(path);
    }
}

static void a_line_without_end_is_refused(void **state)
{
    (void)state;
    size_t size = 5u << 20;
    char *text = test_malloc(size);
    const char fills[] = {' ', '1', '#', 0};
    for (size_t i = 0; i < sizeof fills; i++) {
        memset(text, fills[i], size);
        graze_path *path;
        graze_error error;
        assert_int_equal(graze_path_read_memory(text, size, "long", &path, &error), GRAZE_BAD_DATA);
        assert_non_null(strstr(error.message, "long: line 1: longer than"));
    }
    test_free(text);
}

static void files_that_can_not_be_read(void **state)
{
    (void)state;
    static const struct {
        const char *path;
        graze_status status;
    } files[] = {
        {GRAZE_TEST_DIR "/no such file", GRAZE_FILE_ERROR},
        {GRAZE_TEST_DIR, GRAZE_FILE_ERROR},
        {"/dev/null", GRAZE_BAD_DATA},
        {"/dev/zero", GRAZE_BAD_DATA},
        {"", GRAZE_FILE_ERROR},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        graze_path *path = (graze_path *)1;
        graze_error error;
        if (graze_path_read(files[i].path, &path, &error) != files[i].status || path)
            fail_msg("%s: %s", files[i].path, error.message);
        assert_memory_equal(error.message, files[i].path, strlen(files[i].path));
    }
}

/* A rotation by many small turns, and numbers that need all their 17 digits. */
static graze_pose *some_poses(size_t count)
{
    graze_pose *poses = test_malloc(count * sizeof *poses);
    for (size_t i = 0; i < count; i++) {
        double t = (double)i / (double)count;
        graze_vec3 place = {t / 3, -1e9 * t, 1e-300 * t};
        assert_int_equal(graze_pose_from_quaternion(1, t, t * t, -t, place, &poses[i], NULL), GRAZE_OK);
    }
    return poses;
}

static void writing_and_reading_keeps_every_bit(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    const char *file = GRAZE_TEST_DIR "/path_roundtrip.txt";
    graze_pose *poses = some_poses(COUNT);
    graze_path *written, *read;
    assert_int_equal(graze_path_create(poses, COUNT, &written, NULL), GRAZE_OK);
    assert_int_equal(graze_path_write(written, file, NULL), GRAZE_OK);
    clock_t start = clock();
    assert_int_equal(graze_path_read(file, &read, NULL), GRAZE_OK);
    print_message("%d poses read in %.3f s\n", COUNT, (double)(clock() - start) / CLOCKS_PER_SEC);
    assert_int_equal(graze_path_count(read), COUNT);
    assert_memory_equal(graze_path_poses(read), poses, COUNT * sizeof *poses);
    graze_path_free(written);
    graze_path_free(read);
    test_free(poses);
    assert_int_equal(remove(file), 0);
}

static void an_array_is_checked_and_copied(void **state)
{
    (void)state;
    graze_pose poses[2] = {graze_pose_identity(), graze_pose_identity()};
    graze_path *path;
    graze_error error;
    assert_int_equal(graze_path_create(poses, 2, &path, &error), GRAZE_OK);
    poses[1].m[0][0] = NAN;
    assert_true(graze_path_poses(path)[1].m[0][0] == 1);
    graze_path_free(path);
    assert_int_equal(graze_path_create(poses, 2, &path, &error), GRAZE_BAD_POSE);
    assert_null(path);
    assert_non_null(strstr(error.message, "pose 1: "));
    assert_int_equal(graze_path_create(poses, 0, &path, &error), GRAZE_BAD_ARGUMENT);
    graze_path_free(NULL);
}

static void unwritable_files_are_reported(void **state)
{
    (void)state;
    graze_pose pose = graze_pose_identity();
    graze_path *path;
    graze_error error;
    assert_int_equal(graze_path_create(&pose, 1, &path, NULL), GRAZE_OK);
    assert_int_equal(graze_path_write(path, GRAZE_TEST_DIR "/no such folder/p", &error), GRAZE_FILE_ERROR);
    assert_int_equal(graze_path_write(path, "/dev/full", &error), GRAZE_FILE_ERROR);
    assert_non_null(strstr(error.message, "/dev/full"));
    graze_path_free(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_files_are_read),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(a_zero_byte_ends_nothing),
        cmocka_unit_test(numbers_stand_where_they_should),
        cmocka_unit_test(every_form_is_read),
        cmocka_unit_test(a_line_without_end_is_refused),
        cmocka_unit_test(files_that_can_not_be_read),
        cmocka_unit_test(writing_and_reading_keeps_every_bit),
        cmocka_unit_test(an_array_is_checked_and_copied),
        cmocka_unit_test(unwritable_files_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
