/* Far away, floats in one frame hold nothing of what lies in the other; along a way (method/way.h) nothing is lost. The
 * bound of a pair of nodes is then a sum of a number for each node, so little is looked at, and doubles one after the
 * other are fast enough. */
#include "wide/tree.h"

#include "math/carry.h"
#include "method/way.h"
#include "wide/leaf.h"
#include "wide/work.h"

/* Scouts stop after so many leaf pairs without nearer corners. Walking on would compare every bound twice, and seldom
 * finds a better pair. */
enum { MOST_IN_VAIN = 64 };

typedef struct voyage {
    grz_search *search;
    grz_local_pose pose;
    grz_way way;
    bool wants_nearest; /* else all within the tolerance */

    /* The first time out, for the nearest pair, no triangles are judged: two corners that are about the nearest are
     * looked for. */
    bool scouts;
    int in_vain;                 /* pairs of leaves since the last nearer corners */
    double shortest;             /* between two corners so far; infinite before */
    uint32_t corner_a, corner_b; /* triangles that have them */
    grz_wide_pair leaves;        /* in which these are */
} voyage;

/* A pair of nodes or leaves, and how far apart they are at least. */
typedef struct leg {
    grz_wide_pair pair;
    double bound;
} leg;

/* Where the bound begins along a direction: by its box, or by its slab and what the direction has across it. */
static double start_of(const grz_wide_bound *bound, const double way[3])
{
    double share = 0, by_box = 0;
    for (int i = 0; i < 3; i++) {
        share += way[i] * (double)bound->direction[i];
        by_box += way[i] * (double)bound->centre[i] - fabs(way[i]) * (double)bound->half[i];
    }
    double by_slab = share * (double)bound->middle - fabs(share) * (double)bound->thick;
    for (int i = 0; i < 3; i++) {
        const double rest = way[i] - share * (double)bound->direction[i];
        by_slab += rest * (double)bound->centre[i] - fabs(rest) * (double)bound->half[i];
    }
    return by_box > by_slab ? by_box : by_slab;
}

/* Where a node or a leaf begins. */
static double start_of_item(const grz_wide_index *index, uint32_t item, const double way[3])
{
    if (!(item & GRZ_WIDE_LEAF)) return start_of(&index->nodes[item].bound, way);
    const grz_wide_place place = grz_wide_find_place(index, item & ~GRZ_WIDE_LEAF);
    return start_of(&place.bound, way);
}

/* In the user's unit. */
static double apart(const voyage *v, double reach_a, double start_b)
{
    const grz_wide_index *a = v->search->index_a;
    return (v->way.between + (start_b - reach_a)) * a->frame.unit;
}

static double bound_of_pair(const voyage *v, const grz_wide_pair *pair)
{
    const double back[3] = {-v->way.a[0], -v->way.a[1], -v->way.a[2]};
    return apart(v, -start_of_item(v->search->index_a, pair->a, back),
                 start_of_item(v->search->index_b, pair->b, v->way.b));
}

/* Scouts look for nothing that is nearer by no more than the errors that are allowed: what they miss, the second pass
 * finds. Else, where the models are smaller than an ulp of the distance, no bound would ever reach the shortest so far.
 */
static bool scouts_pass(const voyage *v, double bound)
{
    const graze_distance_def *wanted = &v->search->bounds;
    const double nearest = v->shortest * (1 - v->search->window);
    return bound >= (nearest - wanted->absolute) / (1 + wanted->relative) || bound > grz_with_room(wanted->cutoff);
}

/* Does what is at least so far apart not count? */
static bool is_beyond(const voyage *v, double bound)
{
    if (v->scouts) return scouts_pass(v, bound);
    if (v->wants_nearest) return bound > grz_distance_limit(v->search);
    return bound > grz_with_room(v->search->tolerance);
}

/* A triangle of a leaf, and where it ends or begins along the way. */
typedef struct mark {
    double at;
    uint32_t triangle;
} mark;

