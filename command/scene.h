/* Two models and what is asked of them: what check, distance and replay have in common. */
#ifndef COMMAND_SCENE_H
#define COMMAND_SCENE_H

#include "json.h"
#include "progress.h"

#include <graze/query.h>

typedef struct scene {
    const char *path_a, *path_b;
    graze_model *a, *b; /* two models even if the paths are one */
    graze_query *query; /* of both */
    double build_ms;    /* of the models that were built, without reading */
    const char *method; /* as the user gave it, or NULL */
    int build_threads;  /* that build a model; 0: one, so that build_ms can be compared */
} scene;

/* Loads A and B, each a mesh or a saved model, and makes the query. On failure nothing is left behind, and the message names the file or the
 * method. */
graze_status scene_load(scene *s, const char *path_a, const char *path_b, const char *method, progress *p,
                        graze_error *error);
void scene_free(scene *s); /* accepts one that is empty */

/* Loads those of A and B that are saved models, for a scene whose paths are set. The others stay NULL. */
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
void print_counters(const graze_counters *counters); /* as a line of a summary for people */

/* The value of `key` in "name,key=value,...", as a copy in `value`; false if the method has no such option. */
bool method_option(const char *method, const char *key, char *value, size_t capacity);

/* Nanoseconds on a clock that never jumps. */
int64_t monotonic_ns(void);

#endif
