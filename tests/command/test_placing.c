/* Where A and B are and how large: poses in every form, poses of A, scales, and the note about units. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

static int set_up(void **state)
{
    (void)state;
    enter_folder("placing");
    write_file("cube.obj", cube_obj);
    outcome o;
    run_graze("build cube.obj -o cube.graze", &o);
    return o.exit_status;
}

static void run_to(const char *arguments, int exit_status, outcome *o)
{
    run_graze(arguments, o);
    if (o->exit_status != exit_status) fail_msg("%s: exit status %d: %s%s", arguments, o->exit_status, o->out, o->err);
}

/* A quarter turn about z, then 3 along x, exactly, in each form that can say it exactly. */
static void forms(void **state)
{
    (void)state;
    static const char *const poses[] = {"3 0 0 0 0 90", "0 -1 0 3 1 0 0 0 0 0 1 0", "0 -1 0 3 1 0 0 0 0 0 1 0 0 0 0 1"};
    static outcome first, o;
    for (size_t i = 0; i < sizeof poses / sizeof *poses; i++) {
        char line[200];
        snprintf(line, sizeof line, "distance cube.obj cube.obj --pose '%s'", poses[i]);
        run_to(line, 0, i ? &o : &first);
        if (i) assert_string_equal(o.out, first.out);

        write_file("poses.txt", poses[i]);
        run_to("replay cube.obj cube.obj poses.txt --query distance --json", 0, &o);
        assert_non_null(strstr(o.out, i == 0   ? "\"pose_numbers\":6"
                                      : i == 1 ? "\"pose_numbers\":12"
                                               : "\"pose_numbers\":16"));
        assert_non_null(strstr(o.out, "\"sum_distance\":1,"));
    }
    run_to("distance cube.obj cube.obj --pose 1,0,0,0,3,0,0", 0, &o);
    assert_non_null(strstr(o.out, "distance 2\n"));
    write_file("poses.txt", "1 0 0 0 3 0 0\n1 0 0 0 4 0 0\n");
    run_to("replay cube.obj cube.obj poses.txt --query distance", 0, &o);
    assert_non_null(strstr(o.out, "2 poses of 7 numbers"));
    assert_non_null(strstr(o.out, "distances add up to 5"));
}

/* Both turned and moved alike are as before; the answer is in A's frame. */
static void pose_of_a(void **state)
{
    (void)state;
    static outcome o, other;
    run_to("distance cube.obj cube.obj --pose 3,0,0", 0, &o);
    run_to("distance cube.obj cube.obj --pose-a 10,20,30,0,0,90 --pose 10,23,30,0,0,90", 0, &other);
    assert_string_equal(o.out, other.out);
    run_to("check cube.obj cube.obj --pose-a 1,0,0 --pose 1.5,0,0", 1, &o);
    run_to("check cube.obj cube.obj --pose-a 5,0,0", 0, &o);
    write_file("poses.txt", "13 0 0\n10 0 0\n");
    run_to("replay cube.obj cube.obj poses.txt --pose-a 10,0,0 --query distance --out d.csv", 1, &o);
    char csv[200];
    read_file("d.csv", csv, sizeof csv);
    assert_string_equal(csv, "pose,distance\n0,2\n1,0\n");
}

static void scales(void **state)
{
    (void)state;
    static outcome o;
    run_to("distance cube.obj cube.obj --scale-a 2 --scale-b 0.5 --pose 3,0,0", 0, &o);
    assert_non_null(strstr(o.out, "distance 1\n"));
    run_to("check cube.obj cube.obj --scale-b 1000 --pose 5,0,0", 0, &o); /* given, so nobody asks */
    assert_string_equal(o.err, "");
    run_to("check cube.graze cube.obj --scale-b 4 --pose -2,-2,-2", 0, &o);
    write_file("poses.txt", "3 0 0\n");
    run_to("replay cube.obj cube.obj poses.txt --scale-a 3 --query distance --json", 1, &o);
    run_to("fly cube.obj cube.obj --scale-b 0.1 --poses 3 --json || true", 0, &o);
}