/* The triangles of a leaf, the nearest to the other model first: A's by where they end, B's by where they begin. */
static int marks_of(const voyage *v, bool of_a, uint32_t leaf, mark out[GRZ_WIDE])
{
    const grz_wide_index *index = of_a ? v->search->index_a : v->search->index_b;
    const int count = (int)grz_wide_count(index, leaf);
    for (int i = 0; i < count; i++) {
        const uint32_t triangle = grz_wide_triangles(index, leaf)[i];
        const mark m = {of_a ? grz_way_reach_a(&v->way, v->search, &index->frame, triangle)
                             : grz_way_start_b(&v->way, v->search, &index->frame, triangle),
                        triangle};
        int j = i;
        for (; j > 0 && (of_a ? out[j - 1].at < m.at : out[j - 1].at > m.at); j--) out[j] = out[j - 1];
        out[j] = m;
    }
    return count;
}

/* The nearest pair so far changes the way: the nearer its direction, the more is left out. */
static void keep_nearest(voyage *v, const grz_wide_pair *pair)
{
    grz_wide_memory *memory = v->search->memory;
    memory->has_nearest = true;
    memory->nearest = *pair;
    grz_way way;
    if (grz_way_of_closest(&v->pose, &v->search->nearest->closest, &way)) v->way = way;
}

/* False: stop. */
static bool judge(voyage *v, const grz_wide_pair *pair, uint32_t triangle_a, uint32_t triangle_b)
{
    grz_tri a = grz_mesh_triangle(v->search->mesh_a, triangle_a), b = grz_mesh_triangle(v->search->mesh_b, triangle_b);
    for (int i = 0; i < 3; i++) b.v[i] = grz_carry(v->search->b_in_a, b.v[i]);
    const grz_face face_a = grz_face_of(&a), face_b = grz_face_of(&b);
    if (!v->wants_nearest) return grz_judge_within(v->search, triangle_a, triangle_b, &face_a, &face_b);
    const double before = v->search->nearest->closest.distance;
    const bool go_on = grz_judge_distance(v->search, triangle_a, triangle_b, &face_a, &face_b);
    if (v->search->nearest->closest.distance < before) keep_nearest(v, pair);
    return go_on;
}

static void scout_corners(voyage *v, const grz_wide_pair *pair, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_tri a = grz_mesh_triangle(v->search->mesh_a, triangle_a),
                  b = grz_mesh_triangle(v->search->mesh_b, triangle_b);
    for (int j = 0; j < 3; j++) {
        const graze_vec3 q = grz_carry(v->search->b_in_a, b.v[j]);
        for (int i = 0; i < 3; i++) {
            const graze_vec3 between = grz_sub(q, a.v[i]);
            const double direction[3] = {between.x, between.y, between.z}, length = grz_length(between);
            grz_way way;
            if (!(length < v->shortest) || !grz_way_along(&v->pose, direction, &way)) continue;
            v->shortest = length;
            v->in_vain = 0;
            v->corner_a = triangle_a;
            v->corner_b = triangle_b;
            v->leaves = *pair;
            v->way = way;
        }
    }
}

/* Are two triangles too far apart along the way as it is now? */
static bool triangles_are_beyond(const voyage *v, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_wide_index *a = v->search->index_a, *b = v->search->index_b;
    return is_beyond(v, apart(v, grz_way_reach_a(&v->way, v->search, &a->frame, triangle_a),
                              grz_way_start_b(&v->way, v->search, &b->frame, triangle_b)));
}

/* Two leaves, the nearest of their triangles first. The marks are for the way at the beginning, whatever becomes of it.
 * False: stop. */
static bool judge_leaves(voyage *v, const grz_wide_pair *pair)
{
    mark of_a[GRZ_WIDE], of_b[GRZ_WIDE];
    v->search->counters->bv_tests++;
    const voyage start = *v;
    const int count_a = marks_of(v, true, pair->a & ~GRZ_WIDE_LEAF, of_a),
              count_b = marks_of(v, false, pair->b & ~GRZ_WIDE_LEAF, of_b);
    if (v->scouts) {
        scout_corners(v, pair, of_a[0].triangle, of_b[0].triangle);
        return v->in_vain++ < MOST_IN_VAIN;
    }
    for (int j = 0; j < count_b; j++)
        for (int i = 0; i < count_a; i++) {
            if (is_beyond(v, apart(&start, of_a[i].at, of_b[j].at))) break;
            if (v->wants_nearest && triangles_are_beyond(v, of_a[i].triangle, of_b[j].triangle)) continue;
            if (!judge(v, pair, of_a[i].triangle, of_b[j].triangle)) return false;
        }
    return true;
}

