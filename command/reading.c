#include "reading.h"

#include "message.h"

#include <string.h>

bool is_identity(const graze_pose *pose)
{
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 4; column++)
            if (pose->m[row][column] != (row == column)) return false;
    return true;
}

bool is_standard_input(const char *path)
{
    return !strcmp(path, "-");
}

graze_status refuse_standard_input(const char *path, graze_error *error)
{
    if (!is_standard_input(path)) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT, "-: standard input is not read here: name a file (one called - is ./-)");
}

bool is_saved_model(const char *path)
{
    return !is_standard_input(path) && graze_model_is_saved(path);
}

graze_status find_standard_input(const char *const *paths, size_t count, bool *found, graze_error *error)
{
    size_t inputs = 0;
    for (size_t i = 0; i < count; i++) inputs += is_standard_input(paths[i]);
    *found = inputs > 0;
    if (inputs <= 1) return GRAZE_OK;
    return fail(error, GRAZE_BAD_ARGUMENT,
                "-: standard input is given twice, and can be read once: give a file for one of them");
}

graze_read_def reading_of(const char *path, const graze_read_def *given, bool with_standard_input)
{
    graze_read_def def = *given;
    if (with_standard_input && !is_standard_input(path)) def.format = GRAZE_FORMAT_ANY;
    return def;
}

graze_status choose_reading(const graze_read_def *given, const char *const *paths, size_t count, graze_read_def *each,
                            graze_error *error)
{
    bool with_standard_input;
    graze_status status = find_standard_input(paths, count, &with_standard_input, error);
    for (size_t i = 0; i < count; i++) each[i] = reading_of(paths[i], given, with_standard_input);
    return status;
}

static const char input_name[] = "standard input";

graze_status read_mesh(const char *path, const graze_read_def *def, graze_mesh **out, graze_error *error)
{
    if (is_standard_input(path)) return graze_mesh_read_stream(stdin, def, input_name, out, error);
    return graze_mesh_read(path, def, out, error);
}

graze_status read_cloud(const char *path, const graze_read_def *def, graze_cloud **out, graze_error *error)
{
    if (is_standard_input(path)) return graze_cloud_read_stream(stdin, def, input_name, out, error);
    return graze_cloud_read(path, def, out, error);
}

graze_status read_rays(const char *path, graze_rays **out, graze_error *error)
{
    if (is_standard_input(path)) return graze_rays_read_stream(stdin, input_name, out, error);
    return graze_rays_read(path, out, error);
}
