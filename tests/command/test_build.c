/* Saved models: built once, taken wherever a mesh is, with the same answers. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    outcome o;
    enter_folder("command_build");
    write_file("a.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    write_file("not.graze", "no model\n");
    static const char *const lines[] = {
        "build a.obj -o brute.graze --method brute",
        "build a.obj --method kdop -o kdop.graze",
        "build a.obj --method kdop,k=6,tau=4 -o kdop6.graze",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        run_graze(lines[i], &o);
        if (o.exit_status != 0 || o.err[0]) fail_msg("%s: %s", lines[i], o.err);
    }
    return 0;
}

static void test_report(void **state)
{
    (void)state;
    outcome o;
    run_graze("build a.obj -o text.graze --method kdop,k=14", &o);
    assert_int_equal(o.exit_status, 0);
    assert_non_null(strstr(o.out, "text.graze: kdop,k=14,"));
    assert_non_null(strstr(o.out, " 12 triangles, "));
    run_graze("build a.obj -o json.graze --method kdop,k=14 --json", &o);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"mesh\":\"a.obj\",\"file\":\"json.graze\",\"method\":\"kdop,k=14,"));
    assert_non_null(strstr(o.out, "\"triangles\":12,\"bytes\":"));
    run_shell("cmp text.graze json.graze", &o);
    assert_int_equal(o.exit_status, 0);
}

/* What the two lines print must be the same. */
static void check_same(const char *line, const char *other)
{
    static outcome one, two;
    run_shell(line, &one);
    run_shell(other, &two);
    if (one.exit_status == 2 || one.exit_status != two.exit_status || strcmp(one.out, two.out) != 0)
        fail_msg("'%s' and '%s' differ:\n%s%s\n%s%s", line, other, one.out, one.err, two.out, two.err);
}

#define FLY " --poses 30 --step 0.1 --poses-out /dev/stdout | head -n 30"

static void test_same_answers(void **state)
{
    (void)state;
    check_same("$graze check a.obj a.obj --pose .5,.5,.5 --all",
               "$graze check brute.graze brute.graze --pose .5,.5,.5 --all");
    check_same("$graze check a.obj a.obj --pose .5,.5,.5 --all", "$graze check kdop.graze a.obj --pose .5,.5,.5 --all");
    check_same("$graze check a.obj a.obj --pose .5,.5,.5 --all",
               "$graze check a.obj kdop6.graze --pose .5,.5,.5 --all --method kdop,tau=3");
    check_same("$graze distance a.obj a.obj --pose 3,0,0 | head -n 1",
               "$graze distance kdop6.graze kdop6.graze --pose 3,0,0 | head -n 1");
    check_same("$graze replay a.obj a.obj poses.txt --query all --out /dev/stdout | head -n 20",
               "$graze replay kdop.graze kdop.graze poses.txt --query all --out /dev/stdout | head -n 20");
    check_same("$graze fly a.obj a.obj" FLY, "$graze fly kdop.graze a.obj" FLY);
    check_same("$graze fly a.obj a.obj" FLY, "$graze fly a.obj brute.graze --method brute" FLY);
}

/* Built as the saved one was, and nothing is built where both were. */
static void test_methods_agree(void **state)
{
    (void)state;
    outcome o;
    run_graze("check kdop6.graze a.obj --json", &o);
    assert_non_null(strstr(o.out, "\"method\":\"kdop,k=6,"));
    run_graze("check a.obj kdop6.graze --method kdop,tau=7 --json", &o);
    assert_non_null(strstr(o.out, "tau=7"));
    run_graze("replay kdop.graze kdop.graze poses.txt --json", &o);
    assert_non_null(strstr(o.out, "\"build_ms\":0,"));
}

static void test_info(void **state)
{
    (void)state;
    outcome o;
    run_graze("info kdop.graze", &o);
    assert_int_equal(o.exit_status, 0);
    assert_non_null(strstr(o.out, "  saved model           kdop,k=18,"));
    assert_non_null(strstr(o.out, "  nodes                 23\n"));
    assert_non_null(strstr(o.out, "  closed                yes\n"));
    assert_null(strstr(o.out, "verified"));
    run_graze("info kdop.graze brute.graze --verify", &o);
    assert_int_equal(o.exit_status, 0);
    assert_non_null(strstr(strstr(o.out, "  verified              yes"), "brute.graze"));
    run_graze("info --json --verify kdop.graze", &o);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"statistics\":{\"nodes\":23,"));
    assert_non_null(strstr(o.out, "\"verified\":true"));
    assert_null(strstr(o.out, "half_area"));
    run_graze("info --json --sizes kdop.graze", &o);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(strstr(o.out, "\"statistics\":{\"nodes\":23,"), "\"half_area\":"));
    run_graze("info --json brute.graze", &o);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"method\":\"brute\",\"bytes\":576,\"statistics\":{},\"verified\":null,"));
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } cases[] = {
        {"build a.obj", "--output is missing"},
        {"build -o b.graze", "MESH"},
        {"build a.obj -o a.obj", "would overwrite"},
        {"build a.obj -o a.obj --force", "would overwrite"},
        {"build a.obj -o model",
         "model: saved models end in .graze, so that no mesh is lost: name it so, or say --force"},
        {"build a.obj -o other.stl", "other.stl: saved models end in .graze"},
        {"build a.obj -o nowhere/a.graze", "nowhere/a.graze: "},
        {"build a.obj -o /dev/full", "/dev/full: "},
        {"build missing.obj -o b.graze", "missing.obj: "},
        {"build a.obj -o b.graze --method xyzzy", "--method: there is no method 'xyzzy'"},
        {"build a.obj -o b.graze --method kdop,k=7", "k can not be '7'"},
        {"build kdop.graze -o b.graze", "kdop.graze: is a saved model already"},
        {"check kdop.graze brute.graze", "kdop.graze and brute.graze: "},
        {"check kdop.graze kdop6.graze", "build both with the same k"},
        {"check kdop.graze a.obj --method brute", "ask for kdop"},
        {"check kdop.graze kdop.graze --method kdop,k=6", "leave k to the models"},
        {"check not.graze a.obj", "not.graze: "},
        {"check cut.graze a.obj", "cut.graze: byte 100: the file ends here"},
        {"distance a.obj damaged.graze", "damaged.graze: byte "},
        {"replay damaged.graze a.obj poses.txt", "is damaged"},
        {"info damaged.graze", "is damaged"},
        {"info a.obj --verify", "is a mesh"},
        {"info a.obj --sizes", "is a mesh that has no bounds to measure"},
        {"info brute.graze --sizes", "is a model that has no bounds to measure"},
        {"fly a.obj kdop.graze --size 0.1", "is a saved model, which has its size"},
    };
    outcome o;
    run_shell("head -c 100 kdop.graze >cut.graze; cp kdop.graze damaged.graze;"
              "printf x | dd of=damaged.graze bs=1 seek=900 conv=notrunc 2>.dd",
              &o);
    assert_int_equal(o.exit_status, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run_graze(cases[i].line, &o);
        check_refusal(cases[i].line, "graze", cases[i].said, &o);
        check_no_leftovers(cases[i].line);
        if (exists("b.graze")) fail_msg("%s: wrote a file", cases[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_report), cmocka_unit_test(test_same_answers), cmocka_unit_test(test_methods_agree),
        cmocka_unit_test(test_info),   cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
