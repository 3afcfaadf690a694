#include "method/kdop/memory.h"

#include "method/kdop/front.h"

/* The front is the leaves of what is recorded. */
static double count_front(const grz_search *search)
{
    const grz_kdop_front *front = search->front;
    const grz_kdop_memory *memory = search->memory;
    if (!front) return 0;
    if (!memory->has_front) return 1;
    double count = 0;
    for (uint32_t at = grz_kdop_front_first(front, 1); at != 0; at = grz_kdop_front_next(front, at)) count++;
    return count;
}

size_t grz_kdop_query_statistics(const grz_search *search, graze_statistic *out, size_t capacity)
{
    enum { ALL = 2 };
    const grz_kdop_memory *memory = search->memory;
    const graze_statistic all[ALL] = {{"slab_comparisons", (double)memory->slabs},
                                      {"front_pairs", count_front(search)}};
    for (size_t i = 0; i < ALL && i < capacity; i++) out[i] = all[i];
    return ALL;
}
