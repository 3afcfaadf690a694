/* Pose files: one pose a line. Read in blocks, so that neither the size of a file nor a missing line feed decides how
 * much memory is taken: that grows only with poses that were understood. */
#include "base/array.h"
#include "base/error.h"
#include "base/input.h"
#include "base/number_list.h"
#include "math/pose_numbers.h"
#include "path/path.h"

#include <errno.h>
#include <string.h>

/* Sixteen numbers take some 400 characters, and even with all digits that a double can have some 13,000. Whatever has a
 * longer line is no pose file. */
enum { LONGEST_LINE = 65536, BLOCK = 4 * LONGEST_LINE };

/* What a line holds, in messages. */
#define FORMS GRZ_POSE_COUNTS " numbers"

typedef struct reader {
    const char *name;
    size_t line;       /* number of the line that is being read, from 1 */
    size_t numbers;    /* of each pose; 0 before the first */
    size_t first_line; /* where the first pose stands */
    GRZ_ARRAY(graze_pose) poses;
    graze_error *error;
} reader;

/* Says which word is wrong, without passing control characters and half of UTF-8 on to a terminal. */
static graze_status fail_at_word(const reader *r, size_t number, const char *p, const char *end)
{
    char word[24];
    size_t length = 0;
    for (; p < end && !grz_is_list_blank(*p) && *p != ',' && length < sizeof word - 1; p++)
        word[length++] = *p > ' ' && *p < 127 ? *p : '?';
    word[length] = 0;
    if (length == 0)
        return grz_fail(
            r->error, GRAZE_BAD_DATA,
            "%s: line %zu: a number is missing beside a comma, after %zu numbers: put blanks, or one comma, "
            "between two numbers and nowhere else",
            r->name, r->line, number - 1);
    return grz_fail(
        r->error, GRAZE_BAD_DATA,
        "%s: line %zu: '%s' is no number, where number %zu of a pose should stand: give one pose a line, " FORMS
        " separated by blanks or commas; comments take a line of their own that begins with #",
        r->name, r->line, word, number);
}

/* The first pose says how many numbers all have. */
static graze_status check_count(reader *r, size_t count)
{
    if (r->numbers == 0 && grz_is_pose_count(count)) {
        r->numbers = count;
        r->first_line = r->line;
    }
    if (r->numbers == count) return GRAZE_OK;
    if (r->numbers == 0)
        return grz_fail(r->error, GRAZE_BAD_DATA,
                        "%s: line %zu: %zu number%s where a pose has " GRZ_POSE_COUNTS
                        ": give x y z, with degrees, or w x y z and x y z, or row-major [R|t], on one line",
                        r->name, r->line, count, count == 1 ? "" : "s");
    return grz_fail(r->error, GRAZE_BAD_DATA,
                    "%s: line %zu: %zu number%s, where the first pose, on line %zu, has %zu: write all poses of a file "
                    "in one form",
                    r->name, r->line, count, count == 1 ? "" : "s", r->first_line, r->numbers);
}

static graze_status read_numbers(reader *r, const char *p, const char *end, double *numbers)
{
    size_t count;
    const char *wrong;
    if (!grz_read_number_list(p, end, numbers, GRZ_MOST_POSE_NUMBERS, &count, &wrong))
        return fail_at_word(r, count + 1, wrong, end);
    return check_count(r, count);
}

static graze_status add_pose(reader *r, const double *numbers)
{
    graze_pose pose;
    graze_error inner;
    graze_status status = grz_pose_from_numbers(numbers, r->numbers, &pose, &inner);
    if (status != GRAZE_OK) return grz_fail(r->error, status, "%s: line %zu: %s", r->name, r->line, inner.message);
    if (!grz_array_reserve(&r->poses, 1)) return grz_out_of_memory_at(r->name, r->error);
    r->poses.items[r->poses.count++] = pose;
    return GRAZE_OK;
}

static graze_status check_length(const reader *r, size_t length)
{
    if (length <= LONGEST_LINE) return GRAZE_OK;
    return grz_fail(r->error, GRAZE_BAD_DATA,
                    "%s: line %zu: longer than %d characters: give a text file with one pose a line, " FORMS, r->name,
                    r->line, LONGEST_LINE);
}

static graze_status read_line(reader *r, const char *p, const char *end)
{
    graze_status status = check_length(r, (size_t)(end - p));
    if (status != GRAZE_OK) return status;
    while (p < end && grz_is_list_blank(*p)) p++;
    if (p == end || *p == '#') return GRAZE_OK;
    double numbers[GRZ_MOST_POSE_NUMBERS];
    status = read_numbers(r, p, end, numbers);
    return status == GRAZE_OK ? add_pose(r, numbers) : status;
}

/* Reads every line that ends within the bytes; *rest is where the last, unfinished one begins. */
static graze_status read_lines(reader *r, const char *bytes, const char *end, const char **rest)
{
    graze_status status = GRAZE_OK;
    const char *p = bytes;
    for (const char *feed; status == GRAZE_OK && p < end && (feed = memchr(p, '\n', (size_t)(end - p))); p = feed + 1) {
        status = read_line(r, p, feed);
        r->line++;
    }
    *rest = p;
    return status;
}

static graze_status finish(reader *r, graze_status status, graze_path **out)
{
    if (status == GRAZE_OK && r->poses.count == 0)
        status = grz_fail(r->error, GRAZE_BAD_DATA, "%s: no pose in it: give one pose a line, " FORMS, r->name);
    if (status != GRAZE_OK) {
        grz_free(r->poses.items);
        return status;
    }
    status = grz_path_adopt(r->poses.items, r->poses.count, out, r->error);
    if (status == GRAZE_OK) (*out)->numbers = (int)r->numbers;
    return status;
}

graze_status graze_path_read_memory(const void *bytes, size_t byte_count, const char *name, graze_path **out,
                                    graze_error *error)
{
    *out = NULL;
    reader r = {.name = name, .line = 1, .error = error};
    const char *begin = byte_count ? bytes : "", *end = begin + byte_count, *rest;
    graze_status status = read_lines(&r, begin, end, &rest);
    if (status == GRAZE_OK) status = read_line(&r, rest, end);
    return finish(&r, status, out);
}

static graze_status read_stream(reader *r, FILE *file, char *block)
{
    size_t kept = 0; /* bytes of an unfinished line at the start of the block */
    for (;;) {
        errno = 0;
        size_t got = fread(block + kept, 1, BLOCK - kept, file);
        if (ferror(file)) return grz_can_not_read(r->name, r->error);
        const char *rest, *end = block + kept + got;
        graze_status status = read_lines(r, block, end, &rest);
        if (status != GRAZE_OK) return status;
        kept = (size_t)(end - rest);
        if (got == 0) return read_line(r, rest, end);
        status = check_length(r, kept);
        if (status != GRAZE_OK) return status;
        memmove(block, rest, kept);
    }
}

static graze_status read_file(reader *r, char *block)
{
    FILE *file = grz_open_input(r->name, r->error);
    if (!file) return GRAZE_FILE_ERROR;
    graze_status status = read_stream(r, file, block);
    fclose(file);
    return status;
}

graze_status graze_path_read(const char *path, graze_path **out, graze_error *error)
{
    *out = NULL;
    reader r = {.name = path, .line = 1, .error = error};
    char *block = grz_allocate(BLOCK, 1);
    if (!block) return grz_out_of_memory_at(path, error);
    graze_status status = read_file(&r, block);
    grz_free(block);
    return finish(&r, status, out);
}
