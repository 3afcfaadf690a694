/* A ray on its way through a model: what all questions about it share. */
#ifndef GRZ_RAY_CAST_H
#define GRZ_RAY_CAST_H

#include "bound/ray_probe.h"
#include "exact/ray.h"
#include "model/model.h"

typedef struct grz_cast grz_cast;
struct grz_cast {
    grz_volume volume; /* the first member: the method knows no more */
    const graze_model *model;
    grz_ray ray;
    grz_ray_probe probe;
    const grz_ray_engine *engine;
    grz_ray_slabs slabs; /* where the method has k-DOPs */
    /* For the caller to set. The ray meets this triangle, at these t. False: stop. */
    bool (*take)(grz_cast *cast, uint32_t triangle, grz_ray_span span);
    bool is_repeated; /* the triangle may be met again */
    void *state;      /* of the question: for the caller to set */
};

/* Casts the ray. Checks it first, and the thread's arithmetic, and that the model's method can. */
graze_status grz_cast_ray(grz_cast *cast, const graze_model *model, const graze_ray *ray, graze_error *error);

/* Does the ray meet triangle a before triangle b, or at the same t while a has the lower number? It meets both. */
bool grz_cast_meets_first(const grz_cast *cast, uint32_t a, uint32_t b);

/* All about the meeting with a triangle, which it meets; `triangle` of the hit is the triangle's number. */
graze_hit grz_cast_hit(const grz_cast *cast, uint32_t triangle);

#endif
