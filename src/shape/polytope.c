/* A random convex polytope: the hull of random points on an ellipsoid.
 *
 * The points are the same on every platform. Which triangles Qhull makes of them can differ between its versions only
 * where four points are coplanar up to rounding, which random points on a curved surface are not. */
#include "base/error.h"
#include "base/memory.h"
#include "hull/hull.h"
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

/* The number of point p among the ascending corners, which have it. */
static size_t find_corner(const grz_hull *hull, uint32_t p)
{
    size_t low = 0, high = hull->corner_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (hull->corners[middle] <= p)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static graze_status mesh_of(const graze_vec3 *points, const grz_hull *hull, graze_mesh **out, graze_error *error)
{
    grz_builder b;
    graze_status status =
        grz_builder_start(&b, "polytope", hull->corner_count, hull->triangle_count, "lower points", error);
    if (status != GRAZE_OK) return status;
    for (uint32_t i = 0; i < hull->corner_count; i++) grz_builder_vertex(&b, points[hull->corners[i]]);
    for (size_t i = 0; i < hull->triangle_count; i++) {
        const uint32_t *t = hull->indices + 3 * i;
        grz_builder_triangle(&b, find_corner(hull, t[0]), find_corner(hull, t[1]), find_corner(hull, t[2]));
    }
    return grz_builder_finish(&b, "polytope", out, error);
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    graze_vec3 *points = scatter_points(values);
    if (!points) return grz_out_of_memory(error);
    grz_hull hull;
    graze_status status = grz_hull_create(points, (size_t)values[POINTS].number, "shape polytope", &hull, error);
    if (status == GRAZE_OK) status = mesh_of(points, &hull, out, error);
    grz_hull_free(&hull);
    grz_free(points);
    return status;
}

const grz_shape grz_shape_polytope =
    GRZ_SHAPE("polytope", "a random convex polytope: the hull of points on an ellipsoid", parameters, rules, make);
