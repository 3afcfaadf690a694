/* Branch and bound over one tree: the nearer child first, and nothing below a node that is farther than what was found
 * (Klosowski 1998, 9.1, names it; pruning by a factor after Arya et al. 1998, "An optimal algorithm for approximate
 * nearest neighbor searching").
 *
 * How far things are is first measured in the index's frame, where nothing that matters overflows or underflows: a
 * `value`, which is a squared distance for GRAZE_L2 and a distance for GRAZE_LINF. With u = 2^-53 and D the true one:
 *
 *   L2    differences, squares and two sums are rounded: |value - D| <= 6 u D, and 2^-1000 for what underflows
 *   LINF  a difference is rounded, which keeps the order: of two values that differ the lesser belongs to the nearer
 *         point
 *
 * A query so far away that squares overflow makes values infinite; then no value decides and no node is pruned, and the
 * exact comparison does all the work: slow, and right. */
#include "base/def.h"
#include "base/error.h"
#include "base/float_mode.h"
#include "bound/dop_probe.h"
#include "exact/nearer.h"
#include "math/range.h"
#include "nearest/point_index.h"

#include <math.h>

static const double largest_epsilon = 0x1p100;

typedef struct search {
    const graze_point_index *index;
    graze_vec3 query;
    graze_metric metric;
    grz_probe probe;
    double shrink; /* what makes of a value the limit beyond which nodes are of no interest */
    double limit;
    graze_neighbour *found; /* sorted. Until the end `number` is a place in the index and `distance` a value. */
    size_t count, capacity;
    graze_counters counters;
} search;

/* ---- points ---- */

static double value_of(const search *s, graze_vec3 p)
{
    graze_vec3 d = grz_scale(grz_sub(s->query, p), s->index->frame.per_unit);
    return s->metric == GRAZE_L2 ? grz_dot(d, d) : grz_largest(d);
}

/* Is the point of value a certainly nearer? 16 u are more than the 12 u that both can be off, and the roundings
 * here. */
static bool certainly_nearer(const search *s, double a, double b)
{
    return s->metric == GRAZE_L2 ? a * (1 + 0x1p-49) + 0x1p-999 < b : a < b;
}

static bool comes_before(search *s, const graze_neighbour *a, const graze_neighbour *b)
{
    if (certainly_nearer(s, a->distance, b->distance)) return true;
    if (certainly_nearer(s, b->distance, a->distance)) return false;
    const graze_vec3 p = s->index->points[a->number], q = s->index->points[b->number];
    s->counters.exact_tests++;
    int order = s->metric == GRAZE_L2 ? grz_nearer_l2(s->query, p, q) : grz_nearer_linf(s->query, p, q);
    return order ? order < 0 : s->index->numbers[a->number] < s->index->numbers[b->number];
}

/* A node is pruned if its gap, which is at most the value D of each of its points, exceeds the limit. The limit is
 * at least W / (1 + epsilon)^2 (in LINF without the square), W being the true value of the worst point kept: 2^-48,
 * 32 u, is more than the 6 u of its value and the six roundings in `shrink` and here. So D > W / (1 + epsilon)^2: a
 * pruned point is farther than the worst kept one, divided by 1 + epsilon; with an epsilon of 0 it is not even as
 * near. */
static void set_limit(search *s)
{
    if (s->count == s->capacity) s->limit = s->found[s->count - 1].distance * s->shrink + 0x1p-999;
}

static void offer(search *s, uint32_t place)
{
    graze_neighbour candidate = {place, value_of(s, s->index->points[place])};
    s->counters.point_tests++;
    size_t at = s->count;
    if (s->count == s->capacity) {
        if (!comes_before(s, &candidate, &s->found[s->count - 1])) return;
        at--;
    } else {
        s->count++;
    }
    for (; at > 0 && comes_before(s, &candidate, &s->found[at - 1]); at--) s->found[at] = s->found[at - 1];
    s->found[at] = candidate;
    set_limit(s);
}

/* ---- nodes ---- */

typedef struct waiting {
    uint32_t node;
    double gap;
} waiting;

static double gap_of(search *s, uint32_t node)
{
    s->counters.bv_tests++;
    return grz_probe_gap(&s->probe, s->index->dops + (size_t)s->index->directions.k * node);
}

/* Puts the nearer one on top. */
static int push_children(search *s, uint32_t left, waiting *stack, int size)
{
    const waiting one = {left, gap_of(s, left)}, other = {left + 1, gap_of(s, left + 1)};
    const waiting near = other.gap < one.gap ? other : one, far = other.gap < one.gap ? one : other;
    if (far.gap <= s->limit) stack[size++] = far;
    if (near.gap <= s->limit) stack[size++] = near;
    return size;
}

