/* Output files appear whole or not at all, and no input is ever lost. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"
#include "skip.h"

static const char old_text[] = "what was there before\n";

static int enter(void **state)
{
    (void)state;
    enter_folder("command_outputs");
    write_file("a.obj", cube_obj);
    write_file("poses.txt", cube_poses);
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("a.obj", "link.obj"), 0);
    assert_int_equal(symlink("new.csv", "to_new.csv"), 0); /* links to a file that is not there */
    assert_int_equal(symlink("../to_new.csv", "folder/to_link.csv"), 0);
    assert_int_equal(symlink("folder", "to_folder"), 0);
    assert_int_equal(symlink("circle.csv", "circle.csv"), 0);
    return 0;
}

#define REPLAY "\"$graze\" replay a.obj a.obj poses.txt --query all "

static void test_refused_outputs(void **state)
{
    (void)state;
    static const struct {
        const char *line, *said;
    } cases[] = {
        {REPLAY "--out same.csv --times same.csv", "both --out and --times"},
        {REPLAY "--out same.csv --times ./folder/../same.csv", "both --out and --times"},
        {REPLAY "--out to_new.csv --times new.csv", "both --out and --times"},
        {REPLAY "--out new.csv --times to_new.csv", "both --out and --times"},
        {REPLAY "--out ./new.csv --times folder/to_link.csv", "both --out and --times"},
        {REPLAY "--out to_folder/to_link.csv --times \"$PWD/to_new.csv\"", "both --out and --times"},
        {REPLAY "--out circle.csv --times circle.csv", "circle.csv: "},
        {REPLAY "--out a.obj", "a.obj: --out would overwrite"},
        {REPLAY "--times ./poses.txt", "./poses.txt: --times would overwrite"},
        {REPLAY "--out link.obj", "link.obj: --out would overwrite"},
        {REPLAY "--out nowhere/out.csv", "nowhere/out.csv: "},
        {REPLAY "--out a.obj/out.csv", "a.obj/out.csv: "},
        {REPLAY "--out folder", "folder: "},
        {REPLAY "--out out.csv --times folder", "folder: "},
        {REPLAY "--out out.csv --times nowhere/t.csv", "nowhere/t.csv: "},
        {REPLAY "--out /dev/full", "/dev/full: "},
        {REPLAY "--times /dev/full", "/dev/full: "},
        {REPLAY "--page /dev/full", "/dev/full: "},
        {REPLAY "--page ./poses.txt", "./poses.txt: --page would overwrite"},
        {REPLAY "--page same.csv --times same.csv", "both --times and --page"},
        {"\"$graze\" check a.obj a.obj --page link.obj", "link.obj: --page would overwrite"},
        {"\"$graze\" check a.obj a.obj --page nowhere/page.html", "nowhere/page.html: "},
        {"\"$graze\" check a.obj a.obj --page /dev/full", "/dev/full: "},
        {"\"$graze\" check a.obj a.obj --json --page std.html >std.html", "standard output goes to"},
        {"\"$graze\" distance a.obj a.obj --page a.obj", "a.obj: --page would overwrite"},
        {"\"$graze\" distance a.obj a.obj --page folder", "folder: "},
        {"\"$graze\" distance a.obj a.obj --page /dev/full", "/dev/full: "},
        {REPLAY "--json >/dev/full", "standard output: "},
        {REPLAY "--json >&-", "standard output: "},
        {"\"$graze\" info a.obj >/dev/full", "standard output: "},
        {"\"$graze\" info a.obj --json >&-", "standard output: "},
        {"\"$graze\" check a.obj a.obj --all >/dev/full", "standard output: "},
        {"\"$graze\" distance a.obj a.obj >/dev/full", "standard output: "},
        {"\"$graze\" check --help >/dev/full", "standard output: "},
        {"\"$graze\" --help >/dev/full", "standard output: "},
        {"\"$graze\" --version >&-", "standard output: "},
        {"\"$graze\" shape box -o nowhere/box.stl", "nowhere/box.stl: "},
        {"\"$graze\" shape box -o folder", "folder"},
        {"\"$graze\" shape box -o full.stl/box.stl", "full.stl/box.stl: "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        outcome o;
        run_shell(cases[i].line, &o);
        check_refusal(cases[i].line, "graze", cases[i].said, &o);
        check_no_leftovers(cases[i].line);
    }
    assert_false(exists("same.csv"));
    assert_false(exists("new.csv"));
    char text[1000];
    read_file("a.obj", text, sizeof text);
    assert_string_equal(text, cube_obj);
    read_file("poses.txt", text, sizeof text);
    assert_string_equal(text, cube_poses);
}

/* A file's name may hold what a terminal obeys: escapes, and UTF-8's own control characters. It is data, not a command.
 */
static void test_names_are_plain(void **state)
{
    (void)state;
    static const char name[] = "n\033[2J\302\233m\177\nx\303\251.obj",
                      shown[] = "n\\x1b[2J\\xc2\\x9bm\\x7f\\nx\303\251.obj";
    static const char *const lines[] = {
        "\"$graze\" shape box -o \"$name\"",        "\"$graze\" info \"$name\"",
        "\"$graze\" fly a.obj \"$name\" --poses 2", "\"$graze\" fly \"$name\" a.obj --poses 2",
        "\"$graze\" info \"$name.none\" 2>&1",
    };
    assert_int_equal(setenv("name", name, 1), 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        outcome o;
        run_shell(lines[i], &o);
        if (strpbrk(o.out, "\033\177") || strstr(o.out, "\302\233")) fail_msg("%s: control characters", lines[i]);
        if (!strstr(o.out, shown) && !strstr(o.err, shown)) fail_msg("%s: %s%s", lines[i], o.out, o.err);
    }
    assert_int_equal(remove(name), 0);
}

/* A run that is refused or fails leaves the file of an earlier run as it was. */
static void test_old_file_survives(void **state)
{
    (void)state;
    static const char *const lines[] = {
        REPLAY "--out old.csv --query first", /* given twice */
        REPLAY "--out old.csv --times nowhere/t.csv",
        REPLAY "--out old.csv --method xyzzy",
        "\"$graze\" replay a.obj missing.obj poses.txt --out old.csv",
        "\"$graze\" replay a.obj a.obj poses.txt --times old.csv --out /dev/full",
        "\"$graze\" shape box size=-1 -o old.csv",
        "ulimit -f 1; " REPLAY "--repeat 1 --out old.csv --method xyzzy",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        outcome o;
        char text[1000];
        write_file("old.csv", old_text);
        run_shell(lines[i], &o);
        if (o.exit_status != 2) fail_msg("%s: exit status %d: %s", lines[i], o.exit_status, o.err);
        read_file("old.csv", text, sizeof text);
        if (strcmp(text, old_text) != 0) fail_msg("%s: changed the old file to: %s", lines[i], text);
        check_no_leftovers(lines[i]);
    }
}

/* Files that the disk, here a limit of 8 KiB on file sizes, cuts short: of every command that writes. */
static void test_disk_full(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *begin;
    } cases[] = {
        {"replay a.obj a.obj many.txt --query all --out cut", "graze replay: cut: "},
        {"replay a.obj a.obj many.txt --times cut", "graze replay: cut: "},
        {"shape sphere -o cut.stl", "graze shape: cut.stl: "},
        {"shape sphere -o cut.obj", "graze shape: cut.obj: "},
        {"shape sphere -o cut.ply", "graze shape: cut.ply: "},
        {"shape swept count=10 poses=cut -o sphere.obj", "graze shape: cut: "},
        {"fly --poses 100 --poses-out cut", "graze fly: cut: "},
        {"fly --poses 1 --object-out cut.obj", "graze fly: cut.obj: "},
        {"fly --poses 1 --page cut", "graze fly: cut: "},
        {"check a.obj a.obj --all --page cut", "graze check: cut: "},
        {"distance a.obj a.obj --page cut", "graze distance: cut: "},
        {"replay a.obj a.obj many.txt --page cut", "graze replay: cut: "},
    };
    outcome o;
    run_shell("yes '1 0 0 .5 0 1 0 .5 0 0 1 .5' | head -1000 >many.txt", &o);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[200];
        snprintf(line, sizeof line, "ulimit -f 16; \"$graze\" %s", cases[i].arguments);
        run_shell(line, &o);
        check_refusal(cases[i].arguments, cases[i].begin, "could not be written", &o);
        check_no_leftovers(cases[i].arguments);
        run_shell("ls | grep -e cut -e sphere", &o);
        if (o.out[0]) fail_msg("%s: left behind: %s", cases[i].arguments, o.out);
    }
}

