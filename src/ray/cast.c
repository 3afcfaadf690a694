#include "ray/cast.h"

#include "base/error.h"
#include "base/float_mode.h"
#include "math/range.h"
#include "model/methods.h"

#include <float.h>

_Static_assert((int)GRZ_SHOWN == (int)GRZ_RAY_BOXES, "what a method shows at once, rays compare at once");

/* ---- the volume ---- */

static void enter(grz_volume *volume, const grz_frame *frame, const grz_directions *directions)
{
    grz_cast *cast = (grz_cast *)volume;
    if (directions)
        grz_ray_slabs_of(cast->ray.origin, cast->ray.direction, frame, directions, &cast->slabs);
    else
        cast->probe = grz_ray_probe_of(cast->ray.origin, cast->ray.direction, frame);
}

static uint32_t boxes(const grz_volume *volume, const float (*low)[GRZ_SHOWN], const float (*high)[GRZ_SHOWN],
                      int count, double *near)
{
    const grz_cast *cast = (const grz_cast *)volume;
    return cast->engine->boxes(&cast->probe, low, high, count, volume->limit, near);
}

static uint32_t dops(const grz_volume *volume, const grz_directions *directions, const float *dops, int count,
                     double *near)
{
    (void)directions; /* known since enter */
    const grz_cast *cast = (const grz_cast *)volume;
    return cast->engine->dops(&cast->slabs, dops, count, volume->limit, near);
}

static bool look(grz_volume *volume, const uint32_t *triangles, uint32_t count)
{
    grz_cast *cast = (grz_cast *)volume;
    for (uint32_t i = 0; !volume->is_done && i < count; i++) {
        const uint32_t place = volume->places ? volume->places[triangles[i]] : triangles[i];
        const grz_tri t = grz_mesh_triangle(cast->model->mesh, place);
        grz_ray_span span;
        volume->counters.triangle_tests++;
        cast->is_repeated = volume->repeats && grz_set_has(volume->repeats, triangles[i]);
        volume->is_done = grz_ray_meets(&cast->ray, &t, &span) && !cast->take(cast, place, span);
    }
    return !volume->is_done;
}

bool grz_cast_meets_first(const grz_cast *cast, uint32_t a, uint32_t b)
{
    grz_tri first = grz_mesh_triangle(cast->model->mesh, a), second = grz_mesh_triangle(cast->model->mesh, b);
    int order = grz_ray_order(&cast->ray, &first, &second);
    const grz_triangle_numbers *numbers = &cast->model->numbers;
    return order ? order < 0 : grz_triangle_number(numbers, a) < grz_triangle_number(numbers, b);
}

graze_hit grz_cast_hit(const grz_cast *cast, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(cast->model->mesh, triangle);
    graze_hit hit = grz_ray_hit(&cast->ray, &t);
    hit.triangle = grz_triangle_number(&cast->model->numbers, triangle);
    return hit;
}

/* ---- before each question ---- */

static graze_status check_point(graze_vec3 p, const char *what, graze_error *error)
{
    return grz_is_point(p) ? GRAZE_OK : grz_refuse_point(p, GRAZE_BAD_ARGUMENT, error, "ray", "its %s", what);
}

static graze_status check_ray(const graze_ray *ray, graze_error *error)
{
    graze_status status = check_point(ray->origin, "origin", error);
    if (status == GRAZE_OK) status = check_point(ray->aim, ray->to_point ? "end" : "direction", error);
    if (status != GRAZE_OK) return status;
    if (grz_same_point(ray->aim, ray->to_point ? ray->origin : grz_vec(0, 0, 0)))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "ray: its direction is zero: %s",
                        ray->to_point ? "give two points that differ" : "give one of any other length");
    if (!(ray->most >= 0))
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "ray: its largest t is %g: give a number that is not negative, or infinity for none",
                        ray->most);
    return GRAZE_OK;
}

graze_status grz_cast_ray(grz_cast *cast, const graze_model *model, const graze_ray *ray, graze_error *error)
{
    if (!model->method->visit) return grz_method_unsupported(model->method, GRAZE_ASK_RAYS, error);
    graze_status status = grz_check_float_mode(error);
    if (status == GRAZE_OK) status = check_ray(ray, error);
    if (status != GRAZE_OK) return status;
    cast->model = model;
    cast->ray = grz_ray_of(ray);
    cast->engine = grz_ray_engine_of(grz_vector_best());
    cast->volume = (grz_volume){.enter = enter, .boxes = boxes, .dops = dops, .look = look};
    cast->volume.limit = fmin(cast->ray.scaled_most + 0x1p-1074, DBL_MAX); /* scaled_most is off by 2^-1075 */
    grz_parts_visit(model->method, &model->parts, &cast->volume);
    if (ray->counters) graze_counters_add(ray->counters, &cast->volume.counters);
    return GRAZE_OK;
}
