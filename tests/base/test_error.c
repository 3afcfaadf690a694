/* Status names, messages and the log. */
#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void *give_nothing(size_t byte_count, void *user)
{
    (void)byte_count, (void)user;
    return NULL;
}

static void *give_nothing_more(void *block, size_t byte_count, void *user)
{
    (void)block, (void)byte_count, (void)user;
    return NULL;
}

static void release_nothing(void *block, void *user)
{
    (void)block, (void)user;
}

static const graze_allocator no_memory = {give_nothing, give_nothing_more, release_nothing, NULL};

static void every_status_has_a_name(void **state)
{
    (void)state;
    for (int i = GRAZE_OK; i <= GRAZE_BAD_FLOAT_MODE; i++) {
        const char *name = graze_status_name((graze_status)i);
        assert_true(strlen(name) > 0);
        assert_string_not_equal(name, "unknown status");
        for (int j = GRAZE_OK; j < i; j++) assert_string_not_equal(name, graze_status_name((graze_status)j));
    }
    assert_string_equal(graze_status_name((graze_status)99), "unknown status");
}

static void fail_writes_status_and_message(void **state)
{
    (void)state;
    graze_error error;
    memset(&error, 'x', sizeof error);
    assert_int_equal(grz_fail(&error, GRAZE_BAD_DATA, "%s: line %d: %s", "a.obj", 7, "mend it"), GRAZE_BAD_DATA);
    assert_int_equal(error.status, GRAZE_BAD_DATA);
    assert_string_equal(error.message, "a.obj: line 7: mend it");
}

static void fail_needs_no_error(void **state)
{
    (void)state;
    assert_int_equal(grz_fail(NULL, GRAZE_UNSUPPORTED, "%d", 1), GRAZE_UNSUPPORTED);
    assert_int_equal(grz_out_of_memory(NULL), GRAZE_OUT_OF_MEMORY);
}

static void long_messages_are_cut(void **state)
{
    (void)state;
    char text[2000];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = 0;
    struct {
        graze_error error;
        char behind[8];
    } memory;
    memcpy(memory.behind, "sentry!", 8);
    grz_fail(&memory.error, GRAZE_BAD_DATA, "%s", text);
    assert_int_equal(strlen(memory.error.message), sizeof memory.error.message - 1);
    assert_string_equal(memory.behind, "sentry!");
}

/* A long path must cost neither the beginning of its name nor what is wrong and what to do, and no half character. */
static void long_messages_keep_both_ends(void **state)
{
    (void)state;
    char path[5000] = "a";
    graze_error error;
    for (size_t i = 1; i + 3 < sizeof path; i += 2) memcpy(path + i, "\xC3\xA4", 3);
    for (int shift = 0; shift < 2; shift++) {
        grz_fail(&error, GRAZE_BAD_DATA, "%s/x.stl: line 7: z is NaN: give finite coordinates", path + shift);
        const char *message = error.message, *dots = strstr(message, "...");
        assert_non_null(dots);
        assert_memory_equal(message, path + shift, 100);
        assert_int_equal((dots - message) % 2, 1 - shift);
        assert_int_equal(dots[3], '\xC3');
        assert_non_null(strstr(message, "/x.stl: line 7: z is NaN: give finite coordinates"));
    }
}

/* What a message quotes may hold anything: it stays one line, and tells a terminal nothing. UTF-8 stays as it is. */
static void control_characters_are_escaped(void **state)
{
    (void)state;
    static const struct {
        const char *quoted, *shown;
    } cases[] = {
        {"a\nb.stl", "a\\nb.stl: no"},
        {"\r\t\v", "\\r\\t\\x0b: no"},
        {"\033[2J\177", "\\x1b[2J\\x7f: no"},
        {"\302\205\302\233", "\\xc2\\x85\\xc2\\x9b: no"},
        {"\303\251\302\240\342\202\254\302", "\303\251\302\240\342\202\254\302: no"},
        {"C:\\new", "C:\\new: no"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        graze_error error, outer;
        grz_fail(&error, GRAZE_BAD_DATA, "%s: no", cases[i].quoted);
        assert_string_equal(error.message, cases[i].shown);
        grz_fail(&outer, GRAZE_BAD_DATA, "%s", error.message); /* a message that quotes a message */
        assert_string_equal(outer.message, cases[i].shown);
    }
}

/* Escapes that make a message too long, at every length near the room: cut, not overrun; and without memory replaced.
 */
static void escaped_messages_are_cut(void **state)
{
    (void)state;
    char text[1200];
    struct {
        graze_error error;
        char behind[8];
    } memory;
    memcpy(memory.behind, "sentry!", 8);
    for (size_t length = 100; length < sizeof text; length++) {
        memset(text, '\n', length);
        text[length] = 0;
        for (int fails = 0; fails < 2; fails++) {
            graze_set_allocator(fails ? &no_memory : NULL);
            grz_fail(&memory.error, GRAZE_BAD_DATA, "%s: no", text);
            graze_set_allocator(NULL);
            size_t shown = strlen(memory.error.message), whole = (fails ? 1 : 2) * length + 4;
            size_t expected = whole < sizeof memory.error.message ? whole : sizeof memory.error.message - 1;
            if (shown != expected) fail_msg("%zu line feeds: %zu", length, shown);
            assert_null(strpbrk(memory.error.message, "\n"));
            assert_string_equal(memory.behind, "sentry!");
        }
    }
}

static void out_of_memory_has_one_message(void **state)
{
    (void)state;
    graze_error error;
    assert_int_equal(grz_out_of_memory(&error), GRAZE_OUT_OF_MEMORY);
    assert_int_equal(error.status, GRAZE_OUT_OF_MEMORY);
    assert_non_null(strstr(error.message, "out of memory"));
    assert_int_equal(grz_out_of_memory_at("a.obj", &error), GRAZE_OUT_OF_MEMORY);
    assert_memory_equal(error.message, "a.obj: out of memory: ", 22);
}

typedef struct heard {
    int lines;
    graze_log_level level;
    char line[600];
} heard;

static void listen(graze_log_level level, const char *line, void *user)
{
    heard *h = user;
    h->lines++;
    h->level = level;
    strncpy(h->line, line, sizeof h->line - 1);
}

static void log_reaches_the_listener(void **state)
{
    (void)state;
    heard h = {0};
    graze_set_log(listen, &h);
    grz_log(GRAZE_LOG_WARNING, "%s has %d", "x\n.stl", 3);
    graze_set_log(NULL, NULL);
    assert_int_equal(h.lines, 1);
    assert_int_equal(h.level, GRAZE_LOG_WARNING);
    assert_string_equal(h.line, "x\\n.stl has 3");
    grz_log(GRAZE_LOG_WARNING, "into silence");
    assert_int_equal(h.lines, 1);
}

static void long_log_lines_are_cut(void **state)
{
    (void)state;
    heard h = {0};
    graze_set_log(listen, &h);
    grz_log(GRAZE_LOG_INFO, "%1000d", 1);
    graze_set_log(NULL, NULL);
    assert_int_equal(h.lines, 1);
    assert_true(strlen(h.line) > 400 && strlen(h.line) < sizeof h.line - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_name),
        cmocka_unit_test(fail_writes_status_and_message),
        cmocka_unit_test(fail_needs_no_error),
        cmocka_unit_test(long_messages_are_cut),
        cmocka_unit_test(out_of_memory_has_one_message),
        cmocka_unit_test(log_reaches_the_listener),
        cmocka_unit_test(long_log_lines_are_cut),
        cmocka_unit_test(long_messages_keep_both_ends),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(escaped_messages_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
