/* graze fly: what it says agrees with what it writes, the same flight comes again, and trouble is refused early. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

/* A floor in two triangles. */
static const char floor_obj[] = "v -4 -4 0\nv 4 -4 0\nv 4 4 0\nv -4 4 0\nf 1 2 3\nf 1 3 4\n";

static int enter(void **state)
{
    (void)state;
    enter_folder("command_fly");
    write_file("floor.obj", floor_obj);
    write_file("cube.obj", cube_obj);
    return 0;
}

/* The whole number behind "key": in a JSON line. */
static long field(const char *text, const char *key)
{
    char quoted[60];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(text, quoted);
    if (!at) fail_msg("no %s in %s", key, text);
    return strtol(at + strlen(quoted), NULL, 10);
}

static void run_flight(const char *arguments, bool hits, outcome *o)
{
    run_graze(arguments, o);
    if (o->exit_status != hits) fail_msg("%s: exit status %d: %s", arguments, o->exit_status, o->err);
    assert_string_equal(o->err, "");
}

static void test_json(void **state)
{
    (void)state;
    outcome o;
    run_flight("fly floor.obj cube.obj --poses 300 --step 0.2 --json", true, &o);
    assert_true(is_json_lines(o.out));
    assert_int_equal(field(o.out, "poses"), 300);
    assert_true(field(o.out, "hits") > 0 && field(o.out, "pairs") >= field(o.out, "hits"));
    assert_int_equal(field(o.out, "touching") + field(o.out, "crossing") + field(o.out, "overlap"),
                     field(o.out, "pairs"));
    assert_true(field(o.out, "most_pairs") > 0 && field(o.out, "most_pairs_pose") < 300);
    assert_non_null(strstr(o.out, "\"tolerance\":null"));
}

static void test_free_flight(void **state)
{
    (void)state;
    outcome o;
    run_flight("fly floor.obj cube.obj --poses 1 --json", false, &o);
    assert_int_equal(field(o.out, "hits"), 0);
    assert_non_null(strstr(o.out, "\"most_pairs_pose\":null"));
    run_flight("fly floor.obj cube.obj --poses 1", false, &o);
    assert_non_null(strstr(o.out, "1 pose, 0 in contact"));
}

static void read_demo(const char *arguments, char *poses, size_t capacity)
{
    outcome o;
    run_graze(arguments, &o);
    assert_true(o.exit_status < 2);
    read_file("poses.txt", poses, capacity);
    assert_int_equal(line_count(poses), 1 + 5); /* and a comment */
}

static void test_built_in_data(void **state)
{
    (void)state;
    static char first[4000], second[4000];
    read_demo("fly --poses 5 --poses-out poses.txt", first, sizeof first);
    read_demo("fly --demo --poses 5 --poses-out poses.txt", second, sizeof second);
    assert_string_equal(first, second);
    read_demo("fly --demo --poses 5 --seed 2 --poses-out poses.txt", second, sizeof second);
    assert_string_not_equal(first, second);
}

/* The files that a flight leaves give its contacts again. */
static void test_replay_agrees(void **state)
{
    (void)state;
    static const char *const scales[] = {"", "--size 0.3"};
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        char line[200];
        outcome flown, replayed;
        snprintf(line, sizeof line,
                 "fly floor.obj cube.obj %s --poses 50 --step 0.2 --json --poses-out p.txt --object-out o.obj",
                 scales[i]);
        run_flight(line, true, &flown);
        run_flight("replay floor.obj o.obj p.txt --query all --json", true, &replayed);
        static const char *const keys[] = {"poses", "hits", "pairs", "b_triangles", "triangle_tests"};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            assert_int_equal(field(flown.out, keys[k]), field(replayed.out, keys[k]));
    }
}

static void test_tolerance(void **state)
{
    (void)state;
    outcome o;
    run_flight("fly floor.obj cube.obj --poses 300 --step 0.2 --tolerance 0.25 --json --poses-out p.txt", true, &o);
    assert_true(field(o.out, "apart") > 0);
    outcome replayed;
    run_flight("replay floor.obj cube.obj p.txt --tolerance 0.25 --json", true, &replayed);
    assert_int_equal(field(o.out, "hits"), field(replayed.out, "hits"));
    assert_int_equal(field(o.out, "pairs"), field(replayed.out, "pairs"));
}

static void test_page(void **state)
{
    (void)state;
    outcome o;
    run_flight("fly floor.obj cube.obj --poses 300 --step 0.2 --page page.html", true, &o);
    run_shell("tail -c 8 page.html; head -c 15 page.html; grep -c '\"summary\":{\"version\"' page.html", &o);
    assert_string_equal(o.out, "</html>\n<!DOCTYPE html>1\n");
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *said;
    } cases[] = {
        {"fly floor.obj", "OBJECT is missing"},
        {"fly --demo floor.obj cube.obj", "--demo has its own meshes"},
        {"fly floor.obj cube.obj cube.obj", "one argument too many"},
        {"fly floor.obj missing.obj", "missing.obj"},
        {"fly floor.obj cube.obj --poses 0", "--poses"},
        {"fly floor.obj cube.obj --poses 1000000000000", "--poses"},
        {"fly floor.obj cube.obj --step 0", "--step"},
        {"fly floor.obj cube.obj --step 5", "less than two steps"},
        {"fly floor.obj cube.obj --step 1e-14", "lost in the rounding"},
        {"fly floor.obj cube.obj --turn 181", "--turn"},
        {"fly floor.obj cube.obj --wobble 2", "--wobble"},
        {"fly floor.obj cube.obj --size 0", "--size"},
        {"fly floor.obj cube.obj --method xyzzy", "xyzzy"},
        {"fly floor.obj cube.obj --tolerance -1", "--tolerance"},
        {"fly floor.obj cube.obj --poses-out floor.obj", "would overwrite"},
        {"fly floor.obj cube.obj --poses-out both --page both", "both"},
        {"fly floor.obj cube.obj --page no/page.html", "no/page.html"},
        {"fly floor.obj cube.obj --page /dev/full --poses 5", "/dev/full"},
        {"fly floor.obj cube.obj --object-out object.xyz", "object.xyz"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        run_graze(cases[i].arguments, &o);
        check_refusal(cases[i].arguments, "graze fly: ", cases[i].said, &o);
        check_no_leftovers(cases[i].arguments);
    }
    assert_false(exists("both"));
    assert_false(exists("object.xyz"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),          cmocka_unit_test(test_free_flight), cmocka_unit_test(test_built_in_data),
        cmocka_unit_test(test_replay_agrees), cmocka_unit_test(test_tolerance),   cmocka_unit_test(test_page),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
