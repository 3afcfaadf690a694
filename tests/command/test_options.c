/* Option parsing, help, and the messages about what was typed. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

static int enter(void **state)
{
    (void)state;
    enter_folder("command_options");
    write_file("a.obj", cube_obj);
    write_file("-b.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    write_file("one.txt", "0 0 0\n");
    return 0;
}

/* The help of a command fits a screen; no method is named that can not answer it. */
static void test_help_is_short(void **state)
{
    (void)state;
    static const char *const commands[] = {"check", "distance", "build"};
    for (int i = 0; i < 3; i++) {
        outcome o;
        char line[40];
        int lines = 0;
        snprintf(line, sizeof line, "%s --help", commands[i]);
        run_graze(line, &o);
        for (const char *p = o.out; (p = strchr(p, '\n')); p++) lines++;
        if (lines > 50) fail_msg("the help of %s has %d lines", commands[i], lines);
        if (i == 1) assert_null(strstr(o.out, "boxtree"));
    }
}

/* Arguments, exit status, something on standard output. Nothing on standard error. */
static void test_accepted_forms(void **state)
{
    (void)state;
    static const struct {
        const char *arguments;
        int exit_status;
        const char *out;
    } cases[] = {
        {"--version", 0, "exact arithmetic: "},
        {"--help", 0, "Commands:"},
        {"-h", 0, "Commands:"},
        {"help", 0, "Commands:"},
        {"help check", 0, "--tolerance"},
        {"help help", 0, "Commands:"},
        {"--help check", 0, "--tolerance"},
        {"help shape torus", 0, "rings=64"},
        {"-v", 0, "exact arithmetic: "},
        {"methods", 0, "The default: "},
        {"methods kdop", 0, "tau=paper or 1 to 1,000,000"},
        {"methods wide --json", 0, "{\"name\":\"wide\","},
        {"check a.obj a.obj --json", 1, "\"method\":\"wide,build=fast,"},
        {"distance a.obj a.obj --json", 1, "\"method\":\"wide,build=fast,"},
        {"check a.obj a.obj --json --method wide", 1, "\"method\":\"wide,build=best,"},
        {"replay a.obj a.obj poses.txt " THREADS(100) " --json", 1,
         "\"threads\":" THREADS_SAID(100) ",\"build_threads\":" THREADS_SAID(64) ","},
        {"check a.obj a.obj --pose 2,0,0", 0, "free"},
        {"check --pose 2,0,0 a.obj a.obj", 0, "free"},
        {"check a.obj --pose=2,0,0 a.obj", 0, "free"},
        {"check a.obj a.obj --pose '2 0 0'", 0, "free"},
        {"check a.obj a.obj --pose -2,0,0", 0, "free"},
        {"check a.obj a.obj --pose 2,0,0,90,-90,180", 0, "free"},
        {"check a.obj a.obj --pose '1 0 0 2 0 1 0 0 0 0 1 0'", 0, "free"},
        {"check a.obj a.obj --json --json", 1, "\"verdict\":\"contact\""},
        {"check a.obj -- -b.obj", 1, "contact"},
        {"check --pose 2,0,0 -- a.obj -b.obj", 0, "free"},
        {"check ./a.obj ./-b.obj --method brute", 1, "contact"},
        {"check a.obj a.obj --tolerance 1e-3 --pose 2,0,0", 0, "free"},
        {"check a.obj a.obj --tolerance 9 --pose 2,0,0", 1, "near: the least distance is 1\n  triangle "},
        {"check a.obj a.obj --tolerance 1 --pose 2,0,0 --method kdop", 1, "near: the least distance is 1\n"},
        {"check a.obj a.obj --tolerance 0 --method brute", 1, "contact\n  triangle "},
        {"check a.obj a.obj --tolerance 9 --pose 2,0,0 --all", 1,
         "near: 144 pairs within the tolerance, the least distance"},
        {"check a.obj a.obj --tolerance 9 --pose 1,0,0 --all", 1,
         "contact: 144 pairs within the tolerance, 62 in contact\n"},
        {"check a.obj a.obj --tolerance 9 --pose 2,0,0 --method boxtree", 1, "near: one of the pairs within the tole"},
        {"check a.obj a.obj --tolerance 9 --pose 2,0,0 --method kdop,budget=1", 1, "maybe\n"},
        {"distance a.obj a.obj --pose 4,0,0", 0, "distance 3"},
        {"distance a.obj a.obj --pose 201,0,0", 0, "distance 200\n"},
        {"distance a.obj a.obj --pose 1000001,0,0", 0, "distance 1000000\n"},
        {"distance a.obj a.obj --pose 4,0,0 --cutoff 3", 0, "distance 3\n"},
        {"distance a.obj a.obj --pose 4,0,0 --cutoff 2", 0, "distance beyond the cut-off: at least 2\n"},
        {"distance a.obj a.obj --pose 4,0,0 --cutoff 2 --method kdop", 0, "distance beyond the cut-off: at least 2.99"},
        {"distance a.obj a.obj --pose 4,0,0 --cutoff 2 --tolerance 9", 1, "distance beyond the cut-off: "},
        {"distance a.obj a.obj --pose 4,0,0 --relative 1", 0, "distance between 1.5 and 3\n"},
        {"distance a.obj a.obj --pose 4,0,0 --relative 1 --method kdop", 0, "distance between 2.99"},
        {"distance a.obj a.obj --pose 4,0,0 --absolute 9 --method brute", 1, "distance between 0 and "},
        {"distance a.obj a.obj --cutoff 2 --relative 1", 1, "distance 0\n"},
        {"replay a.obj a.obj poses.txt --query=first", 1, "5 poses of 12 numbers, 3 hits"},
        {"replay a.obj a.obj one.txt", 1, "1 pose of 3 numbers, 1 hit\n"},
        {"shape box -o box.stl", 0, "12 triangles"},
        {"shape box -obox.stl", 0, "12 triangles"},
        {"shape box --output=box.stl", 0, "12 triangles"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        run_graze(cases[i].arguments, &o);
        if (o.exit_status != cases[i].exit_status || !strstr(o.out, cases[i].out) || o.err[0])
            fail_msg("%s: exit status %d\n%s%s", cases[i].arguments, o.exit_status, o.out, o.err);
    }
}

static void test_refused_forms(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *begin, *said;
    } cases[] = {
        {"", "graze: ", "graze --help"},
        {"chek a.obj a.obj", "graze: ", "did you mean 'check'?"},
        {"xyzzy", "graze: ", "'graze --help' lists"},
        {"--jsn", "graze: ", "unknown option"},
        {"help chek", "graze: ", "did you mean 'check'?"},
        {"help check distance", "graze: ", "'distance': one word too many behind 'check'"},
        {"help shape torus cone", "graze: ", "'cone': one word too many behind 'torus'"},
        {"help help check", "graze: ", "'check': one word too many"},
        {"--version check", "graze: ", "'check': one word too many"},
        {"methods octree", "graze methods: ", "no method 'octree': those there are: brute, "},
        {"check", "graze check: ", "A is missing"},
        {"check a.obj", "graze check: ", "B is missing"},
        {"check a.obj a.obj a.obj", "graze check: ", "one argument too many"},
        {"check a.obj ''", "graze check: ", "argument 2 is empty"},
        {"check a.obj a.obj --jsn", "graze check: ", "did you mean --json?"},
        {"check a.obj a.obj --xyzzy=1", "graze check: ", "--xyzzy: unknown option"},
        {"check a.obj a.obj -x", "graze check: ", "-x: unknown option"},
        {"check a.obj a.obj --json=1", "graze check: ", "takes no value"},
        {"check a.obj a.obj --pose", "graze check: ", "value is missing"},
        {"check a.obj a.obj --pose 1,2,3 --pose 1,2,3", "graze check: ", "given twice"},
        {"check a.obj a.obj --pose 1,2", "graze check: --pose: ", "has 2 numbers"},
        {"check a.obj a.obj --pose 1,0,0,0,0,1,0,0,0,0,1", "graze check: --pose: ", "has 11 numbers"},
        {"check a.obj a.obj --pose 1,2,three", "graze check: --pose: ", "not a list of numbers"},
        {"check a.obj a.obj --pose nan,0,0", "graze check: --pose: ", "finite"},
        {"check a.obj a.obj --pose 0,0,0,inf,0,0", "graze check: --pose: ", "finite"},
        {"check a.obj a.obj --pose 2,0,0,0,0,1,0,0,0,0,1,0", "graze check: --pose: ", "not a rotation"},
        {"check a.obj a.obj --pose 1,0,0,0,0,1,0,0,0,0,-1,0", "graze check: --pose: ", "reflection"},
        {"check a.obj a.obj --pose 1e70,0,0", "graze check: --pose: ", "2^200"},
        {"check a.obj a.obj --tolerance abc", "graze check: --tolerance: ", "not a finite number"},
        {"check a.obj a.obj --tolerance 0x10", "graze check: --tolerance: ", "not a finite number"},
        {"check a.obj a.obj --tolerance nan", "graze check: --tolerance: ", "not a finite number"},
        {"check a.obj a.obj --tolerance 1e999", "graze check: --tolerance: ", "not a finite number"},
        {"check a.obj a.obj --tolerance ''", "graze check: --tolerance: ", "not a finite number"},
        {"check a.obj a.obj --tolerance -1", "graze check: --tolerance: ", "out of range"},
        {"check a.obj a.obj --method brut", "graze check: --method: ", "brute"},
        {"check a.obj a.obj --method brute,k=18", "graze check: --method: ", "k"},
        {"check a.obj a.obj --method ''", "graze check: --method: ", "empty"},
        {"distance a.obj a.obj --all", "graze distance: ", "--all: unknown option"},
        {"distance a.obj a.obj --relative -1", "graze distance: --relative: ", "out of range"},
        {"distance a.obj a.obj --absolute nan", "graze distance: --absolute: ", "not a finite number"},
        {"distance a.obj a.obj --cutoff inf", "graze distance: --cutoff: ", "not a finite number"},
        {"replay a.obj a.obj", "graze replay: ", "POSES is missing"},
        {"replay a.obj a.obj poses.txt --cutoff 0", "graze replay: --cutoff ", "ask --query distance"},
        {"replay a.obj a.obj poses.txt --query all --relative 0", "graze replay: --relative ", "ask --query distance"},
        {"replay a.obj a.obj poses.txt --tolerance 1 --absolute 1", "graze replay: --absolute ", "--query distance"},
        {"replay a.obj a.obj poses.txt --query nearest", "graze replay: --query: ", "first, all, distance"},
        {"replay a.obj a.obj poses.txt --query tolerance=", "graze replay: --query: ", "finite"},
        {"replay a.obj a.obj poses.txt --query tolerance=-1", "graze replay: --query: ", "not negative"},
        {"replay a.obj a.obj poses.txt --query near", "graze replay: --query: ", "near=D"},
        {"replay a.obj a.obj poses.txt --query near=", "graze replay: --query: ", "finite"},
        {"replay a.obj a.obj poses.txt --query near=-1", "graze replay: --query: ", "not negative"},
        {"replay a.obj a.obj poses.txt --query near=nan", "graze replay: --query: ", "finite"},
        {"replay a.obj a.obj poses.txt --query near=1e999", "graze replay: --query: ", "finite"},
        {"replay a.obj a.obj poses.txt --query near=1,2", "graze replay: --query: ", "finite"},
        {"replay a.obj a.obj poses.txt --query near=1 --tolerance 1", "graze replay: ", "two questions"},
        {"replay a.obj a.obj poses.txt --query near=1 --cutoff 1", "graze replay: --cutoff ", "ask --query distance"},
        {"replay a.obj a.obj poses.txt --query all --tolerance 1", "graze replay: ", "two questions"},
        {"replay a.obj a.obj poses.txt --repeat 0", "graze replay: --repeat: ", "from 1 to"},
        {"replay a.obj a.obj poses.txt --repeat 1.5", "graze replay: --repeat: ", "whole number"},
#if !GRZ_HAVE_THREADS
        {"replay a.obj a.obj poses.txt --threads 2", "graze replay: --threads: '2': this graze", "give 1"},
        {"build a.obj -o b.graze --threads 2", "graze build: --threads: '2': this graze", "give 1"},
        {"clash a.obj a.obj --threads 2", "graze clash: --threads: '2': this graze", "give 1"},
        {"ray a.obj poses.txt --threads 2", "graze ray: --threads: '2': this graze", "give 1"},
        {"nearest a.obj a.obj --threads 2", "graze nearest: --threads: '2': this graze", "give 1"},
#endif
        {"replay a.obj a.obj poses.txt --threads 99999999999999999999", "graze replay: --threads: ", "from 1 to"},
        {"shape", "graze shape: ", "NAME is missing"},
        {"shape box", "graze shape: ", "-o FILE"},
        {"shape bux -o x.stl", "graze shape: ", "bux"},
        {"shape box nonsense=1 -o x.stl", "graze shape: ", "nonsense"},
        {"shape box -o x.xyz", "graze shape: ", "x.xyz"},
        {"info", "graze info: ", "MESH is missing"},
        {"info a.obj --verify", "graze info: a.obj: ", "is a mesh, not a saved model"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        run_graze(cases[i].arguments, &o);
        check_refusal(cases[i].arguments, cases[i].begin, cases[i].said, &o);
    }
    assert_false(exists("x.stl"));
    assert_false(exists("x.xyz"));
}

/* Help of a sub-command must name every option that its usage line names, its exit statuses, and what it lists. */
static void test_help_of_each(void **state)
{
    (void)state;
    static const struct {
        const char *name, *also;
    } cases[] = {
        {"info", "--verify"},       {"check", "brute"},  {"distance", "brute"},
        {"replay", "sum_distance"}, {"shape", "sphere"}, {"fly", "--page FILE"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        char arguments[80], usage[80];
        snprintf(arguments, sizeof arguments, "%s --help", cases[i].name);
        snprintf(usage, sizeof usage, "Usage: graze %s ", cases[i].name);
        run_graze(arguments, &o);
        if (o.exit_status != 0 || o.err[0] || !strstr(o.out, usage) || !strstr(o.out, cases[i].also) ||
            !strstr(o.out, "--json") || !strstr(o.out, "--help") || !strstr(o.out, "Exit status: 0: "))
            fail_msg("%s: exit status %d\n%s%s", arguments, o.exit_status, o.out, o.err);
        for (const char *line = o.out; *line; line += strcspn(line, "\n"), line += *line == '\n')
            if (strcspn(line, "\n") > 120) fail_msg("%s: a line is too long: %s", arguments, line);
    }
}

static void test_help_of_one_shape(void **state)
{
    (void)state;
    outcome o;
    run_graze("shape box --help", &o);
    assert_int_equal(o.exit_status, 0);
    assert_non_null(strstr(o.out, "  box: "));
    assert_null(strstr(o.out, "  torus: "));
}

/* A name that is long or holds control characters still gives one line with its remedy. */
static void test_hostile_names(void **state)
{
    (void)state;
    outcome o;
    run_shell("\"$graze\" check \"$(printf 'no\\nsuch\\033[31mfile.obj')\" a.obj", &o);
    check_refusal("control characters", "graze check: ", "no\\nsuch\\x1b[31mfile.obj", &o);
    run_shell("\"$graze\" check a.obj a.obj --$(printf '%05000d' 7)", &o);
    check_refusal("long option", "graze check: ", "lists those there are", &o);
    run_shell("\"$graze\" $(printf '%05000d' 7)", &o);
    check_refusal("long command", "graze: ", "lists those there are", &o);
    run_shell("\"$graze\" info \"$(printf '%0999d/%0999d/x.stl' 7 7)\"", &o);
    check_refusal("long path", "graze info: 000", "/x.stl: can not be read (File name too long): name a file", &o);
    run_shell("\"$graze\" check a.obj a.obj --method brute,$(printf '%05000d' 7)", &o);
    check_refusal("long method", "graze check: --method: method brute: ", "it takes no options", &o);
    run_shell("\"$graze\" replay a.obj a.obj poses.txt --out \"$(printf '%0999d/%0999d/x.csv' 7 7)\"", &o);
    check_refusal("long output", "graze replay: 000", "/x.csv: can not be written (File name too long): name", &o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_help_is_short),     cmocka_unit_test(test_accepted_forms),
        cmocka_unit_test(test_refused_forms),     cmocka_unit_test(test_help_of_each),
        cmocka_unit_test(test_help_of_one_shape), cmocka_unit_test(test_hostile_names),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
