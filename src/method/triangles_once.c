#include "method/triangles_once.h"

#include <string.h>

void grz_triangles_once_begin(grz_triangles_once *once)
{
    once->first = 0;
    once->is_first_pass = true;
    once->overflows = false;
    once->count = 0;
}

/* The place of the triangle among those held, or the one where it belongs. */
static uint32_t place_of(const grz_triangles_once *once, uint32_t triangle)
{
    uint32_t low = 0, high = once->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (once->held[middle] < triangle)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Of more than there is room for the lowest stay. */
static void hold(grz_triangles_once *once, uint32_t triangle)
{
    const uint32_t place = place_of(once, triangle);
    if (place < once->count && once->held[place] == triangle) return;
    if (once->count == GRZ_TRIANGLES_HELD) {
        once->overflows = true;
        if (place == once->count) return;
        once->count--;
    }
    memmove(once->held + place + 1, once->held + place, (once->count - place) * sizeof *once->held);
    once->held[place] = triangle;
    once->count++;
}

bool grz_triangles_once_take(grz_triangles_once *once, uint32_t triangle, bool is_repeated)
{
    if (!is_repeated) return once->is_first_pass;
    if (triangle >= once->first) hold(once, triangle);
    return false;
}

bool grz_triangles_once_again(grz_triangles_once *once)
{
    if (!once->overflows) return false;
    once->first = (uint64_t)once->held[GRZ_TRIANGLES_HELD - 1] + 1;
    once->is_first_pass = once->overflows = false;
    once->count = 0;
    return true;
}
