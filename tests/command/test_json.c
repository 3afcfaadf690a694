/* Every --json output is valid JSON, one object a line, with the fields that are promised. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_json");
    write_file("a.obj", cube_obj);
    write_file("flat.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n");
    write_file("qu\"ote\\\t.obj", cube_obj);
    write_file("\303\274\377.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    return 0;
}

static void test_checker_can_refuse(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "{}",
                                      "{\"a\":}\n",
                                      "{\"a\":nan}\n",
                                      "{\"a\":1,}\n",
                                      "{a:1}\n",
                                      "{\"a\":01}\n",
                                      "{\"a\":1.}\n",
                                      "{\"a\":\"\t\"}\n",
                                      "[1]\n",
                                      "{\"a\":1}x\n",
                                      "{\"a\":inf}\n",
                                      "{\"a\" 1}\n",
                                      "{\"\\x\":1}\n",
                                      "{}\n[]\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (is_json_lines(bad[i])) fail_msg("taken for JSON: %s", bad[i]);
    assert_true(is_json_lines("{\"a\":[1,-2.5e-3,{}],\"b\":null}\n{\"c\":\"\\u00e4\"}\n"));
}

static void test_all_outputs(void **state)
{
    (void)state;
    static const struct {
        const char *arguments;
        size_t lines;
        const char *has[8];
    } cases[] = {
        {"info a.obj --json", 1, {"\"triangles\":12,", "\"closed\":true", "\"volume\":1,", "\"low\":[0,0,0]"}},
        {"info a.obj flat.obj --json",
         2,
         {"\"thinnest_ratio\":null", "\"volume\":null", "\"degenerate_triangles\":1,"}},
        {"info 'qu\"ote\\\t.obj' --json", 1, {"\"file\":\"qu\\\"ote\\\\\\u0009.obj\""}},
        {"info \"$(printf '\\303\\274\\377.obj')\" --json", 1, {"\"file\":\"\303\274\\ufffd.obj\""}},
        {"check a.obj a.obj --pose 2,0,0 --json", 1, {"\"verdict\":\"free\"", "\"pairs\":[]", "\"all\":false"}},
        {"check a.obj a.obj --pose .5,.5,.5 --json", 1, {"\"verdict\":\"contact\"", "\"pairs\":[{\"a\":"}},
        {"check a.obj a.obj --pose .5,.5,.5 --all --json", 1, {"\"kind\":\"crossing\"", "\"segment\":[["}},
        {"check a.obj a.obj --pose .5,.5,.5 --all --json",
         1,
         {"\"kind\":\"crossing\",\"distance\":0,\"segment\":[[0.5,0.5,1],[1,0.5,1]],"
          "\"corners\":[[0.5,0.5,1],[1,0.5,1]],\"normal_a\":[0,0,1],\"normal_b\":[0,-1,0]}",
          "\"kind\":\"touching\",\"distance\":0,\"segment\":null,\"corners\":[[0.5,0.5,1]],"}},
        {"check a.obj a.obj --pose 1,0,0 --all --json",
         1,
         {"\"kind\":\"overlap\",\"distance\":0,\"segment\":null,\"corners\":[[1,0,0],[1,1,",
          "\"normal_a\":[1,0,0],\"normal_b\":[-1,0,0]}"}},
        {"check a.obj a.obj --pose 2,0,0 --tolerance 1 --all --json",
         1,
         {"\"segment\":null,\"corners\":[],\"normal_a\":["}},
        {"check flat.obj flat.obj --all --json", 1, {"\"normal_a\":[0,0,0],\"normal_b\":[0,0,0]}"}},
        {"check a.obj a.obj --pose 2,0,0 --tolerance 1 --all --json",
         1,
         {"\"verdict\":\"near\"", "\"least_distance\":1,", "\"distance\":1,"}},
        {"check a.obj a.obj --pose 2,0,0 --tolerance 1.5 --json",
         1,
         {"\"verdict\":\"near\"", "\"least_distance\":1,", "\"kind\":\"apart\",\"distance\":1,"}},
        {"check a.obj a.obj --tolerance 0 --json", 1, {"\"verdict\":\"contact\"", "\"least_distance\":0,"}},
        {"check a.obj a.obj --tolerance 0 --method boxtree --json",
         1,
         {"\"verdict\":\"contact\"", "\"least_distance\":0,"}},
        {"check a.obj a.obj --pose 1,0,0 --tolerance 0.5 --all --json",
         1,
         {"\"verdict\":\"contact\"", "\"least_distance\":0,"}},
        {"check a.obj a.obj --pose 2,0,0 --tolerance 1.5 --method boxtree --json",
         1,
         {"\"verdict\":\"near\"", "\"least_distance\":null,", "\"kind\":\"apart\",\"distance\":1"}},
        {"check a.obj a.obj --pose 2,0,0 --tolerance .5 --json",
         1,
         {"\"verdict\":\"free\"", "\"least_distance\":null,\"pairs\":[]"}},
        {"distance a.obj a.obj --pose 4,0,0 --json", 1, {"\"distance\":3,", "\"point_a\":[1,", "\"weights_b\":["}},
        {"distance a.obj a.obj --pose 4,0,0 --json", 1, {"\"cutoff\":null,\"relative\":0,\"absolute\":0,"}},
        {"distance a.obj a.obj --pose 4,0,0 --cutoff 2 --relative .5 --json",
         1,
         {"\"cutoff\":2,\"relative\":0.5,", "\"distance\":null,", "\"triangle_a\":null,"}},
        {"shape box -o s.obj --json", 1, {"\"shape\":\"box\"", "\"file\":\"s.obj\"", "\"triangles\":12,"}},
        {"replay a.obj a.obj poses.txt --json", 1, {"\"query\":\"first\"", "\"pairs\":null", "\"hits\":3,"}},
        {"replay a.obj a.obj poses.txt --query all --json", 1, {"\"sum_distance\":null", "\"pairs\":", "\"simd\":"}},
        {"replay a.obj a.obj poses.txt --query distance --json", 1, {"\"pairs\":null", "\"sum_distance\":1000000,"}},
        {"replay a.obj a.obj poses.txt --query distance --cutoff 1 --absolute 0 --relative 0.25 --json",
         1,
         {"\"query\":\"distance,cutoff=1,relative=0.25\"", "\"sum_distance\":1,"}},
        {"replay a.obj a.obj poses.txt --tolerance .1 --json",
         1,
         {"\"query\":\"tolerance=0.1\"", "\"undecided\":null"}},
        {"replay a.obj a.obj poses.txt --query near=1 --json",
         1,
         {"\"query\":\"near=1\"", "\"hits\":4,\"undecided\":null,\"pairs\":null,\"sum_distance\":null"}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        run_graze(cases[i].arguments, &o);
        if (o.exit_status > 1 || o.err[0] || !is_json_lines(o.out) || line_count(o.out) != cases[i].lines)
            fail_msg("%s: exit status %d\n%s%s", cases[i].arguments, o.exit_status, o.out, o.err);
        for (size_t k = 0; cases[i].has[k]; k++)
            if (!strstr(o.out, cases[i].has[k]))
                fail_msg("%s: no %s in %s", cases[i].arguments, cases[i].has[k], o.out);
    }
}

/* The fields that others read, all of them, for every question. */
static void test_replay_fields(void **state)
{
    (void)state;
    static const char *const fields[] = {
        "version", "method",       "simd",      "threads", "repeat",       "query",     "a_triangles",    "b_triangles",
        "poses",   "pose_numbers", "build_ms",  "bytes_a", "bytes_b",      "median_us", "mean_us",        "p99_us",
        "max_us",  "hits",         "undecided", "pairs",   "sum_distance", "bv_tests",  "triangle_tests", "bv_updates"};
    static const char *const questions[] = {"first", "all", "distance", "tolerance=0.5", "near=0.5"};
    for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
        outcome o;
        char text[200];
        snprintf(text, sizeof text, "replay a.obj a.obj poses.txt --repeat 2 --json --query %s", questions[q]);
        run_graze(text, &o);
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            snprintf(text, sizeof text, "%c\"%s\":", i ? ',' : '{', fields[i]);
            if (!strstr(o.out, text)) fail_msg("%s: no %s in %s", questions[q], text, o.out);
        }
    }
}

/* The user's locale has no say in numbers. */
static void test_other_locale(void **state)
{
    (void)state;
    outcome o;
    run_shell("LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 \"$graze\" distance a.obj a.obj --pose 2.5,0,0 --json", &o);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"distance\":1.5,"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checker_can_refuse),
        cmocka_unit_test(test_all_outputs),
        cmocka_unit_test(test_replay_fields),
        cmocka_unit_test(test_other_locale),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
