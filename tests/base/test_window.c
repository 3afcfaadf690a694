#define _POSIX_C_SOURCE 200809L

#include "base/window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static grz_window window_on(const char *text, uint64_t size, size_t step)
{
    FILE *file = fmemopen((void *)text, strlen(text), "rb"); /* not written to */
    assert_non_null(file);
    grz_window window = grz_window_of_file(file, size);
    window.step = step;
    return window;
}

/* Whatever is fetched at once, the bytes come in order, and the window knows where it is. */
static void bytes_in_order(void **state)
{
    (void)state;
    static const char text[] = "0123456789abcdefghijklmnopqrstuvwxyz";
    for (size_t step = 1; step < 40; step++)
        for (size_t need = 1; need < 40; need++) {
            grz_window w = window_on(text, GRZ_SIZE_UNKNOWN, step);
            for (size_t i = 0; i < sizeof text - 1; i++, w.at++) {
                size_t left = sizeof text - 1 - i, here = grz_window_need(&w, need);
                assert_true(here >= (need < left ? need : left));
                assert_int_equal(grz_window_byte(&w), i);
                assert_memory_equal(w.at, text + i, here);
            }
            assert_int_equal(grz_window_need(&w, need), 0);
            assert_true(w.ended);
            assert_int_equal(w.status, GRAZE_OK);
            grz_window_close(&w);
        }
}

/* The lines that are here, all of them whole, and no line end torn. */
static void whole_lines(void **state)
{
    (void)state;
    static const char text[] = "a\nbb\r\nccc\rdddd\r\n\r\n\n\reeeee\r\nff\n\rlast";
    for (size_t step = 1; step < 40; step++) {
        grz_window w = window_on(text, GRZ_SIZE_UNKNOWN, step);
        size_t taken = 0;
        for (const char *end; (end = grz_window_lines(&w)) > w.at; w.at = end) {
            assert_memory_equal(w.at, text + taken, (size_t)(end - w.at));
            taken += (size_t)(end - w.at);
            bool ends_line = text[taken - 1] == '\n' || text[taken - 1] == '\r';
            bool torn = text[taken - 1] == '\r' && text[taken] == '\n';
            if (torn || !(ends_line || taken == sizeof text - 1)) fail_msg("step %zu: cut at byte %zu", step, taken);
        }
        assert_int_equal(taken, sizeof text - 1);
        grz_window_close(&w);
    }
}

static void skipping_and_sizes(void **state)
{
    (void)state;
    static const char text[] = "0123456789";
    grz_window w = window_on(text, 10, 3);
    assert_int_equal(grz_window_left(&w), 10);
    assert_true(grz_window_skip(&w, 7));
    assert_int_equal(grz_window_left(&w), 3);
    assert_int_equal(grz_window_byte(&w), 7);
    assert_int_equal(grz_window_all(&w), 3);
    assert_memory_equal(w.at, "789", 3);
    assert_false(grz_window_skip(&w, 4));
    grz_window_close(&w);

    w = window_on(text, 1000, 3); /* cut off since its size was asked for */
    assert_int_equal(grz_window_left(&w), 1000);
    assert_int_equal(grz_window_all(&w), 10);
    assert_int_equal(grz_window_left(&w), 10);
    grz_window_close(&w);

    w = window_on(text, GRZ_SIZE_UNKNOWN, 3);
    assert_true(grz_window_left(&w) == GRZ_SIZE_UNKNOWN);
    assert_int_equal(grz_window_all(&w), 10);
    grz_window_close(&w);
}

/* What the system refuses to read ends the window, and is told apart from the end of a file. */
static void failing_reads(void **state)
{
    (void)state;
    FILE *file = fopen(GRAZE_TEST_DIR "/write-only", "wb");
    assert_non_null(file);
    grz_window w = grz_window_of_file(file, GRZ_SIZE_UNKNOWN);
    graze_error error = {0};
    assert_int_equal(grz_window_need(&w, 1), 0);
    assert_int_equal(grz_window_check(&w, "the file", &error), GRAZE_FILE_ERROR);
    assert_non_null(strstr(error.message, "the file: can not be read ("));
    grz_window_close(&w);
    remove(GRAZE_TEST_DIR "/write-only");
}

/* A device that never ends a line is left before memory runs out. */
static void endless_line(void **state)
{
    (void)state;
    grz_window w;
    graze_error error = {0};
    assert_int_equal(grz_window_open("/dev/zero", &w, &error), GRAZE_OK);
    w.step = 1 << 24; /* fewer calls than usual */
    grz_window_lines(&w);
    assert_true(w.ended);
    w.at = w.end; /* what a reader makes of the rest does not change where the line began */
    assert_int_equal(grz_window_check(&w, "/dev/zero", &error), GRAZE_BAD_DATA);
    assert_non_null(strstr(error.message, "/dev/zero: byte 0: a line of more than"));
    grz_window_close(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_in_order), cmocka_unit_test(whole_lines),  cmocka_unit_test(skipping_and_sizes),
        cmocka_unit_test(failing_reads),  cmocka_unit_test(endless_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
