#include "assembly.h"

#include "lines.h"
#include "message.h"
#include "reading.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double largest_scale = 0x1p200; /* as coordinates */

static graze_status out_of_memory(graze_error *error)
{
    return fail(error, GRAZE_OUT_OF_MEMORY, "out of memory: take fewer parts at once");
}

/* ---- one part more ---- */

static bool reserve(assembly *a)
{
    if (a->part_count < a->capacity) return true;
    size_t capacity = a->capacity ? 2 * a->capacity : 64;
    if (capacity > UINT32_MAX) return false;
    part *parts = realloc(a->parts, capacity * sizeof *parts);
    if (!parts) return false;
    a->parts = parts;
    a->capacity = capacity;
    return true;
}

static char *copy_text(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) memcpy(copy, text, length), copy[length] = 0;
    return copy;
}

/* `folder` stands before the mesh's name, with its slash; its length may be 0. */
static graze_status add_part(assembly *a, const part *made, const char *name, const char *folder, size_t folder_length,
                             const char *mesh, graze_error *error)
{
    if (!reserve(a)) return out_of_memory(error);
    part *p = &a->parts[a->part_count++];
    *p = *made;
    size_t length = strlen(mesh);
    p->name = copy_text(name, strlen(name));
    p->path = malloc(folder_length + length + 1);
    if (!p->name || !p->path) return out_of_memory(error);
    memcpy(p->path, folder, folder_length);
    memcpy(p->path + folder_length, mesh, length + 1);
    return GRAZE_OK;
}

/* ---- a placements file ---- */

static graze_status read_scale(char *text, double scale[3], graze_error *error)
{
    const char *wrong;
    size_t count = split_numbers(text, scale, 3, &wrong);
    if (wrong) return fail(error, GRAZE_BAD_DATA, "scale '%.40s' is no finite number: give one such as 0.001", wrong);
    if (count != 1 && count != 3)
        return fail(error, GRAZE_BAD_DATA,
                    "the scale has %zu numbers: give one, or three with blanks between them, in the fourth column",
                    count);
    if (count == 1) scale[1] = scale[2] = scale[0];
    for (int i = 0; i < 3; i++)
        if (scale[i] == 0 || fabs(scale[i]) > largest_scale)
            return fail(error, GRAZE_BAD_DATA, "a scale of %g: give one that is neither 0 nor beyond 2^200", scale[i]);
    return GRAZE_OK;
}

static graze_status read_pose(char *text, graze_pose *pose, graze_error *error)
{
    double numbers[12];
    const char *wrong;
    size_t count = split_numbers(text, numbers, 12, &wrong);
    if (wrong)
        return fail(
            error, GRAZE_BAD_DATA,
            "'%.40s' is no finite number, where number %zu of 12 of the pose should stand: give row-major [R|t]", wrong,
            count + 1);
    if (count != 12)
        return fail(error, GRAZE_BAD_DATA,
                    "%zu number%s behind the scale, where a pose has 12: give row-major [R|t], 3x4", count,
                    count == 1 ? "" : "s");
    return graze_pose_from_matrix(numbers, pose, error);
}

static graze_status take_placement(void *user, char *line, size_t number, graze_error *error)
{
    assembly *a = user;
    const char *columns[4] = {"", "", "", ""}; /* name, parent, mesh, scale */
    char *rest = line, *scale = NULL;
    int count = 0;
    for (; count < 4 && rest; count++) columns[count] = scale = cut_at_tab(&rest);
    if (count < 4 || !rest)
        return fail(error, GRAZE_BAD_DATA,
                    "%d column%s: give name, parent, mesh, scale and the 12 numbers of a pose, with a tab between two",
                    count, count == 1 ? "" : "s");
    if (!*columns[0]) return fail(error, GRAZE_BAD_DATA, "the name of the part is empty: give one in the first column");
    if (!*columns[2]) return fail(error, GRAZE_BAD_DATA, "the mesh is missing: name a file in the third column");

    part made = {.line = number};
    graze_status status = read_scale(scale, made.scale, error);
    if (status == GRAZE_OK) status = read_pose(rest, &made.in_world, error);
    if (status != GRAZE_OK) return status;
    const char *slash = columns[2][0] == '/' ? NULL : strrchr(a->placements, '/');
    size_t folder_length = slash ? (size_t)(slash + 1 - a->placements) : 0;
    if (folder_length == 0 && is_standard_input(columns[2])) /* here it is the name of a file */
        return add_part(a, &made, columns[0], "./", 2, columns[2], error);
    return add_part(a, &made, columns[0], a->placements, folder_length, columns[2], error);
}

/* ---- the command line ---- */

static graze_status take_files(assembly *a, operands files, graze_error *error)
{
    const part as_it_is = {.scale = {1, 1, 1}, .in_world = graze_pose_identity()};
    graze_status status =
        find_standard_input((const char *const *)files.items, files.count, &a->with_standard_input, error);
    for (size_t i = 0; i < files.count && status == GRAZE_OK; i++)
        status = add_part(a, &as_it_is, files.items[i], "", 0, files.items[i], error);
    return status;
}

/* ---- names and bodies: what parts have in common ---- */

static int compare_names(const void *a, const void *b)
{
    const part *p = *(const part *const *)a, *q = *(const part *const *)b;
    int order = strcmp(p->name, q->name);
    return order ? order : (p > q) - (p < q);
}

