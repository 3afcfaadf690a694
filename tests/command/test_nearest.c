/* What nearest writes, and what it refuses. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_nearest");
    write_file("points.txt", "# a square, a corner twice\n0 0 0\n1,0,0\n0 1 0\n1 1 0\n1 0 0\n");
    write_file("queries.txt", "0.5 0.5 0\n1 0.25 0\n\n-3 -4 0\n");
    write_file("bad.txt", "0 0 0\n0 zero 0\n");
    write_file("cube.obj", cube_obj);
    return 0;
}

static void test_csv(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *csv;
    } cases[] = {
        {"points.txt queries.txt", "query,point,distance\n0,0,0.70710678118654757\n1,1,0.25\n2,0,5\n"},
        {"points.txt queries.txt --metric linf", "query,point,distance\n0,0,0.5\n1,1,0.25\n2,0,4\n"},
        {"points.txt queries.txt --metric=l2 " THREADS(3) " --epsilon 0",
         "query,point,distance\n0,0,0.70710678118654757\n1,1,0.25\n2,0,5\n"},
        {"queries.txt points.txt --count 2 --metric linf",
         "query,point,distance\n0,0,0.5\n0,1,1\n1,1,0.25\n1,0,0.5\n2,0,0.5\n2,1,1\n3,0,0.5\n3,1,0.75\n4,1,0.25\n4,0,"
         "0.5\n"},
        {"cube.obj queries.txt --count 9 " THREADS(64),
         "query,point,distance\n0,0,0.70710678118654757\n0,1,0.70710678118654757\n0,2,0.70710678118654757\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200], csv[4000];
        snprintf(arguments, sizeof arguments, "nearest %s --out out.csv", cases[i].arguments);
        run_graze(arguments, &o);
        read_file("out.csv", csv, sizeof csv);
        if (o.exit_status != 0 || o.err[0] || strncmp(csv, cases[i].csv, strlen(cases[i].csv)) != 0)
            fail_msg("%s: exit status %d\n%s%s", arguments, o.exit_status, o.err, csv);
    }
    char csv[4000];
    read_file("out.csv", csv, sizeof csv);
    assert_int_equal(line_count(csv), 1 + 3 * 8); /* a cube has no ninth corner */
}

static void test_report(void **state)
{
    (void)state;
    static const char *const fields[] = {
        "\"metric\":\"l2\"",
        "\"epsilon\":0.5",
        "\"count\":1",
        ("\"threads\":" THREADS_SAID(2)),
        "\"points\":5",
        "\"queries\":3",
        "\"build_ms\":",
        "\"bytes\":",
        "\"median_us\":",
        "\"mean_us\":",
        "\"p99_us\":",
        "\"max_us\":",
        "\"bv_tests\":0",
        "\"point_tests\":15",
        "\"sum_distance\":5.9571067811865479",
        "\"exact_tests\":",
    };
    outcome o;
    run_graze("nearest points.txt queries.txt --epsilon 0.5 " THREADS(2) " --json", &o);
    assert_int_equal(o.exit_status, 0);
    assert_int_equal(line_count(o.out), 1);
    const char *end = json_value_end(o.out);
    assert_true(end && *end == '\n');
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!strstr(o.out, fields[i])) fail_msg("no %s in %s", fields[i], o.out);

    run_graze("nearest points.txt queries.txt --metric linf --epsilon 0.1", &o);
    assert_int_equal(o.exit_status, 0);
    assert_true(!strncmp(o.out, "linf, epsilon 0.1, 1 neighbour, 1 thread\n  5 points; ", 53));
    assert_non_null(strstr(o.out, "  3 queries, distances add up to 4.75\n"));
}

static void test_refusals(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *begin, *says;
    } cases[] = {
        {"", "graze nearest: ", "POINTS is missing"},
        {"points.txt", "graze nearest: ", "QUERIES is missing"},
        {"bad.txt queries.txt --out out.csv", "graze nearest: bad.txt: line 2: ", "'zero' is no number, where y"},
        {"points.txt bad.txt --out out.csv", "graze nearest: bad.txt: line 2: ", "'zero' is no number, where y"},
        {"points.txt missing.txt", "graze nearest: missing.txt: ", "can not be read"},
        {"points.txt queries.txt --metric l1", "graze nearest: --metric: ", "give l2 or linf"},
        {"points.txt queries.txt --epsilon -1", "graze nearest: --epsilon: ", "out of range"},
        {"points.txt queries.txt --count 0", "graze nearest: --count: ", "whole number from 1"},
        {"points.txt queries.txt --threads 65", "graze nearest: --threads: ", "from 1 to 64"},
        {"points.txt queries.txt --out ./queries.txt", "graze nearest: ./queries.txt: ", "would overwrite"},
        {"points.txt queries.txt --method kdop", "graze nearest: --method: ", "unknown option"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200];
        snprintf(arguments, sizeof arguments, "nearest %s", cases[i].arguments);
        remove("out.csv");
        run_graze(arguments, &o);
        check_refusal(arguments, cases[i].begin, cases[i].says, &o);
        assert_false(exists("out.csv"));
        check_no_leftovers(arguments);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_csv, enter),
        cmocka_unit_test_setup(test_report, enter),
        cmocka_unit_test_setup(test_refusals, enter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
