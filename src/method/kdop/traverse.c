#include "method/kdop/traverse.h"

#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "math/round.h"
#include "method/kdop/front.h"
#include "method/kdop/leaf.h"
#include "method/kdop/overlap.h"

#include <string.h>

/* At its cap a front stops dropping. The paper's never held more than 1 % of the environment's triangles; this holds one
 * pair for each triangle of both models, and never fewer than 1024. */
static uint32_t front_capacity(const grz_kdop_index *a, const grz_kdop_index *b)
{
    uint64_t wanted = (uint64_t)a->tree.item_count + b->tree.item_count;
    return wanted < 1024 ? 1024 : wanted > UINT32_MAX - 2 ? UINT32_MAX - 2 : (uint32_t)wanted;
}

static bool open_front(const grz_search *search, grz_kdop_scratch *scratch)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    scratch->front = grz_allocate_zeroed(1, sizeof *scratch->front);
    if (!scratch->front || !grz_kdop_front_open(scratch->front, front_capacity(a, b))) return false;
    grz_kdop_front_reset(scratch->front, grz_kdop_roots(search));
    return true;
}

/* A budget would end a pass of method/once.h at any pair, and what is found in passes by hash could not be told from what was
 * found before. Whether anything was cut does not matter: the next edit may change that, and a query that was made must go on. */
static graze_status check_budget(const grz_settings *settings, graze_error *error)
{
    if (settings->values[KDOP_BUDGET].word == 0 || !(settings->values[KDOP_SKINNY].number > 0)) return GRAZE_OK;
    return grz_fail(error, GRAZE_BAD_ARGUMENT,
                    "method kdop: a budget and models that were built with skinny contradict each other: leave out "
                    "one of them");
}

static bool are_square(const grz_directions *s, int i, int j)
{
    return s->d[i][0] * s->d[j][0] + s->d[i][1] * s->d[j][1] + s->d[i][2] * s->d[j][2] == 0;
}

static void put_square(grz_kdop_scratch *scratch, int i, int j, int l)
{
    uint8_t *out = scratch->square[scratch->square_count++];
    out[0] = (uint8_t)i, out[1] = (uint8_t)j, out[2] = (uint8_t)l;
}

/* All threes of directions that are square to each other, all twos where there are no threes, and what is in none of these alone. */
static void find_square(const grz_directions *s, grz_kdop_scratch *scratch)
{
    const int none = s->count;
    for (int i = 0; i < none; i++)
        for (int j = i + 1; j < none; j++)
            for (int l = j + 1; l < none; l++)
                if (are_square(s, i, j) && are_square(s, i, l) && are_square(s, j, l)) put_square(scratch, i, j, l);
    const bool has_threes = scratch->square_count > 0;
    for (int i = 0; !has_threes && i < none; i++)
        for (int j = i + 1; j < none; j++)
            if (are_square(s, i, j)) put_square(scratch, i, j, none);
    for (int i = 0; i < none; i++) {
        bool is_there = false;
        for (int g = 0; g < scratch->square_count; g++) is_there |= memchr(scratch->square[g], i, 3) != NULL;
        if (!is_there) put_square(scratch, i, none, none);
    }
}

