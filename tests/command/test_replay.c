/* What replay writes: the CSV of each question, the same for any number of threads and passes. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_replay");
    write_file("a.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    write_file("free.txt", "1 0 0 2 0 1 0 0 0 0 1 0\n1,0,0,1.125,0,1,0,0,0,0,1,0\n");
    return 0;
}

static void test_csv_of_each_question(void **state)
{
    (void)state;
    static const struct {
        const char *arguments;
        int exit_status;
        const char *csv; /* NULL: not compared as a whole */
    } cases[] = {
        {"poses.txt --query first", 1, "pose,hit\n0,0\n1,1\n2,1\n3,1\n4,0\n"},
        {"free.txt --query first", 0, "pose,hit\n0,0\n1,0\n"},
        {"free.txt", 0, "pose,hit\n0,0\n1,0\n"},
        {"poses.txt --query distance", 1, "pose,distance\n0,1\n1,0\n2,0\n3,0\n4,999999\n"},
        {"free.txt --query distance", 0, "pose,distance\n0,1\n1,0.125\n"},
        {"poses.txt --query distance --cutoff 1", 1, "pose,distance\n0,1\n1,0\n2,0\n3,0\n4,inf\n"},
        {"free.txt --query distance --cutoff 0.1", 0, "pose,distance\n0,inf\n1,inf\n"},
        {"poses.txt --query distance --relative 1e9", 1, NULL},
        {"free.txt --query distance --relative 1e9", 0, NULL}, /* however large, it hides no contact */
        {"free.txt --query distance --absolute 0.01", 0, NULL},
        {"free.txt --query distance --absolute 9 --method brute", 1, NULL}, /* contact is not ruled out */
        {"free.txt --query all", 0, "pose,triangle_a,triangle_b,kind\n"},
        {"free.txt --query tolerance=0.1", 0, "pose,triangle_a,triangle_b,distance\n"},
        {"free.txt --tolerance 0.125", 1, NULL},
        {"free.txt --query near=0.1", 0, "pose,hit\n0,0\n1,0\n"},
        {"free.txt --query near=0.125", 1, "pose,hit\n0,0\n1,1\n"},
        {"free.txt --query near=0.12499999999999999", 0, "pose,hit\n0,0\n1,0\n"},
        {"poses.txt --query near=1 --method boxtree", 1, "pose,hit\n0,1\n1,1\n2,1\n3,1\n4,0\n"},
        {"poses.txt --query near=0 --method brute", 1, "pose,hit\n0,0\n1,1\n2,1\n3,1\n4,0\n"},
        {"poses.txt --query near=1 --method kdop,budget=1", 1, "pose,hit\n0,maybe\n1,maybe\n2,maybe\n3,maybe\n4,0\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[200], csv[4000];
        snprintf(arguments, sizeof arguments, "replay a.obj a.obj %s --out out.csv", cases[i].arguments);
        run_graze(arguments, &o);
        read_file("out.csv", csv, sizeof csv);
        if (o.exit_status != cases[i].exit_status || o.err[0] || (cases[i].csv && strcmp(csv, cases[i].csv) != 0))
            fail_msg("%s: exit status %d\n%s%s", arguments, o.exit_status, o.err, csv);
    }
}

/* Sorted by pose, then A, then B; kinds and distances as they must be for two cubes. */
static void test_pairs_are_sorted(void **state)
{
    (void)state;
    static const char *const queries[] = {"all", "tolerance=1"};
    for (int q = 0; q < 2; q++) {
        outcome o;
        char arguments[200];
        static char csv[100000];
        snprintf(arguments, sizeof arguments, "replay a.obj a.obj poses.txt --query %s --out out.csv", queries[q]);
        run_graze(arguments, &o);
        assert_int_equal(o.exit_status, 1);
        read_file("out.csv", csv, sizeof csv);
        unsigned long last = 0, count = 0;
        for (const char *line = strchr(csv, '\n') + 1; *line; line = strchr(line, '\n') + 1, count++) {
            unsigned pose, a, b;
            char word[40];
            assert_int_equal(sscanf(line, "%u,%u,%u,%39s", &pose, &a, &b, word), 4);
            unsigned long key = (pose * 12ul + a) * 12ul + b + 1;
            if (key <= last || a > 11 || b > 11) fail_msg("%s: not in order: %.40s", queries[q], line);
            last = key;
        }
        assert_true(count > 40);
    }
}

