/** @file model.h
 *  A model is an immutable index over a mesh, built by a method. It has no role: the same one may fly or be flown through.
 *
 *  Thread rule: any number of threads may use one model at once; it is never written after graze_model_create.
 */
#ifndef GRAZE_MODEL_H
#define GRAZE_MODEL_H

#include <graze/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The method of a def whose `method` is NULL. */
#define GRAZE_DEFAULT_METHOD "brute"

/** A mesh and what a method made of it. */
typedef struct graze_model graze_model;

/** How to build a model. Start from graze_model_def_default(). */
typedef struct graze_model_def {
    const graze_mesh *mesh; /**< kept by the model, not copied; the caller may free its own reference at once */
    const char *method;     /**< "name,key=value,...": the method and its options. Default NULL: GRAZE_DEFAULT_METHOD.
                                 Options of the query in it are checked, and left to graze_query_create. */
} graze_model_def;

/** No mesh, the default method. */
GRAZE_API graze_model_def graze_model_def_default(void);

/** Build a model. A method or an option that there is not is refused, and the message names those that there are. */
GRAZE_API graze_status graze_model_create(const graze_model_def *def, graze_model **out, graze_error *error);

/** Accepts NULL. No query may still use the model. */
GRAZE_API void graze_model_free(graze_model *model);

/** The mesh that it was built of. Lives as long as the model. */
GRAZE_API const graze_mesh *graze_model_mesh(const graze_model *model);

/** The method as understood, with all options of the build: "brute". Lives as long as the model. */
GRAZE_API const char *graze_model_method(const graze_model *model);

/** Everything allocated beyond 24 bytes a vertex and 12 a triangle. */
GRAZE_API size_t graze_model_bytes(const graze_model *model);

/** A figure about a model's inside: heights, counts, bytes by part. */
typedef struct graze_statistic {
    const char *name; /**< a word such as "nodes"; lives as long as the library */
    double value;     /**< in what the name says: a count, bytes, a ratio */
} graze_statistic;

/** Writes at most `capacity` statistics and returns how many there are. */
GRAZE_API size_t graze_model_statistics(const graze_model *model, graze_statistic *out, size_t capacity);

/** What a method is, for help texts. */
typedef struct graze_method_info {
    const char *name;    /**< what a METHOD string begins with */
    const char *summary; /**< one line */
    size_t option_count; /**< see graze_method_option */
} graze_method_info;

/** An option of a method, for help texts. */
typedef struct graze_option_info {
    const char *key;      /**< what stands before the = in a METHOD string */
    const char *words;    /**< the words that it takes, "on|off|after:N", where N is a number; NULL if it takes none */
    double least;         /**< the least number that it takes besides, or as N; no number if least > most */
    double most;          /**< and the largest */
    bool whole;           /**< whole numbers only */
    const char *fallback; /**< what it is when it is not given */
    const char *help;     /**< one line */
    bool of_query;        /**< of the query, not of the model */
} graze_option_info;

/** How many methods there are. */
GRAZE_API size_t graze_method_count(void);

/** False beyond the last method. */
GRAZE_API bool graze_method_get(size_t number, graze_method_info *out);

/** False beyond the last option of the method with this number. */
GRAZE_API bool graze_method_option(size_t number, size_t option, graze_option_info *out);

#ifdef __cplusplus
}
#endif
#endif
