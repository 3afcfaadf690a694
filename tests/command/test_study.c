/* graze study: a very small run has all its tables, numbers that can be read, and pictures where gnuplot is. */
#define _POSIX_C_SOURCE 200809L

#include "json_check.h"
#include "run_command.h"

#include <graze/base.h>
#include <math.h>

/* Small enough for the sanitizers; what is left out is said by the report itself. */
#define TINY  "--quick --scale 0.001 --poses 4 "
#define SMALL "study quickcd " TINY

/* A gnuplot that fails on one plot, as one that is missing does, and else is the real one, if there is one. */
static const char stand_in[] = "#!/bin/sh\n"
                               "case $1 in quickcd_parts.gp) exit 1;; esac\n"
                               "PATH=${PATH#*:}\n"
                               "command -v gnuplot >/dev/null || { echo '<svg></svg>'; exit; }\n"
                               "exec gnuplot \"$1\"\n";

static int enter(void **state)
{
    (void)state;
    outcome o;
    enter_folder("command_study");
    write_file("a file", "");
    write_file("gnuplot", stand_in);
    run_shell("mkdir stand && mv gnuplot stand && chmod +x stand/gnuplot", &o);
    return o.exit_status;
}

static char report[200000];

/* The number in the field of an object on one line. */
static double field(const char *json, const char *name)
{
    char key[60];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    if (!at) fail_msg("no %s in %s", name, json);
    return strtod(at + strlen(key), NULL);
}

/* The statements of the report, of which each has one of three verdicts: as many lines of the list before the tables,
 * and as many paragraphs below. */
static double statements(const char *json)
{
    return field(json, "held") + field(json, "failed") + field(json, "undecided");
}

static size_t occurrences(const char *of)
{
    size_t count = 0;
    for (const char *at = report; (at = strstr(at, of)) != NULL; at += strlen(of)) count++;
    return count;
}

static void check_verdicts(const char *json)
{
    static const struct {
        const char *field, *cell, *paragraph;
    } kinds[] = {{"held", "\n| yes | ", "\n**Holds here.** "},
                 {"failed", "\n| no | ", "\n**Does not hold here.** "},
                 {"undecided", "\n| undecided | ", "\n**Undecided here.** "}};
    assert_non_null(strstr(report, "\n\n| holds | decided by | statement |\n|---|---|---|\n| "));
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (occurrences(kinds[i].cell) != (size_t)field(json, kinds[i].field))
            fail_msg("%s: %zu in the list", kinds[i].field, occurrences(kinds[i].cell));
        if (occurrences(kinds[i].paragraph) != (size_t)field(json, kinds[i].field))
            fail_msg("%s: %zu paragraphs", kinds[i].field, occurrences(kinds[i].paragraph));
    }
}

/* Each row of the head has something to say, and no pass was saved for the sake of time. */
static void check_head(void)
{
    static const char *const rows[] = {"processor", "compiler", "flags", "commit", "load", "passes", "size"};
    const char *head = strstr(report, "\n| measured with | |\n|---|---|\n");
    assert_non_null(head);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char begin[40];
        snprintf(begin, sizeof begin, "\n| %s | ", rows[i]);
        const char *row = strstr(head, begin);
        if (!row) fail_msg("the head has no %s", rows[i]);
        if (strcspn(row + strlen(begin), "|") < 4) fail_msg("the head says nothing of %s", rows[i]);
    }
    assert_non_null(strstr(head, "\n| passes | 5 of "));
    assert_non_null(strstr(head, "\n| flags | `-"));
    assert_non_null(strstr(head, "at most 4 poses a flight, by `--quick` |\n"));
    assert_true(strstr(head, "\n| size | ") < strstr(report, "\n## "));
}

static void test_run(void **state)
{
    (void)state;
    static outcome o;
    run_shell("PATH=$PWD/stand:$PATH \"$graze\" " SMALL "-o made --json", &o);
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"study\":\"quickcd\",\"folder\":\"made\",\"report\":\"quickcd.md\","));
    assert_true(field(o.out, "tables") >= 40);
    assert_true(statements(o.out) >= 39);
    assert_non_null(strstr(o.out, "\"drawn\":false")); /* not all */
    read_file("made/quickcd.md", report, sizeof report);
    assert_true(strlen(report) < sizeof report - 1);
    check_verdicts(o.out);
    check_head();
    check_no_leftovers("made");
}

