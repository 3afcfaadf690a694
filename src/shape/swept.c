/* The swept-volume set of Klosowski 1998, sections 5.3 and 5.4: "a moving object is swept through space on a random
 * motion, then numerous obstacles are randomly placed close to, but not penetrating, the swept volume; finally, we fly
 * the object on the original path". The object is "an axis-shaped polyhedron" of 36 triangles, which three crossing
 * bars of 12 have (the shape axes), the obstacles are 10,000 random tetrahedra, the flight has 1,000 steps.
 *
 * Left open are the motion, and how obstacles are placed. Here each tetrahedron is inscribed in a ball, and a ball is
 * put beside a random point of the object's surface at a random moment, at half a gap to a gap from it, and kept if it
 * is at least half a gap from the object at all moments. Moments lie so close together that no point of the object
 * moves by a gap from one to the next; so at any time some moment is less than half a gap of motion away, and the
 * continuous sweep misses the ball too. The steps of the flight are moments. */
#include "base/error.h"
#include "base/memory.h"
#include "math/sine.h"
#include "path/path.h"
#include "shape/scatter.h"
#include "shape/shape.h"
#include "shape/wander.h"

enum { COUNT, STEPS, STEP, TURN, LENGTH, THICKNESS, SIZE, GAP, POSES, SEED };

static const graze_shape_parameter parameters[] = {
    {"count", "10000", "tetrahedra, 1 to 1000000"},
    {"steps", "1000", "of the motion, 1 to 100000"},
    {"step", "0.005", "how far the object moves in a step, 1e-6 to 0.1"},
    {"turn", "2", "degrees by which it turns in a step, 0 to 30"},
    {"length", "0.1", "of the bars of the object (shape axes with the same length and thickness), 0.001 to 0.4"},
    {"thickness", "0.125", "of the bars as a share of their length, 0.001 to 0.999"},
    {"size", "0.005", "radius of the ball in which a tetrahedron is inscribed, 1e-6 to 0.1"},
    {"gap", "0.002",
     "most distance of such a ball from the object when it passes; half of it is the least, 1e-5 to 0.1"},
    {"poses", "", "a file to write the motion to, as `graze replay` reads it; nothing: it is not written"},
    {"seed", "1", "another number gives another motion and other tetrahedra, 0 to 2^53-1"},
};
static const grz_option rules[] = {
    GRZ_WHOLE(1, 1000000),    GRZ_WHOLE(1, 100000),  GRZ_NUMBER(1e-6, 0.1), GRZ_NUMBER(0, 30), GRZ_NUMBER(0.001, 0.4),
    GRZ_NUMBER(0.001, 0.999), GRZ_NUMBER(1e-6, 0.1), GRZ_NUMBER(1e-5, 0.1), GRZ_WORD("*"),     GRZ_SEED_RULE,
};

/* Moments are tested in blocks: a motion is its own index, because neighbours in time are neighbours in space. */
enum { BLOCK = 32, MOST_MOMENTS = 2000000, MOST_TRIES = 10000 };

typedef struct block {
    graze_vec3 low, high; /* of the centres */
} block;

typedef struct sweep {
    graze_pose *moments;
    size_t moment_count, substeps;
    block *blocks;
    double length, thick; /* half the length and half the thickness of a bar */
    double reach;         /* of the object's corners from its centre, rounded up */
    double ball, gap;
} sweep;

static graze_vec3 centre_of(const graze_pose *pose)
{
    return grz_vec(pose->m[0][3], pose->m[1][3], pose->m[2][3]);
}

/* The squared distance of a point, given by the absolute values of its coordinates in the object's frame, from the bar
 * along `axis`. */
static double squared_from_bar(const sweep *s, const double at[3], int axis)
{
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double out = grz_larger(0, at[k] - (k == axis ? s->length : s->thick));
        sum += out * out;
    }
    return sum;
}

static bool clear_of_moment(const sweep *s, const graze_pose *pose, graze_vec3 point)
{
    graze_vec3 d = grz_sub(point, centre_of(pose));
    double needed = s->ball + s->gap / 2, far = s->reach + needed;
    if (grz_dot(d, d) > far * far) return true;
    double at[3];
    for (int k = 0; k < 3; k++) at[k] = fabs((pose->m[0][k] * d.x + pose->m[1][k] * d.y) + pose->m[2][k] * d.z);
    for (int axis = 0; axis < 3; axis++)
        if (squared_from_bar(s, at, axis) < needed * needed) return false;
    return true;
}

static bool near_block(const block *b, graze_vec3 p, double margin)
{
    return p.x >= b->low.x - margin && p.x <= b->high.x + margin && p.y >= b->low.y - margin &&
           p.y <= b->high.y + margin && p.z >= b->low.z - margin && p.z <= b->high.z + margin;
}

static bool clear_of_sweep(const sweep *s, graze_vec3 point)
{
    double margin = s->reach + s->ball + s->gap;
    for (size_t first = 0; first < s->moment_count; first += BLOCK) {
        if (!near_block(&s->blocks[first / BLOCK], point, margin)) continue;
        for (size_t i = first; i < first + BLOCK && i < s->moment_count; i++)
            if (!clear_of_moment(s, &s->moments[i], point)) return false;
    }
    return true;
}

/* A point beside a random point of the surface of a random bar, in the object's frame. Faces are drawn by their area.
 */