static int compare_labels(const void *a, const void *b)
{
    return strcmp((*(const part *const *)a)->label, (*(const part *const *)b)->label);
}

static int compare_scales(const double a[3], const double b[3])
{
    for (int i = 0; i < 3; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}

static int compare_bodies(const void *a, const void *b)
{
    const part *p = *(const part *const *)a, *q = *(const part *const *)b;
    int order = strcmp(p->path, q->path);
    if (!order) order = compare_scales(p->scale, q->scale);
    return order ? order : (p > q) - (p < q);
}

/* A name of its own, without #, is the label. All others get # and which of its name the part is: so what stands
 * before the last # of a label is a name, and no two labels are the same. */
static bool label_part(part *p, uint32_t which, bool alone)
{
    size_t length = strlen(p->name);
    if (alone && !strchr(p->name, '#'))
        p->label = copy_text(p->name, length);
    else if ((p->label = malloc(length + 12)))
        snprintf(p->label, length + 12, "%s#%u", p->name, (unsigned)which);
    return p->label != NULL;
}

static bool label_parts(const assembly *a)
{
    part **sorted = a->by_name;
    uint32_t count = a->part_count;
    for (uint32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && !strcmp(sorted[end]->name, sorted[first]->name); end++) {
        }
        for (uint32_t i = first; i < end; i++) {
            sorted[i]->namesake = (uint32_t)(sorted[first] - a->parts);
            if (!label_part(sorted[i], i - first + 1, end - first == 1)) return false;
        }
    }
    return true;
}

static bool same_body(const part *p, const part *q)
{
    return !strcmp(p->path, q->path) && !compare_scales(p->scale, q->scale);
}

/* First every part gets the number of the first part with its body, then the bodies get numbers in that order. */
static bool share_bodies(assembly *a, part *const *sorted)
{
    for (uint32_t i = 0; i < a->part_count; i++)
        sorted[i]->body =
            i > 0 && same_body(sorted[i], sorted[i - 1]) ? sorted[i - 1]->body : (uint32_t)(sorted[i] - a->parts);
    a->bodies = calloc((size_t)a->part_count + 1, sizeof *a->bodies);
    if (!a->bodies) return false;
    for (uint32_t i = 0; i < a->part_count; i++) {
        part *p = &a->parts[i];
        if (p->body == i) {
            a->bodies[a->body_count] = (body){p->path, p->scale, i};
            p->body = a->body_count++;
        } else
            p->body = a->parts[p->body].body;
    }
    return true;
}

static part **sorted_parts(const assembly *a, int (*compare)(const void *, const void *))
{
    part **sorted = malloc(a->part_count * sizeof *sorted);
    if (!sorted) return NULL;
    for (uint32_t i = 0; i < a->part_count; i++) sorted[i] = &a->parts[i];
    qsort(sorted, a->part_count, sizeof *sorted, compare);
    return sorted;
}

static bool settle(assembly *a)
{
    a->by_name = sorted_parts(a, compare_names);
    if (!a->by_name || !label_parts(a)) return false;
    a->by_label = sorted_parts(a, compare_labels);
    part **by_body = sorted_parts(a, compare_bodies);
    bool done = a->by_label && by_body && share_bodies(a, by_body);
    free(by_body);
    return done;
}

/* ---- the whole ---- */

static graze_status check_count(const assembly *a, graze_error *error)
{
    if (a->part_count >= 2) return GRAZE_OK;
    const char *count = a->part_count ? "one part only" : "no part";
    if (a->placements)
        return fail(error, GRAZE_BAD_DATA, "%s: %s in it: give two or more, a line each", a->placements, count);
    return fail(error, GRAZE_BAD_ARGUMENT, "%s: give two or more files, or --placements FILE", count);
}

graze_status assembly_read(assembly *a, const char *placements, operands files, graze_error *error)
{
    *a = (assembly){.placements = placements};
    graze_status status = placements ? read_lines(placements, take_placement, a, error) : take_files(a, files, error);
    if (status == GRAZE_OK) status = check_count(a, error);
    if (status == GRAZE_OK && !settle(a)) status = out_of_memory(error);
    if (status != GRAZE_OK) assembly_free(a);
    return status;
}

void assembly_free(assembly *a)
{
    for (uint32_t i = 0; i < a->part_count; i++) {
        free(a->parts[i].name);
        free(a->parts[i].label);
        free(a->parts[i].path);
    }
    free(a->parts);
    free(a->by_name);
    free(a->by_label);
    free(a->bodies);
    *a = (assembly){0};
}

graze_status fail_at_part(const assembly *a, uint32_t number, graze_error *error)
{
    if (a->placements) return fail_at(error, "%s: line %zu", a->placements, a->parts[number].line);
    return error->status;
}

const part *part_labelled(const assembly *a, const char *label)
{
    uint32_t first = 0, end = a->part_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        int order = strcmp(a->by_label[middle]->label, label);
        if (order == 0) return a->by_label[middle];
        if (order < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

const part *part_named(const assembly *a, const char *name)
{
    uint32_t first = 0, end = a->part_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if (strcmp(a->by_name[middle]->name, name) < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return first < a->part_count && !strcmp(a->by_name[first]->name, name) ? a->by_name[first] : NULL;
}