static void test_face_contact_has_overlaps(void **state)
{
    (void)state;
    outcome o;
    write_file("face.txt", "1 0 0 1 0 1 0 0 0 0 1 0\n");
    run_graze("replay a.obj a.obj face.txt --query all --out out.csv", &o);
    static char csv[10000];
    read_file("out.csv", csv, sizeof csv);
    /* A's face x = 1 is triangles 10 and 11, B's face x = 0 is 8 and 9: the diagonals of both run the same way, so each
     * of A's shares area with one of B's and only an edge with the other. */
    static const char *const lines[] = {"\n0,10,8,", "\n0,10,9,", "\n0,11,8,", "\n0,11,9,"};
    int overlaps = 0;
    for (int i = 0; i < 4; i++) {
        const char *line = strstr(csv, lines[i]);
        assert_non_null(line);
        overlaps += !strncmp(line + strlen(lines[i]), "overlap\n", 8);
    }
    assert_int_equal(overlaps, 2);
    assert_null(strstr(csv, "crossing"));
}

/* 101 poses, so that no number of threads divides them; threads beyond the poses too. */
static void test_threads_and_passes_change_nothing(void **state)
{
    (void)state;
    FILE *file = fopen("many.txt", "w");
    assert_non_null(file);
    for (int i = 0; i <= 100; i++) fprintf(file, "0 -1 0 %.17g 1 0 0 %.17g 0 0 1 .3\n", i / 64.0, i / 128.0 - .25);
    fclose(file);
    static const char *const queries[] = {"first",         "all",     "distance", "distance --cutoff 0.25",
                                          "tolerance=0.1", "near=0.1"};
    static const char *const ways[] = {THREADS(2), THREADS(3), THREADS(150), "--repeat 3 " THREADS(2), "--repeat 4"};
    for (int q = 0; q < 6; q++) {
        outcome o;
        char line[400];
        snprintf(line, sizeof line, "\"$graze\" replay a.obj a.obj many.txt --query %s --out one.csv", queries[q]);
        run_shell(line, &o);
        assert_int_equal(o.exit_status, 1);
        for (int w = 0; w < 5; w++) {
            snprintf(line, sizeof line,
                     "\"$graze\" replay a.obj a.obj many.txt --query %s --out two.csv %s; cmp one.csv two.csv",
                     queries[q], ways[w]);
            run_shell(line, &o);
            if (o.exit_status != 0) fail_msg("%s: %s%s", line, o.out, o.err);
        }
    }
}

/* The counts in the JSON are of one pass, whatever --repeat says. */
static void test_counts_are_of_one_pass(void **state)
{
    (void)state;
    outcome once, thrice;
    run_graze("replay a.obj a.obj poses.txt --query all --json", &once);
    run_graze("replay a.obj a.obj poses.txt --query all --json --repeat 3 " THREADS(2), &thrice);
    const char *hits = strstr(once.out, "\"hits\""), *again = strstr(thrice.out, "\"hits\"");
    assert_non_null(hits);
    assert_non_null(again);
    assert_string_equal(hits, again); /* hits, undecided, pairs, sum_distance and the counters */
    assert_non_null(
        strstr(thrice.out, "\"threads\":" THREADS_SAID(2) ",\"build_threads\":" THREADS_SAID(2) ",\"repeat\":3,"));
}

static double field(const char *json, const char *key)
{
    char text[60];
    snprintf(text, sizeof text, "\"%s\":", key);
    const char *at = strstr(json, text);
    assert_non_null(at);
    return strtod(at + strlen(text), NULL);
}

/* The summary is that of the times that --times writes. */
static void test_times(void **state)
{
    (void)state;
    outcome o;
    char csv[4000];
    run_graze("replay a.obj a.obj poses.txt --query all --json --times t.csv --repeat 5", &o);
    read_file("t.csv", csv, sizeof csv);
    assert_memory_equal(csv, "pose,us\n", 8);
    const char *line = csv;
    double most = 0, sum = 0;
    for (int i = 0; i < 5; i++) {
        int pose;
        double us;
        line = strchr(line, '\n') + 1;
        assert_int_equal(sscanf(line, "%d,%lf", &pose, &us), 2);
        assert_int_equal(pose, i);
        assert_true(us >= 0 && us < 1e6);
        most = us > most ? us : most;
        sum += us;
    }
    assert_true(field(o.out, "max_us") == most && field(o.out, "p99_us") == most);
    assert_true(field(o.out, "mean_us") == sum / 5);
    assert_true(field(o.out, "median_us") <= most && field(o.out, "build_ms") >= 0);
    assert_true(field(o.out, "bytes_a") == field(o.out, "bytes_b")); /* the same file twice is still two models */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_csv_of_each_question),      cmocka_unit_test(test_pairs_are_sorted),
        cmocka_unit_test(test_face_contact_has_overlaps), cmocka_unit_test(test_threads_and_passes_change_nothing),
        cmocka_unit_test(test_counts_are_of_one_pass),    cmocka_unit_test(test_times),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
