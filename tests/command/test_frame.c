/* The frame of studies with a study that measures nothing: what stands in its report, in which order, and that nothing
 * is left where a part fails. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

#include "study/frame/head.h"
#include "study/frame/report.h"

/* ---- a study of two parts ---- */

typedef struct toy_lab {
    study_lab frame;
    int prepared;
} toy_lab;

static struct {
    bool fail_to_make, fail_to_prepare, fail_to_measure;
    int made, prepared, measured, discarded;
} seen;

static graze_status refuse(graze_error *error, graze_status status, const char *message)
{
    error->status = status;
    snprintf(error->message, sizeof error->message, "%s", message);
    return status;
}

static graze_status make_set(const study_context *c, int set, workload *out, graze_error *error)
{
    assert_non_null(c->folder);
    seen.made++;
    if (seen.fail_to_make && set == 1) return refuse(error, GRAZE_BAD_DATA, "no shape");
    return make_shape(&out->object, error, "box cells=%d", set + 1);
}

static graze_status prepare(void *lab, graze_error *error)
{
    toy_lab *l = lab;
    assert_int_equal(l->prepared, 0); /* the laboratory is empty */
    assert_non_null(l->frame.report);
    l->prepared = 1;
    seen.prepared++;
    return seen.fail_to_prepare ? refuse(error, GRAZE_BAD_DATA, "no data") : GRAZE_OK;
}

static void discard(void *lab)
{
    (void)lab;
    seen.discarded++;
}

static graze_status write_statements(void *lab, graze_error *error)
{
    (void)error;
    toy_lab *l = lab;
    const timed half = {0.5, {0.5, 0.51, 0.49, 0.5, 0.5}}, open = {1, {0.9, 1.1, 1, 1, 1}};
    assert_int_equal(l->prepared, 1);
    assert_int_equal(graze_mesh_triangle_count(l->frame.sets[1].object), 48);
    seen.measured++;
    report_claim(l->frame.report, by_count(true), "Two is %d.", 2);
    report_timed(l->frame.report, &half, BELOW, 1, "It takes {} times as long, 50 % less.");
    report_timed(l->frame.report, &half, ABOVE, 1, "It is slower.");
    report_timed(l->frame.report, &open, BELOW, 1, "It is {} as fast.");
    return GRAZE_OK;
}

static graze_status write_table(void *lab, graze_error *error)
{
    static const char *const columns[] = {"one"};
    toy_lab *l = lab;
    seen.measured++;
    if (seen.fail_to_measure) return refuse(error, GRAZE_UNSUPPORTED, "no clock");
    grid g = grid_of("A table", "", columns, 1);
    g.here[grid_add_row(&g, "row")][0] = 7;
    report_table(l->frame.report, &g);
    return GRAZE_OK;
}

static const study_part parts[] = {{"statements", "First", "A text.", write_statements},
                                   {"table", NULL, NULL, write_table}};

static const char *const names[] = {"one", "two"};

static const study toy = {.name = "toy",
                          .title = "A toy",
                          .when_partial = "It is a part.",
                          .claims = "What is said",
                          .parts = parts,
                          .part_count = 2,
                          .set_names = names,
                          .set_count = 2,
                          .make_set = make_set,
                          .lab_size = sizeof(toy_lab),
                          .prepare = prepare,
                          .discard = discard};

static study_context in_folder(const char *folder)
{
    return (study_context){.folder = folder, .scale = 1};
}

static char report_text_of[20000];

/* Each after the one before. */
static void expect_in_order(const char *const *texts, size_t count)
{
    const char *at = report_text_of;
    for (size_t i = 0; i < count; i++) {
        const char *found = strstr(at, texts[i]);
        if (!found) fail_msg("'%s' is not there, or too early", texts[i]);
        at = found + strlen(texts[i]);
    }
}

static int enter(void **state)
{
    (void)state;
    outcome o;
    enter_folder("command_frame");
    run_shell("mkdir full part bad taken taken/toy.md", &o);
    return o.exit_status;
}

static int forget(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    return 0;
}

/* ---- tests ---- */

