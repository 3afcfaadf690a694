/* The torus about the z axis, and the deformed torus: the same net with a tube radius that varies.
 *
 * The deformed torus stands in for the flying object of Klosowski 1998, section 5.4, data set Torus (20,000 triangles),
 * of which the text says no more than its name. Our deformation: at angle u around the axis and w around the tube the
 * tube's radius is
 *     minor * (1 + bump * sin(waves u) * sin(ripples w) + bump/2 * sin(3u + 2w)),
 * a pattern of bumps and dents on a twisted swelling, without symmetry. */
#include "base/error.h"
#include "base/memory.h"
#include "shape/builder.h"
#include "shape/shape.h"
#include "shape/turn.h"

typedef struct net {
    double major, minor, bump;
    uint64_t rings, sides; /* steps around the axis, steps around the tube */
    uint64_t waves, ripples;
} net;

/* Whole numbers keep every angle within one turn, so the deformation closes exactly too. Both counts are at most 10^6
 * and the factors at most 1000, so nothing here comes near 2^64. */
static double tube_radius(const net *n, uint64_t ring, uint64_t side)
{
    if (n->bump == 0) return n->minor;
    double bumps = grz_turn(n->waves * ring, n->rings).sine * grz_turn(n->ripples * side, n->sides).sine;
    double twist = grz_turn(3 * ring * n->sides + 2 * side * n->rings, n->rings * n->sides).sine;
    return n->minor * (1 + n->bump * (bumps + twist / 2));
}

static void add_vertices(const net *n, const grz_sine_cosine *around, const grz_sine_cosine *across, grz_builder *b)
{
    for (uint64_t ring = 0; ring < n->rings; ring++)
        for (uint64_t side = 0; side < n->sides; side++) {
            double radius = tube_radius(n, ring, side);
            double from_axis = n->major + radius * across[side].cosine;
            grz_builder_vertex(
                b, grz_vec(from_axis * around[ring].cosine, from_axis * around[ring].sine, radius * across[side].sine));
        }
}

static void add_faces(const net *n, grz_builder *b)
{
    for (uint64_t ring = 0; ring < n->rings; ring++) {
        uint64_t here = ring * n->sides, there = (ring + 1) % n->rings * n->sides;
        for (uint64_t side = 0; side < n->sides; side++) {
            uint64_t next = (side + 1) % n->sides;
            grz_builder_quad(b, here + side, there + side, there + next, here + next);
        }
    }
}

/* A torus is one without bumps: it has no such parameters, and their values are 0. */
enum { MAJOR, MINOR, RINGS, SIDES, BUMP, WAVES, RIPPLES };

static graze_status make_net(const char *shape, const grz_value *values, graze_mesh **out, graze_error *error)
{
    const net n = {.major = values[MAJOR].number,
                   .minor = values[MINOR].number,
                   .rings = (uint64_t)values[RINGS].number,
                   .sides = (uint64_t)values[SIDES].number,
                   .bump = values[BUMP].number,
                   .waves = (uint64_t)values[WAVES].number,
                   .ripples = (uint64_t)values[RIPPLES].number};
    if (n.minor * (1 + 1.5 * n.bump) >= n.major)
        return grz_fail(error, GRAZE_BAD_ARGUMENT,
                        "shape %s: with minor=%g the tube closes the hole of major=%g: lower minor or raise major",
                        shape, n.minor, n.major);
    grz_builder b;
    graze_status status =
        grz_builder_start(&b, shape, n.rings * n.sides, 2 * n.rings * n.sides, "lower rings or sides", error);
    if (status != GRAZE_OK) return status;
    grz_sine_cosine *around = grz_circle(n.rings), *across = grz_circle(n.sides);
    if (around && across) {
        add_vertices(&n, around, across, &b);
        add_faces(&n, &b);
        status = grz_builder_finish(&b, shape, out, error);
    } else {
        grz_builder_drop(&b);
        status = grz_out_of_memory(error);
    }
    grz_free(around);
    grz_free(across);
    return status;
}

#define NET_PARAMETERS(rings_fallback, sides_fallback)                                                                 \
    {"major", "1", "radius of the circle in the middle of the tube, 1e-30 to 1e30"},                                   \
        {"minor", "0.4", "radius of the tube, below major, 1e-30 to 1e30"},                                            \
        {"rings", rings_fallback, "steps around the axis, 3 to 1000000"},                                              \
    {                                                                                                                  \
        "sides", sides_fallback, "steps around the tube, 3 to 1000000"                                                 \
    }
#define NET_RULES GRZ_LENGTH_RULE, GRZ_LENGTH_RULE, GRZ_WHOLE(3, 1000000), GRZ_WHOLE(3, 1000000)

static const graze_shape_parameter torus_parameters[] = {NET_PARAMETERS("64", "32")};
static const grz_option torus_rules[] = {NET_RULES};

static graze_status make_torus(const grz_value *values, graze_mesh **out, graze_error *error)
{
    return make_net("torus", values, out, error);
}

const grz_shape grz_shape_torus =
    GRZ_SHAPE("torus", "a torus about the z axis", torus_parameters, torus_rules, make_torus);

static const graze_shape_parameter deformed_parameters[] = {
    NET_PARAMETERS("200", "50"),
    {"bump", "0.2", "height of the bumps as a share of minor, 0 to 0.6"},
    {"waves", "7", "bumps around the axis, 0 to 1000"},
    {"ripples", "3", "bumps around the tube, 0 to 1000"},
};
static const grz_option deformed_rules[] = {NET_RULES, GRZ_NUMBER(0, 0.6), GRZ_WHOLE(0, 1000), GRZ_WHOLE(0, 1000)};

static graze_status make_deformed_torus(const grz_value *values, graze_mesh **out, graze_error *error)
{
    return make_net("deformed-torus", values, out, error);
}

const grz_shape grz_shape_deformed_torus = GRZ_SHAPE("deformed-torus", "a torus with bumps, dents and a swelling",
                                                     deformed_parameters, deformed_rules, make_deformed_torus);
