/* Rays, and the questions for one answer: the first triangle, or any. */
#include "ray/cast.h"

graze_ray graze_ray_along(graze_vec3 origin, graze_vec3 direction)
{
    return (graze_ray){.origin = origin, .aim = direction, .most = INFINITY};
}

graze_ray graze_ray_to(graze_vec3 from, graze_vec3 to)
{
    return (graze_ray){.origin = from, .aim = to, .to_point = true, .most = 1};
}

const char *graze_ray_side_name(graze_ray_side side)
{
    return side == GRAZE_RAY_FRONT ? "front" : side == GRAZE_RAY_BACK ? "back" : "edge-on";
}

/* ---- the first ---- */

typedef struct first {
    bool found;
    uint32_t triangle;
    grz_ray_span span;
} first;

static bool take_first(grz_cast *cast, uint32_t triangle, grz_ray_span span)
{
    first *best = cast->state;
    if (best->found && best->span.high < span.low) return true;
    bool sooner = !best->found || span.high < best->span.low || grz_cast_meets_first(cast, triangle, best->triangle);
    if (sooner) *best = (first){true, triangle, span};
    if (span.high < cast->volume.limit) cast->volume.limit = span.high;
    return true;
}

graze_status graze_ray_first(const graze_model *model, const graze_ray *ray, graze_hit *out, bool *found,
                             graze_error *error)
{
    first best = {.found = false};
    grz_cast cast;
    cast.take = take_first;
    cast.state = &best;
    *out = (graze_hit){0};
    graze_status status = grz_cast_ray(&cast, model, ray, error);
    *found = best.found;
    if (best.found) *out = grz_cast_hit(&cast, best.triangle);
    return status;
}

/* ---- any ---- */

static bool take_any(grz_cast *cast, uint32_t triangle, grz_ray_span span)
{
    (void)triangle; /* that there is one is all that counts */
    (void)span;
    *(bool *)cast->state = true;
    return false;
}

graze_status graze_ray_any(const graze_model *model, const graze_ray *ray, bool *found, graze_error *error)
{
    grz_cast cast;
    cast.take = take_any;
    cast.state = found;
    *found = false;
    return grz_cast_ray(&cast, model, ray, error);
}
