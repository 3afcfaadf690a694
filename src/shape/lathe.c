/* Surfaces of revolution about the z axis: sphere, cylinder and cone differ in their profile alone. A profile starts
 * and ends on the axis, so each surface is closed: a fan of triangles, bands of quads, a fan. */
#include "base/error.h"
#include "base/memory.h"
#include "shape/builder.h"
#include "shape/shape.h"
#include "shape/turn.h"

typedef struct profile_point {
    double radius, z;
} profile_point;

typedef struct lathe {
    const char *shape;
    const grz_value *values;
    profile_point (*profile)(const grz_value *values, uint64_t row); /* row 0: the lower end, row `rows`: the upper */
    uint64_t rows, segments;
} lathe;

static void add_ring(const lathe *l, uint64_t row, const grz_sine_cosine *circle, grz_builder *b)
{
    profile_point p = l->profile(l->values, row);
    for (uint64_t k = 0; k < l->segments; k++)
        grz_builder_vertex(b, grz_vec(p.radius * circle[k].cosine, p.radius * circle[k].sine, p.z));
}

/* Vertex 0 is the lower end, then come the rings upward, then the upper end. */
static void add_faces(const lathe *l, grz_builder *b)
{
    uint64_t n = l->segments, last_ring = 1 + (l->rows - 2) * n, top = last_ring + n;
    for (uint64_t k = 0, next = 1 % n; k < n; k++, next = (k + 1) % n) {
        grz_builder_triangle(b, 0, 1 + next, 1 + k);
        for (uint64_t ring = 1; ring < last_ring; ring += n)
            grz_builder_quad(b, ring + k, ring + next, ring + n + next, ring + n + k);
        grz_builder_triangle(b, top, last_ring + k, last_ring + next);
    }
}

static graze_status turn_lathe(const lathe *l, graze_mesh **out, graze_error *error)
{
    uint64_t rings = l->rows - 1;
    grz_builder b;
    graze_status status = grz_builder_start(&b, l->shape, 2 + rings * l->segments, 2 * rings * l->segments,
                                            "lower segments or rings", error);
    if (status != GRAZE_OK) return status;
    grz_sine_cosine *circle = grz_circle(l->segments);
    if (!circle) {
        grz_builder_drop(&b);
        return grz_out_of_memory(error);
    }
    grz_builder_vertex(&b, grz_vec(0, 0, l->profile(l->values, 0).z));
    for (uint64_t row = 1; row <= rings; row++) add_ring(l, row, circle, &b);
    grz_builder_vertex(&b, grz_vec(0, 0, l->profile(l->values, l->rows).z));
    add_faces(l, &b);
    grz_free(circle);
    return grz_builder_finish(&b, l->shape, out, error);
}

/* ---- sphere ---- */

enum { SPHERE_RADIUS, SPHERE_RINGS, SPHERE_SEGMENTS };

static const graze_shape_parameter sphere_parameters[] = {
    {"radius", "1", "radius of the ball that the vertices lie on, 1e-30 to 1e30"},
    {"rings", "32", "bands of latitude from pole to pole, 2 to 1000000"},
    {"segments", "64", "corners of each circle of latitude, 3 to 1000000"},
};
static const grz_option sphere_rules[] = {GRZ_LENGTH_RULE, GRZ_WHOLE(2, 1000000), GRZ_WHOLE(3, 1000000)};

static profile_point sphere_profile(const grz_value *values, uint64_t row)
{
    double radius = values[SPHERE_RADIUS].number;
    uint64_t rings = (uint64_t)values[SPHERE_RINGS].number;
    grz_sine_cosine v = grz_turn(rings - row, 2 * rings);
    return (profile_point){radius * v.sine, radius * v.cosine};
}

static graze_status make_sphere(const grz_value *values, graze_mesh **out, graze_error *error)
{
    lathe l = {"sphere", values, sphere_profile, (uint64_t)values[SPHERE_RINGS].number,
               (uint64_t)values[SPHERE_SEGMENTS].number};
    return turn_lathe(&l, out, error);
}

const grz_shape grz_shape_sphere = GRZ_SHAPE("sphere", "a ball in circles of latitude and longitude (UV sphere)",
                                             sphere_parameters, sphere_rules, make_sphere);

/* ---- cylinder ---- */

enum { CYLINDER_RADIUS, CYLINDER_HEIGHT, CYLINDER_RINGS, CYLINDER_SEGMENTS };

static const graze_shape_parameter cylinder_parameters[] = {
    {"radius", "1", "radius of the circle that the corners lie on, 1e-30 to 1e30"},
    {"height", "2", "from the bottom, at z = -height/2, to the top, 1e-30 to 1e30"},
    {"rings", "1", "bands of the wall, 1 to 1000000"},
    {"segments", "64", "corners of each ring, 3 to 1000000"},
};
static const grz_option cylinder_rules[] = {GRZ_LENGTH_RULE, GRZ_LENGTH_RULE, GRZ_WHOLE(1, 1000000),
                                            GRZ_WHOLE(3, 1000000)};

static profile_point cylinder_profile(const grz_value *values, uint64_t row)
{
    double height = values[CYLINDER_HEIGHT].number;
    uint64_t rings = (uint64_t)values[CYLINDER_RINGS].number;
    if (row == 0) return (profile_point){0, grz_along(height, 0, rings)};
    if (row == rings + 2) return (profile_point){0, grz_along(height, rings, rings)};
    return (profile_point){values[CYLINDER_RADIUS].number, grz_along(height, row - 1, rings)};
}

static graze_status make_cylinder(const grz_value *values, graze_mesh **out, graze_error *error)
{
    lathe l = {"cylinder", values, cylinder_profile, (uint64_t)values[CYLINDER_RINGS].number + 2,
               (uint64_t)values[CYLINDER_SEGMENTS].number};
    return turn_lathe(&l, out, error);
}

const grz_shape grz_shape_cylinder = GRZ_SHAPE("cylinder", "a cylinder about the z axis with both ends",
                                               cylinder_parameters, cylinder_rules, make_cylinder);

/* ---- cone: the parameters of a cylinder ---- */

static const graze_shape_parameter cone_parameters[] = {
    {"radius", "1", "radius of the circle that the corners of the base lie on, 1e-30 to 1e30"},
    {"height", "2", "from the base, at z = -height/2, to the apex, 1e-30 to 1e30"},
    {"rings", "1", "bands of the wall, 1 to 1000000"},
    {"segments", "64", "corners of each ring, 3 to 1000000"},
};

static profile_point cone_profile(const grz_value *values, uint64_t row)
{
    double height = values[CYLINDER_HEIGHT].number;
    uint64_t rings = (uint64_t)values[CYLINDER_RINGS].number;
    if (row == 0) return (profile_point){0, grz_along(height, 0, rings)};
    double rest = (double)(rings - (row - 1)) / (double)rings;
    return (profile_point){values[CYLINDER_RADIUS].number * rest, grz_along(height, row - 1, rings)};
}

static graze_status make_cone(const grz_value *values, graze_mesh **out, graze_error *error)
{
    lathe l = {"cone", values, cone_profile, (uint64_t)values[CYLINDER_RINGS].number + 1,
               (uint64_t)values[CYLINDER_SEGMENTS].number};
    return turn_lathe(&l, out, error);
}

const grz_shape grz_shape_cone =
    GRZ_SHAPE("cone", "a cone about the z axis with its base", cone_parameters, cylinder_rules, make_cone);