static void test_replaces_and_follows(void **state)
{
    (void)state;
    outcome o;
    char text[1000];
    write_file("old.csv", old_text);
    run_shell(REPLAY "--out old.csv --times /dev/null", &o);
    assert_int_equal(o.exit_status, 1);
    read_file("old.csv", text, sizeof text);
    assert_memory_equal(text, "pose,triangle_a,triangle_b,kind\n", 32);
    run_shell("\"$graze\" replay a.obj a.obj poses.txt --out /dev/stdout | head -1", &o);
    assert_string_equal(o.out, "pose,hit\n");
}

/* Standard output may not be one of the outputs: two writers with places of their own would overwrite each other. */
static void test_output_is_standard_output(void **state)
{
    (void)state;
    outcome o;
    run_shell(REPLAY "--json --out both.csv >both.csv", &o);
    assert_int_equal(o.exit_status, 2);
    assert_non_null(strstr(o.err, "standard output goes to"));
}

/* head closes the pipe once it has its lines: the command prints no message and keeps the exit status of its answer. */
static void test_closed_pipe(void **state)
{
    (void)state;
    static const char *const questions[] = {"check a.obj a.obj --all", "check a.obj a.obj --json", "--help"};
    static const char *const statuses[] = {"1\n", "1\n", "0\n"};
    for (int i = 0; i < 3; i++) {
        outcome o;
        char line[200], text[10];
        snprintf(line, sizeof line, "{ sleep 0.2; \"$graze\" %s; echo $? >status; } | true", questions[i]);
        run_shell(line, &o);
        assert_string_equal(o.err, "");
        read_file("status", text, sizeof text);
        assert_string_equal(text, statuses[i]);
    }
}

