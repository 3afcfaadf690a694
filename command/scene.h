/* Two models and what is asked of them: what check, distance and replay have in common. */
#ifndef COMMAND_SCENE_H
#define COMMAND_SCENE_H

#include "json.h"
#include "progress.h"
#include "reading.h"

#include <graze/query.h>

/* What options say about A and B before anything is asked. Start from scene_reading_default(). */
typedef struct scene_reading {
    graze_read_def read;     /* of both */
    double scale_a, scale_b; /* NaN: not given */
    graze_pose a_in_world;
} scene_reading;

scene_reading scene_reading_default(void);

/* Where B is in A's frame, if both poses are in one frame; *pose is B's, and then that. */
graze_status scene_place(const scene_reading *reading, graze_pose *pose, graze_error *error);

typedef struct scene {
    const char *path_a, *path_b;
    graze_read_def read_a, read_b;
    graze_model *a, *b; /* two models even if the paths are one */
    graze_query *query; /* of both */
    double build_ms;    /* of the models that were built, without reading */
    const char *method; /* as the user gave it, or NULL */
    const char *build;  /* by what a mesh is built where neither the user nor a saved model says; NULL: the default */
    int build_threads;  /* that build a model, as graze_model_def has it; 0: as many as gain by it */
} scene;

/* Loads A and B, each a mesh or a saved model, and makes the query, for a scene that is zero but for how to build;
 * `reading` is what the options say. A note says where the two sizes look like two units. On failure nothing is left
 * behind, and the message names the file or the method. */
graze_status scene_load(scene *s, char *const paths[2], const scene_reading *reading, const char *method, progress *p,
                        graze_error *error);

/* How scene_load builds for one question alone: the answer comes soonest if all processors build, and build fast. Set
 * before scene_load. */
void scene_for_one_question(scene *s);
void scene_free(scene *s); /* accepts one that is empty */

/* Sets how A and B are read, for a scene whose paths are set. */
graze_status scene_choose_reading(scene *s, const scene_reading *reading, graze_error *error);

/* A note where one of the two models is so much larger that it may be in other units, and no scale was given. */
void scene_note_units(const scene *s, const scene_reading *reading);

/* Loads those of A and B that are saved models, for a scene whose paths and reading are set. The others stay NULL. */
graze_status scene_load_saved(scene *s, progress *p, graze_error *error);

/* Builds a model of a mesh that is there already, for a scene whose paths and method are set; adds to build_ms. */
graze_status scene_model(scene *s, const graze_mesh *mesh, const char *name, graze_model **out, graze_error *error);

/* One more query, for another thread. The scene must outlive it. */
graze_status scene_query(const scene *s, graze_query **out, graze_error *error);

/* The corners of a triangle of A, and of one of B as carried by the pose. */
void scene_triangles(const scene *s, uint32_t triangle_a, uint32_t triangle_b, const graze_pose *b_in_a,
                     graze_vec3 corners_a[3], graze_vec3 corners_b[3]);

/* The fields by which every answer of a query begins: version, method, a, b, a_triangles, b_triangles. */
void json_scene(json *j, const scene *s);

void json_counters(json *j, const graze_counters *counters);
/* Sizes of the models, and what building them took, as a line of a summary for people. */
void print_models(const scene *s, const char *name_a, const char *name_b);

/* What building took where it took longer than a second, with how to pay that only once. */
void print_long_build(const scene *s);

void print_counters(const graze_counters *counters); /* as a line of a summary for people */

/* The value of `key` in "name,key=value,...", as a copy in `value`; false if the method has no such option. */
bool method_option(const char *method, const char *key, char *value, size_t capacity);

/* Nanoseconds on a clock that never jumps. */
int64_t monotonic_ns(void);

#endif