/* Every table of the dissertation that can be measured. */
static void test_tables(void **state)
{
    (void)state;
    for (int table = 9; table <= 42; table++) {
        char title[40], other[40];
        if (table == 18 || table == 28) continue; /* their sizes share one title */
        snprintf(title, sizeof title, "\n### Table %d: ", table);
        snprintf(other, sizeof other, "\n### Table %d, ", table);
        if (!strstr(report, title) && !strstr(report, other)) fail_msg("table %d is missing", table);
    }
    assert_non_null(strstr(report, "\n### Tables 18 and 28: "));
    assert_non_null(strstr(report, "\n### Table 18: "));
}

/* A cell is a number, a range of two numbers or a dash. */
static bool is_figure(const char *cell, size_t length)
{
    if (length == 3 && !strncmp(cell, "–", 3)) return true;
    for (size_t i = 0; i < length; i++)
        if (!strchr("0123456789.,-e+", cell[i]) && strncmp(cell + i, "–", 3) != 0 && (unsigned char)cell[i] < 0x80)
            return false;
    return length > 0;
}

/* All cells but the first of all rows of tables about data sets; how many there are. */
static size_t check_row(const char *line, size_t length)
{
    size_t count = 0;
    const char *end = line + length, *cell = memchr(line + 1, '|', length - 1);
    while (cell && cell + 2 < end) {
        const char *next = memchr(cell + 1, '|', (size_t)(end - cell - 1));
        if (!next) break;
        if (!is_figure(cell + 2, (size_t)(next - cell) - 3))
            fail_msg("no number: '%.*s' in %.*s", (int)(next - cell) - 3, cell + 2, (int)length, line);
        count++;
        cell = next;
    }
    return count;
}

/* All tables after the list of what holds. */
static void check_numbers(size_t least)
{
    size_t figures = 0;
    bool in_table = false;
    for (char *line = strstr(report, "\n### ") + 1; *line;) {
        size_t length = strcspn(line, "\n");
        if (line[0] != '|')
            in_table = false;
        else if (!strncmp(line, "|---", 4))
            in_table = true;
        else if (in_table)
            figures += check_row(line, length);
        line += length + (line[length] == '\n');
    }
    assert_true(figures > least);
    assert_null(strstr(report, "nan"));
    assert_null(strstr(report, "inf "));
}

/* The report says at its top that it is of a small run, and how far verdicts of such runs go. */
static void test_what_was_measured(void **state)
{
    (void)state;
    static const char begin[] =
        "# QuickCD, measured again\n\n**What was measured.** No full run: data sets of about 0.001 "
        "times the triangles of a full run, at most 4 poses a flight";
    assert_memory_equal(report, begin, sizeof begin - 1);
    assert_non_null(strstr(report, "Verdicts of a part are not settled"));
    assert_non_null(strstr(report, "Steps are not the paper's: it gives an average of 0.005"));
}

static void test_numbers(void **state)
{
    (void)state;
    check_numbers(1000);
}

/* Its data are there; and either its picture is, or the report says that it could not be drawn. */
static void check_plot(const char *folder, const char *name, bool drawn)
{
    static char text[200000];
    char file[80], link[80];
    snprintf(file, sizeof file, "%s/%s.dat", folder, name);
    read_file(file, text, sizeof text);
    assert_true(line_count(text) >= 5);
    snprintf(link, sizeof link, drawn ? "](%s.svg)" : "`gnuplot %s.gp", name);
    if (!strstr(report, link)) fail_msg("no %s in the report", link);
    snprintf(file, sizeof file, "%s/%s.svg", folder, name);
    if (exists(file) != drawn) fail_msg("%s: is %s", file, drawn ? "not there" : "there");
    if (!drawn) return;
    read_file(file, text, sizeof text);
    if (!strstr(text, "<svg") || !strstr(text, "</svg>")) fail_msg("%s: is no picture", file);
}

/* Three were drawn; one could not be. */
static void test_plots(void **state)
{
    (void)state;
    static const char *const names[] = {"quickcd_flight", "quickcd_tau", "quickcd_growth", "quickcd_parts"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) check_plot("made", names[i], i < 3);
}

/* The first place of `wanted` after `at`, times over. */
static const char *after(const char *at, char wanted, int times)
{
    for (int i = 0; i < times; i++) {
        at = strchr(at, wanted);
        if (!at) fail_msg("the report ends too early");
        at++;
    }
    return at;
}