graze_status grz_kdop_open(const grz_search *search, void **out, graze_error *error)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    *out = NULL;
    graze_status status = check_budget(search->settings, error);
    if (status != GRAZE_OK) return status;
    grz_kdop_scratch *scratch = grz_allocate_zeroed(1, sizeof *scratch);
    *out = scratch;
    if (!scratch) return grz_out_of_memory(error);
    for (int i = 0; i < a->directions.k; i++)
        scratch->per_length[i] = (float)(1 / a->directions.length[i % a->directions.count]);
    find_square(&a->directions, scratch);
    for (int i = 0; i < a->directions.count; i++)
        for (int axis = 0; axis < 3; axis++) scratch->direction[axis][i] = a->directions.d[i][axis];
    const size_t room = grz_kdop_stack_room(a, b);
    scratch->budget = grz_kdop_budget_of(&search->settings->values[KDOP_BUDGET]);
    scratch->tau = grz_kdop_tau(search->settings, search->mesh_b);
    scratch->tau_env = (uint32_t)search->settings->values[KDOP_TAU_ENV].number;
    scratch->planes = search->settings->values[KDOP_PLANES].word == 1;
    scratch->walls = grz_allocate(b->tree.node_count, (size_t)b->directions.k * sizeof *scratch->walls);
    scratch->stamp = grz_allocate_zeroed(b->tree.node_count, sizeof *scratch->stamp);
    scratch->stack = grz_allocate(room, sizeof *scratch->stack);
    scratch->bounds = grz_allocate(room, sizeof *scratch->bounds);
    if (!grz_kdop_ready_open(&scratch->ready_a, search->mesh_a->triangle_count) ||
        !grz_kdop_ready_open(&scratch->ready_b, search->mesh_b->triangle_count))
        return grz_out_of_memory(error);
    scratch->discs_a = grz_allocate_zeroed(a->tree.node_count, sizeof *scratch->discs_a);
    scratch->discs_b = grz_allocate_zeroed(b->tree.node_count, sizeof *scratch->discs_b);
    if (!scratch->discs_a || !scratch->discs_b) return grz_out_of_memory(error);
    if (!scratch->walls || !scratch->stamp || !scratch->stack || !scratch->bounds) return grz_out_of_memory(error);
    status = grz_kdop_tumble_open(&scratch->tumble, search, error);
    if (status != GRAZE_OK) return status;
    int overlap = search->settings->values[KDOP_OVERLAP].word;
    if (overlap == KDOP_THINNEST || overlap == KDOP_TRUNCATED) {
        scratch->thinness = grz_kdop_thinness(a);
        if (!scratch->thinness) return grz_out_of_memory(error);
    }
    if (search->settings->values[KDOP_FRONT].word == 1 && !open_front(search, scratch)) return grz_out_of_memory(error);
    scratch->byte_count = grz_kdop_scratch_bytes(search, scratch);
    return GRAZE_OK;
}

void grz_kdop_close(void *out)
{
    grz_kdop_scratch *scratch = out;
    if (!scratch) return;
    grz_kdop_tumble_close(&scratch->tumble);
    if (scratch->front) grz_kdop_front_close(scratch->front);
    grz_free(scratch->front);
    grz_free(scratch->thinness);
    grz_free(scratch->discs_a);
    grz_free(scratch->discs_b);
    grz_free(scratch->walls);
    grz_free(scratch->stamp);
    grz_kdop_ready_close(&scratch->ready_a);
    grz_kdop_ready_close(&scratch->ready_b);
    grz_free(scratch->stack);
    grz_free(scratch->bounds);
    grz_free(scratch);
}

void grz_kdop_forget(void *out)
{
    grz_kdop_scratch *scratch = out;
    scratch->witness = (grz_kdop_pair){0};
    scratch->touched = false;
    scratch->odd = false;
    scratch->slabs = 0;
    grz_kdop_tumble_forget(&scratch->tumble);
    if (scratch->front) grz_kdop_front_reset(scratch->front, scratch->front->pairs[1].pair);
}

void grz_kdop_begin(const grz_search *search, double margin)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    if (++scratch->pose == 0) { /* after 2^32 poses old stamps would look new */
        memset(scratch->stamp, 0, b->tree.node_count * sizeof *scratch->stamp);
        memset(scratch->ready_a.places, 0, (scratch->ready_a.mask + (size_t)1) * sizeof *scratch->ready_a.places);
        memset(scratch->ready_b.places, 0, (scratch->ready_b.mask + (size_t)1) * sizeof *scratch->ready_b.places);
        scratch->pose = 1;
    }
    scratch->odd = !scratch->odd;
    scratch->reach = margin;
    scratch->margin = margin * a->frame.per_unit * (1 + 0x1p-50);
    for (int i = 0; i < a->directions.count; i++)
        scratch->grow[i] = grz_float_above(scratch->margin * a->directions.length[i]);
    scratch->grown = 2 * ((scratch->grow[0] + scratch->grow[1]) + scratch->grow[2]);
    grz_kdop_tumble_pose(&scratch->tumble, search, margin);
    scratch->by_way = scratch->is_far = scratch->by_blocks = false;
}

