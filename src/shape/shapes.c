/* The one table of shapes, and how their parameters are read. */
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

/* The shape's two tables as one, with a row of zeros at the end. */
static void join_tables(const grz_shape *shape, grz_option *options)
{
    for (size_t i = 0; i < shape->info.parameter_count; i++) {
        const graze_shape_parameter *p = &shape->info.parameters[i];
        options[i] = shape->rules[i];
        options[i].key = p->key;
        options[i].fallback = p->fallback;
        options[i].help = p->help;
    }
}

/* Reads "key=value" texts by the shape's rules into values in the order of its tables; a parameter that is not given
 * gets its fallback. */
static graze_status read_parameters(const grz_shape *shape, const char *const *texts, size_t text_count,
                                    grz_settings *out, graze_error *error)
{
    const grz_owner owner = {"shape", shape->info.name, "parameter"};
    grz_option options[GRZ_MOST_OPTIONS + 1] = {0};
    graze_status status = GRAZE_OK;
    join_tables(shape, options);
    *out = grz_settings_default(options);
    for (size_t i = 0; i < text_count && status == GRAZE_OK; i++)
        status = grz_settings_read(options, &owner, texts[i], strlen(texts[i]), out, error);
    for (size_t i = 0; options[i].key && status == GRAZE_OK; i++)
        if (!options[i].fallback && !out->values[i].given)
            status = grz_fail(error, GRAZE_BAD_ARGUMENT, "shape %s: %s is missing: give %s=..., %s", shape->info.name,
                              options[i].key, options[i].key, options[i].help);
    return status;
}

graze_status graze_shape_create(const char *name, const char *const *parameters, size_t parameter_count,
                                graze_mesh **out, graze_error *error)
{
    *out = NULL;
    for (size_t i = 0; i < GRZ_LENGTH(shapes); i++) {
        if (strcmp(shapes[i]->info.name, name) != 0) continue;
        grz_settings settings;
        graze_status status = read_parameters(shapes[i], parameters, parameter_count, &settings, error);
        return status == GRAZE_OK ? shapes[i]->make(settings.values, out, error) : status;
    }
    return unknown_shape(name, error);
}