/* The number in this row and column of the table that follows the title. */
static double cell(const char *title, int row, int column)
{
    const char *at = strstr(report, title);
    if (at) at = strstr(at, "\n|---|");
    if (!at) fail_msg("no table %s", title);
    return strtod(after(after(at, '\n', row + 2), '|', column + 2), NULL);
}

/* A cost that falls from one k to the next does not rise with k: no verdict may say that all do. */
static void test_costs(void **state)
{
    (void)state;
    bool falls = false;
    for (int row = 0; row < 2; row++)
        for (int k = 1; k < 4; k++)
            falls |= cell("\n### Table 17: mean costs", row, k) < cell("\n### Table 17: mean costs", row, k - 1);
    if (falls)
        assert_true(strstr(report, "the test's does not always rise and") ||
                    strstr(report, "the update's does not always rise"));
}

/* The report of a study has these tables and no others. */
static void check_tables(const char *json, const char *const *titles, size_t count)
{
    assert_int_equal(field(json, "tables"), count);
    for (size_t i = 0; i < count; i++) {
        char title[120];
        snprintf(title, sizeof title, "\n### %s\n", titles[i]);
        if (!strstr(report, title)) fail_msg("no table %s", titles[i]);
    }
}

/* It compares all answers itself, and fails where two differ. Without real meshes, so that it is the same everywhere.
 */
static void test_boxtree(void **state)
{
    (void)state;
    static outcome o;
    static const char *const titles[] = {
        "Objects: where they touch, and how many of a hundred steps are in contact",
        "Figure 1: of a hundred nodes, those with so much empty space",
        "Table 1: memory and work",
        "Figure 6: building times",
        "Building: growth",
        "Figure 8: time against distance",
        "Figure 9: overlap tests",
        "All contacts, by the overlap tests",
        "Choices: building and walking",
        "Figure 10: `first` by several methods",
        "All contacts, by several methods",
    };
    static const char *const plots[] = {"boxtree_space", "boxtree_builds", "boxtree_distances", "boxtree_tests",
                                        "boxtree_methods"};
    run_shell("PATH=$PWD/stand:$PATH GRAZE_DATA= \"$graze\" study boxtree " TINY "-o boxtree --json", &o);
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"study\":\"boxtree\",\"folder\":\"boxtree\",\"report\":\"boxtree.md\","));
    assert_true(statements(o.out) >= 15);
    assert_non_null(strstr(o.out, "\"drawn\":true"));
    read_file("boxtree/boxtree.md", report, sizeof report);
    assert_true(strlen(report) < sizeof report - 1);
    check_verdicts(o.out);
    check_head();
    static const char begin[] =
        "# Restricted boxtrees, measured again\n\n**What was measured.** `boxtree` is our variant";
    assert_memory_equal(report, begin, sizeof begin - 1);
    assert_null(strstr(report, "Holds here.** Boxtrees are about as fast"));
    assert_non_null(strstr(report, "So nothing here shows whether it holds."));
    check_tables(o.out, titles, sizeof titles / sizeof *titles);
    check_numbers(700);
    assert_non_null(
        strstr(report, "Turbine: a stand-in, because GRAZE_DATA does not have cad/turbine.off: a hub with blades."));
    for (size_t i = 0; i < sizeof plots / sizeof *plots; i++) check_plot("boxtree", plots[i], true);
    check_no_leftovers("boxtree");
}

/* Two spheres touch where their centres are 2 apart, at 1.1 times that at no step, at 0.7 times at all; and a boxtree
 * has 16 bytes a triangle, so 8 a node, whatever it is of. */
static void test_boxtree_figures(void **state)
{
    (void)state;
    static const char objects[] = "### Objects:", table[] = "### Table 1:";
    outcome o;
    run_shell("GRAZE_DATA= \"$graze\" study boxtree --quick --scale 0.01 --poses 8 -o figures", &o);
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    read_file("figures/boxtree.md", report, sizeof report);
    const int finest_sphere = 9; /* six parts of CAD, and the last of four */
    assert_true(cell(objects, finest_sphere, 1) > 1.95 && cell(objects, finest_sphere, 1) < 2.01);
    assert_true(cell(objects, finest_sphere, 0) == 8);
    assert_true(cell(objects, finest_sphere, 2) == 0);
    assert_true(cell(objects, finest_sphere, 6) == 100);
    for (int row = 0; row < 4; row++) assert_true(cell(table, row, 0) >= 8 && cell(table, row, 0) < 8.5);
}

