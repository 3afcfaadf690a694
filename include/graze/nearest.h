/** @file nearest.h
 *  Nearest neighbours of points in space, exact or within a factor, by a tree of k-DOPs over the points.
 *
 *      file --> cloud --> point index --> nearest(query) --> number, distance
 *
 *  Thread rule: a cloud and an index never change after they were made, and a query writes nothing but its results: any
 *  number of threads may ask one index at once. A query allocates nothing and takes no lock.
 */
#ifndef GRAZE_NEAREST_H
#define GRAZE_NEAREST_H

#include <graze/counters.h>
#include <graze/mesh.h>
#include <graze/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Points as they stand in a file, from 0 in its order. */
typedef struct graze_cloud graze_cloud;

/** Read a file: a text with x, y and z on each line, blanks or one comma between two of them, where blank lines and
 * what follows a # take no number; or any mesh file, of which the vertices are taken (a PLY file need have no faces).
 * Mesh files are recognised, unpacked and refused as graze_mesh_read does; everything else is read as text, unless
 * `def` says the format. Its scale multiplies each coordinate. A file without a point is refused. With NULL for `def`
 * the defaults hold. */
GRAZE_API graze_status graze_cloud_read(const char *path, const graze_read_def *def, graze_cloud **out,
                                        graze_error *error);

/** Read a file's bytes from memory. `name` stands for the file in messages, and tells the format by its ending. */
GRAZE_API graze_status graze_cloud_read_memory(const void *bytes, size_t byte_count, const graze_read_def *def,
                                               const char *name, graze_cloud **out, graze_error *error);

/** Read an open stream, standard input for example, from where it stands, as graze_mesh_read_stream does. */
GRAZE_API graze_status graze_cloud_read_stream(FILE *file, const graze_read_def *def, const char *name,
                                               graze_cloud **out, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_cloud_free(graze_cloud *cloud);

/** How many points it has, at least one. */
GRAZE_API size_t graze_cloud_count(const graze_cloud *cloud);

/** They live as long as the cloud. */
GRAZE_API const graze_vec3 *graze_cloud_points(const graze_cloud *cloud);

/** An index over points. */
typedef struct graze_point_index graze_point_index;

/** The caller's points. Start from graze_point_index_def_default(). Everything is copied. */
typedef struct graze_point_index_def {
    size_t size;               /**< as graze_point_index_def_default() sets it, see base.h */
    const double *points;      /**< x, y, z of point 0, then of point 1, ...; finite and at most 2^200 in size. Set this
                                    or float_points, not both. Of an array of graze_vec3: &array->x. */
    const float *float_points; /**< the same as floats */
    size_t count;              /**< at least 1, at most 2^31 - 1 */
    size_t stride;             /**< bytes from one point to the next, at least the three coordinates'; any alignment. 0,
                                    the default: they are packed. */
    int k;             /**< of the k-DOPs: 6, 8, 12, 14, 18, 20 or 26. Default 6, which measures best. Answers do not
                              depend on it. */
    int threads;       /**< that build the tree, 1 to 64. Default 1. The tree does not depend on it. */
    graze_tasks tasks; /**< instead of threads, as in graze_model_def. Default all zero: none. */
} graze_point_index_def;

/** The defaults named above; points and count are the caller's to set. */
static inline graze_point_index_def graze_point_index_def_default(void)
{
    const graze_point_index_def def = {sizeof(def), NULL, NULL, 0, 0, 6, 1, {NULL, NULL, NULL, 0}};
    return def;
}

/** Build an index. Cost: O(n log n) time, some 40 bytes a point with k = 6. */
GRAZE_API graze_status graze_point_index_create(const graze_point_index_def *def, graze_point_index **out,
                                                graze_error *error);

/** Accepts NULL. No query may still use the index. */
GRAZE_API void graze_point_index_free(graze_point_index *index);

/** How many points the index is over. */
GRAZE_API uint32_t graze_point_index_count(const graze_point_index *index);

/** Everything allocated. */
GRAZE_API size_t graze_point_index_bytes(const graze_point_index *index);

/** How distances are measured. */
typedef enum graze_metric {
    GRAZE_L2,   /**< the length of the difference */
    GRAZE_LINF, /**< the largest of the differences along x, y and z */
} graze_metric;

/** "l2" or "linf". */
GRAZE_API const char *graze_metric_name(graze_metric metric);

/** A point that was found. */
typedef struct graze_neighbour {
    uint32_t number; /**< in the caller's array, from 0 */
    double distance; /**< to the query, relative error at most 2^-51; 0 if and only if the two coincide. With GRAZE_LINF
                          correctly rounded. Where it is subnormal, within the smallest positive double. */
} graze_neighbour;

/** The point nearest to `query`: decided exactly for the coordinates as given, of several at the same distance the one
 *  with the lowest number. With an epsilon above 0 (at most 2^100) a point whose distance is at most 1 + epsilon times
 *  the least: always, not only in most cases. */
GRAZE_API graze_status graze_point_index_nearest(const graze_point_index *index, graze_vec3 query, graze_metric metric,
                                                 double epsilon, graze_neighbour *out, graze_error *error);

/** What to ask. Start from graze_nearest_def_default(). */
typedef struct graze_nearest_def {
    size_t size;              /**< as graze_nearest_def_default() sets it, see base.h */
    graze_vec3 query;         /**< finite and at most 2^200 in size */
    graze_metric metric;      /**< Default GRAZE_L2. */
    double epsilon;           /**< 0 to 2^100. Default 0: exact. */
    size_t count;             /**< how many neighbours, at least 1. Default 1. */
    graze_counters *counters; /**< each call adds its work. Default NULL: not counted. */
} graze_nearest_def;

/** The defaults named above; the query is the caller's to set. */
static inline graze_nearest_def graze_nearest_def_default(void)
{
    const graze_nearest_def def = {sizeof(def), {0, 0, 0}, GRAZE_L2, 0, 1, NULL};
    return def;
}

/** The `count` nearest points, the nearest first, of equal distances the lower number first; as many as there are if
 * that is less. `out` has room for `count`, and *found is how many it received. With an epsilon above 0 the i-th of
 * them is at most 1 + epsilon times as far as the truly i-th nearest point. Meant for small counts: time grows with
 * their square. */
GRAZE_API graze_status graze_point_index_nearest_many(const graze_point_index *index, const graze_nearest_def *def,
                                                      graze_neighbour *out, size_t *found, graze_error *error);

#ifdef __cplusplus
}
#endif
#endif