static void test_report(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "# A toy\n\n",
        "Written by `graze study toy`, graze ",
        "\n| measured with | |\n|---|---|\n| processor | ",
        " processors |\n| compiler | ",
        " |\n| flags | `-toy` |\n| commit | 0123456789ab+ |\n| load | ",
        " at the end, this study's own work included |\n| passes | 5 of ",
        " |\n| size | data sets of about 1 times the triangles of a full run, all poses |\n\n",
        "## What is said\n\n| holds | decided by | statement |\n|---|---|---|\n",
        "| yes | counts | Two is 2. |\n",
        "| yes | 5 passes, 0.49 to 0.51 times the limit | It takes 0.50 times as long, 50 % less. |\n",
        "| no | 5 passes, 0.49 to 0.51 times the limit | It is slower. |\n",
        "| undecided | 5 passes, 0.9 to 1.1 times the limit | It is 1.00 as fast. |\n",
        "\n## First\n\nA text.\n\n**Holds here.** Two is 2.\n\n",
        "**Holds here.** It takes 0.50 times as long, 50 % less.\n\n",
        "**Does not hold here.** It is slower.\n\n**Undecided here.** It is 1.00 as fast.\n\n### A table\n\n",
        "| row | 7 |\n",
    };
    study_context c = in_folder("full");
    study_result result = {.tables = 0};
    graze_error error;
    assert_int_equal(study_run(&toy, &c, &result, &error), GRAZE_OK);
    read_file("full/toy.md", report_text_of, sizeof report_text_of);
    expect_in_order(texts, sizeof texts / sizeof *texts);
    assert_null(strstr(report_text_of, "No full run"));
    assert_string_equal(result.report, "toy.md");
    assert_true(result.held == 2 && result.failed == 1 && result.undecided == 1 && result.tables == 1);
    assert_true(seen.prepared == 1 && seen.measured == 2 && seen.discarded == 1);
}

/* Whatever was left out for the sake of time is said at the top. */
static void test_partial(void **state)
{
    (void)state;
    static const struct {
        study_context context;
        const char *said;
    } cases[] = {
        {{.folder = "part", .scale = 1, .quick = true}, "full run, all poses, by `--quick`. It is a part."},
        {{.folder = "part", .scale = 0.5}, "about 0.5 times the triangles of a full run, all poses. It is a part."},
        {{.folder = "part", .scale = 1, .poses = 7}, "full run, at most 7 poses a flight. It is a part."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        study_result result = {.tables = 0};
        graze_error error;
        assert_false(is_full_run(&cases[i].context));
        assert_int_equal(study_run(&toy, &cases[i].context, &result, &error), GRAZE_OK);
        read_file("part/toy.md", report_text_of, sizeof report_text_of);
        expect_in_order((const char *const[]){"# A toy\n\n**What was measured.** No full run: ", cases[i].said}, 2);
    }
}

static void expect_nothing(const char *folder, graze_status wanted, const char *said)
{
    study_context c = in_folder(folder);
    study_result result = {.tables = 0};
    graze_error error;
    outcome o;
    assert_int_equal(study_run(&toy, &c, &result, &error), wanted);
    if (!strstr(error.message, said)) fail_msg("'%s' does not say '%s'", error.message, said);
    assert_int_equal(seen.discarded, 1);
    run_shell("ls -A bad taken | grep -c partial", &o);
    assert_string_equal(o.out, "0\n");
    assert_false(exists("bad/toy.md"));
}

static void test_failed_set(void **state)
{
    (void)state;
    seen.fail_to_make = true;
    expect_nothing("bad", GRAZE_BAD_DATA, "data set two: no shape");
    assert_true(seen.made == 2 && seen.prepared == 0);
}

static void test_failed_preparation(void **state)
{
    (void)state;
    seen.fail_to_prepare = true;
    expect_nothing("bad", GRAZE_BAD_DATA, "no data");
    assert_int_equal(seen.measured, 0);
}

static void test_failed_part(void **state)
{
    (void)state;
    seen.fail_to_measure = true;
    expect_nothing("bad", GRAZE_UNSUPPORTED, "no clock");
}

static void test_failed_file(void **state)
{
    (void)state;
    expect_nothing("taken", GRAZE_FILE_ERROR, "taken/toy.md");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_report, forget),      cmocka_unit_test_setup(test_partial, forget),
        cmocka_unit_test_setup(test_failed_set, forget),  cmocka_unit_test_setup(test_failed_preparation, forget),
        cmocka_unit_test_setup(test_failed_part, forget), cmocka_unit_test_setup(test_failed_file, forget),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
