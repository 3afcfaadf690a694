/* Pose files: one pose a line. Memory grows only with the poses that were understood: neither the size of a file nor a
 * missing line feed decides how much is taken. */
#include "base/error.h"
#include "base/number_list.h"
#include "math/pose_numbers.h"
#include "path/path.h"
#include "text/file.h"
#include "text/text.h"

#include <string.h>

/* Sixteen numbers take some 400 characters, and even with all digits that a double can have some 13,000. Whatever has a
 * longer line is no pose file. */
enum { LONGEST_LINE = 65536 };

/* What a line holds, in messages. */
#define FORMS GRZ_POSE_COUNTS " numbers"

typedef struct reader {
    const char *name;
    size_t line;       /* number of the line that is being read, from 1 */
    size_t first_line; /* where the first pose stands; it says how many numbers all have */
    graze_path *path;
    graze_error *error;
} reader;

static graze_status fail_at_word(const reader *r, size_t number, const char *p, const char *end)
{
    const char *behind = p;
    while (behind < end && !grz_is_list_blank(*behind) && *behind != ',') behind++;
    if (behind == p)
        return grz_fail(
            r->error, GRAZE_BAD_DATA,
            "%s: line %zu: a number is missing beside a comma, after %zu numbers: put blanks, or one comma, "
            "between two numbers and nowhere else",
            r->name, r->line, number - 1);
    char word[GRZ_QUOTED];
    grz_quote(word, (grz_word){p, (size_t)(behind - p)});
    return grz_fail(
        r->error, GRAZE_BAD_DATA,
        "%s: line %zu: '%s' is no number, where number %zu of a pose should stand: give one pose a line, " FORMS
        " separated by blanks or commas; comments take a line of their own that begins with #",
        r->name, r->line, word, number);
}

static graze_status check_count(reader *r, size_t count)
{
    if (r->first_line == 0 && grz_is_pose_count(count)) {
        r->path->numbers = (int)count;
        r->first_line = r->line;
    }
    if (r->first_line == 0)
        return grz_fail(r->error, GRAZE_BAD_DATA,
                        "%s: line %zu: %zu number%s where a pose has " GRZ_POSE_COUNTS
                        ": give x y z, with degrees, or w x y z and x y z, or row-major [R|t], on one line",
                        r->name, r->line, count, count == 1 ? "" : "s");
    if ((size_t)r->path->numbers == count) return GRAZE_OK;
    return grz_fail(r->error, GRAZE_BAD_DATA,
                    "%s: line %zu: %zu number%s, where the first pose, on line %zu, has %d: write all poses of a file "
                    "in one form",
                    r->name, r->line, count, count == 1 ? "" : "s", r->first_line, r->path->numbers);
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
    graze_status status = grz_pose_from_numbers(numbers, (size_t)r->path->numbers, &pose, &inner);
    if (status != GRAZE_OK) return grz_fail(r->error, status, "%s: line %zu: %s", r->name, r->line, inner.message);
    return grz_array_add(&r->path->poses, pose) ? GRAZE_OK : grz_out_of_memory(r->error);
}

static graze_status read_line(reader *r, const char *p, const char *end)
{
    while (p < end && grz_is_list_blank(*p)) p++;
    if (p == end || *p == '#') return GRAZE_OK;
    double numbers[GRZ_MOST_POSE_NUMBERS];
    graze_status status = read_numbers(r, p, end, numbers);
    return status == GRAZE_OK ? add_pose(r, numbers) : status;
}

static graze_status read_lines(grz_window *window, const char *name, void *path, graze_error *error)
{
    reader r = {.name = name, .line = 1, .path = path, .error = error};
    graze_status status = GRAZE_OK;
    for (size_t here; status == GRAZE_OK && (here = grz_window_need(window, LONGEST_LINE + 1)) > 0; r.line++) {
        const char *feed = memchr(window->at, '\n', here > LONGEST_LINE ? LONGEST_LINE + 1 : here);
        if (!feed && here > LONGEST_LINE)
            return grz_fail(error, GRAZE_BAD_DATA,
                            "%s: line %zu: longer than %d characters: give a text file with one pose a line, " FORMS,
                            name, r.line, LONGEST_LINE);
        const char *end = feed ? feed : window->end;
        status = read_line(&r, window->at, end);
        window->at = feed ? feed + 1 : end;
    }
    return status;
}

static graze_status read_path(grz_window *window, const char *name, graze_path **out, graze_error *error)
{
    *out = NULL;
    graze_path *path = grz_path_of_size(0);
    if (!path) return grz_out_of_memory_at(name, error);
    graze_status status = grz_read_window(window, name, read_lines, path, error);
    if (status == GRAZE_OK && path->poses.count == 0)
        status = grz_fail(error, GRAZE_BAD_DATA, "%s: no pose in it: give one pose a line, " FORMS, name);
    *out = status == GRAZE_OK ? path : NULL;
    if (status != GRAZE_OK) graze_path_free(path);
    return status;
}

graze_status graze_path_read_memory(const void *bytes, size_t byte_count, const char *name, graze_path **out,
                                    graze_error *error)
{
    grz_window window = grz_window_of(bytes, byte_count);
    return read_path(&window, name ? name : "poses", out, error);
}

graze_status graze_path_read(const char *path, graze_path **out, graze_error *error)
{
    return read_path(NULL, path, out, error);
}
