/* Paths as objects: from an array, to a file. */
#include "path/path.h"

#include "base/error.h"
#include "base/number.h"

#include <string.h>

graze_path *grz_path_of_size(size_t count)
{
    graze_path *path = grz_allocate_zeroed(1, sizeof *path);
    if (!path) return NULL;
    path->numbers = 12;
    if (grz_array_reserve(&path->poses, count)) {
        path->poses.count = count;
        return path;
    }
    graze_path_free(path);
    return NULL;
}

static graze_status check_poses(const graze_pose *poses, size_t count, graze_error *error)
{
    if (count == 0) return grz_fail(error, GRAZE_BAD_ARGUMENT, "path: no pose: give at least one");
    for (size_t i = 0; i < count; i++) {
        graze_error inner;
        graze_status status = graze_pose_check(&poses[i], &inner);
        if (status != GRAZE_OK) return grz_fail(error, status, "path: pose %zu: %s", i, inner.message);
    }
    return GRAZE_OK;
}

graze_status graze_path_create(const graze_pose *poses, size_t count, graze_path **out, graze_error *error)
{
    *out = NULL;
    graze_status status = check_poses(poses, count, error);
    if (status != GRAZE_OK) return status;
    graze_path *path = grz_path_of_size(count);
    if (!path) return grz_out_of_memory(error);
    memcpy(path->poses.items, poses, count * sizeof *poses);
    *out = path;
    return GRAZE_OK;
}

void graze_path_free(graze_path *path)
{
    if (!path) return;
    grz_free(path->poses.items);
    grz_free(path);
}

size_t graze_path_count(const graze_path *path)
{
    return path->poses.count;
}

int graze_path_numbers(const graze_path *path)
{
    return path->numbers;
}

const graze_pose *graze_path_poses(const graze_path *path)
{
    return path->poses.items;
}

void grz_write_pose(graze_output *output, const graze_pose *pose)
{
    char line[12 * 32];
    size_t length = 0;
    for (int i = 0; i < 12; i++) {
        length += grz_print_number(line + length, pose->m[i / 4][i % 4]);
        line[length++] = i < 11 ? ' ' : '\n';
    }
    graze_output_write(output, line, length);
}

graze_status graze_path_write(const graze_path *path, const char *file, graze_error *error)
{
    graze_output *output;
    graze_status status = graze_output_open(file, &output, error);
    if (status != GRAZE_OK) return status;
    graze_output_print(output, "# %zu poses of B in A's frame, a line each: row-major [R|t]\n", path->poses.count);
    for (size_t i = 0; i < path->poses.count; i++) grz_write_pose(output, &path->poses.items[i]);
    return graze_output_commit(output, error);
}
