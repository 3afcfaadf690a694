#include "method/kdop/tumble.h"

#include "math/round.h"
#include "method/kdop/work.h"

#include <math.h>
#include <string.h>

static bool is_unturned(const graze_pose *pose)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (pose->m[i][j] != (i == j)) return false;
    return true;
}

static bool same_turn(const grz_local_pose *a, const grz_local_pose *b)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (a->turn[i][j] != b->turn[i][j]) return false;
    return true;
}

/* Takes the pose, and tells whether its rotation is the last pose's: exactly, in units of the frames. A pose with a new
 * one pays nothing for that; its nodes are turned, and kept only if the rotation comes again. A rotation so small that
 * it underflows in units of the frames looks like none, but what `turn` has for none was not made for it. Rotations are
 * numbered from 1; after 2^32 of them old numbers would look new. */
static void take_pose(grz_kdop_tumble *tumble, const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_local_pose pose = grz_local_pose_of(search->b_in_a, &a->frame, &b->frame);
    bool unturned = is_unturned(search->b_in_a), was_unturned = tumble->turning == KDOP_UNTURNED;
    bool again = tumble->has_pose && unturned == was_unturned && same_turn(&pose, &tumble->pose);
    tumble->pose = pose;
    tumble->has_pose = true;
    tumble->turning = unturned ? KDOP_UNTURNED : again ? KDOP_KEEPS : KDOP_TURNS;
    if (!again && ++tumble->rotation == 0) {
        memset(tumble->kept_for, 0, ((const grz_kdop_work *)search->work)->kept_for.bytes);
        tumble->rotation = 1;
        tumble->turn_for = 0;
    }
}

/* The margin is added to the shift; its sum with what is turned is rounded once more, relative to both. */
static void grow(float *shift, const grz_directions *s, double margin)
{
    for (int i = 0; i < s->k; i++) {
        double more = margin * s->length[i % s->count] * (1 + 0x1p-50);
        shift[i] = grz_float_above((shift[i] + more) + 0x1p-22 * (fabsf(shift[i]) + more));
    }
}

void grz_kdop_tumble_pose(grz_kdop_tumble *tumble, const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a;
    take_pose(tumble, search);
    tumble->margin = margin * a->frame.per_unit;
    tumble->is_ready = false;
}

/* Computes the weights and the shift of the pose, which every turned node needs. */
static void make_ready(grz_kdop_tumble *tumble, const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_directions *s = &a->directions;
    if (tumble->how != KDOP_CONES && tumble->turning != KDOP_UNTURNED) {
        grz_kdop_vertices_shift(s, &tumble->pose, tumble->turn.shift);
    } else if (tumble->turn_for == tumble->rotation) {
        grz_dop_turn_shift(&tumble->turn, s, &tumble->pose);
    } else {
        grz_dop_turn_of(s, &tumble->pose, &tumble->turn);
        tumble->turn_for = tumble->rotation;
    }
    double size = b->frame.unit * a->frame.per_unit; /* beyond 2^100 all supports are infinite, see dop_turn.c */
    tumble->unturned_size = size < 0x1p100 ? (float)size : 0;
    if (tumble->margin > 0) grow(tumble->turn.shift, s, tumble->margin);
    tumble->is_ready = true;
}

/* A leaf has the supports of its triangle. The pads of cones hold for these as well: points have coordinates of at most
 * 1, so a support is at most 3 w, of which 2^-24 is lost when the shift is added in float, and 18 times as much is
 * there. */
static void turn_leaf(const grz_kdop_tumble *tumble, const grz_search *search, uint32_t node, float *out)
{
    const grz_kdop_index *b = search->index_b;
    const grz_tri t = grz_kdop_local_triangle(search->mesh_b, &b->frame, b->order[b->tree.first[node]]);
    grz_kdop_points_turned(t.v, 3, &b->directions, &tumble->pose, out);
}

/* Lowers the supports of the turned root, before the shift, to those of the hull where these are certainly as low. The
 * rounding of g is at most 2 u times the size of the turn, and points are off by 2^-53 from those of B: the pads of
 * grz_kdop_vertices_shift leave room for more than that. */
static void tighten(const grz_kdop_tumble *tumble, const grz_search *search, float *supports)
{
    const grz_directions *s = &((const grz_kdop_index *)search->index_b)->directions;
    const grz_hill *hill = &((const grz_kdop_preparation *)search->prepared_b)->hill;
    grz_kdop_memory *memory = search->memory;
    for (int i = 0; i < s->k && hill->corner_count > 0; i++) {
        double g[3] = {0, 0, 0};
        for (int axis = 0; axis < 3; axis++)
            for (int j = 0; j < 3; j++) g[j] += grz_signed_direction(s, i, axis) * tumble->pose.turn[axis][j];
        graze_vec3 along = grz_vec(g[0], g[1], g[2]);
        float support = grz_float_above(grz_hill_support(hill, along, &memory->extreme[i]));
        if (support < supports[i]) supports[i] = support;
    }
}

/* About the origin of B's frame, by the rotation of the pose. */
static void turn_node(const grz_kdop_tumble *tumble, const grz_search *search, uint32_t node, float *out)
{
    const grz_kdop_index *b = search->index_b;
    const grz_kdop_preparation *prepared = search->prepared_b;
    if (tumble->how != KDOP_CONES)
        grz_kdop_vertices_turned(&prepared->vertices, &b->directions, &tumble->pose, node, out);
    else if (b->tree.child[node] == 0 && !grz_kdop_is_cut(b, b->order[b->tree.first[node]]))
        turn_leaf(tumble, search, node, out);
    else
        grz_dop_turned_in_place(&tumble->turn, b->dops + (size_t)b->directions.k * node, out);
    if (tumble->how == KDOP_HILL && node == 0) tighten(tumble, search, out);
}

bool grz_kdop_tumbled(grz_kdop_tumble *tumble, const grz_search *search, uint32_t node, float *out)
{
    const grz_kdop_index *b = search->index_b;
    const int k = b->directions.k;
    const float *dop = b->dops + (size_t)k * node, *shift = tumble->turn.shift;
    if (!tumble->is_ready) make_ready(tumble, search);
    if (tumble->turning == KDOP_UNTURNED) { /* the pads of cones: one of the three weights is this, the others are 0 */
        for (int i = 0; i < k; i++) out[i] = tumble->unturned_size * dop[i] + shift[i];
        return false;
    }
    if (tumble->turning == KDOP_TURNS && tumble->how == KDOP_CONES && b->tree.child[node] != 0) { /* without a detour */
        grz_dop_turned(&tumble->turn, dop, out);
        return true;
    }
    if (tumble->turning == KDOP_TURNS) {
        turn_node(tumble, search, node, out);
        for (int i = 0; i < k; i++) out[i] += shift[i];
        return true;
    }
    float *kept = tumble->kept + (size_t)k * node;
    bool is_new = tumble->kept_for[node] != tumble->rotation;
    if (is_new) turn_node(tumble, search, node, kept);
    tumble->kept_for[node] = tumble->rotation;
    for (int i = 0; i < k; i++) out[i] = kept[i] + shift[i];
    return is_new;
}
