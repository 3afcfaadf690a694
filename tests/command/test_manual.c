/* The manual page names the same commands, and for each the same options, as --help. */
#define _POSIX_C_SOURCE 200809L

#include "run_command.h"

#include <ctype.h>

enum { MOST = 64, LONGEST = 40 };

/* A set of option names. */
typedef struct names {
    char items[MOST][LONGEST];
    size_t count;
} names;

static bool has(const names *n, const char *name)
{
    for (size_t i = 0; i < n->count; i++)
        if (!strcmp(n->items[i], name)) return true;
    return false;
}

/* Adds each --name in the line, written with `dash` for its dashes. */
static void add_names(names *n, const char *line, size_t length, const char *dash)
{
    size_t dash_length = strlen(dash);
    for (const char *p = line; p + dash_length < line + length; p++) {
        if (strncmp(p, dash, dash_length) != 0) continue;
        assert_true(n->count < MOST);
        char *name = n->items[n->count];
        size_t letters = 0;
        for (const char *q = p + dash_length; letters + 1 < LONGEST && (*q == '-' || *q == '\\' || islower(*q)); q++)
            if (*q != '\\') name[letters++] = *q; /* the manual page writes poses\-out */
        name[letters] = 0;
        assert_true(letters > 0);
        if (!has(n, name)) n->count++;
    }
}

static size_t line_length(const char *line)
{
    return strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    line += line_length(line);
    return *line ? line + 1 : line;
}

/* The options of a help text: lines of the part "Options:" that begin with a dash after two blanks. */
static void help_options(const char *help, names *n)
{
    const char *line = strstr(help, "\nOptions:\n");
    assert_non_null(line);
    for (line = next_line(line + 1); *line && *line != '\n'; line = next_line(line))
        if (!strncmp(line, "  -", 3)) add_names(n, line, line_length(line), "--");
}

/* The options of the manual page's part about one command: the lines after .TP. */
static bool manual_options(const char *manual, const char *command, names *n)
{
    char title[80];
    snprintf(title, sizeof title, "\n.SS graze %s\n", command);
    const char *line = strstr(manual, title);
    if (!line) return false;
    for (line = next_line(line + 1); *line && strncmp(line, ".S", 2) != 0; line = next_line(line))
        if (!strncmp(line, ".TP\n", 4)) add_names(n, line + 4, line_length(line + 4), "\\-\\-");
    return true;
}

static void compare(const char *command, const char *manual)
{
    static names help, page;
    outcome o;
    char arguments[80];
    snprintf(arguments, sizeof arguments, "%s --help", command);
    run_graze(arguments, &o);
    assert_int_equal(o.exit_status, 0);
    help.count = page.count = 0;
    help_options(o.out, &help);
    if (!manual_options(manual, command, &page)) fail_msg("the manual page has no part about '%s'", command);
    assert_true(help.count > 1);
    for (size_t i = 0; i < help.count; i++)
        if (strcmp(help.items[i], "help") != 0 && !has(&page, help.items[i]))
            fail_msg("%s: the manual page lacks --%s", command, help.items[i]);
    for (size_t i = 0; i < page.count; i++)
        if (!has(&help, page.items[i])) fail_msg("%s: --help lacks --%s", command, page.items[i]);
}

static void test_same_options(void **state)
{
    (void)state;
    static char manual[100000];
    outcome o;
    size_t count = 0;
    enter_folder("command_manual");
    read_file(GRAZE_SOURCE_DIR "/man/graze.1", manual, sizeof manual);
    run_graze("--help", &o);
    const char *line = strstr(o.out, "\nCommands:\n");
    assert_non_null(line);
    for (line = next_line(line + 1); !strncmp(line, "  ", 2); line = next_line(line), count++) {
        char command[LONGEST];
        assert_int_equal(sscanf(line, "%39s", command), 1);
        compare(command, manual);
    }
    assert_true(count >= 5);
}

/* The page is for this version. */
static void test_same_version(void **state)
{
    (void)state;
    static char manual[100000];
    outcome o;
    char version[80];
    read_file(GRAZE_SOURCE_DIR "/man/graze.1", manual, sizeof manual);
    run_graze("--version", &o);
    o.out[strcspn(o.out, "\n")] = 0;
    snprintf(version, sizeof version, "\"%.60s\"", o.out);
    assert_non_null(strstr(manual, version));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_options),
        cmocka_unit_test(test_same_version),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