/* Puts the children of a node on the stack, the nearest last. */
static int open_node(const voyage *v, const grz_wide_pair *pair, bool opens_a, int size)
{
    const grz_wide_work *work = v->search->work;
    const grz_wide_index *host = opens_a ? v->search->index_a : v->search->index_b;
    const grz_wide_node *node = &host->nodes[opens_a ? pair->a : pair->b];
    leg legs[GRZ_WIDE];
    int count = 0;
    v->search->counters->bv_updates++;
    for (int lane = 0; lane < GRZ_WIDE && node->child[lane] != GRZ_WIDE_NONE; lane++) {
        leg now = {*pair, 0};
        *(opens_a ? &now.pair.a : &now.pair.b) = node->child[lane];
        v->search->counters->bv_tests++;
        now.bound = bound_of_pair(v, &now.pair);
        if (is_beyond(v, now.bound)) continue;
        int j = count++;
        for (; j > 0 && legs[j - 1].bound < now.bound; j--) legs[j] = legs[j - 1];
        legs[j] = now;
    }
    for (int i = 0; i < count; i++) work->stack.items[size++] = legs[i].pair;
    return size;
}

/* False: it stopped early. */
static bool travel(voyage *v)
{
    const grz_wide_work *work = v->search->work;
    const grz_wide_index *a = v->search->index_a, *b = v->search->index_b;
    const double a_per_b = b->frame.unit * a->frame.per_unit;
    int size = 1;
    work->stack.items[0] = grz_wide_roots;
    while (size > 0) {
        const grz_wide_pair pair = work->stack.items[--size];
        const bool leaf_a = pair.a & GRZ_WIDE_LEAF, leaf_b = pair.b & GRZ_WIDE_LEAF;
        if (is_beyond(v, bound_of_pair(v, &pair))) continue; /* by what is known now */
        if (leaf_a && leaf_b) {
            if (!judge_leaves(v, &pair)) return false;
        } else {
            const bool opens_a =
                leaf_b || (!leaf_a && (double)a->nodes[pair.a].size >= (double)b->nodes[pair.b].size * a_per_b);
            size = open_node(v, &pair, opens_a, size);
        }
    }
    return true;
}

/* False: they are not far apart. */
static bool set_out(voyage *v, grz_search *search, bool wants_nearest)
{
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    if (!grz_is_far(search->b_in_a, &a->frame, &b->frame, GRZ_FAR_FOR_FLOATS)) return false;
    *v = (voyage){.search = search, .wants_nearest = wants_nearest, .shortest = INFINITY};
    v->pose = grz_local_pose_of(search->b_in_a, &a->frame, &b->frame);
    return grz_way_of_middles(&v->pose, &v->way);
}

bool grz_wide_far_within(grz_search *search)
{
    voyage v;
    if (!set_out(&v, search, false)) return false;
    (void)travel(&v);
    return true;
}

bool grz_wide_far_distance(grz_search *search)
{
    const grz_wide_work *work = search->work;
    const grz_wide_memory *memory = search->memory;
    const grz_wide_index *a = search->index_a, *b = search->index_b;
    voyage v;
    if (!set_out(&v, search, true)) return false;
    grz_allow_far_window(search, &v.pose, &a->frame, &b->frame);
    v.scouts = true;
    if (work->coherent && memory->has_nearest)
        (void)judge_leaves(&v, &memory->nearest);
    else
        (void)travel(&v);
    v.scouts = false;
    if (isfinite(v.shortest) && !judge(&v, &v.leaves, v.corner_a, v.corner_b)) return true;
    (void)travel(&v);
    return true;
}
