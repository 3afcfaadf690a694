#include "method/kdop/front.h"

#include "base/check.h"
#include "method/kdop/node_pair.h"

/* At its cap a front stops dropping. The paper's never held more than 1 % of the environment's triangles; this holds
 * one pair for each triangle of both models, and never fewer than 1024. */
static uint32_t capacity_for(const grz_search *search)
{
    const grz_kdop_index *a = search->index_a, *b = search->index_b;
    const uint64_t wanted = (uint64_t)a->tree.item_count + b->tree.item_count;
    return wanted < GRZ_KDOP_LEAST_FRONT ? GRZ_KDOP_LEAST_FRONT
           : wanted > UINT32_MAX - 2     ? UINT32_MAX - 2
                                         : (uint32_t)wanted;
}

size_t grz_kdop_front_bytes(const grz_search *search)
{
    if (search->settings->values[KDOP_FRONT].word != 1) return 0;
    return sizeof(grz_kdop_front) + capacity_for(search) * sizeof(grz_kdop_front_pair);
}

grz_kdop_front *grz_kdop_front_of(const grz_search *search)
{
    grz_kdop_front *front = search->front;
    grz_kdop_memory *memory = search->memory;
    if (!front || memory->has_front) return front;
    memory->has_front = true;
    front->capacity = capacity_for(search);
    front->pairs[1] = (grz_kdop_front_pair){.pair = grz_kdop_roots(search)};
    front->used = 1;
    front->free_list = 0;
    front->at = 0;
    return front;
}

uint32_t grz_kdop_front_first(const grz_kdop_front *front, uint32_t at)
{
    while (front->pairs[at].left) at = front->pairs[at].left;
    return at;
}

uint32_t grz_kdop_front_next(const grz_kdop_front *front, uint32_t at)
{
    while (at != 1) {
        uint32_t parent = front->pairs[at].parent, left = front->pairs[parent].left;
        if (at == left) return grz_kdop_front_first(front, left + 1);
        at = parent;
    }
    return 0;
}

bool grz_kdop_front_drop(grz_kdop_front *front, uint32_t pair, grz_kdop_pair left, grz_kdop_pair right)
{
    uint32_t at = front->free_list;
    if (at) {
        front->free_list = front->pairs[at].parent;
    } else {
        if (front->used + 2 >= front->capacity) return false;
        at = front->used + 1;
        front->used += 2;
    }
    front->pairs[at] = (grz_kdop_front_pair){.pair = left, .parent = pair};
    front->pairs[at + 1] = (grz_kdop_front_pair){.pair = right, .parent = pair};
    front->pairs[pair].left = at;
    return true;
}

void grz_kdop_front_raise(grz_kdop_front *front, uint32_t pair)
{
    uint32_t at = front->pairs[pair].left;
    GRZ_ASSERT(at && !front->pairs[at].left && !front->pairs[at + 1].left);
    front->pairs[at].parent = front->free_list;
    front->free_list = at;
    front->pairs[pair].left = 0;
    front->pairs[pair].found = KDOP_PARTED;
}
