/* The inside of shapes: a row of the table, and what its make function gets. */
#ifndef GRZ_SHAPE_SHAPE_H
#define GRZ_SHAPE_SHAPE_H

#include <graze/shape.h>

typedef enum grz_value_kind { GRZ_INTEGER, GRZ_REAL, GRZ_CHOICE, GRZ_TEXT } grz_value_kind;

/* How the text of a parameter becomes a value. */
typedef struct grz_rule {
    grz_value_kind kind;
    double low, high;           /* of integers and reals, both included; integers stay below 2^53 */
    const char *const *choices; /* of a choice: the words, NULL at the end */
} grz_rule;

typedef union grz_value {
    int64_t integer;
    double real;
    size_t choice;    /* number of the word */
    const char *text; /* the caller's characters */
} grz_value;

/* Makes the mesh. Values come in the order of the parameter table, each within its rule. */
typedef graze_status grz_make(const grz_value *values, graze_mesh **out, graze_error *error);

enum { GRZ_MOST_PARAMETERS = 12 };

typedef struct grz_shape {
    graze_shape_info info;
    const grz_rule *rules; /* one a parameter */
    grz_make *make;
} grz_shape;

/* Parameters are described to users (graze_shape_parameter) and checked (grz_rule) by two tables that stand side by side
 * in each shape's file; a row too many in either does not compile. */
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
    (GRZ_LENGTH(a) + 0 * sizeof(char[GRZ_LENGTH(a) == GRZ_LENGTH(b) && GRZ_LENGTH(a) <= GRZ_MOST_PARAMETERS ? 1 : -1]))

/* Rules that many shapes share. Lengths leave room for sums and squares within the range of coordinates. */
#define GRZ_WHOLE(least, most)                                                                                         \
    {                                                                                                                  \
        .kind = GRZ_INTEGER, .low = (least), .high = (most)                                                            \
    }
#define GRZ_NUMBER(least, most)                                                                                        \
    {                                                                                                                  \
        .kind = GRZ_REAL, .low = (least), .high = (most)                                                               \
    }
#define GRZ_WORD(words)                                                                                                \
    {                                                                                                                  \
        .kind = GRZ_CHOICE, .choices = (words)                                                                         \
    }
#define GRZ_LENGTH_RULE GRZ_NUMBER(1e-30, 1e30)
#define GRZ_SEED_RULE   GRZ_WHOLE(0, 9007199254740991.0)

/* Reads "key=value" texts by the shape's rules into values[0 ... parameter count - 1]; what is not given gets its
 * fallback. */
graze_status grz_read_parameters(const grz_shape *shape, const char *const *texts, size_t text_count, grz_value *values,
                                 graze_error *error);

/* Adds a word to a list in a message, with a comma before all but the first; a list that is full stays as it is. */
void grz_append_word(char *list, size_t room, const char *word);

extern const grz_shape grz_shape_sphere, grz_shape_icosphere, grz_shape_torus, grz_shape_deformed_torus, grz_shape_box,
    grz_shape_axes, grz_shape_cylinder, grz_shape_cone, grz_shape_polytope, grz_shape_tetras, grz_shape_terrain,
    grz_shape_heightfield, grz_shape_pipes, grz_shape_swept;

#endif
