/** @file shape.h
 *  Generated meshes: test and benchmark environments. The same name, parameters and seed give the same bits on every
 *  platform.
 */
#ifndef GRAZE_SHAPE_H
#define GRAZE_SHAPE_H

#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A parameter of a shape, for help texts. */
typedef struct graze_shape_parameter {
    const char *key;      /**< what stands before the = */
    const char *fallback; /**< the value it has when it is not given; NULL if it must be given */
    const char *help;     /**< what it is, with its range */
} graze_shape_parameter;

/** What can be made. */
typedef struct graze_shape_info {
    const char *name;                        /**< for graze_shape_create */
    const char *summary;                     /**< one line */
    const graze_shape_parameter *parameters; /**< in the order in which help lists them */
    size_t parameter_count;                  /**< of parameters */
} graze_shape_info;

/** How many shapes there are. */
GRAZE_API size_t graze_shape_count(void);

/** The shapes in the order in which help lists them; NULL beyond the last. */
GRAZE_API const graze_shape_info *graze_shape_get(size_t number);

/** Make a shape. `parameters` are texts "key=value"; an unknown key, a value out of its range or a key given twice is
 * an error. */
GRAZE_API graze_status graze_shape_create(const char *name, const char *const *parameters, size_t parameter_count,
                                          graze_mesh **out, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
