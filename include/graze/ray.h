/** @file ray.h
 *  Ray casts: which triangles of a model does a ray meet, and where first? Decided exactly for the coordinates as
 * given.
 *
 *  A ray is the points origin + t * direction with 0 <= t <= most; triangles are closed sets, so that a ray through an
 * edge or a corner meets every triangle there. A ray that lies in the plane of a triangle meets it where it first
 * touches it; a triangle that is degenerate to a segment or a point is that segment or point.
 *
 *  Thread rule: a cast writes nothing but its results: any number of threads may cast into one model at once. It needs
 * no query, allocates nothing, takes no lock and makes no system call; it takes up to 64 kB of stack.
 */
#ifndef GRAZE_RAY_H
#define GRAZE_RAY_H

#include <graze/counters.h>
#include <graze/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A ray, in the frame of the model. Start from graze_ray_along() or graze_ray_to(). */
typedef struct graze_ray {
    graze_vec3 origin; /**< finite and at most 2^200 in size, as is the next */
    graze_vec3 aim;    /**< the direction, of any length but zero; if to_point, the point towards which it runs */
    bool to_point;     /**< the direction is aim - origin, exactly: not rounded to a double */
    double most;       /**< the largest t that counts, which is included; not negative, may be infinite */
    graze_counters *counters; /**< each cast adds its work; NULL: not counted */
} graze_ray;

/** From `origin` along `direction`, without end: t counts lengths of the direction. */
GRAZE_API graze_ray graze_ray_along(graze_vec3 origin, graze_vec3 direction);

/** The segment from `from` to `to`, both included: t is 0 at the one and 1 at the other. */
GRAZE_API graze_ray graze_ray_to(graze_vec3 from, graze_vec3 to);

/** From which side a ray meets a triangle. */
typedef enum graze_ray_side {
    GRAZE_RAY_FRONT,   /**< it comes from where the corners are seen to turn counter-clockwise */
    GRAZE_RAY_BACK,    /**< it comes from the other side */
    GRAZE_RAY_EDGE_ON, /**< it lies in the triangle's plane, or the triangle has no area */
} graze_ray_side;

/** "front", "back" or "edge-on". */
GRAZE_API const char *graze_ray_side_name(graze_ray_side side);

/** Where a ray meets a triangle first. */
typedef struct graze_hit {
    uint32_t triangle; /**< its number: its place in the mesh, as long as the model was not edited (see model_edit.h) */
    graze_ray_side side; /**< exact */
    double t;            /**< correctly rounded; 0 if and only if the origin is on the triangle; infinite beyond the
                              largest double. Not even rounding makes it larger than `most`. */
    double weights[3];   /**< barycentric, of the corners: each correctly rounded, none negative */
    graze_vec3 point;    /**< each coordinate correctly rounded from the exact point */
} graze_hit;

/** The first triangle that the ray meets: of several with the same t, exactly, the one with the lowest number. *found
 * tells whether there is one; *out is all zero if not. */
GRAZE_API graze_status graze_ray_first(const graze_model *model, const graze_ray *ray, graze_hit *out, bool *found,
                                       graze_error *error);

/** Does the ray meet any triangle? Stops at the first that it comes across: the cheapest question. */
GRAZE_API graze_status graze_ray_any(const graze_model *model, const graze_ray *ray, bool *found, graze_error *error);

/** Receives a hit as soon as it is found, in no particular order. Return false to end the cast early. It may use the
 * library. */
typedef bool graze_hit_visitor(const graze_hit *hit, void *user);

/** Where hits go: to `visit` if it is set, else into `array`. */
typedef struct graze_hit_receiver {
    graze_hit_visitor *visit; /**< called in the thread of the cast, before the cast returns */
    void *user;               /**< for visit */
    graze_hit *array;         /**< the caller's; may be NULL with a capacity of 0, which only counts */
    size_t capacity;          /**< of array, in hits */
} graze_hit_receiver;

/** Every triangle that the ray meets, each once. *count is how many there are, and may exceed the capacity of the
 * array, which then holds the first of them; the array is sorted by t, exactly, then by number. With a visitor that
 * stopped: how many it was shown. */
GRAZE_API graze_status graze_ray_all(const graze_model *model, const graze_ray *ray, const graze_hit_receiver *to,
                                     size_t *count, graze_error *error);

/** Rays as they stand in a file, from 0 in its order. */
typedef struct graze_rays graze_rays;

/** Read a text with an origin and a direction, six numbers, on each line, blanks or one comma between two of them,
 * where blank lines and what follows a # take no number. A file without a ray, and a direction of zero, are refused. */
GRAZE_API graze_status graze_rays_read(const char *path, graze_rays **out, graze_error *error);

/** The same for a file's bytes in memory. `name` stands for the file in messages; NULL is allowed. */
GRAZE_API graze_status graze_rays_read_memory(const void *bytes, size_t byte_count, const char *name, graze_rays **out,
                                              graze_error *error);

/** The same for an open stream, standard input for example, from where it stands. It stays open. */
GRAZE_API graze_status graze_rays_read_stream(FILE *file, const char *name, graze_rays **out, graze_error *error);

/** Accepts NULL. */
GRAZE_API void graze_rays_free(graze_rays *rays);

/** How many rays there are, at least one. */
GRAZE_API size_t graze_rays_count(const graze_rays *rays);

/** As graze_ray_along makes them. They live as long as the rays. */
GRAZE_API const graze_ray *graze_rays_items(const graze_rays *rays);

#ifdef __cplusplus
}
#endif
#endif
