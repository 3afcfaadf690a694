/* A file that appears whole or not at all. */
#define _XOPEN_SOURCE 700

#include <graze/base.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "skip.h"

static char folder[1000];

/* folder/name; the text lives for four calls. */
static const char *in_folder(const char *name)
{
    static char paths[4][1300];
    static int turn;
    turn = (turn + 1) % 4;
    snprintf(paths[turn], sizeof paths[turn], "%s/%s", folder, name);
    return paths[turn];
}

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/output-XXXXXX", GRAZE_TEST_DIR);
    return mkdtemp(folder) ? 0 : -1;
}

static int count_files(void)
{
    int count = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static int remove_folder(void **state)
{
    (void)state;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir));)
        if (entry->d_name[0] != '.') unlink(in_folder(entry->d_name));
    if (dir) closedir(dir);
    return rmdir(folder);
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void holds(const char *path, const char *text)
{
    char found[200] = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    found[fread(found, 1, sizeof found - 1, file)] = 0;
    fclose(file);
    assert_string_equal(found, text);
}

static graze_output *opened(const char *path)
{
    graze_output *output;
    graze_error error;
    if (graze_output_open(path, &output, &error) != GRAZE_OK) fail_msg("%s", error.message);
    return output;
}

static void commit_names_the_file(void **state)
{
    (void)state;
    const char *path = in_folder("new");
    graze_output *output = opened(path);
    graze_output_write(output, "a\0b", 3);
    graze_output_print(output, " %d ", 7);
    graze_output_number(output, 0.5);
    assert_int_equal(access(path, F_OK), -1); /* not before it is whole */
    assert_int_equal(graze_output_commit(output, NULL), GRAZE_OK);
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_size, 9);
    assert_int_equal(count_files(), 1);
}

/* As long as a name may be, so that nothing longer can stand beside it. */
static void longest_name(void **state)
{
    (void)state;
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    graze_output *output;
    graze_error error;
    if (graze_output_open(in_folder(name), &output, &error) != GRAZE_OK) fail_msg("%s", error.message);
    graze_output_print(output, "long");
    assert_int_equal(graze_output_commit(output, &error), GRAZE_OK);
    holds(in_folder(name), "long");
    assert_int_equal(count_files(), 1);
}

static void commit_replaces(void **state)
{
    (void)state;
    const char *path = in_folder("old");
    put(path, "old and longer");
    assert_int_equal(chmod(path, 0640), 0);
    graze_output *output = opened(path);
    graze_output_print(output, "new");
    holds(path, "old and longer");
    assert_int_equal(graze_output_commit(output, NULL), GRAZE_OK);
    holds(path, "new");
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_int_equal(count_files(), 1);
}

static void discard_leaves_nothing(void **state)
{
    (void)state;
    const char *old = in_folder("kept");
    put(old, "kept");
    graze_output *first = opened(old), *second = opened(in_folder("never"));
    graze_output_print(first, "other");
    graze_output_print(second, "other");
    graze_output_discard(first);
    graze_output_discard(second);
    graze_output_discard(NULL);
    holds(old, "kept");
    assert_int_equal(count_files(), 1);
}

static void two_writers_do_not_mix(void **state)
{
    (void)state;
    const char *path = in_folder("both");
    graze_output *first = opened(path), *second = opened(path);
    graze_output_print(first, "first");
    graze_output_print(second, "second");
    assert_int_equal(graze_output_commit(second, NULL), GRAZE_OK);
    assert_int_equal(graze_output_commit(first, NULL), GRAZE_OK);
    holds(path, "first");
    assert_int_equal(count_files(), 1);
}

static void links_stay_links(void **state)
{
    (void)state;
    const char *target = in_folder("target"), *link = in_folder("link");
    put(target, "old");
    assert_int_equal(symlink("target", link), 0);
    graze_output *output = opened(link);
    graze_output_print(output, "new");
    holds(target, "old");
    assert_int_equal(graze_output_commit(output, NULL), GRAZE_OK);
    holds(target, "new");
    struct stat about;
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(count_files(), 2);
}

/* As the shell's > does, through two links in a row; one that is discarded leaves nothing. */
static void links_to_nothing_are_followed(void **state)
{
    (void)state;
    const char *target = in_folder("target"), *link = in_folder("link"), *first = in_folder("first");
    struct stat about;
    assert_int_equal(symlink("target", link), 0);
    assert_int_equal(symlink(link, first), 0);
    graze_output_discard(opened(first));
    assert_int_equal(lstat(target, &about), -1);
    graze_output *output = opened(first);
    graze_output_print(output, "new");
    assert_int_equal(graze_output_commit(output, NULL), GRAZE_OK);
    holds(target, "new");
    assert_true(lstat(link, &about) == 0 && S_ISLNK(about.st_mode));
    assert_true(lstat(first, &about) == 0 && S_ISLNK(about.st_mode));
    assert_int_equal(count_files(), 3);
}

static void links_in_a_circle_are_refused(void **state)
{
    (void)state;
    const char *link = in_folder("link");
    graze_output *output;
    graze_error error;
    assert_int_equal(symlink("link", link), 0);
    assert_int_equal(graze_output_open(link, &output, &error), GRAZE_FILE_ERROR);
    assert_null(output);
    assert_int_equal(count_files(), 1);
}

static void bad_places_are_refused(void **state)
{
    (void)state;
    put(in_folder("file"), "");
    const char *const places[] = {in_folder("no-such-folder/x"), in_folder("file/x"), folder};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        graze_output *output;
        graze_error error = {0};
        assert_int_equal(graze_output_open(places[i], &output, &error), GRAZE_FILE_ERROR);
        assert_null(output);
        assert_non_null(strstr(error.message, places[i]));
        assert_non_null(strstr(error.message, "can not be written"));
    }
    assert_int_equal(count_files(), 1);
}

static void read_only_is_refused(void **state)
{
    (void)state;
    if (geteuid() == 0) SKIP("root may write everywhere: run the tests as another user");
    put(in_folder("locked"), "locked");
    chmod(in_folder("locked"), 0444);
    graze_output *output;
    assert_int_equal(graze_output_open(in_folder("locked"), &output, NULL), GRAZE_FILE_ERROR);
    chmod(folder, 0555);
    assert_int_equal(graze_output_open(in_folder("x"), &output, NULL), GRAZE_FILE_ERROR);
    chmod(folder, 0755);
    holds(in_folder("locked"), "locked");
}

/* A device is written directly; its failure comes at the first flush or at the end, with the reason. */
static void full_disk_is_reported(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) SKIP("there is no /dev/full");
    for (int megabytes = 0; megabytes <= 1; megabytes++) {
        graze_output *output = opened("/dev/full");
        graze_output_print(output, "x");
        for (int i = 0; i < megabytes * (1 << 16); i++) graze_output_write(output, "0123456789abcdef", 16);
        graze_error error = {0};
        assert_int_equal(graze_output_commit(output, &error), GRAZE_FILE_ERROR);
        assert_non_null(strstr(error.message, "/dev/full"));
        assert_non_null(strstr(error.message, "No space left"));
    }
    assert_int_equal(access("/dev/full", W_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(commit_names_the_file, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(longest_name, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(commit_replaces, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(discard_leaves_nothing, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(two_writers_do_not_mix, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(links_stay_links, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(links_to_nothing_are_followed, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(links_in_a_circle_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(bad_places_are_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(read_only_is_refused, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(full_disk_is_reported, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