static void note_about_units(void **state)
{
    (void)state;
    static outcome o;
    run_to("build cube.obj -o large.graze --scale 301", 0, &o);
    run_to("build cube.obj -o near.graze --scale 300", 0, &o);
    run_to("check cube.obj near.graze --pose 5,0,0", 0, &o);
    assert_string_equal(o.err, "");
    write_file("poses.txt", "5 0 0\n6 0 0\n");
    static const char *const lines[] = {"check cube.obj large.graze --pose 5,0,0",
                                        "distance large.graze cube.obj --pose -5,0,0",
                                        "replay cube.obj large.graze poses.txt " THREADS(2) " --repeat 3"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        run_to(lines[i], 0, &o);
        assert_int_equal(line_count(o.err), 1);
        if (!strstr(o.err, i == 1 ? "note: A is 301 times as long as B: metres and millimetres? --scale-b brings B to"
                                  : "note: B is 301 times as long as A: metres and millimetres? --scale-a brings A to"))
            fail_msg("%s", o.err);
    }
    run_to("convert large.graze large.obj", 0, &o);
    run_to("check cube.obj large.obj --pose 5,0,0", 0, &o);
    assert_non_null(strstr(o.err, "--scale-a and --scale-b bring both to one unit"));
    run_to("build cube.obj -o cube.graze", 0, &o);
    run_to("check cube.graze large.graze --pose 5,0,0", 0, &o);
    assert_non_null(strstr(o.err, "'graze build --scale' builds one of them"));
    write_file("point.obj", "v 1 1 1\nf 1 1 1\n"); /* has no size to compare */
    run_to("check cube.obj point.obj", 1, &o);
    assert_string_equal(o.err, "");
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *said;
    } cases[] = {
        {"check cube.obj cube.obj --pose 3,0,0,1,0,0,0", "--pose: pose: the first four of 7 numbers"},
        {"check cube.obj cube.obj --pose 3,0,0,1,0,0,0",
         "have length 3.16228, not 1: divide them by their length, or, if"},
        {"check cube.obj cube.obj --pose 1,0,nan,0,0,0,0", "--pose: pose: number 3 of 7 is nan: give finite numbers"},
        {"check cube.obj cube.obj --pose 1,0,0,0,0,2,0,0,0,0,1,0", "the squared length of column 2 of R is 4, not 1"},
        {"check cube.obj cube.obj --pose 1,.1,0,0,0,1,0,0,0,0,1,0", "columns 1 and 2 of R are not at right angles"},
        {"check cube.obj cube.obj --pose 1,0,0,0,0,1,0,0,0,0,1,0,3,0,0,1",
         "--pose: pose: the 4x4 matrix is column-major"},
        {"check cube.obj cube.obj --pose-a 1,2", "--pose-a: pose '1,2': has 2 numbers"},
        {"check cube.obj cube.obj --pose 1e60,0,0 --pose-a -1e60,0,0",
         "B in A's frame, by --pose-a: pose: translation"},
        {"distance cube.obj cube.obj --scale-a 0", "--scale-a: 0 is no factor"},
        {"distance cube.obj cube.obj --scale-b -1", "--scale-b: -1 is negative"},
        {"distance cube.obj cube.obj --scale-b nan", "--scale-b: 'nan' is not a finite number"},
        {"distance cube.obj cube.obj --scale-b 1e300",
         "--scale-b: 1e300 is no factor: give a number above 0, up to 2^200"},
        {"check cube.obj cube.graze --scale-b 2", "cube.graze: is a saved model, which has its scale"},
        {"replay cube.obj cube.obj mixed.txt", "mixed.txt: line 3: 3 numbers, where the first pose, on line 1, has 6"},
        {"replay cube.obj cube.obj eleven.txt", "eleven.txt: line 1: 11 numbers where a pose has 3, 6, 7, 12 or 16"},
        {"replay cube.obj cube.obj far.txt --pose-a -1e60,0,0 --out no.csv", "far.txt: pose 0: B in A's frame"},
    };
    write_file("mixed.txt", "1 2 3 0 0 0\n\n1 2 3\n");
    write_file("eleven.txt", "1 0 0 0 0 1 0 0 0 0 1\n");
    write_file("far.txt", "1e60 0 0\n");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static outcome o;
        run_graze(cases[i].arguments, &o);
        check_refusal(cases[i].arguments, "graze ", cases[i].said, &o);
    }
    assert_false(exists("no.csv"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms),    cmocka_unit_test(pose_of_a),
        cmocka_unit_test(scales),   cmocka_unit_test(note_about_units),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
