#include "base/error.h"
#include "base/float_mode.h"
#include "base/memory.h"
#include "hull/enclose.h"
#include "hull/faces.h"
#include "hull/polygon.h"
#include "math/range.h"

static graze_status check_points(const graze_vec3 *points, size_t count, const char *name, graze_error *error)
{
    graze_status status = grz_check_float_mode(error);
    if (status != GRAZE_OK) return status;
    if (count == 0) return grz_fail(error, GRAZE_BAD_DATA, "%s: there is no point: give one at least", name);
    if (count > GRZ_MOST_HULL_POINTS)
        return grz_fail(error, GRAZE_BAD_DATA, "%s: %zu points are more than %lu: give the corners of hulls of parts",
                        name, count, (unsigned long)GRZ_MOST_HULL_POINTS);
    for (size_t i = 0; i < count; i++)
        if (!grz_is_point(points[i])) return grz_refuse_point(points[i], GRAZE_BAD_DATA, error, name, "point %zu", i);
    return GRAZE_OK;
}

/* With 0 for -0: equal points are then the same bytes. */
static graze_vec3 *copy_of(const graze_vec3 *points, size_t count)
{
    graze_vec3 *copy = grz_allocate(count, sizeof *copy);
    for (size_t i = 0; copy && i < count; i++) copy[i] = grz_add(points[i], grz_vec(0, 0, 0));
    return copy;
}

static bool close_surface(const graze_vec3 *points, uint32_t count, const grz_simplex *simplex, grz_solid *out)
{
    grz_surface surface;
    const bool enough =
        grz_enclose(points, count, simplex, &surface) && grz_solid_of_surface(&surface, out, NULL, NULL);
    grz_surface_free(&surface);
    return enough;
}

/* The points that span them, or go around them, and the solid of these. */
static bool close_flat(graze_vec3 *points, uint32_t count, const grz_simplex *simplex, grz_solid *out)
{
    uint32_t corners = (uint32_t)simplex->dimension + 1;
    if (simplex->dimension == 2 && !grz_hull_polygon(points, count, simplex->axis, &corners)) return false;
    const graze_vec3 ends[2] = {points[simplex->corner[0]], points[simplex->corner[1]]};
    uint32_t *from = grz_allocate(corners, sizeof *from);
    const bool enough = from && grz_solid_of_polygon(simplex->dimension == 2 ? points : ends, corners, out, from);
    grz_free(from);
    return enough;
}

graze_status grz_solid_of_points(const graze_vec3 *points, size_t count, const char *name, grz_solid *out,
                                 graze_error *error)
{
    *out = (grz_solid){0};
    graze_status status = check_points(points, count, name, error);
    if (status != GRAZE_OK) return status;
    graze_vec3 *copy = copy_of(points, count);
    if (!copy) return grz_out_of_memory(error);
    const grz_simplex simplex = grz_simplex_of(copy, (uint32_t)count);
    const bool enough = simplex.dimension == 3 ? close_surface(copy, (uint32_t)count, &simplex, out)
                                               : close_flat(copy, (uint32_t)count, &simplex, out);
    grz_free(copy);
    if (enough) return GRAZE_OK;
    grz_solid_free(out);
    return grz_out_of_memory(error);
}
