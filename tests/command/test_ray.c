/* What ray writes, and what it refuses. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_ray");
    write_file("cube.obj", cube_obj);
    write_file("rays.txt", "# three rays\n-1 0.25 0.5 1 0 0\n\n0.5,0.25,3,0,0,-2\n5 5 5 1 1 1\n");
    write_file("bad.txt", "0 0 0 1 0 0\n0 0 0 zero 0 0\n");
    return 0;
}

static void check_csv(const char *arguments, int exit_status, const char *expected)
{
    outcome o;
    char line[300], csv[4000];
    snprintf(line, sizeof line, "ray cube.obj rays.txt %s --out out.csv", arguments);
    run_graze(line, &o);
    read_file("out.csv", csv, sizeof csv);
    if (o.exit_status != exit_status || o.err[0] || strcmp(csv, expected) != 0)
        fail_msg("%s: exit status %d\n%s%s", line, o.exit_status, o.err, csv);
}

/* Triangle numbers are those of the file, so each is written where it was looked up once: by brute, which all others
 * match. */
static void test_csv(void **state)
{
    (void)state;
    static const char *const methods[] = {"brute", "wide", "boxtree"};
    static char first[4000], all[4000];
    outcome o;
    run_graze("ray cube.obj rays.txt --method brute --out first.csv", &o);
    assert_int_equal(o.exit_status, 1);
    run_graze("ray cube.obj rays.txt --method brute --query all --out all.csv", &o);
    read_file("first.csv", first, sizeof first);
    read_file("all.csv", all, sizeof all);
    assert_int_equal(line_count(first), 3);
    assert_int_equal(line_count(all), 5);
    assert_true(!strncmp(first, "ray,triangle,t,x,y,z,side\n0,", 28));
    assert_non_null(strstr(first, ",1,0,0.25,0.5,front\n1,"));
    assert_non_null(strstr(first, ",1,0.5,0.25,1,front\n"));
    assert_non_null(strstr(all, ",2,1,0.25,0.5,back\n"));
    for (int m = 0; m < 3; m++)
        for (int threads = 1; threads <= (GRZ_HAVE_THREADS ? 4 : 1); threads++) {
            char arguments[100];
            snprintf(arguments, sizeof arguments, "--method %s --threads %d", methods[m], threads);
            check_csv(arguments, 1, first);
            strcat(arguments, " --query all");
            check_csv(arguments, 1, all);
        }
    check_csv("--query any", 1, "ray,hit\n0,1\n1,1\n2,0\n");
    check_csv("--query any --reach 0.75 --method boxtree", 0, "ray,hit\n0,0\n1,0\n2,0\n");
}

