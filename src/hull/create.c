#include "base/def.h"
#include "base/error.h"
#include "base/memory.h"
#include "hull/points_of_mesh.h"
#include "hull/solid.h"
#include "mesh/given_points.h"

#include <graze/hull.h>

static const char name[] = "hull";

static grz_given_points given_points(const graze_hull_def *def)
{
    return (grz_given_points){.doubles = def->points,
                              .floats = def->float_points,
                              .count = def->count,
                              .stride = def->stride,
                              .what = "hull: points",
                              .doubles_name = "points",
                              .floats_name = "float_points",
                              .count_name = "count",
                              .stride_name = "hull: stride"};
}

static graze_status copy_points(const graze_hull_def *def, graze_vec3 **out, size_t *count, graze_error *error)
{
    const grz_given_points given = given_points(def);
    graze_status status = grz_check_given(&given, error);
    if (status != GRAZE_OK) return status;
    graze_vec3 *points = *out = grz_allocate(def->count, sizeof *points);
    if (!points) return grz_out_of_memory(error);
    for (size_t i = 0; i < def->count; i++) points[i] = grz_given_point(&given, i);
    *count = def->count;
    return GRAZE_OK;
}

static graze_status take_points(const graze_hull_def *def, graze_vec3 **out, size_t *count, graze_error *error)
{
    if (!def->mesh) return copy_points(def, out, count, error);
    if (def->points || def->float_points)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "hull: both mesh and points are set: set only what is to be held");
    *out = grz_points_of_mesh(def->mesh, count);
    return *out ? GRAZE_OK : grz_out_of_memory(error);
}

graze_status graze_hull_create(const graze_hull_def *given, graze_mesh **out, graze_error *error)
{
    static const grz_def_versions versions = {"graze_hull_def", {GRZ_SIZE_UP_TO(graze_hull_def, stride)}};
    *out = NULL;
    graze_hull_def def = graze_hull_def_default();
    graze_vec3 *points = NULL;
    size_t count = 0;
    grz_solid solid = {0};
    graze_status status = grz_take_def(&versions, given, &def, error);
    if (status == GRAZE_OK) status = take_points(&def, &points, &count, error);
    if (status == GRAZE_OK) status = grz_solid_of_points(points, count, name, &solid, error);
    grz_free(points);
    if (status == GRAZE_OK) status = grz_solid_mesh(&solid, name, out, error);
    grz_solid_free(&solid);
    return status;
}