/* More than a pipe holds: most of it is written before the reader goes. */
static void test_head(void **state)
{
    (void)state;
    outcome o;
    run_shell("\"$graze\" shape icosphere level=4 -o i.obj >made; \"$graze\" check i.obj i.obj --all | head -n 1", &o);
    assert_string_equal(o.err, "");
    assert_non_null(strstr(o.out, "contact: "));
}

/* A full disk is trouble. */
static void test_full_disk(void **state)
{
    (void)state;
    outcome o;
    run_shell("[ -e /dev/full ] || exit 2; \"$graze\" check a.obj a.obj --all >/dev/full", &o);
    assert_int_equal(o.exit_status, 2);
}

/* Interrupted in the middle of its work: dead at once, by the signal, nothing left. */
static void test_interrupt(void **state)
{
    (void)state;
    static const char *const names[] = {"INT", "TERM", "HUP"};
    for (int i = 0; i < 3; i++) {
        outcome o;
        char line[300];
        snprintf(line, sizeof line,
                 "yes '1 0 0 .5 0 1 0 .5 0 0 1 .5' | head -20000 >many.txt; timeout -s %s 0.4 \"$graze\" replay a.obj "
                 "a.obj many.txt --query all --repeat 100000 --out cut.csv --times t.csv",
                 names[i]);
        run_shell(line, &o);
        if (o.exit_status != 124) fail_msg("%s: exit status %d: %s", names[i], o.exit_status, o.err);
        assert_string_equal(o.err, "");
        assert_false(exists("cut.csv"));
        assert_false(exists("t.csv"));
        check_no_leftovers(names[i]);
    }
}

/* After a second of work a terminal is told how far it is; a file never is. */
static void test_progress_line(void **state)
{
    (void)state;
    outcome o;
    run_shell("command -v script", &o);
    if (o.exit_status != 0) SKIP("there is no command script, which makes the terminal: install bsdutils");
    run_shell(
        "yes '1 0 0 .5 0 1 0 .5 0 0 1 .5' | head -1000 >many.txt; echo 'timeout -s INT 3 \"$graze\" replay a.obj "
        "a.obj many.txt --query all --repeat 20000' >work; export graze; script -qec 'sh work' /dev/null </dev/null",
        &o);
    /* Without threads it does not tick, so it says no number. */
    const char *line = strstr(o.out, GRZ_HAVE_THREADS ? "graze replay: poses: " : "graze replay: poses ...");
    if (!line || !strstr(line, GRZ_HAVE_THREADS ? " of 20000000 (" : "")) fail_msg("no progress line in '%s'", o.out);
    run_shell("export graze; sh work", &o);
    assert_string_equal(o.err, "");
}

/* Interrupted with a half-written file beside the one to be, as soon as there is one. The library finishes its file;
 * the command stops between two lines, and has none then. */
static void test_interrupt_half_way(void **state)
{
    (void)state;
    static const char *const commands[] = {
        "\"$graze\" shape terrain level=10 -o half.obj",
        "seq -f '%g 0 0' 100 >hundred.txt; seq -f '%g 1 0' 30000 >asked.txt; "
        "\"$graze\" nearest hundred.txt asked.txt --count 100 --out half.csv",
    };
    for (int i = 0; i < 2; i++) {
        outcome o;
        char line[600];
        snprintf(line, sizeof line,
                 "%s & for i in $(seq 2000); do ls half.*.partial* && break; done; kill -XCPU $!; wait $!",
                 commands[i]);
        run_shell(line, &o);
        if (o.exit_status <= 128) fail_msg("%s: exit status %d", commands[i], o.exit_status);
        assert_false(exists("half.csv"));
        check_no_leftovers("half way");
    }
}

/* Interrupted while it waits for a reader of its output. */
static void test_interrupt_while_writing(void **state)
{
    (void)state;
    outcome o;
    run_shell("mkfifo pipe; timeout -s INT 0.4 \"$graze\" replay a.obj a.obj poses.txt --out pipe --times t.csv", &o);
    assert_int_equal(o.exit_status, 124);
    assert_false(exists("t.csv"));
    check_no_leftovers("pipe");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused_outputs),
        cmocka_unit_test(test_names_are_plain),
        cmocka_unit_test(test_old_file_survives),
        cmocka_unit_test(test_disk_full),
        cmocka_unit_test(test_replaces_and_follows),
        cmocka_unit_test(test_output_is_standard_output),
        cmocka_unit_test(test_closed_pipe),
        cmocka_unit_test(test_head),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_progress_line),
        cmocka_unit_test(test_interrupt_half_way),
        cmocka_unit_test(test_interrupt_while_writing),
    };
    return cmocka_run_group_tests(tests, enter, NULL);
}