/* Depth first: the stack holds at most one node a level, and one more. */
static void descend(search *s)
{
    waiting stack[GRZ_POINT_INDEX_STACK];
    int size = 1;
    stack[0] = (waiting){0, 0};
    while (size > 0) {
        waiting now = stack[--size];
        if (now.gap > s->limit) continue;
        const grz_point_index_node *node = &s->index->nodes[now.node];
        if (node->child) {
            size = push_children(s, node->child, stack, size);
        } else {
            for (uint32_t i = 0; i < node->count; i++) offer(s, node->first + i);
        }
    }
}

/* ---- the answer ---- */

/* The distance in the user's unit, from differences scaled so that no square overflows or loses digits to underflow.
 * With the largest difference m, m <= distance <= 2 m. */
static double distance_of(const search *s, graze_vec3 p)
{
    graze_vec3 d = grz_sub(s->query, p);
    double most = grz_largest(d);
    if (s->metric == GRAZE_LINF || most == 0) return most;
    int exponent;
    (void)frexp(most, &exponent);
    d = grz_vec(ldexp(d.x, -exponent), ldexp(d.y, -exponent), ldexp(d.z, -exponent));
    return ldexp(grz_length(d), exponent);
}

static void settle(search *s)
{
    for (size_t i = 0; i < s->count; i++) {
        uint32_t place = s->found[i].number;
        s->found[i] = (graze_neighbour){s->index->numbers[place], distance_of(s, s->index->points[place])};
    }
}

static graze_status check_def(const graze_nearest_def *def, graze_error *error)
{
    if (def->metric != GRAZE_L2 && def->metric != GRAZE_LINF)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: metric is %d: use GRAZE_L2 or GRAZE_LINF", (int)def->metric);
    if (!(def->epsilon >= 0 && def->epsilon <= largest_epsilon))
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: epsilon is %g: give a number from 0 to 2^100", def->epsilon);
    if (def->count == 0)
        return grz_fail(error, GRAZE_BAD_ARGUMENT, "query: asks for no neighbour: give a count of at least 1");
    if (grz_is_point(def->query)) return GRAZE_OK;
    return grz_refuse_point(def->query, GRAZE_BAD_ARGUMENT, error, "query", "its point");
}

static search begin(const graze_point_index *index, const graze_nearest_def *def, graze_neighbour *out)
{
    double factor = 1 + def->epsilon;
    bool squared = def->metric == GRAZE_L2;
    return (search){
        .index = index,
        .query = def->query,
        .metric = def->metric,
        .probe = grz_probe_of(def->query, squared ? GRZ_NORM_L2 : GRZ_NORM_LINF, &index->directions, &index->frame),
        .shrink = (1 + 0x1p-48) / (squared ? factor * factor : factor),
        .limit = INFINITY,
        .found = out,
        .capacity = def->count < index->count ? def->count : index->count,
    };
}

static const grz_def_versions versions = {"graze_nearest_def", {GRZ_SIZE_UP_TO(graze_nearest_def, counters)}};

static graze_status ask(const graze_point_index *index, const graze_nearest_def *def, graze_neighbour *out,
                        size_t *found, graze_error *error)
{
    graze_status status = grz_check_float_mode(error);
    if (status == GRAZE_OK) status = check_def(def, error);
    if (status != GRAZE_OK) return status;
    search s = begin(index, def, out);
    descend(&s);
    settle(&s);
    *found = s.count;
    if (def->counters) graze_counters_add(def->counters, &s.counters);
    return GRAZE_OK;
}

graze_status graze_point_index_nearest_many(const graze_point_index *index, const graze_nearest_def *given,
                                            graze_neighbour *out, size_t *found, graze_error *error)
{
    *found = 0;
    graze_nearest_def def = graze_nearest_def_default();
    graze_status status = grz_take_def(&versions, given, &def, error);
    return status == GRAZE_OK ? ask(index, &def, out, found, error) : status;
}

graze_status graze_point_index_nearest(const graze_point_index *index, graze_vec3 query, graze_metric metric,
                                       double epsilon, graze_neighbour *out, graze_error *error)
{
    size_t found;
    const graze_nearest_def def = {.query = query, .metric = metric, .epsilon = epsilon, .count = 1};
    return ask(index, &def, out, &found, error);
}

const char *graze_metric_name(graze_metric metric)
{
    return metric == GRAZE_LINF ? "linf" : "l2";
}