void grz_kdop_find_way(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    const bool is_there = grz_way_of_middles(&scratch->tumble.pose, &scratch->way.way);
    grz_kdop_set_way(search, is_there, &scratch->way);
    scratch->is_far = is_there && grz_is_far(search->b_in_a, &a->frame, &b->frame, GRZ_FAR_FOR_FLOATS);
}

grz_kdop_pair grz_kdop_roots(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    return (grz_kdop_pair){0, a->tree.item_count, 0, b->tree.item_count};
}

void grz_kdop_make_walls(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    const int k = b->directions.k;
    float *walls = scratch->walls + (size_t)k * node;
    scratch->stamp[node] = scratch->pose;
    bool is_triangle = b->tree.child[node] == 0 && !grz_kdop_is_cut(b, b->order[b->tree.first[node]]);
    if (scratch->tumble.turning == KDOP_TURNS && scratch->tumble.how == KDOP_CONES && is_triangle) {
        search->counters->bv_updates++;
        grz_kdop_leaf_walls(search, node, walls);
    } else {
        float turned[GRZ_MOST_SUPPORTS + 6];
        search->counters->bv_updates += grz_kdop_tumbled(&scratch->tumble, search, node, turned);
        grz_dop_walls(walls, turned, k);
    }
}

bool grz_kdop_opens_a(const grz_search *search, const grz_kdop_pair *pair, grz_kdop_descend rule)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    const int k = a->directions.k, count = a->directions.count;
    if (grz_kdop_is_leaf_b(search, pair)) return true;
    if (grz_kdop_is_leaf_a(search, pair)) return false;
    switch (rule) {
    case KDOP_LARGER:
        return grz_kdop_width(a->dops + (size_t)k * pair->a, count) + scratch->grown >=
               -grz_kdop_width(grz_kdop_walls(search, pair->b), count);
    case KDOP_LOCKSTEP: return pair->a_end - a->tree.first[pair->a] >= pair->b_end - b->tree.first[pair->b];
    default: return true;
    }
}

bool grz_kdop_opens_wider_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const int k = a->directions.k, count = a->directions.count;
    if (grz_kdop_is_leaf_b(search, pair)) return true;
    if (grz_kdop_is_leaf_a(search, pair)) return false;
    return (double)grz_kdop_width(a->dops + (size_t)k * pair->a, count) * a->frame.unit >=
           (double)grz_kdop_width(b->dops + (size_t)k * pair->b, count) * b->frame.unit;
}

/* Are two triangles further apart than the tolerance, along the way? */
static bool is_beyond(const grz_search *search, uint32_t triangle_a, uint32_t triangle_b)
{
    const grz_kdop_scratch *scratch = search->scratch;
    return grz_kdop_triangles_along(search, &scratch->way, triangle_a, triangle_b) > grz_with_room(search->tolerance);
}

bool grz_kdop_judge_pair(grz_search *search, uint32_t triangle_a, uint32_t triangle_b, grz_kdop_judge *judge)
{
    grz_kdop_scratch *scratch = search->scratch;
    const grz_face *b = grz_kdop_face_b(search, triangle_b), *a = grz_kdop_face_a(search, triangle_a);
    if (judge(search, triangle_a, triangle_b, a, b)) return true;
    scratch->touched = true;
    scratch->touched_a = triangle_a, scratch->touched_b = triangle_b;
    return false;
}

bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_kdop_judge *judge)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const grz_kdop_scratch *scratch = search->scratch;
    for (uint32_t j = b->tree.first[pair->b]; j < pair->b_end; j++)
        for (uint32_t i = a->tree.first[pair->a]; i < pair->a_end; i++) {
            if (scratch->by_way && is_beyond(search, a->order[i], b->order[j])) continue;
            if (!grz_kdop_judge_pair(search, a->order[i], b->order[j], judge)) return false;
        }
    return true;
}