static graze_vec3 draw_beside(const sweep *s, grz_random *random)
{
    double away = s->ball + s->gap * grz_random_between(random, 0.5, 1);
    int axis = (int)grz_random_below(random, 3), side = 1 + (int)grz_random_below(random, 2);
    bool at_end = grz_random_unit(random) * (2 * s->length + s->thick) < s->thick;
    double sign = grz_random_below(random, 2) ? 1 : -1, c[3];
    int out = at_end ? 0 : side;
    for (int k = 0; k < 3; k++) {
        double half = k == 0 ? s->length : s->thick;
        c[(axis + k) % 3] = k == out ? sign * (half + away) : grz_random_between(random, -half, half);
    }
    return grz_vec(c[0], c[1], c[2]);
}

/* Corners on the ball; drawn again while the volume is below a fifth of the largest, which is 8 sqrt(3) / 27 r^3. */
static void add_obstacle(const sweep *s, graze_vec3 centre, grz_random *random, grz_builder *b)
{
    graze_vec3 unit[4], corners[4];
    do
        for (int i = 0; i < 4; i++) unit[i] = grz_random_direction(random);
    while (fabs(grz_tetra_six_volumes(unit)) < 0.6);
    for (int i = 0; i < 4; i++) corners[i] = grz_add(centre, grz_scale(unit[i], s->ball));
    grz_builder_tetra(b, corners);
}

static graze_status place_one(const sweep *s, grz_random *random, grz_builder *b, graze_error *error)
{
    for (int i = 0; i < MOST_TRIES; i++) {
        const graze_pose *moment = &s->moments[grz_random_below(random, s->moment_count)];
        graze_vec3 centre = graze_pose_carry(moment, draw_beside(s, random));
        if (!clear_of_sweep(s, centre)) continue;
        add_obstacle(s, centre, random, b);
        return GRAZE_OK;
    }
    return grz_fail(
        error, GRAZE_BAD_ARGUMENT,
        "shape swept: hardly a ball of size=%g fits beside the motion: raise gap, or lower size, step or turn",
        s->ball);
}

static void find_blocks(const sweep *s)
{
    for (size_t i = 0; i < s->moment_count; i++) {
        block *b = &s->blocks[i / BLOCK];
        graze_vec3 c = centre_of(&s->moments[i]);
        if (i % BLOCK == 0) *b = (block){c, c};
        b->low = grz_lower(b->low, c);
        b->high = grz_higher(b->high, c);
    }
}

static graze_status write_poses(const sweep *s, const char *path, graze_error *error)
{
    graze_output *output;
    graze_status status = graze_output_open(path, &output, error);
    if (status != GRAZE_OK) return status;
    for (size_t i = 0; i < s->moment_count; i += s->substeps) grz_write_pose(output, &s->moments[i]);
    return graze_output_commit(output, error);
}

/* How many moments a step needs. The farthest corner moves by the step and, in turning, by no more than its arc. */
static graze_status plan(const grz_value *values, sweep *s, graze_error *error)
{
    *s = (sweep){.length = values[LENGTH].number / 2, .ball = values[SIZE].number, .gap = values[GAP].number};
    s->thick = s->length * values[THICKNESS].number;
    s->reach = grz_length(grz_vec(s->length, s->thick, s->thick)) * (1 + 0x1p-40);
    double motion = values[STEP].number + values[TURN].number * (GRZ_PI / 180) * s->reach;
    s->substeps = (size_t)(motion / s->gap) + 1;
    s->moment_count = (size_t)values[STEPS].number * s->substeps + 1;
    if (s->moment_count <= MOST_MOMENTS) return GRAZE_OK;
    return grz_fail(
        error, GRAZE_BAD_ARGUMENT,
        "shape swept: %zu moments of the motion are too many to keep a gap of %g: raise gap or lower steps, "
        "step or turn",
        s->moment_count, s->gap);
}

static graze_status move(const grz_value *values, sweep *s, graze_error *error)
{
    s->moments = grz_allocate(s->moment_count, sizeof *s->moments);
    s->blocks = grz_allocate(s->moment_count / BLOCK + 1, sizeof *s->blocks);
    if (!s->moments || !s->blocks) return grz_out_of_memory(error);
    grz_wander wander = {(size_t)values[STEPS].number, s->substeps, values[STEP].number,
                         values[TURN].number,          s->reach,    (uint64_t)values[SEED].number};
    graze_status status = grz_wander_poses(&wander, s->moments, error);
    if (status == GRAZE_OK) find_blocks(s);
    return status;
}

static graze_status place_all(const grz_value *values, const sweep *s, graze_mesh **out, graze_error *error)
{
    uint64_t count = (uint64_t)values[COUNT].number;
    grz_builder b;
    graze_status status = grz_builder_start(&b, "swept", 4 * count, 4 * count, "lower count", error);
    if (status != GRAZE_OK) return status;
    /* Another stream than that of the motion, so that more obstacles do not change it. */
    grz_random random = grz_random_seeded(~(uint64_t)values[SEED].number);
    for (uint64_t i = 0; i < count && status == GRAZE_OK; i++) status = place_one(s, &random, &b, error);
    if (status == GRAZE_OK) return grz_builder_finish(&b, "swept", out, error);
    grz_builder_drop(&b);
    return status;
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    sweep s;
    graze_status status = plan(values, &s, error);
    if (status == GRAZE_OK) status = move(values, &s, error);
    if (status == GRAZE_OK) status = place_all(values, &s, out, error);
    if (status == GRAZE_OK && values[POSES].text[0]) {
        status = write_poses(&s, values[POSES].text, error);
        if (status != GRAZE_OK) {
            graze_mesh_free(*out);
            *out = NULL;
        }
    }
    grz_free(s.moments);
    grz_free(s.blocks);
    return status;
}

const grz_shape grz_shape_swept =
    GRZ_SHAPE("swept", "tetrahedra close to, but clear of, the volume that moving axes sweep", parameters, rules, make);
