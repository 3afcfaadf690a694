/* The one table of shapes. */
#include "base/error.h"
#include "shape/shape.h"

#include <string.h>

static const grz_shape *const shapes[] = {
    &grz_shape_sphere,   &grz_shape_icosphere,   &grz_shape_torus, &grz_shape_deformed_torus, &grz_shape_box,
    &grz_shape_cylinder, &grz_shape_cone,        &grz_shape_axes,  &grz_shape_polytope,       &grz_shape_tetras,
    &grz_shape_terrain,  &grz_shape_heightfield, &grz_shape_pipes, &grz_shape_swept,
};

size_t graze_shape_count(void)
{
    return GRZ_LENGTH(shapes);
}

const graze_shape_info *graze_shape_get(size_t number)
{
    return number < GRZ_LENGTH(shapes) ? &shapes[number]->info : NULL;
}

static graze_status unknown_shape(const char *name, graze_error *error)
{
    char names[300] = "";
    for (size_t i = 0; i < GRZ_LENGTH(shapes); i++) grz_append_word(names, sizeof names, shapes[i]->info.name);
    return grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %.100s: there is no such shape: use one of %s", name, names);
}

graze_status graze_shape_create(const char *name, const char *const *parameters, size_t parameter_count,
                                graze_mesh **out, graze_error *error)
{
    *out = NULL;
    for (size_t i = 0; i < GRZ_LENGTH(shapes); i++) {
        if (strcmp(shapes[i]->info.name, name) != 0) continue;
        grz_settings settings;
        graze_status status = grz_read_parameters(shapes[i], parameters, parameter_count, &settings, error);
        return status == GRAZE_OK ? shapes[i]->make(settings.values, out, error) : status;
    }
    return unknown_shape(name, error);
}
