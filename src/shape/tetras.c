/* Disjoint random tetrahedra in the leaves of a random BSP tree of the unit cube: Held, Klosowski and Mitchell 1995,
 * section 4.1, whose words the comments quote.
 *
 * The paper leaves open which epsilon below (1/2) N^(-1/3) (a parameter), how many leaves are filled (a
 * parameter), and how a leaf is filled. Here the four corners are uniform in the leaf, shrunk about its centre so that
 * neighbours never touch, and drawn again while the tetrahedron has less than a hundredth of the leaf's volume: slivers
 * that thin are rather accidents than obstacles. */
#include "base/error.h"
#include "base/memory.h"
#include "shape/bsp.h"
#include "shape/scatter.h"
#include "shape/shape.h"

enum { COUNT, FILL, EPSILON, SHRINK, SEED };

static const graze_shape_parameter parameters[] = {
    {"count", "1000", "tetrahedra, 1 to 2000000"},
    {"fill", "0.5", "share of the leaves that get one, so that the tree has count/fill leaves N, 0.1 to 1"},
    {"epsilon", "0.25", "least distance of a cut from the sides of its box, in units of N^(-1/3), 0 to 0.49"},
    {"shrink", "0.95", "size of the space for a tetrahedron as a share of its leaf, 0.01 to 0.999"},
    {"seed", "1", "another number gives other tetrahedra, 0 to 2^53-1"},
};
static const grz_option rules[] = {GRZ_WHOLE(1, 2000000), GRZ_NUMBER(0.1, 1), GRZ_NUMBER(0, 0.49),
                                   GRZ_NUMBER(0.01, 0.999), GRZ_SEED_RULE};

/* "A random subset of the leaves were ... filled": the first `count` after a shuffle (Fisher and Yates). */
static void shuffle_first(grz_leaf *leaves, size_t leaf_count, size_t count, grz_random *random)
{
    for (size_t i = 0; i < count; i++) {
        size_t other = i + (size_t)grz_random_below(random, leaf_count - i);
        grz_leaf swap = leaves[i];
        leaves[i] = leaves[other];
        leaves[other] = swap;
    }
}

static void fill_leaf(const grz_leaf *l, double shrink, grz_random *random, grz_builder *b)
{
    double low[3], high[3], volume = 1;
    for (int axis = 0; axis < 3; axis++) {
        double margin = (l->high[axis] - l->low[axis]) * (1 - shrink) / 2;
        low[axis] = l->low[axis] + margin;
        high[axis] = l->high[axis] - margin;
        volume *= high[axis] - low[axis];
    }
    graze_vec3 corners[4];
    do
        for (int i = 0; i < 4; i++) {
            double x = grz_random_between(random, low[0], high[0]), y = grz_random_between(random, low[1], high[1]);
            corners[i] = grz_vec(x, y, grz_random_between(random, low[2], high[2]));
        }
    while (fabs(grz_tetra_six_volumes(corners)) < 0.06 * volume);
    grz_builder_tetra(b, corners);
}

static graze_status fill(const grz_value *values, grz_leaf *leaves, size_t leaf_count, graze_mesh **out,
                         graze_error *error)
{
    size_t count = (size_t)values[COUNT].number;
    grz_random random = grz_random_seeded((uint64_t)values[SEED].number);
    if (!grz_bsp_grow(leaf_count, grz_bsp_epsilon(leaf_count, values[EPSILON].number), &random, leaves))
        return grz_out_of_memory(error);
    grz_builder b;
    graze_status status = grz_builder_start(&b, "tetras", 4 * count, 4 * count, "lower count", error);
    if (status != GRAZE_OK) return status;
    shuffle_first(leaves, leaf_count, count, &random);
    for (size_t i = 0; i < count; i++) fill_leaf(&leaves[i], values[SHRINK].number, &random, &b);
    return grz_builder_finish(&b, "tetras", out, error);
}

static graze_status make(const grz_value *values, graze_mesh **out, graze_error *error)
{
    size_t leaf_count = (size_t)(values[COUNT].number / values[FILL].number);
    grz_leaf *leaves = grz_allocate(leaf_count, sizeof *leaves);
    if (!leaves) return grz_out_of_memory(error);
    graze_status status = fill(values, leaves, leaf_count, out, error);
    grz_free(leaves);
    return status;
}

const grz_shape grz_shape_tetras =
    GRZ_SHAPE("tetras", "disjoint random tetrahedra in the leaves of a random BSP tree of the unit cube", parameters,
              rules, make);
