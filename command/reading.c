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

bool is_saved_model(const char *path)
{
    return !is_standard_input(path) && graze_model_is_saved(path);
}

graze_status choose_reading(const graze_read_def *given, const char *const *paths, size_t count, graze_read_def *each,
                            graze_error *error)
{
    size_t inputs = 0;
    for (size_t i = 0; i < count; i++) inputs += is_standard_input(paths[i]);
    if (inputs > 1)
        return fail(error, GRAZE_BAD_ARGUMENT,
                    "-: standard input is given twice, and can be read once: give a file for one of them");
    for (size_t i = 0; i < count; i++) {
        each[i] = *given;
        if (inputs && !is_standard_input(paths[i])) each[i].format = GRAZE_FORMAT_ANY;
    }
    return GRAZE_OK;
}

graze_status read_mesh(const char *path, const graze_read_def *def, graze_mesh **out, graze_error *error)
{
    if (is_standard_input(path)) return graze_mesh_read_stream(stdin, def, "standard input", out, error);
    return graze_mesh_read(path, def, out, error);
}
