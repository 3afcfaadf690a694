/* A random convex polytope: the hull of random points on an ellipsoid. Both are exact, and the same on every platform.
 */
#include "base/error.h"
#include "base/memory.h"
#include "hull/solid.h"
#include "shape/scatter.h"
#include "shape/shape.h"

enum { POINTS, SEMIAXIS_X, SEMIAXIS_Y, SEMIAXIS_Z, SEED };

static const graze_shape_parameter parameters[] = {
    {"points", "100", "random points on the ellipsoid, nearly always all of them vertices, 4 to 100000"},
    {"x", "1", "semi-axis of the ellipsoid along x, 1e-30 to 1e30"},
    {"y", "1", "semi-axis along y, 1e-30 to 1e30"},
    {"z", "1", "semi-axis along z, 1e-30 to 1e30"},
    {"seed", "1", "another number gives other points, 0 to 2^53-1"},
};
static const grz_option rules[] = {GRZ_WHOLE(4, 100000), GRZ_LENGTH_RULE, GRZ_LENGTH_RULE, GRZ_LENGTH_RULE,
                                   GRZ_SEED_RULE};

static graze_vec3 *scatter_points(const grz_value *values)
{
    size_t count = (size_t)values[POINTS].number;
    graze_vec3 *points = grz_allocate(count, sizeof *points);
    grz_random random = grz_random_seeded((uint64_t)values[SEED].number);
    for (size_t i = 0; points && i < count; i++) {
        graze_vec3 d = grz_random_direction(&random);
        points[i] =
            grz_vec(d.x * values[SEMIAXIS_X].number, d.y * values[SEMIAXIS_Y].number, d.z * values[SEMIAXIS_Z].number);
    }
    return points;
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    graze_vec3 *points = scatter_points(values);
    if (!points) return grz_out_of_memory(error);
    grz_solid solid;
    graze_status status = grz_solid_of_points(points, (size_t)values[POINTS].number, "shape polytope", &solid, error);
    grz_free(points);
    if (status == GRAZE_OK) status = grz_solid_mesh(&solid, "shape polytope", out, error);
    grz_solid_free(&solid);
    return status;
}

const grz_shape grz_shape_polytope =
    GRZ_SHAPE("polytope", "a random convex polytope: the hull of points on an ellipsoid", parameters, rules, make);
