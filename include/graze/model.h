/** @file model.h
 *  A model is an index over a mesh, built by a method. It has no role: the same one may fly or be flown through.
 *
 *  Thread rule: any number of threads may use one model at once; it is never written once it was made, except by the
 *  functions of model_edit.h, whose caller owns it alone.
 */
#ifndef GRAZE_MODEL_H
#define GRAZE_MODEL_H

#include <graze/mesh.h>
#include <graze/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The method of a def whose `method` is NULL. */
#define GRAZE_DEFAULT_METHOD "wide"

/** A mesh and what a method made of it. */
typedef struct graze_model graze_model;

/** How to build a model. Start from graze_model_def_default(). */
typedef struct graze_model_def {
    size_t size;            /**< as graze_model_def_default() sets it, see base.h */
    const graze_mesh *mesh; /**< kept by the model, not copied; the caller may free its own reference at once */
    const char *method;     /**< "name,key=value,...": the method and its options. Default NULL: GRAZE_DEFAULT_METHOD.
                                 Options of the query in it are checked, and left to graze_query_create. */
    int threads; /**< that build, the caller's included, 1 to 64; one that can not be started is done without, and in
                                 a library without threads all but the caller's.
                                 0: up to 8, as many as there are processors, if the mesh is large enough to gain by it.
                                 Default 1. The model does not depend on it. */
    graze_tasks
        tasks; /**< instead of threads: the caller's own, or a pool's, which build while graze_model_create runs.
                                 Default all zero: none. With them, threads is 1. The model does not depend on them;
                                 tasks that break their contract (tasks.h) are refused, and then there is no model. */
} graze_model_def;

/** No mesh, the default method. */
static inline graze_model_def graze_model_def_default(void)
{
    const graze_model_def def = {sizeof(def), NULL, NULL, 1, {NULL, NULL, NULL, 0}};
    return def;
}

/** Build a model. A method or an option that there is not is refused, and the message names those that there are. */
GRAZE_API graze_status graze_model_create(const graze_model_def *def, graze_model **out, graze_error *error);

/** Accepts NULL. Whoever made the model owns it and frees it, also where the only pointer left is the const one of a
 *  graze_query_def. No query may still use the model. */
GRAZE_API void graze_model_free(const graze_model *model);

/** The mesh that it was built of; after edits one of the model's own, which has the triangles that the model has now
 * (none when all were removed) in an order that graze_model_number tells. Lives until the next edit, or as long as the
 * model. */
GRAZE_API const graze_mesh *graze_model_mesh(const graze_model *model);

/** The method as understood, with all options of the build: "brute". Lives as long as the model. */
GRAZE_API const char *graze_model_method(const graze_model *model);

/** Write the model to a file, which appears whole or not at all: the mesh, the method with its options, the index,
 * after edits the numbers of the triangles, and a checksum. The same model gives the same bytes on every platform, and
 * every bit of every coordinate is kept. */
GRAZE_API graze_status graze_model_save(const graze_model *model, const char *path, graze_error *error);

/** Load a model that graze_model_save wrote. Nothing is built again: the cost is that of reading the file. A file that
 * is cut, damaged, of another format, of a method or with options that this library does not know, or made to do harm
 * is refused; whatever it holds, memory grows only with the bytes that are there, and queries on what was loaded stay
 * within memory. Whether the bounds of a file from a stranger are right, graze_model_verify tells; before its first
 * edit a model is verified in any case. */
GRAZE_API graze_status graze_model_load(const char *path, graze_model **out, graze_error *error);

/** The same for a file's bytes in memory, which are copied. `name` stands for the file in messages; NULL is allowed. */
GRAZE_API graze_status graze_model_load_memory(const void *bytes, size_t byte_count, const char *name,
                                               graze_model **out, graze_error *error);

/** Read a file to ask about: a mesh, of which a model is built, or a saved model, which is loaded. With NULL for `read`
 * or `def` the defaults hold; def->mesh is NULL. A saved model has its format and its scale: a `read` that gives
 * another is refused, and so is a def->method that the saved model was not built by. */
GRAZE_API graze_status graze_model_read(const char *path, const graze_read_def *read, const graze_model_def *def,
                                        graze_model **out, graze_error *error);

/** Does this file begin as a saved model does? False too for what can not be read, and for pipes and devices, which are
 * not touched. */
GRAZE_API bool graze_model_is_saved(const char *path);

/** Prove that every bound of the model contains what it should, so that no contact can be missed: for models from files
 * whose origin is not sure. GRAZE_BAD_DATA if one does not. Cost: one pass over the model. */
GRAZE_API graze_status graze_model_verify(const graze_model *model, graze_error *error);

/** Everything allocated beyond 24 bytes a vertex and 12 a triangle. */
GRAZE_API size_t graze_model_bytes(const graze_model *model);

