#include "method/kdop/traverse.h"

#include "base/error.h"
#include "base/memory.h"
#include "bound/dop.h"
#include "method/kdop/front.h"
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
    grz_kdop_front_reset(scratch->front, (grz_kdop_pair){0, a->tree.item_count, 0, b->tree.item_count, 0});
    return true;
}

graze_status grz_kdop_open(const grz_search *search, void **out, graze_error *error)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_scratch *scratch = grz_allocate_zeroed(1, sizeof *scratch);
    *out = scratch;
    if (!scratch) return grz_out_of_memory(error);
    for (int i = 0; i < a->directions.k; i++)
        scratch->per_length[i] = (float)(1 / a->directions.length[i % a->directions.count]);
    scratch->walls = grz_allocate(b->tree.node_count, (size_t)b->directions.k * sizeof *scratch->walls);
    scratch->stamp = grz_allocate_zeroed(b->tree.node_count, sizeof *scratch->stamp);
    scratch->stack = grz_allocate((size_t)a->tree.depth + (size_t)b->tree.depth + 8, sizeof *scratch->stack);
    if (!scratch->walls || !scratch->stamp || !scratch->stack) return grz_out_of_memory(error);
    if (!grz_kdop_tumble_open(&scratch->tumble, b, (grz_kdop_tumbling)search->settings->values[KDOP_TUMBLE].word,
                              (uint32_t)search->settings->values[KDOP_TAU].number))
        return grz_out_of_memory(error);
    int overlap = search->settings->values[KDOP_OVERLAP].word;
    if (overlap == KDOP_THINNEST || overlap == KDOP_TRUNCATED) {
        scratch->thinness = grz_kdop_thinness(a);
        if (!scratch->thinness) return grz_out_of_memory(error);
    }
    if (search->settings->values[KDOP_FRONT].word == 1 && !open_front(search, scratch)) return grz_out_of_memory(error);
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
    grz_free(scratch->walls);
    grz_free(scratch->stamp);
    grz_free(scratch->stack);
    grz_free(scratch);
}

void grz_kdop_forget(void *out)
{
    grz_kdop_scratch *scratch = out;
    scratch->witness = (grz_kdop_pair){0};
    if (scratch->front) grz_kdop_front_reset(scratch->front, scratch->front->pairs[1].pair);
}

void grz_kdop_begin(const grz_search *search, double margin)
{
    const grz_kdop_index *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    if (++scratch->pose == 0) { /* after 2^32 poses old stamps would look new */
        memset(scratch->stamp, 0, b->tree.node_count * sizeof *scratch->stamp);
        scratch->pose = 1;
    }
    grz_kdop_tumble_pose(&scratch->tumble, search, margin);
}

const float *grz_kdop_walls(const grz_search *search, uint32_t node)
{
    const grz_kdop_index *b = search->index_b;
    grz_kdop_scratch *scratch = search->scratch;
    const int k = b->directions.k;
    float *walls = scratch->walls + (size_t)k * node;
    if (scratch->stamp[node] != scratch->pose) {
        float turned[GRZ_MOST_SUPPORTS + 6];
        scratch->stamp[node] = scratch->pose;
        search->counters->bv_updates++;
        grz_kdop_tumbled(&scratch->tumble, b, node, turned);
        grz_dop_walls(walls, turned, k);
    }
    return walls;
}

/* The sum of three widths, of supports or, with the other sign, of walls. */
static float width_sum(const float *dop, int count)
{
    return ((dop[0] + dop[count]) + (dop[1] + dop[count + 1])) + (dop[2] + dop[count + 2]);
}

bool grz_kdop_is_leaf_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    return pair->a_end - a->tree.first[pair->a] <= search->settings->values[KDOP_TAU_ENV].number;
}

bool grz_kdop_is_leaf_b(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *b = search->index_b;
    return pair->b_end - b->tree.first[pair->b] <= search->settings->values[KDOP_TAU].number;
}

bool grz_kdop_opens_larger_a(const grz_search *search, const grz_kdop_pair *pair)
{
    const grz_kdop_index *a = search->index_a;
    if (grz_kdop_is_leaf_b(search, pair)) return true;
    if (grz_kdop_is_leaf_a(search, pair)) return false;
    const int k = a->directions.k, count = a->directions.count;
    return width_sum(a->dops + (size_t)k * pair->a, count) >= -width_sum(grz_kdop_walls(search, pair->b), count);
}

grz_kdop_pair grz_kdop_child(const grz_search *search, const grz_kdop_pair *pair, bool of_a, uint32_t child)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    grz_kdop_pair made = *pair;
    const grz_tree *tree = of_a ? &a->tree : &b->tree;
    bool is_left = child == tree->child[of_a ? pair->a : pair->b];
    *(of_a ? &made.a : &made.b) = child;
    if (is_left) *(of_a ? &made.a_end : &made.b_end) = tree->first[child + 1];
    return made;
}

static grz_tri carried_triangle(const grz_search *search, uint32_t triangle)
{
    grz_tri t = grz_mesh_triangle(search->mesh_b, triangle);
    for (int i = 0; i < 3; i++) t.v[i] = graze_pose_carry(search->b_in_a, t.v[i]);
    return t;
}

bool grz_kdop_judge_leaves(grz_search *search, const grz_kdop_pair *pair, grz_kdop_judge *judge)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    for (uint32_t j = b->tree.first[pair->b]; j < pair->b_end; j++) {
        grz_tri tb = carried_triangle(search, b->order[j]);
        for (uint32_t i = a->tree.first[pair->a]; i < pair->a_end; i++) {
            grz_tri ta = grz_mesh_triangle(search->mesh_a, a->order[i]);
            if (!judge(search, a->order[i], b->order[j], &ta, &tb)) return false;
        }
    }
    return true;
}
