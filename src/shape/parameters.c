#include "base/error.h"
#include "shape/shape.h"

#include <string.h>

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

graze_status grz_read_parameters(const grz_shape *shape, const char *const *texts, size_t text_count, grz_settings *out,
                                 graze_error *error)
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
