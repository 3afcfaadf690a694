#include "method/kdop/front.h"

#include "base/check.h"
#include "base/memory.h"

bool grz_kdop_front_open(grz_kdop_front *front, uint32_t capacity)
{
    *front = (grz_kdop_front){.capacity = capacity};
    front->pairs = grz_allocate(capacity, sizeof *front->pairs);
    return front->pairs != NULL;
}

void grz_kdop_front_close(grz_kdop_front *front)
{
    grz_free(front->pairs);
    front->pairs = NULL;
}

void grz_kdop_front_reset(grz_kdop_front *front, grz_kdop_pair roots)
{
    front->pairs[1] = (grz_kdop_front_pair){.pair = roots};
    front->used = 1;
    front->free_list = 0;
    front->at = 0;
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