static void test_one_ray(void **state)
{
    (void)state;
    static const struct {
        const char *arguments;
        int exit_status;
        const char *says;
    } cases[] = {
        {"--origin -1,0.25,0.5 --direction 1,0,0", 1, ", front, t = 1 at (0, 0.25, 0.5), weights "},
        {"--origin=-1,0.25,0.5 --to 1,0.25,0.5", 1, ", front, t = 0.5 at (0, 0.25, 0.5), weights "},
        {"--origin -1,0.25,0.5 --to 1,0.25,0.5 --query all", 1, ", back, t = 1 at (1, 0.25, 0.5), weights "},
        {"--origin -1,0.25,0.5 --to -0.5,0.25,0.5", 0, "the ray meets no triangle\n"},
        {"--origin -1,0.25,0.5 --to -0.5,0.25,0.5 --reach 2", 1, ", front, t = 2 at (0, 0.25, 0.5)"},
        {"--origin 0.5,0.5,0.5 --direction 1,1e-300,0 --query any", 1, "the ray meets a triangle\n"},
        {"--origin 0.5,0.5,0.5 --direction 1,1,0 --query any --reach 0.49", 0, "the ray meets no triangle\n"},
        {"--origin -1,0,0 --direction 1,0,0 --query all", 1, ", edge-on, t = 1 at (0, 0, 0), weights "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[300];
        snprintf(arguments, sizeof arguments, "ray cube.obj %s", cases[i].arguments);
        run_graze(arguments, &o);
        if (o.exit_status != cases[i].exit_status || !strstr(o.out, cases[i].says))
            fail_msg("%s: exit status %d\n%s%s", arguments, o.exit_status, o.err, o.out);
    }
}

static void check_fields(const char *arguments, const char *const *fields, size_t count)
{
    outcome o;
    run_graze(arguments, &o);
    assert_int_equal(line_count(o.out), 1);
    const char *end = json_value_end(o.out);
    assert_true(end && *end == '\n');
    for (size_t i = 0; i < count; i++)
        if (!strstr(o.out, fields[i])) fail_msg("%s: no %s in %s", arguments, fields[i], o.out);
}

static void test_report(void **state)
{
    (void)state;
    static const char *const many[] = {
        "\"method\":\"boxtree,",
        "\"mesh\":\"cube.obj\"",
        "\"triangles\":12",
        "\"query\":\"all\"",
        "\"reach\":null",
        ("\"threads\":" THREADS_SAID(2)),
        "\"rays\":3",
        "\"hits\":2",
        "\"met\":4",
        "\"build_ms\":",
        "\"bytes\":",
        "\"median_us\":",
        "\"mean_us\":",
        "\"p99_us\":",
        "\"max_us\":",
        "\"bv_tests\":",
        "\"triangle_tests\":",
        "\"triangles_met\":null",
    };
    static const char *const one[] = {
        "\"reach\":1",      "\"rays\":1",         "\"triangles_met\":[{\"triangle\":", "\"t\":0.5", "\"point\":[0,0.25",
        "\"weights\":[0.5", "\"side\":\"front\"",
    };
    check_fields("ray cube.obj rays.txt --query all " THREADS(2) " --method boxtree --json", many,
                 sizeof many / sizeof *many);
    check_fields("ray cube.obj --origin -1,0.25,0.5 --to 1,0.25,0.5 --json", one, sizeof one / sizeof *one);

    outcome o;
    run_graze("ray cube.obj rays.txt --query all", &o);
    assert_int_equal(o.exit_status, 1);
    assert_non_null(strstr(o.out, ", all, 1 thread\n  12 triangles; model built in "));
    assert_non_null(strstr(o.out, "  3 rays, 2 meet a triangle, 4 triangles together\n"));
}

static void test_saved_model(void **state)
{
    (void)state;
    outcome o;
    run_graze("build cube.obj -o cube.graze", &o);
    assert_int_equal(o.exit_status, 0);
    run_graze("ray cube.graze --origin -1,0.25,0.5 --direction 1,0,0", &o);
    assert_int_equal(o.exit_status, 1);
    assert_non_null(strstr(o.out, "t = 1 at (0, 0.25, 0.5)"));
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *begin, *says;
    } cases[] = {
        {"", "graze ray: ", "MESH is missing"},
        {"cube.obj", "graze ray: ", "which ray? give --origin"},
        {"cube.obj --direction 1,0,0", "graze ray: ", "which ray?"},
        {"cube.obj --origin 1,0,0", "graze ray: --direction", "is missing"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --to 1,1,1", "graze ray: --direction", "leave out one"},
        {"cube.obj rays.txt --origin 1,0,0", "graze ray: --origin", "do not go with the file rays.txt"},
        {"cube.obj --origin 1,0 --direction 0,1,0", "graze ray: --origin: ", "x,y,z"},
        {"cube.obj --origin 1,0,0,0 --direction 0,1,0", "graze ray: --origin: ", "x,y,z"},
        {"cube.obj --origin 1,,0 --direction 0,1,0", "graze ray: --origin: ", "x,y,z"},
        {"cube.obj --origin 1,nan,0 --direction 0,1,0", "graze ray: --origin: ", "three finite numbers"},
        {"cube.obj --origin 1,0,0 --direction 0,0,0", "graze ray: ray 0: ", "its direction is zero"},
        {"cube.obj --origin 1,1e99,0 --direction 1,0,0", "graze ray: ray 0: ", "beyond 2^200"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --query last", "graze ray: --query: ", "first, any or all"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --reach -1", "graze ray: --reach: ", "out of range"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --method kdop,tau=2", "graze ray: --method: option tau ",
         "leave it out"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --method boxtree,test=table", "graze ray: --method: option test ",
         "leave it out"},
        {"cube.obj --origin 1,0,0 --direction 0,1,0 --method none", "graze ray: --method: ", "no method 'none'"},
        {"cube.obj bad.txt --out out.csv", "graze ray: bad.txt: line 2: ", "'zero' is no number, where x of the dir"},
        {"missing.obj rays.txt", "graze ray: missing.obj: ", "can not be read"},
        {"cube.obj missing.txt", "graze ray: missing.txt: ", "can not be read"},
        {"cube.obj rays.txt --threads 65", "graze ray: --threads: ", "from 1 to 64"},
        {"cube.obj rays.txt --out ./rays.txt", "graze ray: ./rays.txt: ", "would overwrite"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200];
        snprintf(arguments, sizeof arguments, "ray %s", cases[i].arguments);
        remove("out.csv");
        run_graze(arguments, &o);
        check_refusal(arguments, cases[i].begin, cases[i].says, &o);
        assert_false(exists("out.csv"));
        check_no_leftovers(arguments);
    }
    outcome o;
    run_graze("build cube.obj -o cube.graze", &o);
    run_graze("ray cube.graze rays.txt --method wide", &o);
    check_refusal("ray cube.graze", "graze ray: --method: ", "is a saved model", &o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_csv, enter),      cmocka_unit_test_setup(test_one_ray, enter),
        cmocka_unit_test_setup(test_report, enter),   cmocka_unit_test_setup(test_saved_model, enter),
        cmocka_unit_test_setup(test_refusals, enter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
