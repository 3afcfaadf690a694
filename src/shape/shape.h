/* The inside of shapes: a row of the table, and its make function. */
#ifndef GRZ_SHAPE_SHAPE_H
#define GRZ_SHAPE_SHAPE_H

#include "text/options.h"

#include <graze/shape.h>

/* Makes the mesh. Values come in the order of the parameter table, each within its rule. */
typedef graze_status grz_make(const grz_value *values, graze_mesh **out, graze_error *error);

typedef struct grz_shape {
    graze_shape_info info;
    const grz_option *rules; /* one a parameter: the values that it takes */
    grz_make *make;
} grz_shape;

/* Parameters are described to users (graze_shape_parameter) and checked (grz_option) by two tables that stand side
 * by side in each shape's file; a row too many in either does not compile. */
#define GRZ_SHAPE(shape_name, shape_summary, parameter_table, rule_table, make_function)                               \
    {                                                                                                                  \
        .info = {.name = (shape_name),                                                                                 \
                 .summary = (shape_summary),                                                                           \
                 .parameters = (parameter_table),                                                                      \
                 .parameter_count = GRZ_SAME_LENGTH(parameter_table, rule_table)},                                     \
        .rules = (rule_table), .make = (make_function)                                                                 \
    }
#define GRZ_LENGTH(table) (sizeof(table) / sizeof(table)[0])
#define GRZ_SAME_LENGTH(a, b)                                                                                          \
    (GRZ_LENGTH(a) + 0 * sizeof(char[GRZ_LENGTH(a) == GRZ_LENGTH(b) && GRZ_LENGTH(a) <= GRZ_MOST_OPTIONS ? 1 : -1]))

/* Rules that many shapes share. Lengths leave room for sums and squares within the range of coordinates. */
#define GRZ_WHOLE(low, high)                                                                                           \
    {                                                                                                                  \
        .least = (low), .most = (high), .whole = true                                                                  \
    }
#define GRZ_NUMBER(low, high)                                                                                          \
    {                                                                                                                  \
        .least = (low), .most = (high)                                                                                 \
    }
#define GRZ_WORD(choices)                                                                                              \
    {                                                                                                                  \
        .words = (choices), .least = 1                                                                                 \
    }
#define GRZ_LENGTH_RULE GRZ_NUMBER(1e-30, 1e30)
#define GRZ_SEED_RULE   GRZ_WHOLE(0, 9007199254740991.0)

extern const grz_shape grz_shape_sphere, grz_shape_icosphere, grz_shape_torus, grz_shape_deformed_torus, grz_shape_box,
    grz_shape_axes, grz_shape_cylinder, grz_shape_cone, grz_shape_polytope, grz_shape_tetras, grz_shape_terrain,
    grz_shape_heightfield, grz_shape_pipes, grz_shape_swept;

#endif