/** A figure about the inside of a model or a query: heights, counts, bytes by part. */
typedef struct graze_statistic {
    const char *name; /**< a word such as "nodes"; lives as long as the library */
    double value;     /**< in what the name says: a count, bytes, a ratio */
} graze_statistic;

/** Writes at most `capacity` statistics and returns how many there are. Of a mesh with several scales, which has a part
 * with an index of its own for each, they are of all parts together, and the last is "parts". Cost: a pass over the
 * model at most. */
GRAZE_API size_t graze_model_statistics(const graze_model *model, graze_statistic *out, size_t capacity);

/** The same for statistics that are dear: the sizes of a kdop model's bounds, which need the vertices of every k-DOP.
 * That takes some microseconds a node, for 400,000 triangles and k = 18 five seconds, 25 times as long as the build.
 * With a `capacity` of 0 it only counts. */
GRAZE_API size_t graze_model_sizes(const graze_model *model, graze_statistic *out, size_t capacity);

/** A level of detail of a model by method `convex`, as a mesh of its own. Level 0 is the solid itself, its faces cut
 * into triangles as `graze hull` does; with levels=dk, quadric or planes levels 1 up to the statistic `levels` follow,
 * each with fewer triangles than the one before, and each around all of the solid. Coordinates of a level above 0 are
 * rounded once, by which a corner may be off convexity, and off its side of the solid. A level that there is not is
 * GRAZE_BAD_ARGUMENT; models of other methods have none, GRAZE_UNSUPPORTED. Cost: a pass over the level. */
GRAZE_API graze_status graze_model_level(const graze_model *model, uint32_t level, graze_mesh **out,
                                         graze_error *error);

/** What can be asked of models. */
typedef enum graze_question {
    GRAZE_ASK_FIRST,            /**< graze_query_first */
    GRAZE_ASK_CONTACTS,         /**< graze_query_contacts */
    GRAZE_ASK_WITHIN,           /**< graze_query_within */
    GRAZE_ASK_DISTANCE,         /**< graze_query_distance */
    GRAZE_ASK_NEAR,             /**< graze_query_near */
    GRAZE_ASK_DISTANCE_BOUNDED, /**< graze_query_distance_bounded */
    GRAZE_ASK_BUDGET,           /**< the option budget of a query, and graze_query_resume */
    GRAZE_ASK_RAYS,             /**< the casts of ray.h */
    GRAZE_ASK_EDITS,            /**< graze_model_insert and graze_model_remove */
    GRAZE_ASK_SAVING,           /**< graze_model_save and graze_model_load */
    GRAZE_ASK_DEPTH,            /**< graze_query_depth */
    GRAZE_ASK_MANIFOLD,         /**< graze_query_manifold */
} graze_question;

/** How many questions there are. */
#define GRAZE_QUESTION_COUNT 12

/** A word for messages, the one that --query of the command takes: "first", "all", "tolerance", "distance", "near",
 * "bounded distance", "budget", "rays", "edits", "saving", "depth" or "manifold". */
GRAZE_API const char *graze_question_name(graze_question question);

/** The question as a set of one: sets of questions are these, joined by |. */
static inline uint32_t graze_question_bit(graze_question question) { return UINT32_C(1) << question; }

/** What queries of a method take, in bytes. A query has one of each; a batch has a work a worker, and what is
 * remembered a pair. On top come 8 kB of every query, and what is prepared of the models: see graze_query_statistics.
 */
typedef struct graze_method_memory {
    size_t at_rest;        /**< what a pair of models remembers between questions */
    size_t front;          /**< room for a front beside that, at most, but for what follows; 0: the method has none */
    size_t front_triangle; /**< for each triangle of the two models */
    size_t work;           /**< what a thread works in, at most, but for what follows */
    size_t work_level;     /**< for each level of the two trees */
    size_t work_node;      /**< for each node of B's tree */
    size_t work_vertex;    /**< for each vertex of B's mesh */
    size_t work_vertices;  /**< for each vertex of both meshes */
    size_t work_pairs;     /**< at most for pairs that are found several times, where triangles were cut */
} graze_method_memory;

/** What a method is, for help texts. */
typedef struct graze_method_info {
    const char *name;    /**< what a METHOD string begins with */
    const char *summary; /**< one line */
    size_t option_count; /**< see graze_method_option */
    uint32_t questions;  /**< the set that it answers, see graze_question_bit; all others are GRAZE_UNSUPPORTED */
    graze_method_memory memory; /**< what its queries take */
    bool reads_b; /**< B of a query must be of the same method and build options; if not, it may be of any method */
    bool solids;  /**< its models are convex solids: a mesh that is not the surface of one, exactly, is refused */
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
    bool of_query;        /**< of the query, or of both as a preset is; not of the model alone */
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
