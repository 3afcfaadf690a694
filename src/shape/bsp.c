/* The comments quote the paper. */
#include "shape/bsp.h"

#include "base/memory.h"

typedef struct bsp {
    grz_leaf *leaves;
    uint32_t *active; /* numbers of the leaves that can be split */
    size_t leaf_count, active_count;
    double epsilon;
} bsp;

/* Newton's iteration, the same bits everywhere. From 1 on it falls by a third a step until it is near; 0 < a <= 1 is at
 * least 10^-8 here, so 40 steps are more than enough. */
static double cube_root(double a)
{
    double x = 1;
    for (int i = 0; i < 40; i++) x = (2 * x + a / (x * x)) / 3;
    return x;
}

double grz_bsp_epsilon(size_t leaf_count, double share)
{
    return share * cube_root(1.0 / (double)leaf_count);
}

/* "Among those axes of the corresponding box that are longer than 2 epsilon": how many, and which. */
static int long_axes(const bsp *t, const grz_leaf *l, int axes[3])
{
    int count = 0;
    for (int axis = 0; axis < 3; axis++)
        if (l->high[axis] - l->low[axis] > 2 * t->epsilon) axes[count++] = axis;
    return count;
}

static void activate_if_splittable(bsp *t, uint32_t number)
{
    int axes[3];
    if (long_axes(t, &t->leaves[number], axes) > 0) t->active[t->active_count++] = number;
}

/* "We select at random a leaf (box) to split, from among a set of active leaves ... we select one [axis] at random, and
 * we split the box with a plane perpendicular to the axis, at a point uniformly distributed between min + epsilon and
 * max - epsilon." One child takes the place of the leaf, the other comes behind all. */
static void split_one(bsp *t, grz_random *random)
{
    size_t chosen = (size_t)grz_random_below(random, t->active_count);
    uint32_t number = t->active[chosen];
    t->active[chosen] = t->active[--t->active_count];

    int axes[3];
    grz_leaf *lower = &t->leaves[number], *upper = &t->leaves[t->leaf_count];
    int axis = axes[grz_random_below(random, (uint64_t)long_axes(t, lower, axes))];
    double cut = grz_random_between(random, lower->low[axis] + t->epsilon, lower->high[axis] - t->epsilon);
    *upper = *lower;
    lower->high[axis] = cut;
    upper->low[axis] = cut;
    activate_if_splittable(t, number);
    activate_if_splittable(t, (uint32_t)t->leaf_count++);
}

/* "At each of N-1 stages": there is always an active leaf, because a box without a side above 2 epsilon has a volume of
 * at most 8 epsilon^3 < 1/N, and fewer than N of them can not fill the cube. The bound on epsilon
 * ensures that. */
bool grz_bsp_grow(size_t leaf_count, double epsilon, grz_random *random, grz_leaf *leaves)
{
    bsp t = {.leaves = leaves, .active = grz_allocate(leaf_count, sizeof *t.active), .epsilon = epsilon};
    if (!t.active) return false;
    leaves[0] = (grz_leaf){{0, 0, 0}, {1, 1, 1}};
    t.leaf_count = 1;
    activate_if_splittable(&t, 0);
    while (t.leaf_count < leaf_count) split_one(&t, random);
    grz_free(t.active);
    return true;
}