/* The study of a method of ours: it compares all answers itself, and fails where two differ. */
static void test_wide(void **state)
{
    (void)state;
    static outcome o;
    static const char *const titles[] = {
        "Sizes and contacts",
        "Growth: `first` among more and more triangles",
        "Building: thousands of triangles a second",
        "Building: bytes a triangle",
        "Options: mean and 99th percentile of `first`",
        "Options: mean and 99th percentile of `all`",
        "Options: mean and 99th percentile of `distance`",
        "Distance: mean and 99th percentile",
        "Distance: bounding tests and triangle tests a query",
        "Batches: queries a second, `first`",
        "Batches: queries a second, `all`",
        "Batches: queries a second, `distance`",
    };
    run_shell("PATH=$PWD/stand:$PATH \"$graze\" study wide " TINY "-o wide --json", &o);
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"study\":\"wide\",\"folder\":\"wide\",\"report\":\"wide.md\","));
    assert_true(statements(o.out) >= 16);
    assert_non_null(strstr(o.out, "\"drawn\":true"));
    read_file("wide/wide.md", report, sizeof report);
    assert_true(strlen(report) < sizeof report - 1);
    check_verdicts(o.out);
    check_head();
    check_tables(o.out, titles, sizeof titles / sizeof *titles);
    check_numbers(250);
    assert_non_null(strstr(report, "here.** The cost of `first` grows no faster than logarithmically"));
    check_plot("wide", "wide_growth", true);
    check_plot("wide", "wide_options", true);
    check_no_leftovers("wide");
}

/* Thirty cubes about the one in which it flies, and not one contact more. */
static void test_growth(void **state)
{
    (void)state;
    static const char title[] = "### Growth:";
    outcome o;
    run_graze("study wide --quick --scale 0.02 --poses 60 -o growth", &o);
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    read_file("growth/wide.md", report, sizeof report);
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 2; column++) {
            assert_true(cell(title, row, column) > 0);
            assert_true(cell(title, row, column) == cell(title, 0, column));
        }
}

/* Of 100 triangles: some hierarchies of the paper have levels then, and some none. It compares all answers itself, and
 * fails where two differ. */
static void test_swift(void **state)
{
    (void)state;
    static outcome o;
    static const char *const titles[] = {
        "Solids and orbits",
        "Figure 5: mean time of a distance, geometric mean over the steps",
        "Figure 5 in counts, a query: steps, and marches that were lost to simplices",
        "Figure 6: mean time of a distance, geometric mean over the steps",
        "Figure 7: mean time of an intersection query, geometric mean over the steps",
        "Figure 7 in counts",
        "Figure 8: mean time of a distance, geometric mean over the steps",
        "Figure 8 in counts",
        "Figure 9: mean time of an intersection query, geometric mean over the steps",
        "Figure 9 in counts",
        "Figure 10: mean time of a distance, geometric mean over the steps",
        "Figure 10 in counts",
        "Figure 11: mean time of an intersection query, geometric mean over the steps",
        "Figure 11 in counts",
        "Figure 12: mean time of a distance, geometric mean over the steps",
        "Figure 12 in counts",
        "QS Hier 0.03125: mean time, geometric mean over the steps",
        "QS Hier 0.03125 in counts",
        "DK Hier 100 Double-Double: mean time, geometric mean over the steps",
        "DK Hier 100 Double-Double in counts",
        "More triangles, small orbits: mean µs of an intersection",
        "More triangles, small orbits: mean µs of a distance",
        "Levels: DK",
        "Levels: QS 0.5",
        "Where a march begins: mean time of a distance, geometric mean over the steps",
        "Steps of a query for the distance, mean of the three solids",
        "Marches of a query that were lost, so that simplices took over",
        "Bodies that meet: `first`, fat, 0.6r0 to 1.2r0, 20 degrees a step",
    };
    static const char *const plots[] = {"swift_05_marching",
                                        "swift_06_tables",
                                        "swift_07_dk_intersection",
                                        "swift_08_dk_distance",
                                        "swift_09_quadric_intersection",
                                        "swift_10_quadric_distance",
                                        "swift_11_intersection",
                                        "swift_12_distance",
                                        "swift_13_sizes",
                                        "swift_14_picture",
                                        "swift_15_levels",
                                        "swift_16_starts",
                                        "swift_17_inside",
                                        "swift_approximate_qs",
                                        "swift_approximate_dk"};
    run_shell("PATH=$PWD/stand:$PATH \"$graze\" study swift --quick --scale 0.05 --poses 4 -o swift --json", &o);
    if (strstr(o.err, "without: give levels=dk")) skip(); /* a library without meshoptimizer says what it lacks */
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    assert_true(is_json_lines(o.out));
    assert_non_null(strstr(o.out, "\"study\":\"swift\",\"folder\":\"swift\",\"report\":\"swift.md\","));
    assert_true(statements(o.out) >= 55);
    assert_non_null(strstr(o.out, "\"drawn\":true"));
    read_file("swift/swift.md", report, sizeof report);
    assert_true(strlen(report) < sizeof report - 1);
    check_verdicts(o.out);
    check_head();
    check_tables(o.out, titles, sizeof titles / sizeof *titles);
    check_numbers(700);
    for (size_t i = 0; i < sizeof plots / sizeof *plots; i++) check_plot("swift", plots[i], true);
    assert_non_null(strstr(report, "(6.2): 7944 and 1928 bytes")); /* whatever the solid is */
    assert_non_null(strstr(report, "**SWIFT 6.1, footnote.**"));
    assert_non_null(strstr(report, "**I-COLLIDE 5.2, linear tests.**"));
    check_no_leftovers("swift");
}

/* The solids are what the paper says: 2,000 triangles, the nearest of them as near as the orbits are. Levels are those
 * that the prose counts. */
static void test_swift_figures(void **state)
{
    (void)state;
    static const char solids[] = "### Solids and orbits", levels[] = "### Figure 9 in counts";
    outcome o;
    run_graze("study swift --quick --poses 6 -o swift_figures", &o);
    if (strstr(o.err, "without: give levels=dk")) skip();
    if (o.exit_status != 0 || o.err[0]) fail_msg("exit status %d: %s", o.exit_status, o.err);
    read_file("swift_figures/swift.md", report, sizeof report);
    for (int panel = 0; panel < 6; panel++) {
        assert_true(cell(solids, 0, panel) == 2);              /* 2,000 */
        assert_true(cell(solids, 1, panel) == 6 * 8);          /* poses */
        assert_true(cell(solids, 2, panel) == 0);              /* in contact */
        assert_true(panel < 3 || cell(solids, 3, panel) >= 1); /* r0 apart */
    }
    static const double counted[] = {6, 3, 2, 2, 2}, coarsest[] = {62, 124, 250, 124, 62};
    for (int rate = 0; rate < 5; rate++) {
        assert_true(cell(levels, rate, 0) == counted[rate]);
        assert_true(fabs(cell(levels, rate, 3) - coarsest[rate]) <= 1);
    }
}

/* What can not be written in the end is said, with the file's name, and nothing is left of it. */
static void test_unwritable(void **state)
{
    (void)state;
    outcome o;
    run_shell("mkdir -p taken/wide.md taken_plot/wide_growth.dat", &o);
    run_graze("study wide " TINY "-o taken", &o);
    check_refusal("the report's name is taken", "graze study: ", "taken/wide.md", &o);
    run_graze("study wide " TINY "-o taken_plot", &o);
    check_refusal("a plot's name is taken", "graze study: ", "taken_plot/wide_growth.dat", &o);
    assert_false(exists("taken_plot/wide.md"));
    check_no_leftovers("taken");
}

static void test_refused(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *said;
    } cases[] = {
        {"study", "NAME is missing"},
        {"study quickcd", "--output is missing"},
        {"study xyzzy -o made", "there is no study 'xyzzy': those there are: quickcd, boxtree, wide, swift"},
        {"study quickcd -o 'a file'", "a file: is not a folder"},
        {"study quickcd -o nowhere/deep", "nowhere/deep: the folder can not be made"},
        {"study quickcd -o /proc", "/proc"},
        {"study boxtree", "--output is missing"},
        {"study wide", "--output is missing"},
        {"study quickcd -o made --scale 0", "--scale"},
        {"study quickcd -o made --poses 0", "--poses"},
        {"study quickcd extra -o made", "one argument too many"},
    };
    outcome o;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        run_graze(cases[i].arguments, &o);
        check_refusal(cases[i].arguments, "graze study: ", cases[i].said, &o);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_run),     cmocka_unit_test(test_tables),
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_what_was_measured),
        cmocka_unit_test(test_costs),   cmocka_unit_test(test_plots),
        cmocka_unit_test(test_boxtree), cmocka_unit_test(test_boxtree_figures),
        cmocka_unit_test(test_wide),    cmocka_unit_test(test_growth),
        cmocka_unit_test(test_swift),   cmocka_unit_test(test_swift_figures),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_unwritable),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
